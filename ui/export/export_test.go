package export_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"countersign/engine"
	"countersign/engine/labels"
	"countersign/engine/redact"
	"countersign/model"
	"countersign/sessions"
	"countersign/sessions/format"
	"countersign/sessions/scan"
	"countersign/ui/export"
	"countersign/ui/hostiletest"
)

// session is a run whose judge quotes a line with a secret in it, and refuses.
const session = `{"type":"session","v":1,"id":"durations","task":"Parse durations. Ask ann@example.test.","tools":{"go_test":{"kind":"execute","evidence_role":"verification"}}}
{"type":"message","role":"user","content":"Parse durations."}
{"type":"message","role":"assistant","content":"","tool_calls":[{"id":"c1","name":"go_test","arguments":{"command":"go test ./..."}}]}
{"type":"message","role":"tool","tool_call_id":"c1","content":"one\ntwo\nthree\n=== RUN TestMinutes in /home/ann/work\n--- FAIL: TestMinutes password=hunter2\nFAIL\nfive\nsix\nseven"}
{"type":"message","role":"assistant","content":"Durations are parsed."}
{"type":"decision","iteration":1,"trigger":"natural","judge":{"model":"lens-small"},"time":"2026-03-01T10:00:00Z","reply":"{\"verdict\":\"continue\",\"detail\":\"=HYPERLINK(1) | <b>a</b> test fails.\",\"gap_class\":\"failed_verification\",\"gaps\":[{\"criterion\":\"the tests pass\",\"gap_class\":\"failed_verification\",\"detail\":\"TestMinutes fails.\",\"evidence_quote\":\"--- FAIL: TestMinutes password=hunter2\"},{\"criterion\":\"[90s](http://x.test)\",\"gap_class\":\"missing_artifact\",\"detail\":\"No test of 90s. ` + "```" + `\",\"evidence_quote\":\"--- FAIL: TestMinute password=hunter2\"}]}"}
{"type":"decision","iteration":2,"trigger":"natural","judge":{"model":"lens-small"},"reply":"{\"verdict\":\"done\",\"detail\":\"Done.\",\"gap_class\":\"none\",\"gaps\":[]}"}
`

// opened is the transcript of a session file.
func opened(t *testing.T, text string) model.Transcript {
	t.Helper()
	source := format.NewSource("/home/ann/runs/run.jsonl", []byte(text))
	transcripts, err := format.Session.Transcripts(source)
	if err != nil || len(transcripts) != 1 {
		t.Fatalf("%d transcripts: %v", len(transcripts), err)
	}
	scan.Refs(transcripts[0].Decisions)
	return transcripts[0]
}

// reviewed are two labels and an adjudication of a decision.
func reviewed(transcript model.Transcript, decision model.Decision) labels.Standing {
	subject := labels.Subject(transcript, decision, engine.Examine(transcript, decision, model.Rules{}))
	event := func(id, reviewer string, kind model.ReviewKind, label model.Label) model.ReviewEvent {
		return model.ReviewEvent{
			Format: model.ReviewFormat, Kind: kind, ID: id, Time: "2026-03-02T10:00:0" + id[15:] + ".000Z", Reviewer: reviewer,
			Tool: "test", Subject: subject, Label: label,
		}
	}
	first := event("0000000000000001", "ann", model.ReviewLabel, model.Label{
		Answer: "continue", Via: model.ViaBlind, Truth: "done", Fault: model.FaultProjection, Tags: []string{"hole, mine"},
		Note: "-2+3\nseen in /home/ann", Confidence: model.ConfidenceHigh, Duration: 41_000, Codebook: "0123456789ab",
		Frame: model.Frame{Kind: model.FrameRandom, Probability: .25, Draw: "random:50", Seed: -7},
		Gaps:  []model.GapMark{{Index: 0, Hash: "000000000001", Valid: "invalid", Reason: model.GapAlreadyMet}},
	})
	second := event("0000000000000002", "ben", model.ReviewLabel, model.Label{
		Answer: "done", Via: model.ViaTriage, Truth: model.TruthNotChecked,
		MissedGaps: []model.MissedGap{{Criterion: "@docs of ben@example.test"}},
	})
	third := event("0000000000000003", "cy", model.ReviewAdjudicate, model.Label{Answer: "unsure", Via: model.ViaRevealed, Truth: model.TruthNotChecked})
	third.Between = []string{first.ID, second.ID}
	return labels.Fold([]model.ReviewEvent{first, second, third}).About(subject.Decision)
}

