package engine_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"countersign/engine"
	"countersign/engine/rules"
	"countersign/model"
)

// run is a small transcript: an edit, a test run, and the agent's last words.
func run() model.Transcript {
	yes := true
	return model.Transcript{
		Task: "fix the parser",
		Tools: map[string]model.ToolAnnotation{
			"read": {Kind: "read", SideEffectLevel: "none", ReadOnly: &yes},
			"edit": {Kind: "edit", SideEffectLevel: "workspace_write"},
			"test": {Kind: "execute", SideEffectLevel: "process_exec", EvidenceRole: "verification"},
		},
		Messages: model.MessagesOf([]model.Message{
			{Role: model.RoleUser, Text: "fix the parser"},
			{Role: model.RoleAssistant, ToolCalls: []model.ToolCall{{ID: "c1", Name: "edit", Arguments: json.RawMessage(`{"path":"a.go"}`)}}},
			{Role: model.RoleTool, ToolCallID: "c1", ToolName: "edit", Text: "edited one line"},
			{Role: model.RoleAssistant, ToolCalls: []model.ToolCall{{ID: "c2", Name: "test", Arguments: json.RawMessage(`{}`)}}},
			{Role: model.RoleTool, ToolCallID: "c2", ToolName: "test", Text: "--- FAIL: TestParse"},
			{Role: model.RoleAssistant, Text: "All done here."},
		}...),
	}
}

// judged is a decision over the whole of run with a reply.
func judged(reply string) model.Decision {
	return model.Decision{
		Kind: model.KindJudge, Reply: &reply, Messages: 6, Candidate: "All done here.",
		Reads: model.ReadsPacket, Trigger: "natural",
	}
}

func examine(d model.Decision) model.Examination { return engine.Examine(run(), d, model.Rules{}) }

func TestAnUnreadableReplyIsNoVerdict(t *testing.T) {
	exam := examine(judged(`{"verdict":"done","detail":"it said "ok"`))
	if exam.NoVerdict == "" || exam.HasWord || exam.Mapped != "" {
		t.Errorf("no verdict %q, word %q, mapped %q", exam.NoVerdict, exam.Word, exam.Mapped)
	}
	if exam.Outcome.Action != model.ActionStopUnverified || exam.Outcome.Reason != "completion_judge_error" {
		t.Errorf("the run must %s (%s)", exam.Outcome.Action, exam.Outcome.Reason)
	}
	if ids := exam.FindingIDs(); !slices.Equal(ids, []string{"verdict.no-verdict"}) {
		t.Errorf("findings %v", ids)
	}
}

func TestQuotesAreLookedUpInThePacket(t *testing.T) {
	exam := examine(judged(`{"verdict":"continue","detail":"d","gap_class":"failed_verification","gaps":[
		{"criterion":"c","gap_class":"other","detail":"d","evidence_quote":"FAIL: TestParse"},
		{"criterion":"c","gap_class":"other","detail":"d","evidence_quote":"fix the parser"}]}`))
	first, second := exam.Gaps[0].Quotes[0], exam.Gaps[1].Quotes[0]
	if first.State != model.QuoteGrounded || first.Spots[0].Path != "actions[1].observation" || first.Spots[0].Message != 4 {
		t.Errorf("the first quote: %+v", first)
	}
	if got := exam.Evidence.Text[first.Spots[0].Start:first.Spots[0].End]; got != "FAIL: TestParse" {
		t.Errorf("its place holds %q", got)
	}
	if second.State != model.QuoteUngrounded || !strings.Contains(second.Why, "the task") {
		t.Errorf("the second quote: %+v", second)
	}
}

func TestEmptyEvidenceCannotBeChecked(t *testing.T) {
	empty := ""
	d := judged(`{"verdict":"continue","detail":"d","gaps":[{"criterion":"c","gap_class":"other","detail":"d","evidence_quote":"FAIL"}]}`)
	d.Evidence = &empty
	exam := examine(d)
	if exam.Evidence.Kind != model.EvidenceSaved || exam.Gaps[0].Quotes[0].State != model.QuoteUnchecked {
		t.Errorf("evidence %s, quote %+v", exam.Evidence.Kind, exam.Gaps[0].Quotes[0])
	}
	if exam.EvidenceIDBy != "" {
		t.Errorf("an id was %s for no packet", exam.EvidenceIDBy)
	}
}

