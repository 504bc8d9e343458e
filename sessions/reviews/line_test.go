package reviews_test

import (
	"errors"
	"fmt"
	"hash/crc32"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"countersign/model"
	"countersign/sessions/reviews"
)

func TestEveryKindReadsBack(t *testing.T) {
	for _, event := range everyKind() {
		text := line(t, event)
		if strings.Count(text, "\n") != 1 || !strings.HasSuffix(text, "\"}\n") {
			t.Errorf("%s is not one line: %q", event.Kind, text)
		}
		got, err := reviews.Decode([]byte(strings.TrimSuffix(text, "\n")))
		if err != nil {
			t.Errorf("%s: %v", event.Kind, err)
		}
		if diff := cmp.Diff(event, got); diff != "" {
			t.Errorf("%s (-written +read)\n%s", event.Kind, diff)
		}
	}
}

func TestAnyEventReadsBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		event := drawn(t, 1)
		text, read, err := reviews.Encode(event)
		if err != nil {
			t.Fatal(err)
		}
		again, err := reviews.Decode(text[:len(text)-1])
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(event, again) + cmp.Diff(event, read); diff != "" {
			t.Fatalf("(-written +read)\n%s", diff)
		}
	})
}

// TestTheQuickReaderKnowsWhatIsWritten holds the quick reader to the strict one
// for everything that is written: it knows it all but the rare accepted losses,
// and never gives anything else.
func TestTheQuickReaderKnowsWhatIsWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		event := drawn(t, 1)
		text, _, err := reviews.Encode(event)
		if err != nil {
			t.Fatal(err)
		}
		var got model.ReviewEvent
		if ok := reviews.Quick(text[:len(text)-1], &got); ok == (event.Kind == model.ReviewAcceptLosses) {
			t.Fatalf("%s: known %v: %s", event.Kind, ok, text)
		} else if diff := cmp.Diff(event, got); ok && diff != "" {
			t.Fatalf("(-written +read)\n%s", diff)
		}
		if len(text) <= reviews.MinEvent {
			t.Fatalf("an event of %d bytes", len(text))
		}
	})
}

// TestTheQuickReaderAgreesWithTheStrictOne changes lines that are written, seals
// them again, and holds that what the quick reader takes the strict one reads too.
func TestTheQuickReaderAgreesWithTheStrictOne(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text, _, err := reviews.Encode(drawn(t, 1))
		if err != nil {
			t.Fatal(err)
		}
		body := text[:strings.LastIndex(string(text), `,"sum"`)]
		for range rapid.IntRange(0, 3).Draw(t, "changes") {
			at := rapid.IntRange(0, len(body)-1).Draw(t, "at")
			with := rapid.SampledFrom([]string{"", "0", "-", ".", "e", "\"", "\\", "\x01", "\xff", ",", "{", "}", "[]", " ", "\\ud800"}).Draw(t, "with")
			body = slices.Concat(body[:at], []byte(with), body[at+rapid.IntRange(0, 1).Draw(t, "instead"):])
		}
		line := []byte(resealed(string(body) + "}"))
		var got model.ReviewEvent
		if !reviews.Quick(line, &got) {
			return
		}
		want, err := reviews.Decode(line)
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Fatalf("%s\nerror %v (-strict +quick)\n%s", line, err, diff)
		}
	})
}

func TestWhatIsNoTextIsMarked(t *testing.T) {
	event := note(1, "")
	event.Subject.Source.File = "caf\xe9.jsonl"
	_, read, err := reviews.Encode(event)
	if err != nil || read.Subject.Source.File != "caf\ufffd.jsonl" {
		t.Errorf("reads back as %q, error %v", read.Subject.Source.File, err)
	}
}

// TestOneChangedByteIsALoss changes every byte of a line in turn: what was
// written is never read as something else.
func TestOneChangedByteIsALoss(t *testing.T) {
	text := strings.TrimSuffix(line(t, label(1)), "\n")
	for i := range len(text) {
		for _, change := range []byte{1, 0x20, 0x80} {
			bytes := []byte(text)
			bytes[i] ^= change
			if event, err := reviews.Decode(bytes); err == nil {
				t.Fatalf("byte %d changed by %#x reads as %v", i, change, event)
			}
		}
	}
}

// resealed is a line with another text in it and a checksum that fits.
func resealed(text string) string {
	return fmt.Sprintf(`%s,"sum":"%08x"}`, strings.TrimSuffix(text, "}"), crc32.Checksum([]byte(strings.TrimSuffix(text, "}")), crc32.MakeTable(crc32.Castagnoli)))
}

