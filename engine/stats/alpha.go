package stats

// Alpha is Krippendorff's alpha for classes without an order, for any number of
// raters and with gaps: a unit is what its raters said of it, in any order. Units
// that fewer than two rated count for nothing. Where all that counts is one class,
// undefined says so.
func Alpha(units [][]string) (alpha float64, undefined string) {
	total := map[string]int{} // pairable values by class
	n, same := 0, 0.0         // of them; and of the pairs that match
	for _, unit := range units {
		if len(unit) < 2 {
			continue
		}
		counts := map[string]int{}
		for _, class := range unit {
			counts[class]++
			total[class]++
		}
		same += float64(matching(counts)) / float64(len(unit)-1)
		n += len(unit)
	}
	if n == 0 {
		return 0, UndefinedNothing
	}
	if len(total) == 1 {
		return 0, UndefinedOneClass
	}
	expected := float64(matching(total)) / float64(n-1) // pairs that match by chance
	return 1 - (float64(n)-same)/(float64(n)-expected), ""
}

// matching counts the ordered pairs of values of one class. It is a whole number, so
// that the order of a map changes nothing.
func matching(counts map[string]int) int {
	pairs := 0
	for _, count := range counts {
		pairs += count * (count - 1)
	}
	return pairs
}
