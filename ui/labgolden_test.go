package ui

import (
	"strings"
	"testing"

	"github.com/muesli/termenv"

	"countersign/ui/draw"
)

// labCases are the lab: as it is entered, edited by hand and by knobs, under other
// rules, side by side, in a narrow window, and with nothing to edit.
func labCases() []goldenCase {
	shown := func(name string, s setting, decision string, do func(d *driver)) goldenCase {
		return goldenCase{"lab/" + name, func(t *testing.T) string {
			d := lab(t, s, decision)
			do(d)
			return d.screen()
		}}
	}
	coloured := func(name string, s setting) goldenCase {
		return goldenCase{"lab/" + name, func(t *testing.T) string {
			d := lab(t, s, both)
			d.knob("none-beside-a-gap")
			d.press(actType)
			return strings.ReplaceAll(d.model.View(), "\x1b", "^[")
		}}
	}
	knob := func(name string) func(d *driver) { return func(d *driver) { d.knob(name) } }
	typed := func(d *driver) {
		d.press(actType)
		d.write(actDown, actLast, actLeft, actLeft, "ish", actDown)
	}
	none, narrow, wide, ascii := termenv.Ascii, setting{width: 80, height: 24}, setting{width: 200, height: 60}, draw.ASCII()
	library := foreignLibrary("the queue keeps its ORDER")
	foreign := setting{library: &library}
	return []goldenCase{
		shown("entered", setting{}, both, func(d *driver) {}),
		shown("knob", setting{}, both, knob("none-beside-a-gap")),
		shown("knob-200x60", wide, both, knob("none-beside-a-gap")),
		shown("knob-100x16", setting{width: 100, height: 16}, both, knob("none-beside-a-gap")),
		shown("knob-ascii", setting{glyphs: &ascii}, both, knob("none-beside-a-gap")),
		shown("typing", setting{}, both, typed),
		shown("wrapped", setting{}, both, func(d *driver) { knob("none-beside-a-gap")(d); d.press(actWrap) }),
		shown("rules", setting{}, "04-done-with-a-gap-2", func(d *driver) { d.rules("contradiction=named"); d.rules("detail=240") }),
		shown("rules-end", setting{}, both, func(d *driver) { d.part(labResult); d.press(actLast) }),
		shown("rules-menu", setting{}, both, func(d *driver) { d.press(actRules) }),
		shown("rules-menu-80x24", narrow, both, func(d *driver) { d.press(actRules); d.send(keyPress("c")) }),
		shown("beside", setting{}, both, func(d *driver) { knob("none-beside-a-gap")(d); d.press(actBeside) }),
		shown("beside-80x24", narrow, both, func(d *driver) { knob("fabricate-quote")(d); d.press(actBeside) }),
		shown("on-record", setting{}, "13-three-recorded-answers-2", func(d *driver) {}),
		shown("cannot-be-read", setting{}, "08-many-shapes-of-reply-4", func(d *driver) { d.part(labKnobs) }),
		shown("nothing-to-edit", foreign, "", func(d *driver) { d.rules("quotes=folded") }),
		shown("nothing-to-edit-80x24", setting{library: &library, width: 80, height: 24}, "", func(d *driver) { d.part(labReply) }),
		shown("reply-80x24", narrow, both, typed),
		shown("knobs-80x24", narrow, both, knob("none-beside-a-gap")),
		shown("knobs-end-80x24", narrow, both, func(d *driver) { d.part(labKnobs); d.press(actLast) }),
		shown("result-80x24", narrow, both, func(d *driver) { knob("none-beside-a-gap")(d); d.part(labResult) }),
		shown("reply-60x16", setting{width: 60, height: 16}, both, typed),
		coloured("dark", setting{theme: "dark"}),
		coloured("light", setting{theme: "light"}),
		coloured("mono", setting{theme: "mono"}),
		coloured("none", setting{profile: &none}),
	}
}
