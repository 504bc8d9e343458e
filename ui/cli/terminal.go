package cli

import (
	"io"
	"os"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"

	"countersign/ui/term/host"
)

// terminal is where keys come from and the screen goes, and what it said about
// itself.
type terminal struct {
	keys  io.Reader
	out   io.Writer
	asked bool
	host.Background
}

// ask asks for the background, once.
func (t *terminal) ask() (light, known bool) {
	file, ok := t.keys.(*os.File)
	if !ok || t.asked {
		return t.Light, t.Known
	}
	t.asked = true
	// A terminal that cannot be asked is one whose background is not known.
	t.Background, _ = host.AskBackground(file, t.out, host.AnswerWithin)
	return t.Light, t.Known
}

// reader is the keys without an answer that comes late.
func (t terminal) reader() io.Reader {
	if file, ok := t.keys.(*os.File); ok && t.asked {
		return t.Background.Reader(file)
	}
	return t.keys
}

// sendTyped hands over what was typed while the terminal was asked.
func (t terminal) sendTyped(screen *tea.Program) {
	for _, key := range keysTyped(t.Typed) {
		screen.Send(key)
	}
}

// keysTyped are letters and control characters as keys. A sequence of an arrow or
// a function key is dropped: the screen it would move is not there yet.
func keysTyped(typed []byte) []tea.KeyMsg {
	var keys []tea.KeyMsg
	for len(typed) > 0 {
		r, n := utf8.DecodeRune(typed)
		switch {
		case r == 0x1b && len(typed) > 1:
			return keys
		case r == ' ':
			keys = append(keys, tea.KeyMsg{Type: tea.KeySpace, Runes: []rune{r}})
		case r < ' ' || r == 0x7f:
			keys = append(keys, tea.KeyMsg{Type: tea.KeyType(r)})
		case r != utf8.RuneError:
			keys = append(keys, tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}})
		}
		typed = typed[n:]
	}
	return keys
}
