package stats

// Measure says what a figure is: which decisions k counts, and of which n. A
// figure's id is its measure's. Code, screen, docs and tests take ids from here.
type Measure struct {
	ID     string `json:"id"`
	Kind   Kind   `json:"kind"`
	Label  string `json:"label"`
	Counts string `json:"counts"` // what k is
	Of     string `json:"of"`     // what n is
	Source string `json:"source"`
	Means  string `json:"means"` // what it costs, for the two errors; else blank
}

// Kind is how the value of a measure is read.
type Kind string

// A share is from 0 to 1, a coefficient from −1 to 1, a probability is the p of a
// test, and a difference is of two shares.
const (
	Share       Kind = "share"
	Coefficient Kind = "coefficient"
	Probability Kind = "probability"
	Difference  Kind = "difference"
)

// The blocks of figures. The first two ask people, each about something else, and
// are never mixed.
const (
	OnEvidence = "evidence" // is the work done, going by what the judge was shown
	OnTruth    = "truth"    // is the work done, going by what really happened
	OfGaps     = "gaps"
	ByContract = "contract"
	OfPeople   = "people"
	OfJudges   = "judges"
)

// The measures against people's labels, each in the blocks OnEvidence and OnTruth:
// evidence.false-done and truth.false-done.
const (
	FalseDone    = "false-done"
	FalseRefusal = "false-refusal"
	Agreement    = "agreement"
	TNR          = "tnr"
	TPR          = "tpr"
	PPV          = "ppv"
	NPV          = "npv"
	Kappa        = "kappa"
	Changed      = "changed-after-reveal"
	TrueShare    = "true-share" // only on what happened
)

// The measures of two and more people, in the block OfPeople below the block of
// their labels: people.evidence.agreement.
const (
	PeopleAgreement = "agreement"
	PeopleKappa     = "kappa"
	PeopleAC1       = "ac1"
	PeopleAlpha     = "alpha"
)

// The measures of two judges, in the block OfJudges below the block of the labels:
// judges.truth.mcnemar.
const (
	JudgesMcNemar    = "mcnemar"
	JudgesDifference = "difference"
)

// The measures of gaps, and those that need no person.
const (
	GapsValid           = "gaps.valid"
	GapsMissed          = "gaps.missed"
	GapsWrongReason     = "gaps.right-verdict-wrong-reason"
	UngroundedQuotes    = "contract.ungrounded-quotes"
	UngroundedDecisions = "contract.ungrounded-decisions"
	QuoteCoverage       = "contract.quote-coverage"
	Contradictions      = "contract.contradictions"
	RefusalsWithoutGap  = "contract.refusals-without-gap"
	DetailCut           = "contract.detail-cut"
	DetailPerhapsCut    = "contract.detail-perhaps-cut"
	UnattributedGaps    = "contract.unattributed-gaps"
	DroppedGaps         = "contract.dropped-gaps"
	Flips               = "contract.flips"
	NoVerdicts          = "contract.no-verdict"
)

const definitions = "facts: reviewing e, definitions"

// against are the measures of one block of labels. people is what its n are called.
func against(block, people string) []Measure {
	return []Measure{
		{block + "." + FalseDone, Share, "false done: let unfinished pass", "the judge said done", "decisions people call unfinished " + people, definitions, "the costly error"},
		{block + "." + FalseRefusal, Share, "false refusal: held back finished", "the judge said continue", "decisions people call done " + people, definitions, "wasted turns"},
		{block + "." + Agreement, Share, "the judge's word agrees", "people say the same as the judge's own word", "decisions people call done or unfinished " + people, definitions, ""},
		{block + "." + TNR, Share, "catches unfinished work (TNR)", "the judge said continue", "decisions people call unfinished " + people, definitions, ""},
		{block + "." + TPR, Share, "lets finished work through (TPR)", "the judge said done", "decisions people call done " + people, definitions, ""},
		{block + "." + PPV, Share, "a done that is right (PPV)", "people call it done " + people, "decisions in which the judge said done", definitions, ""},
		{block + "." + NPV, Share, "a continue that is right (NPV)", "people call it unfinished " + people, "decisions in which the judge said continue", definitions, ""},
		{block + "." + Kappa, Coefficient, "kappa with the judge", "people say the same as the judge's own word", "decisions people call done or unfinished " + people, "facts: reviewing e, Cohen's kappa", ""},
	}
}

