package engine

import (
	"fmt"
	"slices"
	"strings"

	"countersign/engine/canon"
	"countersign/engine/evidence"
	"countersign/engine/grounding/fold"
	"countersign/engine/grounding/ladder"
	"countersign/model"
)

// beyond are the texts outside the evidence that a quote may come from. A judge
// that read the conversation read every tool result of it, so for it there is
// little left of the raw transcript: what was not in its sight, and what the agent
// and the harness wrote.
func (e *examiner) beyond() []ladder.Source {
	s := sources{examiner: e, unseen: e.unseen()}
	readAll := e.out.Evidence.Kind == model.EvidenceTranscript
	if !readAll {
		s.holes()
	}
	sight := evidence.SightOf(e.messages())
	for i, message := range e.messages().All() {
		switch {
		case message.Role == model.RoleTool && message.Origin == model.OriginHarnessRepair:
			s.message(i, fold.Part(message.Text, 0), byHarness)
		case message.Role == model.RoleTool && readAll && sight.Has(message): // it is the evidence
		case message.Role == model.RoleTool && readAll:
			s.result(i, outOfSight(message))
		case message.Role == model.RoleTool:
			s.result(i, s.unseen.why(i))
		case message.Role == model.RoleAssistant:
			s.arguments(i, readAll)
			s.message(i, fold.Part(message.Text, 0), byAgent)
		case message.Role == model.RoleSystem || message.Synthetic != "":
			s.message(i, fold.Part(message.Text, 0), byHarness)
		}
	}
	for _, agent := range e.transcript.SubAgents {
		s.subAgent(agent)
	}
	s.said()
	return s.all
}

// sources gathers them.
type sources struct {
	*examiner
	unseen unseen
	all    []ladder.Source
}

// byHarness and byAgent are who wrote what reads like evidence.
var (
	byHarness = ladder.Source{Rung: model.RungHarnessAgent, Why: "in the harness's own text", Owner: model.OwnerHarness}
	byAgent   = ladder.Source{Rung: model.RungHarnessAgent, Why: "in the agent's own text", Owner: model.OwnerActor}
)

// rawOnly is a text that the judge was not shown, and why.
func rawOnly(why string) ladder.Source {
	return ladder.Source{Rung: model.RungRawOnly, Why: ladder.Words(model.RungRawOnly) + " · " + why}
}

func (s *sources) add(source ladder.Source, text fold.Text, at func(start, end int) []model.Spot) {
	if text.String != "" {
		source.Text, source.At = text, at
		s.all = append(s.all, source)
	}
}

// message adds a text of a message.
func (s *sources) message(index int, text fold.Text, source ladder.Source) {
	s.add(source, text, func(start, end int) []model.Spot { return []model.Spot{s.messageSpot(index, start, end)} })
}

func (e *examiner) messageSpot(index, start, end int) model.Spot {
	text := e.transcript.Messages.At(index).Text
	return model.Spot{
		In: model.InMessage, Start: start, End: end, Path: fmt.Sprintf("message %d", index+1),
		Line: 1 + strings.Count(text[:start], "\n"), Message: index,
	}
}

// holes adds what the judge was not shown inside its own fields. The place is the
// hole in the evidence.
func (s *sources) holes() {
	lines := ladder.Lines{Evidence: s.out.Evidence}
	for _, hole := range s.out.Evidence.Holes {
		if hole.Known {
			spot := lines.Spot(hole.Field, hole.Start, hole.End)
			s.add(rawOnly(inHole), fold.Part(hole.Text, 0), func(int, int) []model.Spot { return []model.Spot{spot} })
		}
	}
}

// result adds a tool result that the judge could not see, and why: what the tool
// printed, and apart from that what the harness wrote into it.
func (s *sources) result(index int, why string) {
	text := s.transcript.Messages.At(index).Text
	tool := rawOnly(why)
	at := func(start, end int) []model.Spot {
		return append(s.holesAt(index, start, end), s.messageSpot(index, start, end))
	}
	from := 0
	for _, block := range fold.Harness(text) {
		s.add(tool, fold.Part(text[from:block.Start], from), at)
		s.message(index, fold.Part(text[block.Start:block.End], block.Start), byHarness)
		from = block.End
	}
	s.add(tool, fold.Part(text[from:], from), at)
}

