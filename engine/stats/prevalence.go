package stats

// Why a true share cannot be worked out from a judge's.
const (
	UndefinedNoBetter = "undefined (the judge is no better than chance)"
	UndefinedRates    = "undefined (TPR or TNR is not known)"
)

// weakJudge is TPR + TNR − 1 below which the correction magnifies every error of
// the two rates at least five times.
const weakJudge = 0.2

// RoganGladen is the share of work that is really done, from the share a judge
// calls done and how often it errs, clipped to 0 and 1. It is undefined where the
// judge tells done from unfinished no better than chance, and weak where it hardly
// does (facts: reviewing e, true completion rate).
func RoganGladen(observed, tpr, tnr float64) (share float64, weak bool, undefined string) {
	better := tpr + tnr - 1
	if better <= 0 {
		return 0, false, UndefinedNoBetter
	}
	share = (observed + tnr - 1) / better
	return min(max(share, 0), 1), better < weakJudge, ""
}
