package ui

import (
	"context"
	"errors"
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"countersign/engine/conformance"
	"countersign/engine/conformance/memory"
	"countersign/ui/draw"
)

// job is one implementation to be run.
type job struct {
	bench          *bench
	implementation conformance.Implementation
}

// outcome is what a job came to.
type outcome struct {
	job
	report conformance.Report
	err    error
}

// Messages of the prove screen's work.
type (
	provedMsg   struct{ outcomes []outcome }
	messagesMsg struct {
		opened *messagesMode
		err    error
	}
)

// runCurrent runs the turned implementation, and the reference beside it where
// that has not run, so that wrong can be shown beside right.
func (p *proveMode) runCurrent() []job {
	b := p.bench()
	jobs := []job{{b, b.current()}}
	if _, ran := b.reports[b.suite.Reference.Name]; !ran && b.turned != "" {
		jobs = append(jobs, job{b, b.suite.Reference})
	}
	return jobs
}

// runSuites runs every implementation of some suites.
func runSuites(benches ...*bench) []job {
	var jobs []job
	for _, b := range benches {
		for _, implementation := range b.suite.All() {
			jobs = append(jobs, job{b, implementation})
		}
	}
	return jobs
}

// run carries out jobs beside the screen.
func (p *proveMode) run(m *Model, press string, jobs []job) tea.Cmd {
	if p.busy(m, press) {
		return nil
	}
	running, cmd := begin(len(jobs), func(ctx context.Context, w *work) tea.Msg {
		return provedMsg{carryOut(ctx, w, jobs)}
	})
	p.running = running
	return cmd
}

// carryOut runs jobs one after the other. What could not be run ends it, as a
// cancel does.
func carryOut(ctx context.Context, w *work, jobs []job) []outcome {
	var outcomes []outcome
	for _, next := range jobs {
		report, err := next.bench.suite.Judge(ctx, next.implementation)
		outcomes = append(outcomes, outcome{next, report, err})
		if err != nil {
			break
		}
		w.done.Add(1)
	}
	return outcomes
}

// takeProved takes in what a run came to, and shows the first rule that fails.
func (p *proveMode) takeProved(m *Model, msg provedMsg) {
	p.running = nil
	for _, o := range msg.outcomes {
		o.bench.take(o.implementation.Name, o.report, o.err)
		if errors.Is(o.err, context.Canceled) {
			m.toast = "stopped; what had run stays"
		}
	}
	p.build(m)
	b := p.bench()
	name := b.current().Name
	if b.outcome(name, p.rule().ID) != conformance.Failed {
		for i, rule := range b.suite.Rules {
			if b.outcome(name, rule.ID) == conformance.Failed {
				p.lists[listRules].goTo(anchor{kind: anchorItem, n: i})
				p.buildResult(m)
				break
			}
		}
	}
}

// openMessages opens what the memory run on screen said and stored in the cases
// of the selected rule.
func (p *proveMode) openMessages(m *Model, press string) tea.Cmd {
	b := p.bench()
	name := b.current().Name
	_, ran := b.reports[name]
	switch {
	case b.suite.Name != memory.Name || m.options.Prove.Runs == nil:
		m.toast = fmt.Sprintf("%s: only a run of %s has messages", press, memory.Name)
		return nil
	case !ran:
		m.toast = fmt.Sprintf("%s: not run yet %s r runs it", press, m.painter.pen.Dot)
		return nil
	case p.busy(m, press):
		return nil
	}
	opened := &messagesMode{back: p, suite: b.suite.Name, implementation: name, rule: p.rule()}
	read := m.options.Prove.Runs
	running, cmd := begin(1, func(ctx context.Context, w *work) tea.Msg {
		runs, err := read(ctx, name)
		opened.keep(runs)
		w.done.Add(1)
		return messagesMsg{opened, err}
	})
	p.running = running
	return cmd
}

// takeMessages shows the messages, unless the reader has gone elsewhere.
func (p *proveMode) takeMessages(m *Model, msg messagesMsg) tea.Cmd {
	p.running = nil
	switch {
	case errors.Is(msg.err, context.Canceled):
		m.toast = "stopped"
	case msg.err != nil:
		m.toast = "the messages: " + msg.err.Error()
	case m.mode == p:
		return m.enter(msg.opened)
	}
	return nil
}

// takeTick shows how far a long run is.
func (p *proveMode) takeTick(msg workTickMsg) tea.Cmd {
	if p.running != msg.work {
		return nil
	}
	msg.work.slow = true
	return msg.work.tick()
}

// busy says that a run is under way.
func (p *proveMode) busy(m *Model, press string) bool {
	if p.running != nil {
		m.toast = fmt.Sprintf("%s: still running %s esc stops it", press, m.painter.pen.Dot)
	}
	return p.running != nil
}

// progress is how far the run is, once it takes long.
func (p *proveMode) progress(m *Model) string {
	const bar = 10 // cells
	if p.running == nil || !p.running.slow {
		return ""
	}
	pen, done, total := m.painter.pen, p.running.done.Load(), p.running.total
	return fmt.Sprintf("%s  %s of %s %s esc stops", pen.Progress(bar, done, int64(total)), draw.Number(int(done)), draw.Number(total), pen.Dot)
}
