package ui

import (
	"fmt"
	"strings"

	"countersign/themes"
	"countersign/ui/draw"
	"countersign/ui/safe"
)

// hint is one key of the footer with a word for what it does here.
type hint struct {
	action action
	keys   string // instead of the binding's own, for a pair
	word   string
}

// footer is the last row: what is being typed, else the toast, else the keys of
// the focused pane.
func (m *Model) footer() string {
	if m.prompt != nil {
		return m.painter.row(m.prompt.row(m.painter.pen, m.toast), m.width, nil)
	}
	if m.menu != nil && m.toast == "" {
		return m.painter.row(m.menu.row(m.width), m.width, nil)
	}
	right := safe.Line(m.footerRight())
	r := m.hintRow(m.width - 1)
	if right != "" {
		r = m.hintRow(m.width - 3 - draw.Width(right))
		if m.width < tabsBelow && (m.toast != "" || m.marked >= 0 && m.mode == nil) {
			r = row{}.add(themes.Text, " ")
		}
		r.right, r.rightLook = right, plain(themes.Info)
	}
	return m.painter.row(r, m.width, nil)
}

// hintRow is the keys of the focused pane, as many as there is room for. The
// last one, which leads to all others, is always there.
func (m *Model) hintRow(room int) row {
	hints := m.hints()
	last := m.hintPiece(hints[len(hints)-1])
	r := row{}.add(themes.Text, " ")
	for i, h := range hints {
		next := m.hintPiece(h).behind(r)
		if i == len(hints)-1 {
			return next
		}
		next = next.add(themes.Text, "   ")
		if draw.Width(next.text)+draw.Width(last.text) > room {
			return last.behind(r)
		}
		r = next
	}
	return r
}

func (m *Model) hintPiece(h hint) row {
	return row{}.add(themes.Accent, m.keyOf(h)).add(themes.Muted, " "+h.word)
}

// keyOf is the key of a hint.
func (m *Model) keyOf(h hint) string {
	if h.keys != "" {
		return m.calledAll(h.keys)
	}
	name, _, _ := strings.Cut(m.bindingOf(h.action).keys.Help().Key, " ")
	return name
}

// bindingOf is the binding of an action: the mode's own, else that of the panes.
func (m *Model) bindingOf(a action) binding {
	if m.mode != nil {
		if b := (keyTable{m.modeBindings()}).of(a); b.action == a {
			return b
		}
	}
	return m.table().of(a)
}

// footerRight is the toast, or how far a search or the load is.
func (m *Model) footerRight() string {
	s := m.focused()
	if mode, ok := m.mode.(working); ok && m.toast == "" && mode.progress(m) != "" {
		return mode.progress(m)
	}
	switch {
	case m.toast != "":
		return m.toast
	case s.query != "" && len(s.places) == 0:
		return fmt.Sprintf("%s nothing", m.painter.pen.Quoted(s.query))
	case s.query != "":
		return fmt.Sprintf("%s %d of %d", m.painter.pen.Quoted(s.query), s.current+1, len(s.places))
	case m.marked >= 0 && m.mode == nil:
		return m.painter.pen.Words(m.comparingWords())
	case !m.loaded && m.waited < loadingShownFor:
		return "loading"
	case !m.loaded:
		return fmt.Sprintf("loading %s %d %%", m.painter.pen.Dot, m.loadingShare())
	case m.summarised < len(m.docket.entries):
		return fmt.Sprintf("examining %s %d %%", m.painter.pen.Dot, 100*m.summarised/len(m.docket.entries))
	}
	return ""
}

func (m *Model) hints() []hint {
	help, quit := hint{actHelp, "", "help"}, hint{actQuit, "", "quit"}
	if m.unread != nil {
		return []hint{{actDown, "j/k", "record"}, {actSearch, "", "find"}, {actEdit, "", "editor"}, {actNextDecision, "J/K", "file"}, {actQuit, "q", "close"}}
	}
	if m.note != nil {
		return []hint{{actDown, "j/k", "scroll"}, {actSearch, "", "find"}, {actQuit, "q", "close"}}
	}
	if _, writing := m.writing(); writing {
		return m.mode.hints()
	}
	if m.mode != nil {
		return append(m.mode.hints(), hint{actQuit, "q", "leave"}, help)
	}
	if !m.loaded && len(m.docket.entries) == 0 {
		return []hint{{actEscape, "", "stop loading"}, quit, help}
	}
	if len(m.docket.entries) == 0 {
		again := []hint{{actReload, "", "look again"}, quit, help}
		if m.nextUnread(-1, 1) >= 0 {
			return append([]hint{{actOpen, "", "what was not read"}}, again...)
		}
		return again
	}
	if m.searching() {
		return []hint{{actNextFound, "n/N", "match"}, {actNextGap, "]/[", "gap"}, {actEscape, "", "closes the search"}}
	}
	if m.queue != nil {
		return m.reviewHints()
	}
	common := []hint{{actNextPane, "", "pane"}, {actRaw, "", "raw"}, {actSearch, "", "search"}, {actZoom, "", "zoom"}, quit, help}
	switch m.focus {
	case paneDocket:
		return append([]hint{{actDown, "j/k", "decision"}, {actNextGap, "n/p", "gap"}, {actOpen, "", "open"}, {actFilter, "", "filter"}}, common...)
	case paneVerdict:
		here := []hint{{actOpen, "", "unfold"}, {actNextDecision, "J/K", "decision"}, {actAsSent, "", "reply as sent"}}
		if m.exam != nil && m.exam.Clamp.Truncated {
			here = append(here, hint{actCut, "", "what the cut hid"})
		}
		return append(here, common...)
	case paneGaps:
		return append([]hint{{actNextGap, "n/p", "gap"}, {actOpen, "", "go to passage"}, {actNextDecision, "J/K", "decision"}}, common...)
	case paneResearch:
		return append([]hint{{actDown, "j/k", "read"}, {actOpen, "", "whole result"}, {actHole, "", "omitted reads"}, {actNextDecision, "J/K", "decision"}}, common...)
	case paneEvidence:
		return append([]hint{{actDown, "j/k", "line"}, {actHole, "", "open hole"}, {actAsSent, "", "as sent"}, {actWrap, "", "wrap"}}, common...)
	}
	return append([]hint{{actOpen, "", "unfold"}, {actNextDecision, "J/K", "decision"}}, common...)
}
