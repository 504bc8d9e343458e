package memory

import (
	"fmt"
	"net/http"
	"strings"
	"time"

	"countersign/engine/canon"
	"countersign/engine/conformance/memory/wire"
)

// record is a fact that was asserted.
type record struct {
	id         string
	subject    string // the person it was asserted about
	entity     string
	predicate  string
	object     string
	statement  string
	validFrom  time.Time
	logOffset  int
	assertedBy assertion
}

type assertBody struct {
	Records []assertion `json:"records"`
}

type assertion struct {
	IdempotencyKey string `json:"idempotency_key"`
	DataSubjectID  string `json:"data_subject_id,omitempty"`
	Subject        string `json:"subject"`
	Predicate      string `json:"predicate"`
	Object         string `json:"object"`
	Statement      string `json:"statement"`
	ValidFrom      string `json:"valid_from,omitempty"`
}

type asserted struct {
	ID                  string `json:"id"`
	Version             string `json:"version"`
	SourceObservationID string `json:"source_observation_id"`
	Replayed            bool   `json:"replayed"`
}

// maxAssertions is how many records one request may assert.
const maxAssertions = 20

// assert stores facts, all of a request or none. The same key with the same fact
// is answered with the first record.
func (d *Deployment) assert(body []byte) (int, any) {
	var sent assertBody
	if err := canon.Decode(body, &sent, closed); err != nil {
		return badBody(err)
	}
	if n := len(sent.Records); n == 0 || n > maxAssertions {
		return http.StatusBadRequest, refusal("invalid_record", "1 to %d records, not %d", maxAssertions, n)
	}
	seen := map[string]bool{}
	for i, one := range sent.Records {
		if err := d.checkAssertion(one); err != nil {
			return http.StatusBadRequest, refusal("invalid_record", "record %d: %v", i, err)
		}
		key := strings.ToLower(one.IdempotencyKey)
		if known, taken := d.recordOf(key); seen[key] || taken && known.assertedBy != one {
			return http.StatusConflict, refusal("idempotency_conflict", "record %d: the key belongs to another", i)
		}
		seen[key] = true
	}
	results := make([]asserted, len(sent.Records))
	for i, one := range sent.Records {
		results[i] = d.store(one)
	}
	return http.StatusOK, map[string]any{"records": results}
}

func (d *Deployment) checkAssertion(one assertion) error {
	if !wire.ValidKey(one.IdempotencyKey) {
		return fmt.Errorf("idempotency_key is no UUID")
	}
	for name, text := range map[string]string{
		"subject": one.Subject, "predicate": one.Predicate, "object": one.Object, "statement": one.Statement,
	} {
		if strings.TrimSpace(text) == "" {
			return fmt.Errorf("%s is blank", name)
		}
	}
	_, err := d.dated(one.ValidFrom)
	return err
}

// recordOf is the record that a key names, and whether the key is taken, be it by
// a record or by a turn.
func (d *Deployment) recordOf(key string) (record, bool) {
	offset, taken := d.byKey[key]
	for _, known := range d.records {
		if taken && known.logOffset == offset {
			return known, true
		}
	}
	return record{}, taken
}

func (d *Deployment) store(one assertion) asserted {
	key := strings.ToLower(one.IdempotencyKey)
	known, replayed := d.recordOf(key)
	if !replayed {
		from, _ := d.dated(one.ValidFrom) // has been read before
		offset := d.append(entry{
			key: key, subject: one.DataSubjectID, at: d.now(), asserted: true,
			messages: []storedMessage{{0, wire.RoleUser, one.Statement}},
		})
		known = record{
			id: wire.TurnKey(scope, fmt.Sprint("record ", offset), nil), subject: one.DataSubjectID,
			entity: one.Subject, predicate: one.Predicate, object: one.Object, statement: one.Statement,
			validFrom: from, logOffset: offset, assertedBy: one,
		}
		d.records = append(d.records, known)
	}
	return asserted{known.id, "1", d.log[known.logOffset].id, replayed}
}
