package trial

import (
	"strings"

	"countersign/engine/canon"
	"countersign/engine/conformance/memory/wire"
)

// Record is what was seen of a case.
type Record struct {
	Subject  string // whom the case was about
	Tellings []Telling
	Stored   int // how many observations the deployment holds more than before
}

// Telling is one telling of a turn: what the adapter reported, and what went
// through the proxy meanwhile.
type Telling struct {
	Turn      wire.Turn
	Report    wire.Report
	Exchanges []Exchange
}

// Exchange is one request an adapter made, and its answer. Requests that the
// proxy refused are here too.
type Exchange struct {
	Method string
	Path   string
	Body   canon.Value // a text where the body was no JSON
	Status int
	Answer canon.Value // a text where the answer was no JSON
	Proxy  string      // why the proxy answered in the deployment's place; blank where it did not
}

// is reports whether the exchange is a request for an operation. Adapters may
// put a path before it.
func (e Exchange) is(method, operation string) bool {
	return e.Method == method && strings.HasSuffix(e.Path, operation)
}

// The operations by the end of their path.
const (
	Freshness    = "/freshness"
	Recalls      = "/recalls"
	Contexts     = "/contexts"
	Observations = "/observations"
)

// answered are the answers of the requests for an operation that succeeded.
func (t Telling) answered(method, operation string) []canon.Value {
	var answers []canon.Value
	for _, exchange := range t.Exchanges {
		if exchange.is(method, operation) && exchange.Status == 200 {
			answers = append(answers, exchange.Answer)
		}
	}
	return answers
}

// Stored are the messages that the deployment took in this telling, as they were
// sent, in order. A turn that was sent twice is here twice.
func (t Telling) Stored() []wire.StoredMessage {
	var stored []wire.StoredMessage
	for _, exchange := range t.Exchanges {
		if !exchange.is("POST", Observations) || exchange.Status != 201 {
			continue
		}
		sent := readObserve(exchange.Body)
		for i := range sent.roles {
			stored = append(stored, wire.StoredMessage{GroupOrdinal: sent.groups[i], Role: sent.roles[i], Content: sent.contents[i]})
		}
	}
	return stored
}

// observe is one request to store a turn, as it was sent.
type observe struct {
	unreadable string // why the body is none
	key        string
	roles      []string
	contents   []string
	groups     []int
}

// observes are the requests to store something, over all tellings, in order.
func (r Record) observes() []observe {
	var sent []observe
	for _, telling := range r.Tellings {
		sent = append(sent, telling.observes()...)
	}
	return sent
}

func (t Telling) observes() []observe {
	var sent []observe
	for _, exchange := range t.Exchanges {
		if exchange.is("POST", Observations) {
			sent = append(sent, readObserve(exchange.Body))
		}
	}
	return sent
}

// readObserve reads the body of a request to store a turn. A message without a
// group stands in one of its own.
func readObserve(body canon.Value) observe {
	var stored struct {
		Key      string `json:"idempotency_key"`
		Messages []struct {
			Role    string `json:"role"`
			Content string `json:"content"`
			Group   *int   `json:"group_ordinal"`
		} `json:"messages"`
	}
	if err := canon.DecodeValue(body, &stored, canon.Strictness{}); err != nil {
		return observe{unreadable: err.Error()}
	}
	sent := observe{key: stored.Key}
	for i, message := range stored.Messages {
		group := i
		if message.Group != nil {
			group = *message.Group
		}
		sent.roles = append(sent.roles, message.Role)
		sent.contents = append(sent.contents, message.Content)
		sent.groups = append(sent.groups, group)
	}
	return sent
}
