package engine_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"countersign/engine"
	"countersign/model"
)

// longRun is a transcript with a bit of everything a judge may not be shown: seven
// reads of which the packet lists six, two edits of one file, a log longer than a
// field, what the harness wrote, and a sub-agent.
type longRun struct {
	model.Transcript
	said []model.Message
}

func newLongRun() *longRun {
	r := &longRun{Transcript: run()}
	r.Task = "fix the parser and keep the order of the queue"
	r.say(model.Message{Role: model.RoleUser, Text: r.Task})
	for i := range 7 {
		r.call("read", fmt.Sprintf(`{"path":"part%d.txt"}`, i), fmt.Sprintf("first line of part %d\nsecond line of part %d", i, i))
	}
	r.call("edit", `{"path":"a.go","new":"func before() {\n\treturn\n}"}`, "edited a.go\n<system-reminder>Remember to run the linter.</system-reminder>")
	r.call("edit", `{"path":"a.go","new":"func after() {\n\treturn\n}"}`, "edited a.go again")
	var log strings.Builder
	for i := range 400 {
		fmt.Fprintf(&log, "attempt %03d: state is %s\n", i, []string{"ready", "waiting", "draining"}[i%3])
	}
	r.call("test", `{"package":"./..."}`, log.String())
	r.say(
		model.Message{Role: model.RoleAssistant, Text: "I left the clock injectable.", ToolCalls: []model.ToolCall{{ID: "lost", Name: "edit", Arguments: json.RawMessage(`{"path":"b.go"}`)}}},
		model.Message{Role: model.RoleTool, ToolCallID: "lost", ToolName: "edit", Origin: model.OriginHarnessRepair, Text: "The call was interrupted before it answered."},
		model.Message{Role: model.RoleUser, Text: "Only the harness says this.", Synthetic: "reminder"},
		model.Message{Role: model.RoleUser, Text: "please hurry up a little"},
		model.Message{Role: model.RoleAssistant, Text: "All done here."},
	)
	r.SubAgents = []model.SubAgent{{Agent: "explore", File: "agent-1.jsonl", Messages: model.MessagesOf(
		model.Message{Role: model.RoleAssistant, Text: "looking"}, model.Message{Role: model.RoleTool, Text: "found\nthe sub-agent's own finding"},
	)}}
	return r
}

func (r *longRun) say(messages ...model.Message) {
	r.said = append(r.said, messages...)
	r.Messages = model.MessagesOf(r.said...)
}

func (r *longRun) call(name, arguments, result string) {
	id := fmt.Sprintf("c%d", len(r.said))
	r.say(
		model.Message{Role: model.RoleAssistant, ToolCalls: []model.ToolCall{{ID: id, Name: name, Arguments: json.RawMessage(arguments)}}},
		model.Message{Role: model.RoleTool, ToolCallID: id, ToolName: name, Text: result},
	)
}

// quoting is a refusal with one gap for each quote.
func quoting(quotes ...string) string {
	var gaps []string
	for _, quote := range quotes {
		encoded, _ := json.Marshal(quote)
		gaps = append(gaps, `{"criterion":"the tests pass as asked","gap_class":"other","detail":"a detail of the gap itself","evidence_quote":`+string(encoded)+`}`)
	}
	return `{"verdict":"continue","detail":"what is to be done next","gap_class":"other","gaps":[` + strings.Join(gaps, ",") + `]}`
}

// spotText is what a spot covers.
func spotText(r model.Transcript, exam model.Examination, spot model.Spot) string {
	switch spot.In {
	case model.InEvidence:
		return exam.Evidence.Text[spot.Start:spot.End]
	case model.InMessage:
		return r.Messages.At(spot.Message).Text[spot.Start:spot.End]
	case model.InArguments:
		for _, call := range r.Messages.At(spot.Message).ToolCalls {
			if spot.End <= len(call.Arguments) {
				return string(call.Arguments[spot.Start:spot.End])
			}
		}
	case model.InSubAgent:
		for _, message := range r.SubAgents[0].Messages.All() {
			if spot.End <= len(message.Text) && strings.HasSuffix(spot.Title, "message 2") && message.Role == model.RoleTool {
				return message.Text[spot.Start:spot.End]
			}
		}
	case model.InTask:
		return r.Task[spot.Start:spot.End]
	case model.InReply:
		return "the reply"
	}
	return "nothing"
}

