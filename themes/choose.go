package themes

import (
	"strconv"
	"strings"

	"github.com/muesli/termenv"
)

// Choose names the theme to load. A name that was asked for wins, save "auto" and
// blank; then what the environment says, first match first:
//
//	NO_COLOR set and not blank        mono
//	a terminal without attributes     mono (TERM blank or dumb)
//	a terminal of sixteen colours     ansi16
//	COLORFGBG ends in a colour        light or dark, as that is
//	the terminal says its background  light or dark, as that is
//	otherwise                         dark
//
// Ask asks the terminal. It is called only where its answer decides; nil asks
// nobody.
//
// NO_COLOR is honoured here and nowhere else: mono sends no colour at all, and
// a reader who names a theme beside NO_COLOR has asked for its colours.
func Choose(name string, env func(string) string, ask func() (light, known bool)) string {
	switch profile := Profile(env); {
	case name != "" && name != "auto":
		return name
	case env("NO_COLOR") != "" || profile == termenv.Ascii:
		return "mono"
	case profile == termenv.ANSI:
		// Colours meant for more would be rounded to these sixteen, and the
		// contrast they were picked for would be gone.
		return "ansi16"
	}
	light, known := lightBackground(env("COLORFGBG"))
	if !known && ask != nil {
		light, known = ask()
	}
	if known && light {
		return "light"
	}
	return "dark"
}

// Profile says what a terminal understands: termenv.Ascii is no attributes at
// all, not even bold (TERM blank or dumb).
func Profile(env func(string) string) termenv.Profile {
	term := strings.ToLower(env("TERM"))
	if term == "" || term == "dumb" {
		return termenv.Ascii
	}
	switch strings.ToLower(env("COLORTERM")) {
	case "truecolor", "24bit":
		// GNU screen knows 256 colours at most; tmux calls itself tmux in TERM
		// or says so in TERM_PROGRAM.
		if strings.HasPrefix(term, "screen") && env("TERM_PROGRAM") != "tmux" {
			return termenv.ANSI256
		}
		return termenv.TrueColor
	case "yes", "true":
		return termenv.ANSI256
	}
	switch term {
	case "alacritty", "contour", "foot", "rio", "wezterm", "xterm-ghostty", "xterm-kitty":
		return termenv.TrueColor
	}
	switch {
	case strings.HasSuffix(term, "-direct"):
		return termenv.TrueColor
	case strings.Contains(term, "256color"):
		return termenv.ANSI256
	}
	return termenv.ANSI
}

// lightBackground reads COLORFGBG, "foreground;background" or
// "foreground;something;background" in the sixteen colours. White (7) and the
// bright colours but bright black (8) are light.
func lightBackground(value string) (light, known bool) {
	last := value[strings.LastIndexByte(value, ';')+1:]
	background, err := strconv.Atoi(last)
	if err != nil || !strings.Contains(value, ";") || background < 0 || background > 15 {
		return false, false
	}
	return background == 7 || background >= 9, true
}
