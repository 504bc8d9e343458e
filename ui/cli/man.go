package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func newMan(streams Streams) *cobra.Command {
	return &cobra.Command{
		Use:   "man",
		Short: "Print the manual page",
		Long:  "Print the manual page, in roff: countersign man | man -l -",
		Args:  cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			if err := writeMan(streams.Out, command.Root()); err != nil {
				return fmt.Errorf("writing the manual page: %w", err)
			}
			return nil
		},
	}
}

// writeMan writes one page for all commands, made from what --help says. It holds
// no date, so that the same program prints the same page.
func writeMan(out io.Writer, root *cobra.Command) error {
	page := man{}
	page.request(".TH COUNTERSIGN 1 \"\" %q", "countersign "+version())
	page.section("NAME")
	page.text("countersign - " + root.Short)
	page.section("SYNOPSIS")
	page.request(".nf")
	page.text(root.UseLine())
	for _, command := range root.Commands() {
		if command.IsAvailableCommand() {
			page.text(command.UseLine())
		}
	}
	page.request(".fi")
	page.section("DESCRIPTION")
	page.text(root.Long)
	page.flags(root)
	page.section("COMMANDS")
	for _, command := range root.Commands() {
		page.command(command)
	}
	page.section("EXIT STATUS")
	page.item("0", "fine; the screen was left")
	page.item("1", "findings of severity block or warn, something unread or lost, or a refused line")
	page.item("2", "nothing could be opened or run, or wrong usage")
	page.section("FILES")
	page.item("$XDG_CONFIG_HOME/countersign/config.toml", "theme, glyphs, mouse, reviewer, keys, judges; else below ~/.config")
	page.item("$XDG_CONFIG_HOME/countersign/themes/*.toml", "themes of your own")
	page.item("$XDG_STATE_HOME/countersign", "reviews, positions, logs; else below ~/.local/state")
	page.section("ENVIRONMENT")
	page.item("NO_COLOR", "when it is not blank, no colours")
	page.item("COLORTERM, TERM, COLORFGBG", "which colours the terminal knows, and on what background")
	page.item("COUNTERSIGN_REVIEWER", "who reviews")
	page.item("VISUAL, EDITOR", "the editor that e opens")
	_, err := io.WriteString(out, page.String())
	return err
}

// man is a manual page in the making.
type man struct{ strings.Builder }

func (m *man) request(format string, parts ...any) { fmt.Fprintf(&m.Builder, format+"\n", parts...) }

func (m *man) section(name string) { m.request(".SH %s", name) }

// text writes paragraphs. A line of a text is no request, whatever it begins with.
func (m *man) text(text string) {
	for i, paragraph := range strings.Split(text, "\n\n") {
		if i > 0 {
			m.request(".PP")
		}
		for _, line := range strings.Split(paragraph, "\n") {
			m.request("%s", roff(line))
		}
	}
}

func (m *man) item(name, does string) {
	m.request(".TP")
	m.request("%s", `\fB`+roff(name)+`\fR`)
	m.request("%s", roff(does))
}

// command writes one command, and those below it.
func (m *man) command(command *cobra.Command) {
	if !command.IsAvailableCommand() {
		return
	}
	m.request(".SS %s", roff(command.CommandPath()))
	if command.Long == "" {
		m.text(command.Short)
	} else {
		m.text(command.Long)
	}
	m.flags(command)
	for _, below := range command.Commands() {
		m.command(below)
	}
}

func (m *man) flags(command *cobra.Command) {
	command.LocalFlags().VisitAll(func(flag *pflag.Flag) {
		if flag.Hidden {
			return
		}
		value, usage := pflag.UnquoteUsage(flag)
		name := "--" + flag.Name
		if value != "" {
			name += " " + value
		}
		m.item(name, usage)
	})
}

// roff is a text as roff prints it: a backslash and a hyphen as such, other than
// ASCII by its code point, and no dot or quote at the start of a line as a request.
func roff(text string) string {
	var out strings.Builder
	if strings.HasPrefix(text, ".") || strings.HasPrefix(text, "'") {
		out.WriteString(`\&`)
	}
	for _, r := range text {
		switch {
		case r == '\\':
			out.WriteString(`\e`)
		case r == '-':
			out.WriteString(`\-`)
		case r >= 0x80:
			fmt.Fprintf(&out, `\[u%04X]`, r)
		default:
			out.WriteRune(r)
		}
	}
	return out.String()
}
