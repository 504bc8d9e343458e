package ui

import (
	"strings"

	"countersign/themes"
	"countersign/ui/draw"
	"countersign/ui/safe"
)

// gutter is how many cells stand before the content of a section: a margin of
// one, and the section's digit and name.
const gutter = 13

// fullness is how much of a section is shown.
type fullness int

// A section has the whole screen, its usual place, or one row.
const (
	whole fullness = iota
	usual
	tight
	tightest
)

// section is one part of the right column: its rows at each fullness, over the
// content's width.
type section struct {
	pane paneName
	name string
	rows func(width int, full fullness) []row
}

// labelled puts a section's rows behind its digit and name.
func (m *Model) labelled(s section, rows []row) []row {
	name := look{themes.Muted, false}
	if m.focus == s.pane {
		name = look{themes.Focus, true}
	}
	out := make([]row, len(rows))
	for i, r := range rows {
		var prefix row
		if i == 0 {
			digit := " "
			if s.pane != paneNone {
				digit = " " + string(rune('0'+s.pane)) + " "
			}
			prefix = prefix.add(themes.Faint, digit).addLook(name, s.name)
			r.section = s.pane
		}
		prefix = prefix.pad(gutter - r.hang)
		if r.hasDash {
			r.text = prefix.text + r.text
			out[i] = r
			continue
		}
		out[i] = r.behind(prefix)
	}
	return out
}

// stack fits sections into a height. When rows run short blank rows go first,
// then the reviewer's own label folds, feedback, research, gap quotes, the detail.
func (m *Model) stack(sections []section, width, height int) []row {
	full := map[paneName]fullness{}
	for _, s := range sections {
		full[s.pane] = usual
	}
	rows := m.stacked(sections, full, width, true)
	for _, next := range []struct {
		pane paneName
		full fullness
	}{
		{paneDocket, usual}, // no section of that name: only the blank rows go
		{paneNone, tight}, {paneFeedback, tight}, {paneResearch, tight}, {paneGaps, tight}, {paneGaps, tightest},
		{paneVerdict, tight}, {paneVerdict, tightest},
	} {
		if len(rows) <= height {
			break
		}
		full[next.pane] = next.full
		rows = m.stacked(sections, full, width, false)
	}
	if len(rows) > height && height > 0 {
		rows = rows[:height]
		rows[height-1].right, rows[height-1].rightLook = m.painter.pen.Below, plain(themes.Faint)
	}
	return rows
}

func (m *Model) stacked(sections []section, full map[paneName]fullness, width int, blanks bool) []row {
	var rows []row
	for i, s := range sections {
		if blanks && i > 0 {
			rows = append(rows, row{})
		}
		rows = append(rows, m.labelled(s, s.rows(width, full[s.pane]))...)
	}
	return rows
}

// paragraph is raw text, made safe and wrapped.
func paragraph(text string, width int, role themes.Role) []row {
	text = safe.Text(text)
	var rows []row
	for _, line := range draw.Wrap(text, max(width, 1)) {
		rows = append(rows, row{}.add(role, line.Text(text)))
	}
	return rows
}

// sentence is wording of our own, wrapped.
func (m *Model) sentence(text string, width int, role themes.Role) []row {
	return paragraph(m.painter.pen.Words(text), width, role)
}

// quoted is raw text between quotation marks, wrapped.
func (m *Model) quoted(text string, width int, role themes.Role) []row {
	rows := paragraph(strings.TrimRight(text, "\n"), width-1, role)
	if len(rows) == 0 {
		return []row{row{}.add(role, m.painter.pen.Quoted(""))}
	}
	first := row{}.add(role, m.painter.pen.Open)
	rows[0] = rows[0].behind(first)
	last := len(rows) - 1
	rows[last] = rows[last].add(role, m.painter.pen.Close)
	return rows
}

// one is the first row of several, saying how many more there are.
func (m *Model) one(rows []row) []row {
	if len(rows) <= 1 {
		return rows
	}
	first := rows[0]
	first.right = m.painter.pen.Fold + " +" + draw.Number(len(rows)-1)
	first.rightLook = plain(themes.Faint)
	return []row{first}
}
