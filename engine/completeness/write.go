package completeness

import (
	"strconv"

	"countersign/engine/canon"
)

// AppendJSON appends the evaluation as the JSON object {"result","reason","notices"}.
// The members of the result stand in the contract's order, and the reference
// byte for byte as it was sent: an encoder would replace a lone surrogate.
func (e Evaluation) AppendJSON(out []byte) []byte {
	out = append(out, `{"result":`...)
	out = e.appendResult(out)
	out = append(out, `,"reason":`...)
	if e.Reason == "" {
		out = append(out, "null"...)
	} else {
		out = canon.Append(out, canon.OfText(string(e.Reason)))
	}
	out = append(out, `,"notices":`...)
	notices := make([]canon.Value, len(e.Notices))
	for i, notice := range e.Notices {
		notices[i] = canon.OfText(notice)
	}
	return append(canon.Append(out, canon.OfList(notices...)), '}')
}

// appendResult appends the contract's own answer: the result or the error object.
func (e Evaluation) appendResult(out []byte) []byte {
	if e.Result == nil {
		return append(out, `{"error":"`+ContractError+`"}`...)
	}
	out = append(out, `{"partial":`...)
	out = strconv.AppendBool(out, e.Result.Partial)
	out = append(out, `,"observed":`...)
	out = strconv.AppendInt(out, int64(e.Result.Observed), 10)
	out = append(out, `,"total":`...)
	if e.Result.Total == nil {
		out = append(out, "null"...)
	} else {
		out = strconv.AppendInt(out, int64(*e.Result.Total), 10)
	}
	out = append(out, `,"next":`...)
	return append(append(out, e.Result.Next...), '}')
}
