package cli_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// members are the members of a JSON object in their order.
func members(t *testing.T, object string) []string {
	t.Helper()
	decoder := json.NewDecoder(strings.NewReader(object))
	if open, err := decoder.Token(); err != nil || open != json.Delim('{') {
		t.Fatalf("%v, %v does not begin an object: %s", open, err, object)
	}
	var names []string
	for decoder.More() {
		name, err := decoder.Token()
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, fmt.Sprint(name))
		var value json.RawMessage
		if err := decoder.Decode(&value); err != nil {
			t.Fatal(err)
		}
	}
	return names
}

// listed are the members of a decision in list --json, in their order, and what
// each may be: the kinds of JSON, or the only words.
var listed = []struct {
	name string
	kind string
}{
	{"ref", "text"}, {"file", "text"}, {"format", "text"}, {"session", "text"},
	{"kind", "judge gate turn"}, {"iteration", "integer null"}, {"time", "text null"}, {"judge", "text null"},
	{"verdict", "text null"}, {"mapped", "done continue null"},
	{"outcome", "accept continue stop_unverified stop_verified null"}, {"outcome_from", "recorded computed null"},
	{"reason", "text null"}, {"detail", "text"}, {"gap_class", "text null"},
	{"gaps", "integer"}, {"gaps_dropped", "integer"}, {"quotes", "object"}, {"checks", "list"},
	{"evidence", "saved reconstructed transcript none"}, {"evidence_id", "text null"}, {"findings", "list"},
	{"completeness", "object"},
}

// fits reports whether a JSON value is one of the kinds or words.
func fits(value any, kinds string) bool {
	words := strings.Fields(kinds)
	switch value := value.(type) {
	case nil:
		return slices.Contains(words, "null")
	case string:
		return slices.Contains(words, "text") && value != "" || slices.Contains(words, value) || kinds == "text"
	case float64:
		return slices.Contains(words, "number") || slices.Contains(words, "integer") && value == float64(int(value))
	case []any:
		return kinds == "list"
	case map[string]any:
		return kinds == "object"
	}
	return false
}

// TestListJSONHasTheMembers looks at every demo decision in list --json.
func TestListJSONHasTheMembers(t *testing.T) {
	code, out, errors := run("", "list", "--json")
	if code != 1 || errors != "" {
		t.Fatalf("exit code %d, %s", code, errors)
	}
	var names []string
	for _, member := range listed {
		names = append(names, member.name)
	}
	lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
	if len(lines) < 40 {
		t.Fatalf("only %d lines", len(lines))
	}
	for _, line := range lines {
		if got := members(t, line); !slices.Equal(got, names) {
			t.Fatalf("the members are %q, want %q", got, names)
		}
		var object map[string]any
		if err := json.Unmarshal([]byte(line), &object); err != nil {
			t.Fatal(err)
		}
		for _, member := range listed {
			if !fits(object[member.name], member.kind) {
				t.Errorf("%s is %v, want %s: %s", member.name, object[member.name], member.kind, line)
			}
		}
		quotes, err := json.Marshal(object["quotes"])
		if err != nil {
			t.Fatal(err)
		}
		sorted := members(t, string(quotes))
		if !slices.Equal(sorted, []string{"grounded", "unchecked", "ungrounded"}) {
			t.Errorf("quotes are %s", quotes)
		}
		for _, check := range object["checks"].([]any) {
			for member, kind := range checked {
				if value, there := check.(map[string]any)[member]; !there || !fits(value, kind) {
					t.Errorf("the %s of a quote is %v, want %s: %s", member, value, kind, line)
				}
			}
		}
	}
}

// checked are the members of a quote in list --json.
var checked = map[string]string{
	"gap": "integer", "quote": "text", "state": "grounded ungrounded unchecked blank", "spans": "list", "similarity": "number null",
	"rung": "as-written unescaped unicode-folded prefix-stripped case-folded joined-across-hole raw-only " +
		"harness-or-agent-text judge-own-words near-miss absent cannot-check null",
	"owner": "judge projection actor contract harness null",
}

