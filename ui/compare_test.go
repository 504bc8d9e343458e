package ui

import (
	"fmt"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"countersign/model"
	"countersign/sessions"
)

// twoJudges is a library of one run that two judges answered over the same
// evidence, each with a reply of its own.
func twoJudges(small, large string) *sessions.Library { return twoReplies(3, 2, small, large) }

// twoReplies is twoJudges in the place of a decision of a demo session.
func twoReplies(session, decision int, small, large string) *sessions.Library {
	run := *sessions.Demo().Files[session].Transcripts[0]
	first := run.Decisions[decision]
	first.Reply, first.Judge.Model = &small, "lens-small"
	second := first
	second.Reply, second.Judge.Model = &large, "lens-large"
	run.Decisions = []model.Decision{first, second}
	return &sessions.Library{Files: []sessions.File{{Path: run.File, Transcripts: []*model.Transcript{&run}}}}
}

// alikeReplies are two replies that say done beside gaps, in almost the same words.
func alikeReplies() *sessions.Library {
	long := strings.Repeat("The order of ties is a promise of the comment in sched and of nothing else. ", 13)
	return twoJudges(`{"verdict":"done","gap_class":"other","detail":"Jobs come out by priority now, and the tests in sched ran after the last edit. Give two jobs in the fixture the same priority, then run the tests again. `+long+`","gaps":[
		{"criterion":"ties keep arrival order","gap_class":"other","detail":"Number the jobs in Put and compare the number.","evidence_quote":"The order by priority is done as required"},
		{"criterion":"The tests in sched must pass","gap_class":"failed_verification","detail":"The last run failed.","evidence_quote":"exit status 1"}]}`,
		`{"verdict":"done","gap_class":"other","detail":"Jobs come out by priority now, and the tests in sched ran. Give two jobs the same priority, then run the tests 20 times. `+long+`","gaps":[
		{"criterion":"ties  keep arrival order","gap_class":"unmet_manner_clause","detail":"Number the jobs in Put, compare that number.","evidence_quote":"took job d, want b"}]}`)
}

// compared marks one decision and compares it with another, by their numbers.
func (d *driver) compared(left, right int) *driver {
	d.t.Helper()
	d.goTo(fmt.Sprint(left))
	d.press(actCompare)
	d.goTo(fmt.Sprint(right))
	d.press(actCompare)
	if c, ok := d.model.mode.(*compareMode); !ok || !c.ready() || c.entries != [2]int{left - 1, right - 1} {
		d.t.Fatalf("%d and %d are not compared:\n%s", left, right, d.screen())
	}
	return d
}

// numberOf is the number of a decision by the name decisionNames gives it.
func (d *driver) numberOf(name string) int {
	d.at(name)
	return d.model.entry().number
}

func TestMarkAndForget(t *testing.T) {
	d := drive(t, setting{})
	d.goTo("4")
	d.press(actCompare)
	d.sees("4 marked · = on another compares · esc forgets")
	d.press(actCompare)
	d.sees("=: this is the marked one; = on another compares")
	d.press(actPane6, actZoom)
	d.find("reads")
	d.press(actEscape) // the search
	d.sees("4 marked")
	d.press(actEscape)
	if strings.Contains(d.footer(), "marked") || !d.model.zoom {
		t.Errorf("esc forgets the mark, and nothing else: %q", d.footer())
	}
	d.goTo("5")
	d.press(actCompare)
	d.sees("5 marked")
	d.press(actReload)
	if strings.Contains(d.footer(), "marked") {
		t.Errorf("after a reload the numbers are others: %q", d.footer())
	}
	empty := emptyLibrary()
	d = drive(t, setting{library: &empty})
	d.press(actCompare)
	d.sees("=: no decision is selected")
}

// TestCompareSays looks at what stands where, of two replies in almost the same
// words.
func TestCompareSays(t *testing.T) {
	d := drive(t, setting{width: 120, height: 60, library: alikeReplies()}).compared(1, 2)
	for _, text := range []string{
		"decision 1 beside 2",
		"Same evidence, same verdict, other reason",
		"other judge, same run · evidence bca392ff in both",
		"ran after the last edit. Give", "ran╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌",
		"gap 1 other class", "other → unmet_manner_clause",
		"gap 1 other quote", "○ ungrounded → ● grounded",
		"gap 1 other words", "2 passages differ",
		"gap 2 only in 1", "failed_verification, ● grounded",
		"╌╌ not named by this judge ╌╌",
		"Neither reply is evidence about the other.",
	} {
		d.sees(text)
	}
}

