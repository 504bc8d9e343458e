package ui

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"countersign/model"
	"countersign/sessions"
	"countersign/sessions/reviews"
	"countersign/sessions/samples"
)

// replies are what a judge may have said, as different as replies can be; blank is
// what the session has.
var replies = []string{
	"",
	`{"verdict":"done","detail":"All of it is there.","gap_class":"none","gaps":[]}`,
	`{"verdict":"continue","detail":"` + strings.Repeat("The tests fail, and go on failing. ", 60) + `","gap_class":"failed_verification","gaps":[` +
		`{"criterion":"tests pass","gap_class":"failed_verification","detail":"they fail","evidence_quote":"FAIL"},` +
		`{"criterion":"named","gap_class":"other","detail":"it is not","evidence_quote":"words that stand nowhere at all"}]}`,
	`{"verdict":"done","detail":"Nearly.","gap_class":"other","gaps":[{"criterion":"c","gap_class":"other","detail":"d","evidence_quote":""}]}`,
	`{"verdict":"approve","detail":"Good."}`,
	"I cannot answer in that form.",
}

// withReply is a demo session in which the judge said something else, and so did the
// record of it, each time.
func withReply(t testing.TB, path, name, reply string) sessions.Library {
	t.Helper()
	text, err := samples.Read(name)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for line := range strings.Lines(string(text)) {
		var record map[string]any
		if err := json.Unmarshal([]byte(line), &record); err == nil && record["type"] == "decision" && reply != "" {
			record["reply"] = reply
			record["recorded"] = map[string]any{"action": "accept", "reason": fmt.Sprint(len(reply))}
			delete(record, "terminal_reason")
			encoded, err := json.Marshal(record)
			if err != nil {
				t.Fatal(err)
			}
			line = string(encoded) + "\n"
		}
		lines = append(lines, line)
	}
	if err := os.WriteFile(path, []byte(strings.Join(lines, "")), 0o600); err != nil {
		t.Fatal(err)
	}
	return sessions.Open(path)
}

// TestABlindExaminationIsOfTheQuestionAlone compares what is left of the
// examination of every demo decision over all replies.
func TestABlindExaminationIsOfTheQuestionAlone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.jsonl")
	for _, name := range samples.Names() {
		var want []model.Examination
		for _, reply := range replies {
			var got []model.Examination
			for _, item := range withReply(t, path, name, reply).Items() {
				got = append(got, withoutAnswer(examine(item)))
			}
			if want == nil {
				want = got
			}
			if !reflect.DeepEqual(want, got) {
				t.Errorf("%s with reply %q (-as it is +with the reply)\n%s", name, reply, cmp.Diff(want, got))
			}
		}
	}
}

// blindScript is everything that can be done before an answer: actions, and what is
// typed after them.
func blindScript() []func(*driver) {
	press := func(actions ...action) func(*driver) { return func(d *driver) { d.press(actions...) } }
	typed := func(a action, text string) func(*driver) {
		return func(d *driver) { d.press(a); d.typed(text) }
	}
	script := []func(*driver){
		press(), press(actPane1), press(actCopy), press(actPane2), press(actZoom), press(actLast), press(actCopy),
		press(actPane3), press(actCopy), press(actPane4), press(actHole), press(actDown), press(actPane5), press(actCopy),
		press(actPane6), press(actHole), press(actHoles), press(actLast), press(actCopy), press(actAsSent), press(actCopy), press(actAsSent),
		press(actRaw), press(actLast), press(actCopy), press(actZoom), press(actFirst), press(actRaw), press(actWrap), press(actRight), press(actWrap),
		typed(actSearch, "FAIL"), press(actNextFound), press(actEscape),
		typed(actGoTo, "verdict.contradicts-itself"), typed(actGoTo, "grounding.ungrounded-quote"), typed(actGoTo, "losses"), press(actQuit),
		press(actHelp), press(actQuit), press(actCodebook), press(actRepeat), press(actReveal),
	}
	for _, b := range bindings() {
		if !slices.Contains(whileBlind, b.action) && b.action != actOpen { // enter reveals
			script = append(script, press(b.action))
		}
	}
	return script
}

