package judge

import (
	"fmt"
	"slices"
	"strings"

	"countersign/engine/canon"
	"countersign/engine/conformance"
	"countersign/engine/grounding"
	"countersign/engine/requirements"
	"countersign/engine/verdict"
	"countersign/model"
)

// sheet is a reply on its way past the rules, with what each said.
type sheet struct {
	asked   Case
	reply   canon.Value
	decoded verdict.Decoded
	results []conformance.Result
}

// check holds two replies to the same question to every rule that the case is
// about. Where none can be read, the rules behind the first are not judged.
func check(asked Case, first, second string) []conformance.Result {
	s := &sheet{asked: asked}
	reply, reading, err := verdict.ParseReply(first)
	switch {
	case err != nil:
		s.say("J01", err.Error())
		for _, rule := range rules[1:] {
			s.results = append(s.results, conformance.Result{Rule: rule.ID, Case: asked.Case, NotJudged: "no reply could be read"})
		}
		return s.results
	case reading.Damaged != "":
		s.say("J01", "the reply is damaged: "+reading.Damaged)
	default:
		s.say("J01")
	}
	packet, err := canon.Parse([]byte(asked.Evidence))
	if err != nil {
		packet = canon.Value{} // the cases are packets; what is none supports nothing
	}
	s.reply, s.decoded = reply, verdict.Decode(reply, asked.Requirements, packet, model.Rules{})
	s.shape()
	s.gaps()
	s.ledger()
	s.truth()
	s.again(second)
	return s.results
}

// say records what a rule came to: its failures, or none.
func (s *sheet) say(rule string, failures ...string) {
	s.results = append(s.results, conformance.Result{
		Rule: rule, Case: s.asked.Case, Failures: failures, Seen: s.seen(),
	})
}

// seen is the decoded answer in one line.
func (s *sheet) seen() []string {
	if s.reply.Kind() == canon.Absent {
		return nil
	}
	return []string{fmt.Sprintf("%s, class %s, %d gaps", s.decoded.Word, s.decoded.RawGapClass, len(s.decoded.Gaps))}
}

// when is a failure where it is one.
func when(failed bool, format string, args ...any) []string {
	if !failed {
		return nil
	}
	return []string{fmt.Sprintf(format, args...)}
}

// shape holds the reply to the rules about its shape.
func (s *sheet) shape() {
	d := s.decoded
	word := d.Verdict.Verdict
	s.say("J02", when(word != model.VerdictDone && word != model.VerdictContinue, "the verdict is %q", d.Word)...)
	s.say("J03", s.shapeFailures()...)
	s.say("J04", slices.Concat(
		when(d.RawDetail == "", "the detail is blank"),
		when(d.Clamp.Truncated, "the detail is longer than %d characters and was cut", verdict.DetailLimit))...)
	contradicts, by := verdict.ContradictsItself(d, model.Rules{})
	s.say("J05", when(contradicts, "it says done and names a gap: %s", by)...)
	s.say("J06", when(verdict.RefusesWithoutGap(d.Verdict), "it says continue and names no gap")...)
}

func (s *sheet) shapeFailures() []string {
	failures := when(s.decoded.Superseded, "the reply has the older shape: action, reason, repair")
	if from := s.decoded.DetailFrom; !s.decoded.Superseded && from != "" && from != "detail" {
		failures = append(failures, fmt.Sprintf("the detail stands in %s", from))
	}
	schema := verdict.ReplySchema(s.asked.Requirements).Get("properties")
	older := []string{"action", "reason", "repair"}
	for _, member := range s.reply.Members() {
		if schema.Get(member.Name).Kind() == canon.Absent && !slices.Contains(older, member.Name) {
			failures = append(failures, fmt.Sprintf("the reply has a member %q", member.Name))
		}
	}
	return failures
}

// gaps holds the rows to the rules about gaps.
func (s *sheet) gaps() {
	var dropped, ungrounded, unknown []string
	for _, row := range s.decoded.Dropped {
		dropped = append(dropped, fmt.Sprintf("row %d was dropped: %s", row.Index+1, row.Reason))
	}
	dropped = append(dropped, when(s.decoded.GapsKind != "", "gaps is no list but %s", s.decoded.GapsKind)...)
	s.say("J07", dropped...)
	s.say("J08", s.classFailures()...)
	var quotes []string
	for _, gap := range s.decoded.Gaps {
		quotes = append(quotes, gap.EvidenceQuote)
	}
	for _, quote := range grounding.Ungrounded(quotes, s.asked.Evidence) {
		ungrounded = append(ungrounded, fmt.Sprintf("%q is not in the evidence", quote))
	}
	s.say("J09", ungrounded...)
	for i, row := range s.reply.Get("gaps").Items() {
		id := canon.DisplayOr(row.Get("requirement_id"), "")
		unknown = append(unknown, when(strings.TrimSpace(id) != "" && !slices.Contains(requirements.IDs(s.asked.Requirements), strings.TrimSpace(id)),
			"row %d is against %q, which the ledger does not have", i+1, id)...)
	}
	s.say("J10", unknown...)
}

