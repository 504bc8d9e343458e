package ui

import (
	"testing"
)

// TestKeysBeforeTheLibraryIsOpen presses every key while nothing is there yet.
func TestKeysBeforeTheLibraryIsOpen(t *testing.T) {
	for _, a := range allActions() {
		d := start(t, setting{})
		name, ok := d.keyOf(a)
		if !ok {
			continue // only while a search is open
		}
		d.model.Update(keyPress(name))
		d.check(t, string(a))
	}
	for _, a := range allActions() {
		d := start(t, setting{})
		_, examine := d.model.Update(d.model.load()()) // opened, nothing examined
		if name, ok := d.keyOf(a); ok {
			d.model.Update(keyPress(name))
		}
		d.check(t, string(a))
		d.model.quitting = false
		d.run(examine)
		d.check(t, string(a))
	}
}

// TestResultsOfAnOldLoadAreDropped loads again while the first load is under way:
// what comes of the first one changes nothing.
func TestResultsOfAnOldLoadAreDropped(t *testing.T) {
	d := start(t, setting{})
	stale := d.model.load()()
	_, examine := d.model.Update(stale)
	summaries := examine()
	_, again := d.model.Update(keyPress("R"))
	for _, msg := range []any{stale, summaries} {
		d.model.Update(msg)
		if d.model.loaded || d.model.summarised > 0 || len(d.model.docket.entries) > 0 {
			t.Fatalf("%T of the old load was taken in", msg)
		}
	}
	d.run(again)
	d.sees("decision 6 of")
}

// TestLoadAgainKeepsTheDecision loads again and comes back to what was selected.
func TestLoadAgainKeepsTheDecision(t *testing.T) {
	d := drive(t, setting{}).at("06-hole-in-the-log-1")
	d.press(actReload)
	d.sees("decision 13 of")
	d.sees("▸ 13 ")
}

// TestResultsOfAnotherDecisionAreDropped examines one decision and selects the
// next before the answer is there.
func TestResultsOfAnotherDecisionAreDropped(t *testing.T) {
	d := drive(t, setting{}).at("06-hole-in-the-log-1")
	key, _ := d.keyOf(actNextDecision)
	_, first := d.model.Update(keyPress(key))
	_, second := d.model.Update(keyPress(key))
	d.run(second)
	exam := d.model.exam
	d.run(first)
	if d.model.exam != exam {
		t.Error("the screen shows the examination of another decision")
	}
}

// TestGoTo goes to decisions by everything that names them.
func TestGoTo(t *testing.T) {
	for _, c := range []struct{ where, sees string }{
		{"13", "decision 13 of"},
		{"3fd83917c5b2", "decision 13 of"},
		{"3fd8", "decision 13 of"},
		{"flaky-reconnect·1", "decision 13 of"},
		{"requirements.pending", "decision 25 of"},
		{"evidence.elided", "decision 13 of"},
		{"  13  ", "decision 13 of"},
		{"nothing", "nothing is called “nothing”"},
		{"0", "nothing is called “0”"},
		{"4747", "nothing is called “4747”"},
		{"losses", "nothing was lost"},
		{"", "decision 6 of"},
	} {
		d := drive(t, setting{})
		d.goTo(c.where)
		d.sees(c.sees)
	}
}
