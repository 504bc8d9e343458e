package memory

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"countersign/engine/canon"
	"countersign/engine/conformance/memory/trial"
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

	// The rules of the seed's suite do not notice these (facts: conformance a.2).
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

// provide asks the deployment what it knows about the person's message, and how
// far it has come. It answers the memory message, or nil where nothing is known.
func (r *Reference) provide(ctx context.Context, client *client, in wire.Instruction) (*string, error) {
	watermark, err := r.look(ctx, client)
	if err != nil {
		return nil, err
	}
	recalled, err := client.call(ctx, http.MethodPost, "/v1/recalls", map[string]string{
		"data_subject_id": in.DataSubjectID, "question": in.Turn.User,
	}, http.StatusOK)
	if err != nil {
		return nil, err
	}
	message := wire.MemoryMessage{
		Watermark: &watermark,
		Plan: canon.OfObject().
			With("controls", recalled.Get("controls")).
			With("degraded", recalled.Get("degraded")).
			With("reach", recalled.Get("reach")),
		Facts: recalled.Get("facts"), Reports: recalled.Get("reports"), Passages: recalled.Get("passages"),
	}
	if r.manner.asksTwice {
		if _, err := r.look(ctx, client); err != nil {
			return nil, err
		}
	}
	known := message.Carries("facts") || message.Carries("reports") || message.Carries("passages")
	if !known && !(r.InjectEmptyMemory && !in.Turn.Compact) {
		return nil, nil
	}
	if r.AlterFacts {
		message.Facts = altered(message.Facts, "statement")
	}
	text := r.manner.write(message)
	return &text, nil
}

// look asks the deployment for its watermark.
func (r *Reference) look(ctx context.Context, client *client) (wire.Watermark, error) {
	said, err := client.call(ctx, http.MethodGet, "/v1"+trial.Freshness, nil, http.StatusOK)
	if err != nil {
		return wire.Watermark{}, err
	}
	var watermark wire.Watermark
	if err := wire.DecodeValue(said, &watermark, wire.Strictness{}); err != nil {
		return wire.Watermark{}, fmt.Errorf("freshness: %w", err)
	}
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if r.firstLook == nil {
		r.firstLook = &watermark
	}
	if r.StaleWatermark {
		watermark.Formed, watermark.Parked = r.firstLook.Formed, r.firstLook.Parked
	}
	return watermark, nil
}

// replaceHistory puts the deployment's context in the place of the history. Where
// no context can be had, the history stays.
func (r *Reference) replaceHistory(ctx context.Context, t *turn) error {
	held := t.history
	if r.CompactLocally {
		t.history = []wire.Message{{Role: wire.RoleAssistant, Content: summarise(held)}}
		return nil
	}
	if r.DropInput {
		t.input = t.Turn.Synthetic
	}
	text, err := r.compact(ctx, t.client, t.Instruction)
	if err != nil {
		return err
	}
	t.history, t.replaced = []wire.Message{{Role: wire.RoleUser, Content: text, Untrusted: true}}, true
	if r.KeepHistory {
		t.history = append(t.history, held...)
	}
	return nil
}

// compact asks the deployment for the person's assembled history and writes it as
// one memory message: the watermark, the cost of the assembly as the plan, and the
// answer's lists unchanged.
func (r *Reference) compact(ctx context.Context, client *client, in wire.Instruction) (string, error) {
	assembled, err := client.call(ctx, http.MethodPost, "/v1/contexts", map[string]string{
		"data_subject_id": in.DataSubjectID,
	}, http.StatusOK)
	if err != nil {
		return "", err
	}
	var watermark wire.Watermark
	if err := wire.DecodeValue(assembled.Get("watermark"), &watermark, wire.Strictness{}); err != nil {
		return "", fmt.Errorf("the watermark of the context: %w", err)
	}
	message := wire.MemoryMessage{
		Watermark: &watermark,
		Plan: canon.OfObject().
			With("characters", assembled.Get("characters")).
			With("truncated", assembled.Get("truncated")),
		Segments: assembled.Get("segments"), Turns: assembled.Get("turns"),
	}
	if r.AlterSegments {
		message.Segments = altered(message.Segments, "summary")
	}
	return r.manner.write(message), nil
}

// summarise is what an adapter that compacts by itself does: words of its own
// over the history.
func summarise(history []wire.Message) string {
	said := make([]string, len(history))
	for i, message := range history {
		said[i] = message.Role + ": " + message.Content
	}
	return "So far: " + strings.Join(said, " / ")
}

// altered is a list with a word put before one member of each entry.
func altered(list canon.Value, member string) canon.Value {
	var entries []canon.Value
	for _, entry := range list.Items() {
		entries = append(entries, entry.With(member, canon.OfText("Perhaps: "+entry.Get(member).TextOr(""))))
	}
	return canon.OfList(entries...)
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
