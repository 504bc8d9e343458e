package ui

import (
	"strings"
	"testing"

	"countersign/ui/draw"
)

// proveCases are the prove screen: sizes, a knob turned, what could not be run,
// and the messages of a memory run.
func proveCases() []goldenCase {
	shown := func(name string, s setting, do func(d *driver)) goldenCase {
		if s.prove == nil {
			s.prove = realProving()
		}
		return goldenCase{"prove/" + name, func(t *testing.T) string {
			d := drive(t, s)
			d.press(actProve)
			do(d)
			return d.screen()
		}}
	}
	knob := func(suite, knob, rule string) func(d *driver) {
		return func(d *driver) {
			d.suiteTo(suite)
			d.turnTo(knob)
			d.press(actRun)
			d.ruleTo(rule)
		}
	}
	messages := func(implementation, rule string) func(d *driver) {
		return func(d *driver) {
			knob("memory", implementation, rule)(d)
			d.press(actOpen)
		}
	}
	narrow, wide, ascii := setting{width: 80, height: 24}, setting{width: 200, height: 50}, draw.ASCII()
	asciiSetting := setting{glyphs: &ascii}
	return []goldenCase{
		shown("not-run", setting{}, func(d *driver) {}),
		shown("all-run", setting{}, func(d *driver) { d.press(actRunAll) }),
		shown("knob-turned", setting{}, func(d *driver) { d.turnTo("fresh-key-each-run") }),
		shown("knob-run", setting{}, func(d *driver) { knob("memory", "fresh-key-each-run", "R01")(d); d.knobTo("fresh-key-each-run") }),
		shown("rule-fails", setting{}, func(d *driver) { d.press(actRunAll); knob("memory", "fresh-key-each-run", "R09")(d) }),
		shown("rule-fails-200x50", wide, knob("memory", "fresh-key-each-run", "R09")),
		shown("rule-fails-ascii", asciiSetting, knob("memory", "fresh-key-each-run", "R09")),
		shown("judge-rule", setting{}, knob("judge", "fabricate-quote", "J09")),
		shown("judge-not-judged", setting{}, knob("judge", "cut-short", "J02")),
		shown("readback-rule", setting{}, knob("readback", "skips-silently", "RB2.torn-json")),
		shown("suite", setting{}, func(d *driver) { d.suiteTo("judge"); d.press(actRun) }),
		shown("could-not-run", setting{prove: broken()}, func(d *driver) { d.turnTo("breaks-third"); d.press(actRun) }),
		shown("could-not-run-suite", setting{prove: broken()}, func(d *driver) { d.focusOn(listSuites); d.press(actRun) }),
		shown("could-not-run-80x24", setting{width: 80, height: 24, prove: broken()}, func(d *driver) {
			d.turnTo("breaks-third")
			d.press(actRun)
			d.focusOn(listResult)
		}),
		shown("not-as-said", setting{prove: otherwise()}, func(d *driver) { d.press(actRunAll); d.turnTo("breaks-third") }),
		shown("not-as-said-suite", setting{prove: otherwise()}, func(d *driver) { d.press(actRunAll); d.focusOn(listSuites) }),
		shown("running", setting{}, func(d *driver) {
			d.model.Update(keyPress("R"))
			d.model.prove.running.done.Store(12)
			d.model.Update(workTickMsg{d.model.prove.running})
		}),
		shown("messages", setting{}, messages("inject-as-system", "R01")),
		shown("messages-retold", setting{}, messages("fresh-key-each-run", "R09")),
		shown("messages-tools", setting{}, messages("store-tool-traffic", "R05")),
		shown("messages-80x24", narrow, messages("unmarked-memory", "R01")),
		shown("rules-80x24", narrow, knob("memory", "recall-fatal", "R02")),
		shown("knobs-80x24", narrow, func(d *driver) { d.turnTo("recall-fatal") }),
		shown("suites-80x24", narrow, func(d *driver) { d.press(actRunAll); d.focusOn(listSuites) }),
		shown("result-80x24", narrow, func(d *driver) { knob("memory", "recall-fatal", "R02")(d); d.focusOn(listResult) }),
		shown("least-60x16", setting{width: 60, height: 16}, knob("memory", "recall-fatal", "R02")),
		shown("least-100x16", setting{width: 100, height: 16}, knob("memory", "recall-fatal", "R02")),
		shown("help", setting{}, func(d *driver) { d.press(actHelp) }),
		{"prove/colour", func(t *testing.T) string {
			d := drive(t, setting{prove: realProving()})
			d.press(actProve)
			knob("memory", "fresh-key-each-run", "R09")(d)
			return strings.ReplaceAll(d.model.View(), "\x1b", "^[")
		}},
	}
}
