package format

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// oneSample is a log of one sample.
func oneSample(members string) []byte {
	return []byte(`{"version":2,"status":"success","eval":{"task":"t","model":"m"},"samples":[{"id":1,"epoch":1,"input":"q","target":"a",` + members + `}]}`)
}

const oneAnswer = `"messages":[{"role":"user","content":"q"},{"role":"assistant","content":"a"}]`

func TestInspectScoreValues(t *testing.T) {
	tests := []struct{ score, want string }{
		{`{"value":"C"}`, `"C" = done`},
		{`{"value":"c"}`, `"c" = done`},
		{`{"value":1}`, `"1" = done`},
		{`{"value":1.0}`, `"1.0" = done`},
		{`{"value":"1"}`, `"1" = done`},
		{`{"value":true}`, `"true" = done`},
		{`{"value":"I"}`, `"I" = continue`},
		{`{"value":0}`, `"0" = continue`},
		{`{"value":0.0}`, `"0.0" = continue`},
		{`{"value":false}`, `"false" = continue`},
		{`{"value":"N"}`, `"N" = the score is N, no answer, which says neither done nor continue`},
		{`{"value":0.5}`, `"0.5" = the score is 0.5, and nothing says from which value on a run is done`},
		{`{"value":7}`, `"7" = the score is 7, and nothing says from which value on a run is done`},
		{`{"value":Infinity}`, `"Infinity" = the score is Infinity, and nothing says from which value on a run is done`},
		{`{"value":"yes"}`, `"yes" = the score is yes, and nothing says from which value on a run is done`},
		{`{"value":{"b": 1, "a": NaN}}`, `"{\"b\": 1, \"a\": NaN}" = the score is {"b": 1, "a": NaN}, and nothing says from which value on a run is done`},
		{`{"value":[1,0]}`, `"[1,0]" = the score is [1,0], and nothing says from which value on a run is done`},
		{`{"value":NaN}`, `"" = the scorer gave no value`},
		{`{"value":NaN,"reason":"refusal"}`, `"" = the scorer gave no value: refusal`},
		{`{"value":null}`, `"" = the scorer gave no value`},
		{`{}`, `"" = the scorer gave no value`},
		{`{"value":"I","explanation":"Grade not found in model output: I think so"}`, `"" = the grader's reply could not be read as a grade`},
		{`{"value":"I","reason":"grader_failed"}`, `"" = the grader's reply could not be read as a grade: grader_failed`},
	}
	for _, test := range tests {
		t.Run(test.score, func(t *testing.T) {
			transcripts := readInspectText(t, oneSample(oneAnswer+`,"scores":{"s":`+test.score+`}`))
			foreign := transcripts[0].Decisions[0].Foreign
			if got := fmt.Sprintf("%q = %s%s", foreign.Word, foreign.Mapped, foreign.Undecidable); got != test.want {
				t.Errorf("it reads %s, want %s", got, test.want)
			}
		})
	}
}

// TestInspectRefs gives decisions refs of their own where their samples say the
// same, and keeps them when another sample is added.
func TestInspectRefs(t *testing.T) {
	sample := func(id int, scores string) string {
		return fmt.Sprintf(`{"id":%d,"epoch":1,"input":"q","target":"a",%s%s}`, id, oneAnswer, scores)
	}
	const scores = `,"scores":{"first":{"value":"C"},"second":{"value":"C"}}`
	refs := func(samples ...string) []string {
		log := `{"version":2,"status":"success","eval":{"task":"t","model":"m"},"samples":[` + strings.Join(samples, ",") + `]}`
		var out []string
		for _, transcript := range readInspectText(t, []byte(log)) {
			for _, decision := range transcript.Decisions {
				out = append(out, decision.Ref)
			}
		}
		return out
	}
	got := refs(sample(1, scores), sample(2, scores), sample(3, ""), sample(4, ""))
	if len(got) != 6 || got[1] != got[0]+"~2" || got[3] != got[2]+"~2" {
		t.Fatalf("the refs are %q", got)
	}
	for i, ref := range got {
		if strings.Contains(ref, "~") != (i == 1 || i == 3) {
			t.Errorf("decision %d has the ref %s: samples share a record", i+1, ref)
		}
	}
	if more := refs(sample(5, scores), sample(1, scores), sample(2, scores)); !slices.Equal(more[2:], got[:4]) {
		t.Errorf("with a sample before them the refs are %q, want %q", more[2:], got[:4])
	}
}

// TestInspectGrades holds scores against the replies they were read from (facts:
// transcript-faults 43).
func TestInspectGrades(t *testing.T) {
	const none = "none"
	tests := []struct{ reply, grade string }{
		{"GRADE: C. No reason to downgrade: insufficient grounds.", "C"},
		{"GRADE:\u200bC", "C"},
		{"grade: c", "C"},
		{"GRADE: I would be harsh.\nBut it is right.\nGRADE: C", "C"},
		{"**GRADE: I**", "I"},
		{"**Grade:** `P`", "P"},
		{"GRADE: Correct", "C"},
		{"GRADE: GRADE: C", "C"},
		{"GRADE: CI", "CI?"},
		{"GRADE: 7", "7?"},
		{"GRADE:", none},
		{"The upgrade: C", none},
		{"ANSWER: C", none},
		{"", none},
	}
	for _, test := range tests {
		grade, given, known := gradeOf(test.reply)
		got := grade
		switch {
		case !given:
			got = none
		case !known:
			got += "?"
		}
		if got != test.grade {
			t.Errorf("%q gives %s, want %s", test.reply, got, test.grade)
		}
	}
}

