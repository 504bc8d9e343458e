package ui

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"countersign/sessions"
	"countersign/ui/draw"
	"countersign/ui/hostiletest"
)

// unreadLibrary opens files that no reader takes, under the names given.
func unreadLibrary(t testing.TB, files ...[2]string) sessions.Library {
	t.Helper()
	directory := t.TempDir()
	names, paths := sessions.Names{}, []string{}
	for i, file := range files {
		path := filepath.Join(directory, fmt.Sprint(i))
		write(t, path, []byte(file[1]))
		names[path], paths = file[0], append(paths, path)
	}
	library := names.Open(paths...)
	for _, file := range library.Files {
		if file.Err == nil {
			t.Fatalf("%s was read", file.Path)
		}
	}
	return library
}

// gemini is a session that is not read yet: long keys, a torn line, and a key that
// would write to the terminal.
func gemini() [2]string {
	var lines strings.Builder
	lines.WriteString(`{"sessionId":"s","projectHash":"5f","startTime":"2026-11-30T07:00:00Z","lastUpdated":"2026-11-30T07:10:00Z","kind":"main"}` + "\n")
	for i := range 40 {
		fmt.Fprintf(&lines, `{"id":"%d","timestamp":"2026-11-30T07:00:00Z","type":"gemini","content":%q,"thoughts":[],"tokens":{},"model":"m","toolCalls":[]}`+"\n", i, strings.Repeat("word ", i*i))
	}
	lines.WriteString(`{"id":"torn","content":"cut` + "\n" + `["$rewindTo","3"]` + "\n" + `{"\u001b[2Jkey\u202e":1}` + "\n")
	return [2]string{"runs/session-2026-11-30T07-00-5f.jsonl", lines.String()}
}

// opencode is what a database of opencode begins with.
func opencode() [2]string {
	return [2]string{"runs/opencode.db", "SQLite format 3\x00" + strings.Repeat("\x00", 80) + "CREATE TABLE `session` (\nCREATE TABLE `message` (\nCREATE TABLE `part` (" + strings.Repeat("\x00", 4000)}
}

