package ui

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"pgregory.net/rapid"

	"countersign/engine/labels"
	"countersign/engine/stats"
	"countersign/model"
	"countersign/sessions"
	"countersign/sessions/reviews/local"
	"countersign/ui/draw"
	"countersign/ui/figures"
	"countersign/ui/hostiletest"
)

// reviewedBy is a Counting with two people's review logs about the decisions of a
// library, written to a directory of the test: ann answers three of four, ben every
// third, each disagrees with the judge now and then.
func reviewedBy(t testing.TB, library sessions.Library) Counting {
	t.Helper()
	dir := t.TempDir()
	for _, person := range []struct {
		name      string
		skips     func(i int) bool
		disagrees int // with every n-th
		truth     model.Truth
	}{
		{"ann", func(i int) bool { return i%4 == 3 }, 7, model.TruthContinue},
		{"ben", func(i int) bool { return i%3 != 0 }, 5, model.TruthNotChecked},
	} {
		n, tick := 0, time.Date(2026, 11, 2, 14, 0, 0, 0, time.UTC)
		log, err := local.Open(local.Options{
			Dir: dir, Reviewer: person.name, Tool: "1.2.3",
			Now: func() time.Time { tick = tick.Add(time.Second); return tick },
			ID:  func() string { n++; return fmt.Sprintf("%08x%08x", person.disagrees, n) },
		})
		if err != nil {
			t.Fatal(err)
		}
		for i, item := range library.Items() {
			exam := examine(item)
			if exam.Mapped == "" || person.skips(i) {
				continue
			}
			answer, other := model.AnswerDone, model.AnswerContinue
			if exam.Mapped != "done" {
				answer, other = other, answer
			}
			if i%person.disagrees == 0 {
				answer = other
			}
			label := model.Label{
				Answer: answer, Via: model.ViaBlind, Truth: person.truth,
				Frame: model.Frame{Kind: model.FrameRandom, Probability: .5, Draw: "random:40", Seed: 7},
			}
			for g, gap := range exam.Gaps {
				valid := model.GapIsValid
				if (i+g)%4 == 0 {
					valid = model.GapIsInvalid
				}
				label.Gaps = append(label.Gaps, model.GapMark{Index: g, Hash: labels.GapHash(gap.Gap), Valid: valid})
			}
			event := model.ReviewEvent{Kind: model.ReviewLabel, Subject: labels.Subject(*item.Transcript, item.Decision, exam), Label: label}
			if _, err := log.Append(event); err != nil {
				t.Fatal(err)
			}
		}
		if err := log.Close(); err != nil {
			t.Fatal(err)
		}
	}
	return Counting{Chance: seeded, Reviews: func() Reviewed {
		readings, err := local.Read(local.System(), dir)
		if err != nil {
			t.Fatal(err)
		}
		return Reviewed{Book: labels.Fold(local.Events(readings)), Unread: []string{"review log ben.jsonl, line 4, byte 2048: cut short"}}
	}}
}

func seeded() func(int) int { return rand.New(rand.NewPCG(1, 0)).IntN }

// statistics drives a screen to the statistics.
func statistics(t testing.TB, s setting) *driver {
	t.Helper()
	d := drive(t, s)
	d.press(actStats)
	if d.model.mode != d.model.stats {
		t.Fatalf("%% does not lead to the statistics:\n%s", d.screen())
	}
	return d
}

func reviewedSetting(t testing.TB) setting {
	return setting{count: reviewedBy(t, sessions.Demo())}
}

// walk presses j from the first row to the last and calls at on each.
func (d *driver) walk(at func(item statsItem)) {
	d.t.Helper()
	d.press(actFirst)
	for {
		at(d.model.stats.selected())
		before := d.model.stats.list.cursor
		d.press(actDown)
		if d.model.stats.list.cursor == before {
			return
		}
	}
}

// squeezed is a text with single blanks.
func squeezed(text string) string { return strings.Join(strings.Fields(text), " ") }