func TestWhereAQuoteOfAPacketComesFrom(t *testing.T) {
	r := newLongRun()
	for _, test := range []struct {
		quote string
		rung  model.Rung
		why   string
		owner model.Owner
		spots []string
	}{
		{"attempt 200: state is draining", model.RungRawOnly, "in the raw transcript only · in a hole", model.OwnerProjection, []string{"HOLE", "attempt 200: state is draining"}},
		{"second line of part 0", model.RungRawOnly, "in the raw transcript only · in an omitted read", model.OwnerProjection, []string{"second line of part 0"}},
		{"second line of part 3", model.RungRawOnly, "in the raw transcript only · in a hole: a read is shown by its first line only", model.OwnerProjection, []string{"second line of part 3"}},
		{"func before() {\n\treturn", model.RungRawOnly, "in the raw transcript only · older action, replaced", model.OwnerProjection, []string{`func before() {\n\treturn`}},
		{"FUNC BEFORE()", model.RungRawOnly, "in the raw transcript only · older action, replaced", model.OwnerProjection, []string{"func before()"}},
		{"the sub-agent's own finding", model.RungRawOnly, "in the raw transcript only · in a sub-agent's file", model.OwnerProjection, []string{"the sub-agent's own finding"}},
		{"Remember to run the linter.", model.RungHarnessAgent, "in the harness's own text", model.OwnerHarness, []string{"Remember to run the linter."}},
		{"interrupted before it answered", model.RungHarnessAgent, "in the harness's own text", model.OwnerHarness, []string{"interrupted before it answered"}},
		{"Only the harness says this.", model.RungHarnessAgent, "in the harness's own text", model.OwnerHarness, []string{"Only the harness says this."}},
		{"I left the clock injectable.", model.RungHarnessAgent, "in the agent's own text", model.OwnerActor, []string{"I left the clock injectable."}},
		{"what is to be done next", model.RungJudgeOwn, "copied from the judge's own detail", model.OwnerJudge, []string{"the reply"}},
		{"a detail of the gap", model.RungJudgeOwn, "copied from the judge's own detail", model.OwnerJudge, []string{"the reply"}},
		{"tests pass as asked", model.RungJudgeOwn, "copied from the criterion", model.OwnerJudge, []string{"the reply"}},
		{"keep the order of the queue", model.RungJudgeOwn, "copied from the task", model.OwnerJudge, []string{"keep the order of the queue", "keep the order of the queue"}},
		{"please hurry up", model.RungJudgeOwn, "copied from the user's words", model.OwnerJudge, []string{"please hurry up"}},
		{"func after() {\n\treturn", model.RungUnescaped, "with escapes undone", model.OwnerContract, []string{`func after() {\\n\\treturn`}},
		{"attempt 399: state is done", model.RungNearMiss, "near miss, 80 %", model.OwnerJudge, nil},
		{"an invented sentence about nothing", model.RungAbsent, "nowhere", model.OwnerJudge, nil},
	} {
		t.Run(test.quote, func(t *testing.T) {
			d := judged(quoting(test.quote))
			d.Messages = r.Messages.Len()
			exam := engine.Examine(r.Transcript, d, model.Rules{})
			check := exam.Gaps[0].Quotes[0]
			if check.State != model.QuoteUngrounded || check.Rung != test.rung || check.Why != test.why || check.Owner != test.owner {
				t.Errorf("%s, %s, %q, owner %s; want %s, %q, owner %s", check.State, check.Rung, check.Why, check.Owner, test.rung, test.why, test.owner)
			}
			var got []string
			for _, spot := range check.Elsewhere {
				text := spotText(r.Transcript, exam, spot)
				if strings.Contains(text, "chars elided") {
					text = "HOLE"
				}
				got = append(got, text)
			}
			if strings.Join(got, "|") != strings.Join(test.spots, "|") {
				t.Errorf("spots %q, want %q", got, test.spots)
			}
		})
	}
}

// A quote that begins before a hole and ends in it points at the hole too.
func TestAQuoteAtTheEdgeOfAHole(t *testing.T) {
	r := newLongRun()
	d := judged(quoting("x"))
	d.Messages = r.Messages.Len()
	exam := engine.Examine(r.Transcript, d, model.Rules{})
	hole := exam.Evidence.Holes[0]
	log := r.Messages.At(exam.Evidence.Fields[hole.Field].Message).Text
	at := strings.Index(log, hole.Text)
	reply := quoting(log[at-12 : at+12])
	d.Reply = &reply
	exam = engine.Examine(r.Transcript, d, model.Rules{})
	check := exam.Gaps[0].Quotes[0]
	if check.Rung != model.RungRawOnly || !strings.HasSuffix(check.Why, "in a hole") || len(check.Elsewhere) != 2 {
		t.Fatalf("%+v", check)
	}
	if first, second := check.Elsewhere[0], check.Elsewhere[1]; first.Start != hole.Start || first.End != hole.End || second.In != model.InMessage || second.Start != at-12 {
		t.Errorf("spots %+v, want the hole at %d and the message at %d", check.Elsewhere, hole.Start, at-12)
	}
}

