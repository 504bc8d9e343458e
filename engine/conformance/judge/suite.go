package judge

import (
	"context"
	"fmt"
	"slices"

	"countersign/engine/canon"
	"countersign/engine/conformance"
)

// Name is the suite's name.
const Name = "judge"

// right is the reference as it answers.
var right = Knob{Name: "reference", Does: "Follows the marks of the evidence, and keeps every rule.", change: turned.asIs}

// odd are judges that do otherwise what the contract leaves open.
var odd = []Knob{
	{Name: "fenced", Does: "Puts the reply into a fence.", write: fenced},
	{Name: "among-prose", Does: "Thinks aloud around the reply.", write: amongProse},
	{Name: "bare-done", Does: "Leaves gaps and class out where there are none.", change: bareDone},
	{Name: "widely-quoted", Does: "Quotes with other white space than the evidence has.", change: widelyQuoted},
	{Name: "loud-classes", Does: "Writes classes in capitals, with blanks before.", change: loudClasses},
}

// Suite is the judge suite with the judges it brings along.
func Suite() conformance.Suite {
	suite := conformance.Suite{
		Name:      Name,
		About:     "whether a judge of an agent's work keeps to the completion contract, over evidences whose truth is known",
		Rules:     rules,
		Reference: implementation(right),
	}
	for _, knob := range Knobs() {
		suite.Wrong = append(suite.Wrong, implementation(knob))
	}
	for _, knob := range odd {
		suite.Odd = append(suite.Odd, implementation(knob))
	}
	return suite
}

func implementation(knob Knob) conformance.Implementation {
	return conformance.Implementation{
		Name: knob.Name, Does: knob.Does, Fails: knob.Fails, NotJudged: knob.NotJudged,
		Judge: func(ctx context.Context) ([]conformance.Result, error) {
			return Run(ctx, &knobbed{knob: knob, asked: map[string]int{}})
		},
	}
}

// Named is the judge of a name that the suite brings along, and whether there is
// one. It answers one question after another.
func Named(name string) (Judge, bool) {
	for _, knob := range slices.Concat([]Knob{right}, Knobs(), odd) {
		if knob.Name == name {
			return &knobbed{knob: knob, asked: map[string]int{}}, true
		}
	}
	return nil, false
}

// knobbed is the reference with a knob turned.
type knobbed struct {
	knob  Knob
	asked map[string]int // how often, by the evidence
}

// Answer is the reference's reply with the knob turned.
func (k *knobbed) Answer(_ context.Context, question Question) (string, error) {
	packet, err := canon.Parse([]byte(question.Evidence))
	if err != nil {
		return "", fmt.Errorf("the evidence is no packet: %w", err)
	}
	before := k.asked[question.Evidence]
	k.asked[question.Evidence]++
	return k.knob.turn(turned{question, reply(question, packet), before}), nil
}

// Run asks a judge every question twice, and says what each case came to. An
// error names the case and the cause: it says nothing about the judge's rules.
func Run(ctx context.Context, judge Judge) ([]conformance.Result, error) {
	cases, err := Shipped()
	if err != nil {
		return nil, err
	}
	var results []conformance.Result
	for _, asked := range cases {
		first, err := judge.Answer(ctx, asked.Question)
		if err != nil {
			return nil, fmt.Errorf("case %s: %w", asked.Case, err)
		}
		second, err := judge.Answer(ctx, asked.Question)
		if err != nil {
			return nil, fmt.Errorf("case %s, asked again: %w", asked.Case, err)
		}
		results = append(results, check(asked, first, second)...)
	}
	return results, nil
}
