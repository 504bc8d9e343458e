package format

import (
	"bytes"
	"errors"
	"os"
	pathpkg "path"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"countersign/model"
	"countersign/sessions/scan"

	"github.com/google/go-cmp/cmp"
)

// samplesDir holds real transcripts beside a full checkout; tests that need it
// are skipped without it.
const samplesDir = "../../../shared/samples"

func readers() []Reader {
	return []Reader{
		Session, HarnSnapshot, HarnReceipt, HarnRun, HarnLog, HarnMessages, ClaudeStream, Claude, CodexExec, Codex,
		Responses, Anthropic, Chat,
	}
}

// readAll reads a file by the first reader that takes it.
func readAll(t *testing.T, path string, data []byte) []model.Transcript {
	t.Helper()
	source := NewSource(path, data)
	for _, reader := range readers() {
		if reader.Recognises(source) {
			transcripts, err := reader.Transcripts(source)
			if err != nil || len(transcripts) == 0 {
				t.Fatalf("%s: %d transcripts, error %v", path, len(transcripts), err)
			}
			for i := range transcripts {
				scan.Refs(transcripts[i].Decisions)
			}
			return transcripts
		}
	}
	return nil
}

// read is readAll of a file with one transcript.
func read(t *testing.T, path string, data []byte) (model.Transcript, bool) {
	t.Helper()
	transcripts := readAll(t, path, data)
	switch len(transcripts) {
	case 0:
		return model.Transcript{}, false
	case 1:
		return transcripts[0], true
	}
	t.Fatalf("%s holds %d transcripts, want one", path, len(transcripts))
	return model.Transcript{}, false
}