// TestCompareKeys drives compare mode by the names of its keys.
func TestCompareKeys(t *testing.T) {
	d := drive(t, setting{library: alikeReplies()}).compared(1, 2)
	n := len(d.model.mode.(*compareMode).result.Differences)
	d.press(actPrevDifference)
	d.sees("this is the first difference")
	for i := 1; i < n; i++ {
		d.press(actNextDifference)
		d.sees(fmt.Sprintf("%d of %d", i+1, n))
	}
	d.press(actNextDifference)
	d.sees("this is the last difference")

	d.press(actEvidenceDiff)
	d.sees("E: the evidence is the same in both")
	d.press(actSwap)
	d.sees("decision 2 beside 1")
	d.sees("gap 2 only in 1")
	d.press(actSide, actOpenDecision)
	d.sees("decision 1 of 2")
	d.sees("triage")
	if d.model.focus != paneVerdict {
		t.Errorf("pane %d has the focus", d.model.focus)
	}

	d.compared(1, 2).press(actCopy)
	if !strings.HasPrefix(d.host.copied, "Same evidence, same verdict, other reason\n1  ready-queue-ties·3 · lens-small\n") ||
		!strings.HasSuffix(d.host.copied, "Neither reply is evidence about the other.") {
		t.Errorf("%q was copied", d.host.copied)
	}
	d.press(actAnother)
	d.sees("1 marked · = on another compares · esc forgets")
	d.goTo("2")
	d.press(actCompare)
	d.sees("decision 1 beside 2")
	d.press(actQuit)
	if strings.Contains(d.footer(), "marked") {
		t.Errorf("q forgets the mark too: %q", d.footer())
	}
}

// TestCompareScrollsBothSides scrolls, and finds both sides at the same row; in a
// narrow window tab shows the other side at the same place.
func TestCompareScrollsBothSides(t *testing.T) {
	d := drive(t, setting{width: 120, height: 24, library: alikeReplies()}).compared(1, 2)
	d.press(actHalfDown)
	c := d.model.mode.(*compareMode)
	left := d.lines()
	d.press(actSide)
	if right := d.lines(); c.columns[1].top == 0 || strings.Join(left[6:16], "\n") != strings.Join(right[6:16], "\n") {
		t.Errorf("the columns move when the side changes:\n%s\n\n%s", strings.Join(left, "\n"), d.screen())
	}
	d.resize(80, 24)
	d.press(actLast)
	top := c.columns[1].top
	d.sees("2  ready-queue-ties·3 · lens-large")
	d.press(actSide)
	d.sees("1  ready-queue-ties·3 · lens-small")
	if c.columns[0].top != top || top == 0 {
		t.Errorf("one side stands at row %d, the other at %d", top, c.columns[0].top)
	}
	if len(c.columns[0].rows) != len(c.columns[1].rows) {
		t.Errorf("%d rows beside %d", len(c.columns[0].rows), len(c.columns[1].rows))
	}
}

// TestCompareEveryPair compares each decision with the next and with one far from
// it: every difference has words of its own.
func TestCompareEveryPair(t *testing.T) {
	others := otherFormats(t)
	demo := sessions.Demo()
	for name, library := range map[string]*sessions.Library{"demo": &demo, "other formats": others} {
		d := drive(t, setting{library: library})
		n := len(d.model.docket.entries)
		for i := range 2 * n {
			left, right := i%n+1, (i%n*7+3)%n+1
			if i >= n {
				right = left%n + 1
			}
			if left == right {
				continue
			}
			d.compared(left, right)
			c := d.model.mode.(*compareMode)
			d.check(t, fmt.Sprintf("%s %d beside %d", name, left, right))
			for j := range c.result.Differences {
				cells := strings.Fields(c.list.rows[j].text)
				if len(cells) < 2 {
					t.Errorf("%s, %d beside %d: %q says too little", name, left, right, c.list.rows[j].text)
				}
				d.press(actNextDifference)
				d.check(t, "the next difference")
			}
			d.press(actEvidenceDiff)
			d.check(t, "the evidence difference")
			d.press(actQuit)
		}
	}
}

