package figures

import (
	"fmt"
	"math"
	"strings"

	"countersign/engine/stats"
	"countersign/ui/draw"
)

// dimBelow is how many decisions a coefficient needs to catch the eye (facts:
// reviewing e, Cohen's kappa).
const dimBelow = 30

// none stands for a number that does not exist.
const none = "—"

func layRow(figure stats.Figure) Row {
	measure, _ := stats.MeasureOf(figure.Measure)
	row := Row{
		Figure: figure, Measure: measure, Label: measure.Label,
		Count: fmt.Sprintf("%s/%s", draw.Number(figure.K), draw.Number(figure.N)),
		Value: none, Rests: rests(figure), Notes: notes(figure, measure),
		Dim: measure.Kind == stats.Coefficient && figure.N < dimBelow,
	}
	switch {
	case figure.Of == "":
	case strings.HasPrefix(measure.ID, stats.OfPeople+".") || strings.HasPrefix(measure.ID, stats.OfJudges+"."):
		row.Label += ": " + figure.Of
	default:
		row.Label, row.Below = figure.Of, true
	}
	if measure.Counts == "" {
		row.Count = "n " + draw.Number(figure.N)
	}
	if measure.Kind == stats.Difference {
		row.Count = ""
	}
	if figure.Value != nil {
		row.Value = number(measure.Kind, *figure.Value)
	}
	if figure.Interval != nil {
		row.Interval = interval(measure.Kind, figure.Interval.Low, figure.Interval.High)
	} else if figure.ByRuns != nil {
		row.Interval = interval(measure.Kind, figure.ByRuns.Low, figure.ByRuns.High)
	}
	if strings.HasPrefix(figure.Why, "refused") {
		row.Count = none
	}
	return row
}

// number is a value of a kind for people.
func number(kind stats.Kind, value float64) string {
	switch kind {
	case stats.Coefficient:
		return hundredths(value)
	case stats.Probability:
		if value < 0.001 {
			return "p < 0.001"
		}
		return fmt.Sprintf("p %.3f", value)
	case stats.Difference:
		return fmt.Sprintf("%+.0f points", 100*value)
	}
	return fmt.Sprintf("%.0f %%", 100*value)
}

// hundredths is a number with two places; what is nearly 0 has no sign.
func hundredths(value float64) string {
	return strings.Replace(fmt.Sprintf("%.2f", value), "-0.00", "0.00", 1)
}

func interval(kind stats.Kind, low, high float64) string {
	switch kind {
	case stats.Coefficient:
		return hundredths(low) + "–" + hundredths(high)
	case stats.Difference:
		return fmt.Sprintf("%+.0f to %+.0f", 100*low, 100*high)
	}
	return fmt.Sprintf("%.0f–%.0f", 100*low, 100*high)
}

// rests is how many decisions and runs n rests on.
func rests(figure stats.Figure) string {
	if figure.Decisions == 0 {
		return ""
	}
	return counted(figure.Decisions, "decision") + ", " + counted(figure.Runs, "run")
}

// notes are what is to be known of a figure, in one order: what it means, why there
// is none, what was left out, the interval by runs, and the rest.
func notes(figure stats.Figure, measure stats.Measure) []string {
	var all []string
	if measure.Means != "" && figure.Value != nil {
		all = append(all, measure.Means)
	}
	if figure.Why != "" {
		all = append(all, figure.Why)
	}
	for _, left := range figure.LeftOut {
		all = append(all, fmt.Sprintf("left out: %s %s", draw.Number(left.N), left.What))
	}
	if figure.Weighted {
		all = append(all, "weighted by 1/probability")
	}
	if spread := figure.ByRuns; spread != nil && figure.Interval != nil {
		all = append(all, "by runs "+interval(measure.Kind, spread.Low, spread.High))
	}
	if spread := figure.ByRuns; spread != nil && spread.Undefined > 0 {
		all = append(all, fmt.Sprintf("undefined in %s of %s draws", draw.Number(spread.Undefined), draw.Number(spread.Draws)))
	}
	if figure.Value != nil && figure.Interval == nil && figure.ByRuns == nil && measure.Kind != stats.Probability {
		all = append(all, "no interval: it takes 20 runs")
	}
	if table := figure.Table; table != nil && !figure.Weighted {
		all = append(all, fmt.Sprintf("both done %s, both continue %s", whole(table.Both), whole(table.None)))
	}
	for _, note := range figure.Notes {
		if note != "" {
			all = append(all, note)
		}
	}
	return all
}

func whole(n float64) string { return draw.Number(int(math.Round(n))) }

// needed says how many more labels would bring an error rate under a bound.
func needed(figure stats.Figure) []string {
	measure, _ := stats.MeasureOf(figure.Measure)
	name, _, _ := strings.Cut(measure.Label, ":")
	var list []string
	for _, more := range figure.More {
		list = append(list, fmt.Sprintf("%s of the %s without a new error would bring the upper end of %s under %.0f %%",
			counted(more.N, "more label"), measure.Of, name, 100*more.Bound))
	}
	return list
}
