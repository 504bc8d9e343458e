package pretty

import "strings"

// IsPatch reports whether a text is a patch: a hunk of a unified diff stands in it,
// or it begins as the patches of agents' tools do.
func IsPatch(text string) bool {
	return strings.HasPrefix(text, "*** Begin Patch") || strings.HasPrefix(text, "@@ ") || strings.Contains(text, "\n@@ ")
}

// MarkOf is what a line of a patch does. The heads of files are no change.
func MarkOf(line string) Mark {
	switch {
	case strings.HasPrefix(line, "+++ "), strings.HasPrefix(line, "--- "):
		return Plain
	case strings.HasPrefix(line, "+"):
		return Added
	case strings.HasPrefix(line, "-"):
		return Removed
	}
	return Plain
}
