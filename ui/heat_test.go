package ui

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/muesli/termenv"

	"countersign/engine/rules"
	"countersign/model"
	"countersign/sessions"
	"countersign/ui/draw"
)

// longRun is a run of so many refusals over one evidence; one gap is in all of them,
// and another in every third, in other words each time.
func longRun(n int) sessions.Library {
	run := model.Transcript{Session: "4411", File: "4411.jsonl", Format: "codex"}
	for i := range n {
		gaps := `{"criterion":"sorted","gap_class":"other","detail":"It is not."}`
		if i%3 == 1 {
			gaps += fmt.Sprintf(`,{"criterion":"ties","gap_class":"other","detail":"Not at try %d."}`, i)
		}
		reply := `{"verdict":"continue","detail":"Not yet.","gap_class":"other","gaps":[` + gaps + `]}`
		iteration := i + 1
		run.Decisions = append(run.Decisions, model.Decision{
			Kind: model.KindJudge, Ref: fmt.Sprintf("%012x", i), Hash: fmt.Sprintf("%064x", i), Iteration: &iteration, Reply: &reply,
		})
	}
	return sessions.Library{Files: []sessions.File{{Path: "4411.jsonl", Transcripts: []*model.Transcript{&run}}}}
}

// strip is the docket's part of the rows of the strip in a wide window.
func (d *driver) strip() []string {
	var strip []string
	for _, line := range d.lines() {
		left, _, _ := strings.Cut(line, "│")
		for _, name := range []string{" run 4411", " sorted", " ties"} {
			if strings.HasPrefix(left, name) {
				strip = append(strip, strings.TrimRight(left, " "))
			}
		}
	}
	return strip
}

func TestHeatStrip(t *testing.T) {
	for _, test := range []struct {
		decisions, at int
		want          []string
	}{
		{1, 1, nil}, // one decision has no history
		{2, 1, []string{
			" run 4411   1 2",
			" sorted     ▪ =",
			" ties       · ▪"}},
		{9, 4, []string{
			" run 4411   1 2 3 4 5 6 7 8 9",
			" sorted     ▪ = = = = = = = =",
			" ties       · ▪ · · ~ · · ~ ·"}},
		{10, 4, []string{ // more than nine stand close
			" run 4411   1234567890",
			" sorted     ▪=========",
			" ties       ·▪··~··~··"}},
		{40, 1, []string{ // and then scroll
			" run 4411    123456789012345…",
			" sorted      ▪==============",
			" ties        ·▪··~··~··~··~·"}},
		{40, 20, []string{
			" run 4411   …345678901234567…",
			" sorted      ===============",
			" ties        ·~··~··~··~··~·"}},
		{40, 40, []string{
			" run 4411   …678901234567890",
			" sorted      ===============",
			" ties        ~··~··~··~··~··"}},
	} {
		library := longRun(test.decisions)
		d := drive(t, setting{library: &library})
		d.goTo(fmt.Sprint(test.at))
		if got := d.strip(); strings.Join(got, "\n") != strings.Join(test.want, "\n") {
			t.Errorf("%d decisions, at %d:\n%s\nwant\n%s", test.decisions, test.at, strings.Join(got, "\n"), strings.Join(test.want, "\n"))
		}
	}
}

// The column of the selected decision is bold, and goes with it.
func TestHeatStripMarksTheDecision(t *testing.T) {
	library, sixteen := longRun(9), termenv.ANSI
	d := drive(t, setting{library: &library, theme: "mono", profile: &sixteen})
	bold := regexp.MustCompile("\x1b\\[1m([0-9])")
	for _, at := range []string{"2", "7"} {
		d.goTo(at)
		for _, line := range strings.Split(d.model.View(), "\n") {
			if !strings.Contains(line, "run 4411") || strings.Contains(line, "countersign") {
				continue
			}
			left, _, _ := strings.Cut(line, "│")
			if found := bold.FindAllStringSubmatch(left, -1); len(found) != 1 || found[0][1] != at {
				t.Errorf("of decision %s bold is %q in %q", at, found, left)
			}
		}
		if len(d.strip()) == 0 {
			t.Fatal("there is no strip")
		}
	}
}

func TestHeatStripInOneRow(t *testing.T) {
	library := longRun(9)
	d := drive(t, setting{library: &library, width: 80, height: 24})
	d.sees("run 4411  sorted ▪ = = = = = = = =  ties · ▪ · · ~ · · ~ ·")
	ascii := draw.ASCII()
	d = drive(t, setting{library: &library, width: 80, height: 24, glyphs: &ascii})
	d.sees("run 4411  sorted @ = = = = = = = =  ties . @ . . ~ . . ~ .")
}

// A window without rows to spare has the list alone.
func TestHeatStripNeedsRoom(t *testing.T) {
	library := longRun(9)
	d := drive(t, setting{library: &library})
	for height := leastHeight; height <= 60; height++ {
		d.resize(120, height)
		list, strip := d.model.docket.height, len(d.model.docket.strip)
		if strip > 0 && list < 2*strip {
			t.Errorf("at %d rows the list has %d and the strip %d", height, list, strip)
		}
		if strip == 0 && height >= 40 {
			t.Errorf("at %d rows there is no strip", height)
		}
	}
}

// The last row of the list says how much more there is, whatever is on screen.
func TestDocketSaysHowMuchMore(t *testing.T) {
	for _, size := range [][2]int{{120, 40}, {80, 24}, {200, 60}, {100, 20}} {
		d := drive(t, setting{width: size[0], height: size[1]})
		d.press(actPane1, actFirst)
		docket := d.model.docket
		d.sees(fmt.Sprintf("▾ %d more rows", len(docket.rows)-docket.height))
		d.press(actLast)
		d.sees(fmt.Sprintf("▴ %d rows above", len(docket.rows)-docket.height))
	}
}

// In a docket that is wide, and in none that is not, rows say what was found.
func TestWideDocketSaysWhatWasFound(t *testing.T) {
	for width, want := range map[int]bool{80: true, 120: false, 199: false, 200: true, 300: true} {
		d := drive(t, setting{width: width, height: 60})
		d.press(actPane1, actFirst)
		if got := strings.Contains(d.screen(), "ready-queue-ties·1  done beside 1 gap"); got != want {
			t.Errorf("at %d columns the finding is there: %v", width, got)
		}
	}
}

// What a judge said of the same evidence otherwise has a group of its own.
func TestChangedVerdictsStandTogether(t *testing.T) {
	run := model.Transcript{Session: "4411", File: "4411.jsonl", Format: "codex"}
	evidence := "the tests pass"
	for i, reply := range []string{
		`{"verdict":"continue","detail":"No.","gap_class":"other","gaps":[{"criterion":"a","gap_class":"other","detail":"b"}]}`,
		`{"verdict":"done","detail":"Yes."}`,
	} {
		run.Decisions = append(run.Decisions, model.Decision{
			Kind: model.KindJudge, Ref: fmt.Sprintf("%012x", i), Hash: fmt.Sprintf("%064x", i), Reply: &reply, Evidence: &evidence, EvidenceID: "sha256:ab",
		})
	}
	library := sessions.Library{Files: []sessions.File{{Path: "4411.jsonl", Transcripts: []*model.Transcript{&run}}}}
	d := drive(t, setting{library: &library})
	d.sees("! changed its verdict      1")
	d.goTo("1")
	d.goTo(rules.OtherVerdict)
	if d.model.current != 1 {
		t.Errorf(": goes to decision %d", d.model.current+1)
	}
}
