package cli

import (
	"fmt"
	"regexp"
	"sort"

	"github.com/spf13/cobra"

	"countersign/model"
	"countersign/sessions"
)

func newDoctor(streams Streams) *cobra.Command {
	var asJSON, exitZero bool
	var recent recently
	command := &cobra.Command{
		Use:   "doctor PATH…",
		Short: "Say what of files and directories could not be read, where and why",
		Long: "Say what was lost of files and directories: the file, line, byte, length and\n" +
			"reason of each place that could not be read, and how often each reason occurs.\n" +
			"Then what was kept and not understood, what repeats and is told once, and which\n" +
			"sub-agents' files are missing. Files are only read, never repaired. With --json,\n" +
			"one object a line: each file, then the counts over all of them.\n\n" +
			"doctor reviews does the same for the review logs. For a file called reviews,\n" +
			"write ./reviews.",
		Args: func(command *cobra.Command, paths []string) error {
			if recent.asked() {
				return nil
			}
			return cobra.MinimumNArgs(1)(command, paths)
		},
		RunE: func(_ *cobra.Command, paths []string) error {
			return with(streams, paths, recent, func(w what) error { return doctor(streams, w.open(), asJSON, exitZero) })
		},
	}
	recent.declare(command)
	command.Flags().BoolVar(&asJSON, "json", false, "one JSON object a line")
	command.Flags().BoolVar(&exitZero, "exit-zero", false, "exit with 0 whatever was lost")
	command.AddCommand(newDoctorReviews(streams))
	return command
}

func doctor(streams Streams, library sessions.Library, asJSON, exitZero bool) (err error) {
	var reports []fileReport
	for _, file := range library.Files {
		reports = append(reports, reportOn(file))
	}
	if asJSON {
		err = doctorJSON(streams.Out, reports)
	} else {
		err = doctorText(streams.Out, reports, plainGlyphs(streams))
	}
	if err != nil {
		return fmt.Errorf("writing the report: %w", err)
	}
	return verdictOn(library, false, exitZero)
}

// fileReport is what is to be said of one file. Error is null for a file that
// could be read; Records then is 0.
type fileReport struct {
	File        string         `json:"file"`
	Error       *string        `json:"error"`
	Records     int            `json:"records"` // that stand in a file no format takes
	Format      string         `json:"format"`
	Transcripts int            `json:"transcripts"`
	Messages    int            `json:"messages"`
	Decisions   int            `json:"decisions"`
	Losses      []lossReport   `json:"losses"`
	Folded      int            `json:"folded"`
	Unknown     []model.Count  `json:"unknown"`
	Missing     []missingAgent `json:"missing_sub_agents"`
}

// missingAgent is a sub-agent whose work is not at hand.
type missingAgent struct {
	Call   string `json:"call"`
	Agent  string `json:"agent"`
	Reason string `json:"reason"`
}

func reportOn(file sessions.File) fileReport {
	report := fileReport{
		File: file.Path, Transcripts: len(file.Transcripts), Messages: file.Messages(), Records: len(file.Raw),
		Losses: []lossReport{}, Unknown: []model.Count{}, Missing: []missingAgent{},
	}
	if file.Err != nil {
		reason := file.Err.Error()
		report.Error = &reason
	}
	unknown := map[string]int{}
	for _, transcript := range file.Transcripts {
		report.Format = transcript.Format
		report.Decisions += len(transcript.Decisions)
		report.Folded += transcript.Folded
		report.Losses = append(report.Losses, lossesOf(*transcript)...)
		for _, count := range transcript.Unknown {
			unknown[count.Name] += count.N
		}
		for _, agent := range transcript.SubAgents {
			if agent.Missing != "" {
				report.Missing = append(report.Missing, missingAgent{agent.Call, agent.Agent, agent.Missing})
			}
		}
	}
	report.Unknown = counts(unknown)
	return report
}

// counts are names with how often each was met, most often first.
func counts(met map[string]int) []model.Count {
	out := []model.Count{}
	for name, n := range met {
		out = append(out, model.Count{Name: name, N: n})
	}
	sort.Slice(out, func(i, j int) bool { return out[i].N > out[j].N || out[i].N == out[j].N && out[i].Name < out[j].Name })
	return out
}

// doctorSummary is what all files together come to.
type doctorSummary struct {
	Files   int           `json:"files"`
	Unread  int           `json:"unread"`
	Lossy   int           `json:"lossy"` // files that were read and lost something
	Losses  int           `json:"losses"`
	Folded  int           `json:"folded"`
	Reasons []model.Count `json:"reasons"`
	Unknown []model.Count `json:"unknown"`
}

// where are the parts of a reason that tell a place or a number apart: reasons
// that differ in nothing else are one.
var where = regexp.MustCompile(`\d+`)

func reasonKind(reason string) string { return where.ReplaceAllString(reason, "N") }

func summarise(reports []fileReport) doctorSummary {
	summary := doctorSummary{Files: len(reports)}
	reasons, unknown := map[string]int{}, map[string]int{}
	for _, report := range reports {
		summary.Folded += report.Folded
		summary.Losses += len(report.Losses)
		if report.Error != nil {
			summary.Unread++
			reasons[reasonKind(*report.Error)]++
		}
		if len(report.Losses) > 0 {
			summary.Lossy++
		}
		for _, loss := range report.Losses {
			reasons[reasonKind(loss.Reason)]++
		}
		for _, count := range report.Unknown {
			unknown[count.Name] += count.N
		}
	}
	summary.Reasons, summary.Unknown = counts(reasons), counts(unknown)
	return summary
}
