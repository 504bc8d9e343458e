package format

import (
	"bytes"
	"fmt"
	"hash/crc32"
	"math"
	"reflect"
	"sync"

	"countersign/model"
	"countersign/sessions/scan"
)

// farMessages are the messages of a big file as places in it: 32 bytes each, and
// what few values occur of once for all. A message is decoded when it is asked
// for, by reading its record again as if it stood alone:
//
//	file ──place──▶ record ──again──▶ its messages ──which──▶ message ◀── facts, folds
//
// What the rest of the file says of a message (the name of the tool it answers,
// that it was taken back) is among its facts. A message that its record alone
// does not tell as the whole file did is kept as it was told: nothing is guessed.
type farMessages struct {
	file  *farFile
	again func(Record) []model.Message // the messages of a record that stands alone

	entries chunks[farMessage]
	facts   []messageFacts
	known   map[messageFacts]uint16 // where each stands in facts
	odd     map[int]messageFacts    // of messages beyond those
	calls   map[int][]callKey       // of messages with several
	folds   map[int]int             // further tellings
	kept    map[int]model.Message   // told otherwise than their record alone tells

	record Record          // that is being read
	alone  []model.Message // what it tells alone
	next   int             // of those, the first that no message is yet

	mutex  sync.Mutex // the screen and the examinations ask at once
	latest decodedRecord
}

// farMessage is where one message stands.
type farMessage struct {
	offset       int64
	call         callKey // it answers or, of one call, asks for
	length, line uint32
	sum          uint32 // of the record's bytes
	facts        uint16
	which        uint8 // of the messages of its record
	marks        farMarks
}

type farMarks uint8

const (
	markText    farMarks = 1 << iota // it has text
	markWords                        // it has text other than white space
	markOneCall                      // it asks for one call
)

type decodedRecord struct {
	offset   int64
	messages []model.Message
	err      error
}

func newFarMessages(file *farFile, again func(Record) []model.Message) *farMessages {
	return &farMessages{
		file: file, again: again, known: map[messageFacts]uint16{}, odd: map[int]messageFacts{}, calls: map[int][]callKey{}, folds: map[int]int{},
		kept: map[int]model.Message{}, latest: decodedRecord{offset: -1},
	}
}

// reading says which record the messages that are added come from.
func (f *farMessages) reading(record Record) {
	f.record, f.alone, f.next = record, nil, 0
}

func (f *farMessages) add(message model.Message) {
	f.entries.add(farMessage{})
	f.set(f.entries.len()-1, message)
}

// set puts a message in a place of the list. It must be of the record that is
// being read, or one that was there before.
func (f *farMessages) set(i int, message model.Message) {
	brief := briefOf(message)
	entry := f.entries.at(i)
	f.setFacts(i, brief.messageFacts)
	entry.marks, entry.call = 0, brief.answers
	if brief.anyText {
		entry.marks |= markText
	}
	if brief.hasText {
		entry.marks |= markWords
	}
	switch len(brief.calls) {
	case 0:
	case 1:
		entry.marks, entry.call = entry.marks|markOneCall, brief.calls[0]
	default:
		f.calls[i] = brief.calls
	}
	delete(f.folds, i)
	if message.Folded > 0 {
		f.folds[i] = message.Folded
	}
	f.find(i, entry, message)
}