// TestSweepSamples holds the readers to the numbers of testdata/samples.tsv,
// which testdata/count.py counted without them:
//
//	python3 count.py DIRECTORY > samples.tsv
func TestSweepSamples(t *testing.T) {
	if _, err := os.Stat(samplesDir); err != nil {
		t.Skip("no samples beside this checkout")
	}
	table, err := os.ReadFile(filepath.Join("testdata", "samples.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(table)) {
		name, want, _ := strings.Cut(strings.TrimSpace(line), "\t")
		path := filepath.Join(samplesDir, filepath.FromSlash(name))
		data, err := os.ReadFile(path)
		if err != nil {
			t.Error(err)
			continue
		}
		transcripts := readAll(t, path, data)
		for _, transcript := range transcripts {
			checkTranscript(t, name, data, transcript)
		}
		if got := counted(transcripts); got != want {
			t.Errorf("%s\nread    %s\ncounted %s", name, got, want)
		}
	}
}

// counted are the columns of the table: transcripts, messages, calls, results,
// decisions of a judge, of a gate, finished turns, losses.
func counted(transcripts []model.Transcript) string {
	var messages, calls, results, judge, gate, turns, losses int
	for _, transcript := range transcripts {
		messages += transcript.Messages.Len()
		losses += len(transcript.Losses)
		for _, message := range transcript.Messages.All() {
			calls += len(message.ToolCalls)
			if message.Role == model.RoleTool {
				results++
			}
		}
		for _, decision := range transcript.Decisions {
			switch decision.Kind {
			case model.KindJudge:
				judge++
			case model.KindGate:
				gate++
			case model.KindTurn:
				turns++
			}
		}
	}
	columns := []string{}
	for _, n := range []int{len(transcripts), messages, calls, results, judge, gate, turns, losses} {
		columns = append(columns, strconv.Itoa(n))
	}
	return strings.Join(columns, "\t")
}

// TestSweepOthers holds that no reader here takes the file of another program,
// and that the reason given names it or tells what stands in it. Inspect logs and
// ATIF trajectories have readers of their own.
func TestSweepOthers(t *testing.T) {
	reasons := []struct{ pattern, reason string }{
		{"gemini-cli/gemini_contents_trajectory.json", "messages with parts"},
		{"gemini-cli/*", "a session of Gemini CLI"},
		{"goose/*", "goose"},
		{"harn/rate-limit-*", "a mocked model of harn"},
		{"harn/*receipt.json", "a task receipt of harn"},
		{"harn/decision-chain.json", "a trust chain of harn"},
		{"judge-deepeval/*", "DeepEval"},
		{"judge-mtbench/*", "MT-bench"},
		{"judge-openai-evals/evals_output.jsonl", "200 records, line 1 has the members input, ideal"},
		{"judge-openai-evals/*", "OpenAI evals"},
		{"judge-swebench/*", "1 record, line 1 has the members swe-agent__test-repo-1"},
		{"langchain/*", "DeepEval"},
		{"mini-swe-agent/*", "mini-swe-agent"},
		{"openai-agents/*", "DeepEval"},
		{"opencode/storage_v2__part__m_assistant_small__002.json", "the members id, type, text, time"},
		{"opencode/storage_v2__part__m_user_small__001.json", "the members id, type, text, time"},
		{"opencode/*", "opencode"},
		{"openhands/*", "OpenHands"},
		{"otel-genai/*.jsonl", "OpenTelemetry"},
		{"otel-genai/*", "line 1"},
		{"other-agents/agentsview__gptme*", "gptme"},
		{"other-agents/agentsview__iflow*", "iFlow"},
		{"other-agents/*copilot*", "Copilot"},
		{"other-agents/cursor*", "Cursor"},
		{"other-agents/grok*", "Grok"},
		{"other-agents/openclaw*", "openclaw"},
		{"other-agents/pi*", "pi or"},
		{"swe-agent/*", "SWE-agent"},
		{"tau-bench/*", "tau-bench"},
		{"SOURCES.tsv", "line 1"},
	}
	table, err := os.ReadFile(filepath.Join("testdata", "samples.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	err = filepath.WalkDir(samplesDir, func(path string, entry os.DirEntry, err error) error {
		if errors.Is(err, os.ErrNotExist) {
			t.Skip("no samples beside this checkout")
		}
		if err != nil || entry.IsDir() {
			return err
		}
		name, _ := filepath.Rel(samplesDir, path)
		name = filepath.ToSlash(name)
		if family, _, _ := strings.Cut(name, "/"); family == "atif" || family == "inspect" || strings.Contains(string(table), name+"\t") {
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if transcripts := readAll(t, path, data); len(transcripts) > 0 {
			t.Errorf("%s is read as %q", name, transcripts[0].Format)
			return nil
		}
		got := Unrecognised(NewSource(path, data)).Error()
		for _, known := range reasons {
			if ok, _ := pathpkg.Match(known.pattern, name); ok {
				if !strings.Contains(got, known.reason) {
					t.Errorf("%s: %q does not name %q", name, got, known.reason)
				}
				return nil
			}
		}
		t.Errorf("%s: no reason is pinned; it says %q", name, got)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// checkTranscript checks what holds of every transcript: places lie in the file,
// and the bytes at a decision's place are what its hash and ref are of.
func checkTranscript(t interface {
	Helper()
	Errorf(string, ...any)
}, name string, data []byte, transcript model.Transcript) {
	t.Helper()
	inside := func(what string, place model.Place) bool {
		ok := place.Offset >= 0 && place.Length > 0 && place.Offset+place.Length <= int64(len(data)) &&
			place.Line == 1+bytes.Count(data[:place.Offset], []byte("\n"))
		if !ok {
			t.Errorf("%s: %s at %+v is not in the file", name, what, place)
		}
		return ok
	}
	for _, message := range transcript.Messages.All() {
		inside("message", message.Place)
	}
	for _, event := range transcript.Events {
		inside("event", event.Place)
	}
	for _, loss := range transcript.Losses {
		inside("loss", loss.Place)
	}
	refs := map[string]bool{}
	last := int64(-1)
	for _, decision := range transcript.Decisions {
		if !inside("decision", decision.Place) {
			continue
		}
		raw := data[decision.Place.Offset : decision.Place.Offset+decision.Place.Length]
		if decision.Hash != scan.Hash(raw) || decision.Ref[:12] != decision.Hash[:12] {
			t.Errorf("%s: decision %s does not have the hash of its record", name, decision.Ref)
		}
		if refs[decision.Ref] || decision.Place.Offset < last {
			t.Errorf("%s: decision %s is doubled or out of order", name, decision.Ref)
		}
		refs[decision.Ref], last = true, decision.Place.Offset
		if decision.Messages < decision.From || decision.Messages > transcript.Messages.Len() || decision.From < 0 {
			t.Errorf("%s: decision %s stands between messages %d and %d of %d", name, decision.Ref, decision.From, decision.Messages, transcript.Messages.Len())
		}
		if decision.Folded < 0 {
			t.Errorf("%s: decision %s folds %d records", name, decision.Ref, decision.Folded)
		}
	}
}

func TestSweepReview(t *testing.T) {
	path := filepath.Join(samplesDir, "codex", "codex_review_incorrect.jsonl")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Skip("no samples beside this checkout")
	}
	transcript, ok := read(t, path, data)
	if !ok || len(transcript.Decisions) != 1 {
		t.Fatalf("read %v with %d decisions, want one", ok, len(transcript.Decisions))
	}
	decision := transcript.Decisions[0]
	if decision.Kind != model.KindJudge || decision.Foreign == nil || decision.Foreign.Mapped != model.VerdictContinue ||
		decision.Foreign.Word != "patch is incorrect" || len(decision.Foreign.Gaps) != 1 {
		t.Fatalf("the decision is %+v, want one refusal with one finding", decision)
	}
	gap := decision.Foreign.Gaps[0]
	want := []string{"ENTIRE_TOKEN_STORE=file", "flockExclusive", "writeFileToken", `path + ".tmp"`}
	if diff := cmp.Diff(want, gap.Quotes); diff != "" {
		t.Errorf("quotes (-want +got)\n%s", diff)
	}
	if filepath.Base(gap.Location) != "tokenstore_lock_windows.go:20" {
		t.Errorf("location %q", gap.Location)
	}
}
