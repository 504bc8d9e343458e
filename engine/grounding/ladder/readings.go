package ladder

import (
	"strings"

	"countersign/engine/canon"
	"countersign/engine/grounding/fold"
	"countersign/model"
)

// decodings are the readings of a field, worked out once.
func (c *climb) decodings(field int) []fold.Text {
	if c.decoded == nil {
		c.decoded = make([][]fold.Text, len(c.Evidence.Fields))
	}
	if c.decoded[field] == nil {
		c.decoded[field] = decodings(c.Evidence.Fields[field], c.Evidence.Text)
	}
	return c.decoded[field]
}

// decodings are a field as a reader may have read it: with its escapes undone, and
// undone twice where escapes are left (arguments are JSON inside JSON). A field
// that is no part of a JSON text is read as it is; where it is JSON itself, its
// escapes may be undone too.
func decodings(field model.Field, evidence string) []fold.Text {
	text := fold.Part(evidence[field.Start:field.End], field.Start)
	texts := []fold.Text{text}
	if field.Escaped {
		texts[0] = fold.Unescape(text)
	} else if !isJSON(text.String) {
		return texts
	}
	once := texts[0]
	if !field.Escaped {
		if once = fold.Unescape(text); once.String == text.String {
			return texts
		}
		texts = append(texts, once)
	}
	if twice := fold.Unescape(once); twice.String != once.String {
		texts = append(texts, twice)
	}
	return texts
}

// isJSON reports whether a text is a JSON text, list or object.
func isJSON(text string) bool {
	trimmed := strings.TrimSpace(text)
	if trimmed == "" || strings.IndexByte(`{["`, trimmed[0]) < 0 {
		return false
	}
	_, err := canon.Parse([]byte(trimmed))
	return err == nil
}
