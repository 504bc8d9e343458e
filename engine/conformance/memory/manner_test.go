package memory

import (
	"testing"

	"countersign/engine/canon"
	"countersign/engine/conformance/memory/wire"
)

// TestAnotherSpellingIsTheSameMessage.
func TestAnotherSpellingIsTheSameMessage(t *testing.T) {
	document, err := canon.Parse([]byte(`{"facts":[{"a":"é < \ud83d\ude00 \u0000","b":[1,2.5,true,null],"c":{}}],"plan":{"hops":1}}`))
	if err != nil {
		t.Fatal(err)
	}
	var message wire.MemoryMessage
	if err := canon.DecodeValue(document, &message, canon.Strictness{}); err != nil {
		t.Fatal(err)
	}
	text := manner{escaped: true}.write(message)
	for _, r := range text {
		if r > 0x7e {
			t.Fatalf("%q is beyond ASCII", text)
		}
	}
	if text == message.Text() {
		t.Fatal("it is spelled as always")
	}
	again, err := wire.ReadMemory(text)
	if err != nil {
		t.Fatal(err)
	}
	if canon.String(again.Facts) != canon.String(message.Facts) || canon.String(again.Plan) != canon.String(message.Plan) {
		t.Errorf("%q reads as %s", text, canon.String(again.Facts))
	}
}
