package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os/signal"
	"slices"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"countersign/engine/conformance"
	"countersign/engine/conformance/judge"
	"countersign/engine/conformance/memory"
	"countersign/sessions/readback/stores"
	"countersign/ui"
	"countersign/ui/draw"
)

// suites are what prove can run, in the order it runs them.
func suites() []conformance.Suite {
	return []conformance.Suite{memory.Suite(memory.Still), judge.Suite(), stores.Suite()}
}

// proving is what the prove screen runs: the same suites, in the same way.
func proving() ui.Proving {
	return ui.Proving{
		Suites: suites(),
		Runs: func(ctx context.Context, implementation string) ([]memory.CaseRun, error) {
			return memory.RunNamed(ctx, implementation, memory.Still())
		},
	}
}

// proveOptions are the flags of prove. A blank suite is all of them, a blank
// knob everything a suite brings along.
type proveOptions struct {
	suite, knob  string
	list, asJSON bool
	adapter      adapterOptions
}

func newProve(streams Streams) *cobra.Command {
	var options proveOptions
	command := &cobra.Command{
		Use:   "prove [SUITE]",
		Short: "Run the conformance suites, and see each of their rules fail",
		Long: "Run a conformance suite, or all of them, on what each brings along: a right\n" +
			"implementation, odd ones that must pass too, and wrong ones that must fail\n" +
			"exactly the rules they break. What failed or was not judged is printed with the\n" +
			"rule's sentence. With --knob, run one implementation and name the rules it\n" +
			"fails. Exit codes: 1 something failed, 2 it could not be run.\n\nSuites: " +
			strings.Join(suiteNames(suites()), ", "),
		Args:      cobra.MaximumNArgs(1),
		ValidArgs: suiteNames(suites()),
		RunE: func(_ *cobra.Command, args []string) error {
			options.suite = strings.Join(args, "")
			if options.adapter.serve {
				return serveAdapter(streams, options)
			}
			// Stores, ports and drivers are cleared away when a run is interrupted.
			ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
			defer stop()
			if options.adapter.given() {
				return proveAdapter(ctx, streams, options)
			}
			return prove(ctx, streams.Out, plainGlyphs(streams), suites(), options)
		},
	}
	command.Flags().StringVar(&options.knob, "knob", "", "run this one implementation only, wrong or right")
	command.Flags().BoolVar(&options.list, "list", false, "list suites, rules and implementations, and run nothing")
	command.Flags().BoolVar(&options.asJSON, "json", false, "one JSON object a line")
	options.adapter.add(command)
	return command
}

func suiteNames(suites []conformance.Suite) []string {
	var names []string
	for _, suite := range suites {
		names = append(names, suite.Name)
	}
	return names
}

// prove runs or lists what the options ask for.
func prove(ctx context.Context, out io.Writer, glyphs draw.Glyphs, all []conformance.Suite, options proveOptions) error {
	chosen, err := choose(all, options)
	if err != nil {
		return err
	}
	teller := tellerOf(out, glyphs, options.asJSON)
	failed := false
	for _, suite := range chosen {
		right, err := proveOne(ctx, teller, suite, options)
		if err != nil {
			return stopped(teller, err)
		}
		failed = failed || !right
	}
	return proved(!failed)
}

// proved ends a run that came to its end.
func proved(right bool) error {
	if !right {
		return &exitError{code: exitFindings}
	}
	return nil
}

// stopped ends a run that did not: it could not be run, or not be told.
func stopped(teller proofTeller, err error) error {
	var cause *conformance.CouldNotRunError
	if errors.As(err, &cause) {
		if err = teller.couldNotRun(cause); err == nil {
			return &exitError{exitUsage, cause.Error()}
		}
	}
	return fmt.Errorf("writing the proof: %w", err)
}

func tellerOf(out io.Writer, glyphs draw.Glyphs, asJSON bool) proofTeller {
	if asJSON {
		return proofJSON{out}
	}
	return &proofText{printer{out: out, glyphs: glyphs}}
}

// proofTeller tells what came out, to people or to programs.
type proofTeller interface {
	list(conformance.Suite) error
	proof(conformance.Proof) error
	knob(conformance.Suite, conformance.Implementation, conformance.Report) error
	couldNotRun(*conformance.CouldNotRunError) error
}

// proveOne runs one suite, or one implementation of it, and answers whether
// nothing failed.
func proveOne(ctx context.Context, teller proofTeller, suite conformance.Suite, options proveOptions) (right bool, err error) {
	if options.list {
		return true, teller.list(suite)
	}
	if options.knob == "" {
		proof, err := conformance.Prove(ctx, suite)
		if err != nil {
			return false, err
		}
		return len(proof.Problems) == 0, teller.proof(proof)
	}
	implementation, _ := suite.Find(options.knob)
	return judgeOne(ctx, teller, suite, implementation)
}

// judgeOne runs a suite on one implementation, its own or another's, and answers
// whether it fails nothing.
func judgeOne(ctx context.Context, teller proofTeller, suite conformance.Suite, implementation conformance.Implementation) (right bool, err error) {
	report, err := suite.Judge(ctx, implementation)
	if err != nil {
		return false, err
	}
	asSaid := len(suite.Differences(implementation, report)) == 0
	return asSaid && len(report.Rules(conformance.Failed)) == 0, teller.knob(suite, implementation, report)
}

// choose is the suites that are asked for. A knob belongs to one of them.
func choose(all []conformance.Suite, options proveOptions) ([]conformance.Suite, error) {
	var chosen []conformance.Suite
	for _, suite := range all {
		_, has := suite.Find(options.knob)
		if (options.suite == "" || options.suite == suite.Name) && (options.knob == "" || has) {
			chosen = append(chosen, suite)
		}
	}
	names := suiteNames(all)
	switch {
	case options.knob != "" && options.list:
		return nil, usage("--list runs nothing, so it takes no --knob")
	case options.suite != "" && !slices.Contains(names, options.suite):
		return nil, usage("no suite is named %q: %s", options.suite, strings.Join(names, ", "))
	case len(chosen) == 0:
		return nil, usage("no implementation is named %q; --list names them", options.knob)
	case len(chosen) > 1 && options.knob != "":
		return nil, usage("%q is in several suites: %s; name one", options.knob, strings.Join(suiteNames(chosen), ", "))
	}
	return chosen, nil
}
