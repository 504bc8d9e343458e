package ui

import "countersign/model"

// evidenceState is everything that the rows of the evidence pane are made from.
// While it stays the same they stay: over megabytes of evidence, laying them out is
// most of what a key could cost.
type evidenceState struct {
	exam                *model.Examination
	entry, width        int
	raw, asSent, nowrap bool
	rawFrom             int
	opened              uint64 // a fingerprint of the holes and messages that are open
	summarised          int    // the raw transcript marks the decisions examined so far
}

func (m *Model) evidenceState() evidenceState {
	state := evidenceState{
		exam: m.exam, entry: m.current, width: m.width, raw: m.raw, asSent: m.asSent, nowrap: m.nowrap,
		opened: m.opened.fingerprint(),
	}
	if m.raw {
		state.rawFrom, state.summarised = m.rawFrom, m.summarised
	}
	return state
}

// layEvidenceOut makes the rows of the evidence pane anew where anything they are
// made from has changed.
func (m *Model) layEvidenceOut() {
	state := m.evidenceState()
	if state == m.laidOut && m.evidence.rows != nil {
		return
	}
	m.laidOut = state
	if m.raw {
		m.evidence.setRows(m.transcriptRows(m.width))
	} else {
		m.evidence.setRows(m.evidenceRows(m.width))
	}
}

// fingerprint tells apart what is open: each hole and message has a number of its
// own, and the sum does not depend on their order.
func (o opened) fingerprint() uint64 {
	const holes, messages = 0x9e3779b97f4a7c15, 0xc2b2ae3d27d4eb4f
	sum := uint64(0)
	for hole, open := range o.holes {
		if open {
			sum += mixed(uint64(hole)*2+1, holes)
		}
	}
	for message, open := range o.messages {
		if open {
			sum += mixed(uint64(message)*2+2, messages)
		}
	}
	return sum
}

func mixed(n, by uint64) uint64 {
	n *= by
	n ^= n >> 29
	n *= 0xbf58476d1ce4e5b9
	return n ^ n>>32
}
