package wire_test

import (
	"errors"
	"strings"
	"testing"

	"countersign/engine/canon"
	"countersign/engine/conformance/memory/wire"
)

func TestReadMemory(t *testing.T) {
	const document = `{"watermark":{"stored":4,"formed":null,"parked":0},"plan":{"hops":1},"facts":[1]}`
	for _, c := range []struct{ name, content, malformed string }{
		{"the normal form", wire.MemoryPrefix + "\n" + document, ""},
		{"a return before the newline", wire.MemoryPrefix + "\r\n" + document, ""},
		{"unknown members beside known ones", wire.MemoryPrefix + "\n{\"later\":1}", ""},
		{"no document", wire.MemoryPrefix, "no document"},
		{"blanks before", "  " + wire.MemoryPrefix + "\n{}", "blanks"},
		{"a newline before", "\n" + wire.MemoryPrefix + "\n{}", "blanks"},
		{"more on the first line", wire.MemoryPrefix + " or not\n{}", "goes on"},
		{"no JSON", wire.MemoryPrefix + "\nnot json", "no JSON"},
		{"two documents", wire.MemoryPrefix + "\n{}{}", "text after"},
		{"null", wire.MemoryPrefix + "\nnull", "not an object"},
		{"a list", wire.MemoryPrefix + "\n[]", "not an object"},
		{"another type", wire.MemoryPrefix + "\n{\"watermark\":{\"stored\":\"4\"}}", "wrong type: watermark.stored: text"},
		{"a fraction", wire.MemoryPrefix + "\n{\"watermark\":{\"stored\":4.5}}", "watermark.stored"},
		{"other case", wire.MemoryPrefix + "\n{\"Facts\":[]}", `"Facts" is written unlike "facts"`},
		{"other case inside", wire.MemoryPrefix + "\n{\"watermark\":{\"STORED\":9}}", `"STORED"`},
		{"a doubled member", wire.MemoryPrefix + "\n{\"facts\":[],\"facts\":[1]}", "twice"},
		{"doubled deep inside", wire.MemoryPrefix + "\n{\"facts\":[{\"s\":1,\"s\":2}]}", "twice"},
	} {
		_, err := wire.ReadMemory(c.content)
		var malformed *wire.MalformedError
		switch {
		case c.malformed == "" && err != nil:
			t.Errorf("%s: %v", c.name, err)
		case c.malformed != "" && (!errors.As(err, &malformed) || !strings.Contains(err.Error(), c.malformed)):
			t.Errorf("%s: error %v, want a malformed message and %q", c.name, err, c.malformed)
		}
	}
}

func TestOrdinaryTextIsPlain(t *testing.T) {
	for _, content := range []string{
		"", "good morning", "taisce-memory/v2 untrusted\n{}", "see " + wire.MemoryPrefix + "\n{}", "{}",
	} {
		if _, err := wire.ReadMemory(content); !errors.Is(err, wire.ErrPlain) {
			t.Errorf("%q: error %v", content, err)
		}
	}
}

// TestTextReadsBack: what is written is read as the same message.
func TestTextReadsBack(t *testing.T) {
	four := int64(4)
	want := wire.MemoryMessage{
		Watermark: &wire.Watermark{Stored: &four, Parked: 2},
		Plan:      canon.OfObject().With("hops", canon.OfInt(1)),
		Facts:     canon.OfList(canon.OfText("a<b & \u00e9\n")),
		Segments:  canon.OfList(),
	}
	text := want.Text()
	if lines := strings.Count(text, "\n"); lines != 1 {
		t.Errorf("%d line ends in %q", lines, text)
	}
	got, err := wire.ReadMemory(text)
	if err != nil {
		t.Fatal(err)
	}
	if !got.Watermark.Same(*want.Watermark) {
		t.Errorf("watermark %+v", got.Watermark)
	}
	for _, name := range wire.PartNames()[1:] {
		g, w := got.Part(name), want.Part(name)
		if g.Kind() != w.Kind() || canon.String(g) != canon.String(w) {
			t.Errorf("%s is %s, want %s", name, canon.String(g), canon.String(w))
		}
	}
}

func TestCarries(t *testing.T) {
	for document, want := range map[string]string{
		`{"watermark":{"stored":0},"plan":{},"facts":[1]}`:                         "watermark plan facts",
		`{"watermark":{"stored":null},"plan":null,"facts":[]}`:                     "",
		`{"watermark":null,"plan":[],"facts":{"a":1},"segments":[0],"turns":[{}]}`: "plan segments turns",
		`{"reports":[null],"passages":["p"]}`:                                      "reports passages",
		`{}`:                                                                       "",
		`{"watermark":{"stored":9223372036854775807,"formed":-1,"parked":0},"plan":""}`: "watermark plan",
	} {
		message, err := wire.ReadMemory(wire.MemoryPrefix + "\n" + document)
		if err != nil {
			t.Errorf("%s: %v", document, err)
			continue
		}
		var carried []string
		for _, name := range wire.PartNames() {
			if message.Carries(name) {
				carried = append(carried, name)
			}
		}
		if got := strings.Join(carried, " "); got != want {
			t.Errorf("%s carries %q, want %q", document, got, want)
		}
	}
	if (wire.MemoryMessage{}).Carries("colour") {
		t.Error("a message carries a part that no message has")
	}
}

// FuzzReadMemory holds the three readings apart for every text: ordinary,
// malformed, or a message that can be written and read again.
func FuzzReadMemory(f *testing.F) {
	for _, seed := range []string{
		"", "good morning", wire.MemoryPrefix, wire.MemoryPrefix + "\r\n{}",
		wire.MemoryPrefix + "\n{\"watermark\":{\"stored\":4},\"plan\":{},\"facts\":[\"\\ud800\"]}",
		"  " + wire.MemoryPrefix + "\n{}", wire.MemoryPrefix + "\n{\"FACTS\":1}",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, content string) {
		message, err := wire.ReadMemory(content)
		var malformed *wire.MalformedError
		if err != nil {
			if errors.Is(err, wire.ErrPlain) == errors.As(err, &malformed) {
				t.Fatalf("%q is read as %v", content, err)
			}
			return
		}
		again, err := wire.ReadMemory(message.Text())
		if err != nil {
			t.Fatalf("%q was written as %q: %v", content, message.Text(), err)
		}
		if again.Text() != message.Text() {
			t.Fatalf("%q written twice: %q, %q", content, message.Text(), again.Text())
		}
	})
}
