package grounding_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"countersign/engine"
	"countersign/engine/evidence"
	"countersign/engine/grounding"
	"countersign/engine/grounding/ladder"
	"countersign/model"
)

// packetOf is a saved packet of about so many bytes, in fields of the contract's size.
func packetOf(size int) (text string, fields []string) {
	whole := evidenceText(size)
	type action struct {
		Arguments   string `json:"arguments"`
		Index       int    `json:"evidence_index"`
		Name        string `json:"name"`
		Observation string `json:"observation"`
		Ordinal     int    `json:"ordinal"`
	}
	var packet struct {
		Actions []action `json:"actions"`
	}
	const field = 4500
	for at := 0; at+2*field <= len(whole); at += 2 * field {
		arguments, observation := strings.ToValidUTF8(whole[at:at+field], ""), strings.ToValidUTF8(whole[at+field:at+2*field], "")
		encoded, _ := json.Marshal(map[string]string{"content": arguments})
		packet.Actions = append(packet.Actions, action{string(encoded), 2 * len(fields), "edit", observation, len(fields)})
		fields = append(fields, observation)
	}
	encoded, _ := json.Marshal(packet)
	return string(encoded), fields
}

// gapsOf are twenty quotes: of a decision that is right, all stand in the packet
// as they are; of one that is not, eight do, and of the others four each are
// hidden behind escapes, nearly right, and invented.
func gapsOf(fields []string, wrong bool) []string {
	line := func(i int) string {
		for _, line := range strings.Split(fields[i%len(fields)], "\n")[i/len(fields)+1:] {
			if len(line) > 40 && !strings.ContainsAny(line, "\"\t\\") {
				return strings.TrimSpace(line)
			}
		}
		return "none"
	}
	var quotes []string
	for i := range 20 {
		quote := line(i)
		switch {
		case wrong && i >= 16:
			quote = fmt.Sprintf("the %dth claim was never printed by any tool and nobody wrote it down", i)
		case wrong && i >= 12:
			quote = quote[:20] + "mistaken" + quote[24:]
		case wrong && i >= 8:
			at := strings.Index(fields[i%len(fields)], quote)
			quote = fields[i%len(fields)][at : at+len(quote)+12]
		}
		quotes = append(quotes, quote)
	}
	return quotes
}

// BenchmarkDecision prints what a decision with twenty gaps over a packet of 200 KB
// takes, in milliseconds: all of its examination, and of that the quotes alone.
func BenchmarkDecision(b *testing.B) {
	text, fields := packetOf(200 << 10)
	yes := true
	transcript := model.Transcript{Task: "keep the order", Tools: map[string]model.ToolAnnotation{"read": {Kind: "read", SideEffectLevel: "none", ReadOnly: &yes}}}
	var messages []model.Message
	for i := range 12 {
		id := fmt.Sprint("c", i)
		messages = append(messages,
			model.Message{Role: model.RoleAssistant, Text: "I go on.", ToolCalls: []model.ToolCall{{ID: id, Name: "edit", Arguments: json.RawMessage(fmt.Sprintf(`{"path":"f%d.go"}`, i))}}},
			model.Message{Role: model.RoleTool, ToolCallID: id, ToolName: "edit", Text: fields[i%len(fields)]})
	}
	transcript.Messages = model.MessagesOf(messages...)
	for _, wrong := range []bool{false, true} {
		name := "20-grounded"
		if wrong {
			name = "12-of-20-ungrounded"
		}
		b.Run(name, func(b *testing.B) {
			quotes := gapsOf(fields, wrong)
			var gaps []model.Gap
			for _, quote := range quotes {
				gaps = append(gaps, model.Gap{Criterion: "the order is kept", GapClass: model.ClassOther, Detail: "It is not shown.", EvidenceQuote: quote})
			}
			encoded, _ := json.Marshal(map[string]any{"verdict": "continue", "detail": "Show it.", "gap_class": "other", "gaps": gaps})
			reply := string(encoded)
			d := model.Decision{Kind: model.KindJudge, Reads: model.ReadsPacket, Evidence: &text, Reply: &reply, Messages: transcript.Messages.Len()}
			for b.Loop() {
				engine.Examine(transcript, d, model.Rules{})
			}
			counts := engine.Examine(transcript, d, model.Rules{}).CountQuotes()
			packet := evidence.FromPacketText(text, model.EvidenceSaved)
			report(b, func() map[string]float64 {
				return map[string]float64{
					"ms-all":     least(50, func() { engine.Examine(transcript, d, model.Rules{}) }) / 1e6,
					"ms-quotes":  least(50, func() { ground(packet, quotes) }) / 1e6,
					"ungrounded": float64(counts.Ungrounded),
					"KB-packet":  float64(len(text)) / 1024,
				}
			})
		})
	}
}

// ground looks quotes up and explains those that are not there.
func ground(packet model.Evidence, quotes []string) []ladder.Answer {
	var asked []ladder.Quote
	for _, check := range grounding.Check(packet.Text, quotes) {
		if check.State == model.QuoteUngrounded {
			asked = append(asked, ladder.Quote{Text: check.Quote})
		}
	}
	answers, _ := ladder.Ladder{Evidence: packet}.Climb(asked)
	return answers
}
