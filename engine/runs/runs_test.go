package runs

import (
	"strings"
	"testing"

	"countersign/engine/rules"
	"countersign/engine/verdict"
	"countersign/model"

	"github.com/google/go-cmp/cmp"
)

// said is one decision of a judge: its word, the evidence, and its gaps as
// "criterion: detail", a requirement before the criterion in brackets.
func said(word, evidence string, gaps ...string) Examined {
	one := Examined{Decision: model.Decision{Kind: model.KindJudge, Judge: model.Judge{Model: "lens"}}}
	one.Exam.Word, one.Exam.Mapped, one.Exam.EvidenceID = word, word, evidence
	for _, gap := range gaps {
		criterion, detail, _ := strings.Cut(gap, ": ")
		id := ""
		if inside, rest, ok := strings.Cut(strings.TrimPrefix(criterion, "["), "] "); ok {
			id, criterion = inside, rest
		}
		one.Exam.Gaps = append(one.Exam.Gaps, model.GapExam{Gap: model.Gap{Criterion: criterion, Detail: detail, RequirementID: id}})
	}
	return one
}

func by(model string, one Examined) Examined {
	one.Decision.Judge.Model = model
	return one
}

func turn(one Examined) Examined {
	one.Decision.Kind = model.KindTurn
	return one
}

func silent(one Examined) Examined {
	one.Exam.NoVerdict, one.Exam.Word, one.Exam.Mapped = "no JSON", "", ""
	return one
}

func capped(reason string, one Examined) Examined {
	one.Exam.Outcome.Reason = reason
	return one
}

func TestFindings(t *testing.T) {
	const done, again = "done", "continue"
	tests := []struct {
		name string
		run  []Examined
		want [][]string
	}{
		{"nothing", nil, nil},
		{"one decision", []Examined{said(done, "e1")}, [][]string{nil}},
		{"a flip", []Examined{said(again, "e1", "a: x"), said(done, "e2"), said(done, "e1")},
			[][]string{nil, nil, {rules.OtherVerdict}}},
		{"the same word is no flip", []Examined{said(done, "e1"), said(done, "e1")}, [][]string{nil, nil}},
		{"another judge is no flip", []Examined{said(again, "e1"), by("other", said(done, "e1"))}, [][]string{nil, nil}},
		{"no evidence id is no flip", []Examined{said(again, ""), said(done, "")}, [][]string{nil, nil}},
		{"an unread reply is no flip", []Examined{said(done, "e1"), silent(said(again, "e1"))}, [][]string{nil, nil}},
		{"a turn is no judge", []Examined{said(again, "e1", "a"), turn(said(done, "e1"))}, [][]string{nil, nil}},
		{"a refusal repeated", []Examined{said(again, "e1", "a: x", "b: y"), said(again, "e2", "b: z", " a : x"), said(again, "e3", "a", "b")},
			[][]string{nil, {rules.RepeatedRefusal}, {rules.RepeatedRefusal}}},
		{"done between them", []Examined{said(again, "e1", "a", "b"), said(done, "e2"), said(again, "e3", "a", "b")}, [][]string{nil, nil, nil}},
		{"refusals without a gap repeat nothing", []Examined{said(again, "e1"), said(again, "e2")}, [][]string{nil, nil}},
		{"one gap at a time", []Examined{said(again, "e1", "a"), said(again, "e2", "b"), said(again, "e3", "a", "c"), said(again, "e4", "d", "e")},
			[][]string{nil, {rules.OneNewGap}, {rules.OneNewGap}, nil}},
		{"two at first", []Examined{said(again, "e1", "a", "b"), said(again, "e2", "c")}, [][]string{nil, nil}},
		{"a cap", []Examined{said(again, "e1", "a"), capped(verdict.ReasonVerificationCap, said(again, "e2", "b", "c"))},
			[][]string{nil, {rules.CapReached}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var got [][]string
			for _, findings := range Findings(test.run) {
				var ids []string
				for _, finding := range findings {
					ids = append(ids, finding.ID)
					if finding.Severity != model.SeverityNote || finding.Text == "" || finding.Where != "run" {
						t.Errorf("finding %+v", finding)
					}
				}
				got = append(got, ids)
			}
			if len(got) == 0 && len(test.want) == 0 {
				return
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

func TestFindingsSayWhere(t *testing.T) {
	run := []Examined{said("continue", "e1", "a: x"), said("continue", "e2", "a: x"), said("continue", "e3", "a: x"), said("done", "e1")}
	found := Findings(run)
	for i, want := range map[int]string{
		2: "the same gap, in a row: 3 refusals",
		3: "over the same evidence it said “continue” at decision 1 of the run, and “done” here",
	} {
		if got := found[i][0].Text; got != want {
			t.Errorf("decision %d: %q, want %q", i+1, got, want)
		}
	}
}

func TestStrip(t *testing.T) {
	run := []Examined{
		said("continue", "e1", "[R2] ties keep order: b before a", "tests pass: no run"),
		said("continue", "e2", "[R2] ties: b  before\ta", "tests pass: one failed"),
		said("done", "e3"),
		said("continue", "e4", "tests pass: one failed", "tests pass: again", "new: z"),
	}
	want := []Line{
		{"R2", "ties keep order", []Cell{Appears, SameWords, NotNamed, NotNamed}},
		{"", "tests pass", []Cell{Appears, OtherWords, NotNamed, SameWords}},
		{"", "new", []Cell{NotNamed, NotNamed, NotNamed, Appears}},
	}
	if diff := cmp.Diff(want, Strip(run)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestJudged(t *testing.T) {
	got := Judged([]model.Decision{{Kind: model.KindTurn}, {Kind: model.KindJudge}, {Kind: model.KindGate}, {Kind: model.KindJudge}})
	if diff := cmp.Diff([]int{1, 3}, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
