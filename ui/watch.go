package ui

import "time"

// idleAfter is how long a person may read without a key; a longer time between two
// keys is not counted (facts: reviewing e, record).
const idleAfter = 2 * time.Minute

// watch counts the time spent on each decision, from key to key.
type watch struct {
	last  time.Time // a key was pressed; zero before the first decision is shown
	spent map[string]time.Duration
}

func newWatch() watch { return watch{spent: map[string]time.Duration{}} }

// pressed counts the time since the last key as spent on a decision, which was on
// screen.
func (w *watch) pressed(now time.Time, decision string) {
	if since := now.Sub(w.last); !w.last.IsZero() && decision != "" && since > 0 && since <= idleAfter {
		w.spent[decision] += since
	}
	w.last = now
}

// take is the time spent on a decision since it was last taken.
func (w *watch) take(decision string) time.Duration {
	spent := w.spent[decision]
	delete(w.spent, decision)
	return spent
}
