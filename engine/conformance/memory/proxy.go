package memory

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"

	"countersign/engine/canon"
	"countersign/engine/conformance/memory/trial"
)

// How many bytes of a body the proxy keeps, and how many it passes on.
const (
	maxRecorded  = 1 << 20
	maxForwarded = 8 << 20
)

// proxy stands between an adapter and the deployment. It records every request,
// those it refuses too, and refuses or answers in the deployment's place what the
// case says.
//
//	request ──▶ a fault is armed for its path?        yes ──▶ 503
//	            its answer is stated, and the method? yes ──▶ the stated answer
//	            else ──▶ the deployment
type proxy struct {
	target string
	client *http.Client

	mutex   sync.Mutex
	idle    *sync.Cond // told when the last request has been answered
	open    int        // requests that have not been answered yet
	log     []trial.Exchange
	faults  trial.Faults
	context []byte // the stated answers; nil where none is stated
	fresh   []byte
	broken  error // why the deployment could not be reached
}

func newProxy(target string) *proxy {
	p := &proxy{target: target, client: loopback()}
	p.idle = sync.NewCond(&p.mutex)
	return p
}

// arm sets what is refused and what is stated in one telling of a case.
func (p *proxy) arm(c trial.Case, telling int) error {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.log, p.faults, p.context, p.fresh = nil, c.Faults, nil, nil
	var err error
	if c.Context != nil {
		if p.context, err = json.Marshal(c.Context); err != nil {
			return fmt.Errorf("the stated context: %w", err)
		}
	}
	if len(c.Freshness) > 0 {
		if p.fresh, err = json.Marshal(c.Freshness[telling]); err != nil {
			return fmt.Errorf("the stated freshness: %w", err)
		}
	}
	return nil
}

// take waits until every request has been answered, then answers what was
// recorded since the proxy was armed. The error says that the deployment could not
// be reached, so that nothing can be said of the adapter.
func (p *proxy) take() ([]trial.Exchange, error) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	for p.open > 0 {
		p.idle.Wait()
	}
	return p.log, p.broken
}

// ServeHTTP answers and records one request.
func (p *proxy) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	p.mutex.Lock()
	p.open++
	p.mutex.Unlock()
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxForwarded))
	exchange := trial.Exchange{Method: r.Method, Path: r.URL.Path, Body: recorded(body)}
	answered := httptest.NewRecorder()
	if err != nil {
		exchange.Proxy = "the body could not be read"
		answer(answered, http.StatusBadRequest, refusal("invalid_body", "the body could not be read: %v", err))
	} else {
		exchange.Proxy = p.respond(answered, r, body)
	}
	exchange.Status, exchange.Answer = answered.Code, recorded(answered.Body.Bytes())

	p.mutex.Lock()
	p.log = append(p.log, exchange)
	p.mutex.Unlock()
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(answered.Code)
	w.Write(answered.Body.Bytes()) // an adapter that has gone does not change what it did

	p.mutex.Lock()
	p.open--
	p.idle.Broadcast()
	p.mutex.Unlock()
}

// recorded is a body as the log keeps it: absent where there was none, a text
// where it is no JSON or too long to be kept whole.
func recorded(body []byte) canon.Value {
	if len(body) == 0 {
		return canon.Value{}
	}
	if len(body) > maxRecorded {
		return canon.OfText(string(body[:maxRecorded]))
	}
	value, err := canon.Parse(body)
	if err != nil {
		return canon.OfText(string(body))
	}
	return value
}

// respond answers a request, and says why where it did so in the deployment's
// place.
func (p *proxy) respond(w http.ResponseWriter, r *http.Request, body []byte) string {
	p.mutex.Lock()
	fault, stated := p.fault(r.URL.Path), p.stated(r.Method, r.URL.Path)
	p.mutex.Unlock()
	switch {
	case fault != "":
		answer(w, http.StatusServiceUnavailable, refusal("unavailable", "refused by the proxy: %s", fault))
		return "refused: " + fault
	case stated != nil:
		w.WriteHeader(http.StatusOK)
		w.Write(stated)
		return "stated by the case"
	}
	if err := p.forward(w, r, body); err != nil {
		p.mutex.Lock()
		if p.broken == nil && r.Context().Err() == nil { // an adapter that hangs up breaks nothing
			p.broken = fmt.Errorf("the deployment could not be reached: %w", err)
		}
		p.mutex.Unlock()
		answer(w, http.StatusBadGateway, refusal("unreachable", "the deployment could not be reached"))
		return "the deployment could not be reached"
	}
	return ""
}

// fault is the fault armed for a path, whatever the method. Freshness has none.
func (p *proxy) fault(path string) string {
	for operation, fault := range map[string]string{
		trial.Recalls: p.faults.Recall, trial.Observations: p.faults.Observe, trial.Contexts: p.faults.Context,
	} {
		if strings.HasSuffix(path, operation) {
			return fault
		}
	}
	return ""
}

// stated is the answer stated for an operation, or nil.
func (p *proxy) stated(method, path string) []byte {
	switch {
	case method == http.MethodPost && strings.HasSuffix(path, trial.Contexts):
		return p.context
	case method == http.MethodGet && strings.HasSuffix(path, trial.Freshness):
		return p.fresh
	}
	return nil
}

// forward passes a request on and its answer back.
func (p *proxy) forward(w http.ResponseWriter, r *http.Request, body []byte) error {
	request, err := http.NewRequestWithContext(r.Context(), r.Method, p.target+r.URL.RequestURI(), bytes.NewReader(body))
	if err != nil {
		return err
	}
	for _, name := range []string{"Authorization", "Content-Type", "Accept"} {
		if value := r.Header.Get(name); value != "" {
			request.Header.Set(name, value)
		}
	}
	response, err := p.client.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(io.LimitReader(response.Body, maxForwarded+1))
	if err != nil {
		return err
	}
	if len(text) > maxForwarded {
		return fmt.Errorf("an answer of more than %d bytes", maxForwarded)
	}
	w.WriteHeader(response.StatusCode)
	w.Write(text)
	return nil
}
