package readback

import (
	"reflect"
	"strings"
)

// shortestLeak is how many characters of the sentinel in a row show that planted
// bytes came back: fewer could be chance, and a store may hand back a part only.
const shortestLeak = 8

// deepest is how far into an answer is looked; answers that go round in circles
// end there.
const deepest = 32

// holds reports whether a caller who is given a value can find a piece of the
// sentinel in it: in any text, in any bytes, which JSON would hide, in the text
// of an error or of one that it wraps.
func holds(value any, sentinel string) bool {
	return sentinel != "" && reaches(reflect.ValueOf(value), sentinel, 0)
}

func reaches(value reflect.Value, sentinel string, depth int) bool {
	if !value.IsValid() || depth > deepest {
		return false
	}
	if err, ok := asError(value); ok && (hasPiece(err.Error(), sentinel) || wraps(err, sentinel, depth)) {
		return true
	}
	switch value.Kind() {
	case reflect.String:
		return hasPiece(value.String(), sentinel)
	case reflect.Pointer, reflect.Interface:
		return reaches(value.Elem(), sentinel, depth+1)
	case reflect.Slice, reflect.Array:
		if value.Type().Elem().Kind() == reflect.Uint8 {
			return hasPiece(bytesOf(value), sentinel)
		}
		return anyOf(value.Len(), func(i int) bool { return reaches(value.Index(i), sentinel, depth+1) })
	case reflect.Struct:
		return anyOf(value.NumField(), func(i int) bool {
			field := value.Type().Field(i)
			return (field.IsExported() || field.Anonymous) && reaches(value.Field(i), sentinel, depth+1)
		})
	case reflect.Map:
		keys := value.MapKeys()
		return anyOf(len(keys), func(i int) bool {
			return reaches(keys[i], sentinel, depth+1) || reaches(value.MapIndex(keys[i]), sentinel, depth+1)
		})
	}
	return false
}

func asError(value reflect.Value) (error, bool) {
	if !value.CanInterface() || value.Kind() == reflect.Pointer && value.IsNil() {
		return nil, false
	}
	err, ok := value.Interface().(error)
	return err, ok
}

// wraps looks at the errors inside an error.
func wraps(err error, sentinel string, depth int) bool {
	switch inner := err.(type) {
	case interface{ Unwrap() error }:
		return reaches(reflect.ValueOf(inner.Unwrap()), sentinel, depth+1)
	case interface{ Unwrap() []error }:
		return reaches(reflect.ValueOf(inner.Unwrap()), sentinel, depth+1)
	}
	return false
}

func bytesOf(value reflect.Value) string {
	text := make([]byte, value.Len())
	for i := range text {
		text[i] = byte(value.Index(i).Uint())
	}
	return string(text)
}

func anyOf(n int, holds func(int) bool) bool {
	for i := range n {
		if holds(i) {
			return true
		}
	}
	return false
}

func hasPiece(text, sentinel string) bool {
	for at := range len(text) {
		if pieceAt(text[at:], sentinel) > 0 {
			return true
		}
	}
	return false
}

// masked is a text with each piece of the sentinel shown as <S>.
func masked(text, sentinel string) string {
	var out strings.Builder
	for at := 0; at < len(text); {
		if n := pieceAt(text[at:], sentinel); n > 0 {
			out.WriteString("<S>")
			at += n
			continue
		}
		out.WriteByte(text[at])
		at++
	}
	return out.String()
}

// pieceAt is how many bytes a text begins with that are a piece of the sentinel,
// or 0 when they are too few to tell.
func pieceAt(text, sentinel string) int {
	longest := 0
	for at := 0; at+shortestLeak <= len(sentinel); at++ {
		n := 0
		for at+n < len(sentinel) && n < len(text) && text[n] == sentinel[at+n] {
			n++
		}
		longest = max(longest, n)
	}
	if longest < shortestLeak {
		return 0
	}
	return longest
}
