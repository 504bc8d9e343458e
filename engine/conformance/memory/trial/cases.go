package trial

import (
	_ "embed"
	"fmt"
	"slices"

	"countersign/engine/canon"
	"countersign/engine/conformance/memory/wire"
)

//go:embed cases.json
var shipped []byte

// Suite is a file of cases.
type Suite struct {
	Suite               string `json:"suite"`
	MemoryMessagePrefix string `json:"memory_message_prefix"`
	Cases               []Case `json:"cases"`
}

// Case is one agent turn and what must be true of it afterwards. It speaks of one
// rule, by its id.
type Case struct {
	Name   string `json:"name"` // also the run in the turn key
	Rule   string `json:"rule"`
	Seed   []Seed `json:"seed,omitempty"`
	Faults Faults `json:"faults,omitempty"`

	// Context and Freshness are answers the proxy gives in the deployment's
	// place: a context for every request, a freshness for each telling of the
	// turn in order. Neither can be made to order in a deployment, and whether an
	// adapter hands an answer on unchanged does not depend on who gave it.
	Context   *wire.ContextAnswer `json:"context,omitempty"`
	Freshness []wire.Freshness    `json:"freshness,omitempty"`

	Turn   wire.Turn   `json:"turn"`
	Next   []wire.Turn `json:"next,omitempty"` // told after it, in the same conversation
	Expect Expect      `json:"expect"`
}

// Seed is a fact the deployment is given before the turn.
type Seed struct {
	Subject   string `json:"subject"`
	Predicate string `json:"predicate"`
	Object    string `json:"object"`
	Statement string `json:"statement"`
}

// Faults are the operations the proxy refuses; any text that is not empty arms
// one.
type Faults struct {
	Recall  string `json:"recall,omitempty"`
	Observe string `json:"observe,omitempty"`
	Context string `json:"context,omitempty"`
}

// Expect is what must be true afterwards. What is absent is not looked at; an
// empty list is a statement.
type Expect struct {
	// Of the memory messages the model was handed, in each telling.
	MemoryMessages    *int     `json:"memory_messages,omitempty"`
	MemoryRole        string   `json:"memory_role,omitempty"`
	MemoryUntrusted   *bool    `json:"memory_untrusted,omitempty"`
	MemoryCarries     []string `json:"memory_carries,omitempty"`      // parts that are there and not empty
	MemoryUnchanged   []string `json:"memory_unchanged,omitempty"`    // parts that equal what was answered
	MemoryBeforeInput bool     `json:"memory_before_input,omitempty"` // before the person's message

	// Of the other messages the model was handed: texts that are messages of
	// their own, that are so exactly once, that are none.
	ModelCarries     []string `json:"model_carries,omitempty"`
	ModelCarriesOnce []string `json:"model_carries_once,omitempty"`
	ModelLacks       []string `json:"model_lacks,omitempty"`

	// Of what the application heard.
	Fatal        *bool `json:"fatal,omitempty"`
	StoreError   *bool `json:"store_error,omitempty"`
	ObservedTold bool  `json:"observed_told,omitempty"` // the report says what was sent

	// Of what was sent to be stored, over all tellings, and what the deployment
	// holds more.
	Observed         *bool    `json:"observed,omitempty"`
	ObservedRoles    []string `json:"observed_roles,omitempty"`
	ObservedContents []string `json:"observed_contents,omitempty"`
	ObservedGroups   []int    `json:"observed_groups,omitempty"`
	ObserveCalls     *int     `json:"observe_calls,omitempty"`
	ObserveKeysEqual *bool    `json:"observe_keys_equal,omitempty"`
	OwnPerson        bool     `json:"own_person,omitempty"` // every request is about the person of the turn
	Stored           *int     `json:"stored,omitempty"`
}

// Shipped are the cases that come with the program.
func Shipped() (Suite, error) { return Load(shipped) }

// Load reads a file of cases. It refuses members it does not know, another memory
// prefix, no cases, and a case that could not fail: a run of nothing must not
// pass.
func Load(data []byte) (Suite, error) {
	var suite Suite
	if err := canon.Decode(data, &suite, canon.Strictness{Known: true, Whole: true}); err != nil {
		return Suite{}, fmt.Errorf("cases: %w", err)
	}
	if suite.MemoryMessagePrefix != wire.MemoryPrefix {
		return Suite{}, fmt.Errorf("cases: memory_message_prefix is %q, and this suite reads %q", suite.MemoryMessagePrefix, wire.MemoryPrefix)
	}
	if len(suite.Cases) == 0 {
		return Suite{}, fmt.Errorf("cases: there are none")
	}
	names := make(map[string]bool, len(suite.Cases))
	for i, c := range suite.Cases {
		if c.Name == "" || names[c.Name] {
			return Suite{}, fmt.Errorf("cases[%d]: the name %q is blank or taken", i, c.Name)
		}
		names[c.Name] = true
		if err := c.check(); err != nil {
			return Suite{}, fmt.Errorf("case %s: %w", c.Name, err)
		}
	}
	return suite, nil
}

// Find is the case of a name, and whether there is one.
func (s Suite) Find(name string) (Case, bool) {
	at := slices.IndexFunc(s.Cases, func(c Case) bool { return c.Name == name })
	if at < 0 {
		return Case{}, false
	}
	return s.Cases[at], true
}

// Tellings are the turns as they are told, in order: the turn as often as it is
// repeated, then those that follow it. An adapter is not told that one is a repeat.
func (c Case) Tellings() []wire.Turn {
	once := c.Turn
	once.Repeat, once.RepeatAfterMS = 0, 0
	return append(slices.Repeat([]wire.Turn{once}, max(1, c.Turn.Repeat)), c.Next...)
}
