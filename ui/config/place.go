package config

import (
	"os"
	"path/filepath"

	"countersign/themes"
)

// Dir is the directory of the configuration: below $XDG_CONFIG_HOME, which counts
// only when it is an absolute path, else below ~/.config. It is blank where
// neither is known: then there is no configuration.
func Dir(configHome, home string) string {
	switch {
	case filepath.IsAbs(configHome):
		return filepath.Join(configHome, "countersign")
	case home == "":
		return ""
	}
	return filepath.Join(home, ".config", "countersign")
}

// Path is the file of the configuration in its directory.
func Path(dir string) string { return filepath.Join(dir, "config.toml") }

// Themes are the built-in themes and those of the directory.
func Themes(dir string) themes.Collection {
	if dir == "" {
		return themes.Collection{}
	}
	own := filepath.Join(dir, "themes")
	return themes.WithOwn(os.DirFS(own), own)
}
