package ui

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/google/go-cmp/cmp"

	"countersign/engine"
	"countersign/engine/conformance/judge"
	"countersign/engine/whatif"
	"countersign/model"
	"countersign/sessions"
	"countersign/themes"
	"countersign/ui/words"
)

// both is the decision that the lab is mostly tried on: a done beside two gaps and
// a class.
const both = "04-done-with-a-gap-3"

// lab drives a screen to the lab of a decision.
func lab(t testing.TB, s setting, decision string) *driver {
	t.Helper()
	d := drive(t, s)
	if decision != "" {
		d.at(decision)
	}
	d.press(actLab)
	if d.model.mode != d.model.lab {
		t.Fatalf("L does not lead to the lab:\n%s", d.screen())
	}
	return d
}

// part focuses a part of the lab.
func (d *driver) part(part labPart) {
	d.t.Helper()
	for range labParts {
		if d.model.lab.focus == part {
			return
		}
		d.press(actNextPane)
	}
	d.t.Fatal("tab does not lead to every part")
}

// knob turns a knob by its name.
func (d *driver) knob(name string) {
	d.t.Helper()
	d.part(labKnobs)
	at := slices.IndexFunc(judge.OfOneReply(), func(knob judge.Knob) bool { return knob.Name == name })
	if at < 0 {
		d.t.Fatalf("no knob is called %s", name)
	}
	d.model.lab.lists[labKnobs].goTo(anchor{kind: anchorItem, n: at})
	d.press(actTurn)
}

// write types in the reply: letters as they are, keys by the names of their
// actions.
func (d *driver) write(keys ...any) {
	d.t.Helper()
	for _, key := range keys {
		switch key := key.(type) {
		case string:
			for _, r := range key {
				d.send(keyPress(string(r)))
			}
		case action:
			d.send(keyPress(keyTable{typingBindings()}.of(key).keys.Keys()[0]))
		}
	}
}

// rules chooses rules as they are written, by the letters of the menus.
func (d *driver) rules(text string) {
	d.t.Helper()
	name, value, _ := strings.Cut(text, "=")
	d.press(actRules)
	for _, part := range whatif.Parts() {
		if part.Name != name {
			continue
		}
		d.send(keyPress(part.Name[:1]))
		for i, choice := range part.Values {
			if choice.Name == value {
				d.send(keyPress(fmt.Sprint(i + 1)))
				return
			}
		}
	}
	d.t.Fatalf("no menu chooses %s", text)
}

// under is what the engine says of the variant on screen, without the lab.
func (d *driver) under(rules model.Rules) model.Examination {
	l := d.model.lab
	return engine.Examine(*l.item.Transcript, engine.WithReply(l.item.Decision, l.text()), rules)
}

// agrees fails unless the result on screen is what the engine says.
func (d *driver) agrees(after string) {
	d.t.Helper()
	l := d.model.lab
	if l.running != nil || l.found.exam == nil {
		d.t.Fatalf("after %s: nothing was examined", after)
	}
	if diff := cmp.Diff(d.under(l.choice.rules), *l.found.exam); diff != "" {
		d.t.Fatalf("after %s (-engine +lab):\n%s", after, diff)
	}
	if l.original == nil || l.original.Verdict.Verdict != d.model.exam.Verdict.Verdict {
		d.t.Fatalf("after %s: the original is %+v", after, l.original)
	}
}

// cell is one line of the result: both sides, and whether the variant's has the
// accent.
func (d *driver) cell(name string) (before, after string, accent bool) {
	d.t.Helper()
	l := d.model.lab
	for _, r := range l.lists[labResult].rows {
		if text := strings.TrimSpace(r.text); strings.HasPrefix(text, name+" ") {
			half := (l.layout().areas[labResult].width-2-labLabel)/2 + labLabel + 1
			letters := []rune(r.text)
			for _, s := range r.stretches {
				accent = accent || s.look.role == themes.Accent && s.end > s.start
			}
			return strings.TrimSpace(string(letters[labLabel+1 : min(half, len(letters))])), strings.TrimSpace(string(letters[min(half, len(letters)):])), accent
		}
	}
	d.t.Fatalf("the result has no row %q", name)
	return "", "", false
}