// TestStatisticsAreThoseOfThePage counts with what the command counts with, and
// looks for every row of every judge on the screen, under the cursor.
func TestStatisticsAreThoseOfThePage(t *testing.T) {
	s := reviewedSetting(t)
	var observed []stats.Observation
	for _, item := range sessions.Demo().Items() {
		observed = append(observed, stats.Observe(*item.Transcript, item.Decision, examine(item)))
	}
	reviewed := s.count.Reviews()
	page := figures.Lay(stats.Count(observed, reviewed.Book, stats.Options{Chance: seeded}), reviewed.Unread)
	if len(page.Groups) < 3 || len(page.Between) == 0 {
		t.Fatal("the library has too little to see")
	}
	d := statistics(t, s)
	for _, group := range page.Groups {
		var want []string
		for _, section := range slices.Concat(group.Sections, page.Between) {
			for _, row := range section.Rows {
				want = append(want, squeezed(row.Label+" "+row.Count+" "+row.Value+" "+row.Interval))
			}
		}
		want = append(append(want, group.Needed...), page.NotCounted...)
		d.sees(group.Name)
		var got []string
		d.walk(func(item statsItem) {
			line := squeezed(d.lines()[d.cursorRow()])
			if item.figure == nil {
				got = append(got, item.text)
				if begins := "▸ " + strings.Join(strings.Fields(item.text)[:3], " "); !strings.HasPrefix(line, begins) {
					t.Errorf("%s: the row is %q, not %q", group.Name, line, item.text)
				}
				return
			}
			f := item.figure
			said := squeezed(f.Label + " " + f.Count + " " + f.Value + " " + f.Interval)
			got = append(got, said)
			if !strings.HasPrefix(line, "▸ "+said) {
				t.Errorf("%s: the row is %q, not %q", group.Name, line, said)
			}
		})
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s: the rows are\n%s\nnot\n%s", group.Name, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
		d.press(actNextPane)
	}
	d.press(actFirst)
	d.sees("evidence.false-done")
}

// cursorRow is the row of the screen that the cursor stands on.
func (d *driver) cursorRow() int {
	for y, line := range d.lines() {
		if strings.HasPrefix(line, " ▸ ") {
			return y
		}
	}
	d.t.Fatalf("no cursor is on screen:\n%s", d.screen())
	return 0
}

// TestDecisionsBehindANumber opens every number: the list has exactly the decisions
// that are counted in it, and enter leads to one of them.
func TestDecisionsBehindANumber(t *testing.T) {
	d := statistics(t, reviewedSetting(t))
	opened := 0
	d.walk(func(item statsItem) {
		if item.figure == nil || len(item.figure.Figure.Behind) == 0 {
			d.press(actOpen)
			if d.model.mode != d.model.stats || !strings.Contains(d.footer(), "enter: no ") {
				t.Fatalf("nothing is behind this row, and the screen is\n%s", d.screen())
			}
			return
		}
		d.press(actOpen)
		var keys []string
		for _, i := range d.model.stats.behind.entries {
			keys = append(keys, d.model.observed[i].Key)
		}
		want := slices.Clone(item.figure.Figure.Behind)
		slices.Sort(want)
		slices.Sort(keys)
		if !slices.Equal(keys, want) {
			t.Errorf("%s: %d decisions are listed of %d", item.figure.Label, len(keys), len(want))
		}
		d.sees(fmt.Sprintf("counted in k: %s", counted(len(want), "decision", "decisions")))
		opened++
		d.press(actQuit)
	})
	if opened < 10 {
		t.Fatalf("only %d numbers have decisions behind them", opened)
	}
	d.press(actFirst, actOpen, actLast)
	behind := d.model.stats.behind
	last := behind.entries[len(behind.entries)-1]
	d.press(actCopy)
	if ref := d.model.docket.entries[last].item.Decision.Ref; d.host.copied != ref {
		t.Errorf("y copies %q, not %s", d.host.copied, ref)
	}
	d.press(actOpen)
	if d.model.mode != nil || d.model.current != last || d.model.exam == nil {
		t.Errorf("enter leads to decision %d, not %d:\n%s", d.model.current, last, d.screen())
	}
	d.press(actStats)
	if d.model.mode != behind {
		t.Errorf("coming back leads to\n%s", d.screen())
	}
	d.press(actEscape, actEscape)
	if d.model.mode != nil {
		t.Error("two steps back do not lead to the panes")
	}
}

