package ui

import (
	"fmt"
	"strings"
	"testing"

	"countersign/model"
	"countersign/sessions"
)

// sizes of the evidence that the screen is measured with, in bytes.
var benchSizes = []int{5 << 10, 5 << 20}

// bigEvidence is a library of one decision over evidence of a size.
func bigEvidence(size int) sessions.Library {
	var log strings.Builder
	for i := 0; log.Len() < size; i++ {
		fmt.Fprintf(&log, "attempt %06d: the queue keeps its order when two writers race\n", i)
	}
	reply := `{"verdict":"continue","detail":"The order is not shown to hold.","gap_class":"other","gaps":[` +
		`{"criterion":"the order is kept","gap_class":"other","detail":"It is not shown.","evidence_quote":"attempt 000003: the queue keeps its order"}]}`
	saved := log.String()
	transcript := model.Transcript{
		Format: "countersign session", File: "big.jsonl", Session: "big", Task: "keep the order",
		Messages: model.MessagesOf(
			model.Message{Role: model.RoleUser, Text: "keep the order"},
			model.Message{Role: model.RoleTool, ToolCallID: "c", ToolName: "test", Text: saved},
		),
		Decisions: []model.Decision{{
			Kind: model.KindJudge, Reads: model.ReadsConversation, Reply: &reply, Evidence: &saved, Messages: 2,
			Hash: strings.Repeat("ab", 32), Ref: "abababababab",
		}},
	}
	return sessions.Library{Files: []sessions.File{{Path: "big.jsonl", Transcripts: []*model.Transcript{&transcript}}}}
}

// BenchmarkScreen measures a frame and a key at 200 by 60, whatever the size of
// the evidence: View draws the screen, Update takes one key that moves and one
// that selects another pane.
func BenchmarkScreen(b *testing.B) {
	for _, size := range benchSizes {
		library := bigEvidence(size)
		for _, raw := range []bool{false, true} {
			d := drive(b, setting{library: &library, width: 200, height: 60})
			d.press(actPane6)
			if raw {
				d.press(actRaw)
			}
			name := fmt.Sprintf("%dKB", size>>10)
			if raw {
				name += "-raw"
			}
			b.Run("View/"+name, func(b *testing.B) {
				for b.Loop() {
					d.model.View()
				}
			})
			b.Run("Move/"+name, func(b *testing.B) {
				for b.Loop() {
					d.model.Update(keyPress("j"))
					d.model.Update(keyPress("k"))
				}
			})
			b.Run("Pane/"+name, func(b *testing.B) {
				for b.Loop() {
					d.model.Update(keyPress("5"))
					d.model.Update(keyPress("6"))
				}
			})
		}
	}
	b.Run("Decision/demo", func(b *testing.B) {
		d := drive(b, setting{width: 200, height: 60})
		for b.Loop() {
			d.press(actNextDecision)
			d.press(actPrevDecision)
		}
	})
}

// BenchmarkLab measures a frame of the lab at 200 by 60, and a key that is typed,
// without the examination that it begins.
func BenchmarkLab(b *testing.B) {
	d := lab(b, setting{width: 200, height: 60}, both)
	d.press(actType)
	b.Run("View", func(b *testing.B) {
		for b.Loop() {
			d.model.View()
		}
	})
	b.Run("Type", func(b *testing.B) {
		for b.Loop() {
			d.model.Update(keyPress("x"))
			d.model.Update(keyPress("backspace"))
		}
	})
}
