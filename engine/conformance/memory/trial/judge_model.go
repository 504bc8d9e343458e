package trial

import (
	"errors"
	"slices"

	"countersign/engine/canon"
	"countersign/engine/conformance/memory/wire"
)

// handed is what a model was handed in one telling, parted into memory and
// ordinary text. A message that begins as memory and is malformed is neither.
type handed struct {
	memories []memory
	plain    []wire.Message
	lastAsk  int // where the person's message stands; -1 where it does not
}

type memory struct {
	wire.MemoryMessage
	role      string
	untrusted bool
	at        int
}

// judgeModel looks at what the model was handed in one telling.
func (s *sheet) judgeModel(telling Telling) {
	handed := s.read(telling)
	s.judgeMemory(handed, telling)
	for _, text := range s.expect.ModelCarries {
		if handed.count(text) == 0 {
			s.fail("%s was not handed to the model", short(text))
		}
	}
	for _, text := range s.expect.ModelCarriesOnce {
		switch n := handed.count(text); {
		case n == 0:
			s.fail("%s was not handed to the model", short(text))
		case n > 1:
			s.fail("%s was handed to the model %d times", short(text), n)
		}
	}
	for _, text := range s.expect.ModelLacks {
		if handed.count(text) > 0 {
			s.fail("%s was handed to the model", short(text))
		}
	}
}

func (s *sheet) read(telling Telling) handed {
	handed := handed{lastAsk: -1}
	for i, message := range telling.Report.ModelMessages {
		parsed, err := wire.ReadMemory(message.Content)
		switch {
		case err == nil:
			handed.memories = append(handed.memories, memory{parsed, message.Role, message.Untrusted, i})
		case errors.Is(err, wire.ErrPlain):
			handed.plain = append(handed.plain, message)
			if message.Content == telling.Turn.User {
				handed.lastAsk = i
			}
		default:
			s.fail("message %d: %v", i+1, err)
		}
	}
	return handed
}

// count is how many ordinary messages are exactly this text.
func (h handed) count(text string) int {
	n := 0
	for _, message := range h.plain {
		if message.Content == text {
			n++
		}
	}
	return n
}

// judgeMemory looks at the memory messages. What cannot be seen because there is
// none is a failure, unless their number has failed already.
func (s *sheet) judgeMemory(handed handed, telling Telling) {
	if want := s.expect.MemoryMessages; want != nil && len(handed.memories) != *want {
		s.fail("memory count is %d; expected %d", len(handed.memories), *want)
	} else if len(handed.memories) == 0 && s.expect.ofMemory() {
		s.fail("the memory role, mark and contents cannot be seen: no memory message")
	}
	for _, memory := range handed.memories {
		if want := s.expect.MemoryRole; want != "" && memory.role != want {
			s.fail("memory role is %q; expected %q", memory.role, want)
		}
		s.judgeMark(memory)
		for _, name := range s.expect.MemoryCarries {
			if !memory.Carries(name) {
				s.fail("memory carries no %s", name)
			}
		}
		for _, name := range s.expect.MemoryUnchanged {
			s.judgeUnchanged(memory, name, telling)
		}
		s.judgePlace(memory, handed, telling.Turn)
	}
}

func (s *sheet) judgeMark(memory memory) {
	switch want := s.expect.MemoryUntrusted; {
	case want == nil || memory.untrusted == *want:
	case *want:
		s.fail("memory is not marked untrusted")
	default:
		s.fail("memory is marked untrusted; expected no mark")
	}
}

func (s *sheet) judgePlace(memory memory, handed handed, turn wire.Turn) {
	switch {
	case !s.expect.MemoryBeforeInput:
	case handed.lastAsk < 0:
		s.fail("%s was not handed to the model", short(turn.User))
	case memory.at > handed.lastAsk:
		s.fail("memory stands after the person's message")
	}
}

// judgeUnchanged compares a part of a memory message with what the adapter was
// answered in this telling. An adapter may ask more than once; one of the answers
// must be the part.
func (s *sheet) judgeUnchanged(memory memory, name string, telling Telling) {
	if name == "watermark" {
		s.judgeWatermark(memory, telling)
		return
	}
	method, operation := "POST", Recalls
	if name == "segments" || name == "turns" {
		operation = Contexts
	}
	answers := telling.answered(method, operation)
	if !slices.ContainsFunc(answers, func(answer canon.Value) bool { return sameList(answer.Get(name), memory.Part(name)) }) {
		s.fail("the %s of the memory are not what %s answered", name, operation)
	}
}

// sameList compares two lists as JSON. None and an empty one are the same: some
// languages write one, some the other.
func sameList(a, b canon.Value) bool {
	empty := func(v canon.Value) bool { return v.IsNil() || v.Kind() == canon.List && len(v.Items()) == 0 }
	if empty(a) || empty(b) {
		return empty(a) && empty(b)
	}
	return canon.String(a) == canon.String(b)
}

// judgeWatermark compares the watermark of a memory message with what the
// deployment said of itself in this telling: by freshness beside a recall, within
// the answer of a context.
func (s *sheet) judgeWatermark(memory memory, telling Telling) {
	said := telling.answered("GET", Freshness)
	for _, answer := range telling.answered("POST", Contexts) {
		said = append(said, answer.Get("watermark"))
	}
	for _, answer := range said {
		var watermark wire.Watermark
		if err := canon.DecodeValue(answer, &watermark, canon.Strictness{}); err != nil {
			continue // what no adapter could read, no adapter can have handed on
		}
		if memory.Watermark != nil && memory.Watermark.Same(watermark) {
			return
		}
	}
	s.fail("the watermark of the memory is not what the deployment said of itself")
}
