package format

import (
	"strings"
	"testing"
)

func TestNewSource(t *testing.T) {
	tests := []struct {
		name, input             string
		records, all, losses    int
		document, unfinished    bool
		firstLine, firstOffset  int
		firstReason, firstBytes string
	}{
		{name: "lines", input: "{\"a\":1}\n{\"b\":2}\n", records: 2, all: 2, firstLine: 1, firstBytes: `{"a":1}`},
		{name: "one line is both", input: "\n{\"a\":1}\n", records: 1, all: 1, document: true, firstLine: 2, firstOffset: 1, firstBytes: `{"a":1}`},
		{name: "a document over lines", input: "\n{\n\"a\":1\n}\n", all: 1, document: true, firstLine: 2, firstOffset: 1, firstBytes: "{\n\"a\":1\n}"},
		{name: "a mark before a document", input: "\xef\xbb\xbf[\n1]", all: 1, document: true, firstLine: 1, firstOffset: 3, firstBytes: "[\n1]"},
		{name: "a cut document is one loss", input: "{\n\"a\":1,\n\"b\":", losses: 1, firstReason: "one JSON document: byte 13"},
		{name: "a broken document is one loss", input: "{\n\"a\":1,\n\"b\":oops\n}\n", losses: 1, firstReason: "one JSON document: byte 13"},
		{name: "a cut document with whole lines in it", input: "[\n{\"a\":1}", losses: 1, firstReason: "one JSON document"},
		{name: "an unfinished last line", input: "{\"a\":1}\n{\"b\":", records: 1, all: 1, losses: 1, unfinished: true, firstLine: 1, firstReason: "not finished yet", firstBytes: `{"a":1}`},
		{name: "nothing", input: ""},
		{name: "blank", input: "\n \n"},
		{name: "prose", input: "hello world\nand more\n", losses: 2, firstReason: "no JSON at byte 0"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			source := NewSource("x", []byte(test.input))
			all := source.inMemory()
			if len(source.records) != test.records || len(all) != test.all || source.Count() != test.all || len(source.Losses) != test.losses ||
				(source.Document != nil) != test.document || (source.Unfinished != nil) != test.unfinished {
				t.Fatalf("source is %+v", source)
			}
			if test.all > 0 {
				first := all[0]
				if first.Place.Line != test.firstLine || int(first.Place.Offset) != test.firstOffset || string(first.Raw) != test.firstBytes || string(source.Data[first.Place.Offset:first.Place.Offset+first.Place.Length]) != test.firstBytes {
					t.Errorf("the first record is %+v", first.Record)
				}
			}
			if test.losses > 0 && !strings.HasPrefix(source.Losses[0].Reason, test.firstReason) {
				t.Errorf("the first loss is %q, want %q", source.Losses[0].Reason, test.firstReason)
			}
		})
	}
}

func FuzzNewSource(f *testing.F) {
	for _, seed := range []string{"{\"a\":1}\n{\"b\":2}", "\xef\xbb\xbf[\n1]", "{\n\"a\":", "[\n{\"a\":1}\n", "hello"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		source := NewSource("x", data)
		for _, record := range source.All() {
			if string(source.Data[record.Place.Offset:record.Place.Offset+record.Place.Length]) != string(record.Raw) || record.Value.End != len(record.Raw) {
				t.Fatalf("record %q of %q is not what stands at %+v", record.Raw, data, record.Place)
			}
		}
		for _, loss := range source.Losses {
			if len(source.Data[loss.Place.Offset:loss.Place.Offset+loss.Place.Length]) == 0 || loss.Reason == "" {
				t.Fatalf("loss %+v of %q", loss, data)
			}
		}
	})
}