// TestStatisticsWhileLoading opens them when only some of the files are read.
func TestStatisticsWhileLoading(t *testing.T) {
	demo := sessions.Demo().Files
	library := sessions.Library{}
	for i := range 2 * openedTogether {
		library.Files = append(library.Files, demo[i%len(demo)])
	}
	d := start(t, setting{library: &library})
	_, more := d.model.Update(d.model.load()()) // the first files, nothing examined yet
	d.press(actStats)
	d.sees("! partial")
	d.sees("! observed 0, total unknown")
	d.press(actLast)
	d.sees("still loading: observed 0, total unknown")
	for d.model.summarised == 0 { // step by step to the first examinations
		d.once(&more)
	}
	for d.model.stats.counted == 0 {
		d.once(&more)
	}
	d.sees(fmt.Sprintf("! observed %d", d.model.stats.counted))
	d.run(more)
	if all := len(d.model.docket.entries); d.model.stats.counted != all || len(d.model.observed) != all {
		t.Errorf("%d of %d decisions are counted in the end", d.model.stats.counted, all)
	}
	for _, text := range []string{"observed", "partial", "still loading"} {
		if strings.Contains(d.screen(), text) {
			t.Errorf("everything is counted, and the screen says %q:\n%s", text, d.screen())
		}
	}
	d.press(actQuit, actReload, actStats)
	if all := len(d.model.docket.entries); len(d.model.observed) != all || d.model.stats.counted != all {
		t.Errorf("after loading again %d decisions are counted of %d", d.model.stats.counted, all)
	}
}

// once carries out the next of some commands; what it leads to comes last.
func (d *driver) once(cmd *tea.Cmd) {
	var rest []tea.Cmd
	next := *cmd
	if next == nil {
		d.t.Fatal("no command is left")
	}
	msg := next()
	batch, ok := msg.(tea.BatchMsg)
	for ok {
		next, rest = batch[0], append(slices.Clone(batch[1:]), rest...)
		msg = next()
		batch, ok = msg.(tea.BatchMsg)
	}
	_, more := d.model.Update(msg)
	*cmd = tea.Batch(append(rest, more)...)
}

// TestCopyOfStatistics copies a row, and all of them as Markdown.
func TestCopyOfStatistics(t *testing.T) {
	d := statistics(t, reviewedSetting(t))
	d.press(actCopy)
	f := d.model.stats.selected().figure
	for _, part := range []string{f.Label + "  " + f.Count + "  " + f.Value, "95 % " + f.Interval, "k: the judge said done", "n: decisions people call unfinished", f.Rests} {
		if !strings.Contains(d.host.copied, part) {
			t.Errorf("%q was copied, without %q", d.host.copied, part)
		}
	}
	d.press(actPack)
	if !strings.HasPrefix(d.host.copied, "# Statistics\n") || !strings.Contains(d.host.copied, "## lens-small") {
		t.Errorf("%q was copied", d.host.copied)
	}
	d.sees("✓ copied statistics, ")
	d.host.dumb = true
	d.press(actPack)
	d.sees("✓ written to saved/1/statistics.md: this terminal has no clipboard")
	if string(d.host.saved["saved/1/statistics.md"]) != d.host.copied {
		t.Error("the file has another text than the clipboard had")
	}
}

// TestJudgesBesideEachOther compares every cell with the figure of its judge.
func TestJudgesBesideEachOther(t *testing.T) {
	d := statistics(t, reviewedSetting(t))
	d.press(actJudges)
	judges := d.model.stats.judges()
	cells := 0
	d.walk(func(item statsItem) {
		line := d.lines()[d.cursorRow()]
		for j, f := range item.across {
			if f == nil {
				continue
			}
			cells++
			if want := squeezed(f.Count + " " + f.Value + " " + f.Interval); !strings.Contains(squeezed(line), want) {
				t.Errorf("%s: %q has no %q", judges[j].Name, line, want)
			}
			if in := figureIn(figures.Section{Rows: allRows(judges[j])}, f.Figure); in == nil || in.Count != f.Count {
				t.Errorf("%s has no row %q", judges[j].Name, f.Label)
			}
		}
	})
	if cells < 40 {
		t.Errorf("only %d cells were seen", cells)
	}
	first := d.model.stats.judge
	d.press(actNextPane)
	if d.model.stats.judge == first || d.model.stats.judge == 0 {
		t.Errorf("tab leads from judge %d to %d", first, d.model.stats.judge)
	}
	d.press(actJudges)
	if d.model.stats.comparing {
		t.Error("m does not lead back to one judge")
	}
	one := sessions.Library{Files: sessions.Demo().Files[:1]}
	d = statistics(t, setting{library: &one})
	for _, a := range []action{actJudges, actNextPane} {
		d.press(a)
		d.sees("there is only one judge here")
	}
}