func TestInspectScoreAgainstReply(t *testing.T) {
	graded := func(value, reply string) string {
		return oneAnswerGraded(`"s"`, value, reply)
	}
	tests := []struct{ name, sample, want, note string }{
		{"agrees", graded(`"C"`, "GRADE: C"), `"C" = done`, ""},
		{"another pattern", graded(`"C"`, "I say: yes"), `"C" = done`, ""},
		{"differs", graded(`"C"`, "GRADE: I"), `"C" = done`, "the grader's reply gives the grade I, and the score of record is C"},
		{"two letters", graded(`"C"`, "GRADE: CI"), `"C" = the grader's reply gives the grade "CI", which is none, and the score read from it is C`, ""},
		{"a number of its own", graded(`7`, "GRADE: 7"), `"7" = the score is 7, and nothing says from which value on a run is done`, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			decision := readInspectText(t, oneSample(test.sample))[0].Decisions[0]
			if got := fmt.Sprintf("%q = %s%s", decision.Foreign.Word, decision.Foreign.Mapped, decision.Foreign.Undecidable); got != test.want || decision.Note != test.note {
				t.Errorf("it reads %s, note %q; want %s, %q", got, decision.Note, test.want, test.note)
			}
		})
	}
}

// oneAnswerGraded is a sample with a grader's reply.
func oneAnswerGraded(name, value, reply string) string {
	return fmt.Sprintf(`%s,"scores":{%s:{"value":%s,"explanation":%q,"metadata":{"grading":[{"role":"user","content":"p"},{"role":"assistant","content":%q}]}}}`, oneAnswer, name, value, reply, reply)
}

func TestInspectOtherShapes(t *testing.T) {
	tests := []struct {
		name, sample string
		want         []string
		note         string
	}{
		{"an old log's one score", oneAnswer + `,"score":{"value":"C"}`, []string{`gate score, after 2: "C" = done`}, ""},
		{"a grader without a record", oneAnswer + `,"scores":{"model_graded_qa":{"value":"I","explanation":"GRADE: I"}}`, []string{`judge model_graded_qa, after 2: "I" = continue`}, ""},
		{"several graders", oneAnswer + `,"scores":{"vote":{"value":"C","metadata":{"individual_scores":[
			{"value":"C","metadata":{"grading":[{"role":"user","content":"p"},{"role":"assistant","content":"GRADE: C","model":"one"}]}},
			{"value":"I","metadata":{"grading":[{"role":"user","content":"p"},{"role":"assistant","content":"GRADE: I","model":"two"}]}}]}}}`,
			[]string{`judge one, after 2: "C" = done`}, "graders: 2; the reply is the first one's, the score is what they voted"},
		{"graders by name", oneAnswer + `,"scores":{"vote":{"value":"C","metadata":{
			"one":{"grading":[{"role":"user","content":"p"},{"role":"assistant","content":"GRADE: C"}]},
			"two":{"grading":[{"role":"user","content":"p"},{"role":"assistant","content":"GRADE: I"}]}}}}`,
			[]string{`judge vote, after 2: "C" = done`}, "graders: 2; the reply is the first one's, the score is what they voted"},
		{"edited by a person", oneAnswer + `,"scores":{"s":{"value":"C","explanation":"Yes.","history":[
			{"value":"I","explanation":"No."},{"value":"C","explanation":"Yes.","provenance":{"author":"ann","reason":"the target was wrong"}}]}}`,
			[]string{`gate s, after 2: "I" = continue`}, "the score was edited afterwards: C by ann: the target was wrong"},
		{"a score that is no object", oneAnswer + `,"scores":{"s":1}`, []string{"turn , after 2: nobody", "lost: a score should be an object, not integer"}, ""},
		{"an unknown role", `"messages":[{"role":"oracle","content":"q"}],"scores":{}`, []string{`lost: a message of role oracle has no place in a conversation`}, ""},
		{"invalidated", oneAnswer + `,"scores":{"s":{"value":1}},"invalidation":{"reason":"wrong image"}`, []string{`gate s, after 2: "1" = done`, "invalidated: wrong image"}, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			transcript := readInspectText(t, oneSample(test.sample))[0]
			got := told(transcript)[1:]
			want := append([]string{}, test.want...)
			for i, line := range got {
				if strings.HasPrefix(line, "run: ") {
					got = append(got[:i:i], got[i+1:]...)
					break
				}
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("told (-want +got)\n%s", diff)
			}
			if len(transcript.Decisions) > 0 && transcript.Decisions[0].Note != test.note {
				t.Errorf("note %q, want %q", transcript.Decisions[0].Note, test.note)
			}
		})
	}
}
