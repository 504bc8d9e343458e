package cli

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"countersign/engine/conformance"
	"countersign/engine/conformance/driver"
	"countersign/engine/conformance/judge"
	"countersign/engine/conformance/memory"
	"countersign/ui/safe"
)

// tokenVariable is where the token of an outside deployment is read from: never
// from the command line, which others on the machine can see.
const tokenVariable = "COUNTERSIGN_MEMORY_TOKEN"

// driverExit is how long a driver may take to end once its input has ended.
const driverExit = 10 * time.Second

// adapterOptions are the flags with which a suite runs on what it does not bring
// along: a program of others, a memory deployment of others.
type adapterOptions struct {
	driver string
	turn   time.Duration
	api    string
	serve  bool
}

func (o *adapterOptions) add(command *cobra.Command) {
	flags := command.Flags()
	flags.StringVar(&o.driver, "driver", "", "memory, judge: judge the program that this command starts, a JSON line in and a JSON line out (cut at blanks, no quoting)")
	flags.DurationVar(&o.turn, "turn-timeout", 30*time.Second, "how long a driver may take for one answer")
	flags.StringVar(&o.api, "api", "", "memory: use the deployment at this loopback address, with the token in "+tokenVariable)
	flags.BoolVar(&o.serve, "serve-reference", false, "memory, judge: be a driver with the reference, or the --knob")
}

func (o adapterOptions) given() bool { return o.driver != "" || o.api != "" }

// check refuses flags that do not go together.
func (o adapterOptions) check(options proveOptions) error {
	switch {
	case options.suite != memory.Name && options.suite != judge.Name:
		return usage("--driver, --api and --serve-reference belong to one suite: countersign prove memory … or prove judge …")
	case o.api != "" && options.suite != memory.Name:
		return usage("--api belongs to the memory suite")
	case options.list:
		return usage("--list runs nothing, so it takes no --driver, --api or --serve-reference")
	case o.serve && o.given():
		return usage("--serve-reference is a driver, so it takes no --driver and no --api")
	case o.serve && options.asJSON:
		return usage("--serve-reference speaks the line protocol, so it takes no --json")
	case o.driver != "" && options.knob != "":
		return usage("--driver judges a program of others and --knob one of the suite's own: name one")
	case o.turn <= 0:
		return usage("--turn-timeout should be longer than nothing")
	}
	return nil
}

// proveAdapter runs a suite once: on a driver, or on one of the memory suite's own
// adapters with a deployment of others.
func proveAdapter(ctx context.Context, streams Streams, options proveOptions) error {
	if err := options.adapter.check(options); err != nil {
		return err
	}
	suite, implementation, err := options.outside(streams.Env)
	if err != nil {
		return err
	}
	teller := tellerOf(streams.Out, plainGlyphs(streams), options.asJSON)
	right, err := judgeOne(ctx, teller, suite, implementation)
	if err != nil {
		return stopped(teller, err)
	}
	return proved(right)
}

// outside is the suite asked for and what of others it should judge, or judge on.
func (options proveOptions) outside(env func(string) string) (conformance.Suite, conformance.Implementation, error) {
	o := options.adapter
	if options.suite == judge.Name {
		implementation, err := o.driven(func(ctx context.Context, child *driver.Child) ([]conformance.Result, error) {
			return judge.Run(ctx, judge.LineJudge{Asker: child})
		})
		return judge.Suite(), implementation, err
	}
	settings, err := o.settings(env)
	suite := memory.Suite(func() memory.Settings { return settings })
	if err != nil {
		return suite, suite.Reference, err
	}
	if o.driver != "" {
		implementation, err := o.driven(func(ctx context.Context, child *driver.Child) ([]conformance.Result, error) {
			return memory.Judge(ctx, memory.LineAdapter{Asker: child}, settings)
		})
		return suite, implementation, err
	}
	if options.knob == "" {
		return suite, suite.Reference, nil
	}
	implementation, known := suite.Find(options.knob)
	if !known {
		return suite, implementation, unknownKnob(suite.Name, options.knob)
	}
	return suite, implementation, nil
}

func unknownKnob(suite, name string) error {
	return usage("no implementation of %s is named %q; --list names them", suite, name)
}

// settings are those of a run that reaches out of this process: time and chance
// are real.
func (o adapterOptions) settings(env func(string) string) (memory.Settings, error) {
	settings := memory.Settings{Clock: wallClock{}, Random: rand.Reader}
	if o.api == "" {
		return settings, nil
	}
	if err := memory.CheckLoopback(o.api); err != nil {
		return settings, usage("--api: %s", err)
	}
	settings.API, settings.Token = o.api, env(tokenVariable)
	if settings.Token == "" {
		return settings, usage("--api needs the token of the deployment in %s", tokenVariable)
	}
	return settings, nil
}

// driven is what a driver drives. The driver is started anew for each run, and
// ends with it.
func (o adapterOptions) driven(run func(context.Context, *driver.Child) ([]conformance.Result, error)) (conformance.Implementation, error) {
	words, err := driver.Split(o.driver)
	if err != nil {
		return conformance.Implementation{}, usage("--driver: %s", err)
	}
	command := driver.Command{Words: words, Turn: o.turn, Exit: driverExit, MaxLine: driver.MaxLine}
	return conformance.Implementation{
		Name: "driver", Does: command.String(),
		Judge: func(ctx context.Context) (results []conformance.Result, err error) {
			child, err := driver.Start(command)
			if err != nil {
				return nil, err
			}
			defer func() { err = both(err, child.Close()) }()
			return run(ctx, child)
		},
	}, nil
}

// both is two errors on one line, or the one that is there.
func both(first, second error) error {
	if first != nil && second != nil {
		return fmt.Errorf("%w; %w", first, second)
	}
	return errors.Join(first, second)
}

// serveAdapter makes this process a driver, until its input ends.
func serveAdapter(streams Streams, options proveOptions) error {
	if err := options.adapter.check(options); err != nil {
		return err
	}
	name := options.knob
	if name == "" {
		name = "reference"
	}
	ctx, out := context.Background(), inertLines{streams.Out}
	var err error
	if options.suite == judge.Name {
		reference, known := judge.Named(name)
		if !known {
			return unknownKnob(judge.Name, name)
		}
		err = judge.Serve(ctx, streams.In, out, reference)
	} else {
		reference, known := memory.Named(name, wallClock{})
		if !known {
			return unknownKnob(memory.Name, name)
		}
		err = memory.Serve(ctx, streams.In, out, reference)
	}
	if err != nil {
		return &exitError{exitUsage, fmt.Sprintf("serving the %s: %s", name, err)}
	}
	return nil
}

// inertLines writes JSON lines so that they are inert on a terminal. Each write is
// one or more whole lines.
type inertLines struct{ out io.Writer }

func (w inertLines) Write(lines []byte) (int, error) {
	if _, err := w.out.Write(safe.EscapeJSON(lines)); err != nil {
		return 0, err
	}
	return len(lines), nil
}

// wallClock is the time of the world.
type wallClock struct{}

func (wallClock) Now() time.Time { return time.Now() }

func (wallClock) Sleep(ctx context.Context, length time.Duration) error {
	timer := time.NewTimer(length)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
