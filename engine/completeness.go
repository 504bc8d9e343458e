package engine

import (
	"fmt"
	"strings"

	"countersign/engine/completeness"
	"countersign/engine/rules"
	"countersign/model"
)

// survey reads what the data of the decision say of their own completeness: the
// tool results before it, and the lists of what the judge was handed.
func (e *examiner) survey() {
	e.out.Completeness = completeness.Survey(e.messages(), e.decision.From, e.out.Lifecycles)
	switch recorded := e.decision.Recorded; {
	case !e.packet.IsNil():
		e.out.Completeness.Packet = completeness.Packet(e.packet, e.out.Evidence.Text)
	case recorded != nil && recorded.Stats != nil:
		e.out.Completeness.Packet = completeness.Receipt(*recorded.Stats)
	}
}

// claimsDone reports whether the decision says that all is done: in the judge's
// word, or in the outcome of record.
func (e *examiner) claimsDone() bool {
	return e.out.Mapped == model.VerdictDone || e.out.Outcome.Action == model.ActionAccept
}

// reportCompleteness makes one finding of each rule, however many results break
// it. What a result says of itself matters where the decision claims that all is
// done; counts that disagree, and a loop, matter always.
func (e *examiner) reportCompleteness() {
	var contradictory, partial, repeating []model.MarkedResult
	for _, result := range e.out.Completeness.Results {
		switch {
		case result.Repeats:
			repeating = append(repeating, result)
		case !e.claimsDone():
		case result.State == model.Contradictory:
			contradictory = append(contradictory, result)
		case result.State == model.Partial && !result.Continued && !endsChain(result):
			partial = append(partial, result)
		}
	}
	e.findResults(rules.Contradictory, "is complete, and names what comes after it", contradictory)
	for _, list := range e.out.Completeness.Packet {
		if list.State == model.Contradictory {
			e.find(rules.Contradictory, list.Name, -1, "the counts of the %s disagree: %s", list.Name, shortMarker(list.Marker))
		}
	}
	e.findResults(rules.PartialUnderDone, "is partial, and no later call went on from it", partial)
	e.findResults(rules.ContinuationRepeats, "names the reference that it was asked for with", repeating)
}

// endsChain reports whether a partial result is the last page of several.
func endsChain(result model.MarkedResult) bool { return result.Last && result.Follows >= 0 }

// findResults makes one finding of several results, about the first of them, or
// none of none.
func (e *examiner) findResults(id, what string, results []model.MarkedResult) {
	if len(results) == 0 {
		return
	}
	first := results[0]
	named := strings.TrimSpace(first.Tool + " " + first.Target)
	text := strings.TrimSpace(fmt.Sprintf("%s %s: %s", named, what, shortMarker(first.Marker)))
	if n := len(results); n > 1 {
		text += fmt.Sprintf(" (and %s more)", counted(n-1, "result"))
	}
	e.find(id, fmt.Sprintf("message %d", first.Message+1), -1, "%s", text)
}

// shortMarker is a marker as far as it has a place in a sentence; the whole of it
// stands beside the result.
func shortMarker(marker string) string {
	const most = 160 // code points
	if runes := []rune(marker); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return marker
}
