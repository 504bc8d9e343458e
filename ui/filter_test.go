package ui

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"countersign/engine/rules"
)

func TestParseFilter(t *testing.T) {
	unexported := cmp.AllowUnexported(filter{}, term{})
	tests := []struct {
		text string
		want []term
	}{
		{"", nil},
		{"  \t", nil},
		{"verdict:done", []term{{"verdict", "done", false}}},
		{" Verdict:done  -JUDGE:lens-large ", []term{{"verdict", "done", false}, {"judge", "lens-large", true}}},
		{`judge:"lens large" "two words"`, []term{{"judge", "lens large", false}, {"", "two words", false}}},
		{"heap -queue", []term{{"", "heap", false}, {"", "queue", true}}},
		{"queue_test.go:88", []term{{"", "queue_test.go:88", false}}},
		{`"verdict:done" -"http://x"`, []term{{"", "verdict:done", false}, {"", "http://x", true}}},
		{"rule:" + rules.UngroundedQuote, []term{{"rule", rules.UngroundedQuote, false}}},
		{"rule:run rule:elided rule:lifecycle.", []term{{"rule", "run", false}, {"rule", "elided", false}, {"rule", "lifecycle.", false}}},
		{"outcome:stop_verified", []term{{"outcome", "stop_verified", false}}},
	}
	for _, test := range tests {
		got, err := parseFilter(test.text)
		if err != nil {
			t.Errorf("%q: %v", test.text, err)
		}
		if diff := cmp.Diff(filter{test.want}, got, unexported); diff != "" {
			t.Errorf("%q (-want +got)\n%s", test.text, diff)
		}
	}
}

// A wrong term is answered with those that exist.
func TestParseFilterSaysWhatExists(t *testing.T) {
	for text, want := range map[string]string{
		"judged:lens":         "no term judged: there are verdict: outcome: rule: judge: format: text",
		"-http://example":     "no term http: there are",
		"verdict:":            "nothing stands behind verdict:",
		"done -":              "nothing stands behind -",
		`""`:                  "nothing stands behind",
		`judge:"lens`:         `a " is not closed`,
		"outcome:done":        "no outcome is called done: there are accept, continue, stop_verified, stop_unverified, none",
		"rule:grounding.ung":  "there are " + rules.UngroundedQuote,
		"rule:no-such-thing":  "there are those of completeness, evidence, gaps, grounding, lifecycle, record, requirements, run, verdict",
		"verdict:done rule:x": "no rule is called x",
	} {
		if f, err := parseFilter(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q gives %v and the error %v, want %q", text, f, err, want)
		}
	}
}

func TestFilterShows(t *testing.T) {
	approved := subject{
		verdicts: []string{"continue", "Blocked"}, outcome: "continue",
		rules: []string{rules.UngroundedQuote, rules.OtherVerdict}, judges: []string{"lens-large", "the big one"},
		format: "claude code", text: func() string { return "Keep the queue sorted" },
	}
	for text, want := range map[string]bool{
		"":                                       true,
		"verdict:continue":                       true,
		"verdict:blocked":                        true,
		"verdict:done":                           false,
		"-verdict:done":                          true,
		"outcome:continue":                       true,
		"outcome:none":                           false,
		"rule:" + rules.UngroundedQuote:          true,
		"rule:run":                               true,
		"rule:ungrounded-quote":                  true,
		"rule:verdict":                           false,
		"judge:lens":                             true,
		"judge:Lens":                             false,
		`judge:"big one"`:                        true,
		"format:claude":                          true,
		"queue":                                  true,
		"Queue":                                  false,
		"keep sorted":                            true,
		`"keep sorted"`:                          false,
		"queue -sorted":                          false,
		"queue verdict:continue -judge:small":    true,
		"queue verdict:continue judge:small":     false,
		"-rule:run":                              false,
		"-rule:run.repeated-refusal rule:run":    true,
		"format:codex":                           false,
		"verdict:continue verdict:done":          false,
		"-format:codex -outcome:accept -nothing": true,
	} {
		f, err := parseFilter(text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
		} else if got := f.shows(approved); got != want {
			t.Errorf("%q: shown is %v", text, got)
		}
	}
}

// FuzzFilter reads any text. What can be read says the same when it is typed again,
// and a filter and its negation never show the same decision.
func FuzzFilter(f *testing.F) {
	for _, seed := range []string{`verdict:done -judge:"lens large" rule:run`, `"a:b" -"-c" d`, "outcome:none\u00a0x", `-"`, "judge::", "--x"} {
		f.Add(seed, "Keep the queue")
	}
	f.Fuzz(func(t *testing.T, typed, text string) {
		read, err := parseFilter(typed)
		if err != nil {
			return
		}
		again, err := parseFilter(read.String())
		if err != nil || !slices.Equal(read.terms, again.terms) {
			t.Fatalf("%q is %q, and that %q: %v", typed, read, again, err)
		}
		s := subject{verdicts: []string{text}, outcome: text, rules: []string{rules.Elided}, judges: []string{text}, format: text, text: func() string { return text }}
		for _, one := range read.terms {
			other := one
			other.not = !one.not
			if (filter{[]term{one}}).shows(s) == (filter{[]term{other}}).shows(s) {
				t.Fatalf("%q and %q show the same", one, other)
			}
		}
	})
}
