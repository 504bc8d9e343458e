package format

import (
	"fmt"
	"strings"

	"countersign/engine/canon"
	"countersign/model"
)

// inspectSample carries what is known of one sample while it is read.
type inspectSample struct {
	run         inspectRun
	document    *inspectDocument
	value       canon.Value
	attachments map[string]canon.Value
	sourced     bool // the messages say who wrote them
	out         model.Transcript
	messages    messageList
	unknown     counter
	toolNames   map[string]string // of calls, by id
}

// inspectMembers are the members of a sample that are understood, or known to
// repeat what others say.
var inspectMembers = []string{
	"id", "epoch", "input", "choices", "target", "sandbox", "files", "setup", "messages", "output", "scores", "score",
	"metadata", "store", "events", "transcript", "model_usage", "role_usage", "started_at", "completed_at", "total_time", "working_time",
	"uuid", "invalidation", "error", "error_retries", "attachments", "limit", "message_pool", "call_pool", "events_data", "timelines",
}

func readInspectSample(run inspectRun, path string, document *inspectDocument, sample canon.Value) model.Transcript {
	r := inspectSample{
		run: run, document: document, value: sample, out: run.transcript(path),
		attachments: map[string]canon.Value{}, unknown: counter{}, toolNames: map[string]string{},
	}
	for _, stored := range []canon.Value{sample.Get("transcript").Get("content"), sample.Get("attachments")} { // older logs have the first
		for _, member := range stored.Members() {
			r.attachments[member.Name] = member.Value
		}
	}
	if sample.Kind() != canon.Object {
		r.lose(sample, "a sample should be an object, not "+sample.Kind().String())
		return r.out
	}
	r.unknown.members("sample", sample, inspectMembers)
	r.out.Session = run.session(canon.DisplayOr(sample.Get("id"), ""), canon.DisplayOr(sample.Get("epoch"), ""))
	r.out.Time = firstOf(sample.Get("started_at").TextOr(""), r.out.Time)
	r.out.Task = r.task(sample.Get("input"))
	if target := r.target(); target != "" {
		r.out.About = "The expected answer: " + strings.TrimSpace(target)
	}
	for _, message := range r.conversation() {
		r.message(message)
	}
	r.ended()
	r.scores()
	if len(r.out.Decisions) == 0 {
		r.unscored()
	}
	r.carry()
	r.out.Messages = r.messages.messages()
	r.out.Unknown = r.unknown.counts()
	return r.out
}

func (r *inspectSample) lose(value canon.Value, reason string) {
	r.out.Losses = append(r.out.Losses, model.Loss{Place: r.document.place(value), Reason: reason})
}

func (r *inspectSample) event(value canon.Value, kind, text string) {
	r.out.Events = append(r.out.Events, model.Event{Place: r.document.place(value), Kind: kind, Text: text})
}

// task is the input of a sample: a text, or the words of the user in a list of
// messages.
func (r *inspectSample) task(input canon.Value) string {
	if text, ok := input.Text(); ok {
		return r.resolve(input, text)
	}
	quiet := *r // what cannot be read of it is told where the messages are read
	quiet.unknown, quiet.out.Losses = counter{}, nil
	var said []string
	for _, message := range input.Items() {
		if message.Get("role").TextOr("") == "user" {
			said = append(said, quiet.content(message.Get("content")).text())
		}
	}
	return strings.Join(said, "\n\n")
}

// target is what the answer should be: a text, or several any of which will do.
func (r *inspectSample) target() string {
	target := r.value.Get("target")
	if text, ok := target.Text(); ok {
		return text
	}
	var texts []string
	for _, item := range target.Items() {
		texts = append(texts, canon.Display(item))
	}
	return strings.Join(texts, " | ")
}

// ended tells how the sample ended where that was not by its own will.
func (r *inspectSample) ended() {
	if problem := r.value.Get("error"); !problem.IsNil() {
		r.event(problem, "error", firstOf(problem.Get("message").TextOr(""), canon.Display(problem)))
	}
	if limit := r.value.Get("limit"); !limit.IsNil() {
		r.event(limit, "limit", strings.TrimSpace("the run was stopped at its limit: "+canon.DisplayOr(limit.Get("type"), "")+" "+canon.DisplayOr(limit.Get("limit"), "")))
	}
	if retries := r.value.Get("error_retries"); len(retries.Items()) > 0 {
		r.event(retries, "retry", fmt.Sprintf("the sample failed %d times before this run of it", len(retries.Items())))
	}
	if invalid := r.value.Get("invalidation"); !invalid.IsNil() {
		r.event(invalid, "invalidated", canon.DisplayOr(invalid.Get("reason"), "no reason given"))
	}
}

// unscored makes a sample that no scorer saw a turn that nobody judged, where the
// agent came to its end.
func (r *inspectSample) unscored() {
	if !r.value.Get("error").IsNil() {
		return
	}
	from := 0
	for i := range r.messages.len() {
		if r.messages.at(i).Role == model.RoleUser {
			from = i
			break
		}
	}
	if r.messages.len() == 0 {
		return
	}
	source := Source{Data: r.document.data}
	r.out.Decisions = turnDecisions(source, r.messages, []turn{{from: from}}, nil, nil)
}

// carry makes the sample the record of its decisions, which their refs are made
// from. What a score or a last message says is often word for word the same in
// many samples; only the sample tells them apart. The scores of one sample are
// told apart by their order, as equal records are everywhere.
func (r *inspectSample) carry() {
	if len(r.out.Decisions) == 0 {
		return
	}
	place, hash := r.document.place(r.value), r.document.hashOf(r.value)
	for i := range r.out.Decisions {
		r.out.Decisions[i].Place, r.out.Decisions[i].Hash = place, hash
	}
}

// attachmentSchemes are how a text begins that stands elsewhere in the sample.
// The second is of older logs.
var attachmentSchemes = []string{"attachment://", "tc://"}

// resolve is a text, or the one it refers to.
func (r *inspectSample) resolve(value canon.Value, text string) string {
	for _, scheme := range attachmentSchemes {
		name, ok := strings.CutPrefix(text, scheme)
		if !ok {
			continue
		}
		if stored, ok := r.attachments[name].Text(); ok {
			return stored
		}
		r.lose(value, "the attachment "+name+" is not in the sample")
	}
	return text
}