func TestWhereAQuoteOfAConversationComesFrom(t *testing.T) {
	r := newLongRun()
	for _, test := range []struct {
		quote string
		state model.QuoteState
		rung  model.Rung
		why   string
		owner model.Owner
	}{
		{"second line of part 0", model.QuoteGrounded, model.RungAsWritten, "", model.OwnerNone},
		{"Remember to run the linter.", model.QuoteGrounded, model.RungAsWritten, "only in the harness's own text", model.OwnerHarness},
		{"SECOND LINE of part 0", model.QuoteUngrounded, model.RungCaseFolded, "in other case", model.OwnerJudge},
		{"func before()", model.QuoteUngrounded, model.RungHarnessAgent, "in the agent's own text", model.OwnerActor},
		{"I left the clock injectable.", model.QuoteUngrounded, model.RungHarnessAgent, "in the agent's own text", model.OwnerActor},
		{"interrupted before it answered", model.QuoteUngrounded, model.RungHarnessAgent, "in the harness's own text", model.OwnerHarness},
		{"the sub-agent's own finding", model.QuoteUngrounded, model.RungRawOnly, "in the raw transcript only · in a sub-agent's file", model.OwnerProjection},
		{"what is to be done next", model.QuoteUngrounded, model.RungJudgeOwn, "copied from the judge's own detail", model.OwnerJudge},
	} {
		t.Run(test.quote, func(t *testing.T) {
			d := judged(quoting(test.quote))
			d.Messages, d.Reads = r.Messages.Len(), model.ReadsConversation
			check := engine.Examine(r.Transcript, d, model.Rules{}).Gaps[0].Quotes[0]
			if check.State != test.state || check.Rung != test.rung || check.Why != test.why || check.Owner != test.owner {
				t.Errorf("%s, %s, %q, owner %s; want %s, %s, %q, owner %s", check.State, check.Rung, check.Why, check.Owner, test.state, test.rung, test.why, test.owner)
			}
		})
	}
}

func TestWhatCannotBeChecked(t *testing.T) {
	r := newLongRun()
	r.SubAgents = append(r.SubAgents, model.SubAgent{Agent: "review", Missing: "no such file"})
	examined := func(kind model.DecisionKind, reads model.Reads, evidence *string, quote string) model.QuoteCheck {
		d := judged(quoting(quote))
		d.Kind, d.Reads, d.Evidence, d.Messages = kind, reads, evidence, r.Messages.Len()
		return engine.Examine(r.Transcript, d, model.Rules{}).Gaps[0].Quotes[0]
	}
	empty, notes := "", "Notes: see [9 lines truncated] and ask."
	for _, test := range []struct {
		name  string
		check model.QuoteCheck
		state model.QuoteState
		why   string
	}{
		{"a sub-agent's file is missing", examined(model.KindJudge, model.ReadsPacket, nil, "an invented sentence about nothing"), model.QuoteUngrounded, "cannot check: in a missing file"},
		{"the notes are cut", examined(model.KindJudge, model.ReadsPacket, &notes, "an invented sentence about nothing"), model.QuoteUngrounded, "cannot check: output was cut"},
		{"the evidence is empty", examined(model.KindJudge, model.ReadsPacket, &empty, "anything"), model.QuoteUnchecked, "no evidence was rendered"},
		{"a gate's own command", examined(model.KindGate, model.ReadsConversation, nil, "an invented sentence about nothing"), model.QuoteUnchecked, "it is not in the conversation, and what the gate's own command printed was not recorded"},
	} {
		if test.check.Rung != model.RungCannotCheck || test.check.State != test.state || test.check.Why != test.why || test.check.Owner != model.OwnerHarness {
			t.Errorf("%s: %+v", test.name, test.check)
		}
	}
	if check := examined(model.KindGate, model.ReadsConversation, nil, "I left the clock injectable."); check.State != model.QuoteUnchecked || check.Rung != model.RungHarnessAgent {
		t.Errorf("a gate that quotes the agent: %+v", check)
	}
	if check := examined(model.KindJudge, model.ReadsPacket, &notes, "second line of part 3"); check.Why != "in the raw transcript only · not in the recorded evidence" {
		t.Errorf("beside saved notes: %+v", check)
	}
}

