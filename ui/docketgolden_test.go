package ui

import (
	"fmt"
	"testing"

	"countersign/ui/draw"
)

// docketCases show the docket filtered, sorted and marked, and the strip of a run.
func docketCases() []goldenCase {
	long, lossy, ascii := longRun(40), lossyLibrary(), draw.ASCII()
	runs := twoRuns()
	var cases []goldenCase
	for _, size := range [][2]int{{120, 40}, {80, 24}, {200, 60}} {
		shown := func(name string, s setting, do func(d *driver)) {
			s.width, s.height = size[0], size[1]
			cases = append(cases, goldenCase{fmt.Sprintf("docket/%s-%dx%d", name, size[0], size[1]), func(t *testing.T) string {
				d := drive(t, s)
				do(d)
				return d.screen()
			}})
		}
		shown("filter", setting{}, func(d *driver) { d.filtered("verdict:continue -rule:evidence") })
		shown("filter-typing", setting{}, func(d *driver) { d.press(actFilter) })
		shown("filter-wrong", setting{}, func(d *driver) { d.filtered("verdict:done judged:lens") })
		shown("filter-nothing", setting{library: &lossy}, func(d *driver) { d.filtered("verdict:done judge:nobody") })
		shown("by-time", setting{library: &runs}, func(d *driver) { d.sorted("t") })
		shown("by-judge", setting{}, func(d *driver) { d.sorted("j") })
		shown("sort-menu", setting{}, func(d *driver) { d.press(actSort) })
		shown("mark-menu", setting{}, func(d *driver) {
			d.press(actMark)
			d.send(keyPress("a"))
			d.press(actMarked)
		})
		shown("long-run", setting{library: &long}, func(d *driver) { d.goTo("20") })
		shown("long-run-ascii", setting{library: &long, glyphs: &ascii}, func(d *driver) { d.goTo("20") })
	}
	return cases
}