// says is the sentence of the result.
func (d *driver) says() string {
	l := d.model.lab
	return l.sentence(d.model, *l.original, *l.found.exam)
}

// TestTheResultFollowsEveryKey types in the reply, and finds after each key what
// the engine says of the text as it is then.
func TestTheResultFollowsEveryKey(t *testing.T) {
	d := lab(t, setting{}, both)
	d.agrees("entering")
	d.sees("Reply as recorded")
	d.sees("Nothing is edited.")
	d.press(actType)
	d.sees("Reply typing")
	d.write(actDown, actLast, actLeft, actLeft)
	d.write(actBackspace, actBackspace, actBackspace, actBackspace)
	for _, r := range "continue" {
		d.write(string(r))
		d.agrees("typing " + string(r))
	}
	d.sees(`-   "verdict": "done",`)
	d.sees(`+   "verdict": "continue",`)
	d.sees("typing, 1 change")
	if before, after, accent := d.cell("judge said"); before != "✓ done" || after != "» continue" || !accent {
		t.Errorf("judge said %q, %q, accent %v", before, after, accent)
	}
	if before, after, accent := d.cell("gaps"); before != "2 kept" || after != "2 kept" || accent {
		t.Errorf("gaps %q, %q, accent %v", before, after, accent)
	}
	if said := d.says(); said != "The outcome stays: it says “continue” now, which a gap does not contradict." {
		t.Errorf("it says %q", said)
	}
	d.write(actTypeEnd)
	d.sees("Reply edited, 1 change")
	d.sees("i edit")
}

// TestKeysThatPrintAreText while the reply is typed, whatever they mean elsewhere;
// a burst and a paste are text too.
func TestKeysThatPrintAreText(t *testing.T) {
	d := lab(t, setting{}, both)
	d.press(actType)
	d.write("q0RW? d")
	d.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("burst")})
	d.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("[a\r\nb]"), Paste: true})
	d.write(actNewLine)
	if want := "q0RW? dburst[a\nb]\n{"; !strings.HasPrefix(d.model.lab.variant(), want) {
		t.Errorf("the text begins with %q", d.model.lab.variant()[:len(want)])
	}
	if !strings.Contains(d.footer(), "ends typing") || strings.Contains(d.footer(), "leave") {
		t.Errorf("the footer is %q", d.footer())
	}
	d.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("x"), Alt: true})
	if !strings.HasSuffix(d.footer(), "alt+x: not while typing · esc ends it") {
		t.Errorf("the footer is %q", d.footer())
	}
	d.write(actNextPane)
	if d.model.lab.typing || d.model.lab.focus != labKnobs {
		t.Errorf("tab leaves typing %v, focus %d", d.model.lab.typing, d.model.lab.focus)
	}
}

// TestTheReplyHasABound: it never grows beyond what the lab edits, and one that is
// longer is not edited.
func TestTheReplyHasABound(t *testing.T) {
	d := lab(t, setting{}, both)
	d.press(actType)
	before := d.model.lab.variant()
	d.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(strings.Repeat("x", longestReply)), Paste: true})
	if d.model.lab.variant() != before || !strings.Contains(d.footer(), "as long as the lab edits") {
		t.Errorf("%d bytes; the footer is %q", len(d.model.lab.variant()), d.footer())
	}
	long := strings.Repeat(" ", longestReply+1)
	if why := subjectOf(model.Decision{Kind: model.KindJudge, Reply: &long}).why; !strings.Contains(why, "131 073 bytes") {
		t.Errorf("why: %q", why)
	}
}