// between are the measures of agreement between people in one block of labels.
func between(block, about string) []Measure {
	prefix := OfPeople + "." + block + "."
	const kappa = "facts: reviewing e, Cohen's kappa"
	return []Measure{
		{prefix + PeopleAgreement, Share, "two people agree", "both say the same", "decisions both call done or unfinished " + about, definitions, ""},
		{prefix + PeopleKappa, Coefficient, "Cohen's kappa", "both say the same", "decisions both call done or unfinished " + about, kappa, ""},
		{prefix + PeopleAC1, Coefficient, "Gwet's AC1", "both say the same", "decisions both call done or unfinished " + about, kappa, ""},
		{prefix + PeopleAlpha, Coefficient, "Krippendorff's alpha", "", "decisions that two or more call done or unfinished " + about, kappa, ""},
	}
}

// comparing are the measures of two judges in one block of labels.
func comparing(block, about string) []Measure {
	prefix := OfJudges + "." + block + "."
	const comparing = "facts: reviewing e, comparing judges"
	return []Measure{
		{prefix + JudgesMcNemar, Probability, "exact McNemar, p", "only the first judge is right", "questions that one of two judges got right " + about, comparing, ""},
		{prefix + JudgesDifference, Difference, "difference of agreement", "", "decisions of either judge " + about, comparing, ""},
	}
}

// machine are the measures of gaps and of the contract.
var machine = []Measure{
	{GapsValid, Share, "gaps people call valid", "valid", "gaps marked valid or invalid", definitions, ""},
	{GapsMissed, Share, "a gap was missed", "people name a gap that the judge did not", "decisions people call unfinished on the evidence", definitions, ""},
	{GapsWrongReason, Share, "right verdict, wrong reason", "one gap or more is marked invalid", "decisions in which people agree with the judge and marked a gap", "facts: reviewing e, record", ""},
	{UngroundedQuotes, Share, "ungrounded quotes", "not in the evidence", "quotes that could be checked", definitions, ""},
	{UngroundedDecisions, Share, "decisions with an ungrounded quote", "one quote or more is not in the evidence", "decisions with a quote that could be checked", definitions, ""},
	{QuoteCoverage, Share, "gaps with a quote", "the gap has a quote", "gaps of a continue", definitions, ""},
	{Contradictions, Share, "done that contradicts itself", "a gap stands beside the done", "replies that say done, where the rule can decide", definitions, ""},
	{RefusalsWithoutGap, Share, "continue without a gap", "no gap is named", "replies that say continue, where the rule can decide", definitions, ""},
	{DetailCut, Share, "detail cut", "the detail was cut, with the marker", "details", definitions, ""},
	{DetailPerhapsCut, Share, "detail perhaps cut", "it ends where an older limit cut", "details", definitions, ""},
	{UnattributedGaps, Share, "gaps tied to no requirement", "the requirement id is blank", "gaps where a ledger existed", definitions, ""},
	{DroppedGaps, Share, "rows the reader dropped", "the reader did not keep the row", "rows of gaps in recorded replies", definitions, ""},
	{Flips, Share, "same evidence, other verdict", "more than one verdict", "evidence judged twice or more by one judge under one prompt", definitions, ""},
	{NoVerdicts, Share, "no verdict to read", "no verdict can be read", "decisions", "facts: completion 5.4", ""},
}

// What people went by in each block of labels, as n and k are told.
const (
	goingByEvidence = "on the evidence"
	goingByTruth    = "on what happened"
)

// Measures is every measure, block by block in the order they are shown.
func Measures() []Measure {
	all := against(OnEvidence, goingByEvidence)
	all = append(all, Measure{OnEvidence + "." + Changed, Share, "answer changed after the reveal", "the answer that counts is another than the blind one", "blind answers, one for each person", "facts: reviewing M9", ""})
	all = append(all, against(OnTruth, goingByTruth)...)
	all = append(all, Measure{OnTruth + "." + TrueShare, Share, "work really done, corrected", "the judge said done", "decisions with a verdict, labelled or not", "facts: reviewing e, true completion rate", ""})
	all = append(all, machine...)
	for _, block := range []struct{ id, about string }{{OnEvidence, goingByEvidence}, {OnTruth, goingByTruth}} {
		all = append(all, between(block.id, block.about)...)
		all = append(all, comparing(block.id, block.about)...)
	}
	return all
}

// MeasureOf is the measure of an id.
func MeasureOf(id string) (Measure, bool) {
	for _, measure := range Measures() {
		if measure.ID == id {
			return measure, true
		}
	}
	return Measure{}, false
}
