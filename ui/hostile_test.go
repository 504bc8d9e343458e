package ui

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"countersign/engine/stages"
	"countersign/model"
	"countersign/sessions"
	"countersign/sessions/samples"
	"countersign/ui/hostiletest"
)

// hostileLibrary is every demo session, and the formats' own test files, poisoned
// in all their texts, in files with poisoned names, beside a file that cannot be
// read.
func hostileLibrary(t *testing.T) sessions.Library {
	t.Helper()
	dir := filepath.Join(t.TempDir(), strings.ReplaceAll(hostiletest.Text, "\x00", "")[:60]+"\x1b[2J\n")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Skipf("this file system takes no such name: %v", err)
	}
	files := map[string][]byte{}
	for _, name := range samples.Names() {
		text, err := samples.Read(name)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = text
	}
	others, err := filepath.Glob("../sessions/format/testdata/*.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range others {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		files[filepath.Base(path)] = text
	}
	for name, text := range files {
		text, err := hostiletest.Lines(text)
		if err != nil {
			continue // a test file about broken JSON
		}
		write(t, filepath.Join(dir, name+"\x1b[6n\u202e.jsonl"), text)
	}
	write(t, filepath.Join(dir, "zz\x1b[2J.txt"), []byte("no JSON \x1b]52;c;aGk=\a\u202e\x00\xff\n"))
	library := sessions.Open(dir)
	if own, all := len(sessions.Demo().Items()), len(library.Items()); all < own {
		t.Fatalf("%d decisions are left of %d: the poison broke the files", all, own)
	}
	return library
}