// TestEveryDifferenceHasWords compares two replies of a run with a ledger that
// differ in everything a reply can.
func TestEveryDifferenceHasWords(t *testing.T) {
	d := drive(t, setting{width: 120, height: 70, library: twoReplies(8, 3,
		`{"verdict":"done","gap_class":"other","detail":"d","gaps":[
			{"criterion":"one","gap_class":"other","detail":"d","requirement_id":"versions"},
			{"criterion":"two","gap_class":"other","detail":"d"},
			{"criterion":"three","gap_class":"other","detail":" "},
			{"criterion":"four","gap_class":"other","detail":"d","evidence_quote":"nowhere to be found"}]}`,
		`{"verdict":"continue","gap_class":"missing_artifact","detail":"other words entirely","gaps":[
			{"criterion":"one and a half","gap_class":"missing_artifact","detail":"other","evidence_quote":"nowhere to be found","requirement_id":"versions"},
			{"criterion":"two","gap_class":"other","detail":"d","requirement_id":"notes"},
			{"criterion":"four","gap_class":"other","detail":"d","evidence_quote":"nowhere else"},
			{"criterion":"five","gap_class":"other","detail":"d"}],
			"requirement_report":[{"requirement_id":"sign-off","met":true,"evidence_refs":[-1]}]}`)}).compared(1, 2)
	for name, say := range map[string]string{
		"verdict":                      "✓ done → » continue",
		"outcome":                      "completion_judge_report_omitted → none",
		"shape":                        "▲ contradicts itself, by gaps and class → ✓ agrees with itself",
		"gap versions other criterion": "in other words",
		"gap versions other class":     "other → missing_artifact",
		"gap versions other quote":     "– no quote → ○ ungrounded",
		"gap versions other words":     "few words are the same",
		"gap notes other requirement":  "none → notes",
		"gap 3 other quote":            "○ ungrounded · another passage",
		"gap 4 only in 2":              "other, – no quote",
		"class":                        "other, declared → missing_artifact, declared",
		"dropped rows":                 "1 → 0",
		"detail":                       "few words are the same",
	} {
		if !strings.Contains(flat(d.screen()), name+" "+say) {
			t.Errorf("the screen does not say %q of %s:\n%s", say, name, d.screen())
		}
	}
	for _, begins := range []string{"ledger not met: ", "sent report-omitted, "} {
		if !strings.Contains(flat(d.screen()), begins) {
			t.Errorf("the screen does not say %q:\n%s", begins, d.screen())
		}
	}
}

// TestCompareWaits shows that a comparison of decisions that are not examined yet
// can be left, and that what comes later is dropped.
func TestCompareWaits(t *testing.T) {
	d := drive(t, setting{})
	d.goTo("4")
	d.press(actCompare)
	cmd := d.model.enterCompare(d.model.marked, 5)
	d.sees("comparing the decisions")
	d.send(keyPress("n"))
	d.sees("n: still comparing")
	d.press(actQuit)
	d.sees("triage")
	d.run(cmd)
	d.sees("triage")
}

// TestEvidenceDifference steps through what two evidences of one run differ in.
func TestEvidenceDifference(t *testing.T) {
	d := drive(t, setting{})
	d.compared(d.numberOf("04-done-with-a-gap-2"), d.numberOf("04-done-with-a-gap-3"))
	d.press(actEvidenceDiff)
	d.sees("Evidence of 7 beside 8  2 entries in both · 1 only in 8 · 3 changed")
	d.sees("- ok     example.test/sched")
	d.sees("+ --- FAIL: TestTiesKeepArrivalOrder (0.00s)")
	d.press(actPrevDifference)
	d.sees("this is the first change")
	d.press(actNextDifference)
	d.sees(" ▸ requirement evidence 1 of 2 · mutation_summary")
	d.press(actNextDifference, actNextDifference, actNextDifference)
	d.sees("this is the last change")
	d.sees(" ▸ action 2 of 3 · edit_file")
	d.press(actEvidenceDiff)
	d.sees("Other evidence, same verdict, other reason")

	d.press(actQuit)
	d.compared(d.numberOf("14-what-the-judge-read-3"), 1) // an empty text is evidence too
	d.press(actEvidenceDiff)
	d.sees(" ▸ evidence as recorded")
	d.sees("– nothing in it")

	library := alikeReplies()
	receipt := &library.Files[0].Transcripts[0].Decisions[1]
	receipt.Reads, receipt.NoEvidence = model.ReadsNothing, "the record says that no evidence was kept"
	d = drive(t, setting{library: library}).compared(1, 2)
	d.sees("evidence bca392ff and none")
	d.press(actEvidenceDiff)
	d.sees("E: cannot compare: the record says that no evidence was kept")
}

