package ui

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
)

// mode is a state of the screen in which a key has one meaning.
type mode struct {
	name      string
	searching bool
}

func modes() []mode { return []mode{{"triage", false}, {"search open", true}} }

// keyTables are the key tables of the panes and of every mode.
func keyTables() []modeTable {
	return append([]modeTable{{"panes", bindings()}}, modeTables()...)
}

// TestNoKeyIsBoundTwice finds keys that two bindings claim in one mode. n and N
// step through matches in a search alone, so outside of it they may mean a gap.
func TestNoKeyIsBoundTwice(t *testing.T) {
	for _, table := range keyTables() {
		for _, mode := range modes() {
			checkClaims(t, table, mode)
		}
	}
}

func checkClaims(t *testing.T, table modeTable, mode mode) {
	t.Helper()
	claims := map[string][]action{}
	for _, b := range table.bindings {
		found := b.action == actNextFound || b.action == actPrevFound
		if found && !mode.searching {
			continue
		}
		for _, name := range b.keys.Keys() {
			if mode.searching && name == "n" && !found {
				continue // it steps through the matches; ] does what it did
			}
			claims[name] = append(claims[name], b.action)
		}
	}
	for name, actions := range claims {
		if len(actions) > 1 {
			t.Errorf("%s, %s: %q means %v", table.name, mode.name, name, actions)
		}
		if got, ok := (keyTable{table.bindings}).lookUp(name, mode.searching); !ok || got.action != actions[0] {
			t.Errorf("%s, %s: %q should mean %q, the table says %q", table.name, mode.name, name, actions[0], got.action)
		}
	}
}

// TestNoReviewKeyIsBoundTwice finds keys that mean two things in one state of a
// review, and what a review binds that is not in its help.
func TestNoReviewKeyIsBoundTwice(t *testing.T) {
	for state, own := range map[string][]binding{"blind": blindBindings(), "revealed": revealedBindings(), "adjudicate": adjudicateBindings()} {
		claims := map[string]action{}
		for _, b := range own {
			for _, name := range b.keys.Keys() {
				if other, twice := claims[name]; twice {
					t.Errorf("%s: %q means %q and %q", state, name, other, b.action)
				}
				claims[name] = b.action
			}
			if !slices.ContainsFunc(reviewBindings(), func(told binding) bool { return told.action == b.action && told.keys.Help() == b.keys.Help() }) {
				t.Errorf("%s: %q is not told", state, b.action)
			}
		}
	}
}

// TestHelpOfAReviewNamesItsKeys reads the help of a review, and of an adjudication.
func TestHelpOfAReviewNamesItsKeys(t *testing.T) {
	for _, of := range []Review{{}, {Adjudicate: true}} {
		d := drive(t, setting{reviews: inMemory(t), reviewer: "ann", review: &of})
		d.press(actHelp)
		help := d.scrolled()
		for _, b := range reviewBindings() {
			if line := fmt.Sprintf("   %-12s %s", b.keys.Help().Key, b.keys.Help().Desc); !slices.Contains(help, line) {
				t.Errorf("the help of a review does not say %q", line)
			}
		}
	}
}

// TestReviewFootersNameBoundKeys holds the footers of a review to its key table.
func TestReviewFootersNameBoundKeys(t *testing.T) {
	d := drive(t, setting{width: 200, height: 60, reviews: inMemory(t), reviewer: "ann", review: &Review{}})
	for range 2 {
		for _, h := range d.model.hints() {
			name := strings.ReplaceAll(d.model.keyOf(h), "space", " ")
			if len(name) > 1 && name != "enter" {
				name = name[:1] // of a pair
			}
			if got, ok := d.model.table().lookUp(name, false); !ok || got.action != h.action {
				t.Errorf("the footer says %s %s, the table %q", name, h.word, got.action)
			}
		}
		if !strings.HasSuffix(d.footer(), "? help") {
			t.Errorf("the footer is %q", d.footer())
		}
		d.press(actContinue, actHelp, actQuit)
	}
}

// TestEveryKeyIsNamed finds keys that no terminal sends under that name, and
// bindings whose name in the help is none of their keys.
func TestEveryKeyIsNamed(t *testing.T) {
	spelled := map[string]string{
		"↓": "down", "↑": "up", "←": "left", "→": "right", "space": " ", "pgdn": "pgdown", "pgup": "pgup", "shift-tab": "shift+tab", "1-9": "9",
	}
	for _, b := range everyBinding() {
		for _, name := range b.keys.Keys() {
			if press := keyPress(name); press.String() != name || press.Type == tea.KeyRunes && len([]rune(name)) != 1 {
				t.Errorf("%s: no key is called %q", b.action, name)
			}
		}
		help := b.keys.Help()
		if help.Key == "" || help.Desc == "" {
			t.Errorf("%s has no help", b.action)
		}
		for _, word := range strings.Fields(help.Key) {
			name := strings.ReplaceAll(word, "ctrl-", "ctrl+")
			if say, ok := spelled[word]; ok {
				name = say
			}
			if !slices.Contains(b.keys.Keys(), name) {
				t.Errorf("%s: the help names %q, which is none of its keys %q", b.action, word, b.keys.Keys())
			}
		}
	}
}

// everyBinding is every line of every key table.
func everyBinding() []binding {
	var all []binding
	for _, table := range keyTables() {
		all = append(all, table.bindings...)
	}
	return all
}

// effect is what a reader or the surroundings can notice of a key.
func (d *driver) effect() string {
	m := d.model
	var sent []string
	for _, msg := range d.last {
		sent = append(sent, fmt.Sprintf("%T", msg))
	}
	return fmt.Sprint(m.View(), m.quitting, d.host.copied, d.host.edited, sent)
}

