package redact

import (
	"regexp"
	"slices"
	"strings"
)

// named is a name that says what it holds, and what parts it from its value: a
// colon, an equals sign, or after a flag a blank. Quotation marks may be escaped.
var named = regexp.MustCompile("(?i)(?:" +
	`(password|passwd|passphrase|pwd)|` +
	`(token|secret|api[_-]?key|access[_-]?key|secret[_-]?key|private[_-]?key|account[_-]?key)` +
	")(?:\\\\{0,3}[\"'`]?([ \t]{0,3})(:=|=>|={1,3}|:)[ \t]{0,3}|([ \t]))")

// flag is what stands before the name in a command line.
var flag = regexp.MustCompile(`(?:^|\s)--?[A-Za-z-]*$`)

// assignment is a name with its value.
type assignment struct {
	password bool // else a key or a token
	loose    bool // a colon, or blanks around: that may be prose or code
	quoted   bool
	value    string
	after    string // what follows the value
}

// findAssigned finds the values of names that say that they are secret.
func findAssigned(text string) []span {
	var found []span
	for _, match := range named.FindAllStringSubmatchIndex(text, -1) {
		a := assignment{password: match[2] >= 0}
		if match[10] >= 0 {
			if !flag.MatchString(text[max(0, match[0]-40):match[0]]) {
				continue
			}
			a.loose = true
		} else {
			a.loose = match[6] < match[7] || text[match[8]:match[9]] == ":"
		}
		start, end := match[1], 0
		start, end, a.quoted = valueAt(text, start)
		a.value, a.after = text[start:end], text[end:min(len(text), end+1)]
		if a.isSecret() {
			found = append(found, span{start, end})
		}
	}
	return found
}

// longestValue bounds a value that nothing ends, in bytes.
const longestValue = 512

// valueAt is the value that begins at a place: up to the quotation mark that ends
// it, else up to what can stand in no value.
func valueAt(text string, at int) (start, end int, quoted bool) {
	limit := min(len(text), at+longestValue)
	open := at
	for open < limit && text[open] == '\\' {
		open++
	}
	if open < limit && strings.IndexByte("\"'`", text[open]) >= 0 {
		ends := text[at : open+1]
		start, end = open+1, limit
		if n := strings.IndexAny(text[start:limit], "\r\n"); n >= 0 {
			end = start + n
		}
		if n := strings.Index(text[start:end], ends); n >= 0 {
			end = start + n
		}
		return start, end, true
	}
	if n := strings.IndexAny(text[at:limit], " \t\r\n\"'`\\,;)}]<>|&“”‘’"); n >= 0 {
		limit = at + n
	}
	return at, limit, false
}

// plainWords are values that say of what kind a value is, or that there is none.
var plainWords = []string{
	"string", "str", "text", "required", "optional", "null", "nil", "none", "true", "false", "undefined", "password",
	"hidden", "secret", "token", "varchar", "char", "bool", "number", "integer", "object", "missing", "invalid", "empty",
}

// dotted is a name of a member, as code has it.
var dotted = regexp.MustCompile(`^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+$`)

// isSecret reports whether the value of an assignment looks like a secret rather
// than like a word, a name or a place of one.
func (a assignment) isSecret() bool {
	value := a.value
	switch {
	case len(value) < 3, !isNoPlaceholder(value, ""), strings.ContainsAny(value, " \t"):
		return false
	case slices.Contains(plainWords, strings.ToLower(value)), strings.HasPrefix(value, "sha256:"), strings.HasPrefix(value, "sha1:"):
		return false
	}
	if !a.quoted && (strings.ContainsAny(value, "()[{") || a.after == "(" || dotted.MatchString(value) || strings.ContainsAny(value[:1], "/~.")) {
		return false
	}
	letters := strings.ContainsAny(strings.ToLower(value), "abcdefghijklmnopqrstuvwxyz")
	mixed := letters && hasDigit(value)
	if !a.password {
		return len(value) >= 8 && mixed
	}
	return a.quoted || !a.loose || len(value) >= 6 && (mixed || strings.ContainsAny(value, "!@#%^*+?"))
}
