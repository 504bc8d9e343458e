package ui

import (
	"errors"
	"strings"
	"testing"

	"countersign/sessions"
)

func TestEscapeClosesASearch(t *testing.T) {
	d := drive(t, setting{})
	d.press(actPane6)
	d.find("the")
	d.sees("“the” 1 of ")
	d.press(actEscape)
	if d.model.searching() || strings.Contains(d.screen(), "“the”") {
		t.Error("the search is still open")
	}
}

// TestEscapeStopsLoading stops a load: what was opened stays and can be reviewed,
// the rest is in the docket as not read.
func TestEscapeStopsLoading(t *testing.T) {
	demo := sessions.Demo().Files
	library := sessions.Library{}
	for len(library.Files) < 2*openedTogether {
		library.Files = append(library.Files, demo[len(library.Files)%len(demo)])
	}
	d := start(t, setting{library: &library})
	_, more := d.model.Update(d.model.load()())
	d.model.waited = loadingShownFor
	for _, text := range []string{"Loading 64 files", "esc stops; what is loaded stays", "loading · 50 %", "partial"} {
		d.sees(text)
	}
	d.press(actEscape)
	d.sees("what is loaded stays")
	if !d.model.opening.Stopped() {
		t.Fatal("the load goes on")
	}
	d.run(more)
	if !d.model.loaded || len(d.model.docket.entries) == 0 || d.model.exam == nil {
		t.Error("after a load that was stopped there is nothing to review")
	}
}

func TestOpeningStops(t *testing.T) {
	opening := sessions.BeginDemo()
	if file, ok := opening.Next(); !ok || file.Err != nil {
		t.Fatal(file.Err)
	}
	opening.Stop()
	n := 0
	for file, ok := opening.Next(); ok; file, ok = opening.Next() {
		n++
		if !errors.Is(file.Err, sessions.ErrStopped) || len(file.Transcripts) > 0 {
			t.Errorf("%s was read after all: %v", file.Path, file.Err)
		}
	}
	if now := opening.Progress(); n == 0 || now.Opened != now.Total {
		t.Errorf("%d files were left; progress %+v", n, now)
	}
}
