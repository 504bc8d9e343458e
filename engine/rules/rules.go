// Package rules is the one table of finding rules: what each is called, how
// loud it is, what it says in one sentence, and where it comes from. Beside them
// stand the steps that every decision goes through.
//
// A finding's id is its rule's id. Code, screen, docs and tests take ids from
// here; nothing else may spell one.
package rules

import (
	"strings"

	"countersign/model"
)

// Rule is one rule a decision can break, or a fact worth saying about it.
type Rule struct {
	ID       string         `json:"id"`
	Severity model.Severity `json:"severity"`
	Sentence string         `json:"sentence"`
	Source   string         `json:"source"`
}

// The ids of the rules.
const (
	ContradictsItself   = "verdict.contradicts-itself"
	RefusesWithoutGap   = "verdict.refuses-without-gap"
	UnknownWord         = "verdict.unknown-word"
	NoVerdict           = "verdict.no-verdict"
	SupersededShape     = "verdict.superseded-shape"
	DetailTruncated     = "verdict.detail-truncated"
	DetailPerhapsCut    = "verdict.detail-perhaps-truncated"
	DroppedRow          = "gaps.dropped-row"
	Unattributed        = "gaps.unattributed"
	UngroundedQuote     = "grounding.ungrounded-quote"
	CannotCheck         = "grounding.cannot-check"
	ShortQuote          = "grounding.short-quote"
	OmittedReads        = "evidence.omitted-reads"
	OmittedActions      = "evidence.omitted-actions"
	Elided              = "evidence.elided"
	RequirementsPending = "requirements.pending"
	RecordDiffers       = "record.differs"
	Contradictory       = "completeness.contradictory"
	PartialUnderDone    = "completeness.partial-under-done"
	ContinuationRepeats = "completeness.continuation-repeats"
	OtherVerdict        = "run.same-evidence-other-verdict"
	RepeatedRefusal     = "run.repeated-refusal"
	OneNewGap           = "run.one-new-gap"
	CapReached          = "run.cap-reached"
	Lifecycle           = "lifecycle." // followed by the code
)

// ShortQuoteChars is the length, in code points, below which finding a quote
// proves little (screens, quotes).
const ShortQuoteChars = 8

