package themes

import (
	"embed"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"countersign/themes/strict"
)

//go:embed *.toml
var files embed.FS

// Theme is one palette. A colour is "#rrggbb", "0" to "15", or "default", the
// terminal's own.
type Theme struct {
	Name string
	Kind string // dark, light, or any

	// Background is what contrast is reckoned against and what the text of a
	// chip is drawn in. It is never painted.
	Background string

	// StatusColour says what a status colours: "word" (glyph and word) or
	// "glyph" (the word stays in the text colour).
	StatusColour string

	Colours    map[Role]string
	Attributes map[Role][]Attribute
}

// Attribute is how text is drawn besides its colour.
type Attribute string

// The attributes a theme may use.
const (
	Bold    Attribute = "bold"
	Reverse Attribute = "reverse"
	Dim     Attribute = "faint"
)

// Default is a colour the terminal decides.
const Default = "default"

// Names lists the embedded themes, the ones most people want first.
func Names() []string {
	return []string{"dark", "light", "high-contrast", "ansi16", "mono"}
}

// Load gives an embedded theme. The error of an unknown name lists the known.
func Load(name string) (Theme, error) {
	if !slices.Contains(Names(), name) {
		return Theme{}, fmt.Errorf("%w %q; there are %s", ErrNoTheme, name, strings.Join(Names(), ", "))
	}
	text, err := files.ReadFile(name + ".toml")
	if err != nil {
		return Theme{}, fmt.Errorf("theme %s: %w", name, err)
	}
	theme, err := Parse(string(text))
	if err != nil {
		return Theme{}, fmt.Errorf("theme %s: %w", name, err)
	}
	return theme, nil
}

// Parse reads a theme file. The error tells every fault, one a line, each with
// its line in the file and never with a piece of the file.
func Parse(text string) (Theme, error) {
	var file struct {
		Name         string               `toml:"name"`
		Kind         string               `toml:"kind"`
		Background   string               `toml:"background"`
		StatusColour string               `toml:"status_colour"`
		Colors       map[Role]string      `toml:"colors"`
		Attributes   map[Role][]Attribute `toml:"attributes"`
	}
	if err := strict.Decode([]byte(text), &file); err != nil {
		return Theme{}, err
	}
	theme := Theme{
		Name: file.Name, Kind: file.Kind, Background: file.Background, StatusColour: file.StatusColour,
		Colours: file.Colors, Attributes: file.Attributes,
	}
	if err := theme.check(strict.LinesOf([]byte(text))); err != nil {
		return Theme{}, err
	}
	return theme, nil
}

// check answers every fault of the theme, in a fixed order.
func (t Theme) check(lines strict.Lines) error {
	var faults []error
	fault := func(reason string, path ...string) {
		faults = append(faults, &strict.Fault{Line: lines.Of(path...), Reason: reason})
	}
	if t.Name == "" {
		fault("name: missing", "name")
	}
	if !slices.Contains([]string{"dark", "light", "any"}, t.Kind) {
		fault("kind: not dark, light or any", "kind")
	}
	if !isColour(t.Background) {
		fault("background: no colour ("+colourForms+")", "background")
	}
	if t.StatusColour != "word" && t.StatusColour != "glyph" {
		fault("status_colour: not word or glyph", "status_colour")
	}
	for _, role := range Roles() {
		value, ok := t.Colours[role]
		if !ok {
			fault(fmt.Sprintf("colors.%s: missing role", role), "colors")
		} else if !isColour(value) {
			fault(fmt.Sprintf("colors.%s: no colour (%s)", role, colourForms), "colors", string(role))
		}
	}
	for _, role := range sorted(t.Colours) {
		if !takesColour(role) {
			fault("colors: unknown role", "colors", string(role))
		}
	}
	for _, role := range sorted(t.Attributes) {
		if !takesAttributes(role) {
			fault("attributes: unknown role", "attributes", string(role))
			continue
		}
		for _, attribute := range t.Attributes[role] {
			if attribute != Bold && attribute != Reverse && attribute != Dim {
				fault(fmt.Sprintf("attributes.%s: not bold, reverse or faint", role), "attributes", string(role))
			}
		}
	}
	return errors.Join(faults...)
}

const colourForms = `"#rrggbb", "0" to "15", or "default"`

func isColour(value string) bool {
	if value == Default {
		return true
	}
	if digits, ok := strings.CutPrefix(value, "#"); ok {
		_, err := strconv.ParseUint(digits, 16, 32)
		return len(digits) == 6 && err == nil
	}
	number, err := strconv.Atoi(value)
	return err == nil && number >= 0 && number <= 15 && value == strconv.Itoa(number)
}

func (t Theme) has(role Role, attribute Attribute) bool {
	return slices.Contains(t.Attributes[role], attribute)
}

func sorted[V any](values map[Role]V) []Role {
	roles := make([]Role, 0, len(values))
	for role := range values {
		roles = append(roles, role)
	}
	slices.Sort(roles)
	return roles
}
