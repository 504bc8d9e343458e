package ui

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"countersign/engine/labels"
	"countersign/engine/stages"
	"countersign/model"
	"countersign/sessions"
	"countersign/ui/draw"
	"countersign/ui/safe"
)

// colour is the one kind of escape sequence that a frame may hold.
var colour = regexp.MustCompile(`\x1b\[[0-9;:]*m`)

// frameFault says what is wrong with a frame of a window, or nothing: it has at
// most height rows of at most width cells, and nothing in it but printable text,
// colours and the newlines between rows.
func frameFault(frame string, width, height int) string {
	if frame == "" {
		return ""
	}
	lines := strings.Split(frame, "\n")
	if len(lines) > height {
		return fmt.Sprintf("%d rows in a window of %d", len(lines), height)
	}
	for i, line := range lines {
		if cells := ansi.StringWidth(line); cells > width {
			return fmt.Sprintf("row %d takes %d cells of %d: %q", i+1, cells, width, line)
		}
		plain := colour.ReplaceAllString(line, "")
		if !utf8.ValidString(plain) {
			return fmt.Sprintf("row %d is no UTF-8: %q", i+1, plain)
		}
		for _, r := range plain {
			if safe.Hidden(r) {
				return fmt.Sprintf("row %d holds %U: %q", i+1, r, plain)
			}
		}
	}
	return ""
}

// check fails when the frame, or what it is drawn from, is not as it must be.
func (d *driver) check(t interface{ Fatalf(string, ...any) }, after string) {
	m := d.model
	if fault := frameFault(m.View(), m.width, m.height); fault != "" {
		t.Fatalf("after %s at %d by %d: %s", after, m.width, m.height, fault)
	}
	if len(m.docket.entries) > 0 && m.current >= len(m.docket.entries) {
		t.Fatalf("after %s: decision %d of %d is selected", after, m.current, len(m.docket.entries))
	}
	if m.exam != nil && m.gap != 0 && m.gap >= len(m.exam.Gaps) {
		t.Fatalf("after %s: gap %d of %d is selected", after, m.gap, len(m.exam.Gaps))
	}
	if s := m.docket.scroller; s.height > 0 && len(s.rows) > 0 && (s.cursor < s.top || s.cursor >= s.top+s.height) {
		t.Fatalf("after %s: the cursor is on row %d, the docket shows %d to %d", after, s.cursor, s.top, s.top+s.height-1)
	}
}

// resizeKeeps resizes and fails when that changes what is selected.
func (d *driver) resizeKeeps(t interface{ Fatalf(string, ...any) }, width, height int) {
	m := d.model
	current, gap, focus, exam := m.current, m.gap, m.focus, m.exam
	d.resize(width, height)
	if m.current != current || m.gap != gap || m.focus != focus || m.exam != exam {
		t.Fatalf("a window of %d by %d selects decision %d, gap %d, pane %d instead of %d, %d, %d",
			width, height, m.current, m.gap, m.focus, current, gap, focus)
	}
}

// openAgain undoes a quit: the state behind it must stay sound.
func (d *driver) openAgain() { d.model.quitting = false }