// table is in the order the rules are listed and findings are sorted: worst
// first, then the way of one decision.
var table = []Rule{
	{ContradictsItself, model.SeverityBlock, "The reply says done and names a gap in the same object, by a gap row or by a declared class other than none. It cannot be read as an approval.", "seed 002, contradicts itself"},
	{Contradictory, model.SeverityBlock, "What says whether data are complete contradicts itself: complete beside a continuation, or counts that disagree. Nothing complete can be claimed from it.", "seed 000, contradictory marker"},
	{NoVerdict, model.SeverityWarn, "No verdict can be read from the reply. That is neither an approval nor a refusal.", "facts: completion 5.4"},
	{UnknownWord, model.SeverityWarn, "The verdict is a word outside the contract. It does not hold the run back.", "seed 002, out-of-contract value"},
	{RefusesWithoutGap, model.SeverityWarn, "The reply says continue and names no gap. The refusal stands, and the actor gets only the detail.", "seed 002, refuses without a gap"},
	{RequirementsPending, model.SeverityWarn, "The reply says done while a requirement of the ledger is not met by the evidence, or was not reported.", "facts: completion 4"},
	{UngroundedQuote, model.SeverityWarn, "A quote counts only if it occurs in the evidence the judge was handed. Runs of space, tab and line breaks become one space on both sides first; nothing else is changed.", "seed 002, ungrounded gap quotes"},
	{PartialUnderDone, model.SeverityWarn, "The decision is done, a result before it says that it is partial, and no later call carries its reference. The observed rows do not establish how many there are.", "seed 000, partial data"},
	{ContinuationRepeats, model.SeverityWarn, "A page that was asked for with a reference names the same reference again: a loop, not progress.", "facts: conformance d.1"},
	{RecordDiffers, model.SeverityWarn, "The file records another answer than its own reply and the rules give.", "facts: completion 7.1"},
	{SupersededShape, model.SeverityNote, "The reply has the older shape: action, reason and repair instead of verdict and detail.", "seed 002, reading a reply"},
	{DetailTruncated, model.SeverityNote, "The judge's detail is longer than the limit and was cut at a word, with a marker.", "seed 002, detail clamp"},
	{DetailPerhapsCut, model.SeverityNote, "The detail ends exactly where an older limit cut without a marker.", "facts: completion 0"},
	{DroppedRow, model.SeverityNote, "A row of the gaps list was not kept by the reader: blank criterion, blank detail, or not an object.", "seed 002, reading gaps"},
	{Unattributed, model.SeverityNote, "A gap is tied to no requirement of the ledger.", "seed 002, unattributed count"},
	{CannotCheck, model.SeverityNote, "A quote cannot be checked, because the evidence the judge was handed is not at hand.", "seed 002, no evidence rendered"},
	{ShortQuote, model.SeverityNote, "A quote is so short that finding it proves little.", "facts: reviewing M2"},
	{OmittedReads, model.SeverityNote, "The judge was shown the last reads only; the older ones it knew by number.", "seed 001, research summary"},
	{OmittedActions, model.SeverityNote, "Older actions were left out of what the judge was shown.", "seed 001, omitted older actions"},
	{Elided, model.SeverityNote, "The middle of a long field was cut out of what the judge was shown.", "seed 001, clip"},
	{OtherVerdict, model.SeverityNote, "The same judge, asked again over the same evidence, gave another verdict.", "facts: reviewing M5"},
	{RepeatedRefusal, model.SeverityNote, "The judge refused again and named the same gaps as in its refusal before.", "seed 002, review cells; facts: reviewing M6"},
	{OneNewGap, model.SeverityNote, "The judge names its gaps one at a time: each refusal so far had exactly one new gap.", "facts: reviewing M6"},
	{CapReached, model.SeverityNote, "The run ended because the judge may not be asked again. That says nothing of the work.", "facts: completion 5.8"},
}

// lifecycleRules are the problems of reading messages and pairing calls with
// results; each is a rule of its own.
var lifecycleRules = []struct{ code, sentence string }{
	{"input_not_list", "The messages are not a list."},
	{"record_not_object", "A message is not an object."},
	{"unrecognized_record", "A record is no message of a known kind."},
	{"tool_calls_not_list", "The tool calls of a message are not a list."},
	{"tool_call_not_object", "A tool call is not an object."},
	{"tool_call_missing_name", "A tool call has no name, and was left out."},
	{"tool_call_args_unparsed", "The arguments of a tool call are text that is no JSON."},
	{"tool_call_args_not_object", "The arguments of a tool call are not an object."},
	{"row_schema_invalid", "A message does not have the shape its kind asks for."},
	{"tool_call_missing_id", "A tool call has no id, so no result can be tied to it."},
	{"duplicate_tool_call_id", "Two tool calls share one id."},
	{"tool_call_result_missing", "A tool call has no result."},
	{"duplicate_tool_result", "Two results answer one tool call."},
	{"tool_result_name_mismatch", "A result names another tool than the call it answers."},
	{"orphan_tool_result", "A result answers no call of the transcript."},
}

// All is every rule, in the order findings are sorted.
func All() []Rule {
	all := append([]Rule(nil), table...)
	for _, rule := range lifecycleRules {
		all = append(all, Rule{Lifecycle + rule.code, model.SeverityNote, rule.sentence, "facts: completion 2.4"})
	}
	return all
}

// Of is the rule or the step of an id. An issue code we do not know is a rule of
// its kind.
func Of(id string) (Rule, bool) {
	for _, rule := range append(All(), steps...) {
		if rule.ID == id {
			return rule, true
		}
	}
	if strings.HasPrefix(id, Lifecycle) {
		return Rule{id, model.SeverityNote, "A problem with the transcript's tool calls.", "facts: completion 2.4"}, true
	}
	return Rule{}, false
}

// Rank is the place of an id in the order of All; unknown ids come last.
func Rank(id string) int {
	all := All()
	for i, rule := range all {
		if rule.ID == id {
			return i
		}
	}
	return len(all)
}