// entries are the decisions of the session, the first with its reviews.
func entries(t *testing.T) []export.Entry {
	t.Helper()
	transcript := opened(t, session)
	var list []export.Entry
	for i, decision := range transcript.Decisions {
		var standing labels.Standing
		if i == 0 {
			standing = reviewed(transcript, decision)
		}
		list = append(list, export.EntryOf(transcript, decision, engine.Examine(transcript, decision, model.Rules{}), standing))
	}
	return list
}

func written(t *testing.T, table func(*bytes.Buffer) export.Table, remarks export.Remarks, list ...export.Entry) string {
	t.Helper()
	var out bytes.Buffer
	writer := table(&out)
	for _, entry := range list {
		if err := writer.Add(entry); err != nil {
			t.Fatal(err)
		}
	}
	if err := writer.End(remarks); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func asCSV(t *testing.T) func(*bytes.Buffer) export.Table {
	return func(out *bytes.Buffer) export.Table {
		table, err := export.CSV(out)
		if err != nil {
			t.Fatal(err)
		}
		return table
	}
}

// records are the rows of a CSV text, by the names of their columns.
func records(t *testing.T, text string) []map[string]string {
	t.Helper()
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var list []map[string]string
	for _, row := range rows[1:] {
		record := map[string]string{}
		for i, name := range rows[0] {
			if _, twice := record[name]; twice {
				t.Fatalf("two columns are called %s", name)
			}
			record[name] = row[i]
		}
		list = append(list, record)
	}
	return list
}

func TestCSV(t *testing.T) {
	list := entries(t)
	rows := records(t, written(t, asCSV(t), export.Remarks{}, list...))
	if len(rows) != 4 {
		t.Fatalf("%d rows, want one for each of three labels and one for a decision without", len(rows))
	}
	first := map[string]string{
		"ref": list[0].Ref, "key": list[0].Key, "file": "/home/ann/runs/run.jsonl", "format": "countersign session", "session": "durations", "kind": "judge",
		"iteration": "1", "time": "2026-03-01T10:00:00Z", "judge": "lens-small", "verdict": "continue", "mapped": "continue",
		"outcome": "continue", "outcome_from": "computed", "reason": "", "detail": "'=HYPERLINK(1) | <b>a</b> test fails.",
		"gap_class": "failed_verification", "gaps": "2", "gaps_dropped": "0",
		"quotes_grounded": "1", "quotes_ungrounded": "1", "quotes_unchecked": "0", "evidence": "reconstructed", "evidence_id": *list[0].EvidenceID,
		"findings": "grounding.ungrounded-quote", "reference_answer": "unsure", "reference_truth": "done", "disputed": "false",
		"event": "label", "event_id": "0000000000000001", "label_time": "2026-03-02T10:00:01.000Z", "reviewer": "ann", "answer": "continue",
		"agreement": "agree", "via": "blind", "blind": "true", "blind_answer": "continue", "truth": "done",
		"gap_marks":   `[{"index":0,"gap_hash":"000000000001","valid":"invalid","reason":"already_met"}]`,
		"missed_gaps": "", "fault": "projection", "tags": `["hole, mine"]`, "note": "'-2+3\nseen in /home/ann", "confidence": "high", "duration_ms": "41000",
		"frame": "random", "stratum": "", "sampling_prob": "0.25", "draw": "random:50", "seed": "-7", "codebook_version": "0123456789ab", "tool_version": "test",
	}
	if diff := cmp.Diff(first, rows[0]); diff != "" {
		t.Errorf("the first row (-want +got)\n%s", diff)
	}
	if rows[1]["reviewer"] != "ben" || rows[1]["agreement"] != "disagree" || rows[1]["blind"] != "false" || rows[2]["event"] != "adjudicate" {
		t.Errorf("the other labels are %v and %v", rows[1], rows[2])
	}
	if rows[3]["ref"] != list[1].Ref || rows[3]["event"] != "" || rows[3]["blind"] != "" || rows[3]["reference_answer"] != "" {
		t.Errorf("a decision without labels is %v", rows[3])
	}
}

func TestNoCellIsAFormula(t *testing.T) {
	for _, text := range []string{"=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1", "－1", "\x1b=1", "=cmd|' /C calc'!A0"} {
		entry := entries(t)[1]
		entry.Detail = text
		entry.Labels = []export.Label{{Note: text, Reviewer: "ann"}}
		out := written(t, asCSV(t), export.Remarks{}, entry)
		for column, got := range map[string]string{"detail": records(t, out)[0]["detail"], "note": records(t, out)[0]["note"]} {
			if got == "" || strings.ContainsAny(got[:1], "=+-@\t\r\n") || strings.HasPrefix(got, "＝") || strings.HasPrefix(got, "－") {
				t.Errorf("%s %q is the cell %q", column, text, got)
			}
		}
		if leak := hostiletest.Leak(out, false); leak != "" {
			t.Errorf("%q: %s", text, leak)
		}
	}
	entry := entries(t)[1]
	entry.Detail = "a = b"
	if got := records(t, written(t, asCSV(t), export.Remarks{}, entry))[0]["detail"]; got != "a = b" {
		t.Errorf("a plain cell is %q", got)
	}
}

func TestJSONLines(t *testing.T) {
	list := entries(t)
	out := written(t, func(out *bytes.Buffer) export.Table { return export.JSONLines(out) }, export.Remarks{}, list...)
	lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
	if len(lines) != 2 {
		t.Fatalf("%d lines", len(lines))
	}
	for i, line := range lines {
		var got export.Entry
		if err := json.Unmarshal([]byte(line), &got); err != nil {
			t.Fatal(err)
		}
		want := list[i]
		want.Run = ""
		if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("line %d read back (-want +got)\n%s", i+1, diff)
		}
	}
	if strings.Contains(out, `"notices":null`) || !strings.Contains(lines[1], `"labels":[]`) {
		t.Errorf("lists that are empty must be lists:\n%s", out)
	}
}

