package cli

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"countersign/sessions"
)

// recently are the flags that look for sessions where agents keep them, in the
// place of paths. Their zero value looks for none.
type recently struct {
	command *cobra.Command // whose flags they are
	most    int
	since   string
}

const recentHelp = `With --recent, the newest session of Claude Code, Codex or Gemini CLI is opened,
from where they keep them; with --recent N, the N newest; with --since 2h, all
that changed in that time.`

func (r *recently) declare(command *cobra.Command) {
	r.command = command
	flags := command.Flags()
	flags.IntVar(&r.most, "recent", 0, "the `N` newest sessions of the agents of this machine (without N: one)")
	flags.Lookup("recent").NoOptDefVal = "1"
	flags.StringVar(&r.since, "since", "", "the sessions that changed in a `TIME` such as 30m, 2h or 3d")
}

// asked reports whether one of the flags was given.
func (r recently) asked() bool {
	return r.given("recent") || r.given("since")
}

func (r recently) given(flag string) bool {
	return r.command != nil && r.command.Flags().Changed(flag)
}

// paths are the arguments of a command, or the sessions that the flags ask for.
func (r recently) paths(streams Streams, arguments []string, now time.Time) ([]string, error) {
	if !r.asked() {
		return arguments, nil
	}
	most, err := r.bound(arguments)
	if err != nil {
		return nil, err
	}
	var since time.Time
	if r.given("since") {
		age, err := parseAge(r.since)
		if err != nil {
			return nil, err
		}
		since = now.Add(-age)
	}
	recent := sessions.FindRecent(homes(streams.Env), since, most)
	paths := append(recent.Paths, recent.Unread...) // what cannot be listed is told as not read
	if len(paths) == 0 {
		return nil, usage("%s", nothingRecent(recent, r.since))
	}
	return paths, nil
}

// bound is how many sessions are asked for; zero is all of them. A number may
// stand behind --recent as an argument of its own.
func (r recently) bound(arguments []string) (int, error) {
	recent := r.given("recent")
	most := r.most
	if recent && len(arguments) == 1 {
		if n, err := strconv.Atoi(arguments[0]); err == nil {
			most, arguments = n, nil
		}
	}
	switch {
	case len(arguments) > 0:
		return 0, usage("--recent and --since look where agents keep their sessions; they take no path, and %q is one", arguments[0])
	case recent && most < 1:
		return 0, usage("--recent: %d is no number of sessions", most)
	}
	return most, nil
}

// parseAge reads a duration as Go writes them, or a number of days.
func parseAge(text string) (time.Duration, error) {
	const day, most = 24 * time.Hour, 100 * 365 // days; more is longer than a duration can be
	if number, ok := strings.CutSuffix(text, "d"); ok {
		if days, err := strconv.Atoi(number); err == nil && days >= 0 && days <= most {
			return time.Duration(days) * day, nil
		}
	} else if age, err := time.ParseDuration(text); err == nil && age >= 0 {
		return age, nil
	}
	return 0, usage("--since: %q is no time such as 30m, 2h or 3d", text)
}

// homes are where the agents of this machine keep their sessions.
func homes(env func(string) string) []sessions.Home {
	below := func(variable, name string) (string, bool) {
		if directory := env(variable); directory != "" {
			return directory, true
		}
		for _, home := range []string{"HOME", "USERPROFILE"} {
			if directory := env(home); directory != "" {
				return filepath.Join(directory, name), true
			}
		}
		return "", false
	}
	var all []sessions.Home
	for _, agent := range []struct {
		variable, name string
		home           func(string) sessions.Home
	}{
		{"CLAUDE_CONFIG_DIR", ".claude", sessions.ClaudeHome},
		{"CODEX_HOME", ".codex", sessions.CodexHome},
		{"", ".gemini", sessions.GeminiHome},
	} {
		if directory, ok := below(agent.variable, agent.name); ok {
			all = append(all, agent.home(directory))
		}
	}
	return all
}

// nothingRecent says where no session was found.
func nothingRecent(recent sessions.Recent, since string) string {
	if len(recent.Looked) == 0 {
		return "no session was found: HOME is not set, so there is no place to look in"
	}
	text := "no session was found; looked in:"
	if since != "" {
		text = fmt.Sprintf("no session changed in the last %s; looked in:", since)
	}
	for _, look := range recent.Looked {
		text += "\n  " + look.String()
	}
	return text
}
