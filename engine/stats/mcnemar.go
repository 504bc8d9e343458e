package stats

import "math/big"

// McNemar is the exact two-sided p of two judges on the same decisions: b that only
// the first got right and c that only the second did, if both were as good a coin
// would have parted them so or more unevenly. Without any difference it is 1.
func McNemar(b, c int) float64 {
	n, fewer := int64(b+c), int64(min(b, c))
	if b == c {
		return 1 // both tails meet
	}
	// Sum of the binomials from 0 to fewer, in whole numbers: exact for any n.
	sum, term := new(big.Int), big.NewInt(1)
	for k := int64(0); ; k++ {
		sum.Add(sum, term)
		if k == fewer {
			break
		}
		term.Mul(term, big.NewInt(n-k))
		term.Quo(term, big.NewInt(k+1))
	}
	p := new(big.Float).SetInt(sum)
	value, _ := p.SetMantExp(p, int(1-n)).Float64()
	return value
}
