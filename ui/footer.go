package ui

import (
	"cmp"
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

// footer is the last rows, mostly one: what is being typed or asked, else the keys
// of the focused pane. What is to be said stands beside the keys, and above them
// where it would take their room.
func (m *Model) footer() []string {
	rows := m.footerRows()
	lines := make([]string, len(rows))
	for i, r := range rows {
		lines[i] = m.painter.row(r, m.width, nil)
	}
	return lines
}

func (m *Model) footerRows() []row {
	switch {
	case m.prompt != nil:
		return m.prompt.rows(m.painter.pen, m.toast, m.width)
	case m.menu != nil:
		return m.menu.rows(m.toast, m.width)
	}
	right := safe.Line(m.footerRight())
	if right == "" {
		return []row{m.hintRow(m.width - 1)}
	}
	const share = 3 // of a narrow window, for what is said
	room := m.width - 3 - draw.Width(right)
	r := m.hintRow(room)
	if draw.Width(r.text) > room || m.width < tabsBelow && draw.Width(right) > m.width/share {
		return append(saidRows(right, themes.Info, m.width), m.hintRow(m.width-1))
	}
	r.right, r.rightLook = right, plain(themes.Info)
	return []row{r}
}

// saidRows are what is said, on rows of its own.
func saidRows(text string, role themes.Role, width int) []row {
	rows := make([]row, 0, 1)
	for _, line := range draw.Wrap(text, width-2) {
		rows = append(rows, row{}.add(themes.Text, " ").add(role, line.Text(text)))
	}
	return rows
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
		return fmt.Sprintf("%s nothing%s", m.painter.pen.Quoted(s.query), cmp.Or(m.whereFound(), m.whereLooked()))
	case s.query != "":
		return fmt.Sprintf("%s %d of %d%s", m.painter.pen.Quoted(s.query), s.current+1, len(s.places), m.whereFound())
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