// compareCases are comparisons of every relation, at both sizes.
func compareCases(t testing.TB) []goldenCase {
	others := otherFormats(t)
	var cases []goldenCase
	for _, size := range [][2]int{{120, 40}, {80, 24}} {
		add := func(name string, library *sessions.Library, open func(d *driver)) {
			cases = append(cases, goldenCase{fmt.Sprintf("compare/%dx%d/%s", size[0], size[1], name), func(t *testing.T) string {
				d := drive(t, setting{width: size[0], height: size[1], library: library})
				open(d)
				return d.screen()
			}})
		}
		pair := func(name, left, right string, actions ...action) {
			add(name, nil, func(d *driver) { d.compared(d.numberOf(left), d.numberOf(right)).press(actions...) })
		}
		add("alike", alikeReplies(), func(d *driver) { d.compared(1, 2) })
		add("alike-other-side", alikeReplies(), func(d *driver) { d.compared(1, 2).press(actSide) })
		add("alike-gap", alikeReplies(), func(d *driver) {
			d.compared(1, 2).press(actNextDifference, actNextDifference)
		})
		pair("two-judges", "05-invented-quotes-1", "05-invented-quotes-2")
		pair("two-times", "04-done-with-a-gap-2", "04-done-with-a-gap-3")
		pair("two-runs", "04-done-with-a-gap-3", "10-overruled-by-the-gate-1")
		pair("evidence", "04-done-with-a-gap-2", "04-done-with-a-gap-3", actEvidenceDiff)
		pair("no-verdict", "08-many-shapes-of-reply-4", "08-many-shapes-of-reply-5")
		add("foreign", others, func(d *driver) {
			d.in("claude_goal.jsonl", 1)
			d.compared(d.model.entry().number, d.in("claude_goal.jsonl", 2).model.entry().number)
		})
		add("turn", others, func(d *driver) {
			d.in("claude_turns.jsonl", 1)
			d.compared(d.model.entry().number, d.in("claude_goal.jsonl", 1).model.entry().number)
		})
		add("marked", nil, func(d *driver) { d.at("04-done-with-a-gap-3").press(actCompare) })
	}
	return append(cases, goldenCase{"compare/colour-light", func(t *testing.T) string {
		d := drive(t, setting{theme: "light", library: alikeReplies()}).compared(1, 2)
		return strings.ReplaceAll(d.model.View(), "\x1b", "^[")
	}})
}

// TestCompareByMouse clicks a difference and a column, and scrolls both columns.
func TestCompareByMouse(t *testing.T) {
	d := drive(t, setting{width: 120, height: 30, library: alikeReplies()}).compared(1, 2)
	c := d.model.mode.(*compareMode)
	for y, line := range d.lines() {
		if strings.HasPrefix(line, "   gap 2 only in 1") {
			d.send(tea.MouseMsg{X: 10, Y: y, Action: tea.MouseActionPress, Button: tea.MouseButtonLeft})
		}
	}
	d.sees("▸ gap 2 only in 1")
	d.sees("╌╌ not named by this judge ╌╌")
	d.send(tea.MouseMsg{X: 100, Y: 10, Action: tea.MouseActionPress, Button: tea.MouseButtonLeft})
	if c.side != 1 {
		t.Error("a click on the right column does not focus it")
	}
	top := c.columns[1].top
	d.send(tea.MouseMsg{X: 100, Y: 10, Button: tea.MouseButtonWheelUp})
	if c.columns[1].top != max(top-3, 0) {
		t.Errorf("from row %d the wheel leads to %d", top, c.columns[1].top)
	}
}