// bundle is an archive that is no log.
func bundle(t testing.TB) [2]string {
	t.Helper()
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	for _, name := range []string{"README.txt", "data/run-1.csv", "data/run-2.csv"} {
		member, err := archive.Create(name)
		if err == nil {
			_, err = member.Write([]byte(strings.Repeat(name, 100)))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	return [2]string{"runs/bundle.zip", out.String()}
}

func unreadCases() []goldenCase {
	shown := func(name string, s setting, file func(testing.TB) [2]string, actions ...action) goldenCase {
		return goldenCase{"unread/" + name, func(t *testing.T) string {
			library := unreadLibrary(t, file(t))
			s.library, s.title = &library, "runs"
			d := drive(t, s)
			d.press(actions...)
			return d.screen()
		}}
	}
	lines := func(testing.TB) [2]string { return gemini() }
	database := func(testing.TB) [2]string { return opencode() }
	ascii := draw.ASCII()
	return []goldenCase{
		shown("lines-120x40", setting{}, lines),
		shown("lines-80x24", setting{width: 80, height: 24}, lines),
		shown("lines-60x16", setting{width: 60, height: 16}, lines),
		shown("lines-ascii-80x24", setting{width: 80, height: 24, glyphs: &ascii}, lines, actLast),
		shown("lines-end-80x24", setting{width: 80, height: 24}, lines, actLast),
		shown("database-120x40", setting{}, database),
		shown("database-80x24", setting{width: 80, height: 24}, database),
		shown("database-60x16", setting{width: 60, height: 16}, database),
		shown("archive-80x24", setting{width: 80, height: 24}, bundle, actDown),
		{"unread/search-80x24", func(t *testing.T) string {
			library := unreadLibrary(t, gemini())
			d := drive(t, setting{width: 80, height: 24, library: &library, title: "runs"})
			d.find("list")
			return d.screen()
		}},
	}
}

// TestUnreadFilesAreOpened goes through the files that could not be read, from the
// docket and from the screen that has nothing to review.
func TestUnreadFilesAreOpened(t *testing.T) {
	none := unreadLibrary(t, gemini(), opencode())
	d := drive(t, setting{library: &none, title: "runs"})
	d.sees("Nothing to review here")
	d.sees("enter what was not read")
	d.press(actOpen)
	d.sees("44 records")
	d.press(actNextDecision)
	d.sees("an SQLite database of opencode; export the session first: opencode export SESSION")
	d.press(actNextDecision)
	d.sees("this is the last file that was not read")
	d.press(actPrevDecision)
	d.sees("44 records")
	d.press(actPrevDecision)
	d.sees("this is the first file that was not read")
	d.press(actEscape)
	d.sees("Nothing to review here")

	some := sessions.Library{Files: append(sessions.Demo().Files[:1:1], none.Files...)}
	d = drive(t, setting{library: &some, title: "runs"})
	d.press(actPane1, actLast, actOpen)
	d.sees("an SQLite database of opencode")
	d.press(actQuit)
	d.sees("1 Docket")
	d.press(actUp, actOpen)
	d.sees("44 records")
	d.resize(80, 24)
	d.sees("Gemini CLI")
	d.press(actHelp) // closes it, as it closes every note
	d.sees("1 Docket")
}

// TestUnreadOpensInTheEditor opens the line of the record under the cursor.
func TestUnreadOpensInTheEditor(t *testing.T) {
	library := unreadLibrary(t, gemini(), bundle(t))
	d := drive(t, setting{library: &library})
	d.press(actOpen, actDown, actDown, actEdit)
	if want := gemini()[0] + ":3"; d.host.edited != want {
		t.Errorf("the editor opened %q, want %q", d.host.edited, want)
	}
	d.press(actNextDecision, actEdit)
	d.sees("e: it stands in an archive, which no editor opens")
}

// TestUnreadMakesOnlyWhatIsOnScreen shows a file of very many records.
func TestUnreadMakesOnlyWhatIsOnScreen(t *testing.T) {
	const many = 100_000
	library := unreadLibrary(t, [2]string{"many.jsonl", strings.Repeat("{\"key\":1}\n", many)})
	d := drive(t, setting{library: &library})
	made, inner := 0, d.model.note.made
	d.model.note.made = func(i int) row { made++; return inner(i) }
	for _, a := range []action{actDown, actPageDown, actHalfDown, actLast, actUp, actPageUp, actFirst} {
		made = 0
		d.press(a)
		d.sees("100 000 records")
		if most := 3 * d.model.height; made > most {
			t.Errorf("%s makes %d rows, want no more than %d", a, made, most)
		}
	}
	d.press(actLast)
	d.sees("▴ 99 974–100 000 of 100 000")
	d.find("key")
	d.sees("“key” 99974 of 100000") // the first in the window
}

// TestNothingHostileInUnreadFiles draws keys and reasons that would take over the
// terminal, at every size.
func TestNothingHostileInUnreadFiles(t *testing.T) {
	key, err := json.Marshal(hostiletest.Text)
	if err != nil {
		t.Fatal(err)
	}
	library := unreadLibrary(t,
		[2]string{hostiletest.Text, strings.Repeat("{"+string(key)+":1}\n", 50)},
		[2]string{hostiletest.Text, hostiletest.Text + "\n" + hostiletest.Text})
	for _, size := range [][2]int{{120, 40}, {80, 24}, {60, 16}, {200, 60}} {
		d := drive(t, setting{library: &library, title: hostiletest.Text, width: size[0], height: size[1]})
		for _, a := range []action{actOpen, actDown, actLast, actNextDecision} {
			d.press(a)
			frame := d.model.View()
			if leak := hostiletest.Leak(frame, true); leak != "" {
				t.Errorf("%v, after %s: %s", size, a, leak)
			}
			if fault := frameFault(frame, size[0], size[1]); fault != "" {
				t.Errorf("%v, after %s: %s", size, a, fault)
			}
		}
	}
}

// TestUnreadCutsLongReasons keeps the records on screen whatever the reason.
func TestUnreadCutsLongReasons(t *testing.T) {
	library := unreadLibrary(t, gemini())
	library.Files[0].Err = fmt.Errorf("%s", strings.Repeat("a long reason ", 200))
	for _, size := range [][2]int{{60, 16}, {80, 24}, {120, 40}} {
		d := drive(t, setting{library: &library, width: size[0], height: size[1]})
		d.sees("sessionId, projectHash")
		if lines := d.lines(); len(lines) != size[1] {
			t.Errorf("%v: %d rows", size, len(lines))
		}
		if cut := strings.Count(d.screen(), "a long reason"); cut == 0 || cut == 200 {
			t.Errorf("%v: the reason is there %d times", size, cut)
		}
	}
}
