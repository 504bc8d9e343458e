package ui

import (
	"fmt"
	"strings"

	"countersign/engine/compare"
	"countersign/engine/evidence"
	"countersign/model"
	"countersign/themes"
	"countersign/ui/safe"
	"countersign/ui/words"
)

// evidenceRows are the entries in which two evidences differ, with their lines.
func (c *compareMode) evidenceRows(m *Model, width int) []row {
	var rows []row
	for i, change := range c.diff.Changes {
		if i > 0 {
			rows = append(rows, row{})
		}
		rows = append(rows, c.changeHead(m, change, i))
		before := len(rows)
		for _, member := range tellingMembers(change.Members) {
			if member.Name != "" && len(change.Members) > 1 {
				rows = append(rows, row{}.pad(3).addRaw(themes.Muted, evidence.InWords(member.Name)))
			}
			for _, line := range member.Lines {
				rows = append(rows, m.lineRows(line, width-5)...)
			}
		}
		if len(rows) == before {
			rows = append(rows, row{}.pad(3).add(themes.Faint, m.painter.pen.None+" nothing in it"))
		}
	}
	if len(rows) == 0 {
		rows = []row{row{}.pad(3).add(themes.Muted, "every entry is in both; only what stands around them differs")}
	}
	return rows
}

// tellingMembers is the members that say something of the run; where there are only others,
// those.
func tellingMembers(members []compare.MemberChange) []compare.MemberChange {
	var out []compare.MemberChange
	for _, member := range members {
		if !plumbing[member.Name[strings.LastIndexByte(member.Name, '.')+1:]] {
			out = append(out, member)
		}
	}
	if len(out) == 0 {
		return members
	}
	return out
}

// changeHead names an entry, and says which side has it.
func (c *compareMode) changeHead(m *Model, change compare.Change, i int) row {
	left, right := m.docket.entries[c.entries[0]].number, m.docket.entries[c.entries[1]].number
	title, say, role := change.TitleA, fmt.Sprintf("in %d and %d, changed", left, right), themes.Info
	switch {
	case change.TitleB == "":
		say, role = fmt.Sprintf("only in %d", left), themes.Removed
	case change.TitleA == "":
		title, say, role = change.TitleB, fmt.Sprintf("only in %d", right), themes.Added
	}
	r := row{anchor: anchor{kind: anchorDifference, n: i}}
	if i == c.change {
		r = r.add(themes.Accent, " "+m.painter.pen.Cursor)
	}
	r = r.pad(3).addLook(look{themes.Text, true}, m.painter.pen.Words(safe.Line(clippedQuote(title))))
	r.right, r.rightLook = say, plain(role)
	return r
}

// lineRows are one line of an entry: what the left side alone has behind a minus,
// what the right side alone has behind a plus.
func (m *Model) lineRows(line compare.Line, width int) []row {
	sign, role := "  ", themes.Muted
	switch line.Kind {
	case model.DiffRemoved:
		sign, role = "- ", themes.Removed
	case model.DiffAdded:
		sign, role = "+ ", themes.Added
	}
	prefix := row{}.pad(3).add(role, sign)
	if line.Skipped > 0 {
		say := counted(line.Skipped, "more line", "more lines")
		if line.Kind == model.DiffEqual {
			say = counted(line.Skipped, "line that is", "lines that are") + " the same"
		}
		return []row{row{}.add(themes.Faint, m.painter.pen.Fold+" "+say).behind(prefix)}
	}
	text := clippedQuote(line.Text)
	rows := paragraph(text, width, role)
	if rest := countChars(line.Text) - countChars(text); rest > 0 {
		rows = append(rows, row{}.add(themes.Faint, fmt.Sprintf("%s %s more", m.painter.pen.Fold, characters(rest))))
	}
	if len(rows) == 0 {
		rows = []row{{}}
	}
	for i := range rows {
		rows[i] = rows[i].behind(prefix)
		prefix = row{}.pad(5)
	}
	return rows
}

// evidenceLines draw the screen of the evidence difference.
func (c *compareMode) evidenceLines(m *Model, width, height int) []string {
	left, right := m.docket.entries[c.entries[0]].number, m.docket.entries[c.entries[1]].number
	title := row{}.addLook(look{themes.Text, true}, fmt.Sprintf(" Evidence of %d beside %d", left, right))
	title = title.add(themes.Muted, "  "+m.painter.pen.Words(words.EvidenceDiff(*c.diff, left, right)))
	if n := c.lined.size(); n > c.lined.height {
		title.right, title.rightLook = m.painter.pen.Scroll(c.lined.top+1, min(c.lined.top+c.lined.height, n), n), plain(themes.Faint)
	}
	lines := []string{m.painter.row(title, width, nil), m.rule()}
	return append(lines, m.fill(c.lined, width, height-2, false)...)
}

// stepChange selects another entry that differs, and shows it.
func (c *compareMode) stepChange(m *Model, step int) {
	next := c.change + step
	switch {
	case next < 0:
		m.toast = "this is the first change"
	case next >= len(c.diff.Changes):
		m.toast = "this is the last change"
	default:
		c.change = next
		c.resize(m, m.width, m.modeHeight())
		c.lined.goTo(anchor{kind: anchorDifference, n: next})
	}
}