// TestAnySequenceOfActionsFits drives the screen by any actions, sizes, typed
// texts and clicks.
func TestAnySequenceOfActionsFits(t *testing.T) {
	library := sessions.Demo()
	actions := everyAction()
	rapid.Check(t, func(rt *rapid.T) {
		glyphs := rapid.SampledFrom([]draw.Glyphs{draw.Unicode(), draw.ASCII()}).Draw(rt, "glyphs")
		s := setting{library: &library, glyphs: &glyphs, reviews: inMemory(t), reviewer: "ann"}
		s.review = rapid.SampledFrom([]*Review{nil, {}, {Advance: true}, {Adjudicate: true}}).Draw(rt, "review")
		if s.review != nil && s.review.Adjudicate {
			s.reviews = inMemory(t, twoMinds(library)...)
		}
		d := drive(t, s)
		d.host.stranded = rapid.Bool().Draw(rt, "stranded")
		size := rapid.OneOf(rapid.IntRange(0, 300), rapid.SampledFrom([]int{0, 1, 15, 16, 24, 59, 60, 80, 99, 100, 120}))
		rt.Repeat(map[string]func(*rapid.T){
			"act": func(rt *rapid.T) {
				if a := rapid.SampledFrom(actions).Draw(rt, "action"); d.model.prompt == nil {
					if name, ok := d.keyOf(a); ok {
						d.send(keyPress(name))
					}
				}
			},
			"select": func(rt *rapid.T) {
				if d.model.prompt == nil && d.model.menu == nil && d.model.note == nil && !d.model.tooSmall() {
					d.goTo(fmt.Sprint(rapid.IntRange(1, len(d.model.docket.entries)).Draw(rt, "decision")))
				}
			},
			"resize": func(rt *rapid.T) {
				d.resizeKeeps(rt, size.Draw(rt, "width"), size.Draw(rt, "height"))
			},
			"type": func(rt *rapid.T) {
				for _, r := range rapid.StringN(0, 6, -1).Draw(rt, "text") {
					d.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}})
				}
				d.send(keyPress(rapid.SampledFrom([]string{"enter", "esc", "backspace", "ctrl+u"}).Draw(rt, "key")))
			},
			"click": func(rt *rapid.T) {
				d.send(tea.MouseMsg{
					X: size.Draw(rt, "x"), Y: size.Draw(rt, "y"),
					Button: rapid.SampledFrom([]tea.MouseButton{tea.MouseButtonLeft, tea.MouseButtonWheelUp, tea.MouseButtonWheelDown}).Draw(rt, "button"),
				})
			},
			"": func(rt *rapid.T) {
				d.openAgain()
				d.check(rt, "a step")
			},
		})
	})
}

// twoMinds are the labels of two people who disagree about every decision.
func twoMinds(library sessions.Library) []model.ReviewEvent {
	var events []model.ReviewEvent
	for i, item := range library.Items() {
		for who, answer := range map[string]model.Answer{"ben": model.AnswerDone, "cy": model.AnswerContinue} {
			events = append(events, stamped(model.ReviewEvent{
				Kind: model.ReviewLabel, Subject: labels.Subject(*item.Transcript, item.Decision, model.Examination{}),
				Label: model.Label{Answer: answer, Via: model.ViaBlind, Truth: model.TruthNotChecked, Note: strings.Repeat("why ", i)},
			}, who, 2*i+len(who)%2))
		}
	}
	return events
}

// allActions is every action of the panes, each once.
func allActions() []action { return actionsOf(bindings()) }

// everyAction is every action of the panes and of the modes, each once.
func everyAction() []action { return actionsOf(everyBinding()) }

func actionsOf(bindings []binding) []action {
	var all []action
	seen := map[action]bool{}
	for _, b := range bindings {
		if !seen[b.action] {
			seen[b.action] = true
			all = append(all, b.action)
		}
	}
	return all
}

// nextSize is every size up to those of usual windows, and then a few.
func nextSize(size int) int {
	if size < 125 {
		return size + 1
	}
	return size + 25
}

// TestEverySizeFits draws each pane in windows of every width and every height.
func TestEverySizeFits(t *testing.T) {
	d := drive(t, setting{}).at("06-hole-in-the-log-1")
	panes := []action{actPane1, actPane2, actPane3, actPane4, actPane5, actPane6}
	for _, zoomed := range []bool{false, true} {
		for _, pane := range panes {
			d.resize(120, 40)
			d.press(pane)
			if d.model.zoom != zoomed {
				d.press(actZoom)
			}
			for size := 0; size <= 300; size = nextSize(size) {
				d.resizeKeeps(t, size, 40)
				d.check(t, string(pane))
				d.resizeKeeps(t, 120, size)
				d.check(t, string(pane))
			}
		}
	}
}

