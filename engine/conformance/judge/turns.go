package judge

import (
	"strings"
	"unicode/utf8"

	"countersign/engine/canon"
	"countersign/model"
)

func (t turned) asIs() canon.Value { return t.reply }

func anotherWord(t turned) canon.Value {
	if t.says(model.VerdictDone) {
		t.reply = t.reply.With("verdict", canon.OfText("approve"))
	}
	return t.asIs()
}

func supersededShape(t turned) canon.Value {
	older := canon.OfObject()
	for _, member := range t.reply.Members() {
		switch member.Name {
		case "verdict":
			word := member.Value
			if t.says(model.VerdictDone) {
				word = canon.OfText("accept")
			}
			older = older.With("action", word)
		case "detail":
			older = older.With("reason", member.Value).With("repair", canon.OfText(""))
		default:
			older = older.With(member.Name, member.Value)
		}
	}
	return older
}

func extraMember(t turned) canon.Value {
	return t.reply.With("confidence", canon.OfInt(1))
}

func overlongDetail(t turned) canon.Value {
	return t.reply.With("detail", canon.OfText(overlong(t.reply.Get("detail").TextOr(""))))
}

func blankDetail(t turned) canon.Value {
	return t.reply.With("detail", canon.OfText(" "))
}

func doneBesideAGap(t turned) canon.Value {
	if t.says(model.VerdictDone) {
		t.reply = t.reply.With("gap_class", canon.OfText(string(model.ClassOther)))
	}
	return t.asIs()
}

func noneBesideAGap(t turned) canon.Value {
	if !t.says(model.VerdictDone) {
		return t.asIs()
	}
	rows := t.rows()
	if len(rows) == 0 {
		rows = append(rows, oneMore(t.question, model.ClassNone))
	}
	return t.reply.With("gap_class", canon.OfText(string(model.ClassNone))).With("gaps", canon.OfList(rows...))
}

// oneMore is a gap that is not there.
func oneMore(question Question, class model.GapClass) canon.Value {
	return gap{class: class, detail: "One more thing remains to be done."}.row(model.Requirement{Name: question.Task})
}

func refuseWithoutGap(t turned) canon.Value {
	if t.says(model.VerdictContinue) {
		t.reply = t.reply.With("gap_class", canon.OfText("")).With("gaps", canon.OfList())
	}
	return t.asIs()
}

func halfARow(t turned) canon.Value {
	if t.says(model.VerdictContinue) {
		row := gap{class: model.ClassOther, detail: "And more."}.row(model.Requirement{Name: " "})
		t.reply = t.reply.With("gaps", canon.OfList(append(t.rows(), row)...))
	}
	return t.asIs()
}

// rows are the gaps of the reply, free to be changed.
func (t turned) rows() []canon.Value { return append([]canon.Value{}, t.reply.Get("gaps").Items()...) }

// eachRow changes every gap of the reply.
func (t turned) eachRow(change func(row canon.Value) canon.Value) canon.Value {
	rows := t.rows()
	for i := range rows {
		rows[i] = change(rows[i])
	}
	return t.reply.With("gaps", canon.OfList(rows...))
}

func reclass(class string) func(turned) canon.Value {
	return func(t turned) canon.Value {
		if !t.says(model.VerdictContinue) {
			return t.asIs()
		}
		changed := t.eachRow(func(row canon.Value) canon.Value { return row.With("gap_class", canon.OfText(class)) })
		return changed.With("gap_class", canon.OfText(class))
	}
}

func fabricateQuote(t turned) canon.Value {
	return t.eachRow(func(row canon.Value) canon.Value {
		return row.With("evidence_quote", canon.OfText("Nothing of this was ever looked at."))
	})
}

func unknownID(t turned) canon.Value {
	if len(t.question.Requirements) == 0 {
		return t.asIs()
	}
	return t.eachRow(func(row canon.Value) canon.Value {
		return row.With("requirement_id", canon.OfText(row.Get("requirement_id").TextOr("")+"-more"))
	})
}

