package completeness

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"countersign/engine/canon"
)

// reference is what a partial result says comes after it.
type reference struct {
	token string // as it was sent
	text  string
	lossy bool // the text lacks what only the token has
}

// shortReference is the length, in code points, below which a reference must be
// an argument by itself: inside a longer one it would be found by chance.
const shortReference = 4

func referenceOf(next json.RawMessage) reference {
	value, _ := canon.Parse(next) // it was walked as JSON already
	text, _ := value.Text()
	return reference{token: string(next), text: text, lossy: value.Lossy()}
}

// same reports whether two references are one. What a text lacks is compared as it
// was sent.
func (r reference) same(other reference) bool {
	if r.lossy || other.lossy {
		return r.token == other.token
	}
	return r.text == other.text
}

// argument is one text or number that was given to a call, with where it stands.
type argument struct {
	path  string // ".filter.cursor", ".ids[2]"
	text  string
	token string // as it was sent
	lossy bool
}

// argumentsIn are the arguments of a call, however deep they stand.
func argumentsIn(raw json.RawMessage) []argument {
	value, err := canon.Parse(raw)
	if err != nil {
		return []argument{{text: string(raw), token: string(raw)}}
	}
	return appendArguments(nil, raw, value, "")
}

func appendArguments(found []argument, raw []byte, value canon.Value, path string) []argument {
	switch value.Kind() {
	case canon.Text, canon.Int:
		return append(found, argument{path, canon.Display(value), string(raw[value.Start:value.End]), value.Lossy()})
	case canon.List:
		for i, item := range value.Items() {
			found = appendArguments(found, raw, item, fmt.Sprintf("%s[%d]", path, i))
		}
	case canon.Object:
		for _, member := range value.Members() {
			found = appendArguments(found, raw, member.Value, path+"."+member.Name)
		}
	}
	return found
}

// in reports whether the arguments of a later call carry the reference: one is it,
// or holds it as a word of its own. An empty reference and a number could be there
// by chance, so they count only for the same tool, and where the call that gave
// the reference had something else in that place.
func (r reference) in(later, given []argument, sameTool bool) bool {
	return slices.ContainsFunc(later, func(a argument) bool {
		switch {
		case r.lossy || a.lossy:
			return r.token == a.token
		case r.byChance():
			return sameTool && a.text == r.text && !slices.ContainsFunc(given, func(was argument) bool { return was.path == a.path && was.text == a.text })
		}
		return a.text == r.text || utf8.RuneCountInString(r.text) >= shortReference && holdsWord(a.text, r.text)
	})
}

// byChance reports whether a reference is one that many arguments are.
func (r reference) byChance() bool {
	return strings.TrimLeft(r.text, "0123456789") == ""
}

// holdsWord reports whether a text holds another with neither a letter nor a digit
// at its ends.
func holdsWord(text, word string) bool {
	for from := 0; ; {
		at := strings.Index(text[from:], word)
		if at < 0 {
			return false
		}
		at += from
		before, _ := utf8.DecodeLastRuneInString(text[:at])
		after, _ := utf8.DecodeRuneInString(text[at+len(word):])
		if !isWord(before) && !isWord(after) {
			return true
		}
		_, size := utf8.DecodeRuneInString(text[at:])
		from = at + size
	}
}

func isWord(r rune) bool { return r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r)) }
