package ui

import (
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
)

// Rebinding gives an action of the key table other keys in the place of its own.
// Keys are called as the help calls them: "n", "ctrl-d", "space", "f5".
type Rebinding struct {
	Action string
	Keys   []string
}

// Keys is the key table that a screen goes by. Its zero value is the declared one.
type Keys struct {
	changed map[action][]string // the keys as terminals name them
}

// KeyFault is what is wrong with the rebinding of one action.
type KeyFault struct {
	Action string
	Reason string // without a piece of what was asked for
}

func (f *KeyFault) Error() string { return f.Action + ": " + f.Reason }

// Rebind changes the declared key table. The error is a *KeyFault: no such action
// or key, no key at all, or a key that would then mean two things.
func Rebind(changes []Rebinding) (Keys, error) {
	keys := Keys{map[action][]string{}}
	for _, change := range changes {
		if reason := keys.change(change); reason != "" {
			return Keys{}, &KeyFault{change.Action, reason}
		}
	}
	for _, change := range changes {
		if reason := keys.clash(action(change.Action)); reason != "" {
			return Keys{}, &KeyFault{change.Action, reason}
		}
	}
	return keys, nil
}

// change takes in one rebinding, or says why not.
func (k Keys) change(change Rebinding) string {
	if !rebindable(action(change.Action)) {
		return "no such action; the README names them"
	}
	if len(change.Keys) == 0 {
		return "needs a key"
	}
	var presses []string
	for _, name := range change.Keys {
		press, ok := pressOf(name)
		if !ok {
			return "no such key; a letter or sign, or a name such as ctrl-d, space, f5"
		}
		if slices.Contains(presses, press) {
			return "the same key twice"
		}
		presses = append(presses, press)
	}
	k.changed[action(change.Action)] = presses
	return ""
}

// rebindable reports whether an action can be given other keys: it has one line of
// the key table to itself.
func rebindable(a action) bool {
	return slices.ContainsFunc(bindings(), func(b binding) bool { return b.action == a })
}

// clash says which other action has a key of this one.
func (k Keys) clash(changed action) string {
	for _, b := range k.apply(bindings()) {
		if b.action == changed || mayShare(b.action, changed) {
			continue
		}
		for _, press := range k.changed[changed] {
			if slices.Contains(b.keys.Keys(), press) {
				return nameOf(press) + " is bound twice, also to " + string(b.action)
			}
		}
	}
	return ""
}

// mayShare reports whether two actions may have one key: stepping through matches
// is meant only while a search is open, and stepping through gaps then gives way.
func mayShare(a, b action) bool {
	return isFound(a) && isGap(b) || isGap(a) && isFound(b)
}

func isFound(a action) bool { return a == actNextFound || a == actPrevFound }

func isGap(a action) bool { return a == actNextGap || a == actPrevGap }

// apply gives the actions of a table their changed keys.
func (k Keys) apply(declared []binding) []binding {
	table := slices.Clone(declared)
	for i, b := range table {
		presses, ok := k.changed[b.action]
		if !ok {
			continue
		}
		var names []string
		for _, press := range presses {
			names = append(names, nameOf(press))
		}
		table[i].keys = key.NewBinding(key.WithKeys(presses...), key.WithHelp(strings.Join(names, " "), b.keys.Help().Desc))
	}
	return table
}

// spelled are the keys that people call otherwise than terminals do.
var spelled = map[string]string{
	"space": " ", "pgdn": "pgdown", "↓": "down", "↑": "up", "←": "left", "→": "right",
}

// pressOf is what a terminal calls the key of a name.
func pressOf(name string) (string, bool) {
	if press, ok := spelled[name]; ok {
		return press, true
	}
	if letters := []rune(name); len(letters) == 1 && letters[0] > ' ' && letters[0] != 0x7f {
		return name, true
	}
	press := strings.ReplaceAll(name, "-", "+")
	if plain, alt := strings.CutPrefix(press, "alt+"); alt {
		plain, ok := pressOf(plain)
		return "alt+" + plain, ok
	}
	for kind := tea.KeyF20; kind <= tea.KeyCtrlQuestionMark; kind++ {
		if kind != tea.KeyRunes && len(press) > 1 && kind.String() == press {
			return press, true
		}
	}
	return "", false
}

// nameOf is what the help calls a key.
func nameOf(press string) string {
	for name, other := range spelled {
		if other == press {
			return name
		}
	}
	if len([]rune(press)) == 1 {
		return press
	}
	return strings.ReplaceAll(press, "+", "-")
}
