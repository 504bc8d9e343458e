package canon

import (
	"fmt"
	"reflect"
	"strings"
)

// Strictness says what Decode refuses beyond wrong types, doubled members and
// texts that are no Unicode.
type Strictness struct {
	Known bool // members that the shape does not name are refused
	Whole bool // members that the shape does not mark omitempty must be there
}

// Decode reads a JSON text into a shape, by the exact names of its json tags.
// Unlike encoding/json it tells upper from lower case and refuses doubled members
// and null where a value is meant. Errors name the member.
func Decode(text []byte, shape any, how Strictness) error {
	value, err := Parse(text)
	if err != nil {
		return fmt.Errorf("no JSON: %w", err)
	}
	return DecodeValue(value, shape, how)
}

// DecodeValue is Decode of a JSON value that has been read already.
func DecodeValue(value Value, shape any, how Strictness) error {
	target := reflect.ValueOf(shape)
	if target.Kind() != reflect.Pointer || target.IsNil() {
		return fmt.Errorf("a shape should be a pointer to fill, not %T", shape)
	}
	return how.fill(value, target.Elem(), "")
}

var rawValue = reflect.TypeFor[Value]()

// fill puts a value into a Go value of the same shape. The place is the path of
// member names so far, for errors.
func (how Strictness) fill(value Value, target reflect.Value, place string) error {
	if target.Type() == rawValue {
		target.Set(reflect.ValueOf(value))
		return nil
	}
	switch target.Kind() {
	case reflect.Pointer:
		return how.fillPointer(value, target, place)
	case reflect.Struct:
		return how.fillStruct(value, target, place)
	case reflect.Slice:
		return how.fillSlice(value, target, place)
	case reflect.String:
		text, ok := value.Text()
		if !ok {
			return wrongKind(place, "text", value)
		}
		if value.Lossy() {
			return fmt.Errorf("%sa text that is no Unicode", placed(place))
		}
		target.SetString(text)
	case reflect.Bool:
		truth, ok := value.Bool()
		if !ok {
			return wrongKind(place, "true or false", value)
		}
		target.SetBool(truth)
	case reflect.Int, reflect.Int64:
		n, ok := value.Int()
		if !ok || target.OverflowInt(n) {
			return wrongKind(place, "an integer", value)
		}
		target.SetInt(n)
	default:
		return fmt.Errorf("%sno JSON is read into a %s", placed(place), target.Type())
	}
	return nil
}

func (how Strictness) fillPointer(value Value, target reflect.Value, place string) error {
	if value.IsNil() {
		target.SetZero()
		return nil
	}
	target.Set(reflect.New(target.Type().Elem()))
	return how.fill(value, target.Elem(), place)
}

// fillSlice makes null a nil slice and an empty list an empty one that is not
// nil: a shape can tell "nothing said" from "nothing".
func (how Strictness) fillSlice(value Value, target reflect.Value, place string) error {
	if value.Kind() == Null {
		target.SetZero()
		return nil
	}
	if value.Kind() != List {
		return wrongKind(place, "a list", value)
	}
	list := reflect.MakeSlice(target.Type(), len(value.Items()), len(value.Items()))
	for i, item := range value.Items() {
		if err := how.fill(item, list.Index(i), fmt.Sprintf("%s[%d]", place, i)); err != nil {
			return err
		}
	}
	target.Set(list)
	return nil
}

func (how Strictness) fillStruct(value Value, target reflect.Value, place string) error {
	if value.Kind() != Object {
		return wrongKind(place, "an object", value)
	}
	if name, doubled := value.Duplicate(); doubled {
		return fmt.Errorf("%smember %q occurs twice", placed(place), name)
	}
	known := make(map[string]bool, target.NumField())
	for i := range target.NumField() {
		name, optional, ok := jsonName(target.Type().Field(i))
		if !ok {
			continue
		}
		known[name] = true
		found := value.Get(name)
		if found.Kind() == Absent {
			if how.Whole && !optional {
				return fmt.Errorf("%smember %q is missing", placed(place), name)
			}
			continue
		}
		if err := how.fill(found, target.Field(i), below(place, name)); err != nil {
			return err
		}
	}
	return how.refuseUnknown(value, known, place)
}

func (how Strictness) refuseUnknown(value Value, known map[string]bool, place string) error {
	if !how.Known {
		return nil
	}
	for _, member := range value.Members() {
		if !known[member.Name] {
			return fmt.Errorf("%smember %q is unknown", placed(place), member.Name)
		}
	}
	return nil
}

// jsonName is the JSON name of a field, and whether it may be left out.
func jsonName(field reflect.StructField) (name string, optional, ok bool) {
	name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
	return name, options == "omitempty", name != "" && name != "-"
}

func below(place, name string) string {
	if place == "" {
		return name
	}
	return place + "." + name
}

func placed(place string) string {
	if place == "" {
		return ""
	}
	return place + ": "
}

func wrongKind(place, want string, value Value) error {
	return fmt.Errorf("%sshould be %s, not %s", placed(place), want, value.Kind())
}
