package ui

import (
	"testing"

	"countersign/model"
	"countersign/sessions"
)

// TestWhatNoJudgeReadIsMarked looks at the raw transcript of a session of which a
// part was taken back and another is a sub-agent's.
func TestWhatNoJudgeReadIsMarked(t *testing.T) {
	demo := sessions.Demo().Files[0]
	changed := *demo.Transcripts[0]
	changed.Messages = changed.Messages.
		Changed(0, func(message *model.Message) { message.Abandoned = true }).
		Changed(1, func(message *model.Message) { message.Sidechain = true })
	library := sessions.Library{Files: []sessions.File{{Path: demo.Path, Transcripts: []*model.Transcript{&changed}}}}
	d := drive(t, setting{library: &library})
	d.press(actRaw, actPane6, actZoom, actFirst)
	d.sees("taken back by the user")
	d.sees("· sub-agent")
}
