package trial_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"countersign/engine/canon"
	"countersign/engine/conformance/memory/trial"
	"countersign/engine/conformance/memory/wire"
)

// seen is a telling of a turn in which somebody asks "q": the messages handed to
// the model, and the requests that were made.
func seen(messages []wire.Message, exchanges ...trial.Exchange) trial.Telling {
	return trial.Telling{
		Turn: wire.Turn{User: "q"}, Report: wire.Report{ModelMessages: messages}, Exchanges: exchanges,
	}
}

func plain(texts ...string) []wire.Message {
	var messages []wire.Message
	for _, text := range texts {
		messages = append(messages, wire.Message{Role: "user", Content: text})
	}
	return messages
}

func memory(document string) wire.Message {
	return wire.Message{Role: "user", Content: wire.MemoryPrefix + "\n" + document, Untrusted: true}
}

func parse(t *testing.T, text string) canon.Value {
	t.Helper()
	value, err := canon.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return value
}

// asked is a request with its body and a successful answer, as JSON.
func asked(t *testing.T, request, body, answer string) trial.Exchange {
	t.Helper()
	method, path, _ := strings.Cut(request, " ")
	exchange := trial.Exchange{Method: method, Path: path, Status: 200}
	if body != "" {
		exchange.Body = parse(t, body)
	}
	if answer != "" {
		exchange.Answer = parse(t, answer)
	}
	return exchange
}