func TestTheRecordedOutcomeIsOfRecord(t *testing.T) {
	d := judged(`{"verdict":"done","detail":"d","gap_class":"other"}`)
	d.Recorded = &model.Recorded{Action: "accept", Reason: "it looks fine to me", GapClass: "missing_artifact"}
	exam := examine(d)
	if exam.Outcome.Action != "accept" || exam.OutcomeFrom != "recorded" || exam.Outcome.Reason != "" {
		t.Errorf("outcome %+v from %s; prose is no rule's name", exam.Outcome, exam.OutcomeFrom)
	}
	if exam.Computed.Action != "continue" {
		t.Errorf("computed %+v", exam.Computed)
	}
	var members []string
	for _, difference := range exam.Differences {
		members = append(members, difference.Member)
	}
	if !slices.Equal(members, []string{"action", "reason", "gap class"}) {
		t.Errorf("differences %v", members)
	}
	if exam.Feedback.Text != "" || !strings.Contains(exam.Feedback.ByRules, "`other`") {
		t.Errorf("the run ended by the record, and yet the actor is told %+v", exam.Feedback)
	}
	if !slices.Contains(exam.FindingIDs(), "record.differs") || exam.GapClassOfRecord(d) != "missing_artifact" {
		t.Errorf("findings %v, class of record %s", exam.FindingIDs(), exam.GapClassOfRecord(d))
	}
}

func TestAForeignReplyIsNotHeldToTheContract(t *testing.T) {
	d := judged("")
	d.Reply, d.Reads = nil, model.ReadsConversation
	d.Foreign = &model.ForeignReply{
		Word: "patch is incorrect", Mapped: "continue", Detail: strings.Repeat("word ", 400),
		Gaps: []model.ForeignGap{{Criterion: "c", Detail: "d", Quotes: []string{"FAIL: TestParse", "All done here."}}},
	}
	exam := examine(d)
	if exam.Contradicts != model.ShapeUndecidable || exam.RefusesWithoutGap != model.ShapeUndecidable || exam.Clamp.Truncated {
		t.Errorf("shape %s %s, cut %v", exam.Contradicts, exam.RefusesWithoutGap, exam.Clamp.Truncated)
	}
	quotes := exam.Gaps[0].Quotes
	if exam.Evidence.Kind != model.EvidenceTranscript || quotes[0].State != model.QuoteGrounded || quotes[1].State != model.QuoteUngrounded {
		t.Errorf("evidence %s, quotes %+v", exam.Evidence.Kind, quotes)
	}
	if !strings.Contains(quotes[1].Why, "agent's own text") {
		t.Errorf("the agent's own words are explained as %q", quotes[1].Why)
	}
}

func TestATurnBreaksNoRule(t *testing.T) {
	exam := examine(model.Decision{Kind: model.KindTurn, Messages: 6, Reads: model.ReadsConversation})
	if len(exam.Findings) > 0 || exam.Outcome.Action != "" || exam.OutcomeFrom != "" {
		t.Errorf("a turn has findings %v and outcome %+v", exam.FindingIDs(), exam.Outcome)
	}
}

func TestADoneOverAnOpenLedgerIsPending(t *testing.T) {
	transcript := run()
	transcript.Contract = json.RawMessage(`{"requirements":[{"requirement_id":"docs","name":"Write the docs."}]}`)
	exam := engine.Examine(transcript, judged(`{"verdict":"done","detail":"d","requirement_report":[{"requirement_id":"docs","met":false,"evidence_refs":[]}]}`), model.Rules{})
	if exam.Outcome.Action != "continue" || exam.Outcome.Reason != "completion_requirements_pending" {
		t.Errorf("outcome %+v", exam.Outcome)
	}
	if !slices.Contains(exam.FindingIDs(), "requirements.pending") {
		t.Errorf("findings %v", exam.FindingIDs())
	}
	exam = engine.Examine(transcript, judged(`{"verdict":"done","detail":"d"}`), model.Rules{})
	if exam.Outcome.Reason != "completion_judge_report_omitted" || !slices.Contains(exam.FindingIDs(), "requirements.pending") {
		t.Errorf("without a report: outcome %+v, findings %v", exam.Outcome, exam.FindingIDs())
	}
}

