package reviews

import (
	"reflect"
	"time"

	"countersign/model"
)

// Check says why an event is not one that a log can hold, or nil. The error
// names the member and never repeats what it holds.
func Check(event model.ReviewEvent) error { return check(&event) }

// check is Check without the copies: events are large, and a log has many.
func check(event *model.ReviewEvent) error {
	switch {
	case event.Format != model.ReviewFormat:
		return wrong("v")
	case !isHex(event.ID, idDigits):
		return wrong("event_id")
	case !isTime(event.Time):
		return wrong("time")
	case CheckName(event.Reviewer) != nil:
		return wrong("reviewer")
	case event.Tool == "":
		return wrong("tool_version")
	}
	if err := checkMembers(event); err != nil {
		return err
	}
	return checkValues(event)
}

// members is a set of the members that only some kinds of events have.
type members uint8

const (
	hasSubject members = 1 << iota
	hasLabel
	hasBetween
	hasNote
	hasTag
	hasCodebook
	hasUndoes
	hasLosses
)

var memberNames = [...]string{"subject", "label", "between", "note", "tag", "codebook", "undoes", "losses"}

// kinds are the members an event of each kind needs, and those it may have too.
var kinds = map[model.ReviewKind]struct{ needs, may members }{
	model.ReviewLabel:        {needs: hasSubject | hasLabel},
	model.ReviewAdjudicate:   {needs: hasSubject | hasLabel | hasBetween},
	model.ReviewReveal:       {needs: hasSubject},
	model.ReviewNote:         {needs: hasSubject, may: hasNote},
	model.ReviewPromote:      {needs: hasTag, may: hasSubject | hasCodebook},
	model.ReviewUndo:         {needs: hasUndoes},
	model.ReviewAcceptLosses: {needs: hasLosses},
}

// checkMembers holds an event to the members of its kind: all that it needs, and
// none that it may not have.
func checkMembers(event *model.ReviewEvent) error {
	kind, known := kinds[event.Kind]
	if !known {
		return wrong("event")
	}
	has := membersOf(event)
	for i, name := range memberNames {
		member := members(1) << i
		if kind.needs&member > has&member || has&member > (kind.needs|kind.may)&member {
			return wrong(name)
		}
	}
	return nil
}

func membersOf(event *model.ReviewEvent) members {
	var has members
	for i, there := range [...]bool{
		event.Subject != model.Subject{}, hasAny(&event.Label), event.Between != nil, event.Note != "",
		event.Tag != "", event.Codebook != "", event.Undoes != "", event.Losses != nil,
	} {
		if there {
			has |= 1 << i
		}
	}
	return has
}

// hasAny reports whether a label says anything. Asking reflection is slow, and
// nearly every event is a label with an answer.
func hasAny(label *model.Label) bool {
	return label.Answer != "" || !reflect.ValueOf(*label).IsZero()
}

// checkValues holds each member that is there to what it can say.
func checkValues(event *model.ReviewEvent) error {
	has := membersOf(event)
	if has&hasSubject != 0 {
		if err := checkSubject(&event.Subject); err != nil {
			return err
		}
	}
	if has&hasLabel != 0 {
		if err := checkLabel(&event.Label); err != nil {
			return err
		}
	}
	for _, id := range event.Between {
		if !isHex(id, idDigits) {
			return wrong("between")
		}
	}
	for _, loss := range event.Losses {
		if loss.Line < 1 || loss.Offset < 0 || loss.Length < 1 || loss.Reason == "" || !isHex(loss.SHA256, 64) {
			return wrong("losses")
		}
	}
	if has&hasUndoes != 0 && !isHex(event.Undoes, idDigits) {
		return wrong("undoes")
	}
	return nil
}

func checkSubject(subject *model.Subject) error {
	switch {
	case !isDecision(subject.Decision):
		return wrong("subject.decision")
	case subject.Source.Offset < 0 || subject.Source.Length < 0:
		return wrong("subject.source")
	}
	switch subject.Judged.Kind {
	case model.KindJudge, model.KindGate, model.KindTurn:
	default:
		return wrong("subject.judge.kind")
	}
	switch subject.Judged.Verdict {
	case model.VerdictDone, model.VerdictContinue, "":
		return nil
	}
	return wrong("subject.judge.verdict")
}

// idDigits is how many hex digits an event id has.
const idDigits = 16

func isHex(text string, digits int) bool {
	for i := range len(text) {
		if c := text[i]; (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return false
		}
	}
	return len(text) == digits
}

// isDecision reports whether a text is a whole hash, alone or with ~2 and so on.
func isDecision(text string) bool {
	if len(text) < 64 || !isHex(text[:64], 64) {
		return false
	}
	again := text[64:]
	if again == "" {
		return true
	}
	for i := 1; i < len(again); i++ {
		if again[i] < '0' || again[i] > '9' {
			return false
		}
	}
	return len(again) >= 2 && again[0] == '~' && again[1] != '0' && again != "~1"
}

// isTime reports whether a text is a time in model.ReviewTime. The layout is one
// of RFC 3339, which is read a good deal faster.
func isTime(text string) bool {
	if len(text) != len(model.ReviewTime) || text[19] != '.' || text[23] != 'Z' {
		return false
	}
	_, err := time.Parse(time.RFC3339, text)
	return err == nil
}
