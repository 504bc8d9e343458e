package canon

import (
	"fmt"
	"reflect"
	"strings"
)

// Misfit is how a value is not of a shape: a class in words, without anything
// that the value says.
type Misfit string

// The misfits.
const (
	NotAnObject     Misfit = "not an object"
	MissingMember   Misfit = "a member is missing"
	WrongType       Misfit = "a member of a wrong type"
	UnknownMember   Misfit = "a member that nobody knows"
	DuplicateMember Misfit = "a member stands twice"
	LossyText       Misfit = "text that is no Unicode" // bytes that are no UTF-8, or half a surrogate pair
)

// ShapeError is a value that is not of a shape. Path names the member by the
// names of the shape, never by what the value has: "label.gaps[2].valid". It is
// blank for the whole value. Said is what the value has there, in its own words;
// it is blank where Into judged, which repeats nothing.
type ShapeError struct {
	Misfit Misfit
	Path   string
	Said   string
}

func (e *ShapeError) Error() string {
	text := string(e.Misfit)
	for _, part := range []string{e.Path, e.Said} {
		if part != "" {
			text += ": " + part
		}
	}
	return text
}

// Into fills a struct from an object by the JSON names of its fields, and judges
// the shape while it does: every member is one of the names exactly, and there
// once; a member may be left out only where its field says omitempty or omitzero;
// a text is a text, an integer an integer that fits, and null is nothing. What
// decoders let pass (other case, a null for a number, the last of two) is an
// error, and it is always a *ShapeError. The target then is half filled.
//
// Fields may be texts, truth values, integers, floats, structs, lists, values as
// they are, and pointers to these; a struct may not be embedded.
func Into(value Value, target any) error {
	return filler{known: true, whole: true}.object(value, target)
}

// filler fills Go values from JSON ones.
type filler struct {
	known bool // members that the shape does not name are refused
	whole bool // members that may not be left out must be there
	nulls bool // null is nothing, for a pointer and a list; an empty list is not nothing
	tells bool // errors repeat what the value has
}

func (f filler) object(value Value, target any) error {
	if value.kind != Object {
		return f.misfit(NotAnObject, "", value.kind.String())
	}
	return f.fill(value, reflect.ValueOf(target).Elem(), "")
}

func (f filler) misfit(m Misfit, path, said string) error {
	if !f.tells {
		said = ""
	}
	return &ShapeError{Misfit: m, Path: path, Said: said}
}

var rawValue = reflect.TypeFor[Value]()

func (f filler) fill(value Value, target reflect.Value, path string) error {
	kind := target.Kind()
	switch {
	case target.Type() == rawValue:
		target.Set(reflect.ValueOf(value))
	case f.nulls && value.kind == Null && (kind == reflect.Pointer || kind == reflect.Slice):
		target.SetZero()
	case kind == reflect.Pointer:
		target.Set(reflect.New(target.Type().Elem()))
		return f.fill(value, target.Elem(), path)
	case kind == reflect.Struct && value.kind == Object:
		return f.fillStruct(value, target, path)
	case kind == reflect.Slice && value.kind == List:
		return f.fillList(value, target, path)
	case kind == reflect.String && value.lossy:
		return f.misfit(LossyText, path, "")
	case kind == reflect.String && value.kind == Text:
		target.SetString(value.text)
	case kind == reflect.Bool && value.kind == Bool:
		target.SetBool(value.truth)
	case target.CanInt() && value.kind == Int:
		n, ok := value.Int()
		if !ok || target.OverflowInt(n) {
			return f.misfit(WrongType, path, "an integer that is too large")
		}
		target.SetInt(n)
	case target.CanFloat() && (value.kind == Int || value.kind == Float):
		target.SetFloat(value.float())
	default:
		return f.misfit(WrongType, path, value.kind.String())
	}
	return nil
}

func (f filler) fillList(value Value, target reflect.Value, path string) error {
	if len(value.list) == 0 && !f.nulls {
		return nil // an empty list is none
	}
	list := reflect.MakeSlice(target.Type(), len(value.list), len(value.list))
	for i, item := range value.list {
		if err := f.fill(item, list.Index(i), fmt.Sprintf("%s[%d]", path, i)); err != nil {
			return err
		}
	}
	target.Set(list)
	return nil
}

func (f filler) fillStruct(value Value, target reflect.Value, path string) error {
	if name, double := value.Duplicate(); double {
		return f.misfit(DuplicateMember, path, name)
	}
	known := map[string]bool{}
	for i := range target.NumField() {
		name, options, _ := strings.Cut(target.Type().Field(i).Tag.Get("json"), ",")
		known[name] = true
		at := strings.TrimPrefix(path+"."+name, ".")
		member := value.Get(name)
		switch {
		case member.kind != Absent:
			if err := f.fill(member, target.Field(i), at); err != nil {
				return err
			}
		case f.whole && !strings.Contains(options, "omit"):
			return f.misfit(MissingMember, at, "")
		}
	}
	for _, member := range value.members {
		if f.known && !known[member.Name] {
			return f.misfit(UnknownMember, path, member.Name)
		}
	}
	return nil
}
