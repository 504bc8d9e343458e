package memory

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"reflect"
	"strings"
	"testing"
	"time"

	"countersign/engine/canon"
	"countersign/engine/conformance/memory/trial"
	"countersign/engine/conformance/memory/wire"
)

// TestARunIsTheSameEveryTime, to the last word of what was seen.
func TestARunIsTheSameEveryTime(t *testing.T) {
	first, second := runWith(t, &Reference{}), runWith(t, &Reference{})
	for i := range first {
		if !reflect.DeepEqual(first[i].Failures, second[i].Failures) || !reflect.DeepEqual(first[i].Seen(), second[i].Seen()) ||
			!reflect.DeepEqual(first[i].Record.Tellings[0].Report, second[i].Record.Tellings[0].Report) {
			t.Errorf("case %s: %q, then %q", first[i].Case.Name, first[i].Seen(), second[i].Seen())
		}
	}
}

// TestEveryCaseIsAboutSomebodyElse, and only the case that says so waits.
func TestEveryCaseIsAboutSomebodyElse(t *testing.T) {
	settings := Still()
	began := settings.Clock.Now()
	cases, err := trial.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	runs, err := Run(t.Context(), cases, &Reference{}, settings)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, run := range runs {
		if seen[run.Record.Subject] {
			t.Errorf("two cases are about %s", run.Record.Subject)
		}
		seen[run.Record.Subject] = true
	}
	if waited := settings.Clock.Now().Sub(began); waited != 1500*time.Millisecond {
		t.Errorf("the run waited %v", waited)
	}
}

// nosy is an adapter that keeps what it was told.
type nosy struct {
	Reference
	told []wire.Instruction
}

func (n *nosy) Run(ctx context.Context, in wire.Instruction) (wire.Report, error) {
	n.told = append(n.told, in)
	return n.Reference.Run(ctx, in)
}

// TestPortsAreClosedAfterwards, and an adapter is never told of a repeat.
func TestPortsAreClosedAfterwards(t *testing.T) {
	cases, err := trial.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	adapter := &nosy{}
	if _, err := Run(t.Context(), cases, adapter, Still()); err != nil {
		t.Fatal(err)
	}
	for _, in := range adapter.told {
		if in.Turn.Repeat != 0 || in.Turn.RepeatAfterMS != 0 {
			t.Errorf("case %s: told that it is a repeat", in.Case)
		}
	}
	host := strings.TrimPrefix(adapter.told[0].API, "http://")
	if !strings.HasPrefix(host, "127.0.0.1:") {
		t.Errorf("the proxy listens on %s", host)
	}
	if connection, err := net.Dial("tcp", host); err == nil {
		connection.Close()
		t.Errorf("%s still listens", host)
	}
}

// oneCaseSuite is the first shipped case alone.
func oneCaseSuite(t *testing.T) trial.Suite {
	t.Helper()
	cases, err := trial.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	cases.Cases = cases.Cases[:1]
	return cases
}

type broken struct{ cause error }

func (b broken) Run(context.Context, wire.Instruction) (wire.Report, error) {
	return wire.Report{}, b.cause
}

// TestCouldNotRunNamesTheCaseAndTheCause.
func TestCouldNotRunNamesTheCaseAndTheCause(t *testing.T) {
	cases := oneCaseSuite(t)
	cause := errors.New("the adapter has died")
	runs, err := Run(t.Context(), cases, broken{cause}, Still())
	if len(runs) != 0 || !errors.Is(err, cause) || !strings.HasPrefix(err.Error(), "case "+cases.Cases[0].Name+": ") {
		t.Errorf("%d runs, error %v", len(runs), err)
	}
	_, err = Judge(t.Context(), broken{cause}, Still())
	if !errors.Is(err, cause) {
		t.Errorf("judged: %v", err)
	}
}

// outside serves a handler in the place of a deployment of others.
func outside(t *testing.T, handler http.HandlerFunc) Settings {
	t.Helper()
	served, err := listen(t.Context(), handler)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := served.close(); err != nil {
			t.Error(err)
		}
	})
	settings := Still()
	settings.API, settings.Token = served.url, testToken
	return settings
}

// TestADeploymentThatRefuses: it says nothing about the adapter.
func TestADeploymentThatRefuses(t *testing.T) {
	for status, say := range map[int]string{
		http.StatusUnauthorized: "answered with 401 unauthenticated",
		http.StatusOK:           "is no JSON",
	} {
		settings := outside(t, func(w http.ResponseWriter, _ *http.Request) {
			if status == http.StatusOK {
				fmt.Fprint(w, "<html>")
				return
			}
			answer(w, status, refusal("unauthenticated", "who?"))
		})
		_, err := Run(t.Context(), oneCaseSuite(t), &Reference{}, settings)
		if err == nil || !strings.Contains(err.Error(), "refused the facts of the case") || !strings.Contains(err.Error(), say) {
			t.Errorf("%d: %v", status, err)
		}
	}
}

// TestFreshnessVectors: a busy deployment is asked again, and what is stored is one
// more than the highest offset.
func TestFreshnessVectors(t *testing.T) {
	eachVector(t, "taisce.loader_protocol", func(t *testing.T, input, expected canon.Value) {
		said := input.Get("freshness")
		if said.IsNil() {
			t.Skip("not about counting")
		}
		answers := said.Items()
		if said.Kind() != canon.List {
			answers = []canon.Value{said}
		}
		reads := 0
		settings := outside(t, func(w http.ResponseWriter, _ *http.Request) {
			next := answers[min(reads, len(answers)-1)]
			reads++
			if status, busy := next.Int(); busy {
				answer(w, int(status), refusal("rate_limited", "later"))
				return
			}
			fmt.Fprint(w, canon.String(next))
		})
		client, err := newClient(settings.API, settings.Token)
		if err != nil {
			t.Fatal(err)
		}
		defer client.close()
		r := &runner{client: client, clock: settings.Clock}
		stored, err := r.stored(t.Context())
		if want, _ := expected.Get("stored_count").Int(); err != nil || stored != int(want) {
			t.Errorf("stored %d, %v; want %d", stored, err, want)
		}
		if want, told := expected.Get("reads").Int(); told && reads != int(want) {
			t.Errorf("%d reads, want %d", reads, want)
		}
	})
}

