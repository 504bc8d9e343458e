package conformance_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"countersign/engine/conformance"
)

// doubling is a small suite: what is judged doubles a number.
func doubling() conformance.Suite {
	return conformance.Suite{
		Name:  "doubling",
		About: "a function that doubles a number",
		Rules: []conformance.Rule{
			{ID: "D1", Title: "twice is added to itself", Sentence: "Twice a number is the number added to itself.", Source: "arithmetic"},
			{ID: "D2", Title: "twice zero is zero", Sentence: "Twice zero is zero.", Source: "arithmetic"},
			{ID: "D3", Title: "half of twice", Sentence: "Half of twice a number is the number.", Source: "arithmetic"},
		},
		Reference: doubler("reference", func(n int) int { return 2 * n }),
		Wrong: []conformance.Implementation{
			doubler("squares", func(n int) int { return n * n }, "D1"),
			doubler("adds-one", func(n int) int { return 2*n + 1 }, "D1", "D2"),
			doubler("counts-from-seven", func(n int) int { return n + 7 }, "D1", "D2", "D3"),
		},
		Odd: []conformance.Implementation{
			doubler("shifts", func(n int) int { return n << 1 }),
		},
	}
}

// doubler judges a function by the rules of doubling; D3 looks at small numbers
// only, so that not every wrong function fails it.
func doubler(name string, double func(int) int, fails ...string) conformance.Implementation {
	judge := func(context.Context) ([]conformance.Result, error) {
		zero := conformance.Result{Rule: "D2", Case: "zero", Failures: unless(double(0) == 0, "twice 0 is not 0")}
		sum := conformance.Result{Rule: "D1", Case: "three", Failures: unless(double(3) == 6, "twice 3 is not 6")}
		half := conformance.Result{Rule: "D3", Case: "two", Failures: unless(double(2)/2 == 2, "half of twice 2 is not 2")}
		return []conformance.Result{zero, sum, half}, nil
	}
	return conformance.Implementation{Name: name, Does: "doubles in its own way", Fails: fails, Judge: judge}
}

func unless(right bool, failure string) []string {
	if right {
		return nil
	}
	return []string{failure}
}

func TestProveASuiteThatIsAsItSays(t *testing.T) {
	proof, err := conformance.Prove(context.Background(), doubling())
	if err != nil {
		t.Fatal(err)
	}
	if len(proof.Problems) > 0 || proof.Refused() != 3 || proof.SeenToFail() != 3 || len(proof.Reports) != 5 {
		t.Errorf("%d reports, %d refused, problems %v", len(proof.Reports), proof.Refused(), proof.Problems)
	}
	if got := proof.Reports[2].Rules(conformance.Failed); !cmp.Equal(got, []string{"D1", "D2"}) {
		t.Errorf("adds-one fails %v, want D1 and D2 in the order of the rules", got)
	}
}

// TestProblems breaks one statement of the suite at a time and watches it named.
func TestProblems(t *testing.T) {
	tests := map[string]struct {
		bend func(*conformance.Suite)
		want []conformance.Problem
	}{
		"a wrong one fails more than it says": {
			func(s *conformance.Suite) { s.Wrong[1].Fails = []string{"D1"} },
			[]conformance.Problem{{Implementation: "adds-one", Rule: "D2", What: "failed, where the suite says passed"}},
		},
		"a wrong one fails less than it says": {
			func(s *conformance.Suite) { s.Wrong[0].Fails = []string{"D1", "D3"} },
			[]conformance.Problem{{Implementation: "squares", Rule: "D3", What: "passed, where the suite says failed"}},
		},
		"a rule nobody was seen to fail": {
			func(s *conformance.Suite) { s.Wrong = s.Wrong[:2] },
			[]conformance.Problem{{Rule: "D3", What: "no wrong implementation fails it"}},
		},
		"a reference that is wrong": {
			func(s *conformance.Suite) { s.Reference.Judge = s.Wrong[0].Judge },
			[]conformance.Problem{{Implementation: "reference", Rule: "D1", What: "failed, where the suite says passed"}},
		},
		"an odd one that fails": {
			func(s *conformance.Suite) { s.Odd[0].Judge = s.Wrong[1].Judge },
			[]conformance.Problem{
				{Implementation: "shifts", Rule: "D1", What: "failed, where the suite says passed"},
				{Implementation: "shifts", Rule: "D2", What: "failed, where the suite says passed"},
			},
		},
		"a rule that no case looks at is not passed": {
			func(s *conformance.Suite) {
				s.Odd[0].Judge = func(context.Context) ([]conformance.Result, error) {
					return []conformance.Result{{Rule: "D1"}, {Rule: "D2"}}, nil
				}
			},
			[]conformance.Problem{{Implementation: "shifts", Rule: "D3", What: "not judged, where the suite says passed"}},
		},
		"a rule said to be left unjudged and judged": {
			func(s *conformance.Suite) { s.Odd[0].NotJudged = []string{"D2"} },
			[]conformance.Problem{{Implementation: "shifts", Rule: "D2", What: "passed, where the suite says not judged"}},
		},
		"a wrong one that is said to break nothing": {
			func(s *conformance.Suite) { s.Wrong[0] = doubler("squares", func(n int) int { return 2 * n }) },
			[]conformance.Problem{{Implementation: "squares", What: "it stands among the wrong ones and is said to fail nothing"}},
		},
		"a right one that is said to break something": {
			func(s *conformance.Suite) { s.Odd[0] = doubler("shifts", func(n int) int { return n * n }, "D1") },
			[]conformance.Problem{{Implementation: "shifts", What: "it stands among the right ones and is said to fail something"}},
		},
		"a rule that the suite does not have": {
			func(s *conformance.Suite) { s.Odd[0].NotJudged = []string{"D9"} },
			[]conformance.Problem{{Implementation: "shifts", What: "it names the rule D9, which the suite does not have"}},
		},
		"two of one name": {
			func(s *conformance.Suite) { s.Odd = append(s.Odd, s.Odd[0]) },
			[]conformance.Problem{{Implementation: "shifts", What: "two implementations share a name"}},
		},
		"a rule without a source": {
			func(s *conformance.Suite) { s.Rules[0].Source = "" },
			[]conformance.Problem{{Rule: "D1", What: "the rule has no title, no sentence or no source"}},
		},
		"a rule without a title": {
			func(s *conformance.Suite) { s.Rules[2].Title = "" },
			[]conformance.Problem{{Rule: "D3", What: "the rule has no title, no sentence or no source"}},
		},
		"a title that no list has room for": {
			func(s *conformance.Suite) { s.Rules[2].Title = strings.Repeat("é", conformance.TitleRunes+1) },
			[]conformance.Problem{{Rule: "D3", What: "its title is longer than 36 characters"}},
		},
		"a name of two words": {
			func(s *conformance.Suite) { s.Odd[0].Name = "left shift" },
			[]conformance.Problem{{Implementation: "left shift", What: "the name is not one word"}},
		},
		"nothing said": {
			func(s *conformance.Suite) { s.Odd[0].Does = "" },
			[]conformance.Problem{{Implementation: "shifts", What: "nothing says what it does"}},
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			suite := doubling()
			test.bend(&suite)
			proof, err := conformance.Prove(context.Background(), suite)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, proof.Problems); diff != "" {
				t.Errorf("problems (-want +got):\n%s", diff)
			}
		})
	}
}

