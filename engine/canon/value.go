package canon

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
)

// Kind is the JSON kind of a value. Absent is the zero kind: what Get answers
// for a member that is not there.
type Kind uint8

// The kinds. A number with a fraction or an exponent, or beyond 64 bits, is a
// Float; every other number is an Int.
const (
	Absent Kind = iota
	Null
	Bool
	Int
	Float
	Text
	List
	Object
	Verbatim // JSON of any kind that was not read, only to be written: see OfVerbatim
)

var kindNames = [...]string{"absent", "null", "true or false", "integer", "float", "text", "list", "object", "verbatim"}

// String names the kind in plain words.
func (k Kind) String() string { return kindNames[k] }

// Value is one JSON value. Values made by Parse know the bytes they came from.
type Value struct {
	kind    Kind
	lossy   bool   // some byte of a text could not be kept
	truth   bool   // of a Bool
	text    string // of a Text; of a number, its literal; of a Verbatim, all of it
	list    []Value
	members []Member

	// Start and End are the byte range of the value in the parsed text.
	Start, End int
}

// Member is one name and value of an object, in the order of the text.
type Member struct {
	Name  string
	Value Value

	// Start and End are the byte range of the quoted name.
	Start, End int
}

// Kind is the kind of the value.
func (v Value) Kind() Kind { return v.kind }

// IsNil reports whether the value is null or absent: what a null-fallback
// replaces. A blank text is not nil.
func (v Value) IsNil() bool { return v.kind == Null || v.kind == Absent }

// IsTrue reports whether the value is the truth value true.
func (v Value) IsTrue() bool { return v.kind == Bool && v.truth }

// Text is the content of a text, and whether the value is one.
func (v Value) Text() (string, bool) { return v.text, v.kind == Text }

// TextOr is the content of a text, or the fallback for anything else.
func (v Value) TextOr(fallback string) string {
	if v.kind == Text {
		return v.text
	}
	return fallback
}

// Bool is the truth value, and whether the value is one.
func (v Value) Bool() (truth, ok bool) { return v.truth, v.kind == Bool }

// Int is the number of an Int, and whether the value is one.
func (v Value) Int() (int64, bool) {
	if v.kind != Int {
		return 0, false
	}
	n, err := strconv.ParseInt(v.text, 10, 64)
	return n, err == nil
}

// Lossy reports whether a text held something that Go text cannot: a lone
// surrogate or a byte that is no UTF-8. Its content then has U+FFFD there; the
// bytes between Start and End are what was sent.
func (v Value) Lossy() bool { return v.lossy }

// AnyLossy reports whether the value or anything inside it is lossy.
func (v Value) AnyLossy() bool {
	return v.lossy ||
		slices.ContainsFunc(v.list, Value.AnyLossy) ||
		slices.ContainsFunc(v.members, func(member Member) bool { return member.Value.AnyLossy() })
}

// Items are the entries of a list; nil for anything else.
func (v Value) Items() []Value { return v.list }

// Members are the members of an object in the order of the text, doubles
// included; nil for anything else.
func (v Value) Members() []Member { return v.members }

// Get is the member of that name, the last one if it is doubled. It is absent
// when there is none or when the value is no object.
func (v Value) Get(name string) Value {
	for i := len(v.members) - 1; i >= 0; i-- {
		if v.members[i].Name == name {
			return v.members[i].Value
		}
	}
	return Value{}
}

// Duplicate is the first member name that occurs twice, and whether one does.
func (v Value) Duplicate() (string, bool) {
	seen := make(map[string]bool, len(v.members))
	for _, member := range v.members {
		if seen[member.Name] {
			return member.Name, true
		}
		seen[member.Name] = true
	}
	return "", false
}

// With is the object with a member set: replaced where it stands, else added.
func (v Value) With(name string, value Value) Value {
	members := make([]Member, 0, len(v.members)+1)
	found := false
	for _, member := range v.members {
		if member.Name == name {
			member.Value, found = value, true
		}
		members = append(members, member)
	}
	if !found {
		members = append(members, Member{Name: name, Value: value})
	}
	v.kind, v.members = Object, members
	return v
}

// Without is the object without the members of a name.
func (v Value) Without(name string) Value {
	v.members = slices.DeleteFunc(slices.Clone(v.members), func(member Member) bool { return member.Name == name })
	return v
}

// OfText is a text value.
func OfText(text string) Value { return Value{kind: Text, text: text} }

// OfInt is an integer value.
func OfInt(n int64) Value { return Value{kind: Int, text: strconv.FormatInt(n, 10)} }

// OfBool is a truth value.
func OfBool(truth bool) Value { return Value{kind: Bool, truth: truth} }

// OfNull is null.
func OfNull() Value { return Value{kind: Null} }

// OfList is a list of values.
func OfList(items ...Value) Value { return Value{kind: List, list: items} }

// OfObject is an empty object, to be filled by With.
func OfObject() Value { return Value{kind: Object} }

// OfVerbatim is JSON that is written as it stands, members in its own order and
// escapes included: what must leave as it was sent. The text must be JSON.
func OfVerbatim(text []byte) Value { return Value{kind: Verbatim, text: string(text)} }

// Of is the value of Go data, by its JSON names. It is for the model's own
// types; it fails only on data that has no JSON form.
func Of(data any) (Value, error) {
	if value, ok := data.(Value); ok {
		return value, nil
	}
	encoded, err := json.Marshal(data)
	if err != nil {
		return Value{}, fmt.Errorf("canonical form: %w", err)
	}
	return Parse(encoded)
}
