package memory

import (
	"context"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"

	"countersign/engine/canon"
	"countersign/engine/conformance/memory/trial"
	"countersign/engine/conformance/memory/wire"
)

// counted counts what reaches a handler.
type counted struct {
	handler http.Handler
	reached atomic.Int64
}

func (c *counted) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	c.reached.Add(1)
	c.handler.ServeHTTP(w, r)
}

// between is a proxy before a deployment that counts what reaches it.
func between(t *testing.T) (*proxy, *counted) {
	t.Helper()
	behind := &counted{handler: newTestDeployment()}
	served, err := listen(t.Context(), behind)
	if err != nil {
		t.Fatal(err)
	}
	p := newProxy(served.url)
	t.Cleanup(func() {
		p.client.CloseIdleConnections()
		if err := served.close(); err != nil {
			t.Error(err)
		}
	})
	return p, behind
}

func arm(t *testing.T, p *proxy, c trial.Case, subject string) {
	t.Helper()
	if err := p.arm(c, subject, 0); err != nil {
		t.Fatal(err)
	}
}

func take(t *testing.T, p *proxy) []trial.Exchange {
	t.Helper()
	taken, err := p.take(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return taken
}

func TestProxyVectors(t *testing.T) {
	eachVector(t, "taisce.proxy", func(t *testing.T, input, expected canon.Value) {
		p, behind := between(t)
		var c trial.Case
		for _, fault := range input.Get("faults").Members() {
			text := fault.Value.TextOr("")
			switch fault.Name {
			case "recall":
				c.Faults.Recall = text
			case "observe":
				c.Faults.Observe = text
			case "context":
				c.Faults.Context = text
			}
		}
		if input.Get("context").TextOr("") != "" {
			c.Context = &wire.ContextAnswer{Characters: 7}
		}
		arm(t, p, c, "ann")
		if request, one := input.Get("request").Text(); one {
			compareProxied(t, p, behind, request, expected)
			return
		}
		tellings, _ := input.Get("repeat").Int()
		each, _ := input.Get("observations_sent_each").Int()
		recorded := 0
		for telling := range int(tellings) {
			arm(t, p, c, "ann")
			for range each {
				ask(t, p, "POST /v1/observations", `{}`)
			}
			if got := len(take(t, p)); got != int(each) {
				t.Errorf("telling %d recorded %d", telling, got)
			}
			recorded += int(each)
		}
		if want, _ := expected.Get("recorded_observations").Int(); recorded != int(want) {
			t.Errorf("%d observations recorded, want %d", recorded, want)
		}
	})
}

// compareProxied makes one request and compares what became of it.
func compareProxied(t *testing.T, p *proxy, behind *counted, request string, expected canon.Value) {
	t.Helper()
	status, answer := ask(t, p, request, "")
	if want, stated := expected.Get("status").Int(); stated && status != int(want) {
		t.Errorf("status %d, want %d", status, want)
	}
	if code := expected.Get("body").Get("error").Get("code").TextOr(""); code != "" && answer.Get("error").Get("code").TextOr("") != code {
		t.Errorf("answer %s", canon.String(answer))
	}
	if forwarded, stated := expected.Get("forwarded").Bool(); stated && (behind.reached.Load() > 0) != forwarded {
		t.Errorf("forwarded %v, want %v", !forwarded, forwarded)
	}
	taken := take(t, p)
	if len(taken) != 1 || taken[0].Status != status {
		t.Errorf("recorded %+v", taken)
	}
}

// TestStatedAnswers: what a case states is answered in the deployment's place.
func TestStatedAnswers(t *testing.T) {
	p, behind := between(t)
	stored := int64(41)
	arm(t, p, trial.Case{
		Context:   &wire.ContextAnswer{Characters: 7},
		Freshness: []wire.Freshness{{Scope: "stated", Stored: &stored}},
	}, "ann")
	_, context := ask(t, p, "POST /v1/contexts", `{}`)
	_, fresh := ask(t, p, "GET /v1/freshness", "")
	if canon.String(context.Get("characters")) != "7" || canon.String(fresh.Get("stored")) != "41" || behind.reached.Load() != 0 {
		t.Errorf("context %s, freshness %s, %d reached the deployment", canon.String(context), canon.String(fresh), behind.reached.Load())
	}
	for _, exchange := range take(t, p) {
		if exchange.Proxy == "" {
			t.Errorf("%s %s does not say who answered", exchange.Method, exchange.Path)
		}
	}
	arm(t, p, trial.Case{}, "ann")
	if _, fresh := ask(t, p, "GET /v1/freshness", ""); !fresh.Get("stored").IsNil() {
		t.Errorf("what the last case stated is still answered: %s", canon.String(fresh))
	}
}

// TestRecordedBodies: a body that is no JSON, or too long, is kept as a text.
func TestRecordedBodies(t *testing.T) {
	p, _ := between(t)
	arm(t, p, trial.Case{}, "ann")
	for _, body := range []string{"", `{"a":1}`, "no JSON", `"` + strings.Repeat("x", maxRecorded) + `"`} {
		ask(t, p, "POST /v1/observations", body)
	}
	ask(t, p, "POST /v1/observations", strings.Repeat(" ", maxForwarded+1))
	kinds := []canon.Kind{canon.Absent, canon.Object, canon.Text, canon.Text, canon.Text}
	for i, exchange := range take(t, p) {
		if exchange.Body.Kind() != kinds[i] {
			t.Errorf("body %d is kept as %s, want %s", i, exchange.Body.Kind(), kinds[i])
		}
		if text, _ := exchange.Body.Text(); len(text) > maxRecorded {
			t.Errorf("body %d is kept with %d bytes", i, len(text))
		}
	}
}

// TestALateRequestIsNoEvidence: what an adapter still sends for an earlier case
// belongs to neither.
func TestALateRequestIsNoEvidence(t *testing.T) {
	p, _ := between(t)
	arm(t, p, trial.Case{}, "ann")
	arm(t, p, trial.Case{}, "bob")
	ask(t, p, "POST /v1/observations", turnBody(keyOne, `{"role":"user","content":"a"}`))
	if _, err := p.take(t.Context()); err == nil || !strings.Contains(err.Error(), "still at work on an earlier turn") {
		t.Errorf("error %v", err)
	}
}

// TestADeploymentThatIsGoneIsNoEvidence: the adapter is answered, and nothing is
// said of it.
func TestADeploymentThatIsGoneIsNoEvidence(t *testing.T) {
	served, err := listen(t.Context(), newTestDeployment())
	if err != nil {
		t.Fatal(err)
	}
	p := newProxy(served.url)
	if err := served.close(); err != nil {
		t.Fatal(err)
	}
	arm(t, p, trial.Case{}, "ann")
	if status, _ := ask(t, p, "GET /v1/freshness", ""); status != http.StatusBadGateway {
		t.Errorf("status %d", status)
	}
	if _, err := p.take(t.Context()); err == nil || !strings.Contains(err.Error(), "could not be reached") {
		t.Errorf("error %v", err)
	}
}

// TestTakeWaitsForAnswers: a request that is under way when a telling ends
// belongs to it; a run that is given up does not wait for it.
func TestTakeWaitsForAnswers(t *testing.T) {
	arrived, release := make(chan bool), make(chan bool)
	served, err := listen(t.Context(), http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		arrived <- true
		<-release
		answer(w, http.StatusCreated, map[string]bool{})
	}))
	if err != nil {
		t.Fatal(err)
	}
	p := newProxy(served.url)
	arm(t, p, trial.Case{}, "ann")
	answered := make(chan bool)
	go func() {
		ask(t, p, "POST /v1/observations", `{}`)
		close(answered)
	}()
	<-arrived
	given, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := p.take(given); err == nil || !strings.Contains(err.Error(), "never answered") {
		t.Errorf("error %v", err)
	}
	close(release)
	taken := take(t, p)
	if len(taken) != 1 || taken[0].Status != http.StatusCreated {
		t.Errorf("taken %+v", taken)
	}
	<-answered
	p.client.CloseIdleConnections()
	if err := served.close(); err != nil {
		t.Error(err)
	}
}
