package reviews

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"countersign/engine/canon"
	"countersign/model"
)

// quick reads a line that is exactly as Encode writes it into a blank event, many
// times as fast as the strict walker does. Not ok means that the walker must
// judge the line, and that the event is half filled; ok means that the walker
// would give this event. The members below are those of a ReviewEvent in their
// order: a test holds every kind of event to it.
func quick(line []byte, event *model.ReviewEvent) (ok bool) {
	body, whole := sealed(line)
	if !whole || !utf8.Valid(body) {
		return false
	}
	c := cursor{text: string(body), ok: true}
	c.event(event)
	return c.ok && c.at == len(body) && check(event) == nil
}

func (c *cursor) event(e *model.ReviewEvent) {
	c.need(`{"v":`)
	e.Format = int(c.integer())
	e.Kind = model.ReviewKind(c.member(`,"event":`))
	e.ID = c.member(`,"event_id":`)
	e.Undoes = c.optional(`,"undoes":`)
	e.Time = c.member(`,"time":`)
	e.Reviewer = c.member(`,"reviewer":`)
	e.Tool = c.member(`,"tool_version":`)
	if c.has(`,"subject":{`) {
		c.subject(&e.Subject)
	}
	if c.has(`,"label":{`) {
		c.label(&e.Label)
	}
	e.Between = c.list(`,"between":[`)
	e.Note = c.optional(`,"note":`)
	e.Tag = c.optional(`,"tag":`)
	e.Codebook = c.optional(`,"codebook":`)
	// Losses are rare: the strict walker reads them.
}

func (c *cursor) subject(s *model.Subject) {
	s.Decision = c.member(`"decision":`)
	s.EvidenceID = c.optional(`,"evidence_id":`)
	s.Source.File = c.member(`,"source":{"file":`)
	s.Source.Member = c.optional(`,"member":`)
	c.need(`,"offset":`)
	s.Source.Offset = c.integer()
	c.need(`,"length":`)
	s.Source.Length = c.integer()
	s.Judged.Kind = model.DecisionKind(c.member(`},"judge":{"kind":`))
	s.Judged.Model = c.optional(`,"model":`)
	s.Judged.Prompt = c.optional(`,"prompt_version":`)
	s.Judged.Word = c.member(`,"word":`)
	s.Judged.Verdict = c.member(`,"verdict":`)
	c.need(`}`)
	s.Run = c.optional(`,"run_id":`)
	if c.has(`,"iteration":`) {
		iteration := int(c.integer())
		s.Iteration = &iteration
	}
	c.need(`}`)
}

func (c *cursor) label(l *model.Label) {
	l.Answer = model.Answer(c.member(`"answer":`))
	l.Via = model.Via(c.member(`,"via":`))
	l.Truth = model.Truth(c.member(`,"truth":`))
	if c.has(`,"gaps":[`) {
		for more := true; more && c.ok; more = c.has(`,`) {
			l.Gaps = append(l.Gaps, c.gap())
		}
		c.need(`]`)
	}
	if c.has(`,"missed_gaps":[`) {
		for more := true; more && c.ok; more = c.has(`,`) {
			missed := model.MissedGap{Criterion: c.member(`{"criterion":`), Class: model.GapClass(c.optional(`,"gap_class":`))}
			l.MissedGaps = append(l.MissedGaps, missed)
			c.need(`}`)
		}
		c.need(`]`)
	}
	l.Fault = model.Fault(c.optional(`,"fault":`))
	l.Tags = c.list(`,"tags":[`)
	l.Note = c.optional(`,"note":`)
	l.Confidence = model.Confidence(c.optional(`,"confidence":`))
	c.need(`,"duration_ms":`)
	l.Duration = c.integer()
	if c.has(`,"frame":{`) {
		c.frame(&l.Frame)
	}
	l.Codebook = c.optional(`,"codebook_version":`)
	c.need(`}`)
}

