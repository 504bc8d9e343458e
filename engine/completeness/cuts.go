package completeness

import (
	"strings"

	"countersign/engine/evidence"
	"countersign/model"
)

// Cut is how a harness writes that it left a part of a result out. Only the exact
// spelling counts; whether output may be missing in some other way is asked where
// quotes are looked for.
type Cut struct {
	ID   string
	Rule string // one sentence
	find func(text string) (mark string, found bool)
}

// cuts is the table of the marks, in the order they are looked for.
var cuts = []Cut{
	{"elided", "The contract's own mark of an elision in the middle of a text.", findElision},
	{"truncated", "The contract's own mark at the end of a text.", atEnd(model.TruncationMarker)},
	{"lines truncated", "A line that says how many lines were left out (Claude Code).", numbered("\n... [", " lines truncated] ...")},
	{"tokens truncated", "How many tokens were left out of the middle (Codex).", numbered("…", " tokens truncated…")},
	{"chars truncated", "How many characters were left out of the middle (Codex).", numbered("…", " chars truncated…")},
	{"response clipped", "The end of a file was left out, with a note to the agent (SWE-agent, OpenHands).", anywhere("<response clipped><NOTE>")},
	{"persisted output", "The output was kept in a file, and its beginning alone is here (Claude Code).", atStart("<persisted-output>")},
	{"output masked", "The output was kept in a file, and parts of it alone are here (Gemini CLI).", atStart("<tool_output_masked>")},
}

// readCut is the first mark of a cut in a text: the result is then a part, of which
// no rows can be counted and which nothing continues.
func readCut(text string) (model.Completeness, bool) {
	for _, cut := range cuts {
		if mark, found := cut.find(text); found {
			return model.Completeness{
				State: model.Partial, Next: []byte("null"), Shape: cut.ID, Marker: mark,
				Notices: []string{"partial-without-continuation"},
			}, true
		}
	}
	return model.Completeness{}, false
}

func findElision(text string) (string, bool) {
	holes := evidence.FindHoles(text)
	if len(holes) == 0 {
		return "", false
	}
	return strings.TrimSpace(text[holes[0].Start:holes[0].End]), true
}

func atEnd(mark string) func(string) (string, bool) {
	return func(text string) (string, bool) {
		return strings.TrimSpace(mark), strings.HasSuffix(strings.TrimRight(text, "\r\n"), mark)
	}
}

func atStart(mark string) func(string) (string, bool) {
	return func(text string) (string, bool) { return mark, strings.HasPrefix(text, mark) }
}

func anywhere(mark string) func(string) (string, bool) {
	return func(text string) (string, bool) { return mark, strings.Contains(text, mark) }
}

// numbered finds a mark with a number between two texts.
func numbered(before, after string) func(string) (string, bool) {
	return func(text string) (string, bool) {
		for from := 0; ; {
			at := strings.Index(text[from:], after)
			if at < 0 {
				return "", false
			}
			at += from
			from = at + len(after)
			number := len(strings.TrimRight(text[:at], "0123456789"))
			if number < at && strings.HasSuffix(text[:number], before) {
				return strings.TrimSpace(text[number-len(before) : from]), true
			}
		}
	}
}
