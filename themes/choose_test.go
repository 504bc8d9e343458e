package themes

import (
	"testing"

	"github.com/muesli/termenv"
)

func environment(values map[string]string) func(string) string {
	return func(name string) string { return values[name] }
}

func TestChoose(t *testing.T) {
	const xterm = "xterm-256color"
	tests := []struct {
		name, flag string
		env        map[string]string
		want       string
	}{
		{"nothing known of the background", "", map[string]string{"TERM": xterm}, "dark"},
		{"auto is no name", "auto", map[string]string{"TERM": xterm}, "dark"},
		{"the flag wins", "light", map[string]string{"TERM": xterm, "NO_COLOR": "1"}, "light"},
		{"an unknown flag is for Load to refuse", "solar", map[string]string{"TERM": xterm}, "solar"},
		{"no colour", "", map[string]string{"TERM": xterm, "NO_COLOR": "1", "COLORFGBG": "0;15"}, "mono"},
		{"a blank NO_COLOR says nothing", "", map[string]string{"TERM": xterm, "NO_COLOR": ""}, "dark"},
		{"dumb", "", map[string]string{"TERM": "dumb", "COLORTERM": "truecolor"}, "mono"},
		{"no terminal named", "", nil, "mono"},
		{"the console has sixteen colours", "", map[string]string{"TERM": "linux"}, "ansi16"},
		{"white background", "", map[string]string{"TERM": xterm, "COLORFGBG": "0;15"}, "light"},
		{"grey background, three parts", "", map[string]string{"TERM": xterm, "COLORFGBG": "0;default;7"}, "light"},
		{"black background", "", map[string]string{"TERM": xterm, "COLORFGBG": "15;0"}, "dark"},
		{"bright black background", "", map[string]string{"TERM": xterm, "COLORFGBG": "15;8"}, "dark"},
		{"background not told", "", map[string]string{"TERM": xterm, "COLORFGBG": "15;default"}, "dark"},
		{"not a pair", "", map[string]string{"TERM": xterm, "COLORFGBG": "15"}, "dark"},
	}
	for _, test := range tests {
		if got := Choose(test.flag, environment(test.env), nil); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}

// TestChooseAsksTheTerminalLast counts the questions: one that nobody needs keeps
// the screen waiting.
func TestChooseAsksTheTerminalLast(t *testing.T) {
	const xterm = "xterm-256color"
	for name, test := range map[string]struct {
		flag         string
		env          map[string]string
		light, known bool
		want         string
		asked        int
	}{
		"light":           {"", map[string]string{"TERM": xterm}, true, true, "light", 1},
		"dark":            {"", map[string]string{"TERM": xterm}, false, true, "dark", 1},
		"no answer":       {"auto", map[string]string{"TERM": xterm}, false, false, "dark", 1},
		"the flag":        {"light", map[string]string{"TERM": xterm}, false, true, "light", 0},
		"NO_COLOR":        {"", map[string]string{"TERM": xterm, "NO_COLOR": "1"}, true, true, "mono", 0},
		"sixteen colours": {"", map[string]string{"TERM": "xterm"}, true, true, "ansi16", 0},
		"COLORFGBG":       {"", map[string]string{"TERM": xterm, "COLORFGBG": "15;0"}, true, true, "dark", 0},
		"no COLORFGBG":    {"", map[string]string{"TERM": xterm, "COLORFGBG": "15;default"}, true, true, "light", 1},
	} {
		asked := 0
		got := Choose(test.flag, environment(test.env), func() (light, known bool) {
			asked++
			return test.light, test.known
		})
		if got != test.want || asked != test.asked {
			t.Errorf("%s: %s after %d questions, want %s after %d", name, got, asked, test.want, test.asked)
		}
	}
}

func TestProfile(t *testing.T) {
	tests := []struct {
		term, colorterm, program string
		want                     termenv.Profile
	}{
		{"", "", "", termenv.Ascii},
		{"dumb", "truecolor", "", termenv.Ascii},
		{"xterm", "", "", termenv.ANSI},
		{"linux", "", "", termenv.ANSI},
		{"screen", "", "", termenv.ANSI},
		{"xterm-256color", "", "", termenv.ANSI256},
		{"tmux-256color", "", "tmux", termenv.ANSI256},
		{"tmux-256color", "truecolor", "tmux", termenv.TrueColor},
		{"screen-256color", "truecolor", "tmux", termenv.TrueColor},
		{"screen.xterm-256color", "truecolor", "", termenv.ANSI256},
		{"xterm-256color", "24bit", "", termenv.TrueColor},
		{"rxvt", "yes", "", termenv.ANSI256},
		{"xterm-kitty", "", "", termenv.TrueColor},
		{"xterm-direct", "", "", termenv.TrueColor},
	}
	for _, test := range tests {
		env := environment(map[string]string{"TERM": test.term, "COLORTERM": test.colorterm, "TERM_PROGRAM": test.program})
		if got := Profile(env); got != test.want {
			t.Errorf("TERM=%s COLORTERM=%s TERM_PROGRAM=%s: %s, want %s",
				test.term, test.colorterm, test.program, got.Name(), test.want.Name())
		}
	}
}
