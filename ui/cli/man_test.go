package cli

import "testing"

func TestRoff(t *testing.T) {
	for text, want := range map[string]string{
		"plain":    "plain",
		"--flag":   `\-\-flag`,
		`C:\dir`:   `C:\edir`,
		".config":  `\&.config`,
		"'quoted'": `\&'quoted'`,
		"a .b 'c'": "a .b 'c'",
		"PATH…":    `PATH\[u2026]`,
	} {
		if got := roff(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
