// Package rulebook holds the engine's rules by name: one JSON value in, one JSON
// value out. It is what `countersign rule NAME` runs and what the vectors in
// testdata are tested through, so that a script and a test see the very rule the
// screen shows.
//
// A rule here only unpacks its input, calls the one home of the rule, and packs
// the result; nothing is worked out in this package.
package rulebook

import (
	"fmt"
	"sort"

	"countersign/engine/canon"
)

// UnknownNameError says that no rule has that name.
type UnknownNameError struct{ Name string }

func (e *UnknownNameError) Error() string {
	return fmt.Sprintf("no rule is named %q; the names are %v", e.Name, Names())
}

// function is one rule over JSON.
type function func(input canon.Value) (canon.Value, error)

// functions is the book: seeds 000 to 003, and what the facts add.
var functions = map[string]function{
	"completeness": judgeCompleteness,

	"clip_to":                     clipTo,
	"read_target":                 readTarget,
	"read_digest":                 readDigest,
	"research_summary":            researchSummary,
	"requirement_evidence_packet": requirementEvidencePacket,
	"evidence_id":                 evidenceID,
	"evidence_role":               evidenceRole,
	"tool_lifecycle":              toolLifecycle,
	"obligations_digest":          obligationsDigest,
	"json_stringify":              jsonStringify,
	"to_string":                   toString,

	"decode_verdict":         decodeVerdict,
	"gap_class_fold":         gapClassFold,
	"gaps_read":              gapsRead,
	"clamp_detail":           clampDetail,
	"contradicts_itself":     contradictsItself,
	"refuses_without_gap":    refusesWithoutGap,
	"contradiction_feedback": contradictionFeedback,
	"unattributed_count":     unattributedCount,
	"ungrounded_quotes":      ungroundedQuotes,
	"ground":                 ground,

	"requirement_report":                 requirementReport,
	"arbitration_verification_converts":  verificationConverts,
	"arbitration_contradiction_converts": contradictionConverts,
	"directive_action":                   directiveAction,

	"memory_message": memoryMessage,
	"memory_judge":   memoryJudge,
	"turn_key":       turnKey,
}

// Names are the names of all rules, sorted.
func Names() []string {
	names := make([]string, 0, len(functions))
	for name := range functions {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

// Run applies a rule to one line of JSON. The error says what the line lacks or
// why the rule refuses it; an unknown name is an *UnknownNameError.
func Run(name string, line []byte) (canon.Value, error) {
	run, ok := functions[name]
	if !ok {
		return canon.Value{}, &UnknownNameError{name}
	}
	input, err := canon.Parse(line)
	if err != nil {
		return canon.Value{}, fmt.Errorf("the line is no JSON: %w", err)
	}
	if input.Kind() != canon.Object {
		return canon.Value{}, fmt.Errorf("the input should be an object, not %s", input.Kind())
	}
	return run(input)
}

// need is a member that must be there.
func need(input canon.Value, name string) (canon.Value, error) {
	value := input.Get(name)
	if value.Kind() == canon.Absent {
		return value, fmt.Errorf("the input has no %s", name)
	}
	return value, nil
}

// needText is a member that must be a text.
func needText(input canon.Value, name string) (string, error) {
	value, err := need(input, name)
	if err != nil {
		return "", err
	}
	text, ok := value.Text()
	if !ok {
		return "", fmt.Errorf("%s should be text, not %s", name, value.Kind())
	}
	return text, nil
}

// needObject is a member that must be an object.
func needObject(input canon.Value, name string) (canon.Value, error) {
	value, err := need(input, name)
	if err == nil && value.Kind() != canon.Object {
		err = fmt.Errorf("%s should be an object, not %s", name, value.Kind())
	}
	return value, err
}

// needTexts is a member that must be a list of texts.
func needTexts(input canon.Value, name string) ([]string, error) {
	value, err := need(input, name)
	if err != nil {
		return nil, err
	}
	if value.Kind() != canon.List {
		return nil, fmt.Errorf("%s should be a list, not %s", name, value.Kind())
	}
	texts := make([]string, 0, len(value.Items()))
	for i, item := range value.Items() {
		text, ok := item.Text()
		if !ok {
			return nil, fmt.Errorf("%s[%d] should be text, not %s", name, i, item.Kind())
		}
		texts = append(texts, text)
	}
	return texts, nil
}

// truth is a member that is true or false; absent and null are false.
func truth(input canon.Value, name string) (bool, error) {
	value := input.Get(name)
	if value.IsNil() {
		return false, nil
	}
	answer, ok := value.Bool()
	if !ok {
		return false, fmt.Errorf("%s should be true or false, not %s", name, value.Kind())
	}
	return answer, nil
}
