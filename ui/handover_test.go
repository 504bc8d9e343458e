package ui

import (
	"strings"
	"testing"

	"countersign/sessions"
)

// TestIncidentPack copies the pack of the selected decision from every pane.
func TestIncidentPack(t *testing.T) {
	d := drive(t, setting{count: reviewedBy(t, sessions.Demo())}).at("06-hole-in-the-log-1")
	ref := d.model.entry().item.Decision.Ref
	for _, pane := range []action{actPane1, actPane2, actPane3, actPane4, actPane5, actPane6} {
		d.host.copied = ""
		d.press(pane, actPack)
		for _, part := range []string{
			"# Decision " + ref + "\n", "countersign show " + ref + " PATH", "\n## Gaps\n", "\n## Reviews\n", "Written by countersign 1.2.3, nothing was found to redact",
		} {
			if !strings.Contains(d.host.copied, part) {
				t.Errorf("%s: the pack has no %q:\n%s", pane, part, d.host.copied)
			}
		}
		d.sees("✓ copied the incident pack, ")
	}
	if len(d.host.saved) > 0 {
		t.Error("a file was written although the clipboard took the pack")
	}
}

// TestIncidentPackWithoutAClipboard writes a file, and says where, or why not.
func TestIncidentPackWithoutAClipboard(t *testing.T) {
	d := drive(t, setting{}).at("06-hole-in-the-log-1")
	d.host.dumb = true
	d.press(actPack)
	path := "saved/1/incident-" + d.model.entry().item.Decision.Ref + ".md"
	d.sees("✓ written to " + path + ": this terminal has no clipboard")
	if text := d.host.saved[path]; !strings.HasPrefix(string(text), "# Decision ") {
		t.Errorf("the file is %q", text)
	}
	d.host.full = true
	d.press(actPack)
	d.sees("not copied: this terminal has no clipboard; not written: no space left on device")
	nothing := sessions.Library{}
	d = drive(t, setting{library: &nothing})
	d.press(actPack)
	d.sees("Y: no decision is selected")
}

// TestIncidentPackHasNoSecrets looks for the texts that redaction takes out.
func TestIncidentPackHasNoSecrets(t *testing.T) {
	library := sessions.Demo()
	at := *library.Files[0].Transcripts[0]
	at.Task = "write to ann@example.test"
	library.Files[0].Transcripts[0] = &at
	d := drive(t, setting{library: &library})
	d.goTo("1")
	d.press(actPack)
	if strings.Contains(d.host.copied, "ann@example.test") || !strings.Contains(d.host.copied, "write to [") {
		t.Errorf("the pack is\n%s", d.host.copied)
	}
}
