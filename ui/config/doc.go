// Package config reads what a person has set for the screen: config.toml in the
// directory of the configuration, and the themes beside it.
//
//	config.toml ──▶ strict.Decode ──▶ Config   theme, glyphs, mouse, reviewer,
//	                     │                     keys (ui.Rebind), names of judges
//	                     └──▶ Fault: path, line, reason; then the defaults hold
//	themes/*.toml ─▶ themes.Collection
//
// Nothing here reads the environment or draws. A file that is wrong is refused as
// a whole: half of a configuration is one that nobody wrote. A refusal says the
// line and never what stands there (seed 004).
package config