func TestProblemsOfWhatWasNotRun(t *testing.T) {
	suite := doubling()
	proof, err := conformance.Prove(context.Background(), suite)
	if err != nil {
		t.Fatal(err)
	}
	want := []conformance.Problem{{Implementation: "shifts", What: "was not run"}}
	if diff := cmp.Diff(want, suite.Problems(proof.Reports[:4])); diff != "" {
		t.Errorf("problems (-want +got):\n%s", diff)
	}
}

// TestCouldNotRun shows that what cannot be run is neither passed nor failed: it
// ends the run, and the error says where and why.
func TestCouldNotRun(t *testing.T) {
	cause := errors.New("the driver has died")
	tests := map[string]struct {
		judge func(context.Context) ([]conformance.Result, error)
		says  string
	}{
		"an error": {func(context.Context) ([]conformance.Result, error) { return nil, cause }, "doubling could not run on adds-one: the driver has died"},
		"a panic":  {func(context.Context) ([]conformance.Result, error) { panic("index out of range") }, "judging panicked: index out of range"},
		"a rule that is not the suite's": {func(context.Context) ([]conformance.Result, error) {
			return []conformance.Result{{Rule: "D7", Case: "seven"}}, nil
		}, `case seven speaks of a rule "D7"`},
		"nothing to run": {nil, "nothing says how to judge it"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			suite := doubling()
			suite.Wrong[1].Judge = test.judge
			proof, err := conformance.Prove(context.Background(), suite)
			var could *conformance.CouldNotRunError
			if !errors.As(err, &could) || could.Implementation != "adds-one" || !strings.Contains(err.Error(), test.says) {
				t.Fatalf("error %v, want one that says %q", err, test.says)
			}
			if len(proof.Reports) != 2 || len(proof.Problems) != 0 {
				t.Errorf("%d reports and problems %v, want the two before it and none", len(proof.Reports), proof.Problems)
			}
		})
	}
}

func TestCouldNotRunWhenCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := doubling().Judge(ctx, doubling().Reference); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want that it was cancelled", err)
	}
}

func TestOutcomeOfARuleWithSeveralCases(t *testing.T) {
	passed := conformance.Result{Rule: "R"}
	failed := conformance.Result{Rule: "R", Failures: []string{"so"}, NotJudged: "because"}
	unjudged := conformance.Result{Rule: "R", NotJudged: "because"}
	for _, test := range []struct {
		results []conformance.Result
		want    conformance.Outcome
	}{
		{nil, conformance.NotJudged},
		{[]conformance.Result{passed, passed}, conformance.Passed},
		{[]conformance.Result{passed, unjudged, passed}, conformance.NotJudged},
		{[]conformance.Result{unjudged, failed, passed}, conformance.Failed},
		{[]conformance.Result{{Rule: "other", Failures: []string{"so"}}, passed}, conformance.Passed},
	} {
		report := conformance.Report{Results: test.results}
		if got := report.Of("R"); got != test.want {
			t.Errorf("%v came to %s, want %s", test.results, got, test.want)
		}
	}
}

func TestFind(t *testing.T) {
	suite := doubling()
	for name, kind := range map[string]conformance.Kind{
		"reference": conformance.KindReference, "squares": conformance.KindWrong, "shifts": conformance.KindOdd,
	} {
		if found, ok := suite.Find(name); !ok || found.Name != name || suite.Kind(name) != kind {
			t.Errorf("%s: found %v, kind %s", name, ok, suite.Kind(name))
		}
	}
	if _, ok := suite.Find("halves"); ok || suite.Kind("halves") != conformance.KindOther {
		t.Error("halves is found, and is not there")
	}
}