// holesAt are the holes that swallowed bytes of a message, or a part of them.
func (s *sources) holesAt(message, start, end int) []model.Spot {
	var spots []model.Spot
	text := s.transcript.Messages.At(message).Text
	for _, hole := range s.out.Evidence.Holes {
		if !hole.Known || s.out.Evidence.Fields[hole.Field].Message != message {
			continue
		}
		if at := strings.Index(text, hole.Text); at >= 0 && at < end && start < at+len(hole.Text) {
			lines := ladder.Lines{Evidence: s.out.Evidence}
			spots = append(spots, lines.Spot(hole.Field, hole.Start, hole.End))
		}
	}
	return spots
}

// arguments adds what an agent gave to its tools, each text in it by itself and
// then all as it stands. To a judge that read the results alone they are the
// agent's own words.
func (s *sources) arguments(index int, readAll bool) {
	for c, call := range s.transcript.Messages.At(index).ToolCalls {
		source := byAgent
		if !readAll {
			source = rawOnly(s.unseen.whyCall(index, c))
		}
		raw := string(call.Arguments)
		at := func(start, end int) []model.Spot {
			return []model.Spot{{
				In: model.InArguments, Start: start, End: end, Path: fmt.Sprintf("message %d", index+1),
				Title: "arguments of " + call.Name, Message: index,
			}}
		}
		if value, err := canon.Parse(call.Arguments); err == nil {
			for _, text := range textsOf(value) {
				s.add(source, fold.Unescape(fold.Part(raw[text.Start+1:text.End-1], text.Start+1)), at)
			}
		}
		s.add(source, fold.Part(raw, 0), at)
	}
}

// textsOf are the texts inside a value.
func textsOf(value canon.Value) []canon.Value {
	if value.Kind() == canon.Text {
		return []canon.Value{value}
	}
	var texts []canon.Value
	for _, item := range value.Items() {
		texts = append(texts, textsOf(item)...)
	}
	for _, member := range value.Members() {
		texts = append(texts, textsOf(member.Value)...)
	}
	return texts
}

// subAgent adds what a sub-agent's tools printed, from its own file.
func (s *sources) subAgent(agent model.SubAgent) {
	for i, message := range agent.Messages.All() {
		if message.Role != model.RoleTool {
			continue
		}
		s.add(rawOnly(inSubAgent), fold.Part(message.Text, 0), func(start, end int) []model.Spot {
			return []model.Spot{{
				In: model.InSubAgent, Start: start, End: end, Path: agent.File,
				Title: fmt.Sprintf("sub-agent %s · message %d", agent.Agent, i+1),
				Line:  1 + strings.Count(message.Text[:start], "\n"), Message: -1,
			}}
		})
	}
}

// missing says why some of what happened is in no file that was read.
func (e *examiner) missing() string {
	for _, agent := range e.transcript.SubAgents {
		if agent.Missing != "" {
			return "in a missing file"
		}
	}
	return ""
}

// ownWords are the judge's own words about a gap that a quote of it may be copied
// from.
func (e *examiner) ownWords(gap int) []ladder.Source {
	exam := e.out.Gaps[gap].Gap
	return slices.Concat(
		ownWords(exam.Detail, "the judge's own detail", model.Spot{In: model.InReply, Title: fmt.Sprintf("gap %d, detail", gap+1), Message: -1}),
		ownWords(exam.Criterion, "the criterion", model.Spot{In: model.InReply, Title: fmt.Sprintf("gap %d, criterion", gap+1), Message: -1}),
	)
}

// said adds what the judge said of all gaps together, and what the user asked for.
func (s *sources) said() {
	s.all = append(s.all, ownWords(s.out.RawDetail, "the judge's own detail", model.Spot{In: model.InReply, Title: "detail", Message: -1})...)
	s.all = append(s.all, ownWords(s.transcript.Task, "the task", model.Spot{In: model.InTask, Title: "task", Message: -1})...)
	for i, message := range s.messages().All() {
		if message.Role == model.RoleUser && message.Synthetic == "" && !message.Sidechain { // a sub-agent is asked by the agent
			spot := model.Spot{In: model.InMessage, Path: fmt.Sprintf("message %d", i+1), Message: i}
			s.all = append(s.all, ownWords(message.Text, "the user's words", spot)...)
		}
	}
}

// ownWords is one text that a quote may be copied from; none when it is blank.
func ownWords(text, from string, in model.Spot) []ladder.Source {
	if text == "" {
		return nil
	}
	return []ladder.Source{{
		Rung: model.RungJudgeOwn, Text: fold.Part(text, 0), Why: "copied from " + from,
		At: func(start, end int) []model.Spot {
			spot := in
			spot.Start, spot.End, spot.Line = start, end, 1+strings.Count(text[:start], "\n")
			return []model.Spot{spot}
		},
	}}
}
