package memory

import (
	"context"
	"fmt"
	"slices"

	"countersign/engine/conformance"
	"countersign/engine/conformance/memory/trial"
)

// Name is the suite's name.
const Name = "memory"

// right is the reference with no knob turned.
var right = adapter{
	name: "reference", does: "Recalls before a turn and stores after it, and keeps every rule.", set: func(*Reference) {},
}

// Suite is the memory suite with the adapters it brings along. Each run of one of
// them has settings of its own.
func Suite(settings func() Settings) conformance.Suite {
	suite := conformance.Suite{
		Name:      Name,
		About:     "what gives an agent memory: an adapter between an agent and a memory deployment",
		Rules:     rules,
		Reference: implementation(right, settings),
	}
	for _, one := range wrong {
		suite.Wrong = append(suite.Wrong, implementation(one, settings))
	}
	for _, one := range odd {
		suite.Odd = append(suite.Odd, implementation(one, settings))
	}
	return suite
}

func implementation(one adapter, settings func() Settings) conformance.Implementation {
	return conformance.Implementation{
		Name: one.name, Does: one.does, Fails: one.fails,
		Judge: func(ctx context.Context) ([]conformance.Result, error) {
			s := settings()
			return Judge(ctx, one.reference(s.Clock), s)
		},
	}
}

// reference is the reference with the adapter's knob turned.
func (a adapter) reference(clock Clock) *Reference {
	reference := &Reference{Now: clock.Now}
	a.set(reference)
	return reference
}

// Named is the adapter of a name that the suite brings along, and whether there is
// one.
func Named(name string, clock Clock) (*Reference, bool) {
	for _, one := range slices.Concat([]adapter{right}, wrong, odd) {
		if one.name == name {
			return one.reference(clock), true
		}
	}
	return nil, false
}

// RunNamed runs the shipped cases on the adapter of a name, and gives everything
// that was seen: what the model was handed, and what was stored.
func RunNamed(ctx context.Context, name string, settings Settings) ([]CaseRun, error) {
	adapter, known := Named(name, settings.Clock)
	if !known {
		return nil, fmt.Errorf("no adapter is named %q", name)
	}
	return runShipped(ctx, adapter, settings)
}

func runShipped(ctx context.Context, adapter Adapter, settings Settings) ([]CaseRun, error) {
	cases, err := trial.Shipped()
	if err != nil {
		return nil, err
	}
	return Run(ctx, cases, adapter, settings)
}

// Judge runs the shipped cases on an adapter, the suite's own or another's, and
// says what each came to.
func Judge(ctx context.Context, adapter Adapter, settings Settings) ([]conformance.Result, error) {
	runs, err := runShipped(ctx, adapter, settings)
	if err != nil {
		return nil, err
	}
	results := make([]conformance.Result, len(runs))
	for i, run := range runs {
		results[i] = conformance.Result{
			Rule: run.Case.Rule, Case: run.Case.Name, Failures: run.Failures, Seen: run.Seen(),
		}
	}
	return results, nil
}
