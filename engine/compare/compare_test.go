package compare

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"countersign/engine/grounding/nearest"
	"countersign/model"
)

// gap is a gap of a reply with one quote.
func gap(requirement, criterion string, class model.GapClass, detail, quote string, state model.QuoteState) model.GapExam {
	return model.GapExam{
		Gap:    model.Gap{RequirementID: requirement, Criterion: criterion, GapClass: class, Detail: detail, EvidenceQuote: quote},
		Quotes: []model.QuoteCheck{{Quote: quote, State: state}},
	}
}

// side is a decision of a judge that said a word, with gaps.
func side(word string, gaps ...model.GapExam) Side {
	return Side{
		Run:      "run",
		Decision: model.Decision{Judge: model.Judge{Model: "lens"}},
		Exam: model.Examination{
			Word: word, HasWord: true, Mapped: word, EvidenceID: "sha256:01", Gaps: gaps,
			Verdict: model.Verdict{Verdict: word, Detail: "the detail"},
			Outcome: model.Outcome{Action: map[string]string{"done": "accept", "continue": "continue"}[word]},
		},
	}
}

// changed is a side with one thing changed.
func (s Side) changed(change func(*Side)) Side {
	change(&s)
	return s
}

func TestSentence(t *testing.T) {
	refusal := side("continue", gap("R1", "c", "other", "d", "q", model.QuoteGrounded))
	for _, c := range []struct {
		a, b Side
		want string
	}{
		{refusal, refusal, "Same evidence, same verdict, same reason"},
		{refusal, side("continue"), "Same evidence, same verdict, other reason"},
		{refusal, refusal.changed(func(s *Side) { s.Exam.Verdict.Detail = "another detail" }), "Same evidence, same verdict, other reason"},
		{refusal, refusal.changed(func(s *Side) { s.Exam.Verdict.Detail = "the \n detail" }), "Same evidence, same verdict, same reason"},
		{refusal, side("done"), "Same evidence, other verdict"},
		{refusal, refusal.changed(func(s *Side) { s.Exam.Outcome.Action = "accept" }), "Same evidence, same verdict, same reason, other outcome"},
		{refusal, refusal.changed(func(s *Side) { s.Exam.EvidenceID = "sha256:02" }), "Other evidence, same verdict, same reason"},
		{refusal, refusal.changed(func(s *Side) { s.Exam.EvidenceID = "" }), "Evidence that cannot be compared, same verdict, same reason"},
		{refusal, refusal.changed(func(s *Side) { s.Exam.NoVerdict, s.Exam.HasWord, s.Exam.Mapped = "no reply", false, "" }), "Same evidence, no verdict to compare"},
		{
			refusal.changed(func(s *Side) { s.Exam.EvidenceID, s.Exam.Evidence.Text = "", "what both read" }),
			refusal.changed(func(s *Side) {
				s.Exam.EvidenceID, s.Exam.Evidence.Text = "", "what both read"
				s.Exam.Word = "met: false"
			}),
			"Same evidence, same verdict, same reason",
		},
		{
			side("done").changed(func(s *Side) { s.Exam.Word, s.Exam.Mapped, s.Exam.Outcome.Action = "maybe", "", "" }),
			side("done").changed(func(s *Side) { s.Exam.Word, s.Exam.Mapped, s.Exam.Outcome.Action = "perhaps", "", "" }),
			"Same evidence, other verdict",
		},
	} {
		if got := Decisions(c.a, c.b).Sentence(); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
		if got := Decisions(c.b, c.a).Sentence(); got != c.want {
			t.Errorf("the other way round %q, want %q", got, c.want)
		}
	}
}

