package memory

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
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

// reply is an answer on its way back. Why says why the proxy gave it in the
// deployment's place; it is blank for the deployment's own.
type reply struct {
	status     int
	body       []byte
	retryAfter string
	why        string
}

// inPlace is an answer of the proxy's own that refuses.
func inPlace(status int, code, why string) reply {
	return reply{status: status, body: encode(refusal(code, "%s", why)), why: why}
}

func (p *proxy) respond(r *http.Request, body []byte) reply {
	p.mutex.Lock()
	fault, stated := p.fault(r.URL.Path), p.stated(r.Method, r.URL.Path)
	p.mutex.Unlock()
	if fault != "" {
		return inPlace(http.StatusServiceUnavailable, "unavailable", "refused by the proxy: "+fault)
	}
	if stated != nil {
		return reply{status: http.StatusOK, body: stated, why: "stated by the case"}
	}
	out, err := p.forward(r.Context(), r, body)
	if err == nil {
		return out
	}
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if r.Context().Err() == nil { // an adapter that hangs up breaks nothing
		p.breaks(fmt.Errorf("the deployment could not be reached: %w", err))
	}
	return inPlace(http.StatusBadGateway, "unreachable", "the deployment could not be reached")
}

// fault is the fault armed for a path, whatever the method. Freshness has none.
func (p *proxy) fault(path string) string {
	switch {
	case strings.HasSuffix(path, trial.Recalls):
		return p.faults.Recall
	case strings.HasSuffix(path, trial.Observations):
		return p.faults.Observe
	case strings.HasSuffix(path, trial.Contexts):
		return p.faults.Context
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

// forward passes a request on to the deployment.
func (p *proxy) forward(ctx context.Context, r *http.Request, body []byte) (reply, error) {
	request, err := http.NewRequestWithContext(ctx, r.Method, p.target+r.URL.RequestURI(), strings.NewReader(string(body)))
	if err != nil {
		return reply{}, err
	}
	for _, name := range []string{"Authorization", "Content-Type", "Accept"} {
		if value := r.Header.Get(name); value != "" {
			request.Header.Set(name, value)
		}
	}
	response, err := p.client.Do(request)
	if err != nil {
		return reply{}, err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(io.LimitReader(response.Body, maxForwarded+1))
	if err == nil && len(text) > maxForwarded {
		err = fmt.Errorf("an answer of more than %d bytes", maxForwarded)
	}
	return reply{status: response.StatusCode, body: text, retryAfter: response.Header.Get("Retry-After")}, err
}
