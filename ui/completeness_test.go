package ui

import (
	"strings"
	"testing"

	"countersign/model"
	"countersign/sessions"
)

// pagesLibrary is the demo session about completeness with its first decision
// changed.
func pagesLibrary(t *testing.T, change func(*model.Decision)) sessions.Library {
	t.Helper()
	for _, file := range sessions.Demo().Files {
		if !strings.Contains(file.Path, "16-page-one-of-two") {
			continue
		}
		transcript := *file.Transcripts[0]
		transcript.Decisions = []model.Decision{transcript.Decisions[0]}
		change(&transcript.Decisions[0])
		return sessions.Library{Files: []sessions.File{{Path: file.Path, Transcripts: []*model.Transcript{&transcript}}}}
	}
	t.Fatal("no such demo session")
	return sessions.Library{}
}

// seen is whether some row of a pane has all of the texts.
func seen(pane []string, texts ...string) bool {
	for _, line := range pane {
		all := true
		for _, text := range texts {
			all = all && strings.Contains(line, text)
		}
		if all {
			return true
		}
	}
	return false
}

// Counts of a recorded packet that disagree are told wherever they are summed up,
// with the counts as they were sent.
func TestCountsThatDisagreeOnScreen(t *testing.T) {
	for _, omitted := range []string{"0", "4"} {
		counts := `{"read_only_call_count": 9,"included_count":6,"omitted_count":` + omitted + `}`
		packet := `{"research_summary":` + counts + `,"actions":[]}`
		library := pagesLibrary(t, func(d *model.Decision) { d.Evidence = &packet })
		d := drive(t, setting{library: &library})
		research := d.only(actPane4)
		if !strings.HasSuffix(research[0], "▲ the counts disagree") {
			t.Errorf("%s omitted: the research pane begins %q", omitted, research[0])
		}
		verdict := d.only(actPane2)
		sent := strings.ReplaceAll(counts, ": ", ":")
		if !seen(verdict, "▲ the counts disagree", "the packet's reads", sent) || !seen(verdict[:1], "▲ contradictory data") {
			t.Errorf("%s omitted: the verdict pane is\n%s", omitted, strings.Join(verdict, "\n"))
		}
	}
}

// A judge that read the conversation has no list of reads; the results with a
// marker are listed all the same.
func TestResultsWithoutAListOfReads(t *testing.T) {
	library := pagesLibrary(t, func(d *model.Decision) { d.Reads = model.ReadsConversation })
	d := drive(t, setting{library: &library})
	research := d.only(actPane4)
	if !seen(research, "results with a completeness marker") || !seen(research, "! partial 5 of ?", "message 3", "list_tickets open exports") || !seen(research, `{"complete":false,"next":"p2"}`) {
		t.Errorf("the research pane is\n%s", strings.Join(research, "\n"))
	}
	evidence := d.only(actPane6)
	if !seen(evidence, "! partial 5 of ?", `{"complete":false,"next":"p2"}`) || seen(evidence, "no marker") {
		t.Errorf("the evidence is\n%s", strings.Join(evidence, "\n"))
	}
}
