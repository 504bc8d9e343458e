package ui

import (
	"strings"

	"countersign/engine/grounding"
	"countersign/model"
	"countersign/ui/safe"
)

// open is enter: it opens what the focused pane shows.
func (m *Model) open() {
	if len(m.docket.entries) == 0 {
		m.openFirstUnread()
		return
	}
	switch m.focus {
	case paneDocket:
		m.openDocketRow()
	case paneVerdict:
		m.opened.detail = !m.opened.detail
		m.rebuild()
	case paneFeedback:
		m.opened.feedback = !m.opened.feedback
		m.rebuild()
	case paneGaps:
		m.goToPassage()
	case paneResearch:
		m.openRead()
	case paneEvidence:
		m.openMessage()
	}
}

func (m *Model) openDocketRow() {
	if m.docket.cursor >= len(m.docket.rows) {
		return
	}
	switch at := m.docket.rows[m.docket.cursor].anchor; at.kind {
	case anchorGroup:
		m.foldGroup(!m.docket.folded[groupKey(at.n)])
	case anchorFile:
		if m.library.Files[at.n].Err != nil {
			m.showUnread(at.n)
			return
		}
		m.showLosses()
	case anchorEntry:
		m.focusPane(paneVerdict)
	}
}

// foldGroup folds or unfolds the group under the docket's cursor.
func (m *Model) foldGroup(fold bool) {
	if m.docket.cursor >= len(m.docket.rows) {
		return
	}
	group := groupFiles
	switch at := m.docket.rows[m.docket.cursor].anchor; at.kind {
	case anchorGroup:
		group = groupKey(at.n)
	case anchorEntry:
		if with, ok := m.docket.groupWith(at.n); ok {
			group = with
		}
	}
	if m.docket.folded[group] == fold {
		return
	}
	m.docket.folded[group] = fold
	m.rebuildDocket()
	m.docket.goTo(anchor{kind: anchorGroup, n: int(group)})
}

// goToPassage shows the selected gap's quote in the evidence, or where it was
// found instead.
func (m *Model) goToPassage() {
	if m.exam == nil || len(m.exam.Gaps) == 0 {
		m.toast = "this decision has no gap"
		return
	}
	for q, quote := range m.exam.Gaps[m.gap].Quotes {
		if at, ok := m.layout.quotes[quoteKey{m.gap, q}]; ok {
			m.raw = false
			m.focusPane(paneEvidence)
			m.evidence.reveal(at)
			return
		}
		if len(quote.Spots) > 0 && !m.asSent { // it spans fields: only the exact text shows it
			m.asSent, m.raw = true, false
			m.focusPane(paneEvidence)
			m.showQuote()
			return
		}
		if quote.Rung == model.RungJudgeOwn {
			m.opened.detail = true
			m.focusPane(paneVerdict)
			return
		}
		for _, spot := range quote.Elsewhere {
			if m.goToSpot(spot, quote.Quote) {
				return
			}
		}
	}
	m.toast = "enter: this quote is nowhere to go to"
}

// goToSpot shows a place outside the evidence: the quote in a hole, or a message.
func (m *Model) goToSpot(spot model.Spot, quote string) bool {
	for h, hole := range m.exam.Evidence.Holes {
		if spot.Start == hole.Start && spot.End == hole.End {
			m.opened.holes[h], m.raw = true, false
			m.focusPane(paneEvidence)
			return m.evidence.goTo(anchor{kind: anchorHole, n: h, line: placeInHole(hole, quote)})
		}
	}
	if spot.Message < 0 {
		return false
	}
	m.raw = true
	m.opened.messages[spot.Message] = true
	m.showMessage(spot.Message)
	m.focusPane(paneEvidence)
	return m.evidence.goTo(anchor{kind: anchorMessage, n: spot.Message, line: spot.Start})
}

// placeInHole is where a quote begins in the safe text of a hole, in bytes, or -1 for
// the hole's own row.
func placeInHole(hole model.Hole, quote string) int {
	matches := grounding.Search(hole.Text, []string{quote})[0]
	if len(matches) == 0 {
		return -1
	}
	_, mapping := safe.Mapped(hole.Text)
	return mapping.Out(matches[0].Start)
}

// toggleRaw switches between what the judge saw and the raw transcript, at the
// same place.
func (m *Model) toggleRaw() {
	if m.exam == nil {
		return
	}
	at := anchor{}
	if top := m.evidence.top; top < len(m.evidence.rows) {
		at = m.evidence.rows[top].anchor
	}
	m.raw = !m.raw
	m.evidence.search("")
	message := m.messageAt(at)
	m.showMessage(message)
	m.rebuild()
	if m.raw {
		m.evidence.goTo(anchor{kind: anchorMessage, n: message, line: -1})
		return
	}
	for i, field := range m.exam.Evidence.Fields {
		if at.kind == anchorMessage && field.Message == at.n && m.evidence.goTo(anchor{kind: anchorField, n: i}) {
			return
		}
	}
}