// TestJudge holds each expectation to a record that keeps it and to records that
// do not. A blank word means that nothing may fail.
func TestJudge(t *testing.T) {
	one, zero, yes, no := 1, 0, true, false
	fresh := asked(t, "GET /v1/freshness", "", `{"scope":"s","stored":4,"formed":3,"parked":1,"rebuilding":true}`)
	recall := asked(t, "POST /v1/recalls", `{"data_subject_id":"ann"}`, `{"facts":[{"s":"x","n":1.0}],"reports":[]}`)
	context := asked(t, "POST /v1/contexts", `{"data_subject_id":"ann"}`,
		`{"watermark":{"stored":9,"formed":9,"parked":0},"segments":[{"summary":"a"},{"summary":"b"}],"turns":[]}`)
	store := asked(t, "POST /v1/observations", `{"data_subject_id":"ann","idempotency_key":"k","messages":[{"role":"user","content":"q"}]}`, "")
	other := asked(t, "POST /v1/observations", `{"data_subject_id":"bob","idempotency_key":"l","messages":[]}`, "")
	untold := seen(plain("q"), store)
	untold.Report.Observed = false
	claimed := seen(plain("q"))
	claimed.Report.Observed = true

	for i, c := range []struct {
		expect trial.Expect
		seen   []trial.Telling
		say    string
	}{
		{trial.Expect{MemoryMessages: &zero, MemoryRole: "user"}, []trial.Telling{seen(nil)}, "cannot be seen"},
		{trial.Expect{MemoryMessages: &one, MemoryUntrusted: &no}, []trial.Telling{seen([]wire.Message{memory("{}")})}, "is marked untrusted"},
		{trial.Expect{MemoryMessages: &one, MemoryCarries: []string{"segments"}}, []trial.Telling{seen([]wire.Message{memory(`{"segments":[]}`)})}, "no segments"},

		{trial.Expect{MemoryUnchanged: []string{"facts"}}, []trial.Telling{seen([]wire.Message{memory(`{"facts":[{"n":1,"s":"x"}]}`)}, recall)}, ""},
		{trial.Expect{MemoryUnchanged: []string{"facts"}}, []trial.Telling{seen([]wire.Message{memory(`{"facts":[{"n":1,"s":"X"}]}`)}, recall)}, "facts of the memory are not what /recalls answered"},
		{trial.Expect{MemoryUnchanged: []string{"facts"}}, []trial.Telling{seen([]wire.Message{memory(`{"facts":[]}`)}, recall)}, "facts of the memory"},
		{trial.Expect{MemoryUnchanged: []string{"facts"}}, []trial.Telling{seen([]wire.Message{memory(`{"facts":[{"n":1,"s":"x"}]}`)}, context)}, "facts of the memory"},
		{trial.Expect{MemoryUnchanged: []string{"facts"}}, []trial.Telling{seen(plain("q"), recall)}, "no memory message"},
		{trial.Expect{MemoryUnchanged: []string{"reports", "passages"}}, []trial.Telling{seen([]wire.Message{memory(`{"passages":[],"facts":[]}`)}, recall)}, ""},
		{trial.Expect{MemoryUnchanged: []string{"passages"}}, []trial.Telling{seen([]wire.Message{memory(`{"passages":["made up"]}`)}, recall)}, "passages of the memory"},
		{trial.Expect{MemoryUnchanged: []string{"segments", "turns"}}, []trial.Telling{seen([]wire.Message{memory(`{"segments":[{"summary":"a"},{"summary":"b"}]}`)}, context)}, ""},
		{trial.Expect{MemoryUnchanged: []string{"segments"}}, []trial.Telling{seen([]wire.Message{memory(`{"segments":[{"summary":"b"},{"summary":"a"}]}`)}, context)}, "segments of the memory are not what /contexts answered"},

		{trial.Expect{MemoryUnchanged: []string{"watermark"}}, []trial.Telling{seen([]wire.Message{memory(`{"watermark":{"stored":4,"formed":3,"parked":1}}`)}, fresh)}, ""},
		{trial.Expect{MemoryUnchanged: []string{"watermark"}}, []trial.Telling{seen([]wire.Message{memory(`{"watermark":{"stored":9,"formed":9,"parked":0}}`)}, fresh, context)}, ""},
		{trial.Expect{MemoryUnchanged: []string{"watermark"}}, []trial.Telling{seen([]wire.Message{memory(`{"watermark":{"stored":4,"formed":4,"parked":1}}`)}, fresh)}, "watermark of the memory"},
		{trial.Expect{MemoryUnchanged: []string{"watermark"}}, []trial.Telling{seen([]wire.Message{memory(`{"watermark":{"stored":4,"formed":3,"parked":0}}`)}, fresh)}, "watermark of the memory"},
		{trial.Expect{MemoryUnchanged: []string{"watermark"}}, []trial.Telling{seen([]wire.Message{memory(`{"watermark":{"stored":4,"formed":null,"parked":1}}`)}, fresh)}, "watermark of the memory"},
		{trial.Expect{MemoryUnchanged: []string{"watermark"}}, []trial.Telling{seen([]wire.Message{memory(`{}`)}, fresh)}, "watermark of the memory"},
		// what another telling was answered does not count
		{trial.Expect{MemoryUnchanged: []string{"facts"}}, []trial.Telling{
			seen([]wire.Message{memory(`{"facts":[{"n":1,"s":"x"}]}`)}, recall), seen([]wire.Message{memory(`{"facts":[{"n":1,"s":"x"}]}`)}),
		}, "telling 2: the facts"},

		{trial.Expect{MemoryBeforeInput: true}, []trial.Telling{seen(append([]wire.Message{memory("{}")}, plain("q")...))}, ""},
		{trial.Expect{MemoryBeforeInput: true}, []trial.Telling{seen(append(plain("q"), memory("{}")))}, "after the person's message"},
		{trial.Expect{MemoryBeforeInput: true}, []trial.Telling{seen([]wire.Message{memory("{}")})}, "was not handed"},
		{trial.Expect{MemoryBeforeInput: true}, []trial.Telling{seen(append(plain("q"), append([]wire.Message{memory("{}")}, plain("q")...)...))}, ""},

		{trial.Expect{ModelCarriesOnce: []string{"a", "q"}}, []trial.Telling{seen(plain("a", "q"))}, ""},
		{trial.Expect{ModelCarriesOnce: []string{"a", "q"}}, []trial.Telling{seen(plain("a", "a", "q"))}, `"a" was handed to the model 2 times`},
		{trial.Expect{ModelCarriesOnce: []string{"a", "q"}}, []trial.Telling{seen(plain("q"))}, `"a" was not handed`},
		{trial.Expect{ModelLacks: []string{"a"}}, []trial.Telling{seen([]wire.Message{memory(`{"facts":["a"]}`)})}, ""},

		{trial.Expect{ObservedTold: true}, []trial.Telling{untold}, "observed is said to be false, and 1 turn was sent"},
		{trial.Expect{ObservedTold: true}, []trial.Telling{claimed}, "observed is said to be true, and 0 turns were sent"},
		{trial.Expect{ObservedTold: true}, []trial.Telling{seen(plain("q"))}, ""},
		{trial.Expect{Observed: &yes}, []trial.Telling{claimed}, "nothing sent"},
		{trial.Expect{Observed: &yes}, []trial.Telling{untold}, ""},

		{trial.Expect{OwnPerson: true}, []trial.Telling{seen(nil, fresh, recall, store)}, ""},
		{trial.Expect{OwnPerson: true}, []trial.Telling{seen(nil, recall, other)}, `POST /v1/observations is about "bob"`},
		{trial.Expect{OwnPerson: true}, []trial.Telling{seen(nil, asked(t, "POST /v1/recalls", `{}`, ""))}, `is about ""`},
		{trial.Expect{OwnPerson: true}, []trial.Telling{seen(nil, fresh)}, "nothing sent"},

		{trial.Expect{ObservedContents: []string{}}, []trial.Telling{seen(nil)}, ""},
		{trial.Expect{ObservedContents: []string{}}, []trial.Telling{seen(nil, store)}, `contents are ["q"]; expected []`},
		{trial.Expect{ObservedRoles: []string{"user"}}, []trial.Telling{seen(nil)}, "roles: nothing sent"},
		{trial.Expect{ObservedRoles: []string{"user"}}, []trial.Telling{seen(nil, other), seen(nil, store)}, "observe 1: roles"},
		{trial.Expect{ObserveKeysEqual: &yes}, []trial.Telling{seen(nil, store), seen(nil, other)}, "different keys"},
		{trial.Expect{ObserveKeysEqual: &no}, []trial.Telling{seen(nil, store), seen(nil, other)}, ""},
		{trial.Expect{ObserveKeysEqual: &no}, []trial.Telling{seen(nil, asked(t, "POST /v1/observations", `{"messages":[]}`, ""))}, "carries no key"},
	} {
		failures := trial.Judge(c.expect, trial.Record{Subject: "ann", Tellings: c.seen})
		if c.say == "" && len(failures) > 0 {
			t.Errorf("%d: %q", i, failures)
		}
		if c.say != "" && !slices.ContainsFunc(failures, func(f string) bool { return strings.Contains(f, c.say) }) {
			t.Errorf("%d: no failure says %q: %q", i, c.say, failures)
		}
	}
}

// TestEveryFailureIsNamed: judging does not stop at the first.
func TestEveryFailureIsNamed(t *testing.T) {
	no, two := false, 2
	telling := seen(nil)
	telling.Report.Fatal, telling.Report.StoreError = true, "boom"
	failures := trial.Judge(trial.Expect{
		MemoryMessages: &two, ModelCarries: []string{"a", "b"}, Fatal: &no, StoreError: &no, ObserveCalls: &two, Stored: &two,
	}, trial.Record{Tellings: []trial.Telling{telling}})
	if len(failures) != 7 {
		t.Errorf("%d failures: %q", len(failures), failures)
	}
}

func TestLongTextsAreCut(t *testing.T) {
	failures := trial.Judge(trial.Expect{ModelCarries: []string{strings.Repeat("é", 500)}}, trial.Record{Tellings: []trial.Telling{seen(nil)}})
	if len(failures) != 1 || len([]rune(failures[0])) > 120 {
		t.Errorf("failures %q", failures)
	}
	if want := fmt.Sprintf("%q…", strings.Repeat("é", 60)); !strings.Contains(failures[0], want) {
		t.Errorf("%s does not show the beginning", failures[0])
	}
}
