package ui

import (
	"fmt"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"countersign/engine/stages"
	"countersign/model"
	"countersign/themes"
	"countersign/ui/draw"
	"countersign/ui/words"
)

// The actions that step mode alone has.
const (
	actNextStage   action = "next stage"
	actPrevStage   action = "previous stage"
	actStage       action = "stage by number"
	actNextFinding action = "next finding"
	actPrevFinding action = "previous finding"
)

const groupStep group = "Step"

// stepBindings are the keys of step mode.
func stepBindings() []binding {
	return []binding{
		bind(actNextStage, groupStep, "l → space enter", "next stage", "l", "right", " ", "enter"),
		bind(actPrevStage, groupStep, "h ←", "back", "h", "left"),
		bind(actStage, groupStep, "1-9", "stage by its number", "1", "2", "3", "4", "5", "6", "7", "8", "9"),
		bind(actNextFinding, groupStep, "n ]", "next finding, at its stage", "n", "]"),
		bind(actPrevFinding, groupStep, "p [", "previous finding", "p", "["),
		bind(actNextDecision, groupStep, "J", "the same stage of the next decision", "J"),
		bind(actPrevDecision, groupStep, "K", "of the previous one", "K"),
		bind(actLab, groupStep, "L", "lab with this decision", "L"),
		bind(actCopy, groupStep, "y", "copy the stage", "y"),
	}
}

// stepMode walks the selected decision through the stages of the engine, one at a
// time (screens, section 5, step).
//
//	rail of the nine stages
//	rule
//	title, what came of the stage
//	In · Rule · Out · Work · Next, which scroll
type stepMode struct {
	stage   stages.Stage
	finding int // in the order of the stages; -1 when the reader went by stages
	body    scroller
	shown   stages.Stage // of the rows in body
}

// stepHead is how many lines stand above what scrolls: rail, rule, title and the
// place in it.
const stepHead = 4

// enterStep shows the selected decision stage by stage, from the first.
func (m *Model) enterStep() tea.Cmd {
	if m.entry() == nil {
		m.toast = "s: no decision is selected"
		return nil
	}
	return m.enter(&stepMode{stage: stages.Transcript, finding: -1})
}

func (*stepMode) name() string         { return "step" }
func (*stepMode) bindings() []binding  { return stepBindings() }
func (s *stepMode) focused() *scroller { return &s.body }

func (*stepMode) hints() []hint {
	return []hint{
		{actNextStage, "l", "next stage"}, {actPrevStage, "h", "back"}, {actStage, "1-9", "stage"},
		{actNextFinding, "n/p", "finding"}, {actDown, "j/k", "scroll"}, {actLab, "L", "try a change"}, {actCopy, "", "copy"},
	}
}

func (s *stepMode) act(m *Model, b binding, press string) tea.Cmd {
	switch b.action {
	case actNextStage:
		s.goTo(m, s.stage+1)
	case actPrevStage:
		s.goTo(m, s.stage-1)
	case actStage:
		n, _ := strconv.Atoi(press) // a key of the binding: a digit
		s.goTo(m, stages.Stage(n))
	case actNextFinding:
		s.stepFinding(m, 1)
	case actPrevFinding:
		s.stepFinding(m, -1)
	case actNextDecision, actPrevDecision:
		cmd := m.act(b, press)
		s.finding = -1
		s.resize(m, m.width, m.modeHeight())
		return cmd
	case actCopy:
		m.copyText("the stage", s.text())
	default:
		return m.act(b, press)
	}
	return nil
}

// goTo shows a stage from its first row.
func (s *stepMode) goTo(m *Model, stage stages.Stage) {
	switch {
	case stage < stages.Transcript:
		m.toast = "this is the first stage"
	case int(stage) > stages.Count:
		m.toast = "this is the last stage"
	default:
		s.stage, s.finding = stage, -1
		s.resize(m, m.width, m.modeHeight())
	}
}

// stepFinding goes to another finding and its stage. From a stage that was gone to
// by itself, that is the nearest one on the way.
func (s *stepMode) stepFinding(m *Model, step int) {
	if m.exam == nil {
		return
	}
	findings := stages.InOrder(m.exam.Findings)
	next := s.finding + step
	if s.finding < 0 {
		next = nearestFinding(findings, s.stage, step)
	}
	switch {
	case len(findings) == 0:
		m.toast = "this decision has no finding"
	case next < 0:
		m.toast = "no finding before this one"
	case next >= len(findings):
		m.toast = "no finding after this one"
	default:
		stage, _ := stages.Of(findings[next])
		s.goTo(m, stage)
		s.finding = next
		s.resize(m, m.width, m.modeHeight())
		s.body.goTo(anchor{kind: anchorFinding, n: next})
	}
}