func write(t testing.TB, path string, data []byte) {
	t.Helper()
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestNothingHostileReachesAFrame looks at every decision through every pane and
// with everything opened, each third of them in another window.
func TestNothingHostileReachesAFrame(t *testing.T) {
	library := hostileLibrary(t)
	views := [][]action{
		{actPane1}, {actZoom}, {actPane2}, {actOpen, actCut}, {actLast}, {actPane3}, {actOpen}, {actPane3, actNextGap}, {actLast},
		{actPane4, actHole}, {actLast}, {actPane5, actOpen}, {actPane6, actHoles, actFirst}, {actPageDown}, {actLast},
		{actWrap, actRight}, {actAsSent}, {actFirst, actPageDown}, {actRaw, actFirst, actOpen}, {actPageDown}, {actLast}, {actWrap, actZoom},
	}
	seen := false
	for third, s := range []setting{{width: 120, height: 40}, {width: 80, height: 24}, {width: 200, height: 60}} {
		s.library, s.title = &library, hostiletest.Text
		d := drive(t, s)
		look := func(after string) {
			t.Helper()
			frame := d.model.View()
			if leak := hostiletest.Leak(frame, true); leak != "" {
				t.Fatalf("decision %d, after %s: %s", d.model.current+1, after, leak)
			}
			if fault := frameFault(frame, d.model.width, d.model.height); fault != "" {
				t.Fatalf("decision %d, after %s: %s", d.model.current+1, after, fault)
			}
			seen = seen || strings.Contains(frame, "^[]52;c;aGk=^G") && strings.Contains(frame, "<U+202E>")
		}
		for n := third; n < len(d.model.docket.entries); n += 3 {
			d.goTo(fmt.Sprint(n + 1))
			for _, view := range views {
				d.press(view...)
				look(string(view[len(view)-1]))
			}
			d.model.asSent = false
			d.press(actStep)
			for _, stage := range stages.All() {
				d.stage(stage)
				look("step " + stage.Name())
				d.press(actLast)
				look("the end of " + stage.Name())
				d.press(actCopy)
				if leak := hostiletest.Leak(d.host.copied, false); leak != "" {
					t.Fatalf("the clipboard got %s", leak)
				}
			}
			d.press(actQuit)
			d.compared(n+1, (n+1)%len(d.model.docket.entries)+1)
			look("comparing")
			for range d.model.mode.(*compareMode).result.Differences {
				d.press(actNextDifference)
				look("the next difference")
			}
			d.press(actCopy)
			if leak := hostiletest.Leak(d.host.copied, false); leak != "" {
				t.Fatalf("the clipboard got %s", leak)
			}
			d.press(actSide)
			look("the other side")
			d.press(actEvidenceDiff)
			look("the evidence difference")
			d.press(actLast)
			look("the end of it")
			d.press(actQuit)
		}
		d.goTo("losses")
		look("losses")
		d.press(actLast)
		look("the last losses")
		d.press(actQuit, actPane1, actSearch)
		for _, r := range hostiletest.Text {
			d.send(keyPress(string(r)))
			look("typing")
		}
	}
	if !seen {
		t.Error("the poison was never on screen as marks: this test saw nothing")
	}
}

// TestCopyIsInert copies a hostile quote: what lands on the clipboard is as
// harmless as what is on screen, and it is said that it is not the exact text.
func TestCopyIsInert(t *testing.T) {
	library := hostileLibrary(t)
	d := drive(t, setting{library: &library})
	hostile := 0
	for range d.model.docket.entries {
		d.host.copied = ""
		d.press(actPane3, actCopy)
		if leak := hostiletest.Leak(d.host.copied, false); leak != "" {
			t.Fatalf("the clipboard got %s", leak)
		}
		if strings.Contains(d.host.copied, "^[]52;c;aGk=^G") {
			hostile++
			d.sees(" with its control characters as marks")
		}
		d.press(actNextDecision)
	}
	if hostile == 0 {
		t.Error("no quote with the hostile text was copied")
	}
}

// TestNothingHostileOfAReviewReachesAFrame has somebody else's log hold hostile
// notes, tags and missed gaps, and a hostile codebook.
func TestNothingHostileOfAReviewReachesAFrame(t *testing.T) {
	text := strings.ToValidUTF8(hostiletest.Text, "")
	store := inMemory(t)
	store.codebook, store.version, store.lost = text, "0123456789ab", text
	of := sampleWithTies(t)
	for i, answer := range []action{actDone, actContinue} {
		d := drive(t, setting{reviews: store, reviewer: []string{"ann", "ben"}[i], review: &of})
		d.goTo(ties)
		d.press(answer)
		label := d.label(store)
		label.Note, label.Tags, label.MissedGaps = text, []string{text}, []model.MissedGap{{Criterion: text}}
		store.events[len(store.events)-1].Label = label
	}
	library := hostileLibrary(t)
	seen := false
	for _, s := range []setting{
		{reviewer: "ann", review: &of}, {reviewer: "cy", review: &Review{Adjudicate: true}}, {reviewer: "ann"}, {reviewer: "cy", review: &Review{}, library: &library},
	} {
		for _, size := range [][2]int{{120, 40}, {80, 24}} {
			s.width, s.height, s.reviews = size[0], size[1], store
			d := drive(t, s)
			look := func(after action) {
				t.Helper()
				frame := d.model.View()
				if leak := hostiletest.Leak(frame, true); leak != "" {
					t.Fatalf("%+v, after %s: %s", s, after, leak)
				}
				if fault := frameFault(frame, d.model.width, d.model.height); fault != "" {
					t.Fatalf("%+v, after %s: %s", s, after, fault)
				}
				seen = seen || strings.Contains(frame, "^[]52;c;aGk=^G")
			}
			look("start")
			if s.library == nil {
				d.goTo(ties)
			}
			for _, a := range []action{actPane2, actZoom, actLast, actZoom, actUnsure, actPane1, actPane2, actZoom, actLast, actCodebook, actQuit, actTag} {
				if _, ok := d.keyOf(a); ok {
					d.press(a)
					look(a)
				}
			}
		}
	}
	if !seen {
		t.Error("the poison was never on screen as marks: this test saw nothing")
	}
}
