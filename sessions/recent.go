package sessions

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Home is a directory in which an agent keeps its sessions (facts: transcripts b).
type Home struct {
	Agent     string
	Directory string
	// isSession tells a session from what else lies there, by its path below the
	// directory, with slashes. What an agent keeps beside sessions may be settings
	// and secrets, so nothing is opened to find out.
	isSession func(below string) bool
}

// ClaudeHome is where Claude Code keeps its sessions below its configuration
// directory, usually ~/.claude.
func ClaudeHome(configuration string) Home {
	return Home{"Claude Code", filepath.Join(configuration, "projects"), isClaudeSession}
}

// CodexHome is where Codex keeps its sessions below its home, usually ~/.codex.
func CodexHome(home string) Home {
	return Home{"Codex", filepath.Join(home, "sessions"), isCodexSession}
}

// GeminiHome is where Gemini CLI keeps its sessions below its home, usually
// ~/.gemini.
func GeminiHome(home string) Home {
	return Home{"Gemini CLI", filepath.Join(home, "tmp"), isGeminiSession}
}

// isClaudeSession leaves out what belongs to a session: PROJECT/SESSION/subagents
// and PROJECT/SESSION/tool-results, and the sub-agents that older versions kept
// beside it.
func isClaudeSession(below string) bool {
	elements := strings.Split(below, "/")
	name := elements[len(elements)-1]
	return strings.Contains(name, ".jsonl") && !strings.HasPrefix(name, "agent-") &&
		!slices.Contains(elements, subAgentsDirectory) && !slices.Contains(elements, toolResultsDirectory)
}

func isCodexSession(below string) bool {
	name := below[strings.LastIndex(below, "/")+1:]
	return strings.HasPrefix(name, "rollout-") && strings.Contains(name, ".jsonl")
}

func isGeminiSession(below string) bool {
	directory, name := filepath.Split(below)
	return strings.HasSuffix(directory, "/chats/") && strings.HasPrefix(name, "session-") && strings.Contains(name, ".json")
}

// Recent are the newest sessions of some homes.
type Recent struct {
	Paths  []string // newest first
	Unread []string // what could not be listed or looked at
	Looked []Look   // one for each home
}

// Look is what was found in a home. Err is fs.ErrNotExist where the agent has none.
type Look struct {
	Home     Home
	Sessions int
	Newest   time.Time // zero where there is none
	Err      error
}

func (l Look) String() string {
	switch {
	case errors.Is(l.Err, fs.ErrNotExist):
		return fmt.Sprintf("%s (%s): no such directory", l.Home.Directory, l.Home.Agent)
	case l.Err != nil:
		return fmt.Sprintf("%s (%s): %v", l.Home.Directory, l.Home.Agent, l.Err)
	case l.Sessions == 0:
		return fmt.Sprintf("%s (%s): no session", l.Home.Directory, l.Home.Agent)
	}
	return fmt.Sprintf("%s (%s): %d, the newest of %s", l.Home.Directory, l.Home.Agent, l.Sessions, l.Newest.Format(time.DateTime))
}

// FindRecent finds the sessions of some homes that changed since a time, newest
// first, and no more than most of them; zero of either sets no bound. What cannot
// be listed is told and hides no other session.
func FindRecent(homes []Home, since time.Time, most int) Recent {
	var recent Recent
	var found []changed
	for _, home := range homes {
		look := Look{Home: home}
		sessions, unread := home.sessions()
		recent.Unread = append(recent.Unread, unread...)
		if _, err := os.Stat(home.Directory); err != nil {
			look.Err = reason(err)
		}
		for _, session := range sessions {
			look.Sessions++
			if session.at.After(look.Newest) {
				look.Newest = session.at
			}
			if !session.at.Before(since) {
				found = append(found, session)
			}
		}
		recent.Looked = append(recent.Looked, look)
	}
	slices.SortStableFunc(found, func(a, b changed) int { return b.at.Compare(a.at) })
	for i, session := range found {
		if most > 0 && i == most {
			break
		}
		recent.Paths = append(recent.Paths, session.path)
	}
	return recent
}

// changed is a file with the time of its last change.
type changed struct {
	path string
	at   time.Time
}

// sessions are the files of a home that hold a session, in the order of their
// paths, and what could not be listed.
func (h Home) sessions() (found []changed, unread []string) {
	root := h.Directory + string(filepath.Separator) // a home may be a link
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		below, _ := filepath.Rel(h.Directory, path) // it is below it
		switch {
		case errors.Is(err, fs.ErrNotExist):
		case err != nil:
			unread = append(unread, filepath.Clean(path))
		case !entry.IsDir() && h.isSession(filepath.ToSlash(below)):
			info, err := os.Stat(path)
			switch {
			case errors.Is(err, fs.ErrNotExist): // a link that leads nowhere, or it is gone by now
			case err != nil:
				unread = append(unread, filepath.Clean(path))
			case info.Mode().IsRegular():
				found = append(found, changed{filepath.Clean(path), info.ModTime()})
			}
		}
		return nil
	})
	if err != nil {
		unread = append(unread, h.Directory)
	}
	return found, unread
}
