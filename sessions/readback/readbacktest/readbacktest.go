// Package readbacktest runs the read-back suite as tests. It is the one package
// here that knows package testing.
package readbacktest

import (
	"strings"
	"testing"

	"countersign/sessions/readback"
)

// Run judges one face, a subtest for each rule. A rule that cannot be judged is
// a skipped subtest that says why.
func Run(t *testing.T, face readback.Face) {
	t.Helper()
	report, err := readback.Check(t.Context(), face)
	if err != nil {
		t.Fatalf("could not run: %v", err)
	}
	for _, result := range report.Results() {
		t.Run(result.Rule, func(t *testing.T) {
			if len(result.Failures) > 0 {
				t.Errorf("%s:\n%s\nseen:\n%s", face.Name, strings.Join(result.Failures, "\n"), strings.Join(result.Seen, "\n"))
			} else if result.NotJudged != "" {
				t.Skipf("%s: not judged, because %s", face.Name, result.NotJudged)
			}
		})
	}
}
