package stages

import (
	"slices"
	"strings"

	"countersign/engine/rules"
	"countersign/model"
)

// raised is the stage of each rule that one stage alone raises.
var raised = map[string]Stage{
	rules.PartialUnderDone:    Lifecycle,
	rules.ContinuationRepeats: Lifecycle,

	rules.OmittedReads:   Packet,
	rules.OmittedActions: Packet,
	rules.Elided:         Packet,

	rules.NoVerdict:        Decode,
	rules.UnknownWord:      Decode,
	rules.SupersededShape:  Decode,
	rules.DetailTruncated:  Decode,
	rules.DetailPerhapsCut: Decode,
	rules.DroppedRow:       Decode,
	rules.Unattributed:     Decode,

	rules.ContradictsItself: Shape,
	rules.RefusesWithoutGap: Shape,

	rules.UngroundedQuote: Quotes,
	rules.CannotCheck:     Quotes,
	rules.ShortQuote:      Quotes,

	rules.RequirementsPending: Arbitration,
	rules.RecordDiffers:       Directive,
	rules.CapReached:          Directive,
}

// Of is the stage a finding was raised in; not ok for one that no stage of a
// single decision raises.
func Of(finding model.Finding) (stage Stage, ok bool) {
	if strings.HasPrefix(finding.ID, rules.Lifecycle) {
		return Lifecycle, true
	}
	if finding.ID == rules.Contradictory { // a result of the run, or a list of the packet
		switch finding.Where {
		case model.PacketReads, model.PacketActions, model.PacketIssues:
			return Packet, true
		}
		return Lifecycle, true
	}
	stage, ok = raised[finding.ID]
	return stage, ok
}

// InOrder is the findings in the order of their stages, and within a stage as they
// were: worst first. Those of no stage are left out.
func InOrder(findings []model.Finding) []model.Finding {
	var ordered []model.Finding
	for _, stage := range All() {
		for _, finding := range findings {
			if of, ok := Of(finding); ok && of == stage {
				ordered = append(ordered, finding)
			}
		}
	}
	return slices.Clip(ordered)
}