func TestRedactedEntries(t *testing.T) {
	var redactor redact.Redactor
	entry := entries(t)[0]
	got := entry.Redacted(&redactor)
	if got.File != "[redacted: home]/runs/run.jsonl" || got.Labels[0].Note != "-2+3\nseen in [redacted: home]" {
		t.Errorf("file %q, note %q", got.File, got.Labels[0].Note)
	}
	if got.Checks[0].Quote != "--- FAIL: TestMinutes password=[redacted: secret]" || got.Checks[0].State != "grounded" {
		t.Errorf("the quote is %+v", got.Checks[0])
	}
	if got.Labels[1].MissedGaps[0].Criterion != "@docs of [redacted: e-mail]" {
		t.Errorf("the missed gap is %v", got.Labels[1].MissedGaps)
	}
	if got.Ref != entry.Ref || got.Key != entry.Key || *got.EvidenceID != *entry.EvidenceID {
		t.Error("a ref, key or id was changed")
	}
	if entry.Checks[0].Quote == got.Checks[0].Quote || entry.Labels[0].Note == got.Labels[0].Note {
		t.Error("the entry itself was changed")
	}
	if len(redactor.Counts()) == 0 {
		t.Error("nothing was counted")
	}
}

func TestMarkdown(t *testing.T) {
	list := entries(t)
	list[0].Run = "durations·1"
	out := written(t, func(out *bytes.Buffer) export.Table { return export.Markdown(out, true) },
		export.Remarks{Missing: []string{"not read: a|b_c.jsonl"}, Redacted: []model.Count{{Name: "e-mail", N: 2}}}, list...)
	want := "# Decisions and labels\n\n" +
		"| ref | run | judge | verdict | outcome | gaps | quotes | findings | labels |\n" +
		"| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n" +
		"| `" + list[0].Ref + "` | `durations·1` | `lens-small` | `continue` | `continue` | 2 | 1 grounded, 1 ungrounded | grounding.ungrounded-quote | " +
		"ann: continue on the evidence (blind, agree), done on what happened, fault: projection, gap 1 invalid already met, tag `hole, mine`, note `-2+3^Jseen in /home/ann`; " +
		"ben: done on the evidence (triage, disagree), missed `@docs of ben@example.test`; cy, adjudicating: unsure on the evidence (revealed, unsure) |\n" +
		"| `" + list[1].Ref + "` | – | `lens-small` | `done` | `accept` | 0 | – | – | – |\n\n" +
		"- redacted: e-mail (2)\n- not read: a|b\\_c.jsonl\n"
	if diff := cmp.Diff(want, out); diff != "" {
		t.Errorf("the table (-want +got)\n%s", diff)
	}
}

