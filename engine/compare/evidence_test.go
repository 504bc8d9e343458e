package compare

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"countersign/engine/evidence"
	"countersign/model"
)

// saved is the evidence of a packet.
func saved(packet string) model.Evidence {
	return evidence.FromPacketText(packet, model.EvidenceSaved)
}

// told is a change in a few words: the titles, and the lines of each member.
func told(diff EvidenceDiff) string {
	out := fmt.Sprintf("%d same\n", diff.Same)
	for _, change := range diff.Changes {
		out += fmt.Sprintf("%q %q\n", change.TitleA, change.TitleB)
		for _, member := range change.Members {
			out += "  " + member.Name + "\n" + linesTold(member.Lines)
		}
	}
	return out
}

func linesTold(lines []Line) string {
	out := ""
	for _, line := range lines {
		sign := map[model.DiffKind]string{model.DiffEqual: "    ", model.DiffRemoved: "   -", model.DiffAdded: "   +"}[line.Kind]
		if line.Skipped > 0 {
			out += fmt.Sprintf("%s… %d\n", sign, line.Skipped)
		} else {
			out += sign + line.Text + "\n"
		}
	}
	return out
}

func TestEvidence(t *testing.T) {
	a := saved(`{"schema":"v2","raw_transcript_digest":"sha256:1","actions":[
		{"name":"edit","arguments":"same"},
		{"name":"go_test","observation":"ok\nFAIL a\nend"}],
		"research_summary":{"reads":[{"name":"read","target":"a.go"}]}}`)
	b := saved(`{"schema":"v2","raw_transcript_digest":"sha256:2","actions":[
		{"name":"edit","arguments":"same"},
		{"name":"lint","observation":"clean"},
		{"name":"go_test","observation":"ok\nPASS a\nend","result_facts":"{}"}],
		"research_summary":{"reads":[]}}`)
	want := `1 same
"action 2 of 2 · go_test" "action 3 of 3 · go_test"
  observation
    ok
   -FAIL a
   +PASS a
    end
  result_facts
   +{}
"read 1 of 1 · read" ""
  name
   -read
  target
   -a.go
"" "action 2 of 3 · lint"
  name
   +lint
  observation
   +clean
`
	if diff := cmp.Diff(want, told(Evidence(a, b))); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if got := Evidence(a, a); got.Same != 3 || len(got.Changes) != 0 {
		t.Errorf("an evidence beside itself: %s", told(got))
	}
}

// TestEvidenceOfConversations compares the tool results of two decisions of one
// run: the later has more.
func TestEvidenceOfConversations(t *testing.T) {
	result := func(text string) model.Message {
		return model.Message{Role: model.RoleTool, ToolName: "sh", Text: text}
	}
	a := evidence.FromTranscript(model.MessagesOf(result("one"), result("two")))
	b := evidence.FromTranscript(model.MessagesOf(result("one"), result("two"), result("three")))
	want := "2 same\n\"\" \"sh · no call\"\n  \n   +three\n"
	if diff := cmp.Diff(want, told(Evidence(a, b))); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestLines(t *testing.T) {
	numbered := func(from, to int) string {
		var out strings.Builder
		for i := from; i <= to; i++ {
			fmt.Fprintf(&out, "%d\n", i)
		}
		return out.String()
	}
	for _, c := range []struct{ name, a, b, want string }{
		{"nothing to nothing", "", "", ""},
		{"all of it", "", "x\ny", "   +x\n   +y\n"},
		{"far context is left out", numbered(1, 9) + "old\n" + numbered(11, 19), numbered(1, 9) + "new\n" + numbered(11, 19),
			"    … 7\n    8\n    9\n   -old\n   +new\n    11\n    12\n    … 7\n"},
		{"one line is not left out for a word that it was", "1\n2\n3\nold", "1\n2\n3\nnew", "    1\n    2\n    3\n   -old\n   +new\n"},
		{"very many lines", "", numbered(1, 300), "   +" + strings.Join(strings.Fields(numbered(1, 200)), "\n   +") + "\n   +… 100\n"},
	} {
		if diff := cmp.Diff(c.want, linesTold(lines(c.a, c.b))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
}

// TestAligned puts any two lists beside each other: what the runs call the same is
// the same, and together they are the lists.
func TestAligned(t *testing.T) {
	item := rapid.SampledFrom([]string{"a", "b", "c", "d"})
	rapid.Check(t, func(t *rapid.T) {
		a, b := rapid.SliceOfN(item, 0, 30).Draw(t, "a"), rapid.SliceOfN(item, 0, 30).Draw(t, "b")
		at, bt, last := 0, 0, false
		for i, r := range aligned(a, b) {
			if r.a+r.b == 0 || i > 0 && r.same == last {
				t.Fatalf("run %d is %+v after one that is the same: %v", i, r, last)
			}
			if r.same && (r.a != r.b || !cmp.Equal(a[at:at+r.a], b[bt:bt+r.b])) {
				t.Fatalf("run %d is called the same: %q, %q", i, a[at:at+r.a], b[bt:bt+r.b])
			}
			at, bt, last = at+r.a, bt+r.b, r.same
		}
		if at != len(a) || bt != len(b) {
			t.Fatalf("the runs hold %d and %d of %d and %d", at, bt, len(a), len(b))
		}
	})
}

// TestTooLongToAlign ends at once, and says that all of it differs.
func TestTooLongToAlign(t *testing.T) {
	long := func(word string) []string {
		lines := []string{"begin"}
		for i := range mostAligned {
			lines = append(lines, fmt.Sprint(word, i))
		}
		return append(lines, "end")
	}
	want := []run{{true, 1, 1}, {false, mostAligned, mostAligned}, {true, 1, 1}}
	if diff := cmp.Diff(want, aligned(long("a"), long("b")), cmp.AllowUnexported(run{})); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}