func allRows(group figures.Group) []figures.Row {
	var all []figures.Row
	for _, section := range group.Sections {
		all = append(all, section.Rows...)
	}
	return all
}

// statisticsModes are the numbers, one judge at a time and beside each other, and the
// decisions behind one.
func statisticsModes() map[string][]action {
	return map[string][]action{"numbers": nil, "judges": {actJudges}, "behind": {actLast, actHalfUp, actOpen}}
}

// TestEveryStatisticsActionIsHandled presses each key where it has something to do.
func TestEveryStatisticsActionIsHandled(t *testing.T) {
	s := reviewedSetting(t)
	s.width, s.height = 80, 16
	for name, bindings := range map[string][]binding{"numbers": newStatsMode().bindings(), "behind": (&behindMode{}).bindings()} {
		for _, b := range bindings {
			t.Run(name+" "+string(b.action), func(t *testing.T) {
				d := statistics(t, s)
				d.find("detail cut")
				d.press(actEscape)
				if name == "behind" {
					d.press(actFirst, actOpen)
				}
				d.press(map[bool]action{true: actLast, false: actFirst}[slices.Contains([]action{actUp, actFirst, actHalfUp, actPageUp}, b.action)])
				d.last, d.host.copied = nil, ""
				was := d.effect()
				d.press(b.action)
				if d.effect() == was {
					t.Errorf("nothing happens:\n%s", d.screen())
				}
			})
		}
	}
}

// TestFooterOfStatisticsNamesBoundKeys does what TestFooterNamesBoundKeys does.
func TestFooterOfStatisticsNamesBoundKeys(t *testing.T) {
	s := reviewedSetting(t)
	s.width, s.height = 200, 60
	d := statistics(t, s)
	for range 2 {
		for _, h := range d.model.mode.hints() {
			first, _, _ := strings.Cut(h.keys, "/")
			if got, ok := (keyTable{d.model.mode.bindings()}).lookUp(first, false); !ok || got.action != h.action {
				t.Errorf("the footer says %s %s, the table %q", h.keys, h.word, got.action)
			}
			if !strings.Contains(d.footer(), h.keys+" "+h.word) {
				t.Errorf("the footer %q lacks %s %s", d.footer(), h.keys, h.word)
			}
		}
		d.press(actOpen)
	}
}

// TestStatisticsFitEverySize draws them in windows of every width and height.
func TestStatisticsFitEverySize(t *testing.T) {
	for _, glyphs := range []draw.Glyphs{draw.Unicode(), draw.ASCII()} {
		s := reviewedSetting(t)
		s.glyphs = &glyphs
		for name, actions := range statisticsModes() {
			d := statistics(t, s)
			d.press(actions...)
			for size := 0; size <= 300; size = nextSize(size) {
				d.resizeKeeps(t, size, 40)
				d.check(t, name)
				d.resizeKeeps(t, 120, size)
				d.check(t, name)
			}
		}
	}
}

// TestAnySequenceOfStatisticsActionsFits drives the modes by any actions, sizes and
// clicks.
func TestAnySequenceOfStatisticsActionsFits(t *testing.T) {
	s := reviewedSetting(t)
	library := sessions.Demo()
	s.library = &library
	actions := []action{actStats, actHelp, actSearch, actNextFound, actEscape, actQuit, actReload, actNextDecision}
	for _, b := range append(newStatsMode().bindings(), (&behindMode{}).bindings()...) {
		if !slices.Contains(actions, b.action) {
			actions = append(actions, b.action)
		}
	}
	rapid.Check(t, func(rt *rapid.T) {
		d := statistics(t, s)
		size := rapid.SampledFrom([]int{0, 15, 16, 24, 40, 59, 60, 80, 99, 100, 120, 200, 300})
		rt.Repeat(map[string]func(*rapid.T){
			"act": func(rt *rapid.T) {
				a := rapid.SampledFrom(actions).Draw(rt, "action")
				if d.model.prompt != nil {
					d.typed("done")
				}
				if name, ok := d.keyOf(a); ok {
					d.send(keyPress(name))
				}
			},
			"resize": func(rt *rapid.T) { d.resizeKeeps(rt, size.Draw(rt, "width"), size.Draw(rt, "height")) },
			"click": func(rt *rapid.T) {
				d.send(tea.MouseMsg{X: size.Draw(rt, "x"), Y: rapid.IntRange(0, 60).Draw(rt, "y"), Button: rapid.SampledFrom(
					[]tea.MouseButton{tea.MouseButtonLeft, tea.MouseButtonWheelUp, tea.MouseButtonWheelDown}).Draw(rt, "button")})
			},
			"": func(rt *rapid.T) {
				d.openAgain()
				d.check(rt, "a step")
				s := &d.model.stats.list
				if len(s.rows) > 0 && d.model.stats.generation >= 0 && (s.cursor < 0 || s.cursor >= len(s.rows) || s.top > s.cursor) {
					rt.Fatalf("the cursor is on row %d of %d, from %d", s.cursor, len(s.rows), s.top)
				}
			},
		})
	})
}

