package ui

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"countersign/engine/rules"
	"countersign/engine/stages"
	"countersign/model"
	"countersign/sessions"
)

// otherFormats is the library of the formats' own test files: foreign judges,
// gates, receipts and turns that nobody judged.
func otherFormats(t testing.TB) *sessions.Library {
	t.Helper()
	library := sessions.Open("../sessions/format/testdata")
	if len(library.Items()) == 0 {
		t.Fatal("the formats' test files hold no decision")
	}
	return &library
}

// in selects the decision of a file of a library, counted from 1.
func (d *driver) in(file string, number int) *driver {
	d.t.Helper()
	n := 0
	for i, e := range d.model.docket.entries {
		if filepath.Base(e.item.Transcript.File) != file {
			continue
		}
		if n++; n == number {
			d.goTo(fmt.Sprint(i + 1))
			return d
		}
	}
	d.t.Fatalf("%s has no decision %d", file, number)
	return nil
}

// stage goes to a stage of step mode, by its digit.
func (d *driver) stage(stage stages.Stage) *driver {
	d.send(keyPress(fmt.Sprint(int(stage))))
	return d
}

// walked reads the whole of the stage that is on screen, part by part.
func (d *driver) walked() map[string]string {
	d.t.Helper()
	parts := map[string]string{}
	label := ""
	for _, r := range d.model.mode.focused().rows {
		text := []rune(r.text + strings.Repeat(" ", gutter))
		if name := strings.TrimSpace(string(text[:gutter])); name != "" {
			label = name
		}
		parts[label] += strings.TrimSpace(string(text[gutter:])) + "\n"
	}
	return parts
}

// TestEveryDecisionStepsThroughAllStages walks every decision of the demo and of
// the other formats. No stage is a hole: each says what goes in, by which rule, and
// what comes out, or in words why it did not happen; and each finding stands at
// its stage, with its rule.
func TestEveryDecisionStepsThroughAllStages(t *testing.T) {
	demo := sessions.Demo()
	for name, library := range map[string]*sessions.Library{"demo": &demo, "other formats": otherFormats(t)} {
		d := drive(t, setting{library: library})
		for i, e := range d.model.docket.entries {
			t.Run(fmt.Sprintf("%s %d", name, i+1), func(t *testing.T) {
				d.t = t
				d.goTo(fmt.Sprint(i + 1))
				d.press(actStep)
				for _, stage := range stages.All() {
					d.checkStage(stage, e.item.Decision)
					if int(stage) < stages.Count {
						d.press(actNextStage)
					}
				}
				d.press(actNextStage)
				d.sees("this is the last stage")
				d.checkFindings()
				d.press(actQuit)
				d.sees("triage")
			})
		}
	}
}

func (d *driver) checkStage(stage stages.Stage, decision model.Decision) {
	d.t.Helper()
	d.sees(fmt.Sprintf("▸%d %s", stage, stage.Name()))
	d.sees(fmt.Sprintf("Stage %d of 9: %s", stage, stage.Title()))
	parts := d.walked()
	for _, label := range []string{"In", "Rule", "Out", "Next"} {
		if strings.TrimSpace(parts[label]) == "" {
			d.t.Errorf("stage %d has no %s", stage, label)
		}
	}
	for _, id := range stage.Rules() {
		rule, _ := rules.Of(id)
		if says := flat(parts["Rule"]); !strings.Contains(says, rule.ID+" "+flat(rule.Source)) || !strings.Contains(says, flat(rule.Sentence)) {
			d.t.Errorf("stage %d does not say %s: %s", stage, rule.ID, says)
		}
	}
	why := stages.Skipped(stage, decision, *d.model.exam)
	if says := strings.Contains(parts["Out"], "This stage did not happen"); says != (why != "") {
		d.t.Errorf("stage %d says that it did not happen: %v, and the reason is %q", stage, says, why)
	}
	if why != "" && !strings.Contains(flat(parts["Out"]), flat(why)) {
		d.t.Errorf("stage %d does not say %q: %s", stage, why, parts["Out"])
	}
	if why == "" && strings.TrimSpace(parts["Work"]) == "" && decision.Foreign == nil && !empty(stage, d.model.exam) {
		d.t.Errorf("stage %d shows no work", stage)
	}
	d.check(d.t.(interface{ Fatalf(string, ...any) }), stage.Name())
}

