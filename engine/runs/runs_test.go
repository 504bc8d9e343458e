package runs

import (
	"strings"
	"testing"

	"countersign/engine/rules"
	"countersign/engine/verdict"
	"countersign/model"

	"github.com/google/go-cmp/cmp"
)

// examined is one decision with its examination.
type examined struct {
	Decision model.Decision
	Exam     model.Examination
}

// findings tells a run, and answers those of each decision.
func findings(run []examined) [][]model.Finding {
	var found [][]model.Finding
	var told Run
	for _, one := range run {
		found = append(found, told.Next(one.Decision, one.Exam))
	}
	return found
}

// reply is one decision of a judge: its word, the evidence, and its gaps as
// "criterion: detail", a requirement before the criterion in brackets.
func reply(word, evidence string, gaps ...string) examined {
	one := examined{Decision: model.Decision{Kind: model.KindJudge, Judge: model.Judge{Model: "lens"}}}
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

func by(model string, one examined) examined {
	one.Decision.Judge.Model = model
	return one
}

func turn(one examined) examined {
	one.Decision.Kind = model.KindTurn
	return one
}

func silent(one examined) examined {
	one.Exam.NoVerdict, one.Exam.Word, one.Exam.Mapped = "no JSON", "", ""
	return one
}

func capped(reason string, one examined) examined {
	one.Exam.Outcome.Reason = reason
	return one
}

func TestFindings(t *testing.T) {
	const done, again = "done", "continue"
	tests := []struct {
		name string
		run  []examined
		want [][]string
	}{
		{"nothing", nil, nil},
		{"one decision", []examined{reply(done, "e1")}, [][]string{nil}},
		{"a flip", []examined{reply(again, "e1", "a: x"), reply(done, "e2"), reply(done, "e1")},
			[][]string{nil, nil, {rules.OtherVerdict}}},
		{"the same word is no flip", []examined{reply(done, "e1"), reply(done, "e1")}, [][]string{nil, nil}},
		{"another judge is no flip", []examined{reply(again, "e1"), by("other", reply(done, "e1"))}, [][]string{nil, nil}},
		{"no evidence id is no flip", []examined{reply(again, ""), reply(done, "")}, [][]string{nil, nil}},
		{"an unread reply is no flip", []examined{reply(done, "e1"), silent(reply(again, "e1"))}, [][]string{nil, nil}},
		{"a turn is no judge", []examined{reply(again, "e1", "a"), turn(reply(done, "e1"))}, [][]string{nil, nil}},
		{"a refusal repeated", []examined{reply(again, "e1", "a: x", "b: y"), reply(again, "e2", "b: z", " a : x"), reply(again, "e3", "a", "b")},
			[][]string{nil, {rules.RepeatedRefusal}, {rules.RepeatedRefusal}}},
		{"done between them", []examined{reply(again, "e1", "a", "b"), reply(done, "e2"), reply(again, "e3", "a", "b")}, [][]string{nil, nil, nil}},
		{"refusals without a gap repeat nothing", []examined{reply(again, "e1"), reply(again, "e2")}, [][]string{nil, nil}},
		{"one gap at a time", []examined{reply(again, "e1", "a"), reply(again, "e2", "b"), reply(again, "e3", "a", "c"), reply(again, "e4", "d", "e")},
			[][]string{nil, nil, {rules.OneNewGap}, nil}},
		{"another judge repeats nothing", []examined{reply(again, "e1", "a", "b"), by("other", reply(again, "e1", "a", "b")), reply(again, "e2", "a", "b")},
			[][]string{nil, nil, {rules.RepeatedRefusal}}},
		{"two at first", []examined{reply(again, "e1", "a", "b"), reply(again, "e2", "c")}, [][]string{nil, nil}},
		{"a cap", []examined{reply(again, "e1", "a"), capped(verdict.ReasonVerificationCap, reply(again, "e2", "b", "c"))},
			[][]string{nil, {rules.CapReached}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var got [][]string
			for _, found := range findings(test.run) {
				var ids []string
				for _, finding := range found {
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
	run := []examined{reply("continue", "e1", "a: x"), reply("continue", "e2", "a: x"), reply("continue", "e3", "a: x"), reply("done", "e1")}
	found := findings(run)
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
	run := []examined{
		reply("continue", "e1", "[R2] ties keep order: b before a", "tests pass: no run"),
		reply("continue", "e2", "[R2] ties: b  before\ta", "tests pass: one failed"),
		reply("done", "e3"),
		reply("continue", "e4", "tests pass: one failed", "tests pass: again", "new: z"),
	}
	want := []Line{
		{"R2", "ties keep order", []Cell{Appears, SameWords, NotNamed, NotNamed}},
		{"", "tests pass", []Cell{Appears, OtherWords, NotNamed, SameWords}},
		{"", "new", []Cell{NotNamed, NotNamed, NotNamed, Appears}},
	}
	var exams []model.Examination
	for _, one := range run {
		exams = append(exams, one.Exam)
	}
	if diff := cmp.Diff(want, Strip(exams)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestAdd(t *testing.T) {
	exam := model.Examination{Findings: []model.Finding{{ID: rules.ContradictsItself}, {ID: rules.Elided}}}
	before := exam.Findings
	Add(&exam, []model.Finding{{ID: rules.CapReached}})
	if got := exam.FindingIDs(); got[0] != rules.ContradictsItself || got[2] != rules.CapReached || len(before) != 2 {
		t.Errorf("the findings are %v", got)
	}
}
