package ui

import (
	"fmt"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"countersign/engine/labels"
	"countersign/model"
	"countersign/ui/words"
)

// answerAction carries out what records something; done is false for any other
// action. What has to be chosen or typed is asked for first.
func (m *Model) answerAction(a action) (cmd tea.Cmd, done bool) {
	switch a {
	case actAgree, actDisagree, actUnsure, actDone, actContinue, actGapValid, actGapUnsure, actUndo:
		return m.say(mark{action: a}), true
	case actRepeat:
		return m.repeat(), true
	case actGapInvalid, actTruth, actFault:
		if m.mayMark(a) {
			m.askMark(a)
		}
	case actMissed, actTag, actNote:
		if m.mayMark(a) {
			m.typeMark(a)
		}
	case actCodebook:
		m.showCodebook()
	default:
		return nil, false
	}
	return nil, true
}

// mayMark reports whether a mark makes sense now, and says why where it does not.
func (m *Model) mayMark(a action) bool {
	_, why := m.sayingOf(mark{action: a})
	if why != "" {
		m.refuse(a, why)
	}
	return why == ""
}

// refuse says why a key does nothing now.
func (m *Model) refuse(a action, why string) {
	m.toast = fmt.Sprintf("%s: %s", m.table().of(a).keys.Help().Key, m.painter.pen.Words(why))
}

// repeat says of the selected decision what was said last.
func (m *Model) repeat() tea.Cmd {
	switch {
	case m.record.last == nil:
		m.refuse(actRepeat, "there is nothing to repeat")
		return nil
	case m.blind() && !slices.Contains(whileBlind, m.record.last.action):
		m.refuse(actRepeat, whyNoAnswer) // to agree would be to follow what is hidden
		return nil
	}
	return m.say(*m.record.last)
}

// say has a mark recorded.
func (m *Model) say(said mark) tea.Cmd {
	s, why := m.sayingOf(said)
	if why != "" {
		m.refuse(said.action, why)
		return nil
	}
	r := &m.record
	if said.action != actUndo {
		r.last = &said
		s.spent = m.watch.take(s.subject.Decision)
	}
	if said.action == actTag && !slices.Contains(r.tags, said.value) {
		r.tags = append(r.tags, said.value)
		r.waiting = append(r.waiting, saying{kind: model.ReviewPromote, tag: said.value, words: "tag " + said.value})
	}
	r.waiting = append(r.waiting, s)
	return m.saveNext()
}

// sayingOf is what a mark says of the selected decision, or why it says nothing.
func (m *Model) sayingOf(said mark) (s saying, why string) {
	if m.record.store == nil {
		return s, "reviews cannot be kept here"
	}
	if said.action == actUndo {
		return saying{kind: model.ReviewUndo}, ""
	}
	e := m.entry()
	if e == nil || !e.done {
		return s, "the decision is still being read"
	}
	s = saying{kind: model.ReviewLabel, subject: labels.Subject(*e.item.Transcript, e.item.Decision, e.summary), via: model.ViaTriage}
	if m.queue != nil {
		if why := m.sayInQueue(&s, said.action); why != "" {
			return s, why
		}
	}
	if answer, ok, why := answerOf(said.action, s.subject.Judged); ok || why != "" {
		s.answers, s.words = true, answerWords(said.action)
		s.alter = func(label *model.Label) { label.Answer = answer }
		return s, why
	}
	switch {
	case m.record.answered(e.key, s.kind):
	case said.action != actNote || s.kind == model.ReviewAdjudicate:
		return s, whyNoAnswer + m.answerKeys()
	}
	if said.action == actNote && s.kind == model.ReviewLabel {
		s.kind = model.ReviewNote
	}
	s.words, s.alter, why = m.alteration(said)
	return s, why
}

// sayInQueue makes what is said what is said in a review, or tells why it is not.
func (m *Model) sayInQueue(s *saying, a action) (why string) {
	it, ok := m.queued()
	if !ok {
		return "there is nothing to review"
	}
	s.via, s.frame = model.ViaBlind, it.frame
	if !m.queue.Adjudicate {
		return ""
	}
	s.kind = model.ReviewAdjudicate
	for _, event := range it.disputed {
		s.between = append(s.between, event.ID)
	}
	return mayAdjudicate(a)
}

// answerKeys are the keys that answer, after what says that there is no answer.
func (m *Model) answerKeys() string {
	if m.queue != nil {
		return ": D, C or u"
	}
	return ", a d or u"
}

// answerOf is the answer that an action gives, or why it gives none; neither for an
// action that gives no answer.
func answerOf(a action, judged model.Judged) (answer model.Answer, ok bool, why string) {
	switch a {
	case actDone:
		return model.AnswerDone, true, ""
	case actContinue:
		return model.AnswerContinue, true, ""
	case actUnsure:
		return model.AnswerUnsure, true, ""
	case actAgree:
		answer, ok = labels.Same(judged)
	case actDisagree:
		answer, ok = labels.Opposite(judged)
	default:
		return "", false, ""
	}
	if !ok {
		return "", false, "no verdict to agree with, D or C"
	}
	return answer, true, ""
}

// answerWords are what a toast says of an answer: the word of its key.
func answerWords(a action) string {
	return map[action]string{
		actAgree: "agree", actDisagree: "disagree", actUnsure: "unsure", actDone: "done", actContinue: "continue",
	}[a]
}

// alteration is what a mark other than an answer makes of a label.
func (m *Model) alteration(said mark) (text string, alter func(*model.Label), why string) {
	switch said.action {
	case actGapValid, actGapInvalid, actGapUnsure:
		return m.gapAlteration(said)
	case actTruth:
		truth := model.Truth(said.value)
		return "true state " + words.Truth(truth), func(label *model.Label) { label.Truth = truth }, ""
	case actFault:
		return "fault " + said.value, func(label *model.Label) { label.Fault = model.Fault(said.value) }, ""
	case actTag:
		return m.tagWords(said.value), func(label *model.Label) { toggleTag(label, said.value) }, ""
	case actNote:
		return "note", func(label *model.Label) { label.Note = said.value }, ""
	}
	missed := model.MissedGap{Criterion: said.value, Class: model.GapClass(said.class)}
	return "missed gap", func(label *model.Label) { label.MissedGaps = append(slices.Clone(label.MissedGaps), missed) }, ""
}

func (m *Model) tagWords(tag string) string {
	if label, _ := m.record.held(m.entry().key); slices.Contains(label.Tags, tag) {
		return "tag " + tag + " taken away"
	}
	return "tag " + tag
}

func (m *Model) gapAlteration(said mark) (text string, alter func(*model.Label), why string) {
	if m.exam == nil || m.gap >= len(m.exam.Gaps) {
		return "", nil, "this decision has no gap"
	}
	valid := map[action]model.GapValid{
		actGapValid: model.GapIsValid, actGapInvalid: model.GapIsInvalid, actGapUnsure: model.GapIsUnsure,
	}[said.action]
	index, gap, reason := m.gap, m.exam.Gaps[m.gap].Gap, model.GapReason(said.value)
	text = fmt.Sprintf("gap %d %s", index+1, valid)
	if said.value != "" {
		text += ", " + words.GapReason(reason)
	}
	return text, func(label *model.Label) { markGap(label, index, gap, valid, reason) }, ""
}
