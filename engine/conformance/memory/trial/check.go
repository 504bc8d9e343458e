package trial

import (
	"fmt"
	"slices"

	"countersign/engine/conformance/memory/wire"
)

// The bounds of a case: how often a turn may be told, and how long a repeat may
// wait.
const (
	maxTellings     = 16
	maxRepeatWaitMS = 10_000
)

// check refuses a case that could not be run, or that could not fail.
func (c Case) check() error {
	if c.Rule == "" {
		return fmt.Errorf("it names no rule")
	}
	if c.Turn.Repeat < 0 || c.Turn.Repeat > maxTellings {
		return fmt.Errorf("repeat is %d, and should be 0 to %d", c.Turn.Repeat, maxTellings)
	}
	if wait := c.Turn.RepeatAfterMS; wait < 0 || wait > maxRepeatWaitMS {
		return fmt.Errorf("repeat_after_ms is %d, and should be 0 to %d", wait, maxRepeatWaitMS)
	}
	told := c.Tellings()
	if stated := len(c.Freshness); stated > 0 && stated != len(told) {
		return fmt.Errorf("it states %d freshness answers for %d tellings", stated, len(told))
	}
	for _, turn := range told {
		if err := checkTurn(turn); err != nil {
			return err
		}
	}
	return c.Expect.check(len(told))
}

func checkTurn(turn wire.Turn) error {
	if turn.User == "" {
		return fmt.Errorf("nobody says anything in a turn of it")
	}
	if turn.Repeat != 0 || turn.RepeatAfterMS != 0 {
		return fmt.Errorf("a turn that follows is told once")
	}
	known := []string{wire.RoleUser, wire.RoleAssistant, wire.RoleSystem, wire.RoleTool}
	for _, message := range slices.Concat(turn.History, turn.Synthetic) {
		if !slices.Contains(known, message.Role) {
			return fmt.Errorf("its turn has a message of role %q", message.Role)
		}
	}
	return nil
}

func (e Expect) check(tellings int) error {
	for _, name := range slices.Concat(e.MemoryCarries, e.MemoryUnchanged) {
		if !slices.Contains(wire.PartNames(), name) {
			return fmt.Errorf("a memory message has no part %q; the parts are %v", name, wire.PartNames())
		}
	}
	if slices.Contains(e.MemoryUnchanged, "plan") {
		return fmt.Errorf("the plan is an adapter's own wording, so nothing says what it should equal")
	}
	if e.ofMemory() && (e.MemoryMessages == nil || *e.MemoryMessages < 1) {
		return fmt.Errorf("it says what memory looks like and not that there is any (memory_messages)")
	}
	if e.ObserveKeysEqual != nil && (e.ObserveCalls == nil || *e.ObserveCalls < 2) {
		return fmt.Errorf("it compares keys and does not say that there are two (observe_calls)")
	}
	if e.ObserveCalls != nil && *e.ObserveCalls > 1 && tellings == 1 {
		return fmt.Errorf("it expects %d stores of a turn that is told once", *e.ObserveCalls)
	}
	if e.statesNothing() {
		return fmt.Errorf("it expects nothing, so it could not fail")
	}
	return nil
}

// ofMemory reports whether anything is said of what a memory message is like.
func (e Expect) ofMemory() bool {
	return e.MemoryRole != "" || e.MemoryUntrusted != nil || e.MemoryBeforeInput ||
		len(e.MemoryCarries) > 0 || len(e.MemoryUnchanged) > 0
}

func (e Expect) statesNothing() bool {
	return !e.ofMemory() && e.MemoryMessages == nil &&
		len(e.ModelCarries) == 0 && len(e.ModelCarriesOnce) == 0 && len(e.ModelLacks) == 0 &&
		e.Fatal == nil && e.StoreError == nil && !e.ObservedTold &&
		!e.OwnPerson && e.Observed == nil && e.ObservedRoles == nil && e.ObservedContents == nil && e.ObservedGroups == nil &&
		e.ObserveCalls == nil && e.ObserveKeysEqual == nil && e.Stored == nil
}
