package sessions

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"countersign/model"
)

// writeFiles writes a tree of files, by name and text.
func writeFiles(t *testing.T, directory string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		path := filepath.Join(directory, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

const (
	someTrajectory = `{"schema_version":"ATIF-v1.6","session_id":"s","agent":{"name":"a","version":"1"},"steps":[
{"step_id":1,"source":"user","message":"do it"},{"step_id":2,"source":"agent","message":"done"}]}`
	someResult = `{"task_name":"mend","trial_name":"mend__1","verifier_result":{"rewards":{"reward":0.0}},"exception_info":null}`
)

func TestOpenTrialDirectories(t *testing.T) {
	job := t.TempDir()
	writeFiles(t, job, map[string]string{
		"result.json":                          `{"n_total_trials":2}`,
		"mend__1/result.json":                  someResult,
		"mend__1/config.json":                  `{}`,
		"mend__1/agent/trajectory.json":        someTrajectory,
		"mend__1/agent/claude-code.txt":        "log",
		"mend__1/verifier/reward.txt":          "0\n",
		"mend__1/verifier/test-stdout.txt":     strings.Repeat("x", trialOutputLimit) + "1 failed",
		"mend__2/result.json":                  strings.Replace(someResult, "mend__1", "mend__2", 1),
		"mend__2/agent/trajectory.json":        someTrajectory,
		"mend__2/agent/trajectory.cont-1.json": someTrajectory,
		"other/result.json":                    strings.Replace(someResult, "mend__1", "mend__3", 1),
	})
	type row struct {
		Path, Format, Session string
		Decisions, Messages   int
		Failed                bool
	}
	var got []row
	library := Open(job)
	for _, file := range library.Files {
		name, err := filepath.Rel(job, file.Path)
		if err != nil {
			t.Fatal(err)
		}
		if file.Err != nil {
			got = append(got, row{Path: filepath.ToSlash(name), Failed: true})
			continue
		}
		for _, transcript := range file.Transcripts {
			got = append(got, row{filepath.ToSlash(name), transcript.Format, transcript.Session, len(transcript.Decisions), transcript.Messages.Len(), false})
		}
	}
	want := []row{
		{"mend__1", "harbor trial", "mend__1", 1, 2, false},
		{"mend__2", "harbor trial", "mend__2", 1, 2, false},
		{"mend__2/agent/trajectory.cont-1.json", "atif trajectory", "s", 1, 2, false},
		{"other/result.json", "harbor trial", "mend__3", 1, 0, false},
		{"result.json", "", "", 0, 0, true},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatalf("files (-want +got)\n%s", diff)
	}
	trial := library.Files[0].Transcripts[0]
	decision := trial.Decisions[0]
	if decision.Foreign.Mapped != model.VerdictContinue || decision.Ref == "" || !strings.HasSuffix(decision.Foreign.Detail, "1 failed") ||
		len(decision.Foreign.Detail) != trialOutputLimit || decision.Note != "the first 8 bytes of what the verifier printed are not shown" {
		t.Errorf("the decision is %+v", decision)
	}
	if len(trial.Events) != 1 || trial.Events[0].Text != "further files of the trial that are not opened: 2 (agent/claude-code.txt, config.json)" {
		t.Errorf("events %+v", trial.Events)
	}
	if len(library.Find(decision.Ref)) != 1 {
		t.Errorf("%s is not found", decision.Ref)
	}
}

func TestOpenOneTrial(t *testing.T) {
	directory := filepath.Join(t.TempDir(), "mend__1")
	writeFiles(t, directory, map[string]string{"result.json": someResult, "agent/trajectory.json": someTrajectory})
	for _, path := range []string{directory, directory + string(filepath.Separator)} {
		library := Open(path)
		if len(library.Files) != 1 || library.Files[0].Err != nil || len(library.Items()) != 1 {
			t.Fatalf("%s holds %+v", path, library.Files)
		}
		item := library.Items()[0]
		for _, place := range []model.Place{item.Decision.Place, item.Transcript.Messages.At(0).Place} {
			opened, ok := PathOf(*item.Transcript, place)
			if _, err := os.Stat(opened); err != nil || !ok {
				t.Errorf("%+v stands in %q", place, opened)
			}
		}
	}
}

func TestPathOfArchiveMembers(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.eval")
	writeFiles(t, filepath.Dir(path), map[string]string{"log.eval": "PK"})
	if _, ok := PathOf(model.Transcript{File: path}, model.Place{Member: "samples/1.json"}); ok {
		t.Error("a member of an archive has a path")
	}
	if got, ok := PathOf(model.Transcript{File: path}, model.Place{Line: 1}); got != path || !ok {
		t.Errorf("a place in the file itself is in %q", got)
	}
}

func TestUnreadFilesAreShownRaw(t *testing.T) {
	directory := t.TempDir()
	writeFiles(t, directory, map[string]string{"a.jsonl": "{\"x\":1}\n{\"x\":2,\"y\":3}\n"})
	file := Open(directory).Files[0]
	if file.Err == nil || len(file.Transcripts) != 0 || len(file.Raw) != 2 || !cmp.Equal(file.Raw[1].Keys, []string{"x", "y"}) {
		t.Errorf("the file is %+v", file)
	}
}