// TestEverySizeFitsInModes draws each screen of each mode in windows of every width
// and every height.
func TestEverySizeFitsInModes(t *testing.T) {
	for name, open := range modeScreens() {
		d := drive(t, setting{})
		open(d)
		for size := 0; size <= 300; size = nextSize(size) {
			d.resizeKeeps(t, size, 40)
			d.check(t, name)
			d.resizeKeeps(t, 120, size)
			d.check(t, name)
		}
	}
}

// modeScreens are the screens of the modes by name, and how to get there.
func modeScreens() map[string]func(*driver) {
	screens := map[string]func(*driver){}
	for _, stage := range stages.All() {
		screens["step "+stage.Name()] = func(d *driver) {
			d.at("06-hole-in-the-log-1").press(actStep)
			d.stage(stage)
		}
	}
	screens["compare"] = func(d *driver) { d.compared(6, 13) }
	screens["compare, the other side"] = func(d *driver) { d.compared(6, 13).press(actSide, actNextDifference) }
	screens["compare, evidence"] = func(d *driver) { d.compared(7, 8).press(actEvidenceDiff) }
	return screens
}

// TestResizeKeepsThePlace looks at one line of evidence through windows of other
// sizes and back.
func TestResizeKeepsThePlace(t *testing.T) {
	d := drive(t, setting{}).at("06-hole-in-the-log-1")
	d.press(actPane3, actNextGap, actOpen) // the passage of gap 2
	for _, size := range [][2]int{{80, 24}, {200, 60}, {40, 10}, {61, 17}, {0, 0}, {120, 40}} {
		d.resizeKeeps(t, size[0], size[1])
	}
	d.sees("136  exit status 1")
	d.sees("● gap 2")
}

// FuzzLayout reads its input as keys, sizes and clicks.
func FuzzLayout(f *testing.F) {
	f.Add([]byte("jjjn\x00\x50\x18zv/heap\rGo"))
	f.Add([]byte("13\r\x00\x78\x28oO6xz\x01\x05\x05\x02\x01\x09\x09"))
	f.Add([]byte("?/\x00\x3c\x10\r:losses\rq\x00\x00\x00R"))
	f.Add([]byte("P\tj r\r\x00\x50\x18G\x1bR\t\t\x00\x3c\x10/small\rnq"))
	f.Add([]byte("s\x00\x50\x18llllll\x00\x3c\x10nnp9jjG/the\rnN\x1b\x00\xff\x08Jhq"))
	f.Add([]byte("=J=nnp\tjjx\x00\x50\x18E\x00\x3c\x10nn/a\rE\x00\xff\xff=\x1b=JJ=yq"))
	f.Add([]byte("fverdict:done -x\r\x00\x50\x18StjjSjmajj'afrule:nope\r\x1b\x1b\x00\x78\x28G\x00\xff\xffgSw"))
	f.Add([]byte("Lt\tj \x00\x50\x18ix\x1bR1d\x00\x3c\x10G0Ujk\tq%jm\rq"))
	library := sessions.Demo()
	f.Fuzz(func(t *testing.T, script []byte) {
		if len(script) > 200 {
			return
		}
		d := drive(t, setting{library: &library})
		take := func() int {
			if len(script) == 0 {
				return 0
			}
			b := script[0]
			script = script[1:]
			return int(b)
		}
		for len(script) > 0 {
			switch code := take(); code {
			case 0:
				d.resizeKeeps(t, take()*300/255, take()*300/255)
			case 1:
				d.send(tea.MouseMsg{X: take(), Y: take(), Button: tea.MouseButtonWheelDown})
			case 2:
				d.send(tea.MouseMsg{X: take(), Y: take(), Button: tea.MouseButtonLeft})
			case '\r':
				d.send(keyPress("enter"))
			case '\t':
				d.send(keyPress("tab"))
			case 0x1b:
				d.send(keyPress("esc"))
			default:
				d.send(keyPress(string(rune(code))))
			}
			d.openAgain()
			d.check(t, "the script")
		}
	})
}
