package ui

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"countersign/engine/canon"
	"countersign/model"
	"countersign/themes"
	"countersign/ui/draw"
	"countersign/ui/safe"
	"countersign/ui/words"
)

// How much of a list or a text a stage shows: it explains, and the panes have all.
const (
	lastMessages = 8
	mostListed   = 40
	mostChars    = 700 // code points
)

func countChars(text string) int { return utf8.RuneCountInString(text) }

// transcript is stage 1: the messages before the decision.
func (w walk) transcript() stageParts {
	item := w.m.entry().item
	t, d := item.Transcript, item.Decision
	in := w.fact("file", fmt.Sprintf("%s, line %d", t.File, d.Place.Line))
	in = append(in, w.fact("format", t.Format)...)
	if t.Session != "" {
		in = append(in, w.fact("run", t.Session)...)
	}
	out := w.say(fmt.Sprintf("%s of %s stand before the decision%s", draw.Number(d.Messages), counted(t.Messages.Len(), "message", "messages"), w.byRole()), themes.Text)
	if d.From > 0 {
		out = append(out, w.say(fmt.Sprintf("the turn begins with message %d", d.From+1), themes.Text)...)
	}
	if n := len(w.m.exam.Steers); n > 0 {
		out = append(out, w.say(counted(n, "instruction", "instructions")+" of the user on the way", themes.Text)...)
	}
	if n := len(t.Losses); n > 0 {
		out = append(out, row{}.addMark(words.Mark{Glyph: w.m.painter.pen.Error, Word: lossCount(n), Role: themes.Error}, w.m.painter.styles.Theme().StatusColour).
			add(themes.Muted, " in this file; :losses lists them"))
	}
	return stageParts{in, out, w.messages(*t, d.Messages)}
}

