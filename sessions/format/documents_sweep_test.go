package format

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"countersign/model"
)

// sweepRow is what a real file holds. The numbers are of an independent count,
// run in the folder of the samples:
//
//	import zipfile, json, glob
//	for f in sorted(glob.glob('inspect/*')):
//	    if f.endswith('.eval'):
//	        z = zipfile.ZipFile(f); S = [json.loads(z.read(n)) for n in z.namelist() if n.startswith('samples/')]
//	    else: S = json.load(open(f))['samples']
//	    m = [x for s in S for x in s['messages']]
//	    sc = [v for s in S for v in (s.get('scores') or {}).values()]
//	    graded = ['grading' in (v.get('metadata') or {}) for v in sc]
//	    print(f, len(S), len(m), sum(len(x.get('tool_calls') or []) for x in m), sum(x['role'] == 'tool' for x in m),
//	        sum(graded), len(sc) - sum(graded), sum(not s.get('scores') and s['messages'][-1]['role'] == 'assistant' for s in S),
//	        sum(v['value'] == 'C' for v in sc), sum(v['value'] == 'I' for v in sc))
//	for f in sorted(glob.glob('atif/*')):
//	    d = json.load(open(f)); st = d['steps']
//	    rs = [r for s in st for r in (s.get('observation') or {}).get('results') or []]
//	    told = [r for r in rs if r.get('content') is not None]
//	    print(f, 1, len(st) + len(told), sum(len(s.get('tool_calls') or []) for s in st), len(told),
//	        0, 0, int(not d.get('continued_trajectory_ref')), 0, 0)
type sweepRow struct {
	runs, messages, calls, results int
	judges, gates, turns           int
	done, refused                  int
}

var documentSweep = map[string]sweepRow{
	"inspect/docent_sample.eval":               {15, 332, 121, 120, 0, 15, 0, 9, 6},
	"inspect/inspect_images.json":              {1, 3, 0, 0, 0, 1, 0, 0, 1},
	"inspect/inspect_match.eval":               {10, 30, 0, 0, 0, 10, 0, 8, 2},
	"inspect/inspect_model_graded_theory.eval": {100, 200, 0, 0, 100, 0, 0, 83, 17},
	"inspect/inspect_read_sample.json":         {1, 3, 0, 0, 0, 1, 0, 1, 0},
	"inspect/inspect_streaming_epochs.eval":    {4, 12, 0, 0, 0, 4, 0, 3, 1},
	"inspect/inspect_tool_call_error.json":     {1, 11, 0, 11, 0, 0, 0, 0, 0},
	"inspect/inspect_unscored.eval":            {10, 30, 0, 0, 0, 0, 10, 0, 0},

	"atif/openhands_hello-world.trajectory.json":                                       {1, 7, 2, 1, 0, 0, 1, 0, 0},
	"atif/openhands_hello-world.trajectory.no_function_calling.json":                   {1, 5, 0, 1, 0, 0, 1, 0, 0},
	"atif/terminus_2_hello-world-context-summarization-linear-history.trajectory.json": {1, 8, 0, 3, 0, 0, 0, 0, 0},
}

func TestSweepDocuments(t *testing.T) {
	if _, err := os.Stat(samplesDir); err != nil {
		t.Skip("no samples beside this checkout")
	}
	for name, want := range documentSweep {
		data, err := os.ReadFile(filepath.Join(samplesDir, name))
		if err != nil {
			t.Error(err)
			continue
		}
		for _, form := range []struct {
			name string
			data []byte
		}{{"as it is", data}, {"with gzip", gzipped(t, string(data))}, {"with zstd", zstded(t, string(data))}} {
			source, err := OpenSource(name, bytes.NewReader(form.data), int64(len(form.data)), nil)
			if err != nil {
				t.Errorf("%s %s: %v", name, form.name, err)
				continue
			}
			reader := Inspect
			if ATIF.Recognises(source) {
				reader = ATIF
			}
			if !reader.Recognises(source) {
				t.Errorf("%s %s: %v", name, form.name, Unrecognised(source))
				continue
			}
			transcripts, err := reader.Transcripts(source)
			if err != nil {
				t.Errorf("%s %s: %v", name, form.name, err)
				continue
			}
			if form.name == "as it is" {
				checkMembers(t, source, transcripts)
			}
			if got := sweep(t, transcripts); got != want {
				t.Errorf("%s %s holds %+v, want %+v", name, form.name, got, want)
			}
		}
	}
}

func sweep(t *testing.T, transcripts []model.Transcript) sweepRow {
	row := sweepRow{runs: len(transcripts)}
	for _, transcript := range transcripts {
		if len(transcript.Losses) > 0 || len(transcript.Unknown) > 0 {
			t.Errorf("%s: losses %+v, unknown %+v", transcript.Session, transcript.Losses, transcript.Unknown)
		}
		for _, message := range transcript.Messages.All() {
			row.messages++
			row.calls += len(message.ToolCalls)
			if message.Role == model.RoleTool {
				row.results++
			}
		}
		for _, decision := range transcript.Decisions {
			switch decision.Kind {
			case model.KindJudge:
				row.judges++
			case model.KindGate:
				row.gates++
			case model.KindTurn:
				row.turns++
			}
			if decision.Foreign == nil {
				continue
			}
			switch decision.Foreign.Mapped {
			case model.VerdictDone:
				row.done++
			case model.VerdictContinue:
				row.refused++
			}
		}
	}
	return row
}