func TestLinesThatAreNoEvents(t *testing.T) {
	good := strings.TrimSuffix(line(t, label(1)), "\n")
	body := good[:strings.LastIndex(good, `,"sum"`)] + "}"
	if resealed(body) != good {
		t.Fatalf("the checksum of a line is not CRC-32C over what stands before it:\n%s\n%s", good, resealed(body))
	}
	with := func(old, new string) string {
		t.Helper()
		if !strings.Contains(body, old) {
			t.Fatalf("%s is not in %s", old, body)
		}
		return resealed(strings.Replace(body, old, new, 1))
	}
	for _, c := range []struct{ name, line, want string }{
		{"half a line", good[:60], "not JSON"},
		{"a list", `["SECRET"]`, "not an object"},
		{"null", `null`, "not an object"},
		{"no checksum", body, "a member is missing: sum"},
		{"no checksum and little else", `{"note":"SECRET"}`, "a member is missing: sum"},
		{"something after the checksum", strings.TrimSuffix(good, "}") + `,"x":1}`, "other bytes than were written"},
		{"a newer tool", `{"v":2,"event":"SECRET"}`, "written by a newer version"},
		{"a member is missing", with(`"v":1,`, ``), "a member is missing: v"},
		{"a wrong type", with(`"duration_ms":41000`, `"duration_ms":"SECRET"`), "a member of a wrong type: label.duration_ms"},
		{"null", with(`"truth":"done"`, `"truth":null`), "a member of a wrong type: label.truth"},
		{"an unknown member", with(`"v":1,`, `"v":1,"SECRET":1,`), "a member that nobody knows"},
		{"another case", with(`"truth":"done"`, `"truth":"done","Truth":"SECRET"`), "a member that nobody knows: label"},
		{"a doubled member", with(`"v":1,`, `"v":1,"v":1,`), "a member stands twice"},
		{"half a surrogate pair", with(`"run-4411"`, `"\ud800"`), "text that is no Unicode"},
		{"an older format", with(`"v":1,`, `"v":0,`), "a member says what it cannot: v"},
		{"an unknown kind", with(`"event":"label"`, `"event":"SECRET"`), "a member says what it cannot: event"},
		{"a kind with another's members", with(`"event":"label"`, `"event":"reveal"`), "a member says what it cannot: label"},
		{"a kind without its members", with(`"event":"label"`, `"event":"undo"`), "a member says what it cannot: subject"},
		{"a short id", with(`"event_id":"0000`, `"event_id":"`), "a member says what it cannot: event_id"},
		{"a day there is not", with(`2026-11-02`, `2026-02-30`), "a member says what it cannot: time"},
		{"a time of another layout", with(`:01.000Z`, `:01Z`), "a member says what it cannot: time"},
		{"a reviewer who cannot be", with(`"reviewer":"ann"`, `"reviewer":"../SECRET"`), "a member says what it cannot: reviewer"},
		{"no decision", with(decision+"~2", "SECRET"), "a member says what it cannot: subject.decision"},
		{"the first of its hash spelled out", with(decision+"~2", decision+"~1"), "a member says what it cannot: subject.decision"},
		{"an answer there is not", with(`"answer":"continue"`, `"answer":"SECRET"`), "a member says what it cannot: label.answer"},
		{"a blank answer", with(`"answer":"continue"`, `"answer":""`), "a member says what it cannot: label.answer"},
		{"a way there is not", with(`"via":"blind"`, `"via":"SECRET"`), "a member says what it cannot: label.via"},
		{"a truth there is not", with(`"truth":"done"`, `"truth":"SECRET"`), "a member says what it cannot: label.truth"},
		{"a valid gap with a reason", with(`"valid":"invalid"`, `"valid":"valid"`), "a member says what it cannot: label.gaps"},
		{"a class there is not", with(`"corrected":"failed_verification"`, `"corrected":"SECRET"`), "a member says what it cannot: label.gaps"},
		{"a missed gap of nothing", with(`"criterion":"docs"`, `"criterion":""`), "a member says what it cannot: label.missed_gaps"},
		{"a fault of nobody", with(`"fault":"projection"`, `"fault":"SECRET"`), "a member says what it cannot: label.fault"},
		{"a blank tag", with(`"self-quote"`, `""`), "a member says what it cannot: label.tags"},
		{"time that ran backwards", with(`"duration_ms":41000`, `"duration_ms":-1`), "a member says what it cannot: label.duration_ms"},
		{"a sample without its probability", with(`"sampling_prob":0.3333333333333333`, `"sampling_prob":0`), "a member says what it cannot: label.frame"},
		{"more than certain", with(`"sampling_prob":0.3333333333333333`, `"sampling_prob":1.5`), "a member says what it cannot: label.frame"},
	} {
		_, err := reviews.Decode([]byte(c.line))
		var wrong *reviews.LineError
		if !errors.As(err, &wrong) || err.Error() != c.want {
			t.Errorf("%s: %v, want %s", c.name, err, c.want)
		} else if strings.Contains(err.Error(), "SECRET") {
			t.Errorf("%s: the error repeats what the line says: %v", c.name, err)
		}
	}
}

func TestEncodeRefusesWhatNoLogHolds(t *testing.T) {
	both := note(1, "x")
	both.Undoes = both.ID
	for _, event := range []model.ReviewEvent{{}, both, {Kind: model.ReviewUndo}} {
		if text, _, err := reviews.Encode(event); err == nil {
			t.Errorf("wrote %s", text)
		}
	}
}
