package draft

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"countersign/ui/draw"
)

// write carries out edits by their names and fails if the text or the cursor, drawn
// as |, is not as wanted.
func TestEdits(t *testing.T) {
	for _, c := range []struct {
		name, before string
		edit         func(*Draft)
		after        string
	}{
		{"insert", "a|c", func(d *Draft) { d.Insert("b") }, "ab|c"},
		{"insert lines", "a|", func(d *Draft) { d.Insert("\r\nb\rc\n") }, "a\nb\nc\n|"},
		{"insert an accent", "e|x", func(d *Draft) { d.Insert("\u0301") }, "e\u0301|x"},
		{"insert what is no UTF-8", "|", func(d *Draft) { d.Insert("\xff") }, "\xff|"},
		{"backspace", "ab|c", (*Draft).Backspace, "a|c"},
		{"backspace at the beginning", "|c", (*Draft).Backspace, "|c"},
		{"backspace joins lines", "a\n|b", (*Draft).Backspace, "a|b"},
		{"backspace takes a whole character", "xe\u0301|", (*Draft).Backspace, "x|"},
		{"backspace takes a flag", "🇫🇷🇩🇪|", (*Draft).Backspace, "🇫🇷|"},
		{"what is drawn as a mark goes by itself", "👩\u200d👧|", (*Draft).Backspace, "👩\u200d|"},
		{"and so does its joiner", "👩\u200d|👧", (*Draft).Backspace, "👩|👧"},
		{"bytes one by one", "\xe2\x82|", (*Draft).Backspace, "\xe2|"},
		{"delete", "a|bc", (*Draft).Delete, "a|c"},
		{"delete at the end", "a|", (*Draft).Delete, "a|"},
		{"delete joins lines", "a|\nb", (*Draft).Delete, "a|b"},
		{"delete a word", "one two  |three", (*Draft).DeleteWord, "one |three"},
		{"delete the first word", "one|", (*Draft).DeleteWord, "|"},
		{"delete a word behind a wide blank", "a\u3000bc|", (*Draft).DeleteWord, "a\u3000|"},
		{"delete a word stays in its line", "one\n two|", (*Draft).DeleteWord, "one\n |"},
		{"delete a word joins lines", "one\n|two", (*Draft).DeleteWord, "one|two"},
		{"delete to the end", "a|bc\nd", (*Draft).DeleteLineEnd, "a|\nd"},
		{"delete the line feed", "a|\nd", (*Draft).DeleteLineEnd, "a|d"},
		{"delete to the start", "x\nab|c", (*Draft).DeleteLineStart, "x\n|c"},
		{"left", "ae\u0301|", (*Draft).Left, "a|e\u0301"},
		{"left over a line feed", "a\n|b", (*Draft).Left, "a|\nb"},
		{"left at the beginning", "|a", (*Draft).Left, "|a"},
		{"right", "|日x", (*Draft).Right, "日|x"},
		{"right over a line feed", "a|\nb", (*Draft).Right, "a\n|b"},
		{"right at the end", "a|", (*Draft).Right, "a|"},
		{"home", "x\nab|c\nd", (*Draft).LineStart, "x\n|abc\nd"},
		{"end", "x\na|bc\nd", (*Draft).LineEnd, "x\nabc|\nd"},
		{"go to the middle of a character", "|e\u0301x", func(d *Draft) { d.GoTo(1) }, "|e\u0301x"},
		{"go beyond the end", "|ab", func(d *Draft) { d.GoTo(9) }, "ab|"},
		{"go before the beginning", "ab|", func(d *Draft) { d.GoTo(-1) }, "|ab"},
	} {
		d := cursorIn(c.before)
		c.edit(&d)
		if got := d.text[:d.at] + "|" + d.text[d.at:]; got != c.after {
			t.Errorf("%s: %q becomes %q, want %q", c.name, c.before, got, c.after)
		}
	}
}

// cursorIn is a draft whose cursor is drawn as |.
func cursorIn(text string) Draft {
	head, tail, _ := strings.Cut(text, "|")
	return Draft{text: head + tail, at: len(head)}
}

func TestMoveRows(t *testing.T) {
	for _, c := range []struct {
		name, before string
		width        int
		moves        []int
		after        string
	}{
		{"down", "a|bc\ndef", 9, []int{1}, "abc\nd|ef"},
		{"up", "abc\nde|f", 9, []int{-1}, "ab|c\ndef"},
		{"the column is kept over a short line", "abc|d\ne\nfghi", 9, []int{1, 1}, "abcd\ne\nfgh|i"},
		{"several at once", "|a\nb\nc", 9, []int{2}, "a\nb\n|c"},
		{"not beyond the end", "a|\nbc", 9, []int{5}, "a\nb|c"},
		{"not before the beginning", "ab\nc|", 9, []int{-5}, "a|b\nc"},
		{"into an empty line", "ab|\n\nc", 9, []int{1}, "ab\n|\nc"},
		{"through a wrapped line", "ab|cdefgh", 4, []int{1}, "abcdef|gh"},
		{"and back", "abcdef|gh", 4, []int{-1}, "ab|cdefgh"},
		{"never behind a row cut inside a word", "abcd\nefg|hijkl", 8, []int{-1}, "abc|d\nefghijkl"},
		{"the end of a cut row is the next one's beginning", "abcdefg\nxxxxxxx|", 4, []int{-3, 0}, "abc|defg\nxxxxxxx"},
		{"wide letters", "日本|語\nabcdef", 9, []int{1}, "日本語\nabcd|ef"},
		{"into the middle of one", "abc|\n日本", 9, []int{1}, "abc\n日|本"},
		{"past what is drawn as a mark", "\x1bab|\nabcd", 9, []int{1}, "\x1bab\nabcd|"},
	} {
		d := cursorIn(c.before)
		for _, rows := range c.moves {
			d.MoveRows(Lay(d.text, c.width), rows)
		}
		if got := d.text[:d.at] + "|" + d.text[d.at:]; got != c.after {
			t.Errorf("%s: %q becomes %q, want %q", c.name, c.before, got, c.after)
		}
	}
}

