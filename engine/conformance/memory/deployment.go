package memory

import (
	"fmt"
	"io"
	"net/http"
	"sync"
	"time"

	"countersign/engine/canon"
	"countersign/engine/conformance/memory/wire"
)

// maxBody is the largest request body a deployment reads, in bytes.
const maxBody = 1 << 20

// Deployment is a memory deployment in this process: a log of turns and of
// asserted records, and the five operations the suite and its adapters use. It
// checks bodies strictly, keeps idempotency keys for good and moves its
// watermarks, so that what it holds is evidence. It has no model: asserted records
// are its only facts, and it writes no summaries.
//
// Any number of requests may run at once.
type Deployment struct {
	token string
	now   func() time.Time

	mutex   sync.Mutex
	log     []entry
	byKey   map[string]int // idempotency key to log offset
	records []record
}

// entry is one place in the log: a turn that was observed, or the source of an
// asserted record.
type entry struct {
	id       string
	key      string // blank where none was sent
	subject  string
	messages []storedMessage
	at       time.Time
	asserted bool
}

type storedMessage struct {
	group   int
	role    string
	content string
}

// NewDeployment is an empty deployment that one token opens. The clock dates what
// comes without a date.
func NewDeployment(token string, now func() time.Time) *Deployment {
	return &Deployment{token: token, now: now, byKey: map[string]int{}}
}

// operations are what a deployment does, by method and path.
var operations = map[string]func(*Deployment, []byte) (int, any){
	"GET /v1/freshness":       (*Deployment).freshness,
	"POST /v1/recalls":        (*Deployment).recall,
	"POST /v1/contexts":       (*Deployment).context,
	"POST /v1/observations":   (*Deployment).observe,
	"POST /v1/records/assert": (*Deployment).assert,
}

// ServeHTTP answers one request.
func (d *Deployment) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	operation, ok := operations[r.Method+" "+r.URL.Path]
	if !ok {
		answer(w, http.StatusNotFound, refusal("not_found", "there is no %s %s", r.Method, r.URL.Path))
		return
	}
	if r.Header.Get("Authorization") != "Bearer "+d.token {
		answer(w, http.StatusUnauthorized, refusal("unauthenticated", "the token opens nothing here"))
		return
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if err != nil {
		answer(w, http.StatusBadRequest, refusal("invalid_body", "the body was not read: %v", err))
		return
	}
	d.mutex.Lock()
	defer d.mutex.Unlock()
	status, result := operation(d, body)
	answer(w, status, result)
}

// errorBody is what a deployment answers where it refuses.
type errorBody struct {
	Error struct {
		Code    string `json:"code"`
		Message string `json:"message"`
	} `json:"error"`
}

func refusal(code, format string, args ...any) errorBody {
	var body errorBody
	body.Error.Code, body.Error.Message = code, fmt.Sprintf(format, args...)
	return body
}

// badBody refuses a body that is not of the shape.
func badBody(err error) (int, any) {
	return http.StatusBadRequest, refusal("invalid_body", "%v", err)
}

// closed is how a deployment reads bodies: nothing is silently ignored.
var closed = canon.Strictness{Known: true, Whole: true}

// freshness is how far the deployment has come.
func (d *Deployment) freshness([]byte) (int, any) {
	mark := d.watermark()
	return http.StatusOK, wire.Freshness{Scope: scope, Stored: mark.Stored, Formed: mark.Formed, Parked: mark.Parked}
}

// scope is the one project of a deployment.
const scope = "proof"

// watermark follows the log. A turn is formed once something is stored after it,
// an asserted record at once, so what is formed is the last entry or the one
// before it. Nothing is ever parked: there is no model that could give up.
func (d *Deployment) watermark() wire.Watermark {
	var mark wire.Watermark
	if last := int64(len(d.log)) - 1; last >= 0 {
		mark.Stored = &last
	}
	if formed := int64(d.formed()) - 1; formed >= 0 {
		mark.Formed = &formed
	}
	return mark
}

// formed is how many entries of the log are formed.
func (d *Deployment) formed() int {
	last := len(d.log) - 1
	if last >= 0 && !d.log[last].asserted {
		return last
	}
	return last + 1
}

// append puts an entry at the end of the log and answers its offset.
func (d *Deployment) append(e entry) int {
	offset := len(d.log)
	e.id = wire.TurnKey(scope, fmt.Sprint("entry ", offset), nil)
	d.log = append(d.log, e)
	if e.key != "" {
		d.byKey[e.key] = offset
	}
	return offset
}
