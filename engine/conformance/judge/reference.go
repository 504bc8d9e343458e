package judge

import (
	"context"
	"fmt"
	"strings"

	"countersign/engine/canon"
	"countersign/engine/verdict"
	"countersign/model"
)

// Reference is the right judge of small evidences: it follows their marks and
// needs no model. A record of the packet speaks for or against the requirement it
// names; what was cut, left out or is only a part shows nothing. It proves that
// the suite can be passed.
type Reference struct{}

// Answer is the reply to a question.
func (Reference) Answer(_ context.Context, question Question) (string, error) {
	packet, err := canon.Parse([]byte(question.Evidence))
	if err != nil {
		return "", fmt.Errorf("the evidence is no packet: %w", err)
	}
	return canon.String(reply(question, packet)), nil
}

// reply is what the evidence shows, in the shape of the contract.
func reply(question Question, packet canon.Value) canon.Value {
	requirements := question.Requirements
	if len(requirements) == 0 {
		requirements = []model.Requirement{{Name: question.Task}}
	}
	gaps, rows := []canon.Value{}, []canon.Value{}
	for _, requirement := range requirements {
		found := look(packet, requirement.RequirementID)
		if found.gap != nil {
			gaps = append(gaps, found.gap.row(requirement))
		}
		rows = append(rows, canon.OfObject().
			With("requirement_id", canon.OfText(requirement.RequirementID)).
			With("met", canon.OfBool(found.gap == nil)).
			With("evidence_refs", canon.OfList(found.shownBy...)))
	}
	answer := canon.OfObject()
	if len(gaps) == 0 {
		answer = answer.With("verdict", canon.OfText(model.VerdictDone)).
			With("detail", canon.OfText("The evidence shows everything that was asked for.")).
			With("gap_class", canon.OfText(string(model.ClassNone)))
	} else {
		answer = answer.With("verdict", canon.OfText(model.VerdictContinue)).
			With("detail", gaps[0].Get("detail")).
			With("gap_class", gaps[0].Get("gap_class"))
	}
	answer = answer.With("gaps", canon.OfList(gaps...))
	if len(question.Requirements) > 0 {
		answer = answer.With("requirement_report", canon.OfList(rows...))
	}
	return answer
}

// finding is what an evidence says of one requirement: what shows it, or why
// nothing does.
type finding struct {
	shownBy []canon.Value // indices of the records
	gap     *gap
}

type gap struct {
	class  model.GapClass
	detail string
	quote  string
}

func (g gap) row(requirement model.Requirement) canon.Value {
	row := canon.OfObject().
		With("criterion", canon.OfText(requirement.Name)).
		With("gap_class", canon.OfText(string(g.class))).
		With("detail", canon.OfText(g.detail))
	if g.quote != "" {
		row = row.With("evidence_quote", canon.OfText(g.quote))
	}
	if requirement.RequirementID != "" {
		row = row.With("requirement_id", canon.OfText(requirement.RequirementID))
	}
	return row
}

// classes are the gap classes by what a record that speaks against a requirement
// measured.
var classes = map[string]model.GapClass{
	"failed": model.ClassFailedVerification, "denied": model.ClassUnresolvedAuthorization,
	"against manner": model.ClassUnmetMannerClause, "absent": model.ClassMissingArtifact,
}

// The texts of an evidence that say that it does not show everything.
const (
	cutMark     = "chars elided — middle of evidence"
	partialMark = `"complete":false`
)

// look finds what a packet says of a requirement. The first thing that speaks
// against it is its gap.
func look(packet canon.Value, id string) finding {
	about := func(entry canon.Value) bool { return entry.Get("requirement_id").TextOr("") == id }
	var found finding
	against := func(g gap) {
		if found.gap == nil {
			found.gap = &g
		}
	}
	for _, record := range packet.Get("requirement_evidence").Items() {
		summary, measured := record.Get("summary").TextOr(""), record.Get("measurement").TextOr("")
		switch {
		case !about(record):
		case !record.Get("supports_completion").IsTrue():
			class, known := classes[measured]
			if !known {
				class = model.ClassOther
			}
			against(gap{class, "The record speaks against it (" + measured + "). Mend that, and show it again.", summary})
		case strings.Contains(summary, cutMark):
			against(gap{model.ClassOther, "The part of the record that would show it was cut. Show that part.", cutMark})
		default:
			found.shownBy = append(found.shownBy, record.Get("evidence_index"))
		}
	}
	for _, action := range packet.Get("actions").Items() {
		complete, says := action.Get("result").Get("complete").Bool()
		if about(action) && says && !complete {
			against(gap{model.ClassMissingArtifact, "The list says itself that it goes on. Follow it to its end.", partialMark})
		}
	}
	if summary := packet.Get("research_summary"); about(summary) {
		if left, _ := summary.Get("omitted_count").Int(); left > 0 {
			against(gap{model.ClassOther, "Reads were left out of the evidence. Show what they found.", fmt.Sprintf(`"omitted_count":%d`, left)})
		}
	}
	if found.gap == nil && len(found.shownBy) == 0 {
		against(gap{model.ClassMissingArtifact, "Nothing in the evidence shows it. Do it, and show it.", ""})
	}
	return found
}

// unseen reports whether an evidence says that it was cut or leaves something out.
func unseen(question Question) bool {
	packet, err := canon.Parse([]byte(question.Evidence))
	reads, _ := packet.Get("research_summary").Get("omitted_count").Int()
	actions, _ := packet.Get("omitted_older_action_count").Int()
	return err == nil && (reads > 0 || actions > 0 || strings.Contains(question.Evidence, cutMark))
}

// partial reports whether a result of an evidence says that it is only a part. In a
// packet of a run a result is text, so its quotation marks have backslashes.
func partial(question Question) bool {
	return strings.Contains(strings.ReplaceAll(question.Evidence, `\`, ""), partialMark)
}

// overlong is a text that the contract's limit cuts.
func overlong(text string) string {
	return strings.Repeat(text+" ", verdict.DetailLimit/max(len(text), 1)+1)
}