// TestEveryKnobShowsItsRule turns each knob by itself on every demo decision. Where
// it acts, the reply is what the knob makes of it; where not, it says so.
func TestEveryKnobShowsItsRule(t *testing.T) {
	acted := map[string]bool{}
	d := drive(t, setting{})
	for n := range d.model.docket.entries {
		d.goTo(fmt.Sprint(n + 1))
		d.press(actLab)
		for _, knob := range judge.OfOneReply() {
			before := d.model.lab.variant()
			d.knob(knob.Name)
			if !d.model.lab.choice.has(knob.Name) {
				if d.model.lab.variant() != before || d.model.toast == "" {
					t.Fatalf("decision %d: %s did not turn, and says %q", n+1, knob.Name, d.model.toast)
				}
				continue
			}
			acted[knob.Name] = true
			d.agrees(knob.Name)
			if d.model.lab.variant() == before {
				t.Errorf("decision %d: %s changes nothing", n+1, knob.Name)
			}
			d.sees("[x] " + knobName(knob))
			d.press(actTurn)
			if d.model.lab.variant() != before {
				t.Errorf("decision %d: %s was turned back, and the reply is another", n+1, knob.Name)
			}
		}
		d.press(actQuit)
	}
	for _, knob := range judge.OfOneReply() {
		if !acted[knob.Name] && knob.Name != "take-partial-for-all" { // no demo refusal is over a partial list alone
			t.Errorf("%s acts on no demo decision", knob.Name)
		}
	}
}

// TestWhatKnobsBreak: each of these knobs changes just these lines of the result.
func TestWhatKnobsBreak(t *testing.T) {
	for _, c := range []struct {
		decision, knob string
		want           map[string][2]string
		sentence       string
	}{
		{both, "none-beside-a-gap", map[string][2]string{
			"gap class": {"failed_verification", "none"}, "declared": {"yes", "no"}, "shape": {"▲ gaps and class", "▲ gaps alone"},
		}, "the class declares no gap any more, and the gaps in the list still contradict done."},
		{"02-itemised-refusal-1", "fabricate-quote", map[string][2]string{"quotes": {"● 3", "○ 3"}},
			"3 quotes not in the evidence now; that overrules no verdict."},
		{"02-itemised-refusal-1", "refuse-without-gap", map[string][2]string{
			"gap class": {"failed_verification", "not given"}, "declared": {"yes", "no"}, "gaps": {"3 kept", "0 kept"},
			"quotes": {"● 3", "none"}, "shape": {"✓ keeps", "! refuses without a"},
		}, "the refusal names no gap any more, and stands all the same."},
		{"02-itemised-refusal-1", "half-a-row", map[string][2]string{"gaps": {"3 kept", "3 kept, 1 dropped"}}, "the reader drops 1 row of the gaps, and does not tell the actor."},
		{"01-plain-approval-1", "another-word", map[string][2]string{"judge said": {"✓ done", "? approve"}}, "the word “approve” is not in the contract, and does not hold the run back."},
		{"01-plain-approval-1", "cut-short", map[string][2]string{
			"judge said": {"✓ done", "? no verdict"}, "gap class": {"none", "–"}, "declared": {"no", "–"}, "detail": {"152 characters", "–"},
			"shape": {"✓ keeps", "? cannot decide"}, "outcome": {"✓ accept", "? stop, unverified"},
		}, "no verdict can be read, for"},
	} {
		d := lab(t, setting{}, c.decision)
		d.knob(c.knob)
		got := map[string][2]string{}
		for _, cell := range d.model.lab.cells(d.model, *d.model.lab.original, *d.model.lab.found.exam) {
			before, after, accent := d.cell(cell.name)
			if accent != (before != after) {
				t.Errorf("%s, %s: %q, %q, accent %v", c.knob, cell.name, before, after, accent)
			}
			if before != after {
				got[cell.name] = [2]string{before, strings.TrimSuffix(after, "…")}
			}
		}
		if c.knob == "cut-short" { // how long the detail was is the demo's business
			c.want["detail"] = got["detail"]
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s on %s (-want +got):\n%s", c.knob, c.decision, diff)
		}
		if said := d.says(); !strings.Contains(said, c.sentence) {
			t.Errorf("%s on %s: it says %q, want %q", c.knob, c.decision, said, c.sentence)
		}
	}
}

