package cli

import (
	"fmt"
	"strings"

	"countersign/model"
)

// lossReport is one place that could not be read. File is where it stands, which
// may be a file beside the session.
type lossReport struct {
	File   string `json:"file"`
	Member string `json:"member,omitempty"`
	Line   int    `json:"line"`
	Byte   int64  `json:"byte"`
	Length int64  `json:"length"`
	Reason string `json:"reason"`
}

// lossesOf are the places of a run that could not be read, and those of its
// sub-agents' files.
func lossesOf(transcript model.Transcript) []lossReport {
	var all []lossReport
	add := func(path string, losses []model.Loss) {
		for _, loss := range losses {
			all = append(all, lossReport{path, loss.Place.Member, loss.Place.Line, loss.Place.Offset, loss.Place.Length, loss.Reason})
		}
	}
	add(transcript.File, transcript.Losses)
	for _, agent := range transcript.SubAgents {
		add(agent.File, agent.Losses)
	}
	return all
}

// placeOf is where a loss stands, as far as that is known: the file where it is
// not the one reported on, a member or a file beside it, line, byte and length.
func placeOf(loss lossReport, file string) string {
	var parts []string
	if loss.File != file {
		parts = append(parts, loss.File)
	}
	if loss.Member != "" {
		parts = append(parts, loss.Member)
	}
	if loss.Line > 0 {
		parts = append(parts, fmt.Sprintf("line %d, byte %d", loss.Line, loss.Byte))
	}
	if loss.Length > 0 {
		parts = append(parts, fmt.Sprintf("%d bytes", loss.Length))
	}
	return strings.Join(parts, ", ")
}
