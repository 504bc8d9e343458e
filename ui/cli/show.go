package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"countersign/model"
	"countersign/sessions"
	"countersign/ui/draw"
	"countersign/ui/term/host"
)

func newShow(streams Streams) *cobra.Command {
	var asJSON, exitZero bool
	command := &cobra.Command{
		Use:   "show REF [PATH…]",
		Short: "Show one decision in full",
		Long: "Show one decision in full: verdict, outcome, gaps with each quote's place,\n" +
			"research, feedback, findings. REF is the ref of list, the beginning of it, or\n" +
			"session·iteration where that is unique. Without a path the demo sessions are\n" +
			"searched.",
		Args: cobra.MinimumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			return with(streams, args[1:], recently{}, func(w what) error { return show(streams, w, args[0], asJSON, exitZero) })
		},
	}
	command.Flags().BoolVar(&asJSON, "json", false, "one JSON object")
	command.Flags().BoolVar(&exitZero, "exit-zero", false, "exit with 0 whatever was found")
	return command
}

func show(streams Streams, w what, ref string, asJSON, exitZero bool) error {
	item, err := oneDecision(w.open(), ref, len(w.paths) == 0)
	if err != nil {
		return err
	}
	exam := examinedOne(item)
	if asJSON {
		err = writeJSON(streams.Out, shown(item, exam))
	} else {
		err = showText(streams, item, exam)
	}
	if err != nil {
		return fmt.Errorf("writing the decision: %w", err)
	}
	if loud(exam) && !exitZero {
		return &exitError{code: exitFindings}
	}
	return nil
}

// oneDecision is the one decision a ref means. An unknown or ambiguous ref is
// wrong usage; the candidates are named.
func oneDecision(library sessions.Library, ref string, demo bool) (sessions.Item, error) {
	where := "there are"
	if demo {
		where = "no path was given, so only the demo sessions were searched, and there are"
	}
	if !library.Opened() {
		return sessions.Item{}, usage("nothing could be opened%s", unread(library))
	}
	found := library.Find(ref)
	switch len(found) {
	case 1:
		return found[0], nil
	case 0:
		return sessions.Item{}, usage("no decision is called %q; %s:%s%s", ref, where, candidates(library.Items()), unread(library))
	}
	return sessions.Item{}, usage("%q means more than one decision:%s", ref, candidates(found))
}

// candidates lists decisions for an error, a line each.
func candidates(items []sessions.Item) string {
	const most = 20
	var out strings.Builder
	for i, item := range items {
		if i == most {
			fmt.Fprintf(&out, "\n  and %d more; list names them all", len(items)-most)
			break
		}
		fmt.Fprintf(&out, "\n  %s  %s  %s", item.Decision.Ref, item.Transcript.File, item.Label())
	}
	if len(items) == 0 {
		return " none"
	}
	return out.String()
}

func unread(library sessions.Library) string {
	var out strings.Builder
	for _, file := range library.Files {
		if file.Err != nil {
			fmt.Fprintf(&out, "\n  not read: %s: %s", file.Path, file.Err)
		}
	}
	return out.String()
}

// shownDecision is one decision in show --json.
type shownDecision struct {
	Ref         string            `json:"ref"`
	File        string            `json:"file"`
	Format      string            `json:"format"`
	Session     string            `json:"session"`
	Task        string            `json:"task"`
	Decision    model.Decision    `json:"decision"`
	Examination model.Examination `json:"examination"`
}

func shown(item sessions.Item, exam model.Examination) shownDecision {
	return shownDecision{
		Ref: item.Decision.Ref, File: item.Transcript.File, Format: item.Transcript.Format,
		Session: item.Transcript.Session, Task: item.Transcript.Task,
		Decision: item.Decision, Examination: exam,
	}
}

// plainGlyphs are the marks for printed text.
func plainGlyphs(streams Streams) draw.Glyphs {
	glyphs, err := host.Glyphs("", streams.Env)
	if err != nil {
		return draw.ASCII() // only a flag can be wrong, and there is none here
	}
	return glyphs
}