// TestSeveralKnobsAndTyping: knobs act together, what they made is the text that is
// typed in, and U takes back one change after the other.
func TestSeveralKnobsAndTyping(t *testing.T) {
	d := lab(t, setting{}, both)
	original := d.model.lab.variant()
	d.knob("none-beside-a-gap")
	one := d.model.lab.variant()
	d.knob("superseded-shape")
	two := d.model.lab.variant()
	d.sees("older shape")
	if !strings.Contains(two, `"action": "accept"`) || !strings.Contains(two, `"gap_class": "none"`) {
		t.Errorf("both knobs make\n%s", two)
	}
	d.press(actType)
	if got := d.model.lab.variant(); got != two || len(d.model.lab.choice.knobs) != 0 {
		t.Errorf("typing begins with %v and\n%s", d.model.lab.choice.knobs, got)
	}
	d.write("x", actTypeEnd)
	d.agrees("typing behind knobs")
	for _, want := range []string{two, one, original} {
		d.press(actTakeBack)
		if got := d.model.lab.variant(); got != want {
			t.Errorf("taken back, the reply is\n%s\nwant\n%s", got, want)
		}
		d.agrees("U")
	}
	d.press(actTakeBack)
	d.sees("U: nothing was changed")

	d.press(actType)
	d.write("x", actTypeEnd)
	d.press(actReset)
	d.sees("Reply as recorded")
	d.press(actReset)
	d.sees("0: this is the original already")
	d.press(actTakeBack)
	if got := d.model.lab.variant(); got != "x"+original {
		t.Errorf("the reset was taken back to\n%s", got)
	}
}

// TestTypingWithoutAChangeIsNoChange for U.
func TestTypingWithoutAChangeIsNoChange(t *testing.T) {
	d := lab(t, setting{}, both)
	d.press(actType)
	d.write(actRight, actTypeEnd)
	d.press(actTakeBack)
	d.sees("U: nothing was changed")
}

// TestKnobsNeedAReplyThatCanBeRead.
func TestKnobsNeedAReplyThatCanBeRead(t *testing.T) {
	d := lab(t, setting{}, "08-many-shapes-of-reply-4")
	d.part(labKnobs)
	d.sees("none turns on a reply that cannot be read")
	d.press(actTurn)
	if len(d.model.lab.choice.knobs) > 0 || !strings.Contains(d.footer(), "no verdict: ") {
		t.Errorf("knobs %v, the footer is %q", d.model.lab.choice.knobs, d.footer())
	}
	d.part(labReply)
	d.press(actTurn)
	d.sees("the knobs are turned in their own list")
}

// TestOtherRules examine the variant, and the whole docket counts what they change.
func TestOtherRules(t *testing.T) {
	d := lab(t, setting{}, "04-done-with-a-gap-2")
	d.rules("contradiction=named")
	d.agrees("named classes only")
	if said := d.says(); said != "The outcome turns from continue to accept: nothing contradicts the done any more. Rules: named classes only." {
		t.Errorf("it says %q", said)
	}
	d.sees("Rules other than the contract's, R changes")
	if before, after, _ := d.cell("outcome"); before != "» continue" || after != "✓ accept" {
		t.Errorf("the outcome is %q, %q", before, after)
	}
	d.rules("detail=240")
	want := model.Rules{DetailLimit: 240, Contradiction: model.ContradictionNamed}
	if d.model.lab.choice.rules != want || d.model.lab.docket.chosen.Rules != want {
		t.Errorf("the rules are %+v, counted %+v", d.model.lab.choice.rules, d.model.lab.docket.chosen)
	}
	d.press(actTakeBack)
	d.agrees("U")
	if d.model.lab.docket.chosen.Rules != (model.Rules{Contradiction: model.ContradictionNamed}) {
		t.Errorf("taken back, what is counted is %+v", d.model.lab.docket.chosen)
	}
	d.press(actRules)
	d.send(keyPress("0"))
	if d.model.lab.choice.rules != (model.Rules{}) || d.model.lab.docket.chosen != nil {
		t.Errorf("under the contract: %+v", d.model.lab.choice.rules)
	}
	d.press(actRules)
	d.send(keyPress("esc"))
	d.sees("Rules the contract's")
}

