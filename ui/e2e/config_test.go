//go:build e2e

package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// configured writes files below a directory of configuration and answers it.
func configured(t *testing.T, files map[string]string) string {
	t.Helper()
	home := t.TempDir()
	for name, text := range files {
		path := filepath.Join(home, "countersign", name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return home
}

// TestConfiguration opens the screen as its reader has set it.
func TestConfiguration(t *testing.T) {
	home := configured(t, map[string]string{"config.toml": strings.Join([]string{
		`theme = "mono"`, `glyphs = "ascii"`, `mouse = false`, `[keys]`, `zoom = "f5"`, `quit = "Q"`, `[judges]`, `lens-small = "small lens"`,
	}, "\n")})
	s := open(t, 120, 40, "XDG_CONFIG_HOME="+home)
	s.run(`"$COUNTERSIGN"`)
	s.waits("# contradicts itself")
	s.waits("judge small lens")
	s.waits("Q quit")
	s.becomes("mouse_any_flag", "0")
	if coloured(s.tmux("capture-pane", "-p", "-e")) {
		t.Error("the mono theme draws colours")
	}
	s.keys("F5")
	s.loses("2 Verdict")
	s.types("q")
	s.keys("F5")
	s.waits("2 Verdict")
	s.quits("Q")
}

// TestWrongConfiguration opens the screen with the defaults. What is wrong is said
// on it, and stands on the shell's screen afterwards.
func TestWrongConfiguration(t *testing.T) {
	home := configured(t, map[string]string{
		"config.toml":       "theme = \"dark\"\n[keys]\nzoom = \"j\"\n",
		"themes/solar.toml": "name = \"solar\"\n",
	})
	s := open(t, 200, 40, "XDG_CONFIG_HOME="+home)
	s.run(`clear; "$COUNTERSIGN" --theme solar`)
	s.waits("config.toml: line 3: keys: j is bound twice, also to down; the default is used")
	s.waits("6 ✓ done → »")
	s.quits("q")
	s.run("echo the code is $?")
	s.waits("the code is 0")
	text := strings.ReplaceAll(s.text(), "\n", "")
	for _, want := range []string{
		"countersign: " + home + "/countersign/config.toml: line 3: keys: j is bound twice, also to down; the default is used",
		"countersign: " + home + "/countersign/themes/solar.toml: kind: not dark, light or any; ",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the shell's screen does not say %q:\n%s", want, s.text())
		}
	}
}

// TestTheModeOfTheConfiguration opens a review without a command, and triage by name.
func TestTheModeOfTheConfiguration(t *testing.T) {
	home := configured(t, map[string]string{"config.toml": "mode = \"review\"\nreviewer = \"ann\"\n"})
	s := open(t, 120, 40, "XDG_CONFIG_HOME="+home, "XDG_STATE_HOME="+t.TempDir())
	s.run(`"$COUNTERSIGN"`)
	s.waits("review, blind")
	s.quits("q")
	s.run("clear")
	s.start("triage")
	s.waits("contradicts itself")
	s.quits("q")
}

// TestNoTerminalKind opens nothing in a terminal of no known kind.
func TestNoTerminalKind(t *testing.T) {
	output, code, _ := silent(t, []string{"TERM=", "COLORTERM=truecolor"})
	if code != 1 || !strings.Contains(output, "demo/01-plain-approval.jsonl") || strings.Contains(output, "\x1b") {
		t.Errorf("exit code %d, and it prints %q", code, output)
	}
}

// TestThemesInColour previews the themes in a terminal.
func TestThemesInColour(t *testing.T) {
	output, code, _ := silent(t, nil, "themes")
	if code != 0 || !strings.Contains(output, "\x1b[38;2;") {
		t.Errorf("exit code %d, and it prints %q", code, output)
	}
	output, _, _ = silent(t, []string{"NO_COLOR=1"}, "themes")
	if strings.Contains(output, "\x1b") {
		t.Errorf("with NO_COLOR it prints %q", output)
	}
}
