package memory

import (
	"bytes"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"countersign/engine/canon"
	"countersign/engine/conformance/memory/trial"
)

// eachVector calls a test with every line of a system in the shared vectors.
func eachVector(t *testing.T, system string, test func(t *testing.T, input, expected canon.Value)) {
	t.Helper()
	data, err := os.ReadFile("../../rulebook/testdata/conformance.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	lines := 0
	for line := range bytes.Lines(data) {
		vector, err := canon.Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		if vector.Get("system").TextOr("") == system {
			lines++
			t.Run(vector.Get("id").TextOr(""), func(t *testing.T) { test(t, vector.Get("input"), vector.Get("expected")) })
		}
	}
	if lines == 0 {
		t.Fatalf("no vectors of %s", system)
	}
}

// runWith runs the shipped cases on a reference.
func runWith(t *testing.T, reference *Reference) []CaseRun {
	t.Helper()
	cases, err := trial.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	settings := Still()
	reference.Now = settings.Clock.Now
	runs, err := Run(t.Context(), cases, reference, settings)
	if err != nil {
		t.Fatal(err)
	}
	return runs
}

// failedRules are the failures of a run by rule.
func failedRules(runs []CaseRun) map[string][]string {
	failed := map[string][]string{}
	for _, run := range runs {
		if len(run.Failures) > 0 {
			failed[run.Case.Rule] = append(failed[run.Case.Rule], run.Failures...)
		}
	}
	return failed
}

// knobNamed is the wrong adapter of a seed's knob: UnmarkedMemory is
// unmarked-memory, InjectAsRole=system is inject-as-system.
func knobNamed(t *testing.T, knob string) adapter {
	t.Helper()
	if role, takesText := strings.CutPrefix(knob, "InjectAsRole="); takesText {
		knob = "InjectAs" + strings.ToUpper(role[:1]) + role[1:]
	}
	var name strings.Builder
	for i, r := range knob {
		if r >= 'A' && r <= 'Z' && i > 0 {
			name.WriteByte('-')
		}
		name.WriteRune(r)
	}
	at := slices.IndexFunc(wrong, func(one adapter) bool { return one.name == strings.ToLower(name.String()) })
	if at < 0 {
		t.Fatalf("no wrong adapter for %s", knob)
	}
	return wrong[at]
}

// judgesWords are the words of the kill matrix in the judge's own.
var judgesWords = map[string]string{
	"memory mark": "not marked", "observed": "observe called", "store error": "surfaced nothing",
	"keys differ": "different keys", "model carries": "not handed", "model lacks": "was handed",
	"stored 0": "holds 0 more", "stored 1": "holds 1 more", "stored 2": "holds 2 more",
}

// TestKillMatrixVectors: each knob fails exactly the rules it is known to among
// the seed's ten, for the reasons it is known to, and no other reason.
func TestKillMatrixVectors(t *testing.T) {
	eachVector(t, "taisce.kill_matrix", func(t *testing.T, input, expected canon.Value) {
		reference := &Reference{}
		if knob := input.Get("knob").TextOr(""); knob != "(none)" {
			knobNamed(t, knob).set(reference)
		}
		failed := failedRules(runWith(t, reference))
		want := map[string]bool{}
		for _, member := range expected.Get("failing_cases_exactly").Members() {
			want[member.Name] = true
			for _, item := range member.Value.Items() {
				word := item.TextOr("")
				if own := judgesWords[word]; own != "" {
					word = own
				}
				if !slices.ContainsFunc(failed[member.Name], func(failure string) bool { return strings.Contains(failure, word) }) {
					t.Errorf("no failure of %s says %q: %q", member.Name, word, failed[member.Name])
				}
			}
		}
		for _, rule := range rules[:10] {
			if got := len(failed[rule.ID]) > 0; got != want[rule.ID] {
				t.Errorf("%s failed: %v, want %v; %q", rule.ID, got, want[rule.ID], failed[rule.ID])
			}
		}
	})
}

// survivors are the wrong adapters that the seed's ten rules do not notice, by the
// name the facts give them.
var survivors = map[string]string{
	"alter-segments": "R11", "alter-facts": "R12", "inject-empty-memory": "R13", "memory-after-input": "R14",
	"claim-not-observed": "R15", "store-error-on-success": "R16", "fatal-false-when-model-fails": "R17",
	"stale-watermark": "R18", "history-handed-twice": "R19",
}

// ownNames are our names of survivors that the facts name otherwise.
var ownNames = map[string]string{
	"fatal-false-when-model-fails": "hide-model-failure", "history-handed-twice": "history-twice",
}

// TestSurvivorVectors: the ten rules pass each survivor, a rule of ours fails it.
func TestSurvivorVectors(t *testing.T) {
	eachVector(t, "taisce.survivors", func(t *testing.T, input, _ canon.Value) {
		name := input.Get("wrong_adapter").TextOr("")
		if survivors[name] == "" {
			t.Fatalf("no rule is there for %q", name)
		}
	})
	for name, rule := range survivors {
		if own := ownNames[name]; own != "" {
			name = own
		}
		at := slices.IndexFunc(wrong, func(one adapter) bool { return one.name == name })
		if at < 0 {
			t.Errorf("no wrong adapter is %s", name)
			continue
		}
		reference := &Reference{}
		wrong[at].set(reference)
		failed := failedRules(runWith(t, reference))
		for _, ten := range rules[:10] {
			if len(failed[ten.ID]) > 0 {
				t.Errorf("%s does not survive %s: %q", name, ten.ID, failed[ten.ID])
			}
		}
		if len(failed[rule]) == 0 {
			t.Errorf("%s survives %s", name, rule)
		}
	}
}

// TestEveryKnobIsTurned: every field of the reference that can break a rule is set
// by exactly one wrong adapter, InjectAsRole by two; fourteen are the seed's.
func TestEveryKnobIsTurned(t *testing.T) {
	turned := map[string]int{}
	for _, one := range wrong {
		reference := &Reference{}
		one.set(reference)
		for name := range knobsOf(reference) {
			turned[name]++
		}
	}
	for name := range turned {
		if want := map[bool]int{true: 2, false: 1}[name == "InjectAsRole"]; turned[name] != want {
			t.Errorf("%d wrong adapters turn %s, want %d", turned[name], name, want)
		}
	}
	all := reflect.TypeFor[Reference]()
	for i := range all.NumField() {
		field := all.Field(i)
		knob := field.IsExported() && field.Name != "Now"
		if knob && turned[field.Name] == 0 {
			t.Errorf("no wrong adapter turns %s", field.Name)
		}
	}
	for _, knob := range []string{
		"InjectAsRole", "UnmarkedMemory", "RecallFatal", "SilentWriteFailure", "StoreOnFailure",
		"StoreToolTraffic", "StoreSynthetic", "StoreMemoryMessage", "CompactLocally", "KeepHistory",
		"DropInput", "FreshKeyEachRun", "CollapseGroups", "ContextFatal",
	} {
		if turned[knob] == 0 {
			t.Errorf("the seed's knob %s is not turned", knob)
		}
	}
}

// knobsOf are the names of the exported fields that are set.
func knobsOf(reference *Reference) map[string]bool {
	set := map[string]bool{}
	value := reflect.ValueOf(reference).Elem()
	for i := range value.NumField() {
		if field := value.Type().Field(i); field.IsExported() && !value.Field(i).IsZero() {
			set[field.Name] = true
		}
	}
	return set
}