// TestEveryActionIsHandled presses each key where it has something to do, and
// fails if nothing at all comes of it.
func TestEveryActionIsHandled(t *testing.T) {
	before := map[action]func(*driver){
		actUp:           func(d *driver) { d.press(actDown) },
		actPrevDecision: func(d *driver) { d.press(actNextDecision) },
		actPrevGap:      func(d *driver) { d.press(actNextGap) },
		actFirst:        func(d *driver) { d.press(actLast) },
		actHalfUp:       func(d *driver) { d.press(actLast) },
		actPageUp:       func(d *driver) { d.press(actLast) },
		actRight:        func(d *driver) { d.press(actLeft) },
		actPane1:        func(d *driver) { d.press(actPane2) },
		actNextFound:    func(d *driver) { d.press(actPane6); d.find("reconnect") },
		actPrevFound:    func(d *driver) { d.press(actPane6); d.find("reconnect") },
		actEscape:       func(d *driver) { d.press(actZoom) },
	}
	for _, a := range allActions() {
		t.Run(string(a), func(t *testing.T) {
			d := drive(t, setting{}).at("06-hole-in-the-log-1")
			if prepare := before[a]; prepare != nil {
				prepare(d)
			}
			d.last = nil
			was := d.effect()
			d.press(a)
			if d.effect() == was {
				t.Errorf("%s: nothing happens", a)
			}
		})
	}
}

// TestHelpNamesEveryKey reads the help from top to bottom.
func TestHelpNamesEveryKey(t *testing.T) {
	d := drive(t, setting{})
	d.press(actHelp)
	help := d.scrolled()
	at := 0
	for _, b := range bindings() {
		line := fmt.Sprintf("   %-12s %s", b.keys.Help().Key, b.keys.Help().Desc)
		found := slices.Index(help[at:], line)
		if found < 0 {
			t.Fatalf("the help does not say %q after its row %d:\n%s", line, at, strings.Join(help, "\n"))
		}
		at += found + 1
	}
	for _, mark := range marksHelp(d.model.painter.pen.Glyphs) {
		if line := fmt.Sprintf("   %-12s %s", mark[0], mark[1]); !slices.Contains(help, line) {
			t.Errorf("the help does not explain %q", line)
		}
	}
	d.press(actQuit)
	d.sees("1 Docket")
}

// TestFooterNamesBoundKeys looks at the footer of every pane: each key it names
// does what the table says.
func TestFooterNamesBoundKeys(t *testing.T) {
	for _, pane := range []action{actPane1, actPane2, actPane3, actPane4, actPane5, actPane6} {
		d := drive(t, setting{width: 200, height: 60})
		d.press(pane)
		for _, h := range d.model.hints() {
			keys := strings.Split(h.keys, "/")
			if h.keys == "" {
				continue // the binding's own
			}
			if got, ok := d.model.keys.lookUp(keys[0], d.model.searching()); !ok || got.action != h.action {
				t.Errorf("%s: the footer says %s %s, the table %q", pane, h.keys, h.word, got.action)
			}
			if !strings.Contains(d.footer(), h.keys+" "+h.word) {
				t.Errorf("%s: the footer %q lacks %s %s", pane, d.footer(), h.keys, h.word)
			}
		}
		if !strings.HasSuffix(d.footer(), "? help") {
			t.Errorf("%s: the footer %q does not end in the key to all others", pane, d.footer())
		}
	}
}

// The README has the key table between these two lines.
const (
	readme    = "../README.md"
	keysBegin = "<!-- keys -->\n"
	keysEnd   = "<!-- /keys -->"
)

// actionGroups are the groups that a table has.
func actionGroups(table []binding) map[group]bool {
	groups := map[group]bool{}
	for _, b := range table {
		groups[b.group] = true
	}
	return groups
}

// keysForReadme is the key table as Markdown.
func keysForReadme() string {
	var out strings.Builder
	out.WriteString("| | keys | does |\n|---|---|---|\n")
	last := group("")
	shared := actionGroups(bindings())
	for i, b := range everyBinding() {
		if i >= len(bindings()) && shared[b.group] {
			continue // a mode moves as the panes do
		}
		name := ""
		if b.group != last {
			name, last = string(b.group), b.group
		}
		var keys []string
		for _, word := range strings.Fields(b.keys.Help().Key) {
			keys = append(keys, "`"+word+"`")
		}
		fmt.Fprintf(&out, "| %s | %s | %s |\n", name, strings.Join(keys, " "), b.keys.Help().Desc)
	}
	return out.String()
}

// TestReadmeHasTheKeyTable compares the README with the key table; -update writes
// it there.
func TestReadmeHasTheKeyTable(t *testing.T) {
	data, err := os.ReadFile(readme)
	if err != nil {
		t.Fatal(err)
	}
	head, rest, began := strings.Cut(string(data), keysBegin)
	got, tail, ended := strings.Cut(rest, keysEnd)
	if !began || !ended {
		t.Fatalf("%s has no lines %q and %q", readme, keysBegin, keysEnd)
	}
	want := keysForReadme()
	if got == want {
		return
	}
	if !*update {
		t.Fatalf("the key table of %s is not that of the program; go test ./ui -run Readme -update writes it:\n%s", readme, want)
	}
	if err := os.WriteFile(readme, []byte(head+keysBegin+want+keysEnd+tail), 0o644); err != nil {
		t.Fatal(err)
	}
}
