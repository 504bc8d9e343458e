package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/muesli/termenv"
	"github.com/spf13/cobra"

	"countersign/themes"
	"countersign/ui/config"
)

func newThemes(streams Streams) *cobra.Command {
	return &cobra.Command{
		Use:   "themes",
		Short: "Preview the themes: built in, and your own",
		Long: "Preview the themes, each role in its colour. Your own are the files *.toml in\n" +
			"the directory themes beside config.toml; one that is wrong is named with the\n" +
			"line and the reason. Without a terminal the names are printed without colours.",
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error { return printThemes(streams) },
	}
}

func printThemes(streams Streams) error {
	profile := termenv.Ascii
	if streams.OutTerminal && streams.Env("NO_COLOR") == "" {
		profile = themes.Profile(streams.Env)
	}
	entries, listing := config.Themes(configDir(streams)).All()
	p := printer{out: streams.Out, glyphs: plainGlyphs(streams)}
	wrong := false
	for _, entry := range entries {
		name := "built in"
		if entry.Path != "" {
			name = entry.Path
		}
		if entry.Err != nil {
			wrong = true
			p.line("%s  %s not used: %s", entry.Name, p.glyphs.Error, strings.ReplaceAll(entry.Err.Error(), "\n", "; "))
			continue
		}
		p.line("%s  %s, %s", entry.Name, entry.Theme.Kind, name)
		if p.err == nil {
			p.err = swatches(streams.Out, entry.Theme, profile)
		}
	}
	if p.err != nil {
		return fmt.Errorf("writing the themes: %w", p.err)
	}
	if listing != nil {
		return usage("%s", listing)
	}
	if wrong {
		return &exitError{code: exitFindings}
	}
	return nil
}

// swatchesInARow is how many roles stand in one row of a preview.
const swatchesInARow = 6

// swatches draws each role by its name, in its own colour, and one selected row.
func swatches(out io.Writer, theme themes.Theme, profile termenv.Profile) error {
	styles := theme.Styles(themes.Renderer(out, profile))
	var lines []string
	line := "  "
	for i, role := range drawn() {
		line += styles.Role(role).Render(fmt.Sprintf("%-14s", role))
		if (i+1)%swatchesInARow == 0 || i+1 == len(drawn()) {
			lines = append(lines, strings.TrimRight(line, " "))
			line = "  "
		}
	}
	selected := styles.Selected()
	lines = append(lines, "  "+selected.Text.Render("a selected row ")+selected.Role(themes.Done).Render("done ")+selected.Role(themes.Ungrounded).Render("ungrounded ")+
		" "+styles.Chip(themes.Contradiction).Render("chip"), "")
	_, err := fmt.Fprintln(out, strings.Join(lines, "\n"))
	return err
}

// drawn are the roles that have a style of their own.
func drawn() []themes.Role {
	var roles []themes.Role
	for _, role := range themes.Roles() {
		if role != themes.SelectionText && role != themes.SelectionBackground {
			roles = append(roles, role)
		}
	}
	return roles
}
