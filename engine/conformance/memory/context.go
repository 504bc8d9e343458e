package memory

import (
	"net/http"
	"slices"
	"time"
	"unicode/utf8"

	"countersign/engine/canon"
	"countersign/engine/conformance/memory/wire"
)

type contextBody struct {
	DataSubjectID string `json:"data_subject_id"`
	MaxCharacters *int   `json:"max_characters,omitempty"`
}

// context is a person's history under a limit: the newest formed turns word for
// word, oldest first. There are no segments, since nothing here writes summaries.
func (d *Deployment) context(body []byte) (int, any) {
	var asked contextBody
	if err := canon.Decode(body, &asked, closed); err != nil {
		return badBody(err)
	}
	limit, ok := characterLimit(asked.MaxCharacters)
	if asked.DataSubjectID == "" || !ok {
		return http.StatusBadRequest, refusal("invalid_context", "data_subject_id is needed, and max_characters is 1 to %d", maxCharacters)
	}
	found := wire.ContextAnswer{
		Watermark: d.watermark(), Segments: []wire.ContextSegment{}, Turns: []wire.ContextTurn{},
	}
	for offset := d.formed() - 1; offset >= 0 && !found.Truncated; offset-- {
		stored := d.log[offset]
		if stored.asserted || stored.subject != asked.DataSubjectID {
			continue
		}
		turn, length := contextTurn(offset, stored)
		if found.Characters+length > limit {
			found.Truncated = true
			break
		}
		found.Characters += length
		found.Turns = append(found.Turns, turn)
	}
	slices.Reverse(found.Turns)
	return http.StatusOK, found
}

// contextTurn is a stored turn and its length in code points.
func contextTurn(offset int, stored entry) (turn wire.ContextTurn, length int) {
	turn = wire.ContextTurn{LogOffset: int64(offset), OccurredAt: stored.at.UTC().Format(time.RFC3339)}
	for _, message := range stored.messages {
		length += utf8.RuneCountInString(message.content)
		turn.Messages = append(turn.Messages, wire.Message{Role: message.role, Content: message.content})
	}
	return turn, length
}
