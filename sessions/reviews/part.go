package reviews

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"sync"

	"countersign/engine/canon"
	"countersign/model"
	"countersign/sessions/rows"
)

// part is some whole lines of a log, read beside the other parts. Its events go
// to their own places in one list for all, so that nothing is copied together.
type part struct {
	data   []byte
	offset int64 // of its first byte
	line   int   // how many lines stand before it
	events []model.ReviewEvent
	file   rows.File[struct{}]
}

// minPart is how many bytes are worth a part of their own.
const minPart = 1 << 20

// minEvent is less than the bytes of any event's line: the names and values that
// each has come to more. It bounds what a file of short lines can ask for.
const minEvent = 128

// cut cuts a log into as many parts as are read at once, none of them smaller
// than it is worth.
func cut(data []byte, most, least int) []part {
	size := max(len(data)/most+1, least)
	var parts []part
	offset, lines, room := 0, 0, []int{0}
	for offset < len(data) {
		text := data[offset:]
		if len(text) > size {
			if n := bytes.IndexByte(text[size:], '\n'); n >= 0 {
				text = text[:size+n+1]
			}
		}
		parts = append(parts, part{data: text, offset: int64(offset), line: lines})
		n := bytes.Count(text, []byte{'\n'})
		if text[len(text)-1] != '\n' {
			n++
		}
		offset, lines = offset+len(text), lines+n
		room = append(room, room[len(room)-1]+min(n, len(text)/minEvent))
	}
	events := make([]model.ReviewEvent, room[len(parts)])
	for i := range parts {
		parts[i].events = events[room[i]:room[i]]
	}
	return parts
}

// readAll reads the parts beside each other.
func readAll(parts []part) []part {
	var group sync.WaitGroup
	for i := range parts {
		group.Go(parts[i].read)
	}
	group.Wait()
	return parts
}

// read judges the lines of the part.
func (p *part) read() { p.file = rows.ReadQuickly(p.data, p.quick, p.judge) }

func (p *part) quick(line []byte) (none struct{}, ok bool) {
	if len(line) < minEvent {
		return none, false
	}
	n := len(p.events)
	event := &p.events[:n+1][n]
	if ok = quick(line, event); ok {
		p.events = p.events[:n+1]
	} else {
		*event = model.ReviewEvent{}
	}
	return none, ok
}

func (p *part) judge(line []byte, object canon.Value) (none struct{}, reason rows.Reason) {
	event, reason := judge(line, object)
	if reason == rows.Right {
		p.events = append(p.events, event)
	}
	return none, reason
}

// join is what the parts hold together. Only the last of them can be unfinished.
func join(parts []part) Contents {
	var contents Contents
	for _, p := range parts {
		contents.Events = attach(contents.Events, p)
		for _, loss := range p.file.Losses {
			contents.Losses = append(contents.Losses, p.loss(loss))
		}
		contents.Tail = Tail{Keep: p.offset + p.file.Keep, Unended: p.file.Unended}
		if p.file.Torn != nil {
			contents.Tail.Torn = p.file.Torn.Length
		}
	}
	contents.accept()
	return contents
}

// attach is the events so far with those of the next part. Where every line
// before them held one, they stand right behind in the same list already.
func attach(events []model.ReviewEvent, p part) []model.ReviewEvent {
	n := len(events)
	switch {
	case n == 0:
		return p.events
	case len(p.events) > 0 && n < cap(events) && &events[:n+1][n] == &p.events[0]:
		return events[:n+len(p.events)]
	}
	return append(events, p.events...)
}

func (p *part) loss(loss rows.Loss) Loss {
	at := loss.Place.Offset
	sum := sha256.Sum256(p.data[at : at+loss.Place.Length])
	return Loss{LostReview: model.LostReview{
		Line: p.line + loss.Place.Line, Offset: p.offset + at, Length: loss.Place.Length,
		Reason: string(loss.Reason), SHA256: hex.EncodeToString(sum[:]),
	}}
}
