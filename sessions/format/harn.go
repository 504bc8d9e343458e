package format

import (
	"bytes"

	"countersign/engine/canon"
	"countersign/model"
	"countersign/sessions/scan"
)

const harnReceiptName = "harn receipt"

// The schemas of the receipts (facts: completion 7.1, 7.7).
const (
	directiveSchema   = "harn.completion_directive_receipt.v1"
	evalReceiptSchema = "harn.completion_claim_eval_receipt.v1"
)

// HarnReceipt reads harn decision receipts: one directive, a JSONL of them, or
// an eval receipt that wraps several. A receipt is of record; it holds neither
// the conversation nor the evidence, so no quote can be checked.
var HarnReceipt = Reader{
	Name: harnReceiptName,
	Recognises: func(source Source) bool {
		for _, record := range source.first() {
			if schema := schemaOf(record.Value); schema == directiveSchema || schema == evalReceiptSchema {
				return true
			}
		}
		return false
	},
	Read: readHarnReceipts,
}

func schemaOf(value canon.Value) string { return value.Get("schema").TextOr("") }

const receiptHasNoEvidence = "a receipt records the evidence's id and counts, not its text"

// convertedByContradiction is the conversion that only a re-asked contradiction
// can meet (facts: completion 5.7), so a receipt that names it tells of a re-ask.
const convertedByContradiction = "gap_contradicts_done_survived_reask_over_passing_verifier"

func readHarnReceipts(source Source) (model.Transcript, error) {
	out := model.Transcript{Format: harnReceiptName, File: source.Path, Agent: "harn", Losses: source.Losses}
	unknown := counter{}
	for _, record := range source.All() {
		switch schemaOf(record.Value) {
		case directiveSchema:
			out.Decisions = append(out.Decisions, directive(record, record.Value, nil))
		case evalReceiptSchema:
			readEvalReceipt(&out, record)
		default:
			unknown.add("record with schema " + canon.DisplayOr(record.Value.Get("schema"), "none"))
		}
	}
	out.Unknown = unknown.counts()
	return out, nil
}

func readEvalReceipt(out *model.Transcript, record Record) {
	value := record.Value
	text := func(name string) string { return canon.DisplayOr(value.Get(name), "") }
	out.Session, out.Task = text("session_id"), text("case_id")
	out.Events = append(out.Events, model.Event{
		Place: record.Place, Kind: "run",
		Text: "status " + text("status") + ", stop reason " + text("stop_reason") + ", " + capLine(value.Get("completion_judge")),
	})
	for i, item := range value.Get("completion_directives").Items() {
		iteration := i + 1
		out.Decisions = append(out.Decisions, directive(record, item, &iteration))
	}
}

func capLine(judge canon.Value) string {
	reached := "not reached"
	if judge.Get("cap_reached").IsTrue() {
		reached = "reached"
	}
	return canon.DisplayOr(judge.Get("invocations"), "?") + " of " +
		canon.DisplayOr(judge.Get("max_invocations"), "?") + " judge calls, cap " + reached
}

// directive reads one receipt. The checkpoint holds the first reply; when a
// re-ask replaced it, the reply of record is known by its consequences only.
func directive(record Record, value canon.Value, iteration *int) model.Decision {
	text := func(name string) string { return canon.DisplayOr(value.Get(name), "") }
	place := record.Place
	place.Line += bytes.Count(record.Raw[:value.Start], []byte("\n"))
	place.Offset += int64(value.Start)
	place.Length = int64(value.End - value.Start)
	checkpoint := value.Get("checkpoint")
	decision := model.Decision{
		Place: place, Hash: scan.Hash(record.Raw[value.Start:value.End]), Kind: model.KindJudge,
		Iteration: iteration, Trigger: text("trigger"),
		Judge:        model.Judge{Model: canon.DisplayOr(value.Get("admission").Get("judge_model"), canon.DisplayOr(checkpoint.Get("model"), ""))},
		Reads:        model.ReadsNothing,
		NoEvidence:   receiptHasNoEvidence,
		EvidenceID:   text("evidence_id"),
		Verification: verificationOf(value.Get("verification")),
		Gate:         model.Gate{Invoked: value.Get("invoked").Get("deterministic").IsTrue()},
		Reasked:      text("converted_from") == convertedByContradiction,
		Recorded: &model.Recorded{
			Action: text("action"), Reason: text("reason"), GapClass: text("gap_class"),
			ConvertedFrom: text("converted_from"), Verdict: text("outcome"),
			Source: text("source"), Delivery: text("feedback_delivery"),
			Stats: statsOf(value.Get("projection")),
		},
	}
	if pending, ok := value.Get("pending_tool_batch_effect_count").Int(); ok {
		decision.PendingBatch = int(pending)
	}
	decision.Reply, decision.NoReply = checkpointReply(checkpoint, record)
	decision.Caps, decision.TerminalReason = stopOf(*decision.Recorded)
	return decision
}

// stopOf reads from a stop on record what made the run stop: a cap, or a
// terminal reason of the judge (facts: completion 5.8).
func stopOf(recorded model.Recorded) (model.Caps, string) {
	if recorded.Action != model.ActionStopUnverified && recorded.Action != model.ActionStopVerified {
		return model.Caps{}, ""
	}
	switch recorded.Reason {
	case "completion_judge_cap_reached", "judge_cap_reached_over_verified_pass":
		return model.Caps{Verification: true}, ""
	case "turn_end_judge_cap_reached":
		return model.Caps{TurnEnd: true}, ""
	}
	return model.Caps{}, recorded.Reason
}

// checkpointReply is the judge's own text, or the decoded object when the text
// was not kept; else why there is neither.
func checkpointReply(checkpoint canon.Value, record Record) (*string, string) {
	if checkpoint.IsNil() {
		return nil, "the receipt holds no judge call"
	}
	if raw, ok := checkpoint.Get("raw_text").Text(); ok && raw != "" {
		return &raw, ""
	}
	if data := checkpoint.Get("data"); data.Kind() == canon.Object {
		text := string(record.Raw[data.Start:data.End])
		return &text, ""
	}
	reason := canon.DisplayOr(checkpoint.Get("error"), "")
	if reason == "" {
		reason = "the judge call left no text"
	}
	return nil, reason
}

func statsOf(value canon.Value) *model.ProjectionStats {
	if value.Kind() != canon.Object {
		return nil
	}
	count := func(name string) int {
		n, _ := value.Get(name).Int()
		return int(n)
	}
	return &model.ProjectionStats{
		Schema:          canon.DisplayOr(value.Get("schema"), ""),
		RawMessageCount: count("raw_message_count"), RelevantCallCount: count("relevant_call_count"),
		IncludedActionCount: count("included_action_count"), IncludedFallback: count("included_fallback_observation_count"),
		IncludedReadOnly: count("included_read_only_call_count"), OmittedReadOnlyCount: count("omitted_read_only_call_count"),
		OmittedOlderActions: count("omitted_older_action_count"), LifecycleIssueCount: count("lifecycle_issue_count"),
		SerializedChars:     count("serialized_chars"),
		RawTranscriptDigest: canon.DisplayOr(value.Get("raw_transcript_digest"), ""),
	}
}
