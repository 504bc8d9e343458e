package redact

import (
	"regexp"
	"strings"
)

// finder is a pattern with the way it finds its texts.
type finder struct {
	Pattern
	find func(text string) []span
}

type span struct{ start, end int }

// table is the one list of patterns. The most particular come first.
var table = []finder{
	{
		Pattern{"private-key", "private key", "A private key in PEM or PGP armour, whole or cut short."},
		findPrivateKeys,
	},
	{
		Pattern{"jwt", "JSON web token", "Three texts in base64 parted by dots, the first beginning eyJ."},
		shape(`eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*`, anyFound, "eyJ"),
	},
	{
		Pattern{"aws-key", "AWS access key", "AKIA, ASIA, ABIA or ACCA and sixteen capitals or digits."},
		shape(`A(?:KIA|SIA|BIA|CCA)[A-Z0-9]{16}`, ends, "KIA", "SIA", "BIA", "CCA"),
	},
	{
		Pattern{"github-token", "GitHub token", "ghp_, gho_, ghu_, ghs_, ghr_ or github_pat_ and a long text."},
		shape(`g(?:h[pousr]_[A-Za-z0-9]{20,}|ithub_pat_[A-Za-z0-9_]{20,})`, anyFound, "gh", "github_pat_"),
	},
	{
		Pattern{"gitlab-token", "GitLab token", "glpat- and twenty or more characters."},
		shape(`glpat-[A-Za-z0-9_-]{20,}`, anyFound, "glpat-"),
	},
	{
		Pattern{"anthropic-key", "Anthropic key", "sk-ant- and a long text."},
		shape(`sk-ant-[A-Za-z0-9_-]{16,}`, anyFound, "sk-ant-"),
	},
	{
		Pattern{"openai-key", "OpenAI key", "sk-, or sk-proj- and the like, and a long text with a digit."},
		shape(`sk-[A-Za-z0-9_-]{20,}`, looksDrawn, "sk-"),
	},
	{
		Pattern{"slack-token", "Slack token", "xoxb-, xoxp- and the like, xapp-, or the address of an incoming webhook."},
		shape(`xox[a-z]-[A-Za-z0-9-]{10,}|xapp-[A-Za-z0-9-]{10,}|hooks\.slack\.com/services/[A-Za-z0-9/_-]{20,}`, anyFound, "xox", "xapp-", "hooks."),
	},
	{
		Pattern{"google-key", "Google key", "AIza and thirty-five characters."},
		shape(`AIza[A-Za-z0-9_-]{35}`, ends, "AIza"),
	},
	{
		Pattern{"stripe-key", "Stripe key", "sk_ or rk_, live_ or test_, and a long text."},
		shape(`[sr]k_(?:live|test)_[A-Za-z0-9]{16,}`, anyFound, "k_live_", "k_test_"),
	},
	{
		Pattern{"service-token", "service token", "The tokens of npm, PyPI, Hugging Face and SendGrid, which begin npm_, pypi-, hf_ and SG."},
		shape(`npm_[A-Za-z0-9]{30,}|pypi-[A-Za-z0-9_-]{40,}|hf_[A-Za-z0-9]{30,}|SG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}`, anyFound, "npm_", "pypi-", "hf_", "SG."),
	},
	{
		Pattern{"authorization", "authorization", "What follows Bearer, or Basic or Token in an authorization header."},
		shape(`(?i:(?:bearer|authorization\\{0,3}["']?\s*[:=]\s*\\{0,3}["']?(?:basic|token))\s+)([A-Za-z0-9._~+/=-]{12,})`, looksEncoded, ""),
	},
	{
		Pattern{"url-password", "password", "The password in an address of the form scheme://user:password@host."},
		shape(`[A-Za-z][A-Za-z0-9+.-]*://[^\s/@:"'<>\\]*:([^\s/@"'<>\\]+)@`, isNoPlaceholder, "://"),
	},
	{
		Pattern{"assigned-secret", "secret", "The value given to a name that ends in password, token, secret, API key or the like, where the value looks like one."},
		findAssigned,
	},
	{
		Pattern{"email", "e-mail", "An e-mail address."},
		findAddresses,
	},
	{
		Pattern{"home", "home", "The home directory of a person, with the person's name in it."},
		findHomes,
	},
}

// test reports whether a shape that was found is one; next is the byte behind it, or
// nothing.
type test func(found, next string) bool

// shape finds an expression, or its group where it has one, at the beginning of a
// word and where it passes a test. Without one of the hints in the text nothing is
// looked for.
func shape(expression string, passes test, hints ...string) func(string) []span {
	compiled := regexp.MustCompile(expression)
	return func(text string) []span {
		if !hinted(text, hints) {
			return nil
		}
		var found []span
		for _, match := range compiled.FindAllStringSubmatchIndex(text, -1) {
			last := len(match) - 2
			s := span{match[last], match[last+1]}
			if begins(text, match[0]) && passes(text[s.start:s.end], text[s.end:min(len(text), s.end+1)]) {
				found = append(found, s)
			}
		}
		return found
	}
}

// begins reports whether a word begins at a place: no letter, digit or underline
// stands before it, but the letter of an escape, as in the \n of a JSON text.
func begins(text string, at int) bool {
	return at == 0 || !isWord(text[at-1]) || escaped(text, at-1)
}

// escaped reports whether the byte at a place is the letter of an escaped line end
// or tab.
func escaped(text string, at int) bool {
	return at > 0 && text[at-1] == '\\' && strings.IndexByte("nrt", text[at]) >= 0
}

func hinted(text string, hints []string) bool {
	for _, hint := range hints {
		if strings.Contains(text, hint) {
			return true
		}
	}
	return false
}

func isWord(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z'
}

func anyFound(_, _ string) bool { return true }

// ends passes what no letter or digit follows: a longer text is something else.
func ends(_, next string) bool { return next == "" || !isWord(next[0]) }

// looksDrawn passes what looks as if a machine had drawn it: it has a digit, and a
// piece of sixteen characters without a hyphen. Names made of words have neither.
func looksDrawn(found, _ string) bool {
	long := false
	for piece := range strings.SplitSeq(found, "-") {
		long = long || len(piece) >= 16
	}
	return long && hasDigit(found)
}

func hasDigit(text string) bool { return strings.ContainsAny(text, "0123456789") }

// looksEncoded passes base64 that is filled up, or that has a digit.
func looksEncoded(found, _ string) bool { return hasDigit(found) || strings.HasSuffix(found, "=") }

// isNoPlaceholder passes a value, and not the name of a place where one will stand.
func isNoPlaceholder(value, _ string) bool {
	switch {
	case value == "", strings.HasPrefix(value, strings.TrimSpace(markBegins)), strings.ContainsAny(value[:1], "$%<{"):
		return false
	case strings.Contains(value, "env") && strings.ContainsAny(value, ".[("):
		return false // read from the environment
	}
	return strings.Trim(value, "*xX.•-_") != "" // drawn over, or left open
}
