package wire

import (
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// turn is what a key stands for.
type turn struct {
	Subject, Run string
	Messages     []KeyedMessage
}

// turns draws turns from few letters, so that two of them are often nearly the
// same: line ends, backslashes and the letter that an escaped line end ends with.
func turns() *rapid.Generator[turn] {
	value := rapid.StringOfN(rapid.SampledFrom([]rune("a\n\\n")), 0, 4, -1)
	return rapid.Custom(func(t *rapid.T) turn {
		drawn := turn{Subject: value.Draw(t, "subject"), Run: value.Draw(t, "run")}
		for range rapid.IntRange(0, 3).Draw(t, "messages") {
			drawn.Messages = append(drawn.Messages, KeyedMessage{value.Draw(t, "role"), value.Draw(t, "content")})
		}
		return drawn
	})
}

// TestKeyedTextReadsBack is why the key is injective: what is hashed can be read
// back into the turn.
func TestKeyedTextReadsBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := turns().Draw(t, "turn")
		if got := readBack(t, keyedText(want.Subject, want.Run, want.Messages)); !reflect.DeepEqual(got, want) {
			t.Fatalf("%q read back is %q", want, got)
		}
	})
}

func readBack(t *rapid.T, text string) turn {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for i, line := range lines {
		lines[i] = unescape(line)
	}
	if len(lines) < 2 || len(lines)%2 != 0 {
		t.Fatalf("%d lines in %q", len(lines), text)
	}
	read := turn{Subject: lines[0], Run: lines[1]}
	for rest := lines[2:]; len(rest) > 0; rest = rest[2:] {
		read.Messages = append(read.Messages, KeyedMessage{rest[0], rest[1]})
	}
	return read
}

// unescape undoes lineEscapes one character at a time.
func unescape(line string) string {
	var out strings.Builder
	escaped := false
	for _, r := range line {
		switch {
		case escaped && r == 'n':
			out.WriteByte('\n')
		case !escaped && r == '\\':
			escaped = true
			continue
		default:
			out.WriteRune(r)
		}
		escaped = false
	}
	return out.String()
}

// TestTurnKeyTellsTurnsApart draws pairs of turns: equal keys mean equal turns.
func TestTurnKeyTellsTurnsApart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := turns().Draw(t, "a"), turns().Draw(t, "b")
		same := TurnKey(a.Subject, a.Run, a.Messages) == TurnKey(b.Subject, b.Run, b.Messages)
		if same != reflect.DeepEqual(a, b) {
			t.Fatalf("%q and %q: same key %v", a, b, same)
		}
	})
}

// TestTurnKeyEqualsTheLineEndedOne holds for every turn without newline and
// backslash.
func TestTurnKeyEqualsTheLineEndedOne(t *testing.T) {
	value := rapid.StringMatching(`[^\n\\]*`)
	rapid.Check(t, func(t *rapid.T) {
		subject, run := value.Draw(t, "subject"), value.Draw(t, "run")
		role, content := value.Draw(t, "role"), value.Draw(t, "content")
		plain := strings.Join([]string{subject, run, role, content, ""}, "\n")
		if got := keyedText(subject, run, []KeyedMessage{{role, content}}); got != plain {
			t.Fatalf("keyed text %q, want %q", got, plain)
		}
	})
}

func TestTurnKeyCollisionsOfLineEnds(t *testing.T) {
	if TurnKey("s", "r", []KeyedMessage{{"user", "a\nassistant\nb"}}) ==
		TurnKey("s", "r", []KeyedMessage{{"user", "a"}, {"assistant", "b"}}) {
		t.Error("one message with line ends has the key of two messages")
	}
	if TurnKey("s\nr", "x", nil) == TurnKey("s", "r\nx", nil) {
		t.Error("subject and run can be shifted into each other")
	}
	if TurnKey("s", `r\nx`, nil) == TurnKey("s", "r\nx", nil) {
		t.Error("an escaped line end has the key of a line end")
	}
}

func TestTurnKeyShape(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		drawn := turns().Draw(t, "turn")
		key := TurnKey(drawn.Subject, drawn.Run, drawn.Messages)
		if !ValidKey(key) || key[14] != '5' || !strings.ContainsRune("89ab", rune(key[19])) {
			t.Fatalf("%s is no version-5 UUID", key)
		}
	})
}

func TestValidKey(t *testing.T) {
	for key, want := range map[string]bool{
		"75e10a90-ea93-5f15-afdb-5ebf4590dace":  true,
		"75E10A90-EA93-5F15-AFDB-5EBF4590DACE":  true,
		"75e10a90-ea93-5f15-afdb-5ebf4590dac":   false,
		"75e10a90-ea93-5f15-afdb-5ebf4590dacef": false,
		"75e10a90ea935f15afdb5ebf4590dace":      false,
		"75e10a90-ea93-5f15-afdb-5ebf4590dacg":  false,
		"75e10a90_ea93-5f15-afdb-5ebf4590dace":  false,
		"":                                      false,
	} {
		if ValidKey(key) != want {
			t.Errorf("ValidKey(%q) is %v", key, !want)
		}
	}
}