// TestNothingHostileReachesTheStatistics counts hostile files, with hostile words
// about what could not be read.
func TestNothingHostileReachesTheStatistics(t *testing.T) {
	library := hostileLibrary(t)
	count := reviewedBy(t, library)
	read := count.Reviews
	count.Reviews = func() Reviewed {
		reviewed := read()
		reviewed.Unread = append(reviewed.Unread, hostiletest.Text)
		return reviewed
	}
	marks := 0
	for _, actions := range statisticsModes() {
		for _, size := range [][2]int{{200, 60}, {80, 24}} {
			d := statistics(t, setting{library: &library, count: count, title: hostiletest.Text, width: size[0], height: size[1]})
			d.press(actions...)
			for range 60 {
				frame := d.model.View()
				if leak := hostiletest.Leak(frame, true); leak != "" {
					t.Fatal(leak)
				}
				marks += strings.Count(frame, "<U+202E>")
				d.press(actDown)
			}
			d.press(actCopy)
			if leak := hostiletest.Leak(d.host.copied, false); leak != "" {
				t.Errorf("copied: %s", leak)
			}
		}
	}
	if marks == 0 {
		t.Error("the hostile text was never on screen as marks: this test saw nothing")
	}
}

// statisticsCases are the statistics with and without reviews.
func statisticsCases() []goldenCase {
	shown := func(name string, width, height int, reviewed bool, actions ...action) goldenCase {
		return goldenCase{"stats/" + name, func(t *testing.T) string {
			s := setting{width: width, height: height}
			if reviewed {
				s.count = reviewedBy(t, sessions.Demo())
			}
			d := statistics(t, s)
			d.press(actions...)
			return d.screen()
		}}
	}
	ascii := draw.ASCII()
	return []goldenCase{
		shown("reviewed", 120, 40, true),
		shown("reviewed-judge", 120, 40, true, actNextPane, actNextPane),
		shown("reviewed-end", 120, 40, true, actLast),
		shown("reviewed-80x24", 80, 24, true),
		shown("reviewed-end-80x24", 80, 24, true, actLast),
		shown("reviewed-200x50", 200, 50, true),
		shown("no-reviews", 120, 40, false),
		shown("no-reviews-80x24", 80, 24, false),
		shown("judges", 120, 40, true, actJudges),
		shown("judges-80x24", 80, 24, true, actJudges, actNextPane),
		shown("behind", 120, 40, true, actOpen),
		shown("behind-80x24", 80, 24, true, actOpen),
		shown("least-60x16", 60, 16, true),
		shown("help", 120, 40, true, actHelp),
		{"stats/ascii", func(t *testing.T) string {
			d := statistics(t, setting{glyphs: &ascii, count: reviewedBy(t, sessions.Demo())})
			return d.screen()
		}},
		{"stats/loading", func(t *testing.T) string {
			d := start(t, setting{count: reviewedBy(t, sessions.Demo())})
			d.model.Update(filesMsg{files: sessions.Demo().Files[:9]})
			d.model.Update(summariseCmd(d.model.generation, 0, d.model.docket.entries)())
			d.press(actStats)
			return d.screen()
		}},
		{"stats/colour", func(t *testing.T) string {
			d := statistics(t, setting{count: reviewedBy(t, sessions.Demo())})
			return strings.ReplaceAll(d.model.View(), "\x1b", "^[")
		}},
	}
}
