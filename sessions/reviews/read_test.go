package reviews_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"countersign/model"
	"countersign/sessions/reviews"
)

// ids are the events of a log, short.
func ids(events []model.ReviewEvent) string {
	var ids []string
	for _, event := range events {
		ids = append(ids, strings.TrimLeft(event.ID, "0"))
	}
	return strings.Join(ids, " ")
}

func TestTheLastLine(t *testing.T) {
	one, two := line(t, note(1, "")), line(t, note(2, "zwölf"))
	whole := strings.TrimSuffix(two, "\n")
	for _, c := range []struct {
		name, text, events string
		lost               []int
		tail               reviews.Tail
	}{
		{"an empty log", "", "", nil, reviews.Tail{}},
		{"ended", one + two, "1 2", nil, reviews.Tail{Keep: int64(len(one + two))}},
		{"whole but for its newline", one + whole, "1 2", nil, reviews.Tail{Unended: true, Keep: int64(len(one + whole))}},
		{"cut short", one + whole[:40], "1", nil, reviews.Tail{Torn: 40, Keep: int64(len(one))}},
		{"cut short inside a letter", one + whole[:strings.Index(whole, "ö")+1], "1", nil, reviews.Tail{Torn: int64(strings.Index(whole, "ö") + 1), Keep: int64(len(one))}},
		{"cut short, the first of all", whole[:40], "", nil, reviews.Tail{Torn: 40}},
		{"zeros, as after a power cut", one + "\x00\x00\x00", "1", nil, reviews.Tail{Torn: 3, Keep: int64(len(one))}},
		{"cut short and ended", one + whole[:40] + "\n", "1", []int{2}, reviews.Tail{Keep: int64(len(one)) + 41}},
		{"cut short in the middle", one + whole[:40] + "\n" + two, "1 2", []int{2}, reviews.Tail{Keep: int64(len(one+two)) + 41}},
		{"a number", one + "42", "1", []int{2}, reviews.Tail{Unended: true, Keep: int64(len(one)) + 2}},
		{"null", one + "null", "1", []int{2}, reviews.Tail{Unended: true, Keep: int64(len(one)) + 4}},
		{"an object that is no event", one + "{}", "1", []int{2}, reviews.Tail{Unended: true, Keep: int64(len(one)) + 2}},
		{"a blank line", one + "\n \t\n" + two, "1 2", nil, reviews.Tail{Keep: int64(len(one+two)) + 4}},
		{"other line ends", strings.ReplaceAll(one+two, "\n", "\r\n"), "1 2", nil, reviews.Tail{Keep: int64(len(one+two)) + 2}},
		{"two lines run together", one + whole + two, "1", []int{2}, reviews.Tail{Keep: int64(len(one + whole + two))}},
	} {
		contents := reviews.Read([]byte(c.text))
		var lost []int
		for _, loss := range contents.Losses {
			lost = append(lost, loss.Line)
		}
		if ids(contents.Events) != c.events || !slices.Equal(lost, c.lost) || contents.Tail != c.tail {
			t.Errorf("%s: events %q, lost lines %v, tail %+v; want %q, %v, %+v",
				c.name, ids(contents.Events), lost, contents.Tail, c.events, c.lost, c.tail)
		}
	}
}

// TestPartsReadAsTheWhole reads logs in parts, lost and blank lines among the
// events, and holds that it gives what reading in one gives.
func TestPartsReadAsTheWhole(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var text strings.Builder
		for n := range rapid.IntRange(0, 12).Draw(t, "lines") {
			switch rapid.IntRange(0, 4).Draw(t, "line") {
			case 0:
				text.WriteString("\n\n{\"v\":1}\n")
			case 1:
				text.WriteString(strings.Repeat("\n", 300))
			default:
				encoded, _, err := reviews.Encode(drawn(t, n))
				if err != nil {
					t.Fatal(err)
				}
				text.Write(encoded)
			}
		}
		data := []byte(text.String())
		data = data[:len(data)-rapid.IntRange(0, min(30, len(data))).Draw(t, "cut")]
		want := reviews.ReadIn(data, 1)
		for _, parts := range []int{2, 3, 7} {
			if diff := cmp.Diff(want, reviews.ReadIn(data, parts)); diff != "" {
				t.Fatalf("%q in %d parts (-in one +in parts)\n%s", data, parts, diff)
			}
		}
	})
}

