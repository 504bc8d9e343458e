package scan

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"testing/iotest"

	"countersign/engine/canon"
	"countersign/model"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// found is what Lines made of an input, in a form a table can state.
type found struct {
	Records    []string // "LINE@OFFSET RAW"
	Losses     []string // "LINE@OFFSET+LENGTH"
	Unfinished string
}

// linesOf are the records of a file in memory, with bytes of their own.
func linesOf(data []byte) (records []Record, losses []model.Loss, unfinished *model.Loss) {
	found, err := Lines(iotest.HalfReader(bytes.NewReader(data)), func(record Record, _ bool) bool {
		record.Raw = bytes.Clone(record.Raw)
		records = append(records, record)
		return true
	})
	if err != nil {
		panic(err) // bytes in memory can be read
	}
	return records, found.Losses, found.Unfinished
}

func summarise(data []byte) found {
	records, losses, unfinished := linesOf(data)
	var out found
	at := func(place model.Place) string {
		return numbers(place.Line) + "@" + numbers(int(place.Offset))
	}
	for _, record := range records {
		out.Records = append(out.Records, at(record.Place)+" "+string(record.Raw))
	}
	for _, loss := range losses {
		out.Losses = append(out.Losses, at(loss.Place)+"+"+numbers(int(loss.Place.Length)))
	}
	if unfinished != nil {
		out.Unfinished = at(unfinished.Place) + "+" + numbers(int(unfinished.Place.Length))
	}
	return out
}

func numbers(n int) string { return canon.String(canon.OfInt(int64(n))) }

func TestLines(t *testing.T) {
	tests := []struct {
		name, input string
		want        found
	}{
		{"nothing", "", found{}},
		{"blank lines", "\n\n \r\n", found{}},
		{"two lines", "{\"a\":1}\n{\"b\":2}\n", found{Records: []string{`1@0 {"a":1}`, `2@8 {"b":2}`}}},
		{"no final newline", "{\"a\":1}\n{\"b\":2}", found{Records: []string{`1@0 {"a":1}`, `2@8 {"b":2}`}}},
		{"carriage returns", "{\"a\":1}\r\n\r\n{\"b\":2}\r\n", found{Records: []string{`1@0 {"a":1}`, `3@11 {"b":2}`}}},
		{"byte order mark", "\xef\xbb\xbf{\"a\":1}\n", found{Records: []string{`1@3 {"a":1}`}}},
		{"glued objects", "{\"a\":1}{\"b\":2} {\"c\":3}\n", found{Records: []string{`1@0 {"a":1}`, `1@7 {"b":2}`, `1@15 {"c":3}`}}},
		{"bare values", "42\n\"x\"\n[1]\nnull\n", found{Records: []string{`1@0 42`, `2@3 "x"`, `3@7 [1]`, `4@11 null`}}},
		{"prose that begins with a number", "12 monkeys\n{\"a\":1}\n", found{Records: []string{`2@11 {"a":1}`}, Losses: []string{"1@0+10"}}},
		{"text after an object", "{\"a\":1} and more\n", found{Records: []string{`1@0 {"a":1}`}, Losses: []string{"1@8+8"}}},
		{"broken line between good ones", "{\"a\":1}\n{\"type\":\"x\",\"p\":\"cut\n{\"b\":2}\n",
			found{Records: []string{`1@0 {"a":1}`, `3@29 {"b":2}`}, Losses: []string{"2@8+20"}}},
		{"torn, then a whole record", "{\"type\":\"x\",\"p\":\"cut{\"type\":\"user\",\"n\":1}\n{\"b\":2}\n",
			found{Records: []string{`1@20 {"type":"user","n":1}`, `2@42 {"b":2}`}, Losses: []string{"1@0+20"}}},
		{"torn in a character, then a whole record", "{\"type\":\"x\",\"p\":\"caf\xc3{\"type\":\"user\",\"n\":1}\n",
			found{Records: []string{`1@21 {"type":"user","n":1}`}, Losses: []string{"1@0+21"}}},
		{"torn at a member's value, then a record with an envelope", "{\"type\":\"x\",\"p\":{\"timestamp\":\"t\",\"n\":1}\n",
			found{Records: []string{`1@16 {"timestamp":"t","n":1}`}, Losses: []string{"1@0+16"}}},
		{"a whole block in a cut record is no record", "{\"type\":\"x\",\"p\":[{\"type\":\"text\",\"text\":\"hi\"},{\"type\":\"tool\n",
			found{Losses: []string{"1@0+58"}}},
		{"a whole last block in a cut record is no record", "{\"type\":\"x\",\"p\":[{\"type\":\"text\",\"text\":\"hi\"}\n",
			found{Losses: []string{"1@0+44"}}},
		{"NULs after a record", "{\"a\":1}\n{\"b\":2}\x00\x00\x00\n{\"c\":3}\n\x00\x00",
			found{Records: []string{`1@0 {"a":1}`, `2@8 {"b":2}`, `3@19 {"c":3}`}, Losses: []string{"2@15+3", "4@27+2"}}},
		{"NULs inside a record, then a whole one", "{\"type\":\"us\x00\x00{\"type\":\"user\"}\n",
			found{Records: []string{`1@13 {"type":"user"}`}, Losses: []string{"1@0+13"}}},
		{"unfinished", "{\"a\":1}\n{\"type\":\"user\",\"m\":\"hel", found{Records: []string{`1@0 {"a":1}`}, Unfinished: "2@8+23"}},
		{"unfinished in a character", "{\"m\":\"caf\xc3", found{Unfinished: "1@0+10"}},
		{"unfinished in an escape", "{\"m\":\"x\\ud8", found{Unfinished: "1@0+11"}},
		{"unfinished in a word", "{\"m\":tr", found{Unfinished: "1@0+7"}},
		{"unfinished after a glued one", "{\"a\":1}{\"b\":", found{Records: []string{`1@0 {"a":1}`}, Unfinished: "1@7+5"}},
		{"cut, but the line was ended", "{\"m\":\"x\n", found{Losses: []string{"1@0+7"}}},
		{"cut, then NULs to the end", "{\"m\":\"x\x00\x00", found{Losses: []string{"1@0+9"}}},
		{"broken last line is not unfinished", "{this is no JSON", found{Losses: []string{"1@0+16"}}},
		{"a word that is no JSON", "hello", found{Losses: []string{"1@0+5"}}},
		{"not a number", "{\"a\":NaN}\n{\"b\":[-Infinity]}\n", found{Records: []string{`1@0 {"a":NaN}`, `2@10 {"b":[-Infinity]}`}}},
		{"unfinished in a word of Python", "{\"m\":Infin", found{Unfinished: "1@0+10"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, summarise([]byte(test.input))); diff != "" {
				t.Errorf("Lines(%q) (-want +got)\n%s", test.input, diff)
			}
		})
	}
}

