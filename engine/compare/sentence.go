package compare

import "strings"

// Sentence is the comparison in one sentence without a full stop: "Same evidence,
// same verdict, other reason".
func (c Comparison) Sentence() string {
	parts := []string{map[Sameness]string{
		Same: "same evidence", Other: "other evidence", Unknown: "evidence that cannot be compared",
	}[c.Evidence]}
	parts = append(parts, map[Sameness]string{
		Same: "same verdict", Other: "other verdict", Unknown: "no verdict to compare",
	}[c.Verdict])
	if c.Verdict == Same {
		parts = append(parts, map[Sameness]string{Same: "same reason", Other: "other reason"}[c.Reason])
	}
	if c.Outcome == Other && c.Verdict != Other {
		parts = append(parts, "other outcome")
	}
	text := strings.Join(parts, ", ")
	return strings.ToUpper(text[:1]) + text[1:]
}
