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
	"countersign/engine/conformance/memory"
	"countersign/ui/safe"
)

// tokenVariable is where the token of an outside deployment is read from: never
// from the command line, which others on the machine can see.
const tokenVariable = "COUNTERSIGN_MEMORY_TOKEN"

// driverExit is how long a driver may take to end once its input has ended.
const driverExit = 10 * time.Second

// adapterOptions are the flags with which the memory suite runs on what it does
// not bring along: an adapter of others, a deployment of others.
type adapterOptions struct {
	driver string
	turn   time.Duration
	api    string
	serve  bool
}

func (o *adapterOptions) add(command *cobra.Command) {
	flags := command.Flags()
	flags.StringVar(&o.driver, "driver", "", "memory: judge the adapter that this command drives, a JSON line in and a JSON line out (cut at blanks, no quoting)")
	flags.DurationVar(&o.turn, "turn-timeout", 30*time.Second, "memory: how long a driver may take for one turn")
	flags.StringVar(&o.api, "api", "", "memory: use the deployment at this loopback address, with the token in "+tokenVariable)
	flags.BoolVar(&o.serve, "serve-reference", false, "memory: be a driver with the reference, or the --knob, as its adapter")
}

func (o adapterOptions) given() bool { return o.driver != "" || o.api != "" }

// check refuses flags that do not go together.
func (o adapterOptions) check(options proveOptions) error {
	switch {
	case options.suite != memory.Name:
		return usage("--driver, --api and --serve-reference belong to the memory suite: countersign prove memory …")
	case options.list:
		return usage("--list runs nothing, so it takes no --driver, --api or --serve-reference")
	case o.serve && o.given():
		return usage("--serve-reference is a driver, so it takes no --driver and no --api")
	case o.serve && options.asJSON:
		return usage("--serve-reference speaks the line protocol, so it takes no --json")
	case o.driver != "" && options.knob != "":
		return usage("--driver judges an adapter of others and --knob one of the suite's: name one")
	case o.turn <= 0:
		return usage("--turn-timeout should be longer than nothing")
	}
	return nil
}

// proveAdapter runs the memory suite once: on a driver, or on one of its own
// adapters with a deployment of others.
func proveAdapter(ctx context.Context, streams Streams, options proveOptions) error {
	o := options.adapter
	if err := o.check(options); err != nil {
		return err
	}
	settings, err := o.settings(streams.Env)
	if err != nil {
		return err
	}
	suite := memory.Suite(func() memory.Settings { return settings })
	implementation := suite.Reference
	if o.driver != "" {
		implementation, err = o.driven(settings)
	} else if options.knob != "" {
		implementation, err = knobOf(suite, options.knob)
	}
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

func knobOf(suite conformance.Suite, name string) (conformance.Implementation, error) {
	implementation, known := suite.Find(name)
	if !known {
		return implementation, usage("no implementation of %s is named %q; --list names them", suite.Name, name)
	}
	return implementation, nil
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

// driven is the adapter of a driver. The driver is started anew for each run, and
// ends with it.
func (o adapterOptions) driven(settings memory.Settings) (conformance.Implementation, error) {
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
			defer func() { err = errors.Join(err, child.Close()) }()
			return memory.Judge(ctx, memory.LineAdapter{Asker: child}, settings)
		},
	}, nil
}

// serveAdapter makes this process a driver, until its input ends.
func serveAdapter(streams Streams, options proveOptions) error {
	if err := options.adapter.check(options); err != nil {
		return err
	}
	name := options.knob
	if name == "" {
		name = memory.Suite(memory.Still).Reference.Name
	}
	adapter, known := memory.Named(name, wallClock{})
	if !known {
		return usage("no implementation of %s is named %q; --list names them", memory.Name, name)
	}
	if err := memory.Serve(context.Background(), streams.In, inertLines{streams.Out}, adapter); err != nil {
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
