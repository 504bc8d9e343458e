package completeness

import (
	"slices"
	"strings"

	"countersign/engine/canon"
	"countersign/engine/evidence"
	"countersign/model"
)

// Survey reads the marker of every tool result from a message on, and follows the
// pages that continue one another as far as the transcript itself did. Calls are
// those of all messages. A result that the harness wrote to close a call is none.
func Survey(messages model.Messages, from int, calls []model.Lifecycle) model.CompletenessExam {
	s := surveyor{calls: calls, asked: map[int]*model.Lifecycle{}, arguments: map[int][]argument{}}
	s.out = model.CompletenessExam{Results: []model.MarkedResult{}, Packet: []model.PacketList{}}
	for i := range calls {
		for _, result := range calls[i].Results {
			if s.asked[result] == nil {
				s.asked[result] = &calls[i]
			}
		}
	}
	for i, message := range messages.Since(from).All() {
		if message.Role == model.RoleTool && message.Origin != model.OriginHarnessRepair {
			s.result(i, message)
		}
	}
	for i := range s.out.Results {
		s.out.Results[i].Continued = s.continued(i)
	}
	s.out.Chains = chainsOf(s.out.Results)
	return s.out
}

type surveyor struct {
	calls      []model.Lifecycle
	asked      map[int]*model.Lifecycle // by result, the first call it answers
	arguments  map[int][]argument       // by call, read when they are asked for
	out        model.CompletenessExam
	references []reference // of the results, in the same order; blank for none
}

func (s *surveyor) result(index int, message model.Message) {
	call := s.asked[index]
	follows, before := s.before(call)
	found := Read(message.Text, message.Data, before)
	if found.State == model.NoMarker {
		s.out.Unmarked++
		return
	}
	found.Marker = strings.Clone(found.Marker) // else it would keep the whole text in memory
	result := model.MarkedResult{Message: index, Tool: message.ToolName, Completeness: found, Follows: follows}
	if call != nil {
		result.Tool = call.Call.Name
		if arguments, err := canon.Parse(call.Call.Arguments); err == nil && len(arguments.Members()) > 0 {
			result.Target = evidence.ReadTarget(arguments)
		}
	}
	named := reference{}
	if hasReference(found) {
		named = referenceOf(found.Next)
		result.Repeats = s.repeats(named, follows)
	}
	s.out.Results, s.references = append(s.out.Results, result), append(s.references, named)
}

// before is the page that a call continues, the latest of several: its index, and
// what it said; -1 for none.
func (s *surveyor) before(call *model.Lifecycle) (int, model.Completeness) {
	for i := len(s.out.Results) - 1; i >= 0 && call != nil; i-- {
		if s.carries(*call, i) {
			return i, s.out.Results[i].Completeness
		}
	}
	return -1, model.Completeness{}
}

// repeats reports whether the reference of a page is that of one it continues,
// however far back: going on from there leads nowhere new.
func (s *surveyor) repeats(named reference, follows int) bool {
	for at := follows; at >= 0; at = s.out.Results[at].Follows {
		if s.references[at].same(named) {
			return true
		}
	}
	return false
}

// continued reports whether a later call carries the reference of a result,
// answered or not.
func (s *surveyor) continued(result int) bool {
	return slices.ContainsFunc(s.out.Results[result:], func(r model.MarkedResult) bool { return r.Follows == result }) ||
		slices.ContainsFunc(s.calls, func(call model.Lifecycle) bool { return s.carries(call, result) })
}

// carries reports whether a call was asked after a result, with its reference.
func (s *surveyor) carries(call model.Lifecycle, index int) bool {
	result, named := s.out.Results[index], s.references[index]
	if call.Row <= result.Message || named.token == "" {
		return false
	}
	var given []argument
	if from := s.asked[result.Message]; from != nil {
		given = s.argumentsOf(*from)
	}
	return named.in(s.argumentsOf(call), given, call.Call.Name == result.Tool)
}

func (s *surveyor) argumentsOf(call model.Lifecycle) []argument {
	arguments, known := s.arguments[call.Ordinal]
	if !known {
		arguments = argumentsIn(call.Call.Arguments)
		s.arguments[call.Ordinal] = arguments
	}
	return arguments
}

// hasReference reports whether a result names what comes after it.
func hasReference(c model.Completeness) bool {
	return c.State == model.Partial && len(c.Next) > 0 && c.Next[0] == '"'
}

// chainsOf are the chains of two pages and more, in the order of their first. Of
// several answers to one reference the first continues the chain.
func chainsOf(results []model.MarkedResult) []model.Chain {
	next := map[int]int{}
	for i, result := range results {
		if _, taken := next[result.Follows]; !taken && result.Follows >= 0 {
			next[result.Follows] = i
		}
	}
	chains := []model.Chain{}
	for i, result := range results {
		at, more := next[i]
		if result.Follows >= 0 || !more {
			continue
		}
		pages := []int{i}
		for ; more; at, more = next[at] {
			pages = append(pages, at)
		}
		chains = append(chains, chainOf(pages, results))
	}
	return chains
}

func chainOf(pages []int, results []model.MarkedResult) model.Chain {
	rows := 0
	chain := model.Chain{Pages: pages, Rows: &rows, End: model.ChainOpen}
	for _, page := range pages {
		if results[page].Observed == nil {
			chain.Rows = nil
		} else {
			rows += *results[page].Observed
		}
	}
	switch last := results[pages[len(pages)-1]]; {
	case last.Repeats:
		chain.End = model.ChainRepeats
	case last.Last:
		chain.End = model.ChainDeclared
	}
	return chain
}
