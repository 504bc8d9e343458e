package ui

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/muesli/termenv"

	"countersign/sessions"
)

// The matrix: no decision, one and 300, in windows of three sizes and in three
// colourings; and 300 in windows of every usual height.

// matrixCases are the screens of the matrix. The screens of one library in one
// colouring are those of one reader who changes the window.
func matrixCases() []goldenCase {
	none := termenv.Ascii
	var cases []goldenCase
	for _, library := range []struct {
		name string
		make func() sessions.Library
	}{{"empty", emptyLibrary}, {"one", func() sessions.Library { return decisions(1) }}, {"300", func() sessions.Library { return decisions(300) }}} {
		for _, colours := range []struct {
			name    string
			setting setting
		}{{"dark", setting{theme: "dark"}}, {"light", setting{theme: "light"}}, {"none", setting{theme: "mono", profile: &none}}} {
			open := sync.OnceValue(func() func(testing.TB) *driver {
				s, lib := colours.setting, library.make()
				s.library = &lib
				var d *driver
				return func(t testing.TB) *driver {
					if d == nil {
						d = drive(t, s)
					}
					d.t = t
					return d
				}
			})
			screen := func(name string, width, height int) goldenCase {
				return goldenCase{name, func(t *testing.T) string {
					d := open()(t)
					d.resize(width, height)
					return strings.ReplaceAll(d.model.View(), "\x1b", "^[")
				}}
			}
			for _, size := range [][2]int{{80, 24}, {120, 40}, {40, 10}} {
				cases = append(cases, screen(fmt.Sprintf("matrix/%s-%s-%dx%d", library.name, colours.name, size[0], size[1]), size[0], size[1]))
			}
			if library.name == "300" && colours.name == "none" {
				for height := leastHeight; height <= 50; height++ {
					cases = append(cases, screen(fmt.Sprintf("heights/%d", height), 120, height))
				}
			}
		}
	}
	return cases
}

// decisions is a library of so many decisions: those of the demo sessions, again and
// again, each time in files and sessions of other names.
func decisions(n int) sessions.Library {
	var library sessions.Library
	for round := 0; n > 0; round++ {
		for _, file := range sessions.Demo().Files {
			again := sessions.File{Path: fmt.Sprintf("runs/%d/%s", round+1, strings.TrimPrefix(file.Path, "demo/"))}
			for _, transcript := range file.Transcripts {
				other := *transcript
				other.File = again.Path
				other.Session = fmt.Sprintf("%s-%d", transcript.Session, round+1)
				other.Decisions = nil
				for _, decision := range transcript.Decisions[:min(n, len(transcript.Decisions))] {
					decision.Ref = fmt.Sprintf("%s%02d", decision.Ref, round)
					other.Decisions = append(other.Decisions, decision)
				}
				n -= len(other.Decisions)
				again.Transcripts = append(again.Transcripts, &other)
			}
			library.Files = append(library.Files, again)
			if n == 0 {
				break
			}
		}
	}
	return library
}

// TestDecisions counts what it makes.
func TestDecisions(t *testing.T) {
	for _, n := range []int{1, 54, 300} {
		library, refs := decisions(n), map[string]bool{}
		count := 0
		for _, file := range library.Files {
			for _, transcript := range file.Transcripts {
				for _, decision := range transcript.Decisions {
					count, refs[decision.Ref] = count+1, true
				}
			}
		}
		if count != n || len(refs) != n {
			t.Errorf("%d decisions under %d refs, want %d", count, len(refs), n)
		}
	}
}
