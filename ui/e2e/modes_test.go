//go:build e2e

package e2e

import "testing"

// TestStepAndCompare walks a decision through its stages and lays two beside each
// other, in the terminals that staff have. A dumb one shows ASCII marks.
func TestStepAndCompare(t *testing.T) {
	for _, term := range []string{"xterm-256color", "screen-256color", "dumb"} {
		t.Run(term, func(t *testing.T) {
			s := open(t, 120, 40)
			before := s.before()
			s.run("TERM=" + term + ` "$COUNTERSIGN"`)
			s.waits("decision 6 of ")
			s.waits("contradicts itself")
			s.types(":8")
			s.keys("Enter")
			s.waits("decision 8 of ")

			s.types("s") // step, from the first stage
			s.waits("Stage 1 of 9: read the messages before the decision")
			s.types("l")
			s.keys("Enter")
			s.waits("Stage 3 of 9")
			s.types("n") // the finding there, then that of the shape
			s.waits("evidence.omitted-actions")
			s.types("n")
			s.waits("Stage 6 of 9: ask whether the reply agrees with itself")
			s.types("9/agent")
			s.keys("Enter")
			s.waits("Stage 9 of 9")
			s.waits("1 of ")
			s.keys("Escape") // the search
			s.loses("1 of ")
			s.types("q")
			s.waits("1 Docket")

			s.types("=") // compare with another
			s.waits("8 marked")
			s.types(":7")
			s.keys("Enter")
			s.waits("decision 7 of ")
			s.types("=")
			s.waits("decision 8 beside 7")
			s.waits("Other evidence, same verdict, other reason")
			s.types("n")
			s.waits("2 of ")
			s.types("E")
			s.waits("Evidence of 8 beside 7")
			s.types("E")
			s.keys("Tab", "Enter") // open the right one
			s.waits("decision 7 of ")
			s.waits("1 Docket")
			s.types("q")
			s.ended(before)
		})
	}
}
