package ui

import (
	"fmt"

	"countersign/engine/rules"
	"countersign/engine/stages"
	"countersign/model"
	"countersign/themes"
	"countersign/ui/words"
)

// walk lays one stage of the selected decision out. All it says it reads from the
// examination; nothing is worked out here.
type walk struct {
	m       *Model
	stage   stages.Stage
	finding int // the selected one, or -1
	width   int
}

// part is one part of a stage: what stands in the gutter, and its rows.
type part struct {
	label string
	rows  []row
}

// stageParts are what goes into a stage, what comes of it, and how.
type stageParts struct{ in, out, work []row }

// rows are the parts of the stage one below the other.
func (w walk) rows() []row {
	m := w.m
	if m.exam == nil {
		return []row{row{}.add(themes.Faint, " reading the decision "+m.painter.pen.Fold)}
	}
	parts := w.parts()
	var rows []row
	for _, p := range []part{
		{"In", parts.in}, {"Rule", w.ruleRows()}, {"Out", append(parts.out, w.findingRows()...)}, {"Work", parts.work}, {"Next", w.next()},
	} {
		if len(p.rows) == 0 {
			continue
		}
		if len(rows) > 0 {
			rows = append(rows, row{})
		}
		rows = append(rows, gutterRows(p)...)
	}
	return rows
}

// gutterRows puts the name of a part before its rows.
func gutterRows(p part) []row {
	rows := make([]row, len(p.rows))
	for i, r := range p.rows {
		prefix := row{}.add(themes.Text, " ")
		if i == 0 {
			prefix = prefix.add(themes.Muted, p.label)
		}
		prefix = prefix.pad(gutter)
		if r.hasDash {
			r.text = prefix.text + r.text
			rows[i] = r
			continue
		}
		rows[i] = r.behind(prefix)
	}
	return rows
}

// parts are those of the stage; of one that did not happen, why.
func (w walk) parts() stageParts {
	var parts stageParts
	switch w.stage {
	case stages.Transcript:
		parts = w.transcript()
	case stages.Lifecycle:
		parts = w.lifecycle()
	case stages.Packet:
		parts = w.packet()
	case stages.Text:
		parts = w.text()
	case stages.Decode:
		parts = w.decode()
	case stages.Shape:
		parts = w.shape()
	case stages.Quotes:
		parts = w.quotes()
	case stages.Arbitration:
		parts = w.arbitration()
	case stages.Directive:
		parts = w.directive()
	}
	if why := w.skipped(); why != "" {
		parts.out, parts.work = w.say("This stage did not happen: "+why+".", themes.Muted), nil
	}
	return parts
}

func (w walk) skipped() string { return stages.Skipped(w.stage, w.decision(), *w.m.exam) }

func (w walk) decision() model.Decision { return w.m.entry().item.Decision }

// ruleRows are the rules the stage works by, and those that its findings are about.
func (w walk) ruleRows() []row {
	ids := w.stage.Rules()
	for _, finding := range stages.InOrder(w.m.exam.Findings) {
		if at, _ := stages.Of(finding); at == w.stage {
			ids = append(ids, finding.ID)
		}
	}
	var rows []row
	said := map[string]bool{}
	for _, id := range ids {
		rule, _ := rules.Of(id)
		if said[id] {
			continue
		}
		said[id] = true
		rows = append(rows, row{}.add(themes.Place, rule.ID).add(themes.Text, "   ").add(themes.Faint, rule.Source))
		rows = append(rows, w.say(rule.Sentence, themes.Text)...)
	}
	return rows
}

// findingRows are the findings of the stage, the selected one with the cursor.
func (w walk) findingRows() []row {
	findings := stages.InOrder(w.m.exam.Findings)
	var rows []row
	for i, finding := range findings {
		if at, _ := stages.Of(finding); at != w.stage {
			continue
		}
		if len(rows) == 0 {
			rows = append(rows, row{})
		}
		rows = append(rows, w.findingRow(i, finding, i+1 < len(findings)))
		if w.stage != stages.Quotes { // there the quotes say it
			rows = append(rows, w.indented(10, w.m.sentence(finding.Text, w.width-10, themes.Text))...)
		}
	}
	return rows
}

func (w walk) findingRow(i int, finding model.Finding, more bool) row {
	pen := w.m.painter.pen
	r := row{anchor: anchor{kind: anchorFinding, n: i}}.add(themes.Muted, "finding ")
	if i == w.finding {
		r = r.add(themes.Accent, pen.Cursor)
	}
	r = r.pad(10).addMark(words.Severity(pen.Glyphs, finding.Severity), w.m.painter.styles.Theme().StatusColour).pad(18)
	r = r.addLook(look{themes.Place, i == w.finding}, finding.ID).add(themes.Text, "  ").addRaw(themes.Muted, finding.Where)
	if i == w.finding && more {
		r = r.add(themes.Faint, "  n goes to the next finding")
	}
	return r
}

// next announces the stage after this one.
func (w walk) next() []row {
	if int(w.stage) == stages.Count {
		return w.say("This was the last stage. 1 begins again, q leaves.", themes.Muted)
	}
	next := w.stage + 1
	return w.say(fmt.Sprintf("Stage %d %s.", next, next.Asks()), themes.Muted)
}

// say is wording of our own, and sayRaw a text with words of the file in it.
func (w walk) say(text string, role themes.Role) []row { return w.m.sentence(text, w.width, role) }

func (w walk) sayRaw(text string, width int, role themes.Role) []row {
	return paragraph(text, width, role)
}

// fact is a text of the file behind its name.
func (w walk) fact(name, text string) []row {
	return w.m.titled(name, paragraph(text, w.width-10, themes.Text))
}

// factSay is wording of our own behind its name.
func (w walk) factSay(name, text string) []row {
	return w.m.titled(name, w.m.sentence(text, w.width-10, themes.Text))
}

// factMark is a status behind its name, and what else is to be said of it.
func (w walk) factMark(name string, mark words.Mark, rest string) []row {
	r := row{}.add(themes.Muted, name).pad(10).addMark(mark, w.m.painter.styles.Theme().StatusColour)
	if rest != "" {
		r = r.add(themes.Text, "  ").addRaw(themes.Muted, rest)
	}
	return []row{r}
}

func (w walk) indented(cells int, rows []row) []row {
	out := make([]row, len(rows))
	for i, r := range rows {
		out[i] = r.behind(row{}.pad(cells))
	}
	return out
}

// beginning is the first characters of a text, wrapped, and how many more there are.
func (w walk) beginning(text string, most int, role themes.Role) []row {
	runes := []rune(text[:min(len(text), 4*most)])
	if len(runes) <= most && len(text) <= 4*most {
		return w.sayRaw(text, w.width, role)
	}
	head := string(runes[:min(most, len(runes))])
	rows := w.sayRaw(head, w.width, role)
	return append(rows, row{}.add(themes.Faint, fmt.Sprintf("%s %s more", w.m.painter.pen.Fold, characters(countChars(text)-len([]rune(head))))))
}

// more says that a list goes on.
func (w walk) more(n int, one, many string) row {
	return row{}.add(themes.Faint, fmt.Sprintf("%s %s", w.m.painter.pen.Fold, counted(n, one, many)))
}
