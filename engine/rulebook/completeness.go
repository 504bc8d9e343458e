package rulebook

import (
	"fmt"

	"countersign/engine/canon"
	"countersign/engine/completeness"
)

// judgeCompleteness applies the completeness contract to the text of a result. The
// answer leaves verbatim: its reference has the bytes that were sent.
func judgeCompleteness(input canon.Value) (canon.Value, error) {
	text, err := needText(input, "json_text")
	if err != nil {
		return canon.Value{}, err
	}
	if input.Get("json_text").Lossy() {
		return canon.Value{}, fmt.Errorf("json_text holds a lone surrogate or a byte that is no UTF-8, so it is not the text that was meant")
	}
	return canon.OfVerbatim(completeness.Evaluate([]byte(text)).AppendJSON(nil)), nil
}