func (c *cursor) gap() model.GapMark {
	c.need(`{"index":`)
	mark := model.GapMark{Index: int(c.integer())}
	mark.Hash = c.member(`,"gap_hash":`)
	mark.Valid = model.GapValid(c.member(`,"valid":`))
	mark.Reason = model.GapReason(c.optional(`,"reason":`))
	mark.Corrected = model.GapClass(c.optional(`,"corrected":`))
	c.need(`}`)
	return mark
}

func (c *cursor) frame(f *model.Frame) {
	f.Kind = model.FrameKind(c.member(`"kind":`))
	f.Stratum = c.optional(`,"stratum":`)
	if c.has(`,"sampling_prob":`) {
		f.Probability = c.float()
	}
	f.Draw = c.optional(`,"draw":`)
	if c.has(`,"seed":`) {
		f.Seed = c.integer()
	}
	c.need(`}`)
}

// cursor goes along a line. Once something is not as expected it stays not ok,
// and what it reads from there on is nothing.
type cursor struct {
	text string
	at   int
	ok   bool
}

// has passes a piece of the line that may stand here.
func (c *cursor) has(piece string) bool {
	if !c.ok || !strings.HasPrefix(c.text[c.at:], piece) {
		return false
	}
	c.at += len(piece)
	return true
}

// need passes a piece of the line that must stand here.
func (c *cursor) need(piece string) {
	if !c.has(piece) {
		c.ok = false
	}
}

// member is the text after a name that must stand here.
func (c *cursor) member(name string) string {
	c.need(name)
	return c.quoted()
}

// optional is the text after a name that may stand here, blank without it. A
// blank text is not written then, and left to the walker where it is.
func (c *cursor) optional(name string) string {
	if !c.has(name) {
		return ""
	}
	return c.quoted()
}

// list is the texts after a name that may stand here.
func (c *cursor) list(name string) []string {
	if !c.has(name) {
		return nil
	}
	var texts []string
	for more := true; more && c.ok; more = c.has(`,`) {
		texts = append(texts, c.quoted())
	}
	c.need(`]`)
	return texts
}

// quoted is the text in the quotation marks that must open here.
func (c *cursor) quoted() string {
	if !c.has(`"`) {
		c.ok = false
		return ""
	}
	rest := c.text[c.at:]
	end := strings.IndexByte(rest, '"')
	if end < 0 {
		c.ok = false
		return ""
	}
	if text := rest[:end]; isPlain(text) {
		c.at += end + 1
		return text
	}
	return c.escaped()
}

// isPlain reports whether a text stands for itself between quotation marks.
func isPlain(text string) bool {
	for i := range len(text) {
		if text[i] < ' ' || text[i] == '\\' {
			return false
		}
	}
	return true
}

// escaped is the text, some of it escaped, whose opening mark was passed.
func (c *cursor) escaped() string {
	value, length, err := canon.ParsePrefix([]byte(c.text[c.at-1:]))
	text, isText := value.Text()
	c.ok = err == nil && isText && !value.Lossy()
	c.at += length - 1
	return text
}

// integer is the whole number that must stand here.
func (c *cursor) integer() int64 {
	digits := c.number("-0123456789")
	n, err := strconv.ParseInt(digits, 10, 64)
	c.ok = c.ok && err == nil && isWhole(strings.TrimPrefix(digits, "-")) && digits != "-0"
	return n
}

// float is the number that must stand here, which is a probability: it is left to
// the walker unless it is written in plain digits.
func (c *cursor) float() float64 {
	digits := c.number(".0123456789")
	n, err := strconv.ParseFloat(digits, 64)
	whole, fraction, cut := strings.Cut(digits, ".")
	c.ok = c.ok && err == nil && isWhole(whole) && (!cut || fraction != "")
	return n
}

// isWhole reports whether digits are a number as JSON has it: no zero in front.
func isWhole(digits string) bool { return digits == "0" || digits != "" && digits[0] != '0' }

// number is the run of some characters that stands here.
func (c *cursor) number(of string) string {
	rest := c.text[c.at:]
	end := 0
	for end < len(rest) && strings.IndexByte(of, rest[end]) >= 0 {
		end++
	}
	c.at += end
	return rest[:end]
}
