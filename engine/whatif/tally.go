package whatif

// Tally is what is otherwise in many decisions under one rule set.
type Tally struct {
	Decisions int       // looked at
	Changed   int       // in which anything is otherwise
	Same      int       // whose outcome is the same
	Outcomes  []Outcome // each other outcome, in the order met
	MoreCut   int       // details of which less is kept
	LessCut   int
	Found     int // quotes
	Lost      int
	Feedback  int // actors told something else
	Appear    int // findings, each id of a decision once
	Vanish    int
}

// Outcome is a turn of outcomes and the decisions that it happens in, by whatever
// number they were added under.
type Outcome struct {
	Turn
	Decisions []int
}

// Add counts one decision.
func (t *Tally) Add(number int, change Change) {
	t.Decisions++
	if !change.Nothing() {
		t.Changed++
	}
	if change.Outcome == nil {
		t.Same++
	} else {
		t.outcome(number, *change.Outcome)
	}
	if kept := change.Kept; kept != nil && kept.After < kept.Before {
		t.MoreCut++
	} else if kept != nil {
		t.LessCut++
	}
	if change.Feedback != nil {
		t.Feedback++
	}
	t.Found += change.Quotes.Found
	t.Lost += change.Quotes.Lost
	t.Appear += len(change.Appear)
	t.Vanish += len(change.Vanish)
}

func (t *Tally) outcome(number int, turn Turn) {
	for i := range t.Outcomes {
		if t.Outcomes[i].Turn == turn {
			t.Outcomes[i].Decisions = append(t.Outcomes[i].Decisions, number)
			return
		}
	}
	t.Outcomes = append(t.Outcomes, Outcome{turn, []int{number}})
}
