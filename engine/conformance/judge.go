package conformance

import (
	"context"
	"errors"
	"fmt"
)

// CouldNotRunError says that an implementation could not be judged at all. It is
// neither a pass nor a failure of the implementation, and it stops the run.
type CouldNotRunError struct {
	Suite          string
	Implementation string
	Err            error
}

func (e *CouldNotRunError) Error() string {
	return fmt.Sprintf("%s could not run on %s: %v", e.Suite, e.Implementation, e.Err)
}

func (e *CouldNotRunError) Unwrap() error { return e.Err }

// Judge runs the suite on one implementation, its own or another's. Every error
// is a *CouldNotRunError.
func (s Suite) Judge(ctx context.Context, implementation Implementation) (Report, error) {
	results, err := judge(ctx, implementation)
	if err == nil {
		results, err = s.inOrder(results)
	}
	if err != nil {
		return Report{}, &CouldNotRunError{s.Name, implementation.Name, err}
	}
	return Report{s.Name, implementation.Name, results}, nil
}

// judge keeps a suite that panics from taking the program along.
func judge(ctx context.Context, implementation Implementation) (results []Result, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			results, err = nil, fmt.Errorf("judging panicked: %v", cause)
		}
	}()
	if implementation.Judge == nil {
		return nil, errors.New("nothing says how to judge it")
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return implementation.Judge(ctx)
}

// inOrder puts results in the order of the suite's rules. A rule that nothing
// was said about is not judged, since an absent rule would look like a passed
// one.
func (s Suite) inOrder(results []Result) ([]Result, error) {
	var ordered []Result
	for _, rule := range s.Rules {
		before := len(ordered)
		for _, result := range results {
			if result.Rule == rule.ID {
				ordered = append(ordered, result)
			}
		}
		if len(ordered) == before {
			ordered = append(ordered, Result{Rule: rule.ID, NotJudged: "no case looked at this rule"})
		}
	}
	for _, result := range results {
		if _, known := s.Rule(result.Rule); !known {
			return nil, fmt.Errorf("case %s speaks of a rule %q that the suite does not have", result.Case, result.Rule)
		}
	}
	return ordered, nil
}
