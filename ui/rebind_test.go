package ui

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
)

// rebound is a reader who has given other keys to what the screen names most.
var rebound = []Rebinding{
	{"zoom", []string{"f5", "ctrl-o"}},
	{"copy", []string{"c"}},
	{"search", []string{"ctrl-r"}},
	{"next gap", []string{"}", "n"}},
	{"previous gap", []string{"{"}},
	{"quit", []string{"Q"}},
	{"help", []string{"f1"}},
	{"left", []string{"<"}},
	{"right", []string{">"}},
	{"open", []string{"space"}},
	{"page down", []string{"alt-v", "pgdn"}},
}

// TestReboundKeys presses the new keys, and the old ones in vain.
func TestReboundKeys(t *testing.T) {
	d := drive(t, setting{keys: rebound})
	d.send(keyPress("z"))
	d.sees("1 Docket")
	before := d.screen()
	d.send(keyPress("f5"))
	if d.screen() == before {
		t.Error("f5 does not zoom")
	}
	d.send(keyPress("ctrl+o"))
	if d.screen() != before {
		t.Error("ctrl-o does not zoom back")
	}
	d.send(keyPress("q"))
	if d.model.quitting {
		t.Error("q still quits")
	}
	d.send(keyPress("Q"))
	if !d.model.quitting {
		t.Error("Q does not quit")
	}
}

// TestReboundKeysShow reads help, footer and messages for the new keys.
func TestReboundKeysShow(t *testing.T) {
	d := drive(t, setting{keys: rebound, width: 200, height: 60})
	for _, hint := range []string{" }/{ gap ", " space open ", " ctrl-r search ", " f5 zoom ", " Q quit ", " f1 help"} {
		if !strings.Contains(d.footer()+" ", hint) {
			t.Errorf("the footer %q does not say %q", d.footer(), hint)
		}
	}
	d.press(actLeft)
	d.sees("> unfolds")
	d.press(actHelp)
	help := d.scrolled()
	for _, line := range []string{"   f5 ctrl-o    zoom the pane", "   } n          next gap, from any pane", "   alt-v pgdn   page down"} {
		if !slices.Contains(help, line) {
			t.Errorf("the help does not say %q:\n%s", line, strings.Join(help, "\n"))
		}
	}
}

// TestMessagesNameTheKeyThatWasRebound looks at a message that begins with a key.
func TestMessagesNameTheKeyThatWasRebound(t *testing.T) {
	d := drive(t, setting{keys: []Rebinding{{"cut", []string{"X"}}, {"wrap", []string{"W"}}}})
	d.press(actPane2, actCut)
	if !strings.HasSuffix(d.footer(), "X: nothing was cut here") {
		t.Errorf("the footer is %q", d.footer())
	}
	d.press(actPane6, actRight)
	if !strings.HasSuffix(d.footer(), "lines are wrapped; W unwraps them") {
		t.Errorf("the footer is %q", d.footer())
	}
}

func TestRebindSaysWhatIsWrong(t *testing.T) {
	for name, c := range map[string]struct {
		changes []Rebinding
		want    string // action: reason
	}{
		"no such action":      {[]Rebinding{{"fly", []string{"f"}}}, "fly: no such action; the README names them"},
		"no key":              {[]Rebinding{{"zoom", nil}}, "zoom: needs a key"},
		"no such key":         {[]Rebinding{{"zoom", []string{"hyper-z"}}}, "zoom: no such key; a letter or sign, or a name such as ctrl-d, space, f5"},
		"a control character": {[]Rebinding{{"zoom", []string{"\x01"}}}, "zoom: no such key; a letter or sign, or a name such as ctrl-d, space, f5"},
		"twice for one":       {[]Rebinding{{"zoom", []string{"pgdn", "pgdown"}}}, "zoom: the same key twice"},
		"a declared key":      {[]Rebinding{{"zoom", []string{"j"}}}, "zoom: j is bound twice, also to down"},
		"two of the reader's": {[]Rebinding{{"zoom", []string{"f5"}}, {"wrap", []string{"f5"}}}, "zoom: f5 is bound twice, also to wrap"},
		"matches and others":  {[]Rebinding{{"next match", []string{"j"}}}, "next match: j is bound twice, also to down"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Rebind(c.changes)
			var fault *KeyFault
			if !errors.As(err, &fault) || err.Error() != c.want {
				t.Errorf("got %v, want %s", err, c.want)
			}
		})
	}
	for name, changes := range map[string][]Rebinding{
		"two actions change keys": {{"zoom", []string{"w"}}, {"wrap", []string{"z"}}},
		"gaps and matches":        {{"next match", []string{"n", "}"}}, {"next gap", []string{"}"}}},
		"what it has":             {{"zoom", []string{"z"}}},
	} {
		if _, err := Rebind(changes); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestEveryDeclaredKeyHasAName holds the spelling of keys to go both ways.
func TestEveryDeclaredKeyHasAName(t *testing.T) {
	for _, b := range bindings() {
		for _, press := range b.keys.Keys() {
			if got, ok := pressOf(nameOf(press)); !ok || got != press {
				t.Errorf("%q is called %q, which is %q", press, nameOf(press), got)
			}
		}
	}
}

func TestJudgesAreCalledAsTheReaderWants(t *testing.T) {
	d := drive(t, setting{judges: map[string]string{"lens-small": "the small lens"}})
	d.press(actPane2)
	if screen := d.screen(); !strings.Contains(screen, "the small lens") || strings.Contains(screen, "lens-small") {
		t.Errorf("the verdict does not name the judge as asked:\n%s", screen)
	}
}

func TestANoticeStandsUntilAKeyIsPressed(t *testing.T) {
	d := drive(t, setting{notice: "config.toml, line 3: no such key"})
	if !strings.HasSuffix(d.footer(), "config.toml, line 3: no such key") {
		t.Errorf("the footer is %q", d.footer())
	}
	d.press(actDown)
	if strings.Contains(d.footer(), "config.toml") {
		t.Errorf("the footer is still %q", d.footer())
	}
}

// The README names the actions between these two lines.
const (
	actionsBegin = "<!-- actions -->\n"
	actionsEnd   = "<!-- /actions -->"
)

// actionsForReadme are the actions that can be rebound, in the order of the table.
func actionsForReadme() string {
	var names []string
	for _, b := range bindings() {
		if name := "`" + string(b.action) + "`"; rebindable(b.action) && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return strings.Join(names, ", ") + ".\n"
}

// TestReadmeNamesTheActions compares the README with the key table; -update writes
// it there.
func TestReadmeNamesTheActions(t *testing.T) {
	data, err := os.ReadFile(readme)
	if err != nil {
		t.Fatal(err)
	}
	head, rest, began := strings.Cut(string(data), actionsBegin)
	got, tail, ended := strings.Cut(rest, actionsEnd)
	if !began || !ended {
		t.Fatalf("%s has no lines %q and %q", readme, actionsBegin, actionsEnd)
	}
	want := actionsForReadme()
	if got == want {
		return
	}
	if !*update {
		t.Fatalf("the actions in %s are not those of the program; go test ./ui -run Readme -update writes them:\n%s", readme, want)
	}
	if err := os.WriteFile(readme, []byte(head+actionsBegin+want+actionsEnd+tail), 0o644); err != nil {
		t.Fatal(err)
	}
}