// empty reports whether a stage that happened had nothing to work on.
func empty(stage stages.Stage, exam *model.Examination) bool {
	switch stage {
	case stages.Lifecycle:
		return len(exam.Lifecycles) == 0
	case stages.Text:
		return exam.Evidence.Text == ""
	case stages.Directive:
		return exam.Computed.Action == ""
	}
	return false
}

// flat is a text on one line.
func flat(text string) string { return strings.Join(strings.Fields(text), " ") }

// checkFindings steps through the findings from the first stage on.
func (d *driver) checkFindings() {
	d.t.Helper()
	d.stage(stages.Transcript)
	findings := stages.InOrder(d.model.exam.Findings)
	for _, finding := range findings {
		d.press(actNextFinding)
		at, _ := stages.Of(finding)
		d.sees(fmt.Sprintf("▸%d ", at))
		if out := d.walked()["Out"]; !strings.Contains(flat(out), finding.ID+" "+flat(finding.Where)) {
			d.t.Errorf("%s is not at stage %d: %s", finding.ID, at, out)
		}
	}
	d.press(actNextFinding)
	if len(findings) == 0 {
		d.sees("this decision has no finding")
		return
	}
	d.sees("no finding after this one")
	for range findings {
		d.press(actPrevFinding)
	}
	d.sees("no finding before this one")
}

// TestStepKeys drives step mode by the names of its keys.
func TestStepKeys(t *testing.T) {
	d := drive(t, setting{width: 120, height: 20}).at("04-done-with-a-gap-3")
	d.press(actStep)
	d.press(actPrevStage)
	d.sees("this is the first stage")
	for _, key := range []string{"l", "right", " ", "enter"} {
		d.send(keyPress(key))
	}
	d.sees("▸5 decode")
	d.send(keyPress("left"))
	d.press(actPrevStage)
	d.sees("▸3 packet")

	d.press(actDown, actDown)
	if top := d.model.mode.focused().top; top != 2 {
		t.Errorf("two rows down, the stage begins at row %d", top)
	}
	d.press(actLast)
	d.sees("Next ")
	d.press(actFirst, actNextStage)
	if top := d.model.mode.focused().top; top != 0 {
		t.Errorf("another stage begins at row %d", top)
	}

	d.stage(stages.Decode)
	d.press(actNextFinding)
	d.sees("▸6 shape")
	d.stage(stages.Decode)
	d.press(actPrevFinding)
	d.sees("▸3 packet")
	d.sees("▸ – note  evidence.omitted-actions")

	d.press(actCopy)
	if !strings.Contains(d.host.copied, "step.packet   seed 001; facts: completion 2.5\n") || strings.Contains(d.host.copied, "\x1b") {
		t.Errorf("%q was copied", d.host.copied)
	}
	d.press(actLab)
	d.sees("Reply as recorded")
	d.press(actQuit)
	d.send(keyPress("v"))
	d.sees("v: not in step · q leaves it")
}

// TestStepFollowsTheDecision walks on to the next decision at the same stage.
func TestStepFollowsTheDecision(t *testing.T) {
	d := drive(t, setting{}).at("04-done-with-a-gap-1")
	d.press(actStep)
	d.stage(stages.Directive)
	d.press(actNextDecision)
	d.sees("decision 7 of ")
	d.sees("▸9 directive")
	d.sees("Said done and declared a gap in the same reply.")
	d.press(actPrevDecision, actEscape)
	d.sees("decision 6 of ")
	d.sees("triage")
}