// A thousand gaps, quotes of a megabyte, of white space, of bytes that are nothing:
// each has its answer.
func TestHostileQuotes(t *testing.T) {
	r := newLongRun()
	quotes := []string{
		strings.Repeat("state is ready ", 70000), strings.Repeat("a", 1<<20), strings.Repeat(" \n\t", 1<<18),
		"\x00\x1b[31m\u202e\ufffd", "\ufffd\ufffd", strings.Repeat("attempt 2", 1000), "…?", "...?", "\u00a0\u2003",
	}
	for i := range 1000 {
		quotes = append(quotes, fmt.Sprintf("attempt %03d: state is somewhere else", i))
	}
	d := judged(quoting(quotes...))
	d.Messages = r.Messages.Len()
	exam := engine.Examine(r.Transcript, d, model.Rules{})
	if len(exam.Gaps) != len(quotes) {
		t.Fatalf("%d gaps of %d", len(exam.Gaps), len(quotes))
	}
	for i, gap := range exam.Gaps {
		check := gap.Quotes[0]
		blank := strings.TrimSpace(quotes[i]) == ""
		if blank != (check.State == model.QuoteBlank) || blank != (check.Rung == "") || !blank && check.State != model.QuoteUngrounded {
			t.Errorf("quote %d: %s, %s", i, check.State, check.Rung)
		}
	}
	if why := exam.Gaps[0].Quotes[0].Why; !strings.Contains(why, "too long") {
		t.Errorf("a quote of a megabyte: %q", why)
	}
}

func TestExamineUntil(t *testing.T) {
	d := judged(quoting("an invented sentence about nothing"))
	if _, ok := engine.ExamineUntil(run(), d, model.Rules{}, func() bool { return true }); ok {
		t.Error("it was not stopped")
	}
	if _, ok := engine.ExamineUntil(run(), d, model.Rules{}, func() bool { return false }); !ok {
		t.Error("it was stopped")
	}
	exam, ok := engine.ExamineExactly(run(), d, model.Rules{}, nil)
	if !ok || exam.Gaps[0].Quotes[0].Rung != model.RungAbsent || exam.Gaps[0].Quotes[0].Provisional {
		t.Errorf("exactly: %v, %+v", ok, exam.Gaps[0].Quotes[0])
	}
}

// TestWhatAJudgeOfTheConversationDidNotRead looks for quotes of a sub-agent's work
// that stands in the same file, and of what the user took back.
func TestWhatAJudgeOfTheConversationDidNotRead(t *testing.T) {
	r := newLongRun()
	r.say(
		model.Message{Role: model.RoleUser, Text: "count the lines yourself", Sidechain: true},
		model.Message{Role: model.RoleTool, Text: "412 lines were counted", Sidechain: true},
		model.Message{Role: model.RoleAssistant, Text: "I counted all lines.", Sidechain: true},
		model.Message{Role: model.RoleTool, Text: "the old way printed this", Abandoned: true},
	)
	early := r.Messages.Len()
	r.say(model.Message{Role: model.RoleUser, Text: "go another way"}, model.Message{Role: model.RoleAssistant, Text: "Gone."})
	for _, test := range []struct {
		quote    string
		messages int
		state    model.QuoteState
		why      string
	}{
		{"412 lines were counted", r.Messages.Len(), model.QuoteUngrounded, "in the raw transcript only · in a sub-agent's file"},
		{"the old way printed this", r.Messages.Len(), model.QuoteUngrounded, "in the raw transcript only · in what the user took back"},
		{"the old way printed this", early, model.QuoteGrounded, ""},
		{"412 lines were counted", early, model.QuoteUngrounded, "in the raw transcript only · in a sub-agent's file"},
		{"I counted all lines.", r.Messages.Len(), model.QuoteUngrounded, "in the agent's own text"},
		{"count the lines yourself", r.Messages.Len(), model.QuoteUngrounded, "nowhere"},
	} {
		d := judged(quoting(test.quote))
		d.Messages, d.Reads = test.messages, model.ReadsConversation
		check := engine.Examine(r.Transcript, d, model.Rules{}).Gaps[0].Quotes[0]
		if check.State != test.state || check.Why != test.why {
			t.Errorf("%q after %d messages: %s, %q; want %s, %q", test.quote, test.messages, check.State, check.Why, test.state, test.why)
		}
	}
}
