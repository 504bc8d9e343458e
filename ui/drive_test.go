package ui

import (
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"countersign/sessions"
	"countersign/themes"
	"countersign/ui/draw"
)

// The driver is a program without a terminal: it runs the commands that a Model
// returns, one after the other, until none is left. A test presses keys by the
// names of their actions, so it holds whichever keys the key table gives them.
//
//	press(action) ──key table──▶ KeyMsg ──▶ Update ──▶ Cmd ──▶ Msg ──┐
//	                                          ▲──────────────────────┘
type driver struct {
	t     testing.TB
	model *Model
	host  *fixedHost
	last  []tea.Msg // what the last key or message led to, in order
}

// fixedHost is a Host with one moment, a clipboard and a disk of its own.
type fixedHost struct {
	copied   string
	edited   string            // path:line
	saved    map[string][]byte // by path
	full     bool              // no file can be written
	stranded bool              // no clipboard, no editor, no suspending
}

func (*fixedHost) Now() time.Time { return time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC) }

func (h *fixedHost) Copy(text string) error {
	if h.stranded {
		return errors.New("this terminal has no clipboard")
	}
	h.copied = text
	return nil
}

func (h *fixedHost) Edit(path string, line int) (*exec.Cmd, error) {
	if h.stranded {
		return nil, errors.New("no editor here")
	}
	h.edited = fmt.Sprintf("%s:%d", path, line)
	return exec.Command("true"), nil
}

func (h *fixedHost) Save(name string, data []byte) (string, error) {
	if h.stranded {
		return "", errors.New("not on a shared desk")
	}
	if h.full {
		return "", errors.New("no space left on device")
	}
	if h.saved == nil {
		h.saved = map[string][]byte{}
	}
	path := fmt.Sprintf("saved/%d/%s", len(h.saved)+1, name)
	h.saved[path] = data
	return path, nil
}

func (h *fixedHost) MaySuspend() error {
	if h.stranded {
		return errors.New("not on a shared desk")
	}
	return nil
}

// setting is what a driver is made with. Its zero value is the demo library at
// 120 by 40, in the dark theme with all colours and Unicode marks.
type setting struct {
	width, height int
	theme         string
	profile       *termenv.Profile
	glyphs        *draw.Glyphs
	title         string
	library       *sessions.Library
	prove         *Proving // nil is a small suite that takes no time
	count         Counting
	keys          []Rebinding
	judges        map[string]string
	notice        string
}

// drive starts a screen and waits until it has loaded and examined everything.
func drive(t testing.TB, s setting) *driver {
	t.Helper()
	d := start(t, s)
	d.run(d.model.load()) // without the ticks, which wait
	return d
}

// start makes a screen and gives it its size, and does not run its first command.
func start(t testing.TB, s setting) *driver {
	t.Helper()
	if s.width == 0 && s.height == 0 {
		s.width, s.height = 120, 40
	}
	if s.theme == "" {
		s.theme = "dark"
	}
	if s.title == "" {
		s.title = "demo"
	}
	theme, err := themes.Load(s.theme)
	if err != nil {
		t.Fatal(err)
	}
	profile, glyphs := termenv.TrueColor, draw.Unicode()
	if s.profile != nil {
		profile = *s.profile
	}
	if s.glyphs != nil {
		glyphs = *s.glyphs
	}
	open := sessions.BeginDemo
	if s.library != nil {
		open = func() *sessions.Opening { return sessions.Opened(s.library.Files...) }
	}
	prove := quickProving()
	if s.prove != nil {
		prove = *s.prove
	}
	keys, err := Rebind(s.keys)
	if err != nil {
		t.Fatal(err)
	}
	host := &fixedHost{}
	d := &driver{t: t, host: host, model: New(Options{
		Title: s.title, Open: open, Host: host, Theme: theme,
		Renderer: themes.Renderer(io.Discard, profile), Glyphs: glyphs, Prove: prove, Count: s.count, Tool: "1.2.3",
		Keys: keys, Judges: s.judges, Notice: s.notice,
	})}
	d.resize(s.width, s.height)
	return d
}

// run carries out a command, and every command that its message leads to. Those
// of a batch run one after the other.
func (d *driver) run(cmd tea.Cmd) {
	d.last = nil
	for queue := []tea.Cmd{cmd}; len(queue) > 0; queue = queue[1:] {
		if queue[0] == nil {
			continue
		}
		msg := queue[0]()
		if batch, ok := msg.(tea.BatchMsg); ok {
			queue = append(queue, batch...)
			continue
		}
		d.last = append(d.last, msg)
		_, next := d.model.Update(msg)
		queue = append(queue, next)
	}
}

