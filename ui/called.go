package ui

import (
	"slices"
	"strings"
)

// Texts of the screen name a key as it is declared, as in "enter opens". These
// put the reader's key in its place where that key was rebound.

// called is how a declared key is called now.
func (m *Model) called(declared string) string {
	if len(m.options.Keys.changed) == 0 {
		return declared
	}
	press, _ := pressOf(declared)
	for _, table := range m.declaredTables() {
		b, ok := (keyTable{table}).lookUp(press, m.searching())
		if !ok {
			continue
		}
		if presses, changed := m.options.Keys.changed[b.action]; changed {
			return nameOf(presses[0])
		}
		break
	}
	return declared
}

// declaredTables are the tables that a key is looked up in, the nearest first.
func (m *Model) declaredTables() [][]binding {
	if m.mode != nil {
		return [][]binding{m.mode.bindings(), bindings()}
	}
	return [][]binding{bindings()}
}

// calledAll is called for a pair such as n/p.
func (m *Model) calledAll(declared string) string {
	if len(m.options.Keys.changed) == 0 {
		return declared
	}
	names := strings.Split(declared, "/")
	for i, name := range names {
		names[i] = m.called(name)
	}
	return strings.Join(names, "/")
}

// recalled is a message that begins with the declared key of an action, as in
// "y: nothing to copy here".
func (m *Model) recalled(message string, a action) string {
	declared := bindings()
	i := slices.IndexFunc(declared, func(b binding) bool { return b.action == a })
	if i < 0 {
		return message
	}
	name, rest, ok := strings.Cut(message, ": ")
	if press, known := pressOf(name); ok && known && slices.Contains(declared[i].keys.Keys(), press) {
		return m.called(name) + ": " + rest
	}
	return message
}
