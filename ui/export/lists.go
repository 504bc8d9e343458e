package export

import "reflect"

// withLists is a copy of a value whose lists are never nil. A nil list of Go and
// an empty one are the same to us, but encoding/json writes null for the first,
// and a reader of our output should not have to know of two kinds of nothing.
// Bytes stay as they are: they are raw JSON, and nil says that there is none.
func withLists(value any) any {
	if value == nil {
		return nil
	}
	return filled(reflect.ValueOf(value)).Interface()
}

func filled(value reflect.Value) reflect.Value {
	switch value.Kind() {
	case reflect.Slice:
		return filledList(value)
	case reflect.Struct:
		out := reflect.New(value.Type()).Elem()
		out.Set(value)
		for i := range out.NumField() {
			if field := out.Field(i); field.CanSet() {
				field.Set(filled(value.Field(i)))
			}
		}
		return out
	case reflect.Pointer, reflect.Interface:
		if value.IsNil() {
			return value
		}
		out := reflect.New(value.Type()).Elem()
		if value.Kind() == reflect.Interface {
			out.Set(filled(value.Elem()))
			return out
		}
		out.Set(reflect.New(value.Type().Elem()))
		out.Elem().Set(filled(value.Elem()))
		return out
	case reflect.Map:
		if value.IsNil() {
			return value
		}
		out := reflect.MakeMapWithSize(value.Type(), value.Len())
		for entries := value.MapRange(); entries.Next(); {
			out.SetMapIndex(entries.Key(), filled(entries.Value()))
		}
		return out
	}
	return value
}

func filledList(list reflect.Value) reflect.Value {
	if list.Type().Elem().Kind() == reflect.Uint8 {
		return list
	}
	out := reflect.MakeSlice(list.Type(), list.Len(), list.Len())
	for i := range list.Len() {
		out.Index(i).Set(filled(list.Index(i)))
	}
	return out
}
