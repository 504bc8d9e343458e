package sessions_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"countersign/model"
	"countersign/sessions"
)

const (
	askedLine  = `{"type":"user","uuid":"u1","parentUuid":null,"sessionId":"s","message":{"role":"user","content":"Check the files"}}`
	calledLine = `{"type":"assistant","uuid":"a1","parentUuid":"u1","sessionId":"s","message":{"role":"assistant","content":[{"type":"tool_use","id":"t9","name":"Agent","input":{"subagent_type":"explorer","prompt":"count them"}}]}}`
	resultLine = `{"type":"user","uuid":"r1","parentUuid":"a1","sessionId":"s","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t9","content":"done"}]}}`
	asideLine  = `{"type":"user","uuid":"x1","parentUuid":null,"isSidechain":true,"sessionId":"s","message":{"role":"user","content":"count them"}}`
	foundLine  = `{"type":"assistant","uuid":"x2","parentUuid":"x1","isSidechain":true,"sessionId":"s","message":{"role":"assistant","content":[{"type":"text","text":"checked 3 files"}]}}`
)

// writeTree writes files below a new directory, by their names with slashes.
func writeTree(t *testing.T, files map[string]string) string {
	t.Helper()
	root := t.TempDir()
	for name, text := range files {
		path := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

func session() string { return askedLine + "\n" + calledLine + "\n" + resultLine + "\n" }

// told are the sub-agents of a session, in a form a table can state.
func told(t *testing.T, transcript model.Transcript) []string {
	t.Helper()
	var out []string
	for _, agent := range transcript.SubAgents {
		line := agent.Call + " " + agent.Agent + " " + agent.Task
		if agent.File != "" {
			line += " in " + filepath.Base(agent.File)
		}
		for _, message := range agent.Messages.All() {
			line += " | " + message.Text
		}
		if agent.Missing != "" {
			line += " missing: " + agent.Missing
		}
		out = append(out, line)
	}
	return out
}

// Entry 22 of facts: transcript-faults. Sub-agents' work stands in files beside
// the session; it can be searched, and is no evidence of the session.
func TestFault22SubAgents(t *testing.T) {
	const missing = "t9 explorer count them missing: its own file is not here"
	found := "t9 explorer count them in agent-1.jsonl | count them | checked 3 files"
	tests := []struct {
		name   string
		files  map[string]string
		want   []string
		losses int
	}{
		{"with its meta", map[string]string{"s/subagents/agent-1.jsonl": asideLine + "\n" + foundLine + "\n", "s/subagents/agent-1.meta.json": `{"toolUseId":"t9"}`}, []string{found}, 0},
		{"by its prompt", map[string]string{"s/subagents/agent-1.jsonl": asideLine + "\n" + foundLine + "\n"}, []string{found}, 0},
		{"of a workflow", map[string]string{"s/subagents/workflows/w/agent-1.jsonl": asideLine + "\n" + foundLine + "\n"}, []string{found}, 0},
		{"no directory", nil, []string{missing}, 0},
		{"of no call here", map[string]string{"s/subagents/agent-2.jsonl": foundLine + "\n", "s/subagents/agent-2.meta.json": `{"toolUseId":"t1","agentType":"writer"}`},
			[]string{missing, "t1 writer  in agent-2.jsonl | checked 3 files"}, 0},
		{"cut, with a broken meta", map[string]string{"s/subagents/agent-1.jsonl": asideLine + "\n" + foundLine[:50], "s/subagents/agent-1.meta.json": `{"tool`},
			[]string{"t9 explorer count them in agent-1.jsonl | count them"}, 2},
		{"another kind of file", map[string]string{"s/subagents/agent-1.jsonl": "hello\n", "s/subagents/agent-1.meta.json": `{"toolUseId":"t9"}`},
			[]string{"t9 explorer count them in agent-1.jsonl missing: line 1: no JSON at byte 0: 'h' where a value should be"}, 1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			files := map[string]string{"s.jsonl": session()}
			for name, text := range test.files {
				files[name] = text
			}
			root := writeTree(t, files)
			for _, path := range []string{root, filepath.Join(root, "s.jsonl")} {
				library := sessions.Open(path)
				if len(library.Files) != 1 || len(library.Files[0].Transcripts) != 1 {
					t.Fatalf("%s opens as %+v", path, library.Files)
				}
				transcript := *library.Files[0].Transcripts[0]
				if diff := cmp.Diff(test.want, told(t, transcript)); diff != "" {
					t.Errorf("%s: sub-agents (-want +got)\n%s", path, diff)
				}
				if transcript.Messages.Len() != 3 || library.Losses() != test.losses {
					t.Errorf("%s: %d messages, %d losses, want 3 and %d", path, transcript.Messages.Len(), library.Losses(), test.losses)
				}
			}
		})
	}
}

func TestCompanionsAreNoFilesOfTheLibrary(t *testing.T) {
	root := writeTree(t, map[string]string{
		"s.jsonl": session(), "s/subagents/agent-1.jsonl": asideLine + "\n", "s/tool-results/t1.txt": "long", "s/tool-results/t2.txt": "longer",
		"lone/subagents/agent-2.jsonl": asideLine + "\n" + foundLine + "\n",
	})
	var names []string
	library := sessions.Open(root)
	for _, file := range library.Files {
		names = append(names, filepath.Base(file.Path))
	}
	if diff := cmp.Diff([]string{"agent-2.jsonl", "s.jsonl"}, names); diff != "" {
		t.Fatalf("files (-want +got)\n%s", diff)
	}
	want := []model.Count{{Name: "outputs in files of their own, which are not read", N: 2}}
	if diff := cmp.Diff(want, library.Files[1].Transcripts[0].Unknown); diff != "" {
		t.Errorf("unknown (-want +got)\n%s", diff)
	}
	// Asked for by name, the files are opened.
	below := sessions.Open(filepath.Join(root, "s", "subagents"))
	if len(below.Files) != 1 || below.Files[0].Err != nil || !strings.HasSuffix(below.Files[0].Path, "agent-1.jsonl") {
		t.Errorf("the directory of sub-agents opens as %+v", below.Files)
	}
}
