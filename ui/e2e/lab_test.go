//go:build e2e

package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestTheLab types in a reply, turns a knob, tries other rules and saves the variant
// under every kind of terminal; the file opens again, and a second one does not
// overwrite it.
func TestTheLab(t *testing.T) {
	for _, term := range []string{"xterm-256color", "screen-256color", "dumb"} {
		t.Run(term, func(t *testing.T) {
			s := open(t, 120, 40, "TERM="+term)
			dir := t.TempDir()
			s.run("cd " + dir + " && $COUNTERSIGN")
			s.waits("decision")
			s.keys(":")
			s.keys("8", "Enter")
			s.waits("decision 8 of ")
			s.keys("L")
			s.waits("Reply as recorded")
			s.keys("i", "Down", "End", "BSpace", "BSpace", "BSpace", "BSpace", "BSpace", "BSpace")
			s.keys("no\",")
			s.waits("typing, 1 change")
			s.waits("not in the contract")
			s.keys("Escape")
			s.waits("edited, 1 change")
			s.keys("0")
			s.waits("Reply as recorded")
			s.keys("Tab", "j", "j", "j", "j", "j", "j", "j", "Space")
			s.waits("[x] none beside a gap")
			s.waits("gaps alone")
			s.keys("C-s")
			s.waits("saved as variant-")
			s.keys("W")
			s.waits("-2.jsonl")
			s.keys("R")
			s.waits("esc cancels")
			s.keys("c", "3")
			s.waits("other than the contract's")
			s.keys("d")
			s.waits("Original as recorded")
			s.keys("Escape")
			s.waits("space turn knob")
			s.keys("q")
			s.waits("triage")
			s.quits("q")
			saved, err := filepath.Glob(filepath.Join(dir, "variant-*.jsonl"))
			if err != nil || len(saved) != 2 {
				t.Fatalf("saved are %v, error %v", saved, err)
			}
			first, err := os.ReadFile(saved[0])
			if err != nil {
				t.Fatal(err)
			}
			second, err := os.ReadFile(saved[1])
			if err != nil || string(first) != string(second) {
				t.Errorf("the two files differ, error %v", err)
			}
			s.run("clear; $COUNTERSIGN list " + saved[0])
			s.waits("done beside 2 gaps")
			if strings.Contains(s.text(), "record") {
				t.Errorf("the variant has an outcome on record:\n%s", s.text())
			}
		})
	}
}
