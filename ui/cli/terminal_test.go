package cli

import (
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/google/go-cmp/cmp"
)

func TestKeysTyped(t *testing.T) {
	for typed, want := range map[string][]string{
		"":           nil,
		"jé":         {"j", "é"},
		" \r\t\x03":  {" ", "enter", "tab", "ctrl+c"},
		"\x1b":       {"esc"},
		"j\x1b[Ak":   {"j"},
		"\x7f\xffk":  {"backspace", "k"},
		":13\x1b[13": {":", "1", "3"},
	} {
		var got []string
		for _, key := range keysTyped([]byte(typed)) {
			got = append(got, tea.KeyMsg(key).String())
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q (-want +got):\n%s", typed, diff)
		}
	}
}
