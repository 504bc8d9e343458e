package figures

import (
	"math"
	"strings"

	"countersign/engine/stats"
	"countersign/ui/draw"
)

// Scale draws the interval of a share on cells from 0 to 100 %, with a mark at the
// share itself. A share that does not exist leaves the scale empty; what is no share
// has no scale.
func (r Row) Scale(glyphs draw.Glyphs, cells int) string {
	if r.Measure.Kind != stats.Share || cells < 1 {
		return ""
	}
	scale := make([]string, cells)
	for i := range scale {
		scale[i] = glyphs.NotNamed
	}
	at := func(share float64) int {
		return min(max(int(math.Round(share*float64(cells-1))), 0), cells-1)
	}
	if value, interval := r.Figure.Value, r.Figure.Interval; value != nil {
		if interval != nil {
			for i := at(interval.Low); i <= at(interval.High); i++ {
				scale[i] = glyphs.Line
			}
		}
		scale[at(*value)] = glyphs.Grounded
	}
	return strings.Join(scale, "")
}
