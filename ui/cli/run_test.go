package cli_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What the demo runs say as runs, by hand: the judge of session 10 refuses twice over
// the same test, and that of session 11 names the same gaps at iterations 2 and 3 and
// at 4, 5 and 5, where it may not be asked again. No other judge of the demo sessions
// repeats a refusal or changes its mind over the same evidence.
func TestRunFindingsOfTheDemoSessions(t *testing.T) {
	want := []string{
		"10-overruled-by-the-gate 2 run.repeated-refusal",
		"11-five-refusals 3 run.repeated-refusal",
		"11-five-refusals 5 run.repeated-refusal", "11-five-refusals 5 run.cap-reached",
		"11-five-refusals 5 run.repeated-refusal", "11-five-refusals 5 run.cap-reached",
	}
	var got []string
	_, out, _ := run("", "list", "--json")
	for line := range strings.Lines(out) {
		var decision struct {
			Ref, File string
			Iteration *int
			Findings  []string
		}
		if err := json.Unmarshal([]byte(line), &decision); err != nil {
			t.Fatal(err)
		}
		var found []string
		for _, id := range decision.Findings {
			if strings.HasPrefix(id, "run.") {
				name := strings.TrimSuffix(strings.TrimPrefix(decision.File, "demo/"), ".jsonl")
				found = append(found, name+" "+string(rune('0'+*decision.Iteration))+" "+id)
			}
		}
		got = append(got, found...)
		if len(found) == 0 {
			continue
		}
		_, shown, _ := run("", "show", "--json", decision.Ref)
		if !strings.Contains(shown, `"id":"`+found[0][strings.LastIndexByte(found[0], ' ')+1:]+`"`) {
			t.Errorf("show %s has not the findings of list", decision.Ref)
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
