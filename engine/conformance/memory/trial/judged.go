package trial

import (
	"fmt"

	"countersign/engine/canon"
	"countersign/engine/conformance/memory/wire"
)

// ReadJudged reads one judging written as JSON: what a case expects (expect), what
// the adapter reported (report), what was really sent (recorded: method, path,
// body; a body that is a text did not parse) and what the deployment holds more
// (stored_delta). Nothing has to be there; nothing unknown may be.
func ReadJudged(input canon.Value) (Expect, Record, error) {
	var judged struct {
		Expect   Expect      `json:"expect"`
		Report   wire.Report `json:"report"`
		Recorded []struct {
			Method string      `json:"method"`
			Path   string      `json:"path"`
			Body   canon.Value `json:"body"`
		} `json:"recorded"`
		StoredDelta int `json:"stored_delta"`
	}
	if err := canon.DecodeValue(input, &judged, canon.Strictness{Known: true}); err != nil {
		return Expect{}, Record{}, fmt.Errorf("what should be judged: %w", err)
	}
	telling := Telling{Report: judged.Report}
	for _, sent := range judged.Recorded {
		telling.Exchanges = append(telling.Exchanges, Exchange{Method: sent.Method, Path: sent.Path, Body: sent.Body})
	}
	return judged.Expect, Record{Tellings: []Telling{telling}, Stored: judged.StoredDelta}, nil
}