// send hands one message to the screen.
func (d *driver) send(msg tea.Msg) {
	_, cmd := d.model.Update(msg)
	d.run(cmd)
}

func (d *driver) resize(width, height int) { d.send(tea.WindowSizeMsg{Width: width, Height: height}) }

// press presses keys by the names of their actions.
func (d *driver) press(actions ...action) {
	d.t.Helper()
	for _, a := range actions {
		name, ok := d.keyOf(a)
		if !ok {
			d.t.Fatalf("no key does %q now", a)
		}
		d.send(keyPress(name))
	}
}

// keyOf is a key that means an action as the screen is now: in a mode, one of its
// own keys, else one of the panes.
func (d *driver) keyOf(a action) (string, bool) {
	tables := []keyTable{d.model.keys}
	if d.model.mode != nil && d.model.note == nil {
		tables = []keyTable{{d.model.mode.bindings()}, d.model.keys}
	}
	for _, table := range tables {
		for _, b := range table.all {
			for _, name := range b.keys.Keys() {
				if b.action == a && d.meaning(tables, name) == a {
					return name, true
				}
			}
		}
	}
	return "", false
}

// meaning is what a key does: the first table that has it says.
func (d *driver) meaning(tables []keyTable, press string) action {
	if b, ok := d.model.keys.lookUp(press, d.model.searching()); ok && isFound(b.action) {
		return b.action
	}
	for _, table := range tables {
		if b, ok := table.lookUp(press, d.model.searching()); ok {
			return b.action
		}
	}
	return ""
}

// typed types a text into the open prompt and accepts it.
func (d *driver) typed(text string) {
	for _, r := range text {
		d.send(keyPress(string(r)))
	}
	d.send(keyPress("enter"))
}

// goTo selects a decision by its number, a ref, a label or a rule.
func (d *driver) goTo(where string) {
	d.t.Helper()
	d.press(actGoTo)
	d.typed(where)
}

// find searches in the focused pane.
func (d *driver) find(text string) {
	d.t.Helper()
	d.press(actSearch)
	d.typed(text)
}

// namedKeys are the keys that have a name instead of a letter.
var namedKeys = func() map[string]tea.KeyType {
	names := map[string]tea.KeyType{}
	for code := tea.KeyType(-100); code < 128; code++ {
		if name := (tea.Key{Type: code}).String(); name != "" && code != tea.KeyRunes {
			names[name] = code
		}
	}
	return names
}()

// keyPress is the message of a key by its name, as Bubble Tea names keys.
func keyPress(name string) tea.KeyMsg {
	if name == " " {
		return tea.KeyMsg{Type: tea.KeySpace, Runes: []rune{' '}}
	}
	if code, ok := namedKeys[name]; ok {
		return tea.KeyMsg{Type: code}
	}
	return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(name)}
}

// screen is what a reader sees, without colours and trailing blanks.
func (d *driver) screen() string { return strings.Join(d.lines(), "\n") }

// lines are the rows of the screen.
func (d *driver) lines() []string {
	lines := strings.Split(ansi.Strip(d.model.View()), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " ")
	}
	return lines
}

// footer and body are parts of the screen. The body is what stands between the
// rules at the top and at the bottom.
func (d *driver) footer() string {
	lines := d.lines()
	return lines[len(lines)-1]
}

func (d *driver) body() []string {
	lines := d.lines()
	first := 2
	if d.model.frame().tabs && d.model.note == nil {
		first = 3
	}
	return lines[first : len(lines)-2]
}

// only shows one pane on the whole screen and reads all of it, scrolling through.
func (d *driver) only(pane action) []string {
	d.t.Helper()
	d.press(pane)
	if !d.model.zoom {
		d.press(actZoom)
	}
	return d.scrolled()
}

// scrolled reads the pane that has the screen from its first row to its last.
func (d *driver) scrolled() []string {
	d.t.Helper()
	d.press(actFirst)
	all := []string{}
	for {
		body, s := d.body(), d.model.focused()
		if d.model.note == nil && d.model.focus == paneEvidence {
			body = body[1:] // its title
		}
		if s.hasCursor {
			d.t.Fatal("a pane with a cursor does not scroll by pages")
		}
		all = append(all[:s.top], body...)
		before := s.top
		d.press(actPageDown)
		if d.model.focused().top == before {
			return all
		}
	}
}

// sees fails unless the screen shows a text.
func (d *driver) sees(text string) {
	d.t.Helper()
	if !strings.Contains(d.screen(), text) {
		d.t.Errorf("the screen does not show %q:\n%s", text, d.screen())
	}
}
