package export_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"countersign/engine"
	"countersign/engine/labels"
	"countersign/engine/redact"
	"countersign/model"
	"countersign/sessions"
	"countersign/ui/export"
)

var update = flag.Bool("update", false, "write what the packs are compared with")

func packed(t *testing.T, transcript model.Transcript, decision model.Decision, standing labels.Standing, redactor *redact.Redactor) string {
	t.Helper()
	var out bytes.Buffer
	err := export.Pack(&out, export.Incident{
		Transcript: transcript, Decision: decision, Exam: engine.Examine(transcript, decision, model.Rules{}), Standing: standing, Tool: "test",
	}, redactor)
	if err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// golden compares a text with a file, or writes it there.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got)\n%s", name, diff)
	}
}

func TestPack(t *testing.T) {
	transcript := opened(t, session)
	decision := transcript.Decisions[0]
	standing := reviewed(transcript, decision)
	out := packed(t, transcript, decision, standing, &redact.Redactor{})
	golden(t, "pack.md", out)
	for _, secret := range []string{"hunter2", "ann@", "ben@", "/home/ann"} {
		if strings.Contains(out, secret) {
			t.Errorf("%s left in the pack", secret)
		}
	}
	golden(t, "pack-whole.md", packed(t, transcript, decision, standing, nil))
}

// The verdict, the digests and what the quotes are found to be are the same whether
// texts were redacted or not.
func TestRedactionChangesNoFinding(t *testing.T) {
	transcript := opened(t, session)
	decision := transcript.Decisions[0]
	for _, redactor := range []*redact.Redactor{nil, {}} {
		out := packed(t, transcript, decision, labels.Standing{}, redactor)
		for _, want := range []string{
			decision.Hash, decision.Ref, "evidence id, computed | `sha256:", "● grounded", "○ ungrounded", "grounding.ungrounded-quote",
		} {
			if !strings.Contains(out, want) {
				t.Errorf("%q is missing from\n%s", want, out)
			}
		}
	}
}

// Every demo decision has a pack, with each quote of it and every finding, and
// without a fence that is left open.
func TestPacksOfTheDemo(t *testing.T) {
	for _, item := range sessions.Demo().Items() {
		out := packed(t, *item.Transcript, item.Decision, labels.Standing{}, &redact.Redactor{})
		exam := engine.Examine(*item.Transcript, item.Decision, model.Rules{})
		for _, id := range exam.FindingIDs() {
			if !strings.Contains(out, "`"+id+"`") {
				t.Errorf("%s: the finding %s is not in its pack", item.Label(), id)
			}
		}
		if quotes := exam.CountQuotes(); strings.Count(out, "**● grounded**") != quotes.Grounded || strings.Count(out, "**○ ungrounded**") != quotes.Ungrounded {
			t.Errorf("%s: quotes %+v, in the pack\n%s", item.Label(), quotes, out)
		}
		open := ""
		for line := range strings.Lines(out) {
			ticks := line[:len(line)-len(strings.TrimLeft(line, "`"))]
			switch {
			case open == "" && len(ticks) > 2 && strings.TrimSpace(line) == ticks+"text":
				open = ticks
			case open != "" && len(ticks) >= len(open) && strings.TrimSpace(line) == ticks:
				open = ""
			}
		}
		if open != "" {
			t.Errorf("%s: a fence is left open in\n%s", item.Label(), out)
		}
	}
}

// The lines of the passage that have some of the quote are marked, and a secret that
// begins before the passage is taken out of it.
func TestPassageOfASecret(t *testing.T) {
	key := "-----BEGIN PRIVATE " + `KEY-----\n` + strings.Repeat(`QyNTUxOQAAACDabcdEFGH0123456789\n`, 40) + "-----END PRIVATE " + "KEY-----"
	text := strings.Replace(session, `one\ntwo`, key+`\nthe quote is here\n`, 1)
	text = strings.Replace(text, "--- FAIL: TestMinutes password=hunter2\\\"},", `the quote is here\"},`, 1)
	transcript := opened(t, text)
	out := packed(t, transcript, transcript.Decisions[0], labels.Standing{}, &redact.Redactor{})
	if strings.Contains(out, "QyNTUxOQAAACD") {
		t.Errorf("some of the key is left in\n%s", out)
	}
	if !strings.Contains(out, "  [redacted: private key]\n> the quote is here\n") {
		t.Errorf("the passage is not there as it should be\n%s", out)
	}
}