// nearestFinding is the first finding at a stage or after it, or the last one at it
// or before; out of range where there is none.
func nearestFinding(findings []model.Finding, from stages.Stage, step int) int {
	before := -1
	for i, finding := range findings {
		at, _ := stages.Of(finding)
		if step > 0 && at >= from {
			return i
		}
		if at <= from {
			before = i
		}
	}
	if step > 0 {
		return len(findings)
	}
	return before
}

func (s *stepMode) resize(m *Model, width, height int) {
	rows := walk{m: m, stage: s.stage, finding: s.finding, width: min(width-gutter-1, mostContent)}.rows()
	if s.shown != s.stage {
		s.shown, s.body = s.stage, scroller{query: s.body.query}
	}
	s.body.setHeight(max(height-stepHead, 1))
	s.body.setRows(rows)
}

func (s *stepMode) lines(m *Model, width, height int) []string {
	place := row{}
	if n := s.body.size(); n > s.body.height {
		place.right = m.painter.pen.Scroll(s.body.top+1, min(s.body.top+s.body.height, n), n)
		place.rightLook = plain(themes.Faint)
	}
	rail, _ := s.rail(m, width)
	head := []row{rail, {}, s.title(m), place}
	lines := m.paint(head, width, stepHead)
	lines[1] = m.rule()
	return append(lines, m.fill(s.body, width, height-stepHead, false)...)[:height]
}

// rail names every stage; where there is no room for that, the ones beside the
// current one, or that one alone. Ends are the cells behind each.
func (s *stepMode) rail(m *Model, width int) (rail row, ends []int) {
	for _, around := range []stages.Stage{stages.Stage(stages.Count), 1, 0} {
		rail, ends = row{}, nil
		for _, stage := range stages.All() {
			rail = s.railPiece(m, rail, stage, stage >= s.stage-around && stage <= s.stage+around)
			ends = append(ends, draw.Width(rail.text))
		}
		if draw.Width(rail.text) <= width {
			break
		}
	}
	return rail, ends
}

// point scrolls, or goes to the stage whose name is clicked.
func (s *stepMode) point(m *Model, msg tea.MouseMsg) {
	switch {
	case msg.Button == tea.MouseButtonWheelDown:
		s.body.move(3)
	case msg.Button == tea.MouseButtonWheelUp:
		s.body.move(-3)
	case msg.Action == tea.MouseActionPress && msg.Button == tea.MouseButtonLeft && msg.Y == 0:
		_, ends := s.rail(m, m.width)
		for i, end := range ends {
			if msg.X < end {
				s.goTo(m, stages.Stage(i+1))
				return
			}
		}
	}
}

// railPiece appends one stage: past ones muted, the current one bold, next ones faint.
func (s *stepMode) railPiece(m *Model, r row, stage stages.Stage, named bool) row {
	text := strconv.Itoa(int(stage))
	if named {
		text += " " + stage.Name()
	}
	switch {
	case stage < s.stage:
		return r.add(themes.Muted, " "+text+"  ")
	case stage == s.stage:
		return r.add(themes.Accent, m.painter.pen.Cursor).addLook(look{themes.Focus, true}, text).add(themes.Text, "  ")
	}
	return r.add(themes.Faint, " "+text+"  ")
}

// title is the stage in words, and what came of it. The worst finding of the
// decision is the one thing that shouts, at its own stage.
func (s *stepMode) title(m *Model) row {
	r := row{}.addLook(look{themes.Text, true}, fmt.Sprintf(" Stage %d of %d: %s", s.stage, stages.Count, s.stage.Title()))
	if m.exam == nil {
		return r
	}
	mark := m.stageMark(s.stage)
	r.right, r.rightLook = mark.String(), plain(mark.Role)
	if _, loud := words.Chip(m.painter.pen.Glyphs, *m.exam); loud {
		at, ok := stages.Of(m.exam.Findings[0])
		r.chip = ok && at == s.stage
	}
	return r
}

// text is the stage as it stands on the screen, for copying.
func (s *stepMode) text() string {
	var lines []string
	for _, r := range s.body.rows {
		lines = append(lines, strings.TrimRight(r.text, " "))
	}
	return strings.TrimSpace(strings.Join(lines, "\n"))
}
