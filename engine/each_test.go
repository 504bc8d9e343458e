package engine_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"countersign/engine"
	"countersign/engine/whatif"
	"countersign/model"
)

// aReply draws a reply that the rules have something to say about.
func aReply(t *rapid.T) string {
	words := rapid.SampledFrom([]string{`"done"`, `"continue"`, `"approve"`, `null`})
	classes := rapid.SampledFrom([]string{`"none"`, `"other"`, `"failed_verification"`, `"made_up"`, `""`})
	quotes := rapid.SampledFrom([]string{"", "FAIL: TestParse", "fail: testparse", "FAIL: TestPars was here", "fix the parser", `\"path\":\"a.go\"`})
	gaps := "["
	for i := range rapid.IntRange(0, 3).Draw(t, "gaps") {
		if i > 0 {
			gaps += ","
		}
		gaps += fmt.Sprintf(`{"criterion":"c","gap_class":%s,"detail":"d","evidence_quote":"%s"}`, classes.Draw(t, "gap class"), quotes.Draw(t, "quote"))
	}
	detail := rapid.StringOfN(rapid.SampledFrom([]rune("ab ")), 0, 1300, -1).Draw(t, "detail")
	return fmt.Sprintf(`{"verdict":%s,"detail":"%s","gap_class":%s,"gaps":%s]}`, words.Draw(t, "word"), detail, classes.Draw(t, "class"), gaps)
}

// TestExamineEachIsExamine: under each of several rule sets together an examination
// is what it is alone.
func TestExamineEachIsExamine(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		decision := judged(aReply(t))
		if rapid.Bool().Draw(t, "foreign") {
			decision.Foreign = &model.ForeignReply{Word: "pass", Mapped: "done", Gaps: []model.ForeignGap{{Criterion: "c", Quotes: []string{"fail: testparse"}}}}
		}
		var sets []model.Rules
		for _, set := range whatif.Sets() {
			sets = append(sets, set.Rules)
		}
		sets = append(rapid.Permutation(sets).Draw(t, "sets"), model.Rules{})
		exams, ok := engine.ExamineEach(run(), decision, sets, nil)
		if !ok || len(exams) != len(sets) {
			t.Fatalf("%d examinations of %d, ok %v", len(exams), len(sets), ok)
		}
		for i, rules := range sets {
			if diff := cmp.Diff(engine.Examine(run(), decision, rules), exams[i]); diff != "" {
				t.Fatalf("under %+v (-alone +together):\n%s", rules, diff)
			}
		}
	})
}

func TestExamineEachStops(t *testing.T) {
	decision := judged(`{"verdict":"continue","detail":"d","gaps":[{"criterion":"c","detail":"d","evidence_quote":"was never said"}]}`)
	if exams, ok := engine.ExamineEach(run(), decision, []model.Rules{{}}, func() bool { return true }); ok {
		t.Errorf("it was not stopped: %+v", exams)
	}
}

// TestRulesOfOtherEras: each choice of a rule set has its say, and the contract
// keeps its own.
func TestRulesOfOtherEras(t *testing.T) {
	gap := func(quote string) string {
		return `{"verdict":"continue","detail":"d","gap_class":"other","gaps":[{"criterion":"c","gap_class":"other","detail":"d","evidence_quote":"` + quote + `"}]}`
	}
	for _, c := range []struct {
		name, reply string
		rules       model.Rules
		see         func(model.Examination) any
		contract    any
		otherwise   any
	}{
		{"other is a class text, and no named one", `{"verdict":"done","detail":"d","gap_class":"other"}`,
			model.Rules{Contradiction: model.ContradictionNamed}, action, "continue", "accept"},
		{"none is a class text", `{"verdict":"done","detail":"d","gap_class":"none"}`,
			model.Rules{Contradiction: model.ContradictionDeclared}, action, "accept", "continue"},
		{"a row alone", `{"verdict":"done","detail":"d","gaps":[{"criterion":"c","detail":"d"}]}`,
			model.Rules{Contradiction: model.ContradictionNever}, action, "continue", "accept"},
		{"another case", gap("fail: testparse"), model.Rules{Quotes: model.QuotesFolded}, firstQuote, model.QuoteUngrounded, model.QuoteGrounded},
		{"another case, escapes alone", gap("fail: testparse"), model.Rules{Quotes: model.QuotesUnescaped}, firstQuote, model.QuoteUngrounded, model.QuoteUngrounded},
		{"near", gap("--- FAIL: TestParser"), model.Rules{Quotes: model.QuotesNear}, firstQuote, model.QuoteUngrounded, model.QuoteGrounded},
		{"the agent's words", gap("All done here."), model.Rules{Quotes: model.QuotesNear}, firstQuote, model.QuoteGrounded, model.QuoteGrounded},
		{"the task", gap("fix the parser"), model.Rules{Quotes: model.QuotesNear}, firstQuote, model.QuoteUngrounded, model.QuoteUngrounded},
		{"an empty list", `{"verdict":"done","detail":"d","gaps":[]}`, model.Rules{GapRows: model.GapRowsSome}, action, "accept", "stop_unverified"},
		{"no list", `{"verdict":"done","detail":"d"}`, model.Rules{GapRows: model.GapRowsSome}, action, "accept", "accept"},
	} {
		if got := c.see(examine(judged(c.reply))); got != c.contract {
			t.Errorf("%s: by the contract %v, want %v", c.name, got, c.contract)
		}
		if got := c.see(engine.Examine(run(), judged(c.reply), c.rules)); got != c.otherwise {
			t.Errorf("%s: otherwise %v, want %v", c.name, got, c.otherwise)
		}
	}
}

func action(exam model.Examination) any     { return exam.Computed.Action }
func firstQuote(exam model.Examination) any { return exam.Gaps[0].Quotes[0].State }

// TestAForgivingRuleExplainsNothingAway: under it a quote counts as found, and
// where it stands is still said.
func TestAForgivingRuleExplainsNothingAway(t *testing.T) {
	decision := judged(`{"verdict":"continue","detail":"d","gaps":[{"criterion":"c","detail":"d","evidence_quote":"fail: testparse"}]}`)
	exam := engine.Examine(run(), decision, model.Rules{Quotes: model.QuotesFolded})
	if check := exam.Gaps[0].Quotes[0]; check.State != model.QuoteGrounded || check.Rung != model.RungCaseFolded || check.Why == "" {
		t.Errorf("the quote: %+v", check)
	}
	for _, finding := range exam.Findings {
		if finding.ID == "grounding.ungrounded-quote" {
			t.Errorf("there is still the finding %+v", finding)
		}
	}
}