// TestListJSONIsTheTable compares list --json of the demo sessions with the table
// of what they must show.
func TestListJSONIsTheTable(t *testing.T) {
	type row struct {
		File        string
		Iteration   int
		Word        *string
		Mapped      *string
		Action      *string
		Reason      *string
		OutcomeFrom string `json:"outcome_from"`
		Findings    []string
		Quotes      []string
	}
	var table []row
	if err := json.Unmarshal(readFile(t, "../../sessions/samples/expectations.json"), &table); err != nil {
		t.Fatal(err)
	}
	_, out, _ := run("", "list", "--json")
	decoder := json.NewDecoder(bytes.NewReader([]byte(out)))
	for i, want := range table {
		var got struct {
			File                             string
			Iteration                        int
			Verdict, Mapped, Outcome, Reason *string
			OutcomeFrom                      string `json:"outcome_from"`
			Gaps                             int
			Quotes                           struct{ Grounded, Ungrounded, Unchecked int }
			Findings                         []string
		}
		if err := decoder.Decode(&got); err != nil {
			t.Fatalf("line %d: %v", i+1, err)
		}
		count := map[string]int{}
		for _, state := range want.Quotes {
			count[state]++
		}
		// Findings over several decisions of one run are not in the table.
		got.Findings = slices.DeleteFunc(got.Findings, func(id string) bool { return strings.HasPrefix(id, "run.") })
		slices.Sort(got.Findings)
		for _, c := range []struct {
			name      string
			got, want any
		}{
			{"file", got.File, "demo/" + want.File}, {"iteration", got.Iteration, want.Iteration},
			{"verdict", text(got.Verdict), text(want.Word)}, {"mapped", text(got.Mapped), text(want.Mapped)},
			{"outcome", text(got.Outcome), text(want.Action)}, {"reason", text(got.Reason), text(want.Reason)},
			{"outcome_from", got.OutcomeFrom, want.OutcomeFrom}, {"gaps", got.Gaps, len(want.Quotes)},
			{"grounded", got.Quotes.Grounded, count["grounded"]}, {"ungrounded", got.Quotes.Ungrounded, count["ungrounded"]},
			{"unchecked", got.Quotes.Unchecked, count["unchecked"]}, {"findings", fmt.Sprint(got.Findings), fmt.Sprint(want.Findings)},
		} {
			if c.got != c.want {
				t.Errorf("%s iteration %d: %s is %v, want %v", want.File, want.Iteration, c.name, c.got, c.want)
			}
		}
	}
	if decoder.More() {
		t.Error("list --json has more lines than the table")
	}
}

func text(value *string) string {
	if value == nil {
		return "null"
	}
	return *value
}

// TestShowJSON looks at the members of show --json, and that nothing of a decision
// differs between list and show.
func TestShowJSON(t *testing.T) {
	_, list, _ := run("", "list", "--json")
	for line := range strings.Lines(list) {
		var listed struct{ Ref, Session, File, Format string }
		if err := json.Unmarshal([]byte(line), &listed); err != nil {
			t.Fatal(err)
		}
		_, out, errors := run("", "show", "--json", listed.Ref)
		if errors != "" {
			t.Fatal(errors)
		}
		want := []string{"ref", "file", "format", "session", "task", "decision", "examination"}
		if got := members(t, out); !slices.Equal(got, want) {
			t.Errorf("the members are %q, want %q", got, want)
		}
		var shown struct{ Ref, Session, File, Format string }
		if err := json.Unmarshal([]byte(out), &shown); err != nil {
			t.Fatal(err)
		}
		if shown != listed {
			t.Errorf("show says %v, list %v", shown, listed)
		}
		var object any
		if err := json.Unmarshal([]byte(out), &object); err != nil {
			t.Fatal(err)
		}
		for _, path := range nulls(object, "") {
			if !slices.Contains(mayBeNull, path) {
				t.Errorf("%s: %s is null", listed.Ref, path)
			}
		}
	}
}

// mayBeNull are the members of show --json that stand for something which need not
// be there. None of them is a list.
var mayBeNull = []string{
	".examination.gaps.quotes.nearest", ".examination.verdict.requirement_report",
	".examination.completeness.packet.total", ".examination.completeness.packet.next", // seed 000: not known, no way on
	".examination.completeness.results.total", ".examination.completeness.results.next", ".examination.completeness.results.observed",
}

// nulls are the paths in a JSON value whose value is null, without the numbers of
// items.
func nulls(value any, path string) []string {
	var found []string
	switch value := value.(type) {
	case nil:
		return []string{path}
	case []any:
		for _, item := range value {
			found = append(found, nulls(item, path)...)
		}
	case map[string]any:
		for name, member := range value {
			found = append(found, nulls(member, path+"."+name)...)
		}
	}
	return found
}
