// Package themes holds the colours of Countersign: five semantic palettes
// (dark, light, high-contrast, ansi16, mono) as embedded TOML files, their
// loader, the reader's own themes beside them, and the styles made from a theme.
//
// A theme names what a colour is for, never where it is used: a role such as
// done, hole or ungrounded. Styles turns a theme into one lipgloss style for
// each role, for one passed renderer, so that one process can serve terminals
// of different abilities. Nothing here is drawn with underline, blink or italic.
//
// No layout and no wording live here, and nothing reads the environment: what
// is needed of it comes in as a function.
package themes
