package canon

import "unicode/utf8"

// Skipped is what Skip tells of a value without building it.
type Skipped struct {
	Kind   Kind
	Length int  // bytes up to the value's end, white space before it included
	Lossy  bool // as AnyLossy of the value
}

// Skip passes over the JSON value that a text begins with: what
// ParsePrefixLenient accepts, with its errors, and with nothing allocated. It is
// for finding the records of a big file.
func Skip(text []byte) (Skipped, error) {
	p := skipper{parser: parser{text: text, lenient: true}}
	p.space()
	kind, err := p.skip(0)
	if err != nil {
		return Skipped{}, err
	}
	return Skipped{Kind: kind, Length: p.at, Lossy: p.lossy}, nil
}

// skipper is a parser that keeps nothing but whether bytes were lost.
type skipper struct {
	parser
	lossy bool
}

func (p *skipper) skip(depth int) (Kind, error) {
	if depth > maxDepth {
		return Absent, p.fail("values nest too deep")
	}
	switch c := p.peek(); {
	case p.lenient && p.noNumber() != "":
		p.at += len(p.noNumber())
		return Float, nil
	case c == '{':
		return Object, p.skipObject(depth)
	case c == '[':
		_, err := p.skipList(depth)
		return List, err
	case c == '"':
		return Text, p.skipQuoted()
	case c == '-' || c >= '0' && c <= '9':
		return p.skipNumber()
	}
	value, err := p.value(depth) // a word, or what is no value
	return value.kind, err
}

func (p *skipper) skipObject(depth int) error {
	p.at++
	for first := true; ; first = false {
		p.space()
		if p.peek() == '}' && first {
			p.at++
			return nil
		}
		if p.peek() != '"' {
			return p.fail("a member name should be here")
		}
		lossy := p.lossy // a name that lost bytes is not a text that did
		if err := p.skipQuoted(); err != nil {
			return err
		}
		p.lossy = lossy
		p.space()
		if p.peek() != ':' {
			return p.fail("a colon should be here")
		}
		p.at++
		p.space()
		if _, err := p.skip(depth + 1); err != nil {
			return err
		}
		if more, err := p.next('}'); !more {
			return err
		}
	}
}

// skipList answers how many items it passed over.
func (p *skipper) skipList(depth int) (items int, err error) {
	p.at++
	for ; ; items++ {
		p.space()
		if p.peek() == ']' && items == 0 {
			p.at++
			return 0, nil
		}
		if _, err := p.skip(depth + 1); err != nil {
			return items, err
		}
		if more, err := p.next(']'); !more {
			return items + 1, err
		}
	}
}

func (p *skipper) skipQuoted() error {
	p.at++
	for p.at < len(p.text) {
		switch c := p.text[p.at]; {
		case c == '"':
			p.at++
			return nil
		case c == '\\':
			_, bad, err := p.escape()
			if err != nil {
				return err
			}
			p.lossy = p.lossy || bad
		case c < 0x20:
			return p.fail("a raw control character in a text")
		case c < utf8.RuneSelf:
			p.at++
		default:
			r, size := utf8.DecodeRune(p.text[p.at:])
			p.lossy = p.lossy || r == utf8.RuneError && size == 1
			p.at += size
		}
	}
	return p.fail("the text ends inside quotation marks")
}

// surelyInRange is how many bytes a number without an exponent may have and need
// no look at its size.
const surelyInRange = 18

func (p *skipper) skipNumber() (Kind, error) {
	start := p.at
	for p.at < len(p.text) && p.text[p.at] >= '0' && p.text[p.at] <= '9' {
		p.at++
	}
	if n := p.at - start; n > 0 && n <= surelyInRange && p.text[start] != '0' {
		switch p.peek() {
		case '.', 'e', 'E':
		default:
			return Int, nil
		}
	}
	p.at = start
	value, err := p.number()
	return value.kind, err
}
