package evidence_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"countersign/engine/canon"
	"countersign/engine/evidence"
	"countersign/model"
)

// rules answer a vector's input with what is compared with its expectation.
var rules = map[string]func(t *testing.T, input canon.Value) canon.Value{
	"clip_to": func(t *testing.T, input canon.Value) canon.Value {
		limit, _ := input.Get("limit").Int()
		clipped := evidence.ClipValue(input.Get("value"), int(limit))
		out := map[string]any{"text": clipped.Text, "chars": clipped.Chars, "clipped": clipped.Clipped}
		if clipped.Clipped {
			out["head_chars"], out["tail_chars"], out["omitted"] = clipped.Head, clipped.Tail, clipped.Omitted
		}
		return of(t, out)
	},
	"read_target": func(t *testing.T, input canon.Value) canon.Value {
		return canon.OfText(evidence.ReadTarget(input.Get("args")))
	},
	"read_digest": func(t *testing.T, input canon.Value) canon.Value {
		return canon.OfText(evidence.ReadDigest(input.Get("observation").TextOr(""), input.Get("result_facts").TextOr("")))
	},
	"research_summary": func(t *testing.T, input canon.Value) canon.Value {
		summary := evidence.ResearchSummary(readsOf(t, input))
		ordinals := []int{}
		for _, read := range summary.Reads {
			ordinals = append(ordinals, read.Ordinal)
		}
		return of(t, summary).With("included_ordinals", of(t, ordinals))
	},
	"requirement_evidence_packet": func(t *testing.T, input canon.Value) canon.Value {
		var records []model.RequirementRecord
		for _, item := range input.Get("records").Items() {
			records = append(records, evidence.RecordOf(item))
		}
		var verification *model.Verification
		if reading := input.Get("verification"); !reading.IsNil() {
			verification = &model.Verification{Observed: reading.Get("observed").TextOr("")}
		}
		return of(t, evidence.RequirementEvidence(records, input.Get("final_text").TextOr(""), verification))
	},
	"evidence_id": func(t *testing.T, input canon.Value) canon.Value {
		id, canonical := identity(input).ID()
		return of(t, map[string]any{"evidence_id": id, "canonical_json": canonical})
	},
	"evidence_role": func(t *testing.T, input canon.Value) canon.Value {
		var declared *string
		if text, ok := input.Get("declared").Text(); ok {
			declared = &text
		}
		readOnly, _ := input.Get("read_only").Bool()
		return canon.OfText(string(evidence.EvidenceRole(declared,
			input.Get("kind").TextOr(""), input.Get("side_effect_level").TextOr(""), readOnly)))
	},
	"tool_lifecycle": func(t *testing.T, input canon.Value) canon.Value {
		messages, issues := evidence.RowsOf(input.Get("messages"))
		lifecycles, more, unmatched := evidence.Lifecycles(model.MessagesOf(messages...))
		calls := []any{}
		for _, call := range lifecycles {
			calls = append(calls, map[string]any{
				"ordinal": call.Ordinal, "id": call.Call.ID, "status": call.Status,
				"result_count": len(call.Results), "evidence_index": call.EvidenceIndex,
			})
		}
		return of(t, map[string]any{
			"calls": calls, "issue_codes": codes(append(issues, more...)), "unmatched_results": unmatched,
		})
	},
	"obligations_digest": func(t *testing.T, input canon.Value) canon.Value {
		messages, _ := evidence.RowsOf(input.Get("messages"))
		steers := append([]model.Steer{}, evidence.Steers(model.MessagesOf(messages...))...)
		return of(t, map[string]any{
			"steer_count": len(steers), "steers": steers, "digest": evidence.ObligationsDigest(steers),
		})
	},
	"json_stringify": func(t *testing.T, input canon.Value) canon.Value {
		return canon.OfText(canon.String(input.Get("value")))
	},
	"to_string": func(t *testing.T, input canon.Value) canon.Value {
		return canon.OfText(canon.Display(input.Get("value")))
	},
}

// subsets are the rules whose result may hold more than is expected.
var subsets = map[string]bool{"research_summary": true}

func TestVectors(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "rulebook", "testdata", "completion.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	bases := make(map[string]canon.Value)
	ran := make(map[string]int)
	for line := range bytes.Lines(text) {
		vector := value(t, string(line))
		fn, input, expected := vector.Get("fn").TextOr(""), vector.Get("input"), vector.Get("expected")
		if fn == "evidence_id" {
			bases[vector.Get("id").TextOr("")] = input
		}
		base := bases[input.Get("base").TextOr("")]
		t.Run(vector.Get("id").TextOr(""), func(t *testing.T) {
			var got canon.Value
			switch rule := rules[fn]; {
			case fn == "evidence_id_vs_base":
				id, _ := identity(changed(base, input)).ID()
				before, _ := identity(base).ID()
				got = of(t, map[string]any{"evidence_id": id, "same_as_base": id == before})
			case fn == "evidence_id_pair":
				a, _ := identity(changed(base, input.Get("a"))).ID()
				b, _ := identity(changed(base, input.Get("b"))).ID()
				got = of(t, map[string]any{"a": a, "b": b, "same": a == b})
			case rule != nil:
				got = rule(t, input)
			default:
				t.Skip("belongs to another package")
			}
			ran[fn]++
			if subsets[fn] {
				for _, member := range expected.Members() {
					compare(t, member.Name, got.Get(member.Name), member.Value)
				}
				return
			}
			compare(t, fn, got, expected)
		})
	}
	for fn := range rules {
		if ran[fn] == 0 {
			t.Errorf("no vector for %s", fn)
		}
	}
}

func compare(t *testing.T, what string, got, want canon.Value) {
	t.Helper()
	if diff := cmp.Diff(canon.String(want), canon.String(got)); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

func of(t *testing.T, data any) canon.Value {
	t.Helper()
	out, err := canon.Of(data)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func readsOf(t *testing.T, input canon.Value) []model.Read {
	t.Helper()
	var reads []model.Read
	if count, ok := input.Get("read_count").Int(); ok {
		for i := range int(count) {
			reads = append(reads, model.Read{Ordinal: i, EvidenceIndex: 2*i + 1, Name: "read"})
		}
	}
	for _, item := range input.Get("reads").Items() {
		read, err := evidence.ReadOf(item)
		if err != nil {
			t.Fatal(err)
		}
		reads = append(reads, read)
	}
	return reads
}

func identity(input canon.Value) evidence.Identity {
	pending, _ := input.Get("pending_tool_batch_effect_count").Int()
	return evidence.Identity{
		Task:              input.Get("task").TextOr(""),
		Trigger:           input.Get("stop_reason").TextOr(""),
		Candidate:         input.Get("text").TextOr(""),
		Packet:            input.Get("packet"),
		PendingBatch:      int(pending),
		Verification:      input.Get("verification"),
		ObligationsDigest: input.Get("obligations_digest").TextOr(""),
	}
}

// changed is a base's input with the members of a change replaced.
func changed(base, change canon.Value) canon.Value {
	packet := base.Get("packet")
	for _, member := range change.Get("packet_change").Members() {
		packet = packet.With(member.Name, member.Value)
	}
	base = base.With("packet", packet)
	for _, member := range change.Get("change").Members() {
		base = base.With(member.Name, member.Value)
	}
	return base
}
