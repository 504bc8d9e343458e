package ui

import (
	"fmt"
	"slices"
	"strings"

	"countersign/engine/labels"
	"countersign/model"
	"countersign/themes"
	"countersign/ui/draw"
	"countersign/ui/words"
)

// queueRows are the items that were on screen, in the order of the queue. Those to
// come are not told: that there is a later decision of a run says how an earlier
// one went.
func (m *Model) queueRows(width int) []row {
	var rows []row
	for at, it := range m.queue.items[:m.queue.reached] {
		rows = append(rows, m.itemRow(at, it, width))
	}
	return rows
}

// itemRow is one item: its number, its name, the reviewer's answer, and how that
// stands to the judge's, which no row says while the screen is blind.
func (m *Model) itemRow(at int, it item, width int) row {
	const answerCells = 10
	glyphs := m.painter.pen.Glyphs
	e := &m.docket.entries[it.entry]
	r := row{anchor: anchor{kind: anchorEntry, n: it.entry}}
	r = r.add(themes.Text, fmt.Sprintf("%*d  ", max(2, len(fmt.Sprint(len(m.queue.items)))), at+1))
	name := max(min(width-draw.Width(r.text)-answerCells-6, 22), 6)
	r = r.add(themes.Muted, glyphs.Words(fitLabel(m.itemName(e), name, glyphs.Fold))).pad(draw.Width(r.text)+name).add(themes.Text, "  ")
	answer, answered := m.itemAnswer(it)
	switch {
	case m.record.isUnsaved(it.key):
		r.right, r.rightLook = glyphs.Error, plain(themes.Error)
	case answered && !m.blind() && !m.queue.Adjudicate:
		agreement := labels.Agree(answer, labels.Subject(*e.item.Transcript, e.item.Decision, e.summary).Judged)
		if agreement == labels.Agrees || agreement == labels.Disagrees {
			mark := words.Agreement(glyphs, agreement)
			r.right, r.rightLook = mark.Glyph, plain(themes.Muted)
			if agreement == labels.Disagrees {
				r.rightLook = plain(mark.Role)
			}
		}
	}
	switch {
	case answered:
		return r.addMark(words.Answer(glyphs, answer), m.painter.styles.Theme().StatusColour)
	case it.entry == m.current:
		return r.add(themes.Text, "your turn")
	case it.skipped:
		return r.add(themes.Muted, "skipped")
	}
	return r.add(themes.Faint, glyphs.None)
}

// itemAnswer is what the reviewer said of an item.
func (m *Model) itemAnswer(it item) (answer model.Answer, answered bool) {
	if !m.isAnswered(it) {
		return "", false
	}
	if m.queue.Adjudicate {
		label, _ := m.record.ruling(it.key)
		return label.Answer, true
	}
	label, _ := m.record.held(it.key)
	return label.Answer, true
}

// queueFoot is how far the reviewer is, what the queue is, and whether it is saved.
func (m *Model) queueFoot(width int) []row {
	answered, all := m.answeredItems(), len(m.queue.items)
	rows := []row{
		row{}.add(themes.Muted, " answered   ").add(themes.Text, fmt.Sprintf("%s of %s", draw.Number(answered), draw.Number(all))),
		row{}.add(themes.Accent, " "+m.painter.pen.Progress(max(width-2, 1), int64(answered), int64(all))),
		{},
		row{}.add(themes.Faint, " "+m.queueWords()),
	}
	if median, ok := m.medianTime(); ok {
		rows = append(rows, row{}.add(themes.Faint, fmt.Sprintf(" %d s each, median", median/1000)))
	}
	return append(rows, m.keptRow())
}

// keptRow says whether answers are saved.
func (m *Model) keptRow() row {
	if log := m.record.log; log != nil && log.ReadOnly() != nil {
		return row{}.add(themes.Error, " "+m.painter.pen.Error+" read-only: "+notSavedWhy(log.ReadOnly()))
	}
	return row{}.add(themes.Faint, " saved after every answer")
}

// queueWords say what the queue was made of.
func (m *Model) queueWords() string {
	plan := m.queue.Plan
	switch {
	case m.queue.Adjudicate && m.queue.absent > 0:
		return fmt.Sprintf("disagreements; %d elsewhere", m.queue.absent)
	case m.queue.Adjudicate:
		return "disagreements"
	case plan.Filter.Picks():
		return "picked: " + plan.Filter.String()
	}
	draw, _, _ := strings.Cut(plan.Draw.String(), ":")
	text := map[string]string{"all": "all decisions", "random": "random sample", "stratified": "stratified sample"}[draw]
	if of := plan.Filter.String(); of != "" {
		text += " of " + of
	}
	return fmt.Sprintf("%s, seed %d", text, plan.Seed)
}

// medianTime is the median of the times in which items were answered, in
// milliseconds.
func (m *Model) medianTime() (ms int64, ok bool) {
	var times []int64
	for _, it := range m.queue.items {
		if !m.isAnswered(it) {
			continue
		}
		if m.queue.Adjudicate {
			label, _ := m.record.ruling(it.key)
			times = append(times, label.Duration)
		} else if first, ok := firstLabel(m.record.mine(it.key)); ok {
			times = append(times, first.Label.Duration)
		}
	}
	if len(times) == 0 {
		return 0, false
	}
	slices.Sort(times)
	return times[(len(times)-1)/2], true
}

// queueTitle is the first row of the queue.
func (m *Model) queueTitle() row {
	name := look{themes.Muted, false}
	if m.focus == paneDocket {
		name = look{themes.Focus, true}
	}
	r := row{}.add(themes.Faint, " 1 ").addLook(name, "Queue")
	r.right, r.rightLook = fmt.Sprintf("%d of %d", m.place()+1, len(m.queue.items)), plain(themes.Faint)
	return r
}

// queueLayout parts the height of the queue: its rows, and its foot of which little
// is left where there is not much.
func (m *Model) queueLayout(height, width int) (rows int, foot []row) {
	foot = m.queueFoot(width)
	if height < 14 {
		foot = []row{foot[0], foot[len(foot)-1]}
	}
	return max(height-len(foot)-1, 1), foot
}

// queuePane is the queue with its foot, in so many lines.
func (m *Model) queuePane(width, height int) []string {
	rows, foot := m.queueLayout(height, width)
	lines := m.fill(m.docket.scroller, width, rows, m.focus == paneDocket)
	lines = append(lines, m.painter.pen.Fit("", width))
	return append(lines, m.paint(foot, width, height-rows-1)...)
}

// nothingQueued says why there is nothing to review.
func (m *Model) nothingQueued() []row {
	say := "No decision fits: " + m.queueWords()
	if m.queue.Adjudicate {
		say = "No two people disagree about a decision of these files."
		if n := m.queue.absent; n > 0 {
			say += fmt.Sprintf(" %s elsewhere.", counted(n, "disagreement is", "disagreements are"))
		}
	}
	return []row{
		{}, row{}.add(themes.Text, "    ").addLook(look{themes.Text, true}, "Nothing to review here"), {},
		row{}.add(themes.Text, "    "+m.painter.pen.Words(say)), {},
		row{}.add(themes.Muted, fmt.Sprintf("    %s read.", counted(len(m.docket.entries), "decision was", "decisions were"))),
	}
}