func TestDetailMarks(t *testing.T) {
	for _, c := range []struct{ detail, finding string }{
		{strings.Repeat("a word ", 200), "verdict.detail-truncated"},
		{"a short one [truncated]", "verdict.detail-truncated"},
		{strings.Repeat("é", 240), "verdict.detail-perhaps-truncated"},
		{strings.Repeat("é", 241), ""},
	} {
		reply, err := json.Marshal(map[string]string{"verdict": "done", "detail": c.detail})
		if err != nil {
			t.Fatal(err)
		}
		ids := strings.Join(examine(judged(string(reply))).FindingIDs(), " ")
		if ids != c.finding {
			t.Errorf("a detail of %d characters: findings %q, want %q", len([]rune(c.detail)), ids, c.finding)
		}
	}
}

func TestOtherRulesGiveOtherAnswers(t *testing.T) {
	d := judged(`{"verdict":"done","detail":"d","gap_class":"other"}`)
	if exam := engine.Examine(run(), d, model.Rules{Contradiction: model.ContradictionNamed}); exam.Contradicts != model.ShapeNot || exam.Outcome.Action != "accept" {
		t.Errorf("under the named classes alone: %s, %s", exam.Contradicts, exam.Outcome.Action)
	}
	long := judged(`{"verdict":"continue","gap_class":"other","detail":"` + strings.Repeat("word ", 100) + `"}`)
	if exam := engine.Examine(run(), long, model.Rules{DetailLimit: 240}); !exam.Clamp.Truncated || exam.Clamp.Chars > 240 {
		t.Errorf("under a limit of 240: %+v", exam.Clamp)
	}
}

func TestSteeringAndIdentity(t *testing.T) {
	plain := examine(judged(`{"verdict":"done","detail":"d"}`))
	if plain.EvidenceIDBy != "computed" || !strings.HasPrefix(plain.EvidenceID, "sha256:") {
		t.Errorf("id %s %s", plain.EvidenceID, plain.EvidenceIDBy)
	}
	steered := run()
	messages := []model.Message{{Role: model.RoleUser, Text: "only the lexer", InjectedMode: "finish_step", ID: "m1"}}
	for _, message := range steered.Messages.All() {
		messages = append(messages, message)
	}
	steered.Messages = model.MessagesOf(messages...)
	d := judged(`{"verdict":"done","detail":"d"}`)
	d.Messages++
	other := engine.Examine(steered, d, model.Rules{})
	if len(other.Steers) != 1 || other.EvidenceID == plain.EvidenceID {
		t.Errorf("steers %v, same id %v", other.Steers, other.EvidenceID == plain.EvidenceID)
	}
	recorded := judged(`{"verdict":"done","detail":"d"}`)
	recorded.EvidenceID = "sha256:00"
	exam := examine(recorded)
	if exam.EvidenceIDBy != "recorded" || exam.EvidenceID != "sha256:00" || exam.Evidence.Why == "" {
		t.Errorf("a recorded id that is not the rebuilt packet's: %s %s, %q", exam.EvidenceID, exam.EvidenceIDBy, exam.Evidence.Why)
	}
}

// The numbers of a finding are written as on every screen.
func TestNumbersOfFindings(t *testing.T) {
	exam := examine(judged(`{"verdict":"continue","gap_class":"other","detail":"` + strings.Repeat("word ", 2469) + `end"}`))
	for _, finding := range exam.Findings {
		if finding.ID == rules.DetailTruncated {
			if !strings.HasSuffix(finding.Text, " of 12 348 characters kept") {
				t.Errorf("%q, want the number of characters with a blank", finding.Text)
			}
			return
		}
	}
	t.Errorf("no finding of a cut detail: %v", exam.FindingIDs())
}
