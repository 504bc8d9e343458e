package memory

import (
	"context"
	"slices"
	"sync"
	"time"

	"countersign/engine/conformance/memory/wire"
)

// Adapter is what the suite judges: told a turn, it runs it and reports. An error
// says that no report could be had; that the turn failed is no error.
type Adapter interface {
	Run(ctx context.Context, in wire.Instruction) (wire.Report, error)
}

// Reference is the smallest adapter that keeps every rule. Each knob, when set,
// breaks one thing; the zero value breaks none (seed 003). It proves that the
// suite can be passed, so that another adapter's failure is not the suite's, and
// its knobs show that the suite can be failed.
//
// It is no product: it has no framework's seam. A Reference is used by one run at
// a time.
type Reference struct {
	InjectAsRole       string // inject memory as this role instead of user
	UnmarkedMemory     bool   // inject memory without the untrusted mark
	RecallFatal        bool   // raise a failed recall to the application
	SilentWriteFailure bool   // swallow a failed store
	StoreOnFailure     bool   // store the turn even when the model failed
	StoreToolTraffic   bool   // store tool calls and results
	StoreSynthetic     bool   // store what the framework wrote
	StoreMemoryMessage bool   // store the injected memory as said by the person
	CompactLocally     bool   // replace the history with a summary of its own
	KeepHistory        bool   // hand over the history beside what replaced it
	DropInput          bool   // hand over the context and not the person's message
	FreshKeyEachRun    bool   // a new key for every store, so that a retry is a second turn
	CollapseGroups     bool   // store every message under one group
	ContextFatal       bool   // raise a failed context to the application

	// The ten rules of the seed's suite do not notice any of these (facts:
	// conformance a.2).
	AlterSegments       bool // rewrite the segments of a context
	AlterFacts          bool // rewrite the facts of a recall
	InjectEmptyMemory   bool // inject memory although nothing was recalled, where no compaction is due
	MemoryAfterInput    bool // put memory behind the person's message
	ClaimNotObserved    bool // report that nothing was sent to be stored
	StoreErrorOnSuccess bool // report a store error although the turn was stored
	HideModelFailure    bool // report a turn whose model failed as fine
	StaleWatermark      bool // go on saying how far formation was at the first look
	HistoryTwice        bool // hand the history over twice, where nothing replaced it
	StoreForEverybody   bool // store every turn about one and the same person
	KeyOfRun            bool // derive the key of a turn from the person and the run alone
	LineEndedKey        bool // derive it from lines that contents can break

	// Now dates the turns that are stored; without it they carry no date.
	Now func() time.Time

	manner manner // odd, and right

	mutex     sync.Mutex
	stores    int             // how many there were, for FreshKeyEachRun
	firstLook *wire.Watermark // for StaleWatermark
}

// turn is one turn on its way through the reference.
type turn struct {
	wire.Instruction
	client *client
	report wire.Report

	memory   *string        // what was recalled, as a message; nil for nothing
	history  []wire.Message // as the model is handed it
	replaced bool           // the history, by a context
	input    []wire.Message // the framework's messages and the person's
}

// Run runs one turn: recall, compaction where it is due, the model, the store.
func (r *Reference) Run(ctx context.Context, in wire.Instruction) (wire.Report, error) {
	client, err := newClient(in.API, in.Token)
	if err != nil {
		return wire.Report{}, err
	}
	defer client.close()
	t := &turn{Instruction: in, client: client, history: in.Turn.History}
	t.report.Case = in.Case
	t.input = append(t.input, in.Turn.Synthetic...)
	t.input = append(t.input, wire.Message{Role: wire.RoleUser, Content: in.Turn.User})

	if t.memory, err = r.provide(ctx, client, in); err != nil && r.RecallFatal {
		return t.fatal(), ctx.Err()
	}
	if in.Turn.Compact {
		if err := r.replaceHistory(ctx, t); err != nil && r.ContextFatal {
			return t.fatal(), ctx.Err()
		}
	}
	t.report.ModelMessages = r.arrange(t)
	if in.Turn.ModelFailure {
		t.report.Fatal = !r.HideModelFailure
	}
	if !in.Turn.ModelFailure || r.StoreOnFailure {
		r.storeAndReport(ctx, t)
	}
	return t.report, ctx.Err()
}

// fatal is the report of a turn that ended before the model was asked.
func (t *turn) fatal() wire.Report {
	t.report.Fatal = true
	t.report.ModelMessages = []wire.Message{}
	return t.report
}

// arrange is what the model is handed: the history, what is remembered, then the
// input, the person's message last.
func (r *Reference) arrange(t *turn) []wire.Message {
	messages := append([]wire.Message{}, t.history...)
	if r.HistoryTwice && !t.replaced {
		messages = append(messages, t.history...)
	}
	if t.memory == nil {
		return append(messages, t.input...)
	}
	role := wire.RoleUser
	if r.InjectAsRole != "" {
		role = r.InjectAsRole
	}
	remembered := wire.Message{Role: role, Content: *t.memory, Untrusted: !r.UnmarkedMemory}
	switch {
	case r.MemoryAfterInput:
		return slices.Concat(messages, t.input, []wire.Message{remembered})
	case r.manner.memoryFirst:
		return slices.Concat([]wire.Message{remembered}, messages, t.input)
	}
	return slices.Concat(messages, []wire.Message{remembered}, t.input)
}
