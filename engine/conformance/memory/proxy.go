package memory

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
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
	idle    *sync.Cond // told when a request has been answered
	open    int        // requests that have not been answered yet
	log     []*trial.Exchange
	faults  trial.Faults
	context []byte // the stated answers; nil where none is stated
	fresh   []byte
	subject string          // whom the case is about
	earlier map[string]bool // whom earlier cases were about
	broken  error           // why what is recorded proves nothing
}

func newProxy(target string) *proxy {
	p := &proxy{target: target, client: loopback(), earlier: map[string]bool{}}
	p.idle = sync.NewCond(&p.mutex)
	return p
}

// arm sets what is refused and what is stated in one telling of a case, and
// clears the log.
func (p *proxy) arm(c trial.Case, subject string, telling int) error {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.subject != subject {
		p.earlier[p.subject], p.subject = true, subject
	}
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

// take waits until every request has been answered, then answers what came since
// the proxy was armed. The error says why that proves nothing of the adapter.
func (p *proxy) take(ctx context.Context) ([]trial.Exchange, error) {
	stop := context.AfterFunc(ctx, func() {
		p.mutex.Lock() // so that a waiter is either waiting or has yet to look
		defer p.mutex.Unlock()
		p.idle.Broadcast()
	})
	defer stop()
	p.mutex.Lock()
	defer p.mutex.Unlock()
	for p.open > 0 && ctx.Err() == nil {
		p.idle.Wait()
	}
	if p.open > 0 {
		return nil, fmt.Errorf("a request was never answered: %w", ctx.Err())
	}
	taken := make([]trial.Exchange, len(p.log))
	for i, exchange := range p.log {
		taken[i] = *exchange
	}
	return taken, p.broken
}

// ServeHTTP answers and records one request.
func (p *proxy) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	exchange := p.begin(r)
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxForwarded))
	sent := recorded(body)
	var out reply
	if err != nil {
		out = inPlace(http.StatusBadRequest, "invalid_body", "the body could not be read")
	} else {
		out = p.respond(r, body)
	}
	p.end(exchange, sent, out)
	w.Header().Set("Content-Type", "application/json")
	if out.retryAfter != "" {
		w.Header().Set("Retry-After", out.retryAfter)
	}
	w.WriteHeader(out.status)
	w.Write(out.body) // an adapter that has gone does not change what it did
}

func (p *proxy) begin(r *http.Request) *trial.Exchange {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	exchange := &trial.Exchange{Method: r.Method, Path: r.URL.Path}
	p.log = append(p.log, exchange)
	p.open++
	return exchange
}

func (p *proxy) end(exchange *trial.Exchange, sent canon.Value, out reply) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	exchange.Body, exchange.Status = sent, out.status
	exchange.Answer, exchange.Proxy = recorded(out.body), out.why
	if whom := sent.Get("data_subject_id").TextOr(""); p.earlier[whom] && whom != "" {
		p.breaks(fmt.Errorf("%s %s came late: the adapter was still at work on an earlier turn", exchange.Method, exchange.Path))
	}
	p.open--
	p.idle.Broadcast()
}

func (p *proxy) breaks(cause error) {
	if p.broken == nil {
		p.broken = cause
	}
}