// TestTheDocketCountsWhatTheEngineSays, for every rule set, one decision after the
// other.
func TestTheDocketCountsWhatTheEngineSays(t *testing.T) {
	d := lab(t, setting{}, both)
	d.rules("quotes=near")
	d.rules("detail=none")
	for _, count := range d.model.lab.docket.all() {
		var want whatif.Tally
		for _, e := range d.model.docket.entries {
			before := engine.Examine(*e.item.Transcript, e.item.Decision, model.Rules{})
			want.Add(e.number, whatif.Between(before, engine.Examine(*e.item.Transcript, e.item.Decision, count.Rules)))
		}
		if diff := cmp.Diff(want, count.tally); diff != "" {
			t.Errorf("%s (-engine +lab):\n%s", count.Name, diff)
		}
	}
	d.sees("Under other rules 54 decisions, as recorded")
}

// TestCountingStopsAndGoesOn: esc stops it and does not leave, r goes on, and what
// was counted is counted once.
func TestCountingStopsAndGoesOn(t *testing.T) {
	d := drive(t, setting{}).at(both)
	_, cmd := d.model.Update(keyPress("L")) // nothing of what it begins is carried out
	docket := d.model.lab.docket
	if !docket.running || docket.next() != 0 {
		t.Fatalf("running %v, %d counted", docket.running, docket.next())
	}
	d.press(actEscape)
	if d.model.mode != d.model.lab || !strings.Contains(d.footer(), "stopped; r goes on counting") {
		t.Fatalf("after esc:\n%s", d.screen())
	}
	d.run(cmd) // now it is, and finds that it was stopped
	if n := docket.next(); n >= chunk || docket.running {
		t.Errorf("after a stop %d decisions are counted, running %v", n, docket.running)
	}
	d.sees("of 54 so far")
	d.press(actGoOn)
	if !docket.counted(d.model) {
		t.Errorf("%d decisions are counted", docket.next())
	}
	for _, count := range docket.all() {
		if count.tally.Decisions != len(d.model.docket.entries) {
			t.Errorf("%s: %d decisions", count.Name, count.tally.Decisions)
		}
	}
	d.press(actGoOn)
	d.sees("r: every decision is counted")
}

// TestCountingGoesOnAfterLeaving: what was counted stays, and the rest follows when
// the lab is entered again, even while the stopped chunk is under way.
func TestCountingGoesOnAfterLeaving(t *testing.T) {
	d := drive(t, setting{}).at(both)
	_, first := d.model.Update(keyPress("L"))
	d.press(actQuit)
	_, second := d.model.Update(keyPress("L"))
	d.run(first)
	d.run(second)
	if docket := d.model.lab.docket; !docket.counted(d.model) || docket.all()[0].tally.Decisions != len(d.model.docket.entries) {
		t.Errorf("%d decisions are counted", docket.next())
	}
}

// TestCountingFollowsTheLoad: decisions that are opened later are counted too, and
// a new load begins anew.
func TestCountingFollowsTheLoad(t *testing.T) {
	d := start(t, setting{})
	load := d.model.load()
	_, next := d.model.Update(load())
	d.model.choose(0)
	d.press(actLab)
	was := d.model.lab.docket.next()
	if was == 0 || was != len(d.model.docket.entries) {
		t.Fatalf("%d of %d decisions are counted", was, len(d.model.docket.entries))
	}
	d.run(next)
	if n := d.model.lab.docket.next(); n != 54 {
		t.Errorf("%d decisions are counted after the load", n)
	}
	old := d.model.lab.docket
	d.press(actQuit, actReload)
	d.press(actLab)
	if d.model.lab.docket == old || d.model.lab.docket.all()[0].tally.Decisions != 54 {
		t.Errorf("after another load: %+v", d.model.lab.docket)
	}
}

// TestAnOlderResultIsDropped: what was typed since is not replaced by it.
func TestAnOlderResultIsDropped(t *testing.T) {
	d := lab(t, setting{}, both)
	d.press(actType)
	_, old := d.model.Update(keyPress("x"))
	_, late := d.model.Update(keyPress("y"))
	d.run(late)
	want := d.model.lab.found.exam
	d.run(old)
	if d.model.lab.found.exam != want {
		t.Error("the result of an older text came in")
	}
	d.agrees("a late result")
}

