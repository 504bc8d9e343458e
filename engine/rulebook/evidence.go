package rulebook

import (
	"fmt"

	"countersign/engine/canon"
	"countersign/engine/evidence"
	"countersign/model"
)

func clipTo(input canon.Value) (canon.Value, error) {
	value, err := need(input, "value")
	if err != nil {
		return canon.Value{}, err
	}
	limit, ok := input.Get("limit").Int()
	if !ok || limit < 0 {
		return canon.Value{}, fmt.Errorf("limit should be an integer that is not negative")
	}
	clipped := evidence.ClipValue(value, int(min(limit, 1<<30)))
	out := canon.OfObject().
		With("text", canon.OfText(clipped.Text)).
		With("chars", canon.OfInt(int64(clipped.Chars))).
		With("clipped", canon.OfBool(clipped.Clipped))
	if clipped.Clipped {
		out = out.With("head_chars", canon.OfInt(int64(clipped.Head))).
			With("tail_chars", canon.OfInt(int64(clipped.Tail))).
			With("omitted", canon.OfInt(int64(clipped.Omitted)))
	}
	return out, nil
}

func readTarget(input canon.Value) (canon.Value, error) {
	args, err := needObject(input, "args")
	if err != nil {
		return canon.Value{}, err
	}
	return canon.OfText(evidence.ReadTarget(args)), nil
}

func readDigest(input canon.Value) (canon.Value, error) {
	observation, err := needText(input, "observation")
	if err != nil {
		return canon.Value{}, err
	}
	facts, err := needText(input, "result_facts")
	if err != nil {
		return canon.Value{}, err
	}
	return canon.OfText(evidence.ReadDigest(observation, facts)), nil
}

// researchSummary takes the reads themselves, or a count that stands for a
// described list of them.
func researchSummary(input canon.Value) (canon.Value, error) {
	var reads []model.Read
	if count := input.Get("read_count"); !count.IsNil() {
		n, ok := count.Int()
		if !ok || n < 0 || n > 1<<20 {
			return canon.Value{}, fmt.Errorf("read_count should be an integer from 0 to %d", 1<<20)
		}
		for i := range int(n) {
			reads = append(reads, model.Read{
				Ordinal: i, EvidenceIndex: 2*i + 1, Name: "read",
				Target: fmt.Sprintf("f%d.go", i), ResultDigest: fmt.Sprintf("line %d", i),
			})
		}
	} else {
		list, err := need(input, "reads")
		if err != nil {
			return canon.Value{}, err
		}
		if list.Kind() != canon.List {
			return canon.Value{}, fmt.Errorf("reads should be a list, not %s", list.Kind())
		}
		for i, item := range list.Items() {
			read, err := evidence.ReadOf(item)
			if err != nil {
				return canon.Value{}, fmt.Errorf("reads[%d]: %w", i, err)
			}
			reads = append(reads, read)
		}
	}
	summary := evidence.ResearchSummary(reads)
	out, err := canon.Of(summary)
	if err != nil {
		return canon.Value{}, err
	}
	ordinals := make([]canon.Value, 0, len(summary.Reads))
	for _, read := range summary.Reads {
		ordinals = append(ordinals, canon.OfInt(int64(read.Ordinal)))
	}
	return out.With("included_ordinals", canon.OfList(ordinals...)), nil
}

func requirementEvidencePacket(input canon.Value) (canon.Value, error) {
	records, err := need(input, "records")
	if err != nil {
		return canon.Value{}, err
	}
	final, err := needText(input, "final_text")
	if err != nil {
		return canon.Value{}, err
	}
	var kept []model.RequirementRecord
	for _, item := range records.Items() {
		kept = append(kept, evidence.RecordOf(item))
	}
	var verification *model.Verification
	if value := input.Get("verification"); !value.IsNil() {
		verification = &model.Verification{Observed: canon.DisplayOr(value.Get("observed"), "")}
	}
	out := evidence.RequirementEvidence(kept, final, verification)
	if out == nil {
		out = []model.RequirementRecord{}
	}
	return canon.Of(out)
}

func evidenceID(input canon.Value) (canon.Value, error) {
	packet, err := needObject(input, "packet")
	if err != nil {
		return canon.Value{}, err
	}
	pending, _ := input.Get("pending_tool_batch_effect_count").Int()
	id, canonical := evidence.Identity{
		Task:              canon.DisplayOr(input.Get("task"), ""),
		Trigger:           canon.DisplayOr(input.Get("stop_reason"), ""),
		Candidate:         canon.DisplayOr(input.Get("text"), ""),
		Packet:            packet,
		PendingBatch:      int(pending),
		Verification:      input.Get("verification"),
		ObligationsDigest: canon.DisplayOr(input.Get("obligations_digest"), ""),
	}.ID()
	return canon.OfObject().
		With("evidence_id", canon.OfText(id)).
		With("canonical_json", canon.OfText(canonical)), nil
}

func evidenceRole(input canon.Value) (canon.Value, error) {
	readOnly, err := truth(input, "read_only")
	if err != nil {
		return canon.Value{}, err
	}
	var declared *string
	if value := input.Get("declared"); !value.IsNil() {
		text := canon.Display(value)
		declared = &text
	}
	kind := canon.DisplayOr(input.Get("kind"), "")
	effect := canon.DisplayOr(input.Get("side_effect_level"), "")
	return canon.OfText(string(evidence.EvidenceRole(declared, kind, effect, readOnly))), nil
}

func toolLifecycle(input canon.Value) (canon.Value, error) {
	messages, err := need(input, "messages")
	if err != nil {
		return canon.Value{}, err
	}
	rows, issues := evidence.RowsOf(messages)
	calls, more, unmatched := evidence.Lifecycles(model.MessagesOf(rows...))
	codes := []canon.Value{}
	for _, issue := range append(issues, more...) {
		codes = append(codes, canon.OfText(issue.Code))
	}
	list := []canon.Value{}
	for _, call := range calls {
		list = append(list, canon.OfObject().
			With("ordinal", canon.OfInt(int64(call.Ordinal))).
			With("id", canon.OfText(call.Call.ID)).
			With("status", canon.OfText(string(call.Status))).
			With("result_count", canon.OfInt(int64(len(call.Results)))).
			With("evidence_index", canon.OfInt(int64(call.EvidenceIndex))))
	}
	return canon.OfObject().
		With("calls", canon.OfList(list...)).
		With("issue_codes", canon.OfList(codes...)).
		With("unmatched_results", canon.OfInt(int64(unmatched))), nil
}

func obligationsDigest(input canon.Value) (canon.Value, error) {
	messages, err := need(input, "messages")
	if err != nil {
		return canon.Value{}, err
	}
	rows, _ := evidence.RowsOf(messages) // problems of the rows are tool_lifecycle's to tell
	steers := evidence.Steers(model.MessagesOf(rows...))
	if steers == nil {
		steers = []model.Steer{}
	}
	list, err := canon.Of(steers)
	if err != nil {
		return canon.Value{}, err
	}
	return canon.OfObject().
		With("steer_count", canon.OfInt(int64(len(steers)))).
		With("steers", list).
		With("digest", canon.OfText(evidence.ObligationsDigest(steers))), nil
}

func jsonStringify(input canon.Value) (canon.Value, error) {
	value, err := need(input, "value")
	return canon.OfText(canon.String(value)), err
}

func toString(input canon.Value) (canon.Value, error) {
	value, err := need(input, "value")
	return canon.OfText(canon.Display(value)), err
}
