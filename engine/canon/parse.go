package canon

import (
	"encoding/binary"
	"fmt"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// maxDepth bounds how deep values may nest, so that hostile input cannot
// exhaust the stack.
const maxDepth = 1000

// SyntaxError is why a text is no JSON, and where.
type SyntaxError struct {
	Offset int // in bytes
	Reason string
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("byte %d: %s", e.Offset, e.Reason)
}

// Parse reads a text that is exactly one JSON value with white space around it.
// Every error is a *SyntaxError.
func Parse(text []byte) (Value, error) { return (&parser{text: text}).whole() }

// ParsePrefix reads the JSON value a text begins with, white space skipped, and
// answers where it ended. What follows is not looked at.
func ParsePrefix(text []byte) (Value, int, error) { return (&parser{text: text}).prefix() }

// ParseLenient is Parse that also takes the words NaN, Infinity and -Infinity
// for floats, as programs in Python write them (facts: transcripts c.8).
func ParseLenient(text []byte) (Value, error) { return (&parser{text: text, lenient: true}).whole() }

// ParsePrefixLenient is ParsePrefix with the floats of ParseLenient.
func ParsePrefixLenient(text []byte) (Value, int, error) {
	return (&parser{text: text, lenient: true}).prefix()
}

type parser struct {
	text    []byte
	at      int
	lenient bool   // NaN and Infinity are floats
	anySize bool   // a number may be too large for a float: its value is not asked for
	undone  []byte // of the text being read; kept from one to the next
}

func (p *parser) whole() (Value, error) {
	value, _, err := p.prefix()
	if err != nil {
		return Value{}, err
	}
	p.space()
	if p.at < len(p.text) {
		return Value{}, p.fail("text after the value")
	}
	return value, nil
}

func (p *parser) prefix() (Value, int, error) {
	p.space()
	value, err := p.value(0)
	if err != nil {
		return Value{}, p.at, err
	}
	return value, p.at, nil
}

func (p *parser) fail(reason string) error {
	return &SyntaxError{Offset: p.at, Reason: reason}
}

func (p *parser) space() {
	for p.at < len(p.text) {
		switch p.text[p.at] {
		case ' ', '\t', '\n', '\r':
			p.at++
		default:
			return
		}
	}
}

// peek is the next byte, or 0 at the end; a raw NUL is no JSON anywhere.
func (p *parser) peek() byte {
	if p.at < len(p.text) {
		return p.text[p.at]
	}
	return 0
}

func (p *parser) value(depth int) (Value, error) {
	if depth > maxDepth {
		return Value{}, p.fail("values nest too deep")
	}
	start := p.at
	var value Value
	var err error
	switch c := p.peek(); {
	case p.lenient && p.noNumber() != "":
		value = Value{kind: Float, text: p.noNumber()}
		p.at += len(value.text)
	case c == '{':
		value, err = p.object(depth)
	case c == '[':
		value, err = p.list(depth)
	case c == '"':
		value.kind = Text
		value.text, value.lossy, err = p.quoted()
	case c == 't':
		value, err = p.word("true", OfBool(true))
	case c == 'f':
		value, err = p.word("false", OfBool(false))
	case c == 'n':
		value, err = p.word("null", OfNull())
	case c == '-' || c >= '0' && c <= '9':
		value, err = p.number()
	case p.at >= len(p.text):
		err = p.fail("the text ends where a value should be")
	default:
		err = p.fail(fmt.Sprintf("%q where a value should be", c))
	}
	value.Start, value.End = start, p.at
	return value, err
}

func (p *parser) word(word string, value Value) (Value, error) {
	if len(p.text)-p.at < len(word) || string(p.text[p.at:p.at+len(word)]) != word {
		return Value{}, p.fail("a word that is not true, false or null")
	}
	p.at += len(word)
	return value, nil
}

// noNumber is the word for a float that is no number, or blank where none
// stands here.
func (p *parser) noNumber() string {
	for _, word := range [...]string{"NaN", "Infinity", "-Infinity"} {
		if len(p.text)-p.at >= len(word) && string(p.text[p.at:p.at+len(word)]) == word {
			return word
		}
	}
	return ""
}

func (p *parser) object(depth int) (Value, error) {
	p.at++
	object := Value{kind: Object}
	for first := true; ; first = false {
		p.space()
		if p.peek() == '}' && first {
			p.at++
			return object, nil
		}
		start := p.at
		if p.peek() != '"' {
			return Value{}, p.fail("a member name should be here")
		}
		name, _, err := p.quoted()
		if err != nil {
			return Value{}, err
		}
		member := Member{Name: name, Start: start, End: p.at}
		p.space()
		if p.peek() != ':' {
			return Value{}, p.fail("a colon should be here")
		}
		p.at++
		p.space()
		if member.Value, err = p.value(depth + 1); err != nil {
			return Value{}, err
		}
		object.members = append(object.members, member)
		more, err := p.next('}')
		if !more {
			return object, err
		}
	}
}

func (p *parser) list(depth int) (Value, error) {
	p.at++
	list := Value{kind: List}
	for first := true; ; first = false {
		p.space()
		if p.peek() == ']' && first {
			p.at++
			return list, nil
		}
		item, err := p.value(depth + 1)
		if err != nil {
			return Value{}, err
		}
		list.list = append(list.list, item)
		more, err := p.next(']')
		if !more {
			return list, err
		}
	}
}

// next passes a comma (more follows) or the closing byte.
func (p *parser) next(closing byte) (more bool, err error) {
	p.space()
	switch p.peek() {
	case ',':
		p.at++
		return true, nil
	case closing:
		p.at++
		return false, nil
	}
	return false, p.fail(fmt.Sprintf("a comma or %q should be here", closing))
}

func (p *parser) digits() bool {
	start := p.at
	for c := p.peek(); c >= '0' && c <= '9'; c = p.peek() {
		p.at++
	}
	return p.at > start
}

func (p *parser) number() (Value, error) {
	start, kind := p.at, Int
	if p.peek() == '-' {
		p.at++
	}
	if p.peek() == '0' {
		p.at++
	} else if !p.digits() {
		return Value{}, p.fail("a digit should be here")
	}
	if p.peek() == '.' {
		p.at++
		if kind = Float; !p.digits() {
			return Value{}, p.fail("a digit should be here")
		}
	}
	if c := p.peek(); c == 'e' || c == 'E' {
		p.at++
		if c := p.peek(); c == '+' || c == '-' {
			p.at++
		}
		if kind = Float; !p.digits() {
			return Value{}, p.fail("a digit should be here")
		}
	}
	literal := string(p.text[start:p.at])
	if kind == Int {
		// -0 has no integer of its own, and what 64 bits cannot hold is a float.
		if _, err := strconv.ParseInt(literal, 10, 64); err != nil || literal == "-0" {
			kind = Float
		}
	}
	if kind == Float && !p.anySize {
		if _, err := strconv.ParseFloat(literal, 64); err != nil {
			return Value{}, &SyntaxError{Offset: start, Reason: "a number out of range"}
		}
	}
	return Value{kind: kind, text: literal}, nil
}

// quoted reads a text in quotation marks. Lossy says that a lone surrogate or a
// byte that is no UTF-8 became U+FFFD.
func (p *parser) quoted() (text string, lossy bool, err error) {
	p.at++
	out := p.undone[:0]
	for {
		for p.at+8 <= len(p.text) {
			eight := eightOf(p.text[p.at:])
			plain := plainBytes(eight)
			out = binary.LittleEndian.AppendUint64(out, eight)[:len(out)+plain]
			if p.at += plain; plain < 8 {
				break
			}
		}
		switch c := p.peek(); {
		case c == '"':
			text = string(out)
			p.undone = out
			p.at++
			return text, lossy, nil
		case c == '\\':
			if plain := p.plainEscape(); plain != 0 {
				out = append(out, plain)
				p.at += 2
				continue
			}
			r, bad, err := p.escape()
			if err != nil {
				return "", false, err
			}
			out, lossy = utf8.AppendRune(out, r), lossy || bad
		case p.at >= len(p.text):
			return "", false, p.fail("the text ends inside quotation marks")
		case c < 0x20:
			return "", false, p.fail("a raw control character in a text")
		case c < utf8.RuneSelf:
			out = append(out, c)
			p.at++
		default:
			r, size := utf8.DecodeRune(p.text[p.at:])
			out, lossy = utf8.AppendRune(out, r), lossy || r == utf8.RuneError && size == 1
			p.at += size
		}
	}
}

// escape reads one backslash escape, a surrogate pair being one.
func (p *parser) escape() (r rune, lossy bool, err error) {
	start := p.at
	p.at++
	c := p.peek()
	if c == 'u' {
		p.at++
		unit, ok := p.hex4()
		if !ok {
			p.at = start
			return 0, false, p.fail("four hex digits should follow \\u")
		}
		if !utf16.IsSurrogate(unit) {
			return unit, false, nil
		}
		after := p.at
		if p.peek() == '\\' {
			p.at++
			if p.peek() == 'u' {
				p.at++
				if low, ok := p.hex4(); ok {
					if pair := utf16.DecodeRune(unit, low); pair != utf8.RuneError {
						return pair, false, nil
					}
				}
			}
		}
		p.at = after // a lone surrogate; what follows is read on its own
		return utf8.RuneError, true, nil
	}
	p.at = start
	if plain := p.plainEscape(); plain != 0 {
		p.at += 2
		return rune(plain), false, nil
	}
	return 0, false, p.fail("an escape that JSON does not know")
}

// plainEscape is what the escape of one letter stands for that begins here, or 0.
func (p *parser) plainEscape() byte {
	if p.at+1 < len(p.text) {
		return plainEscapes[p.text[p.at+1]]
	}
	return 0
}

// plainEscapes is what a letter after a backslash stands for, or 0.
var plainEscapes = [256]byte{
	'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t',
}

func (p *parser) hex4() (rune, bool) {
	if len(p.text)-p.at < 4 {
		return 0, false
	}
	var r rune
	for _, c := range p.text[p.at : p.at+4] {
		switch {
		case c >= '0' && c <= '9':
			r = r<<4 | rune(c-'0')
		case c >= 'a' && c <= 'f':
			r = r<<4 | rune(c-'a'+10)
		case c >= 'A' && c <= 'F':
			r = r<<4 | rune(c-'A'+10)
		default:
			return 0, false
		}
	}
	p.at += 4
	return r, true
}
