package evidence_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"countersign/engine/canon"
	"countersign/engine/evidence"
	"countersign/model"
)

// numbers is a text of n characters in which every place is told apart.
func numbers(n int) string {
	var b strings.Builder
	for i := 0; b.Len() < n; i++ {
		fmt.Fprintf(&b, "%05d ", i)
	}
	return b.String()[:n]
}

// object is the JSON of an object with one text.
func object(name, text string) []byte {
	return canon.Append(nil, canon.OfObject().With(name, canon.OfText(text)))
}

func TestFillHoles(t *testing.T) {
	long, line := numbers(6001), numbers(301)
	transcript := transcriptOf(
		step{"read", "", []string{"ok " + line + "\nrest"}},
		step{"edit", "", []string{"ok a \"quoted\"\n\xff" + long}},
	)
	transcript.Messages.At(1).ToolCalls[0].Arguments = object("path", line)
	transcript.Messages.At(3).ToolCalls[0].Arguments = object("text", long)
	transcript.Messages = transcript.Messages.Changed(4, func(m *model.Message) { m.Data = object("out", long) })
	projection := project(t, transcript)

	got := evidence.FromPacketText(projection.Serialized, model.EvidenceReconstructed)
	evidence.FillHoles(&got, projection, transcript.Messages)
	whole := map[string]string{
		"actions[0].arguments":                    `{"text":"` + long + `"}`,
		"actions[0].observation":                  "a \"quoted\"\n\xff" + long,
		"actions[0].result_facts":                 `{"out":"` + long + `"}`,
		"research_summary.reads[0].target":        line,
		"research_summary.reads[0].result_digest": line,
	}
	if len(got.Holes) != len(whole) {
		t.Errorf("%d holes, want %d", len(got.Holes), len(whole))
	}
	for _, hole := range got.Holes {
		field := got.Fields[hole.Field]
		if !hole.Known || utf8.RuneCountInString(hole.Text) != hole.Chars {
			t.Errorf("%s: known %v, %d characters of %d", field.Path, hole.Known, utf8.RuneCountInString(hole.Text), hole.Chars)
			continue
		}
		before, after := field, field
		before.End, after.Start = hole.Start, hole.End
		head, _ := evidence.Unescape(before, got.Text)
		tail, _ := evidence.Unescape(after, got.Text)
		// A byte that is no UTF-8 is shown as U+FFFD.
		if want := strings.ReplaceAll(whole[field.Path], "\xff", "\ufffd"); head+hole.Text+tail != want {
			t.Errorf("%s: the hole does not complete the field", field.Path)
		}
	}
}

// A saved packet may be of another run, and tools print markers of their own.
func TestFillHolesOnlyWhatFits(t *testing.T) {
	const marker = `\n…[12 chars elided — middle of evidence]…\n`
	transcript := transcriptOf(step{"edit", "a", []string{"ok " + numbers(6000)}})
	projection := project(t, transcript)
	for name, text := range map[string]string{
		"another text":           strings.Replace(projection.Serialized, "00001", "99999", 1),
		"a marker of the tool's": `{"actions":[{"ordinal":0,"tool_call_id":"c0","observation":"x` + marker + `y"}]}`,
		"no such action":         `{"actions":[],"x":"` + marker + `"}`,
		"prose":                  "\n…[12 chars elided — middle of evidence]…\n",
	} {
		got := evidence.FromPacketText(text, model.EvidenceSaved)
		if len(got.Holes) == 0 {
			t.Errorf("%s: no hole", name)
		}
		evidence.FillHoles(&got, projection, transcript.Messages)
		for _, hole := range got.Holes {
			if hole.Known || hole.Text != "" {
				t.Errorf("%s: hole %+v is called known", name, hole)
			}
		}
	}
	// The same packet saved with its calls counted from elsewhere is found by id.
	moved := strings.Replace(projection.Serialized, `"ordinal":0`, `"ordinal":40`, 1)
	got := evidence.FromPacketText(moved, model.EvidenceSaved)
	evidence.FillHoles(&got, projection, transcript.Messages)
	if len(got.Holes) != 1 || !got.Holes[0].Known {
		t.Errorf("moved packet: %+v", got.Holes)
	}
	// With fewer messages than the projection had there is nothing to look in.
	got = evidence.FromPacketText(projection.Serialized, model.EvidenceReconstructed)
	evidence.FillHoles(&got, projection, transcript.Messages.First(1))
	if got.Holes[0].Known {
		t.Error("known without its message")
	}
}