func TestPairs(t *testing.T) {
	g := func(requirement, criterion string) model.GapExam {
		return gap(requirement, criterion, "other", "d", "", model.QuoteBlank)
	}
	for _, c := range []struct {
		name string
		a, b []model.GapExam
		want [][2]int // of a and b
	}{
		{"by requirement, whatever the criterion", []model.GapExam{g("R1", "x"), g("R2", "y")}, []model.GapExam{g("R2", "other words"), g("R1", "others still")}, [][2]int{{0, 1}, {1, 0}}},
		{"by criterion where there is no requirement", []model.GapExam{g("", "x"), g("", "y")}, []model.GapExam{g("", " y\n")}, [][2]int{{0, -1}, {1, 0}}},
		{"by criterion where one side has none", []model.GapExam{g("R1", "x")}, []model.GapExam{g("", "x")}, [][2]int{{0, 0}}},
		{"both before one of them", []model.GapExam{g("R1", "x"), g("R1", "y")}, []model.GapExam{g("R1", "y"), g("R1", "z")}, [][2]int{{0, 1}, {1, 0}}},
		{"requirement before criterion", []model.GapExam{g("R1", "x")}, []model.GapExam{g("R2", "x"), g("R1", "y")}, [][2]int{{0, 1}, {-1, 0}}},
		{"each once", []model.GapExam{g("", "x"), g("", "x")}, []model.GapExam{g("", "x")}, [][2]int{{0, 0}, {1, -1}}},
		{"none", nil, nil, nil},
	} {
		var got [][2]int
		for _, pair := range pairs(c.a, c.b) {
			got = append(got, [2]int{pair.A, pair.B})
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
	if pair := pairs([]model.GapExam{g("", "x")}, []model.GapExam{g("R7", "x")})[0]; pair.Requirement != "R7" {
		t.Errorf("the pair is of %q", pair.Requirement)
	}
}

func TestDifferences(t *testing.T) {
	base := side("continue",
		gap("R1", "kept", "other", "the same", "q", model.QuoteGrounded),
		gap("R2", "only here", "other", "d", "", model.QuoteBlank))
	other := side("done",
		gap("R3", "only there", "other", "d", "", model.QuoteBlank),
		gap("R1", "kept otherwise", "failed_verification", "not the same", "q", model.QuoteUngrounded),
	).changed(func(s *Side) {
		s.Exam.Verdict = model.Verdict{
			Detail: "another detail", GapClass: "other", GapDeclared: true,
			RequirementReport: &model.RequirementReport{PendingNames: []string{"tests pass"}},
		}
		s.Exam.Contradicts, s.Exam.ContradictsBy = model.ShapeHolds, "gaps alone"
		s.Exam.Dropped = []model.DroppedGap{{Reason: "blank detail"}}
		s.Exam.Feedback.Text = "told"
		s.Exam.EvidenceID = "sha256:02"
	})
	want := []Difference{
		{InVerdict, -1}, {InOutcome, -1}, {InShape, -1},
		{InCriterion, 0}, {InClass, 0}, {InQuote, 0}, {InGapDetail, 0}, {OnlyInA, 1}, {OnlyInB, 2},
		{InReplyClass, -1}, {InDropped, -1}, {InLedger, -1}, {InDetail, -1}, {InFeedback, -1}, {InEvidence, -1},
	}
	got := Decisions(base, other)
	if diff := cmp.Diff(want, got.Differences); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if got.InGaps() != 6 {
		t.Errorf("%d are in the gaps", got.InGaps())
	}
	if same := Decisions(base, base); len(same.Differences) != 0 || same.Judge != Same || same.Run != Same {
		t.Errorf("a decision beside itself: %+v", same)
	}
	moved := base.changed(func(s *Side) { s.Exam.Gaps = []model.GapExam{base.Exam.Gaps[0], base.Exam.Gaps[1]} })
	moved.Exam.Gaps[1].Gap.RequirementID = ""
	if diff := cmp.Diff([]Difference{{InRequirement, 1}}, Decisions(base, moved).Differences); diff != "" {
		t.Errorf("a gap tied to no requirement (-want +got):\n%s", diff)
	}
}

func TestJudgeAndRun(t *testing.T) {
	a := side("done")
	for _, c := range []struct {
		change     func(*Side)
		judge, run Sameness
	}{
		{func(s *Side) { s.Run = "another" }, Same, Other},
		{func(s *Side) { s.Run = "" }, Same, Unknown},
		{func(s *Side) { s.Decision.Judge.Model = "lens-large" }, Other, Same},
		{func(s *Side) { s.Decision.Judge.Prompt = "another" }, Other, Same},
		{func(s *Side) { s.Decision.Judge = model.Judge{} }, Unknown, Same},
	} {
		if got := Decisions(a, a.changed(c.change)); got.Judge != c.judge || got.Run != c.run {
			t.Errorf("judge %s, run %s; want %s, %s", got.Judge, got.Run, c.judge, c.run)
		}
	}
}

func TestPassages(t *testing.T) {
	for _, c := range []struct {
		a, b   string
		want   string
		alike  bool
		differ int
	}{
		{"", " ", "", true, 0},
		{"the same words", "the same words", "the same words", true, 0},
		{"the tests ran after the last edit. Give two", "the tests ran. Give two", "the tests ran[- after the last edit-]. Give two", true, 1},
		{"one two three four", "one 2 three 4", "one [-two-]{+2+} three [-four-]{+4+}", true, 2},
		{"nothing alike here", "wholly other words", "[-nothing alike here-]{+wholly other words+}", false, 1},
	} {
		got := passages(c.a, c.b)
		if text := nearest.Render(got.Pieces); text != c.want || got.Alike != c.alike || got.Differ != c.differ {
			t.Errorf("%q beside %q: %q, alike %v, %d differ", c.a, c.b, text, got.Alike, got.Differ)
		}
	}
}