// messageAt is the message behind a row of the evidence, else the last one
// before the decision.
func (m *Model) messageAt(at anchor) int {
	switch at.kind {
	case anchorField:
		if at.n < len(m.exam.Evidence.Fields) && m.exam.Evidence.Fields[at.n].Message >= 0 {
			return m.exam.Evidence.Fields[at.n].Message
		}
	case anchorHole:
		return m.messageAt(anchor{kind: anchorField, n: m.exam.Evidence.Holes[at.n].Field})
	}
	return max(m.entry().item.Decision.Messages-1, 0)
}

// openMessage unfolds the first folded message on screen, or folds it again.
func (m *Model) openMessage() {
	for _, r := range m.evidence.visible() {
		if m.raw && r.anchor.kind == anchorMessage && r.anchor.line == 1<<30 {
			m.opened.messages[r.anchor.n] = true
			m.rebuild()
			return
		}
	}
	for _, r := range m.evidence.visible() {
		if m.raw && r.anchor.kind == anchorMessage && m.opened.messages[r.anchor.n] {
			delete(m.opened.messages, r.anchor.n)
			m.rebuild()
			return
		}
	}
	m.toast = "enter: nothing is folded here"
}

// stepRead selects another read of the research summary.
func (m *Model) stepRead(step int) {
	reads, shown, _ := m.reads()
	first := 0
	if !m.opened.reads {
		first = len(reads) - shown
	}
	m.read = min(max(max(m.read, first)+step, first), max(len(reads)-1, first))
	m.rebuild()
	m.upper[paneResearch-1].goTo(anchor{kind: anchorRead, n: m.read})
}

// openRead shows the whole result of the selected read in the raw transcript.
func (m *Model) openRead() {
	if m.exam == nil {
		return
	}
	reads, shown, _ := m.reads()
	if !m.opened.reads {
		m.read = max(m.read, len(reads)-shown) // an omitted read is not on screen
	}
	if m.read >= len(reads) || reads[m.read].EvidenceIndex < 0 {
		m.toast = "enter: this result is not in this file"
		return
	}
	m.raw = true
	m.opened.messages[reads[m.read].EvidenceIndex] = true
	m.showMessage(reads[m.read].EvidenceIndex)
	m.focusPane(paneEvidence)
	m.evidence.goTo(anchor{kind: anchorMessage, n: reads[m.read].EvidenceIndex, line: -1})
}

// toggleAsSent switches between what was sent and what is laid out: of the reply
// in the verdict, else of the evidence, at the same place.
func (m *Model) toggleAsSent() {
	if m.focus == paneVerdict {
		m.opened.reply = !m.opened.reply
		m.rebuild()
		return
	}
	if m.raw {
		m.toast = "r: the raw transcript is as it was sent"
		return
	}
	at := m.evidence.offset()
	m.asSent = !m.asSent
	m.rebuild()
	m.evidence.revealOffset(at)
}

// openHole opens or closes the first hole on screen, or the omitted reads.
func (m *Model) openHole() {
	if m.exam == nil {
		return
	}
	if m.focus == paneResearch {
		reads, shown, _ := m.reads()
		if len(reads) == shown {
			m.toast = "o: no read was omitted here"
			return
		}
		m.opened.reads = !m.opened.reads
		m.rebuild()
		return
	}
	for _, r := range m.evidence.visible() {
		if r.anchor.kind != anchorHole {
			continue
		}
		if !m.exam.Evidence.Holes[r.anchor.n].Known {
			m.toast = "o: what was in this hole is not in this file"
			return
		}
		m.opened.holes[r.anchor.n] = !m.opened.holes[r.anchor.n]
		m.rebuild()
		if r.anchor.line >= 0 { // from inside: what it was in is where the reader goes on
			m.evidence.goTo(anchor{kind: anchorHole, n: r.anchor.n, line: -1})
		}
		return
	}
	if len(m.exam.Evidence.Holes) == 0 || m.raw {
		m.toast = "o: no hole on this screen"
		return
	}
	m.focusPane(paneEvidence)
	m.evidence.goTo(anchor{kind: anchorHole, n: 0, line: -1})
	m.toast = "o: this is the first hole; " + m.called("o") + map[bool]string{true: " closes it", false: " opens it"}[m.opened.holes[0]]
}

// openHoles opens all holes, or closes them when all are open.
func (m *Model) openHoles() {
	if m.exam == nil || len(m.exam.Evidence.Holes) == 0 {
		m.toast = "O: the evidence has no hole"
		return
	}
	open := true
	for h, hole := range m.exam.Evidence.Holes {
		open = open && (m.opened.holes[h] || !hole.Known)
	}
	for h, hole := range m.exam.Evidence.Holes {
		m.opened.holes[h] = hole.Known && !open
	}
	m.rebuild()
}

// openCut shows or hides what the clamp cut off.
func (m *Model) openCut() {
	switch {
	case m.exam == nil:
	case m.exam.Clamp.Truncated:
		m.opened.cut = !m.opened.cut
		m.rebuild()
		m.upper[paneVerdict-1].goTo(anchor{kind: anchorCut})
	case strings.HasSuffix(m.exam.RawDetail, model.TruncationMarker):
		m.toast = "x: the rest was not recorded"
	default:
		m.toast = "x: nothing was cut here"
	}
}
