package cli

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"countersign/engine/conformance"
	"countersign/ui/draw"
)

// small is a suite of two rules whose implementations come to what they say
// unless a test bends it.
func small(name string) conformance.Suite {
	return conformance.Suite{
		Name: name, About: "a small thing",
		Rules: []conformance.Rule{
			{ID: "S1", Title: "small", Sentence: "The thing is small.", Source: "a test"},
			{ID: "S2", Title: "a thing", Sentence: "The thing is a thing.", Source: "a test"},
		},
		Reference: comesTo("right", nil),
		Wrong:     []conformance.Implementation{comesTo("big", []string{"S1"}), comesTo("no-thing", []string{"S1", "S2"})},
		Odd:       []conformance.Implementation{comesTo("tiny", nil)},
	}
}

// comesTo is an implementation that fails some rules, and says so.
func comesTo(name string, fails []string) conformance.Implementation {
	return conformance.Implementation{
		Name: name, Does: "Does it.", Fails: fails,
		Judge: func(context.Context) ([]conformance.Result, error) {
			results := []conformance.Result{{Rule: "S1", Case: "look"}, {Rule: "S2", Case: "look"}}
			for i := range results {
				if slices.Contains(fails, results[i].Rule) {
					results[i].Failures = []string{"it is \x1b[31mnot\x1b[0m"}
				}
			}
			return results, nil
		},
	}
}

func couldNot(context.Context) ([]conformance.Result, error) {
	return nil, errors.New("the driver has died")
}

func TestProveTellsWhatDiffers(t *testing.T) {
	tests := map[string]struct {
		bend    func(*conformance.Suite)
		options proveOptions
		code    int
		out     string
	}{
		"as it says": {
			func(*conformance.Suite) {}, proveOptions{}, exitFine,
			"small  a small thing\nsmall: 2 rules, each seen to fail: 2 wrong implementations refused; 1 odd but right ones passed\n",
		},
		"a reference that fails, and a rule nobody was seen to fail": {
			func(s *conformance.Suite) {
				s.Reference.Judge = s.Wrong[0].Judge
				s.Wrong = s.Wrong[:1]
			},
			proveOptions{}, exitFindings,
			"small  a small thing\n" +
				"  ✗ right S1: failed, where the suite says passed\n" +
				"      The thing is small.\n" +
				"      look: it is ^[[31mnot^[[0m\n" +
				"  ✗ S2: no wrong implementation fails it\n" +
				"      The thing is a thing.\n" +
				"small: 2 rules, 1 seen to fail: 1 of 1 wrong implementations refused by exactly their rules; problems: 2\n",
		},
		"a knob that fails another rule than it says": {
			func(s *conformance.Suite) { s.Wrong[0].Judge = s.Wrong[1].Judge },
			proveOptions{knob: "big"}, exitFindings,
			"big (wrong)  Does it.\n" +
				"  ✗ S1  The thing is small.\n      look: it is ^[[31mnot^[[0m\n" +
				"  ✗ S2  The thing is a thing.\n      look: it is ^[[31mnot^[[0m\n" +
				"  ✗ S2: failed, where the suite says passed\n" +
				"2 rules: passed 0, failed 2, not judged 0\n",
		},
		"a knob that fails nothing": {
			func(s *conformance.Suite) { s.Wrong[0].Judge = s.Reference.Judge },
			proveOptions{knob: "big"}, exitFindings,
			"big (wrong)  Does it.\n  ✗ S1: passed, where the suite says failed\n2 rules: passed 2, failed 0, not judged 0\n",
		},
		"one that could not run": {
			func(s *conformance.Suite) { s.Odd[0].Judge = couldNot }, proveOptions{}, exitUsage, "",
		},
		"one that could not run, for programs": {
			func(s *conformance.Suite) { s.Odd[0].Judge = couldNot }, proveOptions{asJSON: true}, exitUsage,
			`{"suite":"small","implementation":"tiny","could_not_run":"the driver has died"}` + "\n",
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			suite := small("small")
			test.bend(&suite)
			var out bytes.Buffer
			err := prove(t.Context(), &out, draw.Unicode(), []conformance.Suite{suite}, test.options)
			if got := codeOf(err); got != test.code {
				t.Errorf("exit code %d (%v), want %d", got, err, test.code)
			}
			if test.code == exitUsage && !strings.Contains(err.Error(), "small could not run on tiny: the driver has died") {
				t.Errorf("error %v does not name the cause", err)
			}
			if diff := cmp.Diff(test.out, out.String()); diff != "" {
				t.Errorf("it prints (-want +got):\n%s", diff)
			}
		})
	}
}

// codeOf is the exit code a command ends with.
func codeOf(err error) int {
	var exit *exitError
	switch {
	case err == nil:
		return exitFine
	case errors.As(err, &exit):
		return exit.code
	}
	return -1
}

// TestProveSeveralSuites: each suite is told, a suite that cannot be run stops
// the rest, and a knob of two suites needs the suite's name.
func TestProveSeveralSuites(t *testing.T) {
	all := []conformance.Suite{small("first"), small("second")}
	var out bytes.Buffer
	if err := prove(t.Context(), &out, draw.Unicode(), all, proveOptions{}); err != nil || strings.Count(out.String(), "each seen to fail") != 2 {
		t.Errorf("%v, %s", err, out.String())
	}
	err := prove(t.Context(), &out, draw.Unicode(), all, proveOptions{knob: "big"})
	if codeOf(err) != exitUsage || !strings.Contains(err.Error(), "first, second") {
		t.Errorf("a knob of two suites: %v", err)
	}
	out.Reset()
	if err := prove(t.Context(), &out, draw.Unicode(), all, proveOptions{suite: "second", knob: "big"}); codeOf(err) != exitFindings || !strings.HasPrefix(out.String(), "big (wrong)") {
		t.Errorf("%v, %s", err, out.String())
	}
	all[0].Reference.Judge = couldNot
	out.Reset()
	if err := prove(t.Context(), &out, draw.Unicode(), all, proveOptions{}); codeOf(err) != exitUsage || out.Len() != 0 {
		t.Errorf("%v, %s", err, out.String())
	}
}

// TestNamesOfSuites: no two suites share a name, or none could be asked for.
func TestNamesOfSuites(t *testing.T) {
	seen := map[string]bool{}
	for _, name := range suiteNames(suites()) {
		if seen[name] || name == "" {
			t.Errorf("%q is no name for one suite", name)
		}
		seen[name] = true
	}
}
