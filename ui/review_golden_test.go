package ui

import (
	"strings"
	"testing"
	"time"

	"github.com/muesli/termenv"

	"countersign/engine/labels"
	"countersign/engine/sampling"
	"countersign/model"
	"countersign/sessions"
	"countersign/sessions/reviews"
	"countersign/ui/draw"
)

// reviewCases are the screens of a person who reviews: ann, with ben's labels beside
// hers.
func reviewCases() []goldenCase {
	var cases []goldenCase
	screen := func(name string, s setting, do func(d *driver)) {
		cases = append(cases, goldenCase{"review/" + name, func(t *testing.T) string {
			d := reviewed(t, s)
			do(d)
			return d.screen()
		}})
	}
	blind := func(*driver) {}
	revealed := func(d *driver) { d.answerTies() }
	sizes := map[string]setting{"120x40": {width: 120, height: 40}, "80x24": {width: 80, height: 24}, "60x16": {width: 60, height: 16}, "200x60": {width: 200, height: 60}, "100x24": {width: 100, height: 24}}
	for size, s := range sizes {
		screen("blind-"+size, s, blind)
		screen("revealed-"+size, s, revealed)
	}
	tabs := sizes["80x24"]
	screen("blind-queue-80x24", tabs, func(d *driver) { blind(d); d.press(actPane1) })
	screen("blind-gaps-80x24", tabs, func(d *driver) { blind(d); d.press(actPane3) })
	screen("blind-evidence-80x24", tabs, func(d *driver) { blind(d); d.press(actPane6) })
	screen("revealed-queue-80x24", tabs, func(d *driver) { revealed(d); d.press(actPane1) })
	screen("revealed-gaps-80x24", tabs, func(d *driver) { revealed(d); d.press(actPane3) })
	screen("revealed-verdict", setting{}, func(d *driver) { revealed(d); d.press(actPane2, actZoom) })
	screen("blind-verdict", setting{}, func(d *driver) { blind(d); d.press(actPane2, actZoom) })
	screen("blind-raw", setting{}, func(d *driver) { blind(d); d.press(actRaw, actLast) })
	screen("warned", setting{}, func(d *driver) { blind(d); d.press(actReveal) })
	screen("looked", setting{}, func(d *driver) { blind(d); d.press(actReveal, actReveal) })
	screen("reason", setting{}, func(d *driver) { revealed(d); d.press(actGapInvalid) })
	screen("fault-80x24", tabs, func(d *driver) { revealed(d); d.press(actFault) })
	screen("note", setting{}, func(d *driver) { revealed(d); d.press(actNote) })
	screen("help", setting{}, func(d *driver) { blind(d); d.press(actHelp) })
	screen("not-saved", setting{}, func(d *driver) {
		blind(d)
		d.model.record.store.(*memoryReviews).fail = &reviews.NotSaved{Why: reviews.WhyFull}
		d.press(actContinue)
	})
	ascii, none := draw.ASCII(), termenv.Ascii
	screen("ascii-blind", setting{glyphs: &ascii, profile: &none, theme: "mono"}, blind)
	screen("ascii-revealed", setting{glyphs: &ascii, profile: &none, theme: "mono"}, revealed)
	for _, theme := range []string{"dark", "light", "mono"} {
		for name, do := range map[string]func(*driver){"blind": blind, "revealed": revealed} {
			cases = append(cases, goldenCase{"review/colour-" + theme + "-" + name, func(t *testing.T) string {
				d := reviewed(t, setting{theme: theme})
				do(d)
				return strings.ReplaceAll(d.model.View(), "\x1b", "^[")
			}})
		}
	}
	cases = append(cases, goldenCase{"review/triage-120x40", func(t *testing.T) string {
		d := drive(t, setting{reviews: inMemory(t), reviewer: "ann"}).at(contradiction)
		d.answerTies()
		return d.screen()
	}})
	return append(cases, adjudicateCases()...)
}

