package format

import (
	"fmt"
	"strings"

	"countersign/engine/canon"
	"countersign/model"
)

const inspectLog = "inspect log"

// Inspect reads the logs of Inspect AI. Each sample, known by its id and epoch,
// is a run; each score is a decision about it (facts: transcripts b.3, e), and the
// sample is the record that carries it.
//
//	.eval ─ ZIP ─ header.json, or _journal/start.json of a run that is not finished ──▶ inspectRun
//	            └ samples/ID_epoch_N.json, one at a time ─▶ inspectSample   (inspect_archive.go)
//	.json ─ one document: the run, and samples[]
//	inspectSample ──▶ messages (inspect_message.go), scores ──▶ decisions (inspect_score.go)
//
// Inspect writes NaN for a score that could not be given, which is no JSON: such
// words are read as floats. The event stream of a sample repeats its messages and
// is read only where a sample has none (inspect_pool.go).
var Inspect = Reader{
	Name: inspectLog,
	Recognises: func(source Source) bool {
		if source.Archive != nil {
			return source.Archive.has(inspectHeader) || source.Archive.has(inspectStart)
		}
		return source.Document != nil && isInspectRun(source.Document.Value)
	},
	ReadAll: readInspect,
}

func isInspectRun(value canon.Value) bool {
	return has(value, "version") && has(value, "status") && value.Get("eval").Get("task").Kind() == canon.Text
}

func readInspect(source Source) ([]model.Transcript, error) {
	if source.Archive != nil {
		return readInspectArchive(source.Path, source.Archive), nil
	}
	document := inspectDocument{data: source.Data, base: int(source.Document.Place.Offset)}
	run := readInspectRun(source.Document.Value, source.Document.Place)
	samples := source.Document.Value.Get("samples").Items()
	run.kept = len(samples)
	var transcripts []model.Transcript
	for _, sample := range samples {
		transcripts = append(transcripts, readInspectSample(run, source.Path, &document, sample))
	}
	if len(transcripts) == 0 {
		transcripts = append(transcripts, run.transcript(source.Path))
	}
	transcripts[0].Losses = append(transcripts[0].Losses, source.Losses...)
	return transcripts, nil
}

// inspectRun is what a log says of all its samples.
type inspectRun struct {
	task, model, grader, created, version string
	scorers                               map[string]string // by the name of their score
	place                                 model.Place       // of what says so
	status, problem                       string
	samples, kept                         int // of the run, and of those the file holds
}

func readInspectRun(value canon.Value, place model.Place) inspectRun {
	eval := value.Get("eval")
	run := inspectRun{
		task: eval.Get("task").TextOr(""), model: eval.Get("model").TextOr(""), created: eval.Get("created").TextOr(""),
		grader:  eval.Get("model_roles").Get("grader").Get("model").TextOr(""),
		version: eval.Get("packages").Get("inspect_ai").TextOr(""),
		place:   place, scorers: map[string]string{},
		status: value.Get("status").TextOr("started"), problem: value.Get("error").Get("message").TextOr(""),
	}
	results := value.Get("results")
	if n, ok := results.Get("total_samples").Int(); ok {
		run.samples = int(n)
	}
	for _, score := range append(results.Get("scores").Items(), results.Get("scorer")) {
		run.scorers[score.Get("name").TextOr("")] = score.Get("scorer").TextOr("")
	}
	return run
}

// transcript is what every sample of the run begins with, and all there is of a
// run without samples.
func (r inspectRun) transcript(path string) model.Transcript {
	out := model.Transcript{
		Format: inspectLog, File: path, Agent: "inspect_ai", Version: r.version,
		Model: r.model, Time: r.created, Session: r.task,
	}
	if r.place.Length > 0 {
		out.Events = append(out.Events, model.Event{Place: r.place, Kind: "run", Text: r.told()})
	}
	return out
}

// told is how the run ended, and how much of it the file holds.
func (r inspectRun) told() string {
	text := "status " + r.status
	if r.status == "started" {
		text = "not finished when this was written"
	}
	if r.samples > r.kept {
		text += fmt.Sprintf("; the file holds %d of its %d samples", r.kept, r.samples)
	}
	return withReason(text, r.problem)
}

// session names a sample, so that people can tell it from the others.
func (r inspectRun) session(id, epoch string) string {
	return strings.TrimSpace(fmt.Sprintf("%s sample %s epoch %s", r.task, id, epoch))
}

// isInspectIndex reports whether a document is the list that Inspect keeps of the
// logs in a directory, by their names.
func isInspectIndex(value canon.Value) bool {
	members := value.Members()
	for _, member := range members {
		if !strings.HasSuffix(member.Name, ".eval") && !strings.HasSuffix(member.Name, ".json") || !has(member.Value, "status") {
			return false
		}
	}
	return len(members) > 0
}