// poisoned are the demo sessions with all of their texts poisoned.
func poisoned(t *testing.T) []model.Transcript {
	t.Helper()
	var list []model.Transcript
	for _, file := range sessions.Demo().Files {
		for _, transcript := range file.Transcripts {
			encoded, err := json.Marshal(transcript)
			if err != nil {
				t.Fatal(err)
			}
			hostile, err := hostiletest.Poison(encoded)
			if err != nil {
				t.Fatal(err)
			}
			var messages struct {
				Messages []model.Message `json:"messages"`
			}
			if err := json.Unmarshal(hostile, &messages); err != nil {
				t.Fatal(err)
			}
			copied := *transcript
			copied.Messages = model.MessagesOf(messages.Messages...)
			copied.Task, copied.File, copied.Session = copied.Task+hostiletest.Text, copied.File+hostiletest.Text, copied.Session+hostiletest.Text
			list = append(list, copied)
		}
	}
	return list
}

func TestNothingHostileLeaves(t *testing.T) {
	n := 0
	for _, transcript := range poisoned(t) {
		for _, decision := range transcript.Decisions {
			n++
			decision.Judge.Model += hostiletest.Text
			if decision.Reply != nil {
				reply := strings.Replace(*decision.Reply, `"detail":"`, `"detail":"\u001b[2J\u202e`, 1)
				decision.Reply = &reply
			}
			exam := engine.Examine(transcript, decision, model.Rules{})
			entry := export.EntryOf(transcript, decision, exam, labels.Standing{})
			var pack bytes.Buffer
			if err := export.Pack(&pack, export.Incident{Transcript: transcript, Decision: decision, Exam: exam}, nil); err != nil {
				t.Fatal(err)
			}
			for name, out := range map[string]string{
				"csv":   written(t, asCSV(t), export.Remarks{}, entry),
				"jsonl": written(t, func(out *bytes.Buffer) export.Table { return export.JSONLines(out) }, export.Remarks{}, entry),
				"md":    written(t, func(out *bytes.Buffer) export.Table { return export.Markdown(out, false) }, export.Remarks{}, entry),
				"pack":  pack.String(),
			} {
				if leak := hostiletest.Leak(out, false); leak != "" {
					t.Fatalf("%s of %s: %s", name, decision.Ref, leak)
				}
			}
		}
	}
	if n < 40 {
		t.Errorf("only %d decisions", n)
	}
}

// What a result says of its own completeness may hold what must not leave too. The
// reference to the rest stays JSON.
func TestRedactedMarkers(t *testing.T) {
	entry := entries(t)[0]
	entry.Completeness.Results = []model.MarkedResult{{
		Target: "/home/ann/log", Completeness: model.Completeness{Next: json.RawMessage(`{"cursor":"ann@example.test"}`), Marker: `next of /home/ann/log`},
	}}
	entry.Completeness.Packet = []model.PacketList{{Name: model.PacketReads, Completeness: model.Completeness{Marker: "ann@example.test"}}}
	got := entry.Redacted(&redact.Redactor{}).Completeness
	result := got.Results[0]
	if result.Target != "[redacted: home]/log" || result.Marker != "next of [redacted: home]/log" || string(result.Next) != `{"cursor":"[redacted: e-mail]"}` {
		t.Errorf("the result is %+v", result)
	}
	if got.Packet[0].Marker != "[redacted: e-mail]" || got.Packet[0].Name != model.PacketReads {
		t.Errorf("the list is %+v", got.Packet[0])
	}
	if entry.Completeness.Results[0].Target != "/home/ann/log" {
		t.Error("the entry itself was changed")
	}
}
