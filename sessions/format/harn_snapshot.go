package format

import (
	"slices"

	"countersign/engine/canon"
	"countersign/engine/evidence"
	"countersign/model"
	"countersign/sessions/scan"
)

// Schemas of what harn notes beside its receipts (facts: completion 7.1, seed
// 001).
const (
	snapshotSchema           = "harn.completion_evidence_snapshot.v1"
	contradictionRetrySchema = "harn.completion_judge_contradiction_retry.v1"
	itemizationRetrySchema   = "harn.completion_judge_itemization_retry.v1"
)

const harnSnapshot = "harn evidence snapshot"

// HarnSnapshot reads snapshots of the evidence a judge was shown, one document or
// a JSONL of them, with receipts among them. A snapshot and the receipt of the
// same evidence are one decision: the receipt says what was decided, the snapshot
// what the judge read.
var HarnSnapshot = Reader{
	Name: harnSnapshot,
	Recognises: func(source Source) bool {
		return slices.ContainsFunc(source.sample(), func(value canon.Value) bool { return schemaOf(value) == snapshotSchema })
	},
	ReadAll: readHarnSnapshots,
}

const snapshotHasNoReply = "a snapshot holds what the judge was to read, not what it answered"

// readHarnSnapshots reads each session as a transcript. What is lost belongs to
// the file, and is told with the first.
func readHarnSnapshots(source Source) ([]model.Transcript, error) {
	var readers []*snapshotReader
	of := func(session string) *snapshotReader {
		for _, r := range readers {
			if r.out.Session == session {
				return r
			}
		}
		r := &snapshotReader{unknown: counter{}}
		r.out = model.Transcript{Format: harnSnapshot, File: source.Path, Agent: agentHarn, Session: session}
		if len(readers) == 0 {
			r.out.Losses = slices.Clone(source.Losses)
		}
		readers = append(readers, r)
		return r
	}
	var receipts, others []Record
	for _, record := range source.All() {
		switch schemaOf(record.Value) {
		case snapshotSchema:
			of(record.Value.Get("session_id").TextOr("")).snapshot(record)
		case directiveSchema:
			receipts = append(receipts, record)
		default:
			others = append(others, record)
		}
	}
	for _, receipt := range receipts {
		addReceipt(readers, receipt)
	}
	for _, other := range others {
		readers[0].unknown.add("record with schema " + canon.DisplayOr(other.Value.Get("schema"), "none"))
	}
	var transcripts []model.Transcript
	for _, r := range readers {
		inFileOrder(r.out.Decisions)
		r.out.Messages = r.messages.messages()
		r.out.Unknown = r.unknown.counts()
		transcripts = append(transcripts, r.out)
	}
	return transcripts, nil
}

// addReceipt puts a receipt in the place of the snapshot of its evidence, or
// beside them all.
func addReceipt(readers []*snapshotReader, record Record) {
	decision := directive(record, record.Value, nil)
	for _, r := range readers {
		for i, snapshot := range r.out.Decisions {
			if snapshot.NoReply != snapshotHasNoReply || snapshot.EvidenceID != decision.EvidenceID {
				continue
			}
			decision.Iteration, decision.Messages, decision.Candidate = snapshot.Iteration, snapshot.Messages, snapshot.Candidate
			decision.Reads, decision.NoEvidence, decision.Evidence = model.ReadsPacket, "", snapshot.Evidence
			decision.Folded = 1
			decision.Note = "its evidence is saved in a snapshot in the same file"
			r.out.Decisions[i] = decision
			return
		}
	}
	readers[0].out.Decisions = append(readers[0].out.Decisions, decision)
}

// snapshotReader reads the snapshots of one session.
type snapshotReader struct {
	out      model.Transcript
	messages messageList
	unknown  counter
}

// snapshot reads one snapshot. Each repeats the conversation so far, so the
// longest one is the session's.
func (r *snapshotReader) snapshot(record Record) {
	value := record.Value
	r.out.Task = firstOf(r.out.Task, value.Get("task").TextOr(""))
	messages, issues := snapshotMessages(record)
	if len(messages) > r.messages.len() {
		r.messages.near, r.out.Issues = messages, issues
	}
	decision := model.Decision{
		Place: record.Place, Hash: scan.Hash(record.Raw), Kind: model.KindJudge,
		Trigger: value.Get("stop_reason").TextOr(""), EvidenceID: value.Get("evidence_id").TextOr(""),
		Messages: len(messages), Candidate: value.Get("text").TextOr(""),
		NoReply: snapshotHasNoReply, Recorded: &model.Recorded{Stats: statsOf(value.Get("judge_evidence_projection"))},
		Verification: verificationOf(value.Get("verification")),
	}
	if n, ok := value.Get("iteration").Int(); ok {
		iteration := int(n)
		decision.Iteration = &iteration
	}
	saveEvidence(&decision, value)
	r.out.Decisions = append(r.out.Decisions, decision)
}

// saveEvidence gives a decision the evidence that a snapshot saved: the text the
// judge was shown, or the packet written out where only that was kept.
func saveEvidence(decision *model.Decision, snapshot canon.Value) {
	decision.Reads, decision.NoEvidence = model.ReadsPacket, ""
	if pending, ok := snapshot.Get("pending_tool_batch_effect_count").Int(); ok {
		decision.PendingBatch = int(pending)
	}
	decision.Candidate = firstOf(snapshot.Get("text").TextOr(""), decision.Candidate)
	if text := snapshot.Get("judge_evidence").TextOr(""); text != "" {
		decision.Evidence = &text
	} else if packet := snapshot.Get("judge_evidence_packet"); packet.Kind() == canon.Object {
		text := canon.String(packet)
		decision.Evidence = &text
	}
}

// snapshotMessages are the messages of the conversation in a snapshot. It is a
// text there: the JSON of the messages, or a rendering for people, which is kept
// as one message.
func snapshotMessages(record Record) ([]model.Message, []model.Issue) {
	member := record.Value.Get("transcript")
	list := member
	if text, ok := member.Text(); ok {
		parsed, err := canon.ParseLenient([]byte(text))
		if err != nil || parsed.Kind() != canon.List && parsed.Kind() != canon.Object {
			return plainTranscript(record, member, text), nil
		}
		list = parsed
	}
	if list.Kind() == canon.Object {
		list = list.Get("messages")
	}
	messages, issues := evidence.Rows(list.Items())
	place := record.Place
	if member.Kind() != canon.Absent {
		place = nested(record, member).Place
	}
	for i := range messages {
		messages[i].Place = place
	}
	return messages, issues
}

func plainTranscript(record Record, member canon.Value, text string) []model.Message {
	if text == "" {
		return nil
	}
	return []model.Message{{Place: nested(record, member).Place, Role: model.RoleSystem, Text: text, Synthetic: "transcript as text"}}
}
