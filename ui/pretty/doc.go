// Package pretty lays a JSON text out as a person reads it, and knows for every byte
// where it stands in the text, so that what is found there can be shown here.
//
//	{"command":"go vet","new":"a\nb","old":"a\nc"}
//
//	command: "go vet"
//	new, in the place of old:
//	    a
//	  - c
//	  + b
//
// Names and values on one line, and short lists and objects, stand as they were sent,
// quotation marks and escapes too. A text of several lines has them below its name. Two texts of which one takes
// the place of the other are an edit, and are shown as what it changes. Only the
// signs that hold an object or a list together are left out.
//
// It is pure and draws nothing.
package pretty
