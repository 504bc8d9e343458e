package memory

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"countersign/engine/conformance/memory/trial"
	"countersign/engine/conformance/memory/wire"
)

// Clock is the time of a run: what now is, and waiting.
type Clock interface {
	Now() time.Time
	Sleep(ctx context.Context, length time.Duration) error
}

// Settings are what a run of the suite needs beside the cases and the adapter.
type Settings struct {
	// API and Token are a deployment of others on this machine. With a blank API
	// the run starts one of its own.
	API   string
	Token string

	Clock  Clock
	Random io.Reader // whom the cases are about: nobody known to the deployment
}

// CaseRun is one case with what was seen of it.
type CaseRun struct {
	Case     trial.Case
	Record   trial.Record
	Failures []string // every one; none means that the rule was kept
}

// Run runs cases on an adapter, one after the other, and judges each. An error
// names the case and the cause and says that the suite could not be run: it is
// never a failure of the adapter.
//
// Nothing but the suite may write to the deployment meanwhile: what it holds more
// is counted over all of it.
func Run(ctx context.Context, suite trial.Suite, adapter Adapter, settings Settings) (runs []CaseRun, err error) {
	r, err := start(ctx, adapter, settings)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, r.close()) }()
	for _, c := range suite.Cases {
		run, err := r.run(ctx, c)
		if err != nil {
			return runs, fmt.Errorf("case %s: %w", c.Name, err)
		}
		runs = append(runs, run)
	}
	return runs, nil
}

// runner is a run that has been set up.
type runner struct {
	adapter  Adapter
	clock    Clock
	random   io.Reader
	own      *service // the deployment, where it is the run's own
	proxy    *proxy
	served   *service
	client   *client // to the deployment itself, never through the proxy
	asserted int     // how many facts the cases have been given so far
}

func start(ctx context.Context, adapter Adapter, settings Settings) (*runner, error) {
	r := &runner{adapter: adapter, clock: settings.Clock, random: settings.Random}
	api, token := settings.API, settings.Token
	if api == "" {
		var err error
		if token, err = r.name("token"); err != nil {
			return nil, err
		}
		if r.own, err = listen(ctx, NewDeployment(token, r.clock.Now)); err != nil {
			return nil, err
		}
		api = r.own.url
	}
	var err error
	if r.client, err = newClient(api, token); err == nil {
		r.proxy = newProxy(api)
		r.served, err = listen(ctx, r.proxy)
	}
	if err != nil {
		return nil, errors.Join(err, r.close())
	}
	return r, nil
}

// close frees the ports and connections.
func (r *runner) close() error {
	var err error
	if r.served != nil {
		err = r.served.close()
		r.proxy.client.CloseIdleConnections()
	}
	if r.client != nil {
		r.client.close()
	}
	if r.own != nil {
		err = errors.Join(err, r.own.close())
	}
	return err
}

// name is a name that nobody has had before.
func (r *runner) name(kind string) (string, error) {
	var chance [16]byte
	if _, err := io.ReadFull(r.random, chance[:]); err != nil {
		return "", fmt.Errorf("chance: %w", err)
	}
	return kind + "-" + hex.EncodeToString(chance[:]), nil
}

// run runs one case and judges it.
func (r *runner) run(ctx context.Context, c trial.Case) (CaseRun, error) {
	subject, err := r.name("person")
	if err != nil {
		return CaseRun{}, err
	}
	if err := r.seed(ctx, c.Seed, subject); err != nil {
		return CaseRun{}, err
	}
	before, err := r.stored(ctx)
	if err != nil {
		return CaseRun{}, err
	}
	run := CaseRun{Case: c, Record: trial.Record{Subject: subject}}
	for i, turn := range c.Tellings() {
		telling, err := r.tell(ctx, run, turn, i)
		if err != nil {
			return CaseRun{}, err
		}
		run.Record.Tellings = append(run.Record.Tellings, telling)
	}
	after, err := r.stored(ctx)
	if err != nil {
		return CaseRun{}, err
	}
	run.Record.Stored = after - before
	run.Failures = trial.Judge(c.Expect, run.Record)
	return run, nil
}

// tell tells the adapter a turn, and takes what was recorded. Before a repeat it
// waits as long as the case says.
func (r *runner) tell(ctx context.Context, run CaseRun, turn wire.Turn, number int) (trial.Telling, error) {
	c, subject := run.Case, run.Record.Subject
	if number > 0 && number < c.Turn.Repeat {
		if err := r.clock.Sleep(ctx, time.Duration(c.Turn.RepeatAfterMS)*time.Millisecond); err != nil {
			return trial.Telling{}, err
		}
	}
	if err := r.proxy.arm(c, subject, number); err != nil {
		return trial.Telling{}, err
	}
	report, err := r.adapter.Run(ctx, wire.Instruction{
		Case: c.Name, API: r.served.url, Token: r.client.token, DataSubjectID: subject, Turn: turn,
	})
	if err != nil {
		return trial.Telling{}, err
	}
	exchanges, err := r.proxy.take(ctx)
	return trial.Telling{Turn: turn, Report: report, Exchanges: exchanges}, err
}

// seed gives the deployment the facts of a case, said to have held for an hour.
func (r *runner) seed(ctx context.Context, seeds []trial.Seed, subject string) error {
	if len(seeds) == 0 {
		return nil
	}
	var body assertBody
	for _, seed := range seeds {
		r.asserted++
		body.Records = append(body.Records, assertion{
			IdempotencyKey: wire.TurnKey(subject, fmt.Sprint("seed ", r.asserted), nil),
			DataSubjectID:  subject,
			Subject:        seed.Subject, Predicate: seed.Predicate, Object: seed.Object, Statement: seed.Statement,
			ValidFrom: r.clock.Now().Add(-time.Hour).UTC().Format(time.RFC3339),
		})
	}
	if _, err := r.client.call(ctx, http.MethodPost, "/v1/records/assert", body, http.StatusOK); err != nil {
		return fmt.Errorf("the deployment refused the facts of the case: %w", err)
	}
	return nil
}