// TestNothingTouchesTheOriginal: the transcript, the decision, its examination and
// the file are after everything the lab can do what they were before.
func TestNothingTouchesTheOriginal(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.jsonl")
	data := readSample(t, "04-done-with-a-gap.jsonl")
	write(t, path, data)
	library := sessions.Open(path)
	d := drive(t, setting{library: &library})
	d.goTo("3")
	picture := func() string {
		t.Helper()
		e := d.model.entry()
		encoded, err := json.Marshal([]any{e.item.Transcript, e.item.Decision, d.model.exam, e.summary})
		if err != nil {
			t.Fatal(err)
		}
		return string(encoded)
	}
	before, screen := picture(), d.screen()
	d.press(actLab)
	for _, knob := range judge.OfOneReply() {
		d.knob(knob.Name)
	}
	d.press(actType)
	d.write("x", actDeleteEnd, "{}", actTypeEnd)
	d.rules("contradiction=never")
	d.press(actBeside, actBeside, actCopy, actSave, actWrap, actReset, actTakeBack, actQuit)
	if after := picture(); after != before {
		t.Errorf("what was opened is otherwise:\n%s\nbefore\n%s", after, before)
	}
	if after := d.screen(); after != screen {
		t.Errorf("the screen after the lab:\n%s\nbefore\n%s", after, screen)
	}
	if after, err := os.ReadFile(path); err != nil || !bytes.Equal(after, data) {
		t.Errorf("the file is otherwise, error %v", err)
	}
	if len(d.host.saved) != 1 {
		t.Errorf("%d files were saved", len(d.host.saved))
	}
}

