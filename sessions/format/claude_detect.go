package format

import (
	"iter"
	"slices"
	"strings"

	"countersign/engine/canon"
)

// votes is how the first records of a file vote on what it is.
type votes struct {
	objects  int
	own      int    // records only this format has
	like     int    // records of its form without its ids
	imitator string // who writes this form instead, or blank
}

// accepted reports whether the file is read as the format: no imitator shows
// itself, and the records that speak for it are not outnumbered.
func (v votes) accepted() bool {
	return v.imitator == "" && (v.own > 0 || v.like > 0) && 2*(v.own+v.like) >= v.objects
}

// sideRecords are kinds of record without a message, which name the session or
// the message they belong to.
var sideRecords = []string{
	"summary", "file-history-snapshot", "queue-operation", "last-prompt", "ai-title", "custom-title", "agent-name",
	"mode", "permission-mode", "pr-link", "frame-link", "bridge-session", "worktree-state", "progress",
}

// claudeVotes looks at the first records. Qwen Code and iFlow write the same
// envelope; the headless stream has session_id instead (facts: transcripts d.4).
func claudeVotes(source Source) votes {
	var v votes
	for _, value := range claudeSample(source) {
		v.objects++
		v.imitator = firstOf(v.imitator, claudeImitator(value))
		kind := value.Get("type").TextOr("")
		switch {
		case has(value, "payload"):
		case has(value, "sessionId") && has(value, "uuid") && has(value, "parentUuid"),
			slices.Contains(sideRecords, kind) && (has(value, "sessionId") || has(value, "messageId") || has(value, "leafUuid")):
			v.own++
		case has(value, "session_id"):
		case kind == "user" && has(value, "message"), kind == "assistant" && has(value, "message"),
			kind == "attachment" && has(value, "attachment"), kind == "summary" && has(value, "summary"),
			kind == "system" && has(value, "message"):
			v.like++
		}
	}
	if v.own == 0 && !hasConversation(source) {
		v.like = 0
	}
	return v
}

// isWebExport reports whether a file is what the web form exports: one object
// with all records in a list.
func isWebExport(source Source) bool {
	return source.Document != nil && source.Document.Value.Get("loglines").Kind() == canon.List
}

// claudeRecords are the records of a file of either form.
func claudeRecords(source Source) iter.Seq2[int, Record] {
	if isWebExport(source) {
		return slices.All(nestedAll(*source.Document, source.Document.Value.Get("loglines").Items()))
	}
	return source.All()
}

// claudeSample are the first objects among claudeRecords.
func claudeSample(source Source) []canon.Value {
	if !isWebExport(source) {
		return source.sample()
	}
	return firstObjects(source.Document.Value.Get("loglines").Items())
}

// hasConversation reports whether a message of the form stands among the first
// records: without it nothing but ids tells Claude Code from anything else.
func hasConversation(source Source) bool {
	for _, value := range claudeSample(source) {
		if kind := value.Get("type").TextOr(""); kind == "user" || kind == "assistant" {
			if has(value.Get("message"), "content") {
				return true
			}
		}
	}
	return false
}

// claudeImitator names the tool that wrote a Claude-like record, or is blank.
func claudeImitator(value canon.Value) string {
	message := value.Get("message")
	if has(message, "parts") {
		return "Qwen Code"
	}
	if strings.HasPrefix(message.Get("id").TextOr(""), "response-") && strings.HasPrefix(value.Get("sessionId").TextOr(""), "session-") {
		return "iFlow"
	}
	for _, block := range message.Get("content").Items() {
		if has(block.Get("content"), "responseParts") {
			return "iFlow"
		}
	}
	return ""
}

func has(value canon.Value, member string) bool { return value.Get(member).Kind() != canon.Absent }
