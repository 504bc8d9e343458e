package verdict

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"countersign/model"
)

// DetailLimit is how much of a judge's detail is kept, in code points (seed 002,
// detail clamp).
const DetailLimit = 1000

// ClampDetail bounds a judge's detail to a limit in code points; 0 means
// DetailLimit, and less than 0 leaves it whole. A longer text is cut between words, a word being what stands
// between ASCII spaces, so that text and marker fit; if already the first word
// is too long it is cut inside it. White space before the marker goes (seed 002,
// detail clamp).
//
// A limit that has no room for the marker cuts without it; the seed's limit has
// room, and the bound is what is promised.
func ClampDetail(detail string, limit int) model.Clamp {
	if limit == 0 {
		limit = DetailLimit
	}
	chars := utf8.RuneCountInString(detail)
	if limit < 0 || chars <= limit {
		return model.Clamp{Text: detail, Chars: chars}
	}
	budget := limit - utf8.RuneCountInString(model.TruncationMarker)
	if budget < 0 {
		return model.Clamp{Text: firstChars(detail, limit), Chars: limit, Truncated: true}
	}
	head := wholeWords(detail, budget)
	if head == "" {
		head = firstChars(detail, budget)
	}
	text := strings.TrimRightFunc(head, unicode.IsSpace) + model.TruncationMarker
	return model.Clamp{Text: text, Chars: utf8.RuneCountInString(text), Truncated: true}
}

// wholeWords is the longest beginning made of whole words that fits the budget.
// Spaces before the first word are lost, later ones stay: an empty word joins
// only what there is already.
func wholeWords(text string, budget int) string {
	text = strings.TrimLeft(text, " ")
	end, chars := 0, 0
	for i, word := range strings.Split(text, " ") {
		space := min(i, 1)
		chars += space + utf8.RuneCountInString(word)
		if chars > budget {
			break
		}
		end += space + len(word)
	}
	return text[:end]
}

// firstChars is the first n code points of a text.
func firstChars(text string, n int) string {
	for i := range text {
		if n == 0 {
			return text[:i]
		}
		n--
	}
	return text
}