func TestCursor(t *testing.T) {
	for _, c := range []struct {
		text  string
		width int
		want  Spot
	}{
		{"|", 5, Spot{}},
		{"a|b", 5, Spot{0, 0, 1, 2}},
		{"ab|", 5, Spot{0, 0, 2, 2}},
		{"ab|\nc", 5, Spot{0, 0, 2, 2}},
		{"ab\n|", 5, Spot{1, 0, 0, 0}},
		{"a\x1b|\x07b", 9, Spot{0, 0, 3, 5}},
		{"one |two", 4, Spot{0, 1, 4, 5}},
		{"abcdef|", 4, Spot{0, 1, 6, 6}},
	} {
		d := cursorIn(c.text)
		if got := d.Cursor(Lay(d.text, c.width)); got != c.want {
			t.Errorf("%q: %+v, want %+v", c.text, got, c.want)
		}
	}
}

// slow is the same editor over a list of characters, cut one at a time.
type slow struct {
	chars []string
	at    int
}

func slowOf(text string) []string {
	var chars []string
	for text != "" {
		char := first(text)
		chars, text = append(chars, char), text[len(char):]
	}
	return chars
}

// TestDraftAgreesWithAList types, deletes and moves in a draft and in a list of
// characters, and finds the same text and the same place.
func TestDraftAgreesWithAList(t *testing.T) {
	piece := rapid.StringOfN(rapid.SampledFrom([]rune("ab \n日é\u0301\u200d👩🇫\x1b")), 0, 4, -1)
	rapid.Check(t, func(t *rapid.T) {
		text := piece.Draw(t, "text") + piece.Draw(t, "and")
		d, s := Of(text), slow{chars: slowOf(text)}
		again := func(at int) { // what stands beside each other may become one character
			text := strings.Join(s.chars, "")
			s.chars, s.at = slowOf(text), 0
			for n := 0; s.at < len(s.chars) && n+len(s.chars[s.at]) <= at; s.at++ {
				n += len(s.chars[s.at])
			}
		}
		for range rapid.IntRange(0, 12).Draw(t, "edits") {
			before := len(strings.Join(s.chars[:s.at], ""))
			switch rapid.IntRange(0, 5).Draw(t, "edit") {
			case 0:
				p := piece.Draw(t, "piece")
				d.Insert(p)
				s.chars = slices.Insert(s.chars, s.at, p)
				again(before + len(p))
			case 1:
				d.Backspace()
				if s.at > 0 {
					before -= len(s.chars[s.at-1])
					s.chars = slices.Delete(s.chars, s.at-1, s.at)
				}
				again(before)
			case 2:
				d.Delete()
				if s.at < len(s.chars) {
					s.chars = slices.Delete(s.chars, s.at, s.at+1)
				}
				again(before)
			case 3:
				d.Left()
				s.at = max(s.at-1, 0)
			case 4:
				d.Right()
				s.at = min(s.at+1, len(s.chars))
			case 5:
				width := rapid.IntRange(1, 12).Draw(t, "width")
				d.MoveRows(Lay(d.Text(), width), rapid.IntRange(-3, 3).Draw(t, "rows"))
				again(d.At())
			}
			if d.Text() != strings.Join(s.chars, "") || d.At() != len(strings.Join(s.chars[:s.at], "")) {
				t.Fatalf("the draft has %q, %d; the list %q, %d", d.Text(), d.At(), s.chars, s.at)
			}
		}
	})
}

// FuzzDraft: whatever is typed, every row fits, rows put together are the text, and
// the cursor stands on a row.
func FuzzDraft(f *testing.F) {
	f.Add("one two\nthree", 4, []byte("ubdlrx"))
	f.Add("\x1b\xff日\u0301", 1, []byte("lluuddkwx"))
	f.Fuzz(func(t *testing.T, text string, width int, script []byte) {
		if len(text) > 2000 || len(script) > 60 {
			return
		}
		width = 1 + (width%80+80)%80
		d := Of(text)
		for _, key := range script {
			switch key {
			case 'u':
				d.MoveRows(Lay(d.Text(), width), -1)
			case 'd':
				d.MoveRows(Lay(d.Text(), width), 1)
			case 'l':
				d.Left()
			case 'r':
				d.Right()
			case 'b':
				d.Backspace()
			case 'x':
				d.Delete()
			case 'w':
				d.DeleteWord()
			case 'k':
				d.DeleteLineEnd()
			case 's':
				d.DeleteLineStart()
			default:
				d.Insert(string(rune(key)))
			}
			sheet := Lay(d.Text(), width)
			spot := d.Cursor(sheet)
			line := sheet.Lines[spot.Line]
			if row := line.Rows[spot.Row]; spot.Start < row.Start || spot.Start > max(row.Next, row.End) || spot.End < spot.Start {
				t.Fatalf("%q: the cursor at %d is %+v, its row %+v", d.Text(), d.At(), spot, row)
			}
			for _, line := range sheet.Lines {
				for _, row := range line.Rows {
					if cells := draw.Width(row.Text(line.Text)); cells > width && utf8.RuneCountInString(row.Text(line.Text)) > 1 && !strings.Contains(line.Text, "\t") {
						t.Fatalf("%q at %d: a row of %d cells", line.Text, width, cells)
					}
				}
			}
		}
	})
}
