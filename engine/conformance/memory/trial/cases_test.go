package trial_test

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"countersign/engine/canon"
	"countersign/engine/conformance/memory/trial"
	"countersign/engine/conformance/memory/wire"
)

// oneCase is a file of one case, with a text put in.
func oneCase(members string) string {
	return `{"suite":"s","memory_message_prefix":"` + wire.MemoryPrefix + `","cases":[{"name":"c","rule":"R1",` + members + `}]}`
}

func TestLoad(t *testing.T) {
	const turn = `"turn":{"user":"q"}`
	for _, c := range []struct{ file, say string }{
		{oneCase(turn + `,"expect":{"fatal":false}`), ""},
		{oneCase(turn + `,"expect":{"observed_contents":[]}`), ""},
		{``, "no JSON"},
		{`{"suite":"s","memory_message_prefix":"other","cases":[]}`, `is "other"`},
		{`{"suite":"s","memory_message_prefix":"` + wire.MemoryPrefix + `","cases":[]}`, "there are none"},
		{`{"suite":"s","memory_message_prefix":"` + wire.MemoryPrefix + `"}`, "missing: cases"},
		{oneCase(turn + `,"expect":{"unknown":1}`), "nobody knows: cases[0].expect: unknown"},
		{oneCase(turn + `,"expect":{"Fatal":true}`), "cases[0].expect: Fatal"},
		{oneCase(turn + `,"expect":{"fatal":true,"fatal":false}`), "stands twice: cases[0].expect: fatal"},
		{oneCase(turn + `,"expect":{}`), "it expects nothing"},
		{oneCase(`"turn":{"user":""},"expect":{"fatal":false}`), "nobody says anything"},
		{oneCase(turn + `,"expect":{"memory_messages":1,"memory_carries":["colour"]}`), `no part "colour"`},
		{oneCase(turn + `,"expect":{"memory_messages":1,"memory_unchanged":["plan"]}`), "an adapter's own wording"},
		{oneCase(turn + `,"expect":{"memory_role":"user"}`), "not that there is any"},
		{oneCase(turn + `,"expect":{"memory_messages":0,"memory_untrusted":true}`), "not that there is any"},
		{oneCase(turn + `,"expect":{"observe_keys_equal":true}`), "not say that there are two"},
		{oneCase(turn + `,"expect":{"observe_keys_equal":true,"observe_calls":2}`), "told once"},
		{oneCase(`"turn":{"user":"q","repeat":-1},"expect":{"fatal":false}`), "repeat is -1"},
		{oneCase(`"turn":{"user":"q","repeat":2,"repeat_after_ms":999999},"expect":{"fatal":false}`), "repeat_after_ms"},
		{oneCase(`"turn":{"user":"q"},"next":[{"user":"r","repeat":2}],"expect":{"fatal":false}`), "told once"},
		{oneCase(`"turn":{"user":"q","history":[{"role":"robot","content":"c"}]},"expect":{"fatal":false}`), `role "robot"`},
		{oneCase(turn + `,"freshness":[{"scope":"s","stored":1,"formed":1,"parked":0},{"scope":"s","stored":1,"formed":1,"parked":0}],"expect":{"fatal":false}`), "states 2 freshness answers for 1"},
		{oneCase(turn + `,"context":{"watermark":{"stored":1}},"expect":{"fatal":false}`), "is missing"},
		{strings.Replace(oneCase(turn+`,"expect":{"fatal":false}`), `"name":"c"`, `"name":""`, 1), "blank or taken"},
		{strings.Replace(oneCase(turn+`,"expect":{"fatal":false}`), `"rule":"R1"`, `"rule":""`, 1), "names no rule"},
		{`{"suite":"s","memory_message_prefix":"` + wire.MemoryPrefix + `","cases":[` +
			`{"name":"c","rule":"R1","turn":{"user":"q"},"expect":{"fatal":false}},` +
			`{"name":"c","rule":"R2","turn":{"user":"q"},"expect":{"fatal":false}}]}`, "blank or taken"},
	} {
		_, err := trial.Load([]byte(c.file))
		if c.say == "" && err != nil || c.say != "" && (err == nil || !strings.Contains(err.Error(), c.say)) {
			t.Errorf("%s: error %v, want %q", c.file, err, c.say)
		}
	}
}

// TestLoaderVectors: every cases file of the shared vectors is refused.
func TestLoaderVectors(t *testing.T) {
	data, err := os.ReadFile("../../../rulebook/testdata/conformance.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	files := 0
	for line := range bytes.Lines(data) {
		vector, err := canon.Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		suite := vector.Get("input").Get("suite")
		if vector.Get("system").TextOr("") != "taisce.loader_protocol" || suite.IsNil() {
			continue
		}
		files++
		if _, err := trial.Load([]byte(canon.String(suite))); (err != nil) != vector.Get("expected").Get("refused").IsTrue() {
			t.Errorf("%s: error %v", vector.Get("id").TextOr(""), err)
		}
	}
	if files == 0 {
		t.Error("no cases file in the vectors")
	}
}

func TestShippedCases(t *testing.T) {
	suite, err := trial.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	waits := 0
	for _, c := range suite.Cases {
		if c.Turn.RepeatAfterMS > 0 {
			waits++
		}
		if found, ok := suite.Find(c.Name); !ok || found.Rule != c.Rule {
			t.Errorf("case %s is not found by its name", c.Name)
		}
	}
	if waits != 1 {
		t.Errorf("%d cases wait; a run should wait for one only", waits)
	}
	if _, ok := suite.Find("no such case"); ok {
		t.Error("a case that is not there is found")
	}
}

// TestTellings: an adapter is told a repeat as a turn like any other.
func TestTellings(t *testing.T) {
	c := trial.Case{Turn: wire.Turn{User: "q", Repeat: 2, RepeatAfterMS: 5}, Next: []wire.Turn{{User: "r"}}}
	told := c.Tellings()
	if len(told) != 3 || told[0].User != "q" || told[1].User != "q" || told[2].User != "r" {
		t.Fatalf("told %+v", told)
	}
	for _, turn := range told {
		if turn.Repeat != 0 || turn.RepeatAfterMS != 0 {
			t.Errorf("a telling says that it is a repeat: %+v", turn)
		}
	}
}

// FuzzLoad: whatever the file, it is refused or it holds cases that can fail.
func FuzzLoad(f *testing.F) {
	f.Add([]byte(oneCase(`"turn":{"user":"q"},"expect":{"fatal":false}`)))
	f.Add([]byte(`{"suite":1}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		suite, err := trial.Load(data)
		if err == nil && len(suite.Cases) == 0 {
			t.Error("a file without cases was taken")
		}
	})
}
