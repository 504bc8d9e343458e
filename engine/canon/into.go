package canon

import (
	"fmt"
	"reflect"
	"slices"
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
// blank for the whole value.
type ShapeError struct {
	Misfit Misfit
	Path   string
}

func (e *ShapeError) Error() string {
	if e.Path == "" {
		return string(e.Misfit)
	}
	return fmt.Sprintf("%s: %s", e.Misfit, e.Path)
}

// Into fills a struct from an object by the JSON names of its fields, and judges
// the shape while it does: every member is one of the names exactly, and there
// once; a member may be left out only where its field says omitempty or omitzero;
// a text is a text, an integer an integer that fits, and null is nothing. What
// decoders let pass (other case, a null for a number, the last of two) is an
// error, and it is always a *ShapeError. The target then is half filled.
//
// Fields may be texts, truth values, integers, floats, structs, lists and
// pointers to these; a struct may not be embedded.
func Into(value Value, target any) error {
	if value.kind != Object {
		return &ShapeError{Misfit: NotAnObject}
	}
	return fill(value, reflect.ValueOf(target).Elem(), "")
}

func fill(value Value, target reflect.Value, path string) error {
	misfit := func(m Misfit) error { return &ShapeError{Misfit: m, Path: path} }
	switch kind := target.Kind(); {
	case kind == reflect.Pointer:
		target.Set(reflect.New(target.Type().Elem()))
		return fill(value, target.Elem(), path)
	case kind == reflect.Struct && value.kind == Object:
		return fillStruct(value, target, path)
	case kind == reflect.Slice && value.kind == List:
		return fillList(value, target, path)
	case kind == reflect.String && value.kind == Text:
		if value.lossy {
			return misfit(LossyText)
		}
		target.SetString(value.text)
	case kind == reflect.Bool && value.kind == Bool:
		target.SetBool(value.truth)
	case target.CanInt() && value.kind == Int:
		n, ok := value.Int()
		if !ok || target.OverflowInt(n) {
			return misfit(WrongType)
		}
		target.SetInt(n)
	case target.CanFloat() && (value.kind == Int || value.kind == Float):
		target.SetFloat(value.float())
	default:
		return misfit(WrongType)
	}
	return nil
}

func fillList(value Value, target reflect.Value, path string) error {
	if len(value.list) == 0 {
		return nil // an empty list is none
	}
	list := reflect.MakeSlice(target.Type(), len(value.list), len(value.list))
	for i, item := range value.list {
		if err := fill(item, list.Index(i), fmt.Sprintf("%s[%d]", path, i)); err != nil {
			return err
		}
	}
	target.Set(list)
	return nil
}

func fillStruct(value Value, target reflect.Value, path string) error {
	if _, double := value.Duplicate(); double {
		return &ShapeError{Misfit: DuplicateMember, Path: path}
	}
	var known []string
	for i := range target.NumField() {
		name, options, _ := strings.Cut(target.Type().Field(i).Tag.Get("json"), ",")
		known = append(known, name)
		at := strings.TrimPrefix(path+"."+name, ".")
		member := value.Get(name)
		switch {
		case member.kind != Absent:
			if err := fill(member, target.Field(i), at); err != nil {
				return err
			}
		case !strings.Contains(options, "omit"):
			return &ShapeError{Misfit: MissingMember, Path: at}
		}
	}
	for _, member := range value.members {
		if !slices.Contains(known, member.Name) {
			return &ShapeError{Misfit: UnknownMember, Path: path}
		}
	}
	return nil
}
