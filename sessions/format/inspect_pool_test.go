package format

import (
	"strings"
	"testing"
)

func TestInspectRebuildsFromEvents(t *testing.T) {
	answer := `"output":{"choices":[{"message":{"role":"assistant","content":"five"}}]}`
	scoring := `{"event":"span_begin","type":"scorers"},{"event":"model","input":[{"role":"user","content":"grade it"}],"output":{"choices":[]}}`
	pooled := `{"event":"model","input":[],"input_refs":[[0,1],[2,4]],` + answer + `}`
	pool := `[{"role":"user","content":"attachment://q"},{"role":"user","content":"no"},{"role":"assistant","content":"three"},{"role":"user","content":"more"}]`
	tests := []struct {
		name, sample, want string
	}{
		{"whole input", `"events":[{"event":"model","input":[{"role":"user","content":"two"}],` + answer + `},` + scoring + `]`, "two five"},
		{"a pool", `"attachments":{"q":"one"},"events":[` + pooled + `,` + scoring + `],"message_pool":` + pool, "one three more five"},
		{"a pool of newer logs", `"attachments":{"q":"one"},"events":[` + pooled + `],"events_data":{"messages":` + pool + `,"calls":[]}`, "one three more five"},
		{"an old transcript", `"transcript":{"events":[` + strings.Replace(pooled, `"input_refs"`, `"refs"`, 1) + `],"content":{}}`, "five"},
		{"ranges beyond the pool", `"events":[{"event":"model","input_refs":[[0,9],[3,1],[1],["a","b"]],` + answer + `}],"message_pool":` + pool, "five"},
		{"no events", `"events":[]`, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			log := oneSample(`"messages":[],"scores":{"s":{"value":1}},` + test.sample)
			for _, data := range [][]byte{log, asArchive(t, log, false)} {
				transcript := readInspectText(t, data)[0]
				var texts []string
				for _, message := range transcript.Messages.All() {
					texts = append(texts, message.Text)
				}
				if got := strings.Join(texts, " "); got != test.want {
					t.Errorf("messages %q, want %q", got, test.want)
				}
				if said := strings.Contains(strings.Join(told(transcript), "\n"), "rebuilt: "); said != (test.want != "") {
					t.Errorf("told %q", told(transcript))
				}
			}
		})
	}
}
