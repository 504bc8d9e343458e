package memory

import (
	"context"

	"countersign/engine/conformance"
	"countersign/engine/conformance/memory/trial"
)

// Name is the suite's name.
const Name = "memory"

// Suite is the memory suite with the adapters it brings along. They are all run
// with the settings given, so that they can be proved on a deployment of others
// too.
func Suite(settings Settings) (conformance.Suite, error) {
	cases, err := trial.Shipped()
	if err != nil {
		return conformance.Suite{}, err
	}
	suite := conformance.Suite{
		Name:      Name,
		About:     "what gives an agent memory: an adapter between an agent and a memory deployment",
		Rules:     rules,
		Reference: implementation(cases, settings, adapter{name: "reference", does: "recalls before a turn and stores after it, and keeps every rule", set: func(*Reference) {}}),
	}
	for _, one := range wrong {
		suite.Wrong = append(suite.Wrong, implementation(cases, settings, one))
	}
	for _, one := range odd {
		suite.Odd = append(suite.Odd, implementation(cases, settings, one))
	}
	return suite, nil
}

func implementation(cases trial.Suite, settings Settings, one adapter) conformance.Implementation {
	return conformance.Implementation{
		Name: one.name, Does: one.does, Fails: one.fails,
		Judge: func(ctx context.Context) ([]conformance.Result, error) {
			reference := &Reference{Now: settings.Clock.Now}
			one.set(reference)
			return judge(ctx, cases, reference, settings)
		},
	}
}

// Outside is an adapter of others as the suite judges it.
func Outside(name, does string, adapter Adapter, settings Settings) (conformance.Implementation, error) {
	cases, err := trial.Shipped()
	return conformance.Implementation{
		Name: name, Does: does,
		Judge: func(ctx context.Context) ([]conformance.Result, error) {
			return judge(ctx, cases, adapter, settings)
		},
	}, err
}

// judge runs the cases and says what each came to.
func judge(ctx context.Context, cases trial.Suite, adapter Adapter, settings Settings) ([]conformance.Result, error) {
	runs, err := Run(ctx, cases, adapter, settings)
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
