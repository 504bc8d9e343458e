package cli

import (
	"fmt"
	"strings"

	"countersign/model"
	"countersign/ui/words"
)

// completeness prints what the data of a decision say of their own completeness:
// each result with its marker as it was sent, and the lists of the packet that are
// not complete. Of a run whose results have no marker it says only that.
func (p *printer) completeness(data model.CompletenessExam) {
	label := "Markers"
	section := func(text string) {
		p.section(label, text)
		label = ""
	}
	for _, list := range data.Packet {
		mark := words.Completeness(p.glyphs, list.Completeness)
		switch list.State {
		case model.Complete:
			continue
		case model.Contradictory:
			mark = words.CountsDisagree(p.glyphs)
		}
		section(fmt.Sprintf("%s · the packet's %s", mark, list.Name))
		p.sent("", "   marker: "+list.Marker)
	}
	for _, result := range data.Results {
		section(fmt.Sprintf("%s · message %d · %s", words.Completeness(p.glyphs, result.Completeness), result.Message+1, strings.TrimSpace(result.Tool+" "+result.Target)))
		section("   " + words.CompletenessSentence(result))
		p.sent("", "   marker: "+result.Marker)
		if how := words.ReadAs(result.Completeness); how != "" {
			section("   read as: " + how)
		}
		if notices := words.Notices(result.Completeness); notices != "" {
			section("   notices: " + notices)
		}
	}
	for _, chain := range data.Chains {
		var pages []string
		for _, page := range chain.Pages {
			pages = append(pages, fmt.Sprint(data.Results[page].Message+1))
		}
		section(fmt.Sprintf("%s · messages %s", words.Chain(chain), strings.Join(pages, ", ")))
	}
	if data.Unmarked > 0 {
		section(words.Unmarked(data.Unmarked))
	}
}