// classFailures compares classes with the contract's, and those of the gaps that
// are there with what the evidence shows.
func (s *sheet) classFailures() []string {
	failures := unknownClass("the reply", s.reply)
	for i, row := range s.reply.Get("gaps").Items() {
		failures = append(failures, unknownClass(fmt.Sprintf("row %d", i+1), row)...)
	}
	for _, gap := range s.decoded.Gaps {
		for _, there := range s.asked.Truth.Gaps {
			shown := model.GapClass(there.GapClass)
			if gap.RequirementID == there.RequirementID && shown != model.ClassOther && gap.GapClass != shown {
				failures = append(failures, fmt.Sprintf("the gap %q has the class %s; the evidence shows %s", gap.Criterion, gap.GapClass, shown))
			}
		}
	}
	return failures
}

// unknownClass says that a class is none of the contract's: it reads as other and
// is not that word.
func unknownClass(where string, holder canon.Value) []string {
	class := holder.Get("gap_class")
	word := strings.TrimSpace(canon.DisplayOr(class, ""))
	unknown := word != "" && verdict.FoldGapClass(class) == model.ClassOther && !strings.EqualFold(word, string(model.ClassOther))
	return when(unknown, "%s has the class %q, which the contract does not have", where, word)
}

// ledger holds the assessment of the requirements to what the evidence shows.
func (s *sheet) ledger() {
	report := s.decoded.RequirementReport
	if report == nil {
		return
	}
	var failures []string
	for _, row := range report.Rows {
		gap := slices.ContainsFunc(s.asked.Truth.Gaps, func(gap Gap) bool { return gap.RequirementID == row.RequirementID })
		want := requirements.StatusMet
		if gap {
			want = requirements.StatusUnmet
		}
		failures = append(failures, when(row.Status != want, "%s is %s; the evidence shows it %s", row.RequirementID, row.Status, want)...)
	}
	strays := report.ReportedCount - len(report.Rows)
	failures = append(failures, when(strays > 0, "%d rows more than there are requirements", strays)...)
	s.say("J11", failures...)
}

// truth holds the verdict to what the evidence shows.
func (s *sheet) truth() {
	truth, said := s.asked.Truth, s.decoded.Verdict.Verdict
	if truth.Verdict == model.VerdictDone {
		s.say("J13", when(said == model.VerdictContinue, "it refuses what the evidence shows finished")...)
		return
	}
	rule, what := "J12", "what the evidence does not show finished"
	switch {
	case truth.Unseen:
		rule, what = "J15", "what was cut or left out"
	case truth.Partial:
		rule, what = "J16", "a part"
	}
	s.say(rule, when(said != model.VerdictContinue, "it takes %s for done", what)...)
	if said == model.VerdictContinue {
		s.say("J14", s.missing()...)
		s.say("J17", s.echoes()...)
	}
}

// missing are the gaps that are there and that no row names. Without a ledger
// they can only be counted.
func (s *sheet) missing() []string {
	if len(s.asked.Requirements) == 0 {
		named, there := len(s.decoded.Gaps), len(s.asked.Truth.Gaps)
		return when(named < there, "it names %d gaps of %d", named, there)
	}
	var failures []string
	for _, there := range s.asked.Truth.Gaps {
		named := slices.ContainsFunc(s.decoded.Gaps, func(gap model.Gap) bool { return gap.RequirementID == there.RequirementID })
		failures = append(failures, when(!named, "no gap is named against %s", there.RequirementID)...)
	}
	return failures
}

// echoes are the details that are the agent's own claim.
func (s *sheet) echoes() []string {
	claim := strings.TrimSpace(s.asked.Candidate)
	failures := when(s.decoded.RawDetail == claim, "the detail is the agent's own claim")
	for _, gap := range s.decoded.Gaps {
		failures = append(failures, when(gap.Detail == claim, "the detail of the gap %q is the agent's own claim", gap.Criterion)...)
	}
	return failures
}

// again compares with the reply to the same question asked a second time.
func (s *sheet) again(second string) {
	reply, _, err := verdict.ParseReply(second)
	if err != nil {
		s.say("J18", "asked again, it gave no reply that can be read: "+err.Error())
		return
	}
	then := verdict.Decode(reply, s.asked.Requirements, canon.Value{}, model.Rules{}).Verdict.Verdict
	s.say("J18", when(then != s.decoded.Verdict.Verdict, "asked again, it says %q after %q", then, s.decoded.Verdict.Verdict)...)
}
