// Package hostiletest makes transcripts that try to take over a terminal, for
// tests only. Poison puts Text into every text of a record, names and ids
// included; Leak finds what of it got through to an output.
package hostiletest

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"countersign/ui/safe"
)

// Text moves the cursor, writes the clipboard and the title, leaves the alternate
// screen, asks the terminal for an answer, reorders and hides words. Its letters
// say where a reader would see it begin and end.
const Text = "evil" +
	"\x1b]52;c;aGk=\a" + "\x1b]0;title\x1b\\" + "\x1b[2J\x1b[H" + "\x1b[?1049l" + "\x1b[6n" + "\x1bc" + "\x1b_Ga\x1b\\" + "\x1bP1$r\x1b\\" +
	"\u009b31m\u009d52;c;aGk=\u009c" + "\u202egnp.exe\u202c\u2066\u2069" + "\u200b\u200d\ufeff\u00ad\u2028" + "\U000e0041\ufe0f" +
	"\x00\b\r\v\f\x7f" + "live"

// fixed are members whose text tells a reader of the format what a record is.
var fixed = map[string]bool{
	"type": true, "role": true, "subtype": true, "verdict": true, "action": true, "gap_class": true, "evidence_kind": true,
	"observed": true, "origin": true, "outcome": true, "kind": true, "hook_event": true, "hookEventName": true, "operation": true,
}

// named are members whose keys are names of the file's own.
var named = map[string]bool{"tools": true, "facts": true, "data": true, "arguments": true, "input": true}

// nested are members whose text is itself JSON.
var nested = map[string]bool{"reply": true, "arguments": true, "text": true, "message": true, "output": true,
	"content": true}

// Poison is a JSON record with Text in each of its texts that does not say what
// kind of record it is. A text that is JSON itself is poisoned inside.
func Poison(record []byte) ([]byte, error) {
	var value any
	if err := json.Unmarshal(record, &value); err != nil {
		return nil, fmt.Errorf("poison a record: %w", err)
	}
	return json.Marshal(poisoned(value, ""))
}

// Lines is Poison for JSON Lines.
func Lines(text []byte) ([]byte, error) {
	var out []byte
	for line := range strings.Lines(string(text)) {
		if strings.TrimSpace(line) == "" {
			continue
		}
		record, err := Poison([]byte(line))
		if err != nil {
			return nil, err
		}
		out = append(append(out, record...), '\n')
	}
	return out, nil
}

func poisoned(value any, member string) any {
	switch value := value.(type) {
	case string:
		if fixed[member] {
			return value
		}
		if inner := inside(value); nested[member] && inner != "" {
			return inner
		}
		return value + Text
	case []any:
		for i := range value {
			value[i] = poisoned(value[i], member)
		}
		return value
	case map[string]any:
		out := map[string]any{}
		for name, inner := range value {
			if named[member] {
				out[name+Text] = poisoned(inner, "")
				continue
			}
			out[name] = poisoned(inner, name)
		}
		return out
	}
	return value
}

// inside is a text that holds a JSON object with its texts poisoned, or blank.
func inside(text string) string {
	if !strings.HasPrefix(strings.TrimSpace(text), "{") {
		return ""
	}
	record, err := Poison([]byte(text))
	if err != nil {
		return ""
	}
	return string(record)
}

// Leak says what in an output a terminal would obey or not show, or nothing.
// Newlines and tabs may pass; colours too where they are allowed.
func Leak(output string, colours bool) string {
	for i := 0; i < len(output); {
		r, size := utf8.DecodeRuneInString(output[i:])
		around := output[max(i-20, 0):min(i+20, len(output))]
		switch {
		case r == utf8.RuneError && size == 1:
			return fmt.Sprintf("byte %d is no UTF-8: %q", i, around)
		case r == '\x1b' && colours && colour(output[i:]) > 0:
			size = colour(output[i:])
		case r != '\n' && r != '\t' && safe.Hidden(r):
			return fmt.Sprintf("%U at byte %d: %q", r, i, around)
		}
		i += size
	}
	return ""
}

// colour is the length of the colour sequence that a text begins with, or 0.
func colour(text string) int {
	body, ok := strings.CutPrefix(text, "\x1b[")
	if !ok {
		return 0
	}
	end := strings.IndexFunc(body, func(r rune) bool { return !strings.ContainsRune("0123456789;:", r) })
	if end < 0 || body[end] != 'm' {
		return 0
	}
	return len("\x1b[") + end + len("m")
}
