package ui

import (
	"strings"
	"testing"

	"countersign/sessions/samples"
	"countersign/ui/draw"
)

// TestAsciiScreensAreAscii reads every pane of every decision in the ASCII set:
// a character beyond ASCII can only come from the session itself, or from the
// contract's own marker in the evidence as it was sent.
func TestAsciiScreensAreAscii(t *testing.T) {
	const marker = "…[ chars elided — middle of evidence]…"
	ascii := draw.ASCII()
	for _, name := range decisionNames() {
		file := name[:strings.LastIndexByte(name, '-')] + ".jsonl"
		source, err := samples.Read(file)
		if err != nil {
			t.Fatal(err)
		}
		d := drive(t, setting{glyphs: &ascii}).at(name)
		screens := []string{d.screen()}
		for _, actions := range [][]action{
			{actPane2, actZoom}, {actPane3}, {actPane4, actHole}, {actPane5}, {actPane6, actHoles}, {actAsSent}, {actRaw},
			{actHelp}, {actQuit, actStep}, {actNextStage}, {actNextStage}, {actNextStage}, {actNextStage}, {actNextStage}, {actNextStage},
			{actNextStage}, {actNextStage}, {actQuit, actSearch},
		} {
			d.press(actions...)
			screens = append(screens, d.screen())
		}
		for _, screen := range screens {
			for line := range strings.Lines(screen) {
				for _, r := range line {
					if r >= 0x80 && !strings.ContainsRune(string(source)+marker, r) {
						t.Errorf("%s: %q is not of the session: %q", name, r, line)
					}
				}
			}
		}
	}
}
