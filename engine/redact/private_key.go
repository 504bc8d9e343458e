package redact

import "regexp"

var (
	keyBegins = regexp.MustCompile(`-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----`)
	keyEnds   = regexp.MustCompile(`-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----`)
	// keyLines are the lines of a key that was cut short; \n may be written out.
	keyLines = regexp.MustCompile(`^(?:(?:\s|\\[nrt])+(?:[A-Za-z-]+: [^\n\\]*|[A-Za-z0-9+/=]{16,}))+`)
)

// longestKey bounds how far the end of a key is looked for, in bytes.
const longestKey = 1 << 14

// findPrivateKeys finds keys from their first line to their last, or as far as they
// go. A first line that no key follows only speaks of one.
func findPrivateKeys(text string) []span {
	var found []span
	for _, begin := range keyBegins.FindAllStringIndex(text, -1) {
		rest := text[begin[1]:min(len(text), begin[1]+longestKey)]
		if next := keyBegins.FindStringIndex(rest); next != nil {
			rest = rest[:next[0]]
		}
		if end := keyEnds.FindStringIndex(rest); end != nil {
			found = append(found, span{begin[0], begin[1] + end[1]})
		} else if lines := keyLines.FindStringIndex(rest); lines != nil {
			found = append(found, span{begin[0], begin[1] + lines[1]})
		}
	}
	return found
}