func TestALongLineHidesNothingBehindIt(t *testing.T) {
	long := note(2, strings.Repeat("x", 5_000_000))
	contents := reviews.Read([]byte(line(t, note(1, "")) + line(t, long) + line(t, note(3, ""))))
	if ids(contents.Events) != "1 2 3" || len(contents.Events[1].Note) != 5_000_000 {
		t.Errorf("events %q", ids(contents.Events))
	}
	contents = reviews.Read([]byte(line(t, note(1, "")) + strings.Repeat("x", 5_000_000) + "\n" + line(t, note(3, ""))))
	if ids(contents.Events) != "1 3" || len(contents.Losses) != 1 || contents.Losses[0].Length != 5_000_000 {
		t.Errorf("events %q, %d losses", ids(contents.Events), len(contents.Losses))
	}
}

func TestLossesAreAcceptedByBytesAndPlace(t *testing.T) {
	one, bad := line(t, note(1, "")), "{\"SECRET\":1}\n"
	before := reviews.Read([]byte(one + bad))
	want := model.LostReview{
		Line: 2, Offset: int64(len(one)), Length: 12, Reason: "a member is missing: sum",
		SHA256: "6e2c4ba93b5793274e0b039f73cda348bc1d96f6e01a9bbee9d583e9c81c40cb",
	}
	if diff := cmp.Diff([]reviews.Loss{{LostReview: want}}, before.Losses); diff != "" || len(before.Damaged()) != 1 {
		t.Fatalf("losses (-want +got)\n%s", diff)
	}
	accept := note(2, "")
	accept.Kind, accept.Subject, accept.Losses = model.ReviewAcceptLosses, model.Subject{}, []model.LostReview{want}
	after := reviews.Read([]byte(one + bad + line(t, accept)))
	if len(after.Losses) != 1 || !after.Losses[0].Accepted || len(after.Damaged()) != 0 {
		t.Errorf("after a person saw it: %+v", after.Losses)
	}
	other := strings.Replace(bad, "1", "2", 1)
	if worse := reviews.Read([]byte(one + other + line(t, accept))); len(worse.Damaged()) != 1 {
		t.Errorf("other bytes at the place: %+v", worse.Losses)
	}
	if worse := reviews.Read([]byte(one + bad + line(t, accept) + bad)); len(worse.Damaged()) != 1 {
		t.Errorf("the same bytes at another place: %+v", worse.Losses)
	}
}

// TestFormatOneStaysReadable reads a log that is kept as it was written: what
// people recorded must be readable by every later version.
func TestFormatOneStaysReadable(t *testing.T) {
	data, err := os.ReadFile("testdata/format-1.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	contents := reviews.Read(data)
	if diff := cmp.Diff(everyKind(), contents.Events); diff != "" || contents.Losses != nil {
		t.Errorf("losses %v, events (-want +got)\n%s", contents.Losses, diff)
	}
}

// FuzzRead holds a log of any bytes to what must be true of it: every byte is an
// event's, a loss's, blank, or the unfinished write's; and an event that was read
// is one that could be written.
func FuzzRead(f *testing.F) {
	one, all := line(f, note(1, "é")), ""
	for _, event := range everyKind() {
		all += line(f, event)
	}
	for _, seed := range []string{"", one, one[:50], one + "42", one + "\n\x00", all, "{\"v\":1}\n" + one, strings.ReplaceAll(all, "\n", "\r\n")} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		contents := reviews.Read(data)
		if contents.Tail.Keep+contents.Tail.Torn != int64(len(data)) {
			t.Fatalf("the tail %+v of %d bytes", contents.Tail, len(data))
		}
		lines := 0
		for text := range strings.Lines(string(data[:contents.Tail.Keep])) {
			if strings.Trim(text, " \t\r\n") != "" {
				lines++
			}
		}
		if got := len(contents.Events) + len(contents.Losses); got != lines {
			t.Fatalf("%d events and losses on %d lines", got, lines)
		}
		for _, event := range contents.Events {
			_, again, err := reviews.Encode(event)
			if err != nil {
				t.Fatalf("an event was read that cannot be written: %v", err)
			}
			if diff := cmp.Diff(event, again); diff != "" {
				t.Fatalf("read and written again (-read +again)\n%s", diff)
			}
		}
		for _, loss := range contents.Losses {
			if loss.Offset < 0 || loss.Length < 1 || loss.Offset+loss.Length > contents.Tail.Keep || loss.Reason == "" {
				t.Fatalf("a loss at %+v of %d bytes", loss, len(data))
			}
		}
	})
}
