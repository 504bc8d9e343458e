package ui

// The smallest window that shows anything but a notice, in cells.
const (
	leastWidth  = 60
	leastHeight = 16
)

// tabsBelow is the width below which panes become tabs.
const tabsBelow = 100

// frame is where everything stands in a window (screens, section 2). In a wide
// one the docket stands beside the sections, above the evidence; in a narrow one,
// and when a pane is zoomed, one pane has the body.
//
//	header
//	rule                       header
//	docket │ sections   upper  tabs
//	rule                       rule
//	evidence            lower  body
//	rule                       rule
//	footer                     footer
type frame struct {
	width, height int
	single        bool // one pane has the body
	tabs          bool // and a bar of tabs says which
	docket        int  // width of the docket
	sections      int  // width of the sections
	upper, lower  int  // heights
}

func (m *Model) frame() frame {
	f := frame{width: m.width, height: m.height}
	f.tabs = m.width < tabsBelow
	f.single = f.tabs || m.zoom
	if f.single {
		f.docket, f.sections = m.width, m.width
		f.upper = max(m.height-4, 1) // header, rule, rule, footer
		if f.tabs {
			f.upper = max(m.height-5, 1)
		}
		f.lower = f.upper
		return f
	}
	f.docket = docketWidth(m.width)
	f.sections = m.width - f.docket - 1
	f.upper, f.lower = heights(m.height - 5)
	return f
}

func docketWidth(width int) int {
	switch {
	case width >= 200:
		return 44
	case width < 110:
		return 28
	}
	return 30
}

// heights parts the rows of a wide window: 19 and 16 of 35, further rows one to
// the upper half and two to the evidence, the upper half never above 24.
func heights(rows int) (upper, lower int) {
	const usualUpper, usualLower, mostUpper = 19, 16, 24
	upper = rows * usualUpper / (usualUpper + usualLower)
	if extra := rows - usualUpper - usualLower; extra >= 0 {
		upper = min(usualUpper+extra/3, mostUpper)
	}
	return upper, rows - upper
}

// mostContent is how many cells content is wide at most.
const mostContent = 110

// contentWidth is how wide the content of a section is: from the gutter to the
// edge less one, and never more than mostContent.
func (f frame) contentWidth() int {
	return max(min(f.sections-gutter-1, mostContent), 10)
}

func (m *Model) tooSmall() bool { return m.width < leastWidth || m.height < leastHeight }

// rebuild makes the rows of every pane anew for the window and the selection.
func (m *Model) rebuild() {
	if m.width == 0 {
		return
	}
	f := m.frame()
	m.rebuildDocket()
	for pane := paneVerdict; pane <= paneFeedback; pane++ {
		s := &m.upper[pane-1]
		s.setHeight(f.upper)
		section := m.sections()[pane-paneVerdict]
		s.setRows(m.labelled(section, section.rows(f.contentWidth(), whole)))
		if pane == paneGaps {
			s.goTo(anchor{kind: anchorGap, n: m.gap})
		}
	}
	if !f.tabs && !f.single {
		m.right = m.stack(m.sections(), f.contentWidth(), f.upper)
	}
	m.evidence.setHeight(f.lower - 1)
	m.layEvidenceOut()
	m.fitNote()
	m.resizeMode()
}

func (m *Model) rebuildDocket() {
	f := m.frame()
	height := f.upper
	if !f.single {
		height--
	} else if f.tabs && m.focus == paneDocket {
		height -= previewRows + 1
	}
	m.docket.setHeight(max(height, 1))
	m.docket.build(m.painter, f.docket-2)
}

// sections are the parts of the right column, in order.
func (m *Model) sections() []section {
	return []section{
		{paneVerdict, "Verdict", m.verdictRows},
		{paneGaps, "Gaps", m.gapRows},
		{paneResearch, "Research", m.researchRows},
		{paneFeedback, "Feedback", m.feedbackRows},
	}
}
