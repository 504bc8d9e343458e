package memory

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"

	"countersign/engine/canon"
	"countersign/engine/conformance/memory/trial"
)

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
