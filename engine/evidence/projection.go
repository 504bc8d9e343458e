package evidence

import (
	"fmt"
	"unicode/utf8"

	"countersign/engine/canon"
	"countersign/model"
)

// issueLimit is how many lifecycle issues keep a record (facts: completion 2.5,
// point 5).
const issueLimit = 3

// Options are what a projection takes beside the transcript.
type Options struct {
	FinalText    string              // the agent's closing words; blank for none
	Verification *model.Verification // the reading of a deterministic check, if one ran
}

// Project turns the first upTo messages of a transcript into what a judge sees
// (facts: completion 2.5). Completion claims that cite calls are not read: every
// call is considered.
//
// It fails when upTo is out of range or when a result's data is no JSON.
func Project(transcript model.Transcript, upTo int, options Options) (model.Projection, error) {
	if upTo < 0 || upTo > transcript.Messages.Len() {
		return model.Projection{}, fmt.Errorf("projection: %d messages asked for, the transcript has %d", upTo, transcript.Messages.Len())
	}
	messages := transcript.Messages.First(upTo)
	lifecycles, raised, _ := Lifecycles(messages)
	issues := append(IssuesBefore(transcript, upTo), raised...)

	var chosen selection
	for _, call := range lifecycles {
		action, err := actionOf(call, messages, transcript.Tools)
		if err != nil {
			return model.Projection{}, fmt.Errorf("projection: %w", err)
		}
		chosen.add(action)
	}
	changed, err := changedPaths(lifecycles, messages, transcript.Tools)
	if err != nil {
		return model.Projection{}, fmt.Errorf("projection: %w", err)
	}
	digest, err := transcriptDigest(messages)
	if err != nil {
		return model.Projection{}, fmt.Errorf("projection: %w", err)
	}

	actions := chosen.actions()
	research := ResearchSummary(chosen.reads)
	packet := model.Packet{
		Schema:                 model.PacketSchema,
		RawMessageCount:        messages.Len(),
		RawTranscriptDigest:    digest,
		RelevantActionCount:    chosen.relevant,
		OmittedReadOnlyCount:   research.OmittedCount,
		OmittedOlderActions:    max(chosen.relevant-len(actions), 0),
		OmittedHarnessAuthored: chosen.repairs,
		LifecycleIssueCount:    len(issues),
		LifecycleIssues:        clippedIssues(issues),
		Actions:                actions,
		ResearchSummary:        research,
		FallbackObservations:   chosen.fallback(actions),
		RequirementEvidence:    RequirementEvidence(mutationSummary(changed), options.FinalText, options.Verification),
	}
	value, err := PacketValue(packet)
	if err != nil {
		return model.Projection{}, fmt.Errorf("projection: %w", err)
	}
	serialized := canon.String(value)
	return model.Projection{
		Packet:     packet,
		Serialized: serialized,
		Stats:      statsOf(packet, serialized),
		Lifecycles: lifecycles,
		Issues:     issues,
		Reads:      chosen.reads,
	}, nil
}

// clippedIssues are the last few issues, with their texts within the limits.
func clippedIssues(issues []model.Issue) []model.Issue {
	clipped := []model.Issue{}
	for _, issue := range issues[max(len(issues)-issueLimit, 0):] {
		issue.Code = Clip(issue.Code, LabelLimit).Text
		issue.Message = Clip(issue.Message, LabelLimit).Text
		issue.Details = Clip(issue.Details, FieldLimit).Text
		clipped = append(clipped, issue)
	}
	return clipped
}

// statsOf counts what a packet carries (facts: completion 2.5, point 8).
func statsOf(packet model.Packet, serialized string) model.ProjectionStats {
	stats := model.ProjectionStats{
		Schema:                 model.ProjectionSchema,
		RawMessageCount:        packet.RawMessageCount,
		RelevantCallCount:      packet.RelevantActionCount,
		IncludedActionCount:    len(packet.Actions),
		IncludedFallback:       len(packet.FallbackObservations),
		IncludedReadOnly:       packet.ResearchSummary.IncludedCount,
		OmittedReadOnlyCount:   packet.OmittedReadOnlyCount,
		OmittedOlderActions:    packet.OmittedOlderActions,
		OmittedHarnessAuthored: packet.OmittedHarnessAuthored,
		LifecycleIssueCount:    packet.LifecycleIssueCount,
		SerializedChars:        utf8.RuneCountInString(serialized),
		RawTranscriptDigest:    packet.RawTranscriptDigest,
		SelectedActions:        []model.Selection{},
	}
	for _, action := range packet.Actions {
		stats.SelectedActions = append(stats.SelectedActions, model.Selection{
			Name:          action.Name,
			EvidenceRole:  action.Semantics.EvidenceRole,
			EvidenceIndex: action.EvidenceIndex,
		})
	}
	return stats
}