// TestStepSearches finds a text in a stage, and forgets it with esc.
func TestStepSearches(t *testing.T) {
	d := drive(t, setting{}).at("04-done-with-a-gap-1")
	d.press(actStep)
	d.stage(stages.Text)
	d.find("type")
	if !strings.Contains(d.footer(), "“type” 1 of ") {
		t.Errorf("the footer is %q", d.footer())
	}
	d.press(actNextFound)
	if !strings.Contains(d.footer(), "“type” 2 of ") {
		t.Errorf("the footer is %q", d.footer())
	}
	d.press(actEscape)
	d.sees("▸4 text and id")
	if strings.Contains(d.footer(), "type") {
		t.Errorf("the footer is %q", d.footer())
	}
}

func TestStepNeedsADecision(t *testing.T) {
	library := emptyLibrary()
	d := drive(t, setting{library: &library})
	d.press(actStep)
	d.sees("s: no decision is selected")
}

// stepCases are the stages of a contradiction, an ungrounded quote, a foreign
// verdict and a turn, each at both sizes.
func stepCases(t testing.TB) []goldenCase {
	var cases []goldenCase
	others := otherFormats(t)
	for _, size := range [][2]int{{120, 40}, {80, 24}} {
		for _, c := range []struct {
			name    string
			library *sessions.Library
			choose  func(*driver)
			stages  []stages.Stage
		}{
			{"contradiction", nil, func(d *driver) { d.at("04-done-with-a-gap-3") }, stages.All()},
			{"ungrounded", nil, func(d *driver) { d.at("06-hole-in-the-log-1") }, []stages.Stage{stages.Packet, stages.Decode, stages.Quotes}},
			{"foreign", others, func(d *driver) { d.in("claude_goal.jsonl", 1) }, []stages.Stage{stages.Packet, stages.Text, stages.Decode, stages.Shape, stages.Arbitration, stages.Directive}},
			{"turn", others, func(d *driver) { d.in("claude_turns.jsonl", 1) }, []stages.Stage{stages.Transcript, stages.Text, stages.Decode, stages.Directive}},
		} {
			for _, stage := range c.stages {
				cases = append(cases, goldenCase{fmt.Sprintf("step/%dx%d/%s-%d", size[0], size[1], c.name, stage), func(t *testing.T) string {
					d := drive(t, setting{width: size[0], height: size[1], library: c.library})
					c.choose(d)
					d.press(actStep)
					return d.stage(stage).screen()
				}})
			}
		}
	}
	return append(cases, goldenCase{"step/colour-dark", func(t *testing.T) string {
		d := drive(t, setting{}).at("04-done-with-a-gap-3")
		d.press(actStep)
		d.stage(stages.Shape).press(actNextFinding)
		return strings.ReplaceAll(d.model.View(), "\x1b", "^[")
	}})
}

// TestStepByMouse clicks a stage of the rail, and scrolls.
func TestStepByMouse(t *testing.T) {
	d := drive(t, setting{width: 120, height: 24}).at("04-done-with-a-gap-3")
	d.press(actStep)
	at := strings.Index(d.lines()[2], "7 quotes")
	d.send(tea.MouseMsg{X: len([]rune(d.lines()[2][:at])), Y: 2, Action: tea.MouseActionPress, Button: tea.MouseButtonLeft})
	d.sees("▸7 quotes")
	d.send(tea.MouseMsg{X: 5, Y: 9, Button: tea.MouseButtonWheelDown})
	if top := d.model.mode.focused().top; top != 3 {
		t.Errorf("the stage begins at row %d", top)
	}
	d.send(tea.MouseMsg{X: 5, Y: 9, Button: tea.MouseButtonWheelUp})
	if top := d.model.mode.focused().top; top != 0 {
		t.Errorf("the stage begins at row %d", top)
	}
}
