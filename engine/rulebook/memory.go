package rulebook

import (
	"errors"
	"fmt"

	"countersign/engine/canon"
	"countersign/engine/conformance/memory/trial"
	"countersign/engine/conformance/memory/wire"
)

// memoryMessage reads a message (content) as memory, or writes one from its parts
// (render).
func memoryMessage(input canon.Value) (canon.Value, error) {
	if content, ok := input.Get("content").Text(); ok {
		return readMemory(content), nil
	}
	parts, err := needObject(input, "render")
	if err != nil {
		return canon.Value{}, fmt.Errorf("neither content nor render can be read: %w", err)
	}
	return writeMemory(parts), nil
}

// readMemory says how a message is taken: as memory, as ordinary text, or as
// neither, which the judge reports.
func readMemory(content string) canon.Value {
	message, err := wire.ReadMemory(content)
	stored, failure := canon.OfNull(), canon.OfNull()
	if message.Watermark != nil && message.Watermark.Stored != nil {
		stored = canon.OfInt(*message.Watermark.Stored)
	}
	if errors.As(err, new(*wire.MalformedError)) {
		failure = canon.OfText(err.Error())
	}
	return canon.OfObject().
		With("parses", canon.OfBool(err == nil)).
		With("counts_as_memory", canon.OfBool(err == nil)).
		With("also_plain", canon.OfBool(false)). // no message is taken as both
		With("plain", canon.OfBool(errors.Is(err, wire.ErrPlain))).
		With("stored", stored).
		With("watermark_carried", canon.OfBool(message.Carries("watermark"))).
		With("plan_carried", canon.OfBool(message.Carries("plan"))).
		With("facts_carried", canon.OfBool(message.Carries("facts"))).
		With("judge_failure", failure)
}

// writeMemory is a message of these parts, or the word that they make none.
func writeMemory(parts canon.Value) canon.Value {
	failed := canon.OfObject().With("error", canon.OfBool(true))
	if raw, given := parts.Get("plan_raw").Text(); given {
		plan, err := canon.Parse([]byte(raw))
		if err != nil {
			return failed.With("reason", canon.OfText("plan_raw is no JSON: "+err.Error()))
		}
		parts = parts.With("plan", plan)
	}
	var message wire.MemoryMessage
	if err := canon.DecodeValue(parts, &message, canon.Strictness{}); err != nil {
		return failed.With("reason", canon.OfText(err.Error()))
	}
	return canon.OfObject().With("content", canon.OfText(message.Text()))
}

func memoryJudge(input canon.Value) (canon.Value, error) {
	expect, record, err := trial.ReadJudged(input)
	if err != nil {
		return canon.Value{}, err
	}
	failures := []canon.Value{}
	for _, failure := range trial.Judge(expect, record) {
		failures = append(failures, canon.OfText(failure))
	}
	return canon.OfObject().
		With("passes", canon.OfBool(len(failures) == 0)).
		With("failures", canon.OfList(failures...)), nil
}

func turnKey(input canon.Value) (canon.Value, error) {
	var turn struct {
		Subject  string              `json:"subject"`
		Run      string              `json:"run"`
		Messages []wire.KeyedMessage `json:"messages"`
	}
	if err := canon.DecodeValue(input, &turn, canon.Strictness{Whole: true}); err != nil {
		return canon.Value{}, err
	}
	key := wire.TurnKey(turn.Subject, turn.Run, turn.Messages)
	return canon.OfObject().With("key", canon.OfText(key)), nil
}
