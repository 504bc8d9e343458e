// Package counted writes numbers the way every sentence and every column of the
// program does: with a blank between thousands, 1 214. It knows nothing of what is
// counted, and lays nothing out.
package counted

import "strconv"

// Number is a number with a blank between thousands.
func Number(n int) string {
	digits := strconv.Itoa(n)
	first := 0 // where the digits begin
	if n < 0 {
		first = 1
	}
	var out []byte
	for i := range len(digits) {
		if left := len(digits) - i; i > first && left%3 == 0 {
			out = append(out, ' ')
		}
		out = append(out, digits[i])
	}
	return string(out)
}

// Of is a number and what it counts: 1 hole, 1 214 holes.
func Of(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return Number(n) + " " + word + "s"
}