// find finds the message in what its record tells alone, or keeps it.
func (f *farMessages) find(i int, entry *farMessage, message model.Message) {
	delete(f.kept, i)
	at := message.Place
	entry.offset, entry.length, entry.line = at.Offset, uint32(at.Length), uint32(at.Line)
	if at == f.record.Place && at.Length <= math.MaxUint32 {
		if f.alone == nil {
			f.alone = f.again(f.record)
		}
		for which := f.next; which < min(len(f.alone), math.MaxUint8+1); which++ {
			if tellsTheSame(f.alone[which], message) {
				entry.which, entry.sum = uint8(which), crc32.Checksum(f.record.Raw, castagnoli)
				f.next = which + 1
				return
			}
		}
	}
	f.kept[i] = message
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// tellsTheSame reports whether two messages are equal but for their facts and
// folds, which are kept beside them.
func tellsTheSame(a, b model.Message) bool {
	briefFacts(b).apply(&a)
	a.Folded = b.Folded
	return a.Text == b.Text && a.Place == b.Place && reflect.DeepEqual(a, b)
}

// setFacts keeps the facts of a message: once for all that share them, or, in a
// file with more of them than a number of 16 bits tells apart, by themselves.
func (f *farMessages) setFacts(i int, facts messageFacts) {
	delete(f.odd, i)
	at, known := f.known[facts]
	switch {
	case known:
	case len(f.facts) < int(oddFacts):
		at = uint16(len(f.facts))
		f.facts = append(f.facts, facts)
		f.known[facts] = at
	default:
		at = oddFacts
		f.odd[i] = facts
	}
	f.entries.at(i).facts = at
}

const oddFacts = math.MaxUint16

func (f *farMessages) factsOf(i int) messageFacts {
	if at := f.entries.at(i).facts; at != oddFacts {
		return f.facts[at]
	}
	return f.odd[i]
}

func (f *farMessages) fold(i int) {
	f.folds[i]++
	if message, kept := f.kept[i]; kept {
		message.Folded++
		f.kept[i] = message
	}
}

func (f *farMessages) place(i int) model.Place { return f.entries.at(i).place() }

func (e farMessage) place() model.Place {
	return model.Place{Line: int(e.line), Offset: e.offset, Length: int64(e.length)}
}

func (f *farMessages) mark(i int, with func(*messageFacts)) {
	facts := f.factsOf(i)
	with(&facts)
	f.setFacts(i, facts)
	if message, kept := f.kept[i]; kept {
		facts.apply(&message)
		f.kept[i] = message
	}
}

func (f *farMessages) brief(i int) messageBrief {
	entry := f.entries.at(i)
	b := messageBrief{messageFacts: f.factsOf(i), anyText: entry.marks&markText != 0, hasText: entry.marks&markWords != 0, calls: f.calls[i]}
	if entry.marks&markOneCall != 0 {
		b.calls = []callKey{entry.call}
	} else {
		b.answers = entry.call
	}
	return b
}

func (f *farMessages) anyOwn() bool {
	for i := range f.entries.len() {
		if !f.factsOf(i).sidechain {
			return true
		}
	}
	return false
}

// Len is how many messages there are.
func (f *farMessages) Len() int { return f.entries.len() }

// Message decodes one message. One that can no longer be read says so.
func (f *farMessages) Message(i int) model.Message {
	if message, kept := f.kept[i]; kept {
		return message
	}
	entry := f.entries.at(i)
	messages, err := f.decode(*entry)
	var message model.Message
	if err == nil && int(entry.which) < len(messages) {
		message = messages[entry.which]
	} else {
		message = model.Message{
			Place: entry.place(),
			Lost:  fmt.Sprintf("the message cannot be read again: %v", err),
		}
	}
	f.factsOf(i).apply(&message)
	message.Folded = f.folds[i]
	return message
}

// decode reads the record of a message again, unless it is the latest.
func (f *farMessages) decode(entry farMessage) ([]model.Message, error) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	if f.latest.offset != entry.offset {
		f.latest = decodedRecord{offset: entry.offset}
		raw, err := f.file.read(entry.offset, int64(entry.length))
		if err == nil && crc32.Checksum(raw, castagnoli) != entry.sum {
			err = errChanged
		}
		if err != nil {
			f.latest.err = err
		} else {
			place := entry.place()
			f.latest.messages = f.again(Record{Record: scan.Record{Place: place, Raw: bytes.Clone(raw)}, Value: valueOf(raw)})
		}
	}
	return f.latest.messages, f.latest.err
}