// frames are all screens of a blind review: each item is looked at through the
// script, and then answered unsure.
func frames(t testing.TB, library sessions.Library) []string {
	sizes := []setting{{width: 120, height: 40}, {width: 80, height: 24}, {width: 200, height: 60}, {width: 60, height: 16}}
	s := sizes[len(library.Items())%len(sizes)]
	store := inMemory(t)
	s.library, s.title, s.reviews, s.reviewer, s.review = &library, "run", store, "ann", &Review{}
	d := drive(t, s)
	d.model.record.last = &mark{action: actAgree}
	var all []string
	for i := range d.model.queue.items {
		size := sizes[i%len(sizes)]
		d.resize(size.width, size.height)
		for _, do := range blindScript() {
			d.host.copied = ""
			do(d)
			if !d.model.blind() {
				t.Fatalf("item %d is not blind any more", i+1)
			}
			all = append(all, d.model.View()+d.host.copied)
		}
		store.fail = &reviews.NotSaved{Why: reviews.WhyFull}
		for _, a := range []action{actDone, actContinue, actUnsure} { // shown, and not saved
			d.press(a)
			all = append(all, d.model.View())
			d.send(keyPress("esc"))
			all = append(all, d.model.View())
			d.press(actUndo)
		}
		store.fail = nil
		d.press(actUnsure)
		if d.model.blind() {
			t.Fatalf("item %d is answered and still blind", i+1)
		}
		// What was said last of an item that is answered must not be repeated blindly.
		d.model.record.last = &mark{action: []action{actAgree, actDisagree, actGapValid, actTruth}[i%4], value: "done"}
		d.press(actPane6, actNextItem)
	}
	return all
}

// TestNothingOnABlindScreenDependsOnTheReply draws a whole review over sessions that
// differ only in what the judge said: every frame is the same to the byte.
func TestNothingOnABlindScreenDependsOnTheReply(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.jsonl")
	for _, name := range []string{
		"04-done-with-a-gap.jsonl", "06-hole-in-the-log.jsonl", "09-release-on-hold.jsonl", "14-what-the-judge-read.jsonl", "16-page-one-of-two.jsonl",
	} {
		var want []string
		for _, reply := range replies {
			got := frames(t, withReply(t, path, name, reply))
			if want == nil {
				want = got
			}
			if len(got) != len(want) {
				t.Fatalf("%s: %d frames, and %d with reply %q", name, len(want), len(got), reply)
			}
			for i := range got {
				if got[i] != want[i] {
					t.Fatalf("%s, frame %d with reply %.40q (-as it is +with the reply)\n%s", name, i, reply, cmp.Diff(strings.Split(want[i], "\n"), strings.Split(got[i], "\n")))
				}
			}
		}
	}
}

// TestTheBlindTestCanFail shows the frames of a review that is not blind to it.
func TestTheBlindTestCanFail(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.jsonl")
	var screens []string
	for _, reply := range replies[1:3] {
		library := withReply(t, path, "04-done-with-a-gap.jsonl", reply)
		d := drive(t, setting{library: &library, title: "run", reviews: inMemory(t), reviewer: "ann", review: &Review{}})
		d.press(actUnsure)
		screens = append(screens, d.model.View())
	}
	if screens[0] == screens[1] {
		t.Error("after the answer two replies look the same")
	}
}

// TestBeforeAnAnswerOtherKeysWait presses every key that is not meant for a blind
// screen.
func TestBeforeAnAnswerOtherKeysWait(t *testing.T) {
	d := drive(t, setting{reviews: inMemory(t), reviewer: "ann", review: &Review{}})
	for _, b := range bindings() {
		if slices.Contains(whileBlind, b.action) || b.action == actOpen { // enter reveals
			continue
		}
		key := b.keys.Keys()[0]
		d.send(keyPress(key))
		if !strings.HasSuffix(d.footer(), key+": answer first") {
			t.Errorf("%s: the footer is %q", key, d.footer())
		}
	}
}
