package ladder

// ClimbUnsifted is Climb that looks for every quote in every text, whatever words
// the texts have.
func (l Ladder) ClimbUnsifted(quotes []Quote) []Answer {
	c := climb{Ladder: l, quotes: quotes, answers: make([]Answer, len(quotes))}
	c.ready()
	clear(c.sieve.needed)
	c.evidence()
	for i := range c.sifted {
		c.sifted[i] = sifted{folds: true, cut: true, mark: true}
	}
	c.beyond()
	c.nearest()
	c.rest()
	for i := range c.answers {
		c.answers[i].Spots = each(c.answers[i].Spots)
	}
	return c.answers
}
