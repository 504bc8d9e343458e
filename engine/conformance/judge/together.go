package judge

import (
	"countersign/engine/canon"
)

// OfOneReply are the knobs that show in one reply: not those that need the
// question to be asked again.
func OfOneReply() []Knob {
	const again = "waver"
	var knobs []Knob
	for _, knob := range Knobs() {
		if knob.Name != again {
			knobs = append(knobs, knob)
		}
	}
	return knobs
}

// TurnTogether is the text of a reply with several knobs turned: first those that
// change what it says, in the order given, then the older shape, which would hide
// members from them, and last those that change how it is written. Print writes a
// reply.
func TurnTogether(knobs []Knob, question Question, reply canon.Value, print func(canon.Value) string) string {
	const reshapes = "superseded-shape"
	for _, last := range []bool{false, true} {
		for _, knob := range knobs {
			if knob.change != nil && (knob.Name == reshapes) == last {
				reply = knob.change(turned{question, reply, 0})
			}
		}
	}
	text := print(reply)
	for _, knob := range knobs {
		text = knob.written(text)
	}
	return text
}
