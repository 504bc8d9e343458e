package stats

// Alpha is Krippendorff's alpha for classes without an order, for any number of
// raters and with gaps: a unit is what its raters said of it, in any order. Units
// that fewer than two rated count for nothing. Where all that counts is one class,
// undefined says so.
func Alpha(units [][]string) (alpha float64, undefined string) {
	total := map[string]float64{} // pairable values by class
	n, same := 0.0, 0.0           // of them; and of the pairs that match
	for _, unit := range units {
		if len(unit) < 2 {
			continue
		}
		counts := map[string]float64{}
		for _, class := range unit {
			counts[class]++
		}
		for class, count := range counts {
			total[class] += count
			same += count * (count - 1) / float64(len(unit)-1)
		}
		n += float64(len(unit))
	}
	if n == 0 {
		return 0, UndefinedNothing
	}
	expected := 0.0 // pairs that match by chance
	for _, count := range total {
		expected += count * (count - 1) / (n - 1)
	}
	if len(total) == 1 {
		return 0, UndefinedOneClass
	}
	return 1 - (n-same)/(n-expected), ""
}
