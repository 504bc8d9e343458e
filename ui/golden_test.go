package ui

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/muesli/termenv"

	"countersign/model"
	"countersign/sessions"
	"countersign/ui/draw"
)

var update = flag.Bool("update", false, "write the golden files, and the key table of the README")

// A golden shows a reviewer what a change does to the screens; that a screen is
// right is the business of the other tests here.

const goldens = "testdata/golden"

// goldenCase is one screen; its name is the file's, below testdata/golden.
type goldenCase struct {
	name string
	draw func(t *testing.T) string
}

func TestGoldens(t *testing.T) {
	for _, c := range goldenCases(t) {
		t.Run(c.name, func(t *testing.T) {
			got := c.draw(t) + "\n"
			path := filepath.Join(goldens, filepath.FromSlash(c.name)+".txt")
			if *update {
				if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")); diff != "" {
				t.Errorf("%s (-golden +screen); -update writes it:\n%s", path, diff)
			}
		})
	}
}

// TestNoGoldenIsLeftOver finds files that no case compares with any more.
func TestNoGoldenIsLeftOver(t *testing.T) {
	known := map[string]bool{}
	for _, c := range goldenCases(t) {
		name := c.name + ".txt"
		if known[name] {
			t.Errorf("two cases are called %s", c.name)
		}
		known[name] = true
	}
	err := fs.WalkDir(os.DirFS(goldens), ".", func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && !known[path] {
			t.Errorf("%s/%s belongs to no case", goldens, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func goldenCases(t testing.TB) []goldenCase {
	return slices.Concat(
		everyDecision(80, 24),
		everyDecision(120, 40),
		paneCases(),
		rungCases(),
		resultCases(),
		edgeCases(),
		unreadCases(),
		colourCases(),
		docketCases(),
		proveCases(),
		statisticsCases(),
		stepCases(t),
		compareCases(t),
		reviewCases(),
		labCases(),
		matrixCases(),
	)
}

// everyDecision is the triage screen of each decision of the demo sessions.
func everyDecision(width, height int) []goldenCase {
	var cases []goldenCase
	for i, name := range decisionNames() {
		cases = append(cases, goldenCase{fmt.Sprintf("%dx%d/%s", width, height, name), func(t *testing.T) string {
			d := drive(t, setting{width: width, height: height})
			d.goTo(fmt.Sprint(i + 1))
			return d.screen()
		}})
	}
	return cases
}

// decisionNames names the decisions of the demo library in file order: the
// session's file and which of its decisions, from 1.
func decisionNames() []string {
	var names []string
	for _, item := range sessions.Demo().Items() {
		file := strings.TrimSuffix(filepath.Base(item.Transcript.File), ".jsonl")
		names = append(names, fmt.Sprintf("%s-%d", file, item.Index+1))
	}
	return names
}

// at selects a decision by the name that decisionNames gives it.
func (d *driver) at(name string) *driver {
	d.t.Helper()
	i := slices.Index(decisionNames(), name)
	if i < 0 {
		d.t.Fatalf("no decision is named %s", name)
	}
	d.goTo(fmt.Sprint(i + 1))
	return d
}

// rungCases show every rung of the ladder in the gaps pane: each gap of the demo
// session that is about where quotes come from, by the rung its quote is on.
func rungCases() []goldenCase {
	const session = "15-where-a-quote-comes-from-"
	var cases []goldenCase
	for i, gaps := range []int{7, 8, 3} {
		for gap := range gaps {
			decision := session + fmt.Sprint(i+1)
			cases = append(cases, goldenCase{fmt.Sprintf("rungs/%d-gap-%d", i+1, gap+1), func(t *testing.T) string {
				d := drive(t, setting{}).at(decision)
				d.press(actPane3, actZoom)
				for range gap {
					d.press(actNextGap)
				}
				d.sees(fmt.Sprintf("gap %d of %d", gap+1, gaps))
				return d.screen()
			}})
		}
	}
	return cases
}

// resultCases show what results say of their own completeness, in every pane that
// sums them up: the last decision of its demo session has all five states.
func resultCases() []goldenCase {
	const all, chain = "16-page-one-of-two-5", "16-page-one-of-two-3"
	shown := func(name string, s setting, decision string, actions ...action) goldenCase {
		return goldenCase{"results/" + name, func(t *testing.T) string {
			d := drive(t, s).at(decision)
			d.press(actions...)
			return strings.ReplaceAll(d.model.View(), "\x1b", "^[")
		}}
	}
	none, narrow, ascii := termenv.Ascii, setting{width: 80, height: 24}, draw.ASCII()
	plain := func(s setting) setting { s.profile = &none; return s }
	return []goldenCase{
		shown("verdict", plain(setting{}), all, actPane2, actZoom),
		shown("verdict-end", plain(setting{}), all, actPane2, actZoom, actLast),
		shown("verdict-chain", plain(setting{}), chain, actPane2, actZoom),
		shown("research", plain(setting{}), all, actPane4, actZoom),
		shown("research-opened", plain(setting{}), all, actPane4, actZoom, actHole),
		shown("research-chain", plain(setting{}), chain, actPane4, actZoom),
		shown("evidence", plain(setting{}), chain, actPane6, actZoom),
		shown("raw", plain(setting{}), all, actPane6, actZoom, actRaw, actFirst),
		shown("docket", plain(setting{}), all, actPane1, actZoom),
		shown("docket-80x24", plain(narrow), all),
		shown("verdict-80x24", plain(narrow), all, actPane2, actLast),
		shown("research-80x24", plain(narrow), all, actPane4),
		shown("ascii", plain(setting{glyphs: &ascii}), all, actPane4, actZoom, actHole),
		shown("dark", setting{theme: "dark"}, all, actPane4, actZoom, actHole),
		shown("light", setting{theme: "light"}, all, actPane4, actZoom, actHole),
		shown("mono", setting{theme: "mono"}, all, actPane4, actZoom, actHole),
	}
}

// paneCases are telling decisions with one pane on the whole screen, or with
// something opened.
func paneCases() []goldenCase {
	const hole = "06-hole-in-the-log-1"
	shown := func(name, decision string, actions ...action) goldenCase {
		return goldenCase{"panes/" + name, func(t *testing.T) string {
			d := drive(t, setting{}).at(decision)
			d.press(actions...)
			return d.screen()
		}}
	}
	tab := func(name, decision string, actions ...action) goldenCase {
		return goldenCase{"tabs/" + name, func(t *testing.T) string {
			d := drive(t, setting{width: 80, height: 24}).at(decision)
			d.press(actions...)
			return d.screen()
		}}
	}
	return []goldenCase{
		shown("docket", hole, actPane1, actZoom),
		shown("verdict", hole, actPane2, actZoom),
		shown("verdict-contradiction", "04-done-with-a-gap-3", actPane2, actZoom),
		shown("verdict-record-differs", "13-three-recorded-answers-2", actPane2, actZoom),
		shown("verdict-no-verdict", "08-many-shapes-of-reply-4", actPane2, actZoom),
		shown("gaps", hole, actPane3, actZoom),
		shown("gaps-invented", "05-invented-quotes-1", actPane3, actZoom),
		shown("gaps-dropped", "08-many-shapes-of-reply-3", actPane3, actZoom),
		shown("gaps-requirements", "09-release-on-hold-1", actPane3, actZoom),
		shown("gaps-cannot-check", "14-what-the-judge-read-3", actPane3, actZoom),
		shown("gap-2", "05-invented-quotes-2", actPane3, actNextGap),
		shown("research", "03-nothing-to-build-2", actPane4, actZoom),
		shown("research-opened", "03-nothing-to-build-2", actPane4, actZoom, actHole),
		shown("feedback", "04-done-with-a-gap-1", actPane5, actZoom),
		shown("feedback-cut", hole, actPane5, actZoom),
		shown("evidence", hole, actPane6, actZoom),
		shown("evidence-as-sent", hole, actPane6, actZoom, actAsSent),
		shown("evidence-hole", hole, actHole, actHole),
		shown("evidence-holes", hole, actPane6, actZoom, actHoles),
		shown("evidence-unwrapped", hole, actPane6, actZoom, actWrap, actRight),
		shown("evidence-conversation", "14-what-the-judge-read-1", actPane6, actZoom),
		shown("evidence-saved", "14-what-the-judge-read-2", actPane6, actZoom),
		shown("evidence-none", "14-what-the-judge-read-3", actPane6, actZoom),
		shown("evidence-terminal-codes", "12-broken-record-2", actPane6, actZoom),
		shown("passage", hole, actPane3, actNextGap, actOpen),
		shown("passage-in-hole", hole, actPane3, actOpen),
		shown("cut", hole, actPane2, actCut),
		shown("cut-zoomed", hole, actPane2, actZoom, actCut, actLast),
		shown("detail", hole, actPane2, actOpen),
		shown("raw", "12-broken-record-2", actRaw),
		shown("raw-zoomed", "12-broken-record-2", actPane6, actZoom, actRaw, actFirst),
		shown("help", hole, actHelp),
		tab("verdict", hole, actPane2),
		tab("verdict-cut", hole, actPane2, actCut),
		tab("gaps", hole, actPane3),
		tab("gaps-invented", "05-invented-quotes-1", actPane3),
		tab("research", "03-nothing-to-build-2", actPane4),
		tab("research-opened", "03-nothing-to-build-2", actPane4, actHole),
		tab("feedback", "04-done-with-a-gap-1", actPane5),
		tab("evidence", hole, actPane6),
		tab("evidence-hole", hole, actHole, actHole),
		tab("raw", "12-broken-record-2", actPane6, actRaw),
		tab("help", hole, actHelp),
		tab("help-end", hole, actHelp, actLast),
	}
}

// edgeCases are screens of every other kind.
func edgeCases() []goldenCase {
	const hole = "06-hole-in-the-log-1"
	at := func(name string, s setting, do func(d *driver)) goldenCase {
		return goldenCase{"edges/" + name, func(t *testing.T) string {
			d := drive(t, s)
			do(d)
			return d.screen()
		}}
	}
	size := func(width, height int) goldenCase {
		return at(fmt.Sprintf("size-%dx%d", width, height), setting{width: width, height: height}, func(d *driver) {
			d.resize(120, 40)
			d.at(hole)
			d.resize(width, height)
		})
	}
	lossy, empty := lossyLibrary(), emptyLibrary()
	ascii := draw.ASCII()
	return []goldenCase{
		size(200, 60), size(110, 30), size(100, 24), size(99, 24), size(60, 16), size(100, 16),
		size(59, 15), size(40, 10), size(30, 5), size(29, 10), size(40, 4),
		at("losses", setting{library: &lossy, title: "runs"}, func(d *driver) { d.goTo("losses") }),
		at("losses-docket", setting{library: &lossy, title: "runs"}, func(d *driver) {}),
		at("losses-docket-80x24", setting{library: &lossy, title: "runs", width: 80, height: 24}, func(d *driver) {}),
		at("empty", setting{library: &empty, title: "runs"}, func(d *driver) {}),
		at("empty-80x24", setting{library: &empty, title: "runs", width: 80, height: 24}, func(d *driver) {}),
		at("search", setting{}, func(d *driver) {
			d.at(hole).press(actPane6)
			d.find("reconnect")
		}),
		at("search-typing", setting{}, func(d *driver) {
			d.press(actPane6, actSearch)
			d.send(keyPress("r"))
		}),
		at("search-nothing", setting{}, func(d *driver) {
			d.press(actPane6)
			d.find("no such text")
		}),
		at("go-to-typing", setting{width: 80, height: 24}, func(d *driver) { d.press(actGoTo) }),
		at("toast", setting{width: 80, height: 24}, func(d *driver) { d.press(actCopy) }),
		at("ascii", setting{glyphs: &ascii}, func(d *driver) { d.at(hole) }),
		at("ascii-80x24", setting{glyphs: &ascii, width: 80, height: 24}, func(d *driver) { d.at(hole) }),
		at("ascii-typing", setting{glyphs: &ascii, width: 80, height: 24}, func(d *driver) { d.press(actSearch) }),
		at("ascii-help", setting{glyphs: &ascii, width: 80, height: 24}, func(d *driver) { d.press(actHelp) }),
		at("ascii-evidence", setting{glyphs: &ascii}, func(d *driver) { d.at(hole).press(actPane6, actZoom, actHoles) }),
		{"edges/loading", func(t *testing.T) string { return start(t, setting{width: 80, height: 24}).screen() }},
		{"edges/partial", func(t *testing.T) string {
			d := start(t, setting{})
			_, examine := d.model.Update(d.model.load()()) // opened, nothing examined
			d.model.Update(examine())                      // the first chunk
			return d.screen()
		}},
	}
}

// lossyLibrary has a file with decisions, one that was cut and one that could
// not be read.
func lossyLibrary() sessions.Library {
	demo := sessions.Demo().Files
	cut := *demo[1].Transcripts[0]
	cut.File = "runs/cut.jsonl"
	cut.Losses = []model.Loss{{
		Place:  model.Place{Line: 318, Offset: 104_233, Length: 1_204},
		Reason: "the record is cut short",
	}}
	return sessions.Library{Files: []sessions.File{
		demo[0],
		{Path: "runs/cut.jsonl", Transcripts: []*model.Transcript{&cut}},
		{Path: "runs/notes.txt", Err: errors.New("line 1: this is not JSON: it begins with “Notes”")},
	}}
}

// emptyLibrary has a readable file without a decision and one that is no
// transcript.
func emptyLibrary() sessions.Library {
	demo := sessions.Demo().Files
	silent := *demo[0].Transcripts[0]
	silent.File, silent.Decisions = "runs/silent.jsonl", nil
	return sessions.Library{Files: []sessions.File{
		{Path: "runs/silent.jsonl", Transcripts: []*model.Transcript{&silent}},
		{Path: "runs/notes.txt", Err: errors.New("line 1: this is not JSON: it begins with “Notes”")},
	}}
}

// colourCases are a few screens with their colours; ESC is written ^[ so that the
// files are inert.
func colourCases() []goldenCase {
	const hole = "06-hole-in-the-log-1"
	sixteen, none := termenv.ANSI, termenv.Ascii
	coloured := func(name string, s setting, decision string, actions ...action) goldenCase {
		return goldenCase{"colour/" + name, func(t *testing.T) string {
			d := drive(t, s).at(decision)
			d.press(actions...)
			return strings.ReplaceAll(d.model.View(), "\x1b", "^[")
		}}
	}
	return []goldenCase{
		coloured("dark", setting{theme: "dark"}, hole),
		coloured("light", setting{theme: "light"}, hole),
		coloured("mono", setting{theme: "mono"}, hole),
		coloured("ansi16", setting{theme: "ansi16", profile: &sixteen}, hole),
		coloured("no-attributes", setting{theme: "mono", profile: &none}, hole),
		coloured("dark-contradiction-80x24", setting{theme: "dark", width: 80, height: 24}, "04-done-with-a-gap-3"),
		coloured("light-contradiction-80x24", setting{theme: "light", width: 80, height: 24}, "04-done-with-a-gap-3"),
		coloured("mono-contradiction-80x24", setting{theme: "mono", width: 80, height: 24}, "04-done-with-a-gap-3"),
		coloured("dark-hole", setting{theme: "dark"}, hole, actPane6, actHoles),
		coloured("dark-nearest", setting{theme: "dark"}, "15-where-a-quote-comes-from-1", actPane3, actZoom, actNextGap, actNextGap, actNextGap, actNextGap),
		coloured("mono-cut", setting{theme: "mono"}, hole, actPane2, actCut),
	}
}