func TestLossesSayWhyAndWhere(t *testing.T) {
	_, losses, unfinished := linesOf([]byte("{\"a\":oops}\n\x00\x00\n{\"b\":"))
	want := []string{"no JSON at byte 5: 'o' where a value should be", "2 NUL bytes, as a power loss leaves them"}
	var got []string
	for _, loss := range losses {
		got = append(got, loss.Reason)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("reasons (-want +got)\n%s", diff)
	}
	if unfinished == nil || !strings.HasPrefix(unfinished.Reason, "not finished yet: ") {
		t.Errorf("unfinished = %+v, want a reason that says so", unfinished)
	}
}

func TestLinesHasNoLineLimit(t *testing.T) {
	long := `{"text":"` + strings.Repeat("x", 3<<20) + `"}`
	records, losses, unfinished := linesOf([]byte("{\"a\":1}\n" + long + "\n{\"b\":2}\n"))
	if len(records) != 3 || len(losses) != 0 || unfinished != nil {
		t.Fatalf("%d records, %d losses, unfinished %v; want 3, 0, nil", len(records), len(losses), unfinished)
	}
	if string(records[1].Raw) != long {
		t.Error("the long record is not what the line holds")
	}
}

func TestResumingOnHostileLinesEnds(t *testing.T) {
	for _, unit := range []string{`{"type":`, `{"type":[`, `{"type":"`, `{"type":{"type":"x"},`, `{"timestamp":[1,`} {
		line := strings.Repeat(unit, 20000)
		covers(t, []byte(line))
	}
}