// TestABusyDeploymentIsAskedSevenTimes, with waits that double.
func TestABusyDeploymentIsAskedSevenTimes(t *testing.T) {
	reads := 0
	settings := outside(t, func(w http.ResponseWriter, _ *http.Request) {
		reads++
		answer(w, http.StatusTooManyRequests, refusal("rate_limited", "later"))
	})
	client, err := newClient(settings.API, settings.Token)
	if err != nil {
		t.Fatal(err)
	}
	defer client.close()
	began := settings.Clock.Now()
	_, err = (&runner{client: client, clock: settings.Clock}).stored(t.Context())
	var status *StatusError
	if !errors.As(err, &status) || status.Status != http.StatusTooManyRequests || reads != 1+busyRetries {
		t.Errorf("%d reads, error %v", reads, err)
	}
	if waited, want := settings.Clock.Now().Sub(began), busyWait*(1<<busyRetries-1); waited != want {
		t.Errorf("waited %v, want %v", waited, want)
	}
}

// TestARunCanBeGivenUp.
func TestARunCanBeGivenUp(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Run(ctx, oneCaseSuite(t), &Reference{}, Still()); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

func TestCheckLoopback(t *testing.T) {
	for address, right := range map[string]bool{
		"http://127.0.0.1:80": true, "http://[::1]:80": true, "https://127.9.9.9": true, "http://localhost:1": true,
		"http://192.0.2.1": false, "http://0.0.0.0:1": false, "http://127.0.0.1.example.org": false, "http://": false,
		"ftp://127.0.0.1": false, "127.0.0.1:80": false, "http://a:b@127.0.0.1": false, "http://127.0.0.1/?q=1": false,
		"": false, "http://[::ffff:192.0.2.1]": false,
	} {
		if err := CheckLoopback(address); (err == nil) != right {
			t.Errorf("%s: %v", address, err)
		}
	}
}

// TestNothingLeavesTheMachine: whatever name or redirect leads elsewhere, the
// dialer refuses it before anything is sent.
func TestNothingLeavesTheMachine(t *testing.T) {
	client := loopback()
	defer client.CloseIdleConnections()
	_, err := client.Get("http://192.0.2.1:9/")
	if err == nil || !strings.Contains(err.Error(), "is no loopback address") {
		t.Errorf("error %v", err)
	}
	redirecting := outside(t, func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "http://192.0.2.1:9/", http.StatusTemporaryRedirect)
	})
	response, err := client.Get(redirecting.API)
	if err != nil || response.StatusCode != http.StatusTemporaryRedirect {
		t.Errorf("a redirect was followed: %v", err)
	}
	if err == nil {
		response.Body.Close()
	}
}

// TestTheKeyIgnoresGroupsAndTimes: the same turn has the same key under other
// groups and another date.
func TestTheKeyIgnoresGroupsAndTimes(t *testing.T) {
	keys := map[string]bool{}
	for _, reference := range []*Reference{{}, {CollapseGroups: true}, {manner: manner{sparse: true}}} {
		settings := Still()
		reference.Now = func() time.Time { return settings.Clock.Now().AddDate(len(keys), 0, 0) }
		runs, err := Run(t.Context(), oneCaseSuite(t), reference, settings)
		if err != nil {
			t.Fatal(err)
		}
		for _, exchange := range runs[0].Record.Tellings[0].Exchanges {
			if key, sent := exchange.Body.Get("idempotency_key").Text(); sent {
				keys[key] = true
			}
		}
	}
	if len(keys) != 1 {
		t.Errorf("keys %v", keys)
	}
}

// TestADeploymentOfOthers: the suite needs nothing of a deployment but its address
// and its token.
func TestADeploymentOfOthers(t *testing.T) {
	settings := outside(t, newTestDeployment().ServeHTTP)
	results, err := Judge(t.Context(), &Reference{Now: settings.Clock.Now}, settings)
	if err != nil {
		t.Fatal(err)
	}
	for _, result := range results {
		if len(result.Failures) > 0 {
			t.Errorf("%s: %q", result.Case, result.Failures)
		}
	}
	settings.Token = "another"
	if _, err := Judge(t.Context(), &Reference{}, settings); err == nil || !strings.Contains(err.Error(), "401 unauthenticated") || strings.Contains(err.Error(), "another") {
		t.Errorf("another token: %v", err)
	}
}

// TestWhatWasStored: a telling says what the deployment took, and nothing that was
// refused.
func TestWhatWasStored(t *testing.T) {
	runs := runWith(t, &Reference{})
	for _, run := range runs {
		stored := run.Record.Tellings[0].Stored()
		turn := run.Record.Tellings[0].Turn
		var want []wire.StoredMessage
		if !turn.ModelFailure && run.Case.Faults.Observe == "" {
			want = []wire.StoredMessage{
				{GroupOrdinal: 0, Role: "user", Content: turn.User}, {GroupOrdinal: 1, Role: "assistant", Content: turn.Assistant},
			}
		}
		if !reflect.DeepEqual(stored, want) {
			t.Errorf("case %s: stored %+v, want %+v", run.Case.Name, stored, want)
		}
	}
}
