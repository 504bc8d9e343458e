package cli

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"countersign/engine/labels"
	"countersign/sessions/reviews/local"
)

func newDoctorReviews(streams Streams) *cobra.Command {
	var store storeOptions
	var asJSON, accept, exitZero bool
	command := &cobra.Command{
		Use:   "reviews",
		Short: "Say which lines of the review logs are lost, and accept that they are",
		Long: "Say which lines of the review logs cannot be read: file, line, byte, length and\n" +
			"reason, never what they say. A log with such lines takes no reviews until a\n" +
			"person has seen them: --accept-losses records in the log that you did. The lines\n" +
			"stay where they are, and stay lost. Without it, nothing is written.\n\n" +
			"An unfinished last write is what a crash leaves. Nobody was told that it had been\n" +
			"saved; the next process that writes the log cuts it off.",
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			dir, err := store.place(streams)
			if err != nil {
				return usage("%s", err)
			}
			var accepted error
			if accept {
				by, err := store.reviewer(streams)
				if err != nil {
					return usage("%s", err)
				}
				accepted = acceptLosses(dir, by)
			}
			report, err := reportOnReviews(dir)
			if err != nil {
				return &exitError{exitUsage, err.Error()}
			}
			if asJSON {
				err = report.json(streams.Out)
			} else {
				err = report.text(streams.Out, plainGlyphs(streams))
			}
			switch {
			case err != nil:
				return fmt.Errorf("writing the report: %w", err)
			case accepted != nil:
				return &exitError{exitFindings, accepted.Error()}
			case report.Summary.wrong() && !exitZero:
				return &exitError{code: exitFindings}
			}
			return nil
		},
	}
	store.addStore(command)
	store.addAs(command)
	command.Flags().BoolVar(&accept, "accept-losses", false, "record in each log that you have seen its lost lines")
	command.Flags().BoolVar(&asJSON, "json", false, "one JSON object a line")
	command.Flags().BoolVar(&exitZero, "exit-zero", false, "exit with 0 whatever was lost")
	return command
}

// acceptLosses records in every log of a store with losses that a person has
// seen them.
func acceptLosses(dir, by string) error {
	readings, err := local.Read(local.System(), dir)
	for _, reading := range readings {
		if len(reading.Contents.Damaged()) > 0 {
			err = errors.Join(err, acceptIn(dir, reading.Reviewer, by))
		}
	}
	return err
}

func acceptIn(dir, reviewer, by string) error {
	log, err := local.Open(local.Options{Dir: dir, Reviewer: reviewer, By: by, Tool: version()})
	if err != nil {
		return err
	}
	return errors.Join(log.AcceptLosses(), log.Close())
}

// reviewsReport is what is to be said of a store of review logs.
type reviewsReport struct {
	dir     string
	Logs    []logReport
	Summary reviewsSummary
}

// logReport is one log. Error is null for a log that could be read.
type logReport struct {
	File       string     `json:"file"`
	Reviewer   string     `json:"reviewer"` // by the name of the file
	Error      *string    `json:"error"`
	Events     int        `json:"events"`
	Losses     []lostLine `json:"losses"`
	Unfinished int64      `json:"unfinished_bytes"` // of a last write; 0 without one
}

// lostLine is one line that could not be read.
type lostLine struct {
	Line     int    `json:"line"`
	Byte     int64  `json:"byte"`
	Length   int64  `json:"length"`
	Reason   string `json:"reason"`
	Accepted bool   `json:"accepted"` // a person has seen it
}

// reviewsSummary is what all logs together come to.
type reviewsSummary struct {
	Logs       int `json:"logs"`
	Unread     int `json:"unread"`
	Events     int `json:"events"`
	Losses     int `json:"losses"`
	Accepted   int `json:"accepted"`
	Unfinished int `json:"unfinished"` // logs whose last write is

	// Problems are the events of all logs together that cannot count as what they say.
	Problems []labels.Problem `json:"problems"`
}

// wrong reports whether somebody must look.
func (s reviewsSummary) wrong() bool { return s.Unread > 0 || s.Losses > s.Accepted }

func reportOnReviews(dir string) (reviewsReport, error) {
	report := reviewsReport{dir: dir}
	readings, err := local.Read(local.System(), dir)
	for _, reading := range readings {
		log := reportOnLog(reading)
		report.Logs = append(report.Logs, log)
		report.Summary.add(log)
	}
	report.Summary.Problems = append([]labels.Problem{}, labels.Fold(local.Events(readings)).Problems()...)
	return report, err
}

func reportOnLog(reading local.Reading) logReport {
	report := logReport{
		File: reading.Path, Reviewer: reading.Reviewer, Events: len(reading.Contents.Events),
		Losses: []lostLine{}, Unfinished: reading.Contents.Tail.Torn,
	}
	if reading.Err != nil {
		reason := reading.Err.Error()
		report.Error = &reason
	}
	for _, loss := range reading.Contents.Losses {
		report.Losses = append(report.Losses, lostLine{loss.Line, loss.Offset, loss.Length, loss.Reason, loss.Accepted})
	}
	return report
}

func (s *reviewsSummary) add(log logReport) {
	s.Logs++
	s.Events += log.Events
	s.Losses += len(log.Losses)
	for _, loss := range log.Losses {
		if loss.Accepted {
			s.Accepted++
		}
	}
	if log.Error != nil {
		s.Unread++
	}
	if log.Unfinished > 0 {
		s.Unfinished++
	}
}