func readSample(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile("../sessions/samples/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestASavedVariantOpensWithTheSameResult, saved by hand and by knobs, and twice.
func TestASavedVariantOpensWithTheSameResult(t *testing.T) {
	d := lab(t, setting{}, both)
	d.press(actSave)
	d.sees("nothing is edited")
	d.knob("none-beside-a-gap")
	d.press(actSave)
	d.press(actType)
	d.write("Here it is: ", actSave)
	ref := d.model.entry().item.Decision.Ref
	for n, about := range []string{"with none-beside-a-gap", "edited by hand"} {
		path := fmt.Sprintf("saved/%d/variant-%s.jsonl", n+1, ref)
		data, saved := d.host.saved[path]
		if !saved {
			t.Fatalf("nothing was saved as %s: %v", path, d.host.saved)
		}
		file := sessions.Read(path, data)
		if file.Err != nil || len(file.Losses()) > 0 || !strings.Contains(file.Transcripts[0].About, about) {
			t.Fatalf("%s: error %v, losses %v, about %q", path, file.Err, file.Losses(), file.Transcripts[0].About)
		}
		library := sessions.Library{Files: []sessions.File{file}}
		opened := drive(t, setting{library: &library})
		if n == 1 {
			d.sees("✓ saved as " + path)
			want, got := *d.model.lab.found.exam, *opened.model.exam
			if diff := cmp.Diff(want.Verdict, got.Verdict); diff != "" || !cmp.Equal(want.Computed, got.Outcome) ||
				want.Feedback.Text != got.Feedback.Text || want.EvidenceID != got.EvidenceID || got.ReplyFound != "among prose" {
				t.Errorf("opened again: %s, outcome %+v, found %s", diff, got.Outcome, got.ReplyFound)
			}
		}
	}
}

func TestAVariantThatIsNotSavedSaysWhy(t *testing.T) {
	d := lab(t, setting{}, both)
	d.host.stranded = true
	d.knob("none-beside-a-gap")
	d.press(actSave)
	d.sees("✗ not saved: not on a shared desk")
	d.send(variantMsg{path: "a\x1b[2J.jsonl", otherwise: []string{"the findings"}})
	d.sees("! saved as a^[[2J.jsonl; opened again, otherwise: the findings")
}

// foreignLibrary is one decision whose judge answered in another shape, with one
// quote.
func foreignLibrary(quote string) sessions.Library {
	library := bigEvidence(200)
	decision := &library.Files[0].Transcripts[0].Decisions[0]
	decision.Foreign = &model.ForeignReply{
		Word: "fail", Mapped: "continue", MappedBy: "fail reads as continue.",
		Gaps: []model.ForeignGap{{Criterion: "the order is kept", Quotes: []string{quote}}},
	}
	return library
}

// TestNothingToEdit: a decision without a reply of the contract's shape says why,
// and the rule sets still apply.
func TestNothingToEdit(t *testing.T) {
	library := foreignLibrary("the queue keeps its ORDER")
	foreign := library.Files[0].Transcripts[0].Decisions[0]
	turn, receipt := foreign, foreign
	turn.Kind, turn.Foreign, turn.Reply = model.KindTurn, nil, nil
	receipt.Foreign, receipt.Reply, receipt.NoReply = nil, nil, "the call failed"
	library.Files[0].Transcripts[0].Decisions = []model.Decision{foreign, turn, receipt}
	for n, c := range []struct {
		why, sees string
	}{
		{"fail reads as continue.", "Under other rules 3 decisions"},
		{"Nobody judged this turn", "? no verdict"},
		{"the call failed", "? no verdict"},
	} {
		d := drive(t, setting{library: &library})
		d.goTo(fmt.Sprint(n + 1))
		d.press(actLab)
		d.sees(c.why)
		d.sees("Other rules can still be tried: R.")
		d.sees(c.sees)
		for _, a := range []action{actType, actSave, actCopy, actBeside} {
			d.press(a)
			if !strings.Contains(d.footer(), "there is no reply") {
				t.Errorf("%s: %s says %q", c.why, a, d.footer())
			}
		}
		d.knob("blank-detail")
		if !strings.Contains(d.footer(), "there is no reply to turn a knob on") {
			t.Errorf("%s: the footer is %q", c.why, d.footer())
		}
		d.rules("quotes=folded")
		if n > 0 {
			continue
		}
		if before, after, accent := d.cell("quotes"); before != "○ 1" || after != "● 1" || !accent {
			t.Errorf("quotes %q, %q", before, after)
		}
		d.sees("quotes compared with case folded")
		d.sees("1 quote would be found")
	}
}

// TestOriginalBesideVariant shows both replies whole, and where they part.
func TestOriginalBesideVariant(t *testing.T) {
	d := lab(t, setting{}, both)
	d.knob("none-beside-a-gap")
	d.press(actBeside)
	for _, want := range []string{
		"Original as recorded", "Variant edited, 1 change",
		`  "gap_class": "failed_verification",                      │   "gap_class": "none",`,
		"shows that ties do not keep their order yet.",
	} {
		d.sees(want)
	}
	d.press(actLast)
	d.sees("Feedback")
	d.find("none")
	if d.model.lab.beside.query != "none" || len(d.model.lab.beside.places) == 0 {
		t.Errorf("the search found %d places", len(d.model.lab.beside.places))
	}
	d.press(actEscape, actEscape)
	d.sees("Knobs")
	if d.model.mode != d.model.lab {
		t.Error("esc left the lab")
	}
}

// TestTheLabIsKept while its decision is, and is another's for another decision.
func TestTheLabIsKept(t *testing.T) {
	d := lab(t, setting{}, both)
	d.knob("none-beside-a-gap")
	d.press(actQuit)
	d.sees("triage")
	d.press(actLab)
	d.sees("edited, 1 change")
	d.press(actQuit, actNextDecision, actLab)
	d.sees("as recorded")
}

// TestNarrowLab has one part at a time, with what the variant came to below.
func TestNarrowLab(t *testing.T) {
	d := lab(t, setting{width: 80, height: 24}, both)
	d.sees("▸Reply   Knobs   Result")
	d.sees("Nothing is edited.")
	d.knob("none-beside-a-gap")
	d.sees("shape         ▲ gaps and class → ▲ gaps alone")
	d.press(actLast)
	d.press(actPageDown)
	d.part(labResult)
	d.sees("original")
	d.press(actNextPane, actPrevPane, actPrevPane)
	d.sees("▸Knobs")
}

// TestMouseInTheLab scrolls what is under the pointer and selects what is clicked.
func TestMouseInTheLab(t *testing.T) {
	d := lab(t, setting{}, both)
	click := func(x, y int, button tea.MouseButton) {
		d.send(tea.MouseMsg{X: x, Y: y, Button: button, Action: tea.MouseActionPress})
	}
	at := d.model.lab.layout().areas[labKnobs]
	click(5, 2+at.top+3, tea.MouseButtonLeft)
	if d.model.lab.focus != labKnobs || d.model.lab.knobAt() != 3 {
		t.Errorf("a click selects part %d, knob %d", d.model.lab.focus, d.model.lab.knobAt())
	}
	click(100, 20, tea.MouseButtonWheelDown)
	if d.model.lab.lists[labResult].top != 3 || d.model.lab.focus != labKnobs {
		t.Errorf("the wheel scrolls the result to %d, focus %d", d.model.lab.lists[labResult].top, d.model.lab.focus)
	}
	d.press(actType)
	click(100, 5, tea.MouseButtonLeft)
	if !d.model.lab.typing || d.model.lab.focus != labReply {
		t.Error("a click ends typing")
	}
	narrow := lab(t, setting{width: 80, height: 24}, both)
	narrow.send(tea.MouseMsg{X: 12, Y: 2, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress})
	narrow.sees("▸Knobs")
}

// TestTheCursorIsOnScreen wherever it goes in a long reply.
func TestTheCursorIsOnScreen(t *testing.T) {
	d := lab(t, setting{width: 120, height: 20}, both)
	d.press(actType)
	seen := func(after string) {
		t.Helper()
		s := d.model.lab.lists[labReply]
		if len(s.places) != 1 || s.places[0].row < s.top || s.places[0].row >= s.top+s.height {
			t.Fatalf("after %s: the cursor is %+v, rows %d to %d are shown", after, s.places, s.top, s.top+s.height-1)
		}
	}
	for range 40 {
		d.write(actDown)
		seen("down")
	}
	d.write(actLast, " and more of it that goes on", actNewLine, actPageUp)
	seen("page up")
	for range 40 {
		d.write(actUp)
		seen("up")
	}
	d.write(actFirst)
	if d.model.lab.choice.draft.At() != 0 {
		t.Errorf("the cursor is at %d", d.model.lab.choice.draft.At())
	}
}

// TestVariantSentences: what is said of a pair of examinations.
func TestVariantSentences(t *testing.T) {
	d := drive(t, setting{})
	glyphs := d.model.painter.pen.Glyphs
	for _, c := range []struct{ before, after, want string }{
		{`{"verdict":"done","detail":"d"}`, `{"verdict":"done","detail":"d"}`, "Every answer is the same."},
		{`{"verdict":"done","detail":"d"}`, `{"verdict":"continue","detail":"d","gap_class":"other"}`, "The outcome turns from accept to continue: the judge says “continue” instead of “done”."},
		{`{"verdict":"done","detail":"d"}`, `{"verdict":"done","detail":"d","gap_class":"other"}`, "The outcome turns from accept to continue: the done contradicts itself now, by class alone."},
		{`{"verdict":"done","detail":"d","gap_class":"other"}`, `{"verdict":"done","detail":"d"}`, "The outcome turns from continue to accept: nothing contradicts the done any more."},
		{`{"verdict":"continue","detail":"d"}`, `{"verdict":"continue","detail":"d","gap_class":"other"}`, "The outcome stays: the refusal names a gap now."},
		{`{"verdict":"continue","detail":"d","gap_class":"other"}`, `{"verdict":"continue","detail":"e","gap_class":"other"}`, "The outcome stays: the actor is told otherwise."},
		{`{"verdict":"continue","detail":"d","gap_class":"other"}`, `{"verdict":"continue","detail":"d","gap_class":"failed_verification"}`, "The outcome stays: the class is another."},
		{`no`, `{"verdict":"done","detail":"d"}`, "The outcome turns from stop, unverified to accept: a verdict can be read now."},
		{`no`, `none`, "Every answer is the same."},
	} {
		transcript, decision := model.Transcript{}, model.Decision{Kind: model.KindJudge, Reads: model.ReadsPacket}
		before := engine.Examine(transcript, engine.WithReply(decision, c.before), model.Rules{})
		after := engine.Examine(transcript, engine.WithReply(decision, c.after), model.Rules{})
		if got := words.Variant(glyphs, before, after); got != c.want {
			t.Errorf("%s to %s: %q, want %q", c.before, c.after, got, c.want)
		}
	}
}
