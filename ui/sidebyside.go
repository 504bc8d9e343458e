package ui

import (
	"strings"

	"countersign/model"
	"countersign/themes"
	"countersign/ui/draw"
	"countersign/ui/safe"
)

// wordColumns lays two texts out in two columns, so that the words they share stand on
// the same row and in the same cells. What the other side lacks is drawn as dashes;
// words that stand in the place of others begin in the same cell.
//
//	scheduler tests ran after the last edit. Give two │ scheduler tests ran╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌. Give two
type wordColumns struct {
	pen   draw.Pen
	width int
	sides [2][]row
	at    spotAt
}

// spotAt is where the next word goes, on both sides.
type spotAt struct{ row, column int }

func (s spotAt) before(other spotAt) bool {
	return s.row < other.row || s.row == other.row && s.column < other.column
}

// sideBySide is the two columns of a diff, of the same number of rows.
func (m *Model) sideBySide(pieces []model.DiffPiece, width int) [2][]row {
	b := wordColumns{pen: m.painter.pen, width: max(width-1, 1)} // the closing mark has a cell of its own
	b.both(b.pen.Open, b.pen.Open, plain(themes.Text), plain(themes.Text))
	for i := 0; i < len(pieces); i++ {
		piece := pieces[i]
		switch {
		case piece.Kind == model.DiffRemoved && i+1 < len(pieces) && pieces[i+1].Kind == model.DiffAdded:
			b.both(piece.Text, pieces[i+1].Text, plain(themes.Removed), plain(themes.Added))
			i++
		case piece.Kind == model.DiffRemoved:
			b.both(piece.Text, "", plain(themes.Removed), plain(themes.Hole))
		case piece.Kind == model.DiffAdded:
			b.both("", piece.Text, plain(themes.Hole), plain(themes.Added))
		default:
			b.both(piece.Text, piece.Text, plain(themes.Text), plain(themes.Text))
		}
	}
	b.width++
	b.both(b.pen.Close, b.pen.Close, plain(themes.Text), plain(themes.Text))
	return b.sides
}

// both writes a text on each side from where both stand. Where one is blank, dashes
// stand beside the other.
func (b *wordColumns) both(left, right string, leftLook, rightLook look) {
	start := b.at
	end := start
	texts, looks := [2]string{left, right}, [2]look{leftLook, rightLook}
	for side, text := range texts {
		if text == "" {
			continue
		}
		if to := b.write(side, start, clean(text), looks[side]); end.before(to) {
			end = to
		}
	}
	b.reach(end.row)
	for side, text := range texts {
		if text == "" {
			b.dash(side, start, end, looks[side])
		}
	}
	b.at = end
}

// clean is a text without what breaks a row but newlines.
func clean(text string) string { return strings.ReplaceAll(safe.Text(text), "\t", " ") }

// reach makes the rows of both sides up to one of them.
func (b *wordColumns) reach(last int) {
	for side := range b.sides {
		for len(b.sides[side]) <= last {
			b.sides[side] = append(b.sides[side], row{})
		}
	}
}

// write puts the words of a text on one side, and answers where they end. A row
// neither begins nor ends with a blank, save the first of all.
func (b *wordColumns) write(side int, at spotAt, text string, look look) spotAt {
	for text != "" {
		word := text[:wordLength(text)]
		text = text[len(word):]
		cells := draw.Width(word)
		switch {
		case word == "\n":
			at = spotAt{at.row + 1, 0}
		case word == " " && (at.column == 0 && at.row > 0 || at.column >= b.width):
		case cells > b.width:
			for _, line := range draw.Wrap(word, b.width) {
				if at.column > 0 {
					at = spotAt{at.row + 1, 0}
				}
				at = b.put(side, at, line.Text(word), look)
			}
		default:
			if at.column+cells > b.width {
				at = spotAt{at.row + 1, 0}
			}
			at = b.put(side, at, word, look)
		}
	}
	return at
}

// wordLength is the length in bytes of the word, blank or newline that a text
// begins with.
func wordLength(text string) int {
	switch end := strings.IndexAny(text, " \n"); end {
	case 0:
		return 1
	case -1:
		return len(text)
	default:
		return end
	}
}

// put puts one word on a row of a side.
func (b *wordColumns) put(side int, at spotAt, word string, look look) spotAt {
	b.reach(at.row)
	r := &b.sides[side][at.row]
	*r = r.pad(at.column).addLook(look, word)
	return spotAt{at.row, at.column + draw.Width(word)}
}

// dash fills one side with dashes where the other has words.
func (b *wordColumns) dash(side int, start, end spotAt, look look) {
	for i := start.row; i <= end.row; i++ {
		from := 0
		if i == start.row {
			from = start.column
		}
		if to := draw.Width(b.sides[1-side][i].text); to > from {
			r := &b.sides[side][i]
			*r = r.pad(from).addLook(look, b.pen.Dashes(to-from))
		}
	}
}
