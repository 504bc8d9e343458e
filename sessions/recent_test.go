package sessions_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"countersign/sessions"
)

// noon is when the newest file of these tests changed.
var noon = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)

// home is a directory as three agents leave it. Each file changed so many hours
// before noon.
func home(t *testing.T) (root string, homes []sessions.Home) {
	t.Helper()
	hours := map[string]int{
		"claude/projects/-srv-app/one.jsonl":                            3,
		"claude/projects/-srv-app/one/subagents/agent-7.jsonl":          0,
		"claude/projects/-srv-app/one/subagents/workflows/w/run.jsonl":  0,
		"claude/projects/-srv-app/one/tool-results/t1.jsonl":            0,
		"claude/projects/-srv-app/agent-9.jsonl":                        0,
		"claude/projects/-srv-app/memory.md":                            0,
		"claude/projects/-srv-app/two.jsonl":                            1,
		"claude/history.jsonl":                                          0,
		"codex/sessions/2026/11/30/rollout-2026-11-30T09-00-00-a.jsonl": 2,
		"codex/sessions/2026/11/29/rollout-2026-11-29T09-00-00-b.jsonl": 27,
		"codex/sessions/2026/11/29/rollout-2026-11-29T08.jsonl.zst":     28,
		"codex/sessions/index.json":                                     0,
		"codex/auth.json":                                               0,
		"gemini/oauth_creds.json":                                       0,
		"gemini/tmp/5f/logs.json":                                       0,
		"gemini/tmp/5f/chats/session-2026-11-30T07-00-aa.json":          5,
		"gemini/tmp/5f/chats/session-2026-11-30T08-00-bb.jsonl":         4,
		"gemini/tmp/5f/chats/checkpoint.json":                           0,
		"gemini/tmp/session-2026.json":                                  0,
	}
	files := map[string]string{}
	for name := range hours {
		files[name] = "{}"
	}
	root = writeTree(t, files)
	for name, before := range hours {
		at := noon.Add(-time.Duration(before) * time.Hour)
		if err := os.Chtimes(filepath.Join(root, name), at, at); err != nil {
			t.Fatal(err)
		}
	}
	return root, []sessions.Home{
		sessions.ClaudeHome(filepath.Join(root, "claude")), sessions.CodexHome(filepath.Join(root, "codex")),
		sessions.GeminiHome(filepath.Join(root, "gemini")), sessions.ClaudeHome(filepath.Join(root, "nobody")),
	}
}

func TestFindRecent(t *testing.T) {
	root, homes := home(t)
	tests := []struct {
		name  string
		since time.Time
		most  int
		want  []string
	}{
		{"the newest", time.Time{}, 1, []string{"two.jsonl"}},
		{"three", time.Time{}, 3, []string{"two.jsonl", "rollout-2026-11-30T09-00-00-a.jsonl", "one.jsonl"}},
		{"all", time.Time{}, 0, []string{
			"two.jsonl", "rollout-2026-11-30T09-00-00-a.jsonl", "one.jsonl", "session-2026-11-30T08-00-bb.jsonl",
			"session-2026-11-30T07-00-aa.json", "rollout-2026-11-29T09-00-00-b.jsonl", "rollout-2026-11-29T08.jsonl.zst"}},
		{"since a time that is one of them", noon.Add(-2 * time.Hour), 0, []string{"two.jsonl", "rollout-2026-11-30T09-00-00-a.jsonl"}},
		{"since, and no more than one", noon.Add(-2 * time.Hour), 1, []string{"two.jsonl"}},
		{"nothing is that new", noon.Add(time.Minute), 0, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			recent := sessions.FindRecent(homes, test.since, test.most)
			var names []string
			for _, path := range recent.Paths {
				names = append(names, filepath.Base(path))
			}
			if diff := cmp.Diff(test.want, names); diff != "" {
				t.Errorf("sessions (-want +got)\n%s", diff)
			}
		})
	}
	var looked []string
	for _, look := range sessions.FindRecent(homes, time.Time{}, 1).Looked {
		look.Newest = look.Newest.UTC()
		looked = append(looked, strings.TrimPrefix(look.String(), root+"/"))
	}
	if diff := cmp.Diff([]string{
		"claude/projects (Claude Code): 2, the newest of 2026-11-30 11:00:00",
		"codex/sessions (Codex): 3, the newest of 2026-11-30 10:00:00",
		"gemini/tmp (Gemini CLI): 2, the newest of 2026-11-30 08:00:00",
		"nobody/projects (Claude Code): no such directory",
	}, looked); diff != "" {
		t.Errorf("looked in (-want +got)\n%s", diff)
	}
}

func TestFindRecentBehindALink(t *testing.T) {
	root, _ := home(t)
	link := filepath.Join(t.TempDir(), "claude")
	if err := os.Symlink(filepath.Join(root, "claude"), link); err != nil {
		t.Skip(err)
	}
	if err := os.Symlink(filepath.Join(root, "missing"), filepath.Join(root, "claude/projects/-srv-app/gone.jsonl")); err != nil {
		t.Fatal(err)
	}
	recent := sessions.FindRecent([]sessions.Home{sessions.ClaudeHome(link)}, time.Time{}, 0)
	if len(recent.Paths) != 2 || len(recent.Unread) != 0 || !strings.HasPrefix(recent.Paths[0], link) {
		t.Errorf("%+v", recent)
	}
}

func TestFindRecentSaysWhatItCouldNotList(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("root may list everything")
	}
	root, homes := home(t)
	closed := filepath.Join(root, "codex/sessions/2026")
	if err := os.Chmod(closed, 0); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.Chmod(closed, 0o755) })
	recent := sessions.FindRecent(homes, time.Time{}, 1)
	if diff := cmp.Diff([]string{closed}, recent.Unread); diff != "" {
		t.Errorf("unread (-want +got)\n%s", diff)
	}
	if library := sessions.Open(recent.Unread...); !errors.Is(library.Files[0].Err, fs.ErrPermission) {
		t.Errorf("opened all the same: %+v", library.Files[0])
	}
}
