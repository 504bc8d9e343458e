package format

import (
	"fmt"
	"slices"
	"strings"

	"countersign/engine/canon"
	"countersign/model"
)

// scores makes each score of a sample a decision. Older logs keep one, without a
// name.
func (r *inspectSample) scores() {
	for _, member := range r.value.Get("scores").Members() {
		r.score(member.Name, member.Value)
	}
	if score := r.value.Get("score"); score.Kind() == canon.Object {
		name := ""
		for known := range r.run.scorers {
			if len(r.run.scorers) == 1 {
				name = known
			}
		}
		r.score(firstOf(name, "score"), score)
	}
}

// gradeNotFound is how the explanation begins of a score whose grader's reply
// could not be read. Older logs give such a score the value of a refusal.
const gradeNotFound = "Grade not found in model output"

// score reads one score. A grader's reply makes it a judge's; any other is a
// program's, or a scorer's that keeps no record of a model.
func (r *inspectSample) score(name string, score canon.Value) {
	if score.Kind() != canon.Object {
		r.lose(score, "a score should be an object, not "+score.Kind().String())
		return
	}
	scorer := firstOf(r.run.scorers[name], name)
	original, edits := beforeEdits(score)
	explanation := r.resolve(original.Get("explanation"), original.Get("explanation").TextOr(""))
	grading := r.grading(original.Get("metadata"))
	unread := strings.HasPrefix(explanation, gradeNotFound)
	decision := model.Decision{
		Kind: model.KindGate, Trigger: "score " + name,
		Time: r.value.Get("completed_at").TextOr(""), Judge: model.Judge{Model: scorer},
		Messages: r.messages.len(), Candidate: r.candidate(), Reads: model.ReadsConversation, AfterRun: true,
	}
	if grading.found || unread || strings.Contains(scorer, "model_graded") {
		r.judged(&decision, grading, original.Get("metadata"))
	}
	foreign := r.mapped(original, explanation, unread)
	if grading.found && foreign.Undecidable == "" {
		checkGrade(&decision, &foreign, grading.reply)
	}
	if foreign.Mapped == model.VerdictContinue {
		foreign.Gaps = []model.ForeignGap{{Criterion: firstOf(strings.TrimSpace(r.target()), name), Detail: firstOf(explanation, answered(original))}}
		if decision.Kind == model.KindJudge || strings.TrimSpace(explanation) != strings.TrimSpace(decision.Candidate) {
			foreign.Gaps[0].Quotes = ProseQuotes(explanation) // what only repeats the answer claims nothing
		}
	} else if n := len(ProseQuotes(explanation)); n > 0 && decision.Kind == model.KindJudge {
		note(&decision, fmt.Sprintf("quotes in the explanation, which belong to no gap and are not checked: %d", n))
	}
	for _, edit := range edits {
		note(&decision, "the score was edited afterwards: "+edit)
	}
	decision.Foreign = &foreign
	r.out.Decisions = append(r.out.Decisions, decision)
}

// answered is the answer a scorer took out of the output, in words.
func answered(score canon.Value) string {
	if answer := score.Get("answer").TextOr(""); answer != "" {
		return "the answer was read as: " + answer
	}
	return ""
}

func note(decision *model.Decision, text string) {
	if decision.Note != "" {
		text = decision.Note + "; " + text
	}
	decision.Note = text
}

// candidate is the answer a scorer looks at: the output of the sample, else the
// agent's last words.
func (r *inspectSample) candidate() string {
	for _, choice := range r.value.Get("output").Get("choices").Items() {
		quiet := *r
		quiet.unknown, quiet.out.Losses = counter{}, nil
		if text := quiet.content(choice.Get("message").Get("content")).text(); text != "" {
			return text
		}
	}
	return r.messages.lastWords(r.messages.len())
}

// judged takes over who graded, and what the grader was shown: the whole of its
// prompt, and nothing but that.
func (r *inspectSample) judged(decision *model.Decision, grading inspectGrading, metadata canon.Value) {
	decision.Kind = model.KindJudge
	decision.Judge.Model = firstOf(grading.model, firstOf(metadata.Get("verifier_model").TextOr(""), firstOf(r.run.grader, decision.Judge.Model)))
	if grading.graders > 1 {
		note(decision, fmt.Sprintf("graders: %d; the reply is the first one's, the score is what they voted", grading.graders))
	}
	if !grading.found {
		decision.Reads, decision.NoEvidence = model.ReadsNothing, "the grader's prompt was not recorded, so what it was shown is not known"
		return
	}
	decision.Reply, decision.Judge.Prompt, decision.Evidence = &grading.reply, grading.prompt, &grading.prompt
}

// inspectGrading is what passed between a scorer and the model that graded.
type inspectGrading struct {
	found         bool
	prompt, reply string
	model         string
	graders       int
}

// grading reads the messages a grader was sent and its answer. Where several
// graded, theirs are kept apart, and the first is read.
func (r *inspectSample) grading(metadata canon.Value) inspectGrading {
	var all []canon.Value
	if messages := metadata.Get("grading"); len(messages.Items()) > 0 {
		all = append(all, messages)
	} else {
		for _, score := range metadata.Get("individual_scores").Items() {
			all = append(all, score.Get("metadata").Get("grading"))
		}
		for _, member := range metadata.Members() {
			all = append(all, member.Value.Get("grading"))
		}
		all = slices.DeleteFunc(all, func(messages canon.Value) bool { return len(messages.Items()) == 0 })
	}
	if len(all) == 0 {
		return inspectGrading{}
	}
	grading := inspectGrading{graders: len(all)}
	var shown []string
	for _, message := range all[0].Items() {
		text := r.content(message.Get("content")).text()
		if message.Get("role").TextOr("") == "assistant" {
			grading.found, grading.reply = true, text
			grading.model = firstOf(message.Get("model").TextOr(""), grading.model)
			continue
		}
		shown = append(shown, text)
	}
	grading.prompt = strings.Join(shown, "\n\n")
	return grading
}

// unchanged stands in the history of a score for a member that an edit left as it
// was.
const unchanged = "UNCHANGED"

// beforeEdits is the score as the scorer gave it, and what people made of it
// afterwards.
func beforeEdits(score canon.Value) (original canon.Value, edits []string) {
	original = score
	history := score.Get("history").Items()
	for i, entry := range history {
		if provenance := entry.Get("provenance"); !provenance.IsNil() {
			what := "its value stayed"
			if value := entry.Get("value"); !value.IsNil() && value.TextOr("") != unchanged {
				what = canon.Display(value)
			}
			edits = append(edits, withReason(strings.TrimSpace(what+" by "+provenance.Get("author").TextOr("somebody")), provenance.Get("reason").TextOr("")))
		} else if i == 0 {
			for _, name := range []string{"value", "answer", "explanation", "metadata"} {
				if value := entry.Get(name); !value.IsNil() && value.TextOr("") != unchanged {
					original = original.With(name, value)
				}
			}
		}
	}
	if len(edits) == 0 {
		return score, nil
	}
	return original, edits
}
