package whatif

import (
	"slices"

	"countersign/engine"
	"countersign/engine/rules"
	"countersign/model"
)

// Change is what of one decision is otherwise under other rules. A member that is
// the same is nil, zero or empty; the zero Change changes nothing.
type Change struct {
	Outcome  *Turn      `json:"outcome"`  // the action
	Reason   *Turn      `json:"reason"`   // the rule that gave it
	Feedback *Turn      `json:"feedback"` // what the actor is told
	Kept     *KeptTurn  `json:"kept"`     // of the judge's detail
	Quotes   QuotesTurn `json:"quotes"`
	Appear   []string   `json:"findings_more"` // ids of findings
	Vanish   []string   `json:"findings_less"`
}

// Turn is a text before and after.
type Turn struct {
	Before string `json:"before"`
	After  string `json:"after"`
}

// KeptTurn is how many code points of a detail are kept, of how many. Before and
// After are Of where nothing was cut.
type KeptTurn struct {
	Before int `json:"before"`
	After  int `json:"after"`
	Of     int `json:"of"`
}

// QuotesTurn is how many quotes count as in the evidence that did not, and the
// other way.
type QuotesTurn struct {
	Found int `json:"found"`
	Lost  int `json:"lost"`
}

// Nothing reports whether nothing is otherwise.
func (c Change) Nothing() bool {
	return c.Outcome == nil && c.Reason == nil && c.Feedback == nil && c.Kept == nil &&
		c.Quotes == (QuotesTurn{}) && len(c.Appear) == 0 && len(c.Vanish) == 0
}

// Between is what is otherwise from one examination to another of the same
// evidence. What the file records is left out on both sides.
func Between(before, after model.Examination) Change {
	change := Change{
		Outcome:  turn(before.Computed.Action, after.Computed.Action),
		Reason:   turn(before.Computed.Reason, after.Computed.Reason),
		Feedback: turn(Told(before), Told(after)),
		Quotes:   quotesBetween(before, after),
	}
	if b, a := kept(before), kept(after); before.RawDetail == after.RawDetail && b != a {
		change.Kept = &KeptTurn{b, a, len([]rune(before.RawDetail))}
	}
	was, is := findingIDs(before), findingIDs(after)
	change.Appear = slices.DeleteFunc(slices.Clone(is), func(id string) bool { return slices.Contains(was, id) })
	change.Vanish = slices.DeleteFunc(slices.Clone(was), func(id string) bool { return slices.Contains(is, id) })
	return change
}

func turn(before, after string) *Turn {
	if before == after {
		return nil
	}
	return &Turn{before, after}
}

// Told is what the rules tell the actor.
func Told(exam model.Examination) string {
	switch {
	case exam.Feedback.Recorded:
		return ""
	case exam.Feedback.ByRules != "":
		return exam.Feedback.ByRules
	}
	return exam.Feedback.Text
}

// kept is how many code points of the judge's own detail are kept.
func kept(exam model.Examination) int {
	if exam.NoVerdict != "" || exam.RawDetail == "" {
		return 0
	}
	if exam.Clamp.Text == "" {
		return len([]rune(exam.RawDetail)) // a reply of another shape is not clamped
	}
	return exam.KeptDetailChars()
}

func quotesBetween(before, after model.Examination) QuotesTurn {
	was, is := grounded(before), grounded(after)
	var turn QuotesTurn
	if len(was) != len(is) {
		return turn // another list of gaps: no quote is the same
	}
	for i := range was {
		if is[i] && !was[i] {
			turn.Found++
		}
		if was[i] && !is[i] {
			turn.Lost++
		}
	}
	return turn
}

func grounded(exam model.Examination) []bool {
	var states []bool
	for _, gap := range exam.Gaps {
		for _, check := range gap.Quotes {
			states = append(states, check.State == model.QuoteGrounded)
		}
	}
	return states
}

// findingIDs are the findings that depend on the rules: not that the record
// differs from them.
func findingIDs(exam model.Examination) []string {
	return slices.DeleteFunc(exam.FindingIDs(), func(id string) bool { return id == rules.RecordDiffers })
}

// Matters reports whether any rule set could make a decision another: it has a
// reply of any shape.
func Matters(decision model.Decision) bool {
	return decision.Kind != model.KindTurn && (decision.Reply != nil || decision.Foreign != nil)
}

// Of is what of a decision is otherwise under each of several rule sets, and its
// examination under the contract. Not ok means that it was stopped.
func Of(transcript model.Transcript, decision model.Decision, sets []model.Rules, stop func() bool) (changes []Change, contract model.Examination, ok bool) {
	exams, ok := engine.ExamineEach(transcript, decision, append([]model.Rules{{}}, sets...), stop)
	if !ok {
		return nil, model.Examination{}, false
	}
	for _, exam := range exams[1:] {
		changes = append(changes, Between(exams[0], exam))
	}
	return changes, exams[0], true
}