// adjudicateCases are disagreements before and after the answer.
func adjudicateCases() []goldenCase {
	var cases []goldenCase
	for _, size := range [][2]int{{120, 40}, {80, 24}} {
		for _, answered := range []bool{false, true} {
			name := map[bool]string{false: "adjudicate-", true: "adjudicated-"}[answered] + map[int]string{120: "120x40", 80: "80x24"}[size[0]]
			cases = append(cases, goldenCase{"review/" + name, func(t *testing.T) string {
				d := disputed(t, setting{width: size[0], height: size[1]})
				if answered {
					d.host.passed += 20 * time.Second
					d.press(actContinue)
				}
				return d.screen()
			}})
		}
	}
	return cases
}

// ties is the item of the goldens: a contradiction, and a sample in which it is.
const ties = "ready-queue-ties·3"

func sampleWithTies(t testing.TB) Review { return Review{Plan: plan(t, "random:50", "", 7)} }

// beforeTies are the labels of a person who answered the items of the sample up to
// the ties, each in 36 seconds.
func beforeTies(t testing.TB, who string, n int) []model.ReviewEvent {
	t.Helper()
	items := sessions.Demo().Items()
	units := make([]sampling.Unit, len(items))
	for i, item := range items {
		units[i] = sampling.Unit{Key: labels.Key(item.Decision), Run: item.Transcript.Session, Kind: item.Decision.Kind}
	}
	answers := []model.Answer{model.AnswerContinue, model.AnswerDone, model.AnswerContinue, model.AnswerUnsure}
	var events []model.ReviewEvent
	for i, drawn := range sampleWithTies(t).Plan.Items(units) {
		item := items[drawn.Unit]
		if item.Label() == ties {
			return events
		}
		events = append(events, stamped(model.ReviewEvent{
			Kind: model.ReviewLabel, Subject: labels.Subject(*item.Transcript, item.Decision, examine(item)),
			Label: model.Label{Answer: answers[i%len(answers)], Via: model.ViaBlind, Truth: model.TruthNotChecked, Duration: 36_000, Frame: drawn.Frame},
		}, who, n+i))
	}
	t.Fatal("the ties are not in the sample")
	return nil
}

// reviewed is a review of ann's that has come to the ties, about which ben said
// continue.
func reviewed(t testing.TB, s setting) *driver {
	of := sampleWithTies(t)
	store := inMemory(t)
	ben := drive(t, setting{reviews: store, reviewer: "ben", review: &of})
	ben.goTo(ties)
	ben.press(actContinue)
	store.events = append(store.events, beforeTies(t, "ann", 1)...)
	s.reviews, s.reviewer, s.review, s.title = store, "ann", &of, "sample-2026-11"
	d := drive(t, s)
	d.host.passed += 34 * time.Second
	d.press(actHole) // a key, so that the time is counted
	d.press(actEscape)
	return d
}

// answerTies answers it and marks what there is to mark.
func (d *driver) answerTies() {
	d.t.Helper()
	d.host.passed += 7 * time.Second
	d.press(actContinue)
	d.host.passed += 11 * time.Second
	d.press(actGapInvalid)
	d.send(keyPress("u"))
	d.press(actTag)
	d.typed("self-quote")
	d.press(actNote)
	d.typed("Quote is its own sentence; the FAIL is real.")
}

// disputed is cy's adjudication of what ann and ben said about the ties.
func disputed(t testing.TB, s setting) *driver {
	of := sampleWithTies(t)
	store := inMemory(t)
	ben := drive(t, setting{reviews: store, reviewer: "ben", review: &of})
	ben.goTo(ties)
	ben.press(actDone, actTruth)
	ben.send(keyPress("d"))
	ben.press(actGapValid, actNote)
	ben.typed("Push sifts up, and the package passed; what is left is one line about ties that nobody asked for before.")
	ann := drive(t, setting{reviews: store, reviewer: "ann", review: &of})
	ann.goTo(ties)
	ann.answerTies()
	s.reviews, s.reviewer, s.review = store, "cy", &Review{Adjudicate: true}
	return drive(t, s)
}
