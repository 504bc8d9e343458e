package ui

import (
	"context"
	"errors"
	"strings"
	"testing"

	"countersign/engine/conformance"
	"countersign/engine/conformance/judge"
	"countersign/engine/conformance/memory"
	"countersign/engine/conformance/memory/trial"
	"countersign/engine/conformance/memory/wire"
	"countersign/sessions/readback/stores"
)

// realProving is what the program can prove.
func realProving() *Proving {
	return &Proving{
		Suites: []conformance.Suite{memory.Suite(memory.Still), judge.Suite(), stores.Suite()},
		Runs: func(ctx context.Context, implementation string) ([]memory.CaseRun, error) {
			return memory.RunNamed(ctx, implementation, memory.Still())
		},
	}
}

// quickProving is two suites whose implementations come to what they say, and
// take no time for it. The first is called as the memory suite is, so that there
// are messages.
func quickProving() Proving { return provingOf("small") }

// provingOf has a text in everything that a suite or a run can say.
func provingOf(text string) Proving {
	run := memory.CaseRun{
		Case:     trial.Case{Name: text, Rule: "Q1"},
		Failures: []string{text},
		Record: trial.Record{Subject: text, Tellings: []trial.Telling{{
			Turn: wire.Turn{User: text, Assistant: text, ToolCalls: []wire.ToolCall{{Call: text, Result: text}}},
			Report: wire.Report{StoreError: text, ModelMessages: []wire.Message{
				{Role: text, Content: wire.MemoryPrefix + "\n{}", Untrusted: true},
				{Role: wire.RoleUser, Content: wire.MemoryPrefix + " " + text},
				{Role: wire.RoleAssistant, Content: text},
			}},
			Exchanges: []trial.Exchange{{Method: text, Path: text, Status: 200, Proxy: text}},
		}}},
	}
	failing := run
	failing.Record.Tellings = append(failing.Record.Tellings, trial.Telling{Turn: wire.Turn{ModelFailure: true}})
	return Proving{
		Suites: []conformance.Suite{suiteOf(memory.Name, text), suiteOf("other", text)},
		Runs: func(context.Context, string) ([]memory.CaseRun, error) {
			return []memory.CaseRun{run, failing}, nil
		},
	}
}

// suiteOf is a small suite with a text in everything it says.
func suiteOf(name, text string) conformance.Suite {
	return conformance.Suite{
		Name: name, About: text,
		Rules: []conformance.Rule{
			{ID: "Q1", Title: text, Sentence: text, Source: text},
			{ID: "Q2", Title: "a second", Sentence: "There is a second rule.", Source: text},
			{ID: "Q3", Title: "a third", Sentence: "There is a third rule.", Source: text},
		},
		Reference: comesTo("right", text, nil, nil),
		Wrong: []conformance.Implementation{
			comesTo("breaks-all", text, []string{"Q1", "Q2"}, []string{"Q3"}), comesTo("breaks-third", text, []string{"Q3"}, nil),
		},
		Odd: []conformance.Implementation{comesTo("odd", text, nil, nil)},
	}
}

// comesTo is an implementation that fails some rules, and leaves some unjudged.
func comesTo(name, text string, fails, unjudged []string) conformance.Implementation {
	return conformance.Implementation{
		Name: name, Does: text, Fails: fails, NotJudged: unjudged,
		Judge: func(context.Context) ([]conformance.Result, error) {
			var results []conformance.Result
			for _, rule := range []string{"Q1", "Q2", "Q3"} {
				result := conformance.Result{Rule: rule, Case: text, Seen: []string{text, name}}
				if strings.Contains(strings.Join(fails, " "), rule) {
					result.Failures = []string{text}
				}
				if strings.Contains(strings.Join(unjudged, " "), rule) {
					result.NotJudged = text
				}
				results = append(results, result)
			}
			return results, nil
		},
	}
}

// bent is a small suite with something the matter with it.
func bent(bend func(*conformance.Suite)) *Proving {
	suite := suiteOf("bent", "small")
	bend(&suite)
	return &Proving{Suites: []conformance.Suite{suite}}
}

// broken has an implementation that cannot be run.
func broken() *Proving {
	return bent(func(s *conformance.Suite) {
		s.Wrong[1].Judge = func(context.Context) ([]conformance.Result, error) {
			return nil, errors.New("the driver has died: exit status 3")
		}
	})
}

// otherwise has an implementation that does not fail what it is said to.
func otherwise() *Proving {
	return bent(func(s *conformance.Suite) { s.Wrong[1].Fails = []string{"Q2"} })
}

// turnTo puts the cursor of the knobs on an implementation and turns it.
func (d *driver) turnTo(name string) {
	d.t.Helper()
	d.knobTo(name)
	d.press(actTurn)
}

func (d *driver) knobTo(name string) {
	d.t.Helper()
	for d.model.prove.focus != listKnobs {
		d.press(actNextPane)
	}
	d.press(actFirst)
	for range d.model.prove.bench().knobs() {
		if knob, _ := d.model.prove.knob(); knob.Name == name {
			return
		}
		d.press(actDown)
	}
	d.t.Fatalf("no knob is called %s", name)
}

// focusOn goes to a part of the prove screen.
func (d *driver) focusOn(list proveList) {
	d.t.Helper()
	for range listCount {
		if d.model.prove.focus == list {
			return
		}
		d.press(actNextPane)
	}
	d.t.Fatalf("tab does not lead to %s", listNames[list])
}

// ruleTo puts the cursor of the rules on one.
func (d *driver) ruleTo(id string) {
	d.t.Helper()
	d.focusOn(listRules)
	d.press(actFirst)
	for range d.model.prove.bench().suite.Rules {
		if d.model.prove.rule().ID == id {
			return
		}
		d.press(actDown)
	}
	d.t.Fatalf("no rule is called %s", id)
}

// suiteTo shows the suite of a name.
func (d *driver) suiteTo(name string) {
	d.t.Helper()
	d.focusOn(listSuites)
	d.press(actFirst)
	for range d.model.prove.benches {
		if d.model.prove.bench().suite.Name == name {
			return
		}
		d.press(actDown)
	}
	d.t.Fatalf("no suite is called %s", name)
}

// listed are the rows of a list as they are drawn, by their first words.
func (d *driver) listed(list proveList) []string {
	var rows []string
	for _, r := range d.model.prove.lists[list].rows {
		rows = append(rows, r.text)
	}
	return rows
}

// TestProvingIsRight holds the suites that these tests use to what they say.
func TestProvingIsRight(t *testing.T) {
	for _, suite := range quickProving().Suites {
		proof, err := conformance.Prove(t.Context(), suite)
		if err != nil || len(proof.Problems) > 0 {
			t.Errorf("%s: %v %v", suite.Name, err, proof.Problems)
		}
	}
}
