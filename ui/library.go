package ui

import (
	"sync/atomic"

	tea "github.com/charmbracelet/bubbletea"

	"countersign/engine"
	"countersign/engine/stats"
	"countersign/model"
	"countersign/sessions"
)

// entry is one decision in the docket: what stands in the file, and a summary
// of its examination without the heavy texts.
type entry struct {
	number  int // from 1, in file order
	item    sessions.Item
	summary model.Examination
	done    bool // examined
}

// chunk is how many decisions one command examines before it reports.
const chunk = 16

// Messages of the long work. Generation is the one of the load that began it; a
// result of an older load is dropped.
type (
	summariesMsg struct {
		generation int
		from       int
		summaries  []model.Examination
		observed   []stats.Observation // of the same decisions, for the statistics
	}
	examinedMsg struct {
		generation int
		entry      int
		exam       model.Examination
	}
)

// summariseCmd examines the next chunk of decisions.
func summariseCmd(generation, from int, entries []entry) tea.Cmd {
	next := append([]entry(nil), entries[from:min(from+chunk, len(entries))]...)
	return func() tea.Msg {
		msg := summariesMsg{generation: generation, from: from}
		for _, e := range next {
			exam := examine(e.item)
			msg.summaries = append(msg.summaries, summary(exam))
			msg.observed = append(msg.observed, stats.Observe(*e.item.Transcript, e.item.Decision, exam))
		}
		return msg
	}
}

// examineCmd examines the selected decision in full, until the reader leaves it.
// Exactly leaves no nearest passage a first answer, however long that takes.
func examineCmd(generation, number int, item sessions.Item, left *atomic.Bool, exactly bool) tea.Cmd {
	run := engine.ExamineUntil
	if exactly {
		run = engine.ExamineExactly
	}
	return func() tea.Msg {
		exam, ok := run(*item.Transcript, item.Decision, model.Rules{}, left.Load)
		if !ok {
			return nil // another decision is on screen by now
		}
		return examinedMsg{generation, number, exam}
	}
}

// provisional reports whether some quote of an examination has a first answer.
func provisional(exam model.Examination) bool {
	for _, gap := range exam.Gaps {
		for _, quote := range gap.Quotes {
			if quote.Provisional {
				return true
			}
		}
	}
	return false
}

func examine(item sessions.Item) model.Examination {
	return engine.Examine(*item.Transcript, item.Decision, model.Rules{})
}

// summary is an examination without the texts that a list does not show.
func summary(exam model.Examination) model.Examination {
	exam.Evidence.Text, exam.Evidence.Claims, exam.Canonical = "", "", ""
	exam.Evidence.Fields, exam.Evidence.ClaimsFields = nil, nil
	holes := make([]model.Hole, len(exam.Evidence.Holes))
	for i, hole := range exam.Evidence.Holes {
		hole.Text = ""
		holes[i] = hole
	}
	exam.Evidence.Holes = holes
	exam.Projection, exam.Lifecycles = nil, nil
	return exam
}