// byRole counts the messages before the decision by who speaks. Of a big file, each
// would have to be read again.
func (w walk) byRole() string {
	item := w.m.entry().item
	if item.Transcript.Messages.Far() {
		return ""
	}
	counts := map[model.Role]int{}
	for _, message := range item.Transcript.Messages.First(item.Decision.Messages).All() {
		counts[message.Role]++
	}
	var parts []string
	for _, role := range []model.Role{model.RoleSystem, model.RoleUser, model.RoleAssistant, model.RoleTool} {
		if n := counts[role]; n > 0 {
			parts = append(parts, fmt.Sprintf("%s %s", draw.Number(n), role))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return ": " + strings.Join(parts, ", ")
}

// messages are the last of the messages, a line each.
func (w walk) messages(t model.Transcript, n int) []row {
	from := max(n-lastMessages, 0)
	var rows []row
	if from > 0 {
		rows = append(rows, w.more(from, "earlier message", "earlier messages"))
	}
	for i := from; i < n; i++ {
		message := t.Messages.At(i)
		r := row{}.add(themes.Faint, fmt.Sprintf("%4d  ", i+1)).add(roleLook(message.Role), safe.Line(string(message.Role))).pad(17)
		for _, call := range message.ToolCalls {
			r = r.addRaw(themes.Place, call.Name).add(themes.Text, " ")
		}
		if message.ToolName != "" {
			r = r.addRaw(themes.Place, message.ToolName).add(themes.Text, " ")
		}
		rows = append(rows, r.addRaw(themes.Text, clippedQuote(firstLine(message.Text))))
	}
	return rows
}

// lifecycle is stage 2: the tool calls with their results.
func (w walk) lifecycle() stageParts {
	calls := w.m.exam.Lifecycles
	in := w.say(fmt.Sprintf("%s from stage 1", counted(w.decision().Messages, "message", "messages")), themes.Text)
	out := w.say(countCalls(calls), themes.Text)
	if n := len(w.m.exam.Issues); n > 0 {
		out = append(out, w.say(counted(n, "issue", "issues")+" with records or calls", themes.Text)...)
	}
	if data := w.m.exam.Completeness; len(data.Results) > 0 {
		text := fmt.Sprintf("%s whether %s all there is", counted(len(data.Results), "result says", "results say"), map[bool]string{true: "it is", false: "they are"}[len(data.Results) == 1])
		if data.Unmarked > 0 {
			text += fmt.Sprintf(", %s nothing of it", counted(data.Unmarked, "says", "say"))
		}
		out = append(out, w.say(text, themes.Text)...)
	}
	var work []row
	cells := toolCells(calls)
	for i, call := range calls {
		if i == mostListed {
			work = append(work, w.more(len(calls)-i, "more call", "more calls"))
			break
		}
		work = append(work, w.callRow(call, cells))
	}
	return stageParts{in, out, work}
}

// countCalls counts the calls by how far they got.
func countCalls(calls []model.Lifecycle) string {
	if len(calls) == 0 {
		return "no tool was called"
	}
	counts := map[model.LifecycleStatus]int{}
	for _, call := range calls {
		counts[call.Status]++
	}
	text := counted(len(calls), "call", "calls") + ":"
	for _, status := range []model.LifecycleStatus{model.LifecycleCompleted, model.LifecyclePending, model.LifecycleAmbiguous} {
		if n := counts[status]; n > 0 {
			text += fmt.Sprintf(" %s %s,", draw.Number(n), status)
		}
	}
	return strings.TrimSuffix(text, ",")
}

func (w walk) callRow(call model.Lifecycle, cells int) row {
	glyphs := w.m.painter.pen.Glyphs
	mark := words.Lifecycle(glyphs, call.Status)
	r := row{}.add(themes.Faint, fmt.Sprintf("%3d ", call.Ordinal+1)).addMark(mark, w.m.painter.styles.Theme().StatusColour).pad(18)
	r = r.add(themes.Place, clipped(glyphs, safe.Line(call.Call.Name), cells)).pad(18 + cells + 2)
	text := fmt.Sprintf("message %d", call.Row+1)
	switch n := len(call.Results); {
	case n == 1:
		text += fmt.Sprintf(", answered in %d", call.Results[0]+1)
	case n > 1:
		text += fmt.Sprintf(", answered %d times, last in %d", n, call.Results[n-1]+1)
	}
	return r.add(themes.Muted, text)
}

// toolCells is how wide the column of tool names is.
func toolCells(calls []model.Lifecycle) int {
	const least, most = 8, 20
	cells := least
	for _, call := range calls[:min(len(calls), mostListed)] {
		cells = max(cells, draw.Width(safe.Line(call.Call.Name)))
	}
	return min(cells, most)
}

// packet is stage 3: what of all that the judge is shown.
func (w walk) packet() stageParts {
	exam := w.m.exam
	in := w.say(counted(len(exam.Lifecycles), "call", "calls")+" from stage 2"+w.beside(), themes.Text)
	var out []row
	if exam.Evidence.Kind == model.EvidenceSaved {
		out = w.say("The packet stands in the file as it was recorded, and is taken from there.", themes.Text)
	}
	for _, list := range exam.Completeness.Packet {
		out = append(out, w.listRow(list))
	}
	if holes := exam.Evidence.Holes; len(holes) > 0 {
		out = append(out, row{}.add(themes.Muted, "holes").pad(18).add(themes.Hole, words.Holes(holes)))
	}
	return stageParts{in, out, w.entries()}
}

// beside is what else the packet is made of.
func (w walk) beside() string {
	text := ""
	if w.decision().Candidate != "" {
		text += " · the agent's closing words"
	}
	if w.decision().Verification != nil {
		text += " · the reading of the check"
	}
	return text
}

// listRow is one list of the packet: how much of it the judge was shown.
func (w walk) listRow(list model.PacketList) row {
	r := row{}.add(themes.Muted, list.Name).pad(18)
	switch {
	case list.State == model.Contradictory:
		mark := words.CountsDisagree(w.m.painter.pen.Glyphs)
		return r.addMark(mark, w.m.painter.styles.Theme().StatusColour).add(themes.Text, "  ").addRaw(themes.Muted, list.Marker)
	case list.Observed == nil:
		return r.addMark(words.Completeness(w.m.painter.pen.Glyphs, list.Completeness), w.m.painter.styles.Theme().StatusColour)
	case list.Omitted > 0:
		return r.add(themes.Text, fmt.Sprintf("%s of %s shown", draw.Number(*list.Observed), draw.Number(list.Stated))).
			add(themes.Hole, fmt.Sprintf("  %s left out", draw.Number(list.Omitted)))
	case *list.Observed == 0:
		return r.add(themes.Text, "none")
	}
	return r.add(themes.Text, draw.Number(*list.Observed)+" shown, which is all")
}

// entries are what the packet carries, in its order: the name of each entry, how
// many characters of it the judge saw, and the holes in it.
func (w walk) entries() []row {
	evidence := w.m.exam.Evidence
	holes := map[int]int{} // by field
	for _, hole := range evidence.Holes {
		holes[hole.Field]++
	}
	var rows []row
	last, chars, cut := "", 0, 0
	flush := func() {
		if n := len(rows); n > 0 {
			rows[n-1].right, rows[n-1].rightLook = characters(chars), plain(themes.Faint)
			if cut > 0 {
				rows[n-1].right, rows[n-1].rightLook = counted(cut, "hole", "holes")+"   "+characters(chars), plain(themes.Hole)
			}
		}
	}
	for i, field := range evidence.Fields {
		name, member := splitPath(field)
		if name == "" {
			continue // a member of the packet itself, which says nothing of the run
		}
		if name != last {
			flush()
			if len(rows) == mostListed {
				return append(rows, row{}.add(themes.Faint, w.m.painter.pen.Fold+" and more"))
			}
			rows = append(rows, row{}.addRaw(themes.Text, w.m.painter.pen.Words(entryTitle(field, member))))
			last, chars, cut = name, 0, 0
		}
		chars += countChars(evidence.Text[field.Start:field.End])
		cut += holes[i]
	}
	flush()
	if len(rows) == 0 {
		return []row{row{}.add(themes.Faint, w.m.painter.pen.None+" it carries nothing")}
	}
	return rows
}

// text is stage 4: the one text that quotes are looked up in, and its name.
func (w walk) text() stageParts {
	exam := w.m.exam
	in := w.say("the packet of stage 3", themes.Text)
	if exam.Evidence.Kind == model.EvidenceTranscript {
		in = w.say(fmt.Sprintf("%s before the decision; what the agent says of itself grounds nothing", counted(len(exam.Evidence.Fields), "tool result", "tool results")), themes.Text)
	}
	out := w.factSay("text", fmt.Sprintf("%s · %s", words.Evidence(exam.Evidence.Kind), characters(countChars(exam.Evidence.Text))))
	if exam.Evidence.Why != "" {
		out = append(out, w.factSay("", exam.Evidence.Why)...)
	}
	switch exam.EvidenceIDBy {
	case "":
		out = append(out, w.factSay("id", "none: this file records none, and without a packet none can be computed")...)
	default:
		out = append(out, w.fact("id", exam.EvidenceID)...)
		out = append(out, w.factSay("", exam.EvidenceIDBy)...)
	}
	work := append([]row{row{}.add(themes.Muted, "the text as it is")}, w.beginning(exam.Evidence.Text, mostChars, themes.Text)...)
	return stageParts{in, out, append(work, w.hashed()...)}
}

// hashed are the parts of the text that a computed id is the hash of.
func (w walk) hashed() []row {
	canonical := w.m.exam.Canonical
	identity, err := canon.Parse([]byte(canonical))
	if err != nil {
		return nil // nothing was computed
	}
	rows := []row{{}, row{}.add(themes.Muted, "an id computed here hashes "+characters(countChars(canonical)))}
	for _, member := range identity.Members() {
		r := row{}.add(themes.Text, member.Name)
		r.right, r.rightLook = characters(countChars(canonical[member.Value.Start:member.Value.End])), plain(themes.Faint)
		rows = append(rows, r)
	}
	return rows
}
