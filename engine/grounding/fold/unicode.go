package fold

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Unicode makes alike what looks alike: composed and decomposed characters (NFC),
// spaces of every kind, typographic quotation marks, dashes and ellipses; and it
// leaves out what nobody sees: zero-width and direction marks, soft hyphens,
// control characters and the sequences that colour a terminal.
func Unicode(text Text) Text { return folded(folded(text, compose), plainMarks) }

// compose makes normal form C.
func compose(w *writer) {
	in := w.text
	if norm.NFC.IsNormalString(in) {
		return
	}
	var segments norm.Iter
	segments.InitString(norm.NFC, in)
	from, composed := 0, ""
	for !segments.Done() {
		composed += string(segments.Next())
		to := segments.Pos()
		switch {
		case to == from && !segments.Done():
			continue // one character that becomes several segments
		case composed == in[from:to]:
			w.keep(from, to)
		default:
			w.replace(from, to, composed)
		}
		from, composed = to, ""
	}
}

// plainMarks replaces single characters and drops what is not seen.
func plainMarks(w *writer) {
	in, kept := w.text, 0
	for at := 0; at < len(in); {
		if c := in[at]; c < utf8.RuneSelf && (c >= ' ' && c != 0x7F || c == '\t' || c == '\n' || c == '\r') {
			at++
			continue
		}
		r, size := utf8.DecodeRuneInString(in[at:])
		with, ok := plainMark(r)
		if r == '\x1b' {
			size = escapeSequence(in[at:])
		}
		if ok {
			w.keep(kept, at)
			w.replace(at, at+size, with)
			kept = at + size
		}
		at += size
	}
	w.keep(kept, len(in))
}

// plainMark is what stands for a character, blank where it is left out; not ok
// where it stands for itself.
func plainMark(r rune) (with string, ok bool) {
	switch r {
	case '‘', '’', '‚', '‛', '′', '´', '‹', '›':
		return "'", true
	case '“', '”', '„', '‟', '″', '«', '»':
		return `"`, true
	case '‐', '‑', '‒', '–', '—', '―', '−', '﹘', '﹣', '－':
		return "-", true
	case '…':
		return "...", true
	case utf8.RuneError:
		return "", false
	}
	switch {
	case unicode.IsSpace(r) || unicode.Is(unicode.Zs, r):
		return " ", true
	case unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Variation_Selector, r):
		return "", true
	}
	return "", false
}

// escapeSequence is how many bytes the sequence takes that a text begins with: an
// ESC with what belongs to it. One that does not end is the ESC alone.
func escapeSequence(text string) int {
	if len(text) < 2 {
		return len(text)
	}
	switch text[1] {
	case '[': // colours, cursor: parameters, then one letter or sign
		for i := 2; i < len(text); i++ {
			if c := text[i]; c >= 0x40 && c <= 0x7E {
				return i + 1
			} else if c < 0x20 || c > 0x7E {
				break
			}
		}
	case ']': // titles, links: up to BEL or ESC \
		const longest = 4096
		for i := 2; i < min(len(text), longest); i++ {
			if text[i] == '\a' {
				return i + 1
			}
			if text[i] == '\x1b' && i+1 < len(text) && text[i+1] == '\\' {
				return i + 2
			}
		}
	default:
		if c := text[1]; c >= 0x30 && c <= 0x7E {
			return 2
		}
	}
	return 1
}
