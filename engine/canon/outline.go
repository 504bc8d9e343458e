package canon

// Outline is a JSON value seen from above: its kind and, of an object, its
// members. No value inside is built, so a big text costs one pass over it. The
// zero Outline is absent.
type Outline struct {
	Kind    Kind
	Items   int             // of a list
	Members []OutlineMember // of an object that was outlined, in the order of the text, doubles included

	// Start and End are the byte range of the value in the outlined text.
	Start, End int
}

// OutlineMember is one member of an outlined object. Its value has no members of
// its own: outline its bytes to see them.
type OutlineMember struct {
	Name  string
	Lossy bool // some byte of the name could not be kept
	Value Outline

	// Start and End are the byte range of the quoted name.
	Start, End int
}

// ReadOutline outlines a text that is exactly one JSON value with white space
// around it. It takes what Parse takes, and also a number that is too large for a
// float: no value of it is needed. Every error is a *SyntaxError; the outline then
// has the members before it.
func ReadOutline(text []byte) (Outline, error) {
	p := skipper{parser: parser{text: text, anySize: true}}
	p.space()
	out, err := p.outline()
	if err != nil {
		return out, err
	}
	if p.space(); p.at < len(p.text) {
		return out, p.fail("text after the value")
	}
	return out, nil
}

// Get is the value of the member of that name, the last one if it is doubled. It
// is absent when there is none.
func (o Outline) Get(name string) Outline {
	for i := len(o.Members) - 1; i >= 0; i-- {
		if o.Members[i].Name == name {
			return o.Members[i].Value
		}
	}
	return Outline{}
}

// Of is the bytes of the value in the text it was outlined from.
func (o Outline) Of(text []byte) []byte { return text[o.Start:o.End] }

// outline passes over the value that stands here. Of an object it keeps the members.
func (p *skipper) outline() (Outline, error) {
	if p.peek() != '{' {
		return p.outlined(0)
	}
	out := Outline{Kind: Object, Start: p.at}
	p.at++
	for first := true; ; first = false {
		p.space()
		if p.peek() == '}' && first {
			p.at++
			out.End = p.at
			return out, nil
		}
		member, err := p.outlineMember()
		if err != nil {
			return out, err
		}
		out.Members = append(out.Members, member)
		if more, err := p.next('}'); !more {
			out.End = p.at
			return out, err
		}
	}
}

func (p *skipper) outlineMember() (member OutlineMember, err error) {
	member.Start = p.at
	if p.peek() != '"' {
		return member, p.fail("a member name should be here")
	}
	if member.Name, member.Lossy, err = p.quoted(); err != nil {
		return member, err
	}
	member.End = p.at
	p.space()
	if p.peek() != ':' {
		return member, p.fail("a colon should be here")
	}
	p.at++
	p.space()
	member.Value, err = p.outlined(1)
	return member, err
}

// outlined passes over one value and keeps its kind, its place, and how many
// items a list has.
func (p *skipper) outlined(depth int) (out Outline, err error) {
	out.Start = p.at
	if p.peek() == '[' {
		out.Kind = List
		out.Items, err = p.skipList(depth)
	} else {
		out.Kind, err = p.skip(depth)
	}
	out.End = p.at
	return out, err
}