func TestEveryByteIsCovered(t *testing.T) {
	piece := rapid.SampledFrom([]string{
		`{"type":"user"}`, `{"a":[1,{"b":"}"}]}`, `{"type":"x","p":"cut`, `{"p":[{"type":"text"}`, "\n", "\r\n", " ", "\x00\x00",
		"\xef\xbb\xbf", "prose", "42", `"q"`, "\xc3", `\ud83d`, `{"timestamp":"t","payload":{}}`, "]", "{",
	})
	rapid.Check(t, func(t *rapid.T) {
		covers(t, []byte(strings.Join(rapid.SliceOf(piece).Draw(t, "pieces"), "")))
	})
}

func FuzzLines(f *testing.F) {
	for _, seed := range []string{"", "{\"a\":1}\n", "{\"type\":\"x\",\"p\":\"cut{\"type\":\"y\"}\n\x00\x00", "\xef\xbb\xbf42\n{\"a\":NaN}", "{\"m\":\"caf\xc3"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) { covers(t, data) })
}

// covers checks what holds of every input: places are in order, in bounds and
// exact, records are JSON, lines are counted from 1, and each byte that is not
// blank belongs to exactly one place.
func covers(t interface{ Fatalf(string, ...any) }, data []byte) {
	records, losses, unfinished := linesOf(data)
	if unfinished != nil {
		losses = append(losses, *unfinished)
	}
	owners := make([]int, len(data))
	claim := func(place model.Place, what string) {
		if place.Offset < 0 || place.Length <= 0 || place.Offset+place.Length > int64(len(data)) {
			t.Fatalf("%s at %+v is outside %d bytes of %q", what, place, len(data), data)
		}
		if want := 1 + bytes.Count(data[:place.Offset], []byte("\n")); place.Line != want {
			t.Fatalf("%s at byte %d is on line %d, not %d, of %q", what, place.Offset, want, place.Line, data)
		}
		for i := place.Offset; i < place.Offset+place.Length; i++ {
			owners[i]++
		}
	}
	last := int64(-1)
	for _, record := range records {
		claim(record.Place, "record")
		if record.Place.Offset <= last {
			t.Fatalf("records of %q are out of order", data)
		}
		last = record.Place.Offset
		if !bytes.Equal(record.Raw, data[record.Place.Offset:record.Place.Offset+record.Place.Length]) {
			t.Fatalf("record %q is not what stands at its place in %q", record.Raw, data)
		}
		if value, err := canon.ParseLenient(record.Raw); err != nil || value.End != len(record.Raw) || value.Start != 0 {
			t.Fatalf("record %q of %q is not exactly one value: %v", record.Raw, data, err)
		}
	}
	for _, loss := range losses {
		claim(loss.Place, "loss")
		if loss.Reason == "" {
			t.Fatalf("a loss of %q has no reason", data)
		}
	}
	blank := bytes.ReplaceAll(data, byteOrderMark, []byte("   "))
	for i, owner := range owners {
		isBlank := bytes.IndexByte([]byte(" \t\r\n"), blank[i]) >= 0
		if owner > 1 || owner == 0 && !isBlank {
			t.Fatalf("byte %d of %q belongs to %d places", i, data, owner)
		}
	}
}

func TestLinesEndsWhereItIsTold(t *testing.T) {
	n := 0
	found, err := Lines(strings.NewReader("{\"a\":1}{\"b\":2}\n{\"c\":3}\nbroken\n"), func(Record, bool) bool { n++; return n < 2 })
	if n != 2 || err != nil || len(found.Losses) != 0 {
		t.Errorf("%d records, losses %v, %v; want 2 and nothing after them", n, found.Losses, err)
	}
}

func TestLinesSaysThatReadingFailed(t *testing.T) {
	want := errors.New("the disk is gone")
	if _, err := Lines(iotest.ErrReader(want), func(Record, bool) bool { return true }); !errors.Is(err, want) {
		t.Errorf("Lines fails with %v, want %v", err, want)
	}
}

func TestLinesNamesLossyRecords(t *testing.T) {
	var lossy []bool
	_, err := Lines(strings.NewReader("{\"a\":\"\xff\"}\n{\"a\":\"b\"}\n{\"a\":\"\\ud800\"}\n"), func(_ Record, lost bool) bool {
		lossy = append(lossy, lost)
		return true
	})
	if diff := cmp.Diff([]bool{true, false, true}, lossy); diff != "" || err != nil {
		t.Errorf("lossy (-want +got)\n%s%v", diff, err)
	}
}
