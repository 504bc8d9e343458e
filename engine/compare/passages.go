package compare

import (
	"countersign/engine/grounding"
	"countersign/engine/grounding/nearest"
	"countersign/model"
)

// Passages is the words of two texts beside each other, in pieces from A to B.
type Passages struct {
	Pieces []model.DiffPiece // none where both texts are blank
	Cut    bool              // only the beginnings were compared
	Alike  bool              // at least half of the words are the same, so that pieces can be read
	Differ int               // the places in which they differ
}

// passages compares two texts word by word.
func passages(a, b string) Passages {
	if grounding.IsBlank(a) && grounding.IsBlank(b) {
		return Passages{Alike: true}
	}
	pieces, cut := nearest.Diff(a, b)
	p := Passages{Pieces: pieces, Cut: cut, Alike: a == b || nearest.Compare(a, b).Similarity >= nearest.Enough}
	inside := false
	for _, piece := range pieces {
		if changed := piece.Kind != model.DiffEqual; changed && !inside {
			p.Differ++
		}
		inside = piece.Kind != model.DiffEqual
	}
	return p
}