func skipRequirement(t turned) canon.Value {
	if rows := t.reply.Get("requirement_report").Items(); len(rows) > 0 {
		t.reply = t.reply.With("requirement_report", canon.OfList(rows[:len(rows)-1]...))
	}
	return t.asIs()
}

func citeNothing(t turned) canon.Value {
	var rows []canon.Value
	for _, row := range t.reply.Get("requirement_report").Items() {
		rows = append(rows, row.With("evidence_refs", canon.OfList()))
	}
	if len(rows) > 0 {
		t.reply = t.reply.With("requirement_report", canon.OfList(rows...))
	}
	return t.asIs()
}

// approve makes a refusal an approval.
func (t turned) approve() canon.Value {
	if !t.says(model.VerdictContinue) {
		return t.asIs()
	}
	return t.reply.With("verdict", canon.OfText(model.VerdictDone)).
		With("detail", canon.OfText("The agent says that everything is done.")).
		With("gap_class", canon.OfText(string(model.ClassNone))).
		With("gaps", canon.OfList())
}

func believeTheAgent(t turned) canon.Value {
	if unseen(t.question) || partial(t.question) {
		return t.asIs()
	}
	return t.approve()
}

func hideOmission(t turned) canon.Value {
	if !unseen(t.question) {
		return t.asIs()
	}
	return t.approve()
}

func takePartial(t turned) canon.Value {
	if !partial(t.question) {
		return t.asIs()
	}
	return t.approve()
}

func neverSatisfied(t turned) canon.Value {
	if !t.says(model.VerdictDone) {
		return t.asIs()
	}
	return t.reply.With("verdict", canon.OfText(model.VerdictContinue)).
		With("detail", canon.OfText("One more thing remains to be done.")).
		With("gap_class", canon.OfText(string(model.ClassOther))).
		With("gaps", canon.OfList(oneMore(t.question, model.ClassOther)))
}

func oneGapAtATime(t turned) canon.Value {
	if rows := t.rows(); len(rows) > 1 {
		t.reply = t.reply.With("gaps", canon.OfList(rows[0]))
	}
	return t.asIs()
}

func echoTheClaim(t turned) canon.Value {
	if t.says(model.VerdictContinue) {
		t.reply = t.reply.With("detail", canon.OfText(t.question.Candidate))
	}
	return t.asIs()
}

func waver(t turned) canon.Value {
	if t.asked > 0 {
		return neverSatisfied(t)
	}
	return t.asIs()
}

func cutShort(text string) string {
	end := len(text) / 2
	for end > 0 && !utf8.RuneStart(text[end]) {
		end--
	}
	return text[:end]
}

// What an odd judge does to a reply leaves it the same reply.

func fenced(text string) string { return "```json\n" + text + "\n```\n" }

func amongProse(text string) string {
	return "Let me weigh this up.\n\n" + text + "\n\nThat is my verdict."
}

func bareDone(t turned) canon.Value {
	if !t.says(model.VerdictDone) {
		return t.asIs()
	}
	bare := canon.OfObject()
	for _, member := range t.reply.Members() {
		if member.Name != "gaps" && member.Name != "gap_class" {
			bare = bare.With(member.Name, member.Value)
		}
	}
	return bare
}

func widelyQuoted(t turned) canon.Value {
	return t.eachRow(func(row canon.Value) canon.Value {
		quote := row.Get("evidence_quote").TextOr("")
		return row.With("evidence_quote", canon.OfText("  "+strings.ReplaceAll(quote, " ", " \n ")))
	})
}

func loudClasses(t turned) canon.Value {
	return t.eachRow(func(row canon.Value) canon.Value {
		return row.With("gap_class", canon.OfText(" "+strings.ToUpper(row.Get("gap_class").TextOr(""))))
	})
}
