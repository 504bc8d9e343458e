package ui

import (
	"fmt"
	"sync/atomic"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"

	"countersign/engine/runs"
	"countersign/engine/stats"
	"countersign/model"
	"countersign/sessions"
	"countersign/themes"
	"countersign/ui/draw"
	"countersign/ui/term/host"
)

// paneName is a pane of the screen; its digit focuses it.
type paneName int

// The panes. A section that is no pane has paneNone.
const (
	paneNone paneName = iota
	paneDocket
	paneVerdict
	paneGaps
	paneResearch
	paneFeedback
	paneEvidence
)

// Options are what a screen is made with. Nothing else of the process reaches it.
type Options struct {
	Title    string                   // what was opened, for the breadcrumb
	Open     func() *sessions.Opening // begins to open what the screen shows
	Host     host.Host
	Reviews  ReviewStore // nil where reviews cannot be kept
	Reviewer string      // who reviews; blank: ask before anything is recorded
	Review   *Review     // nil for triage
	Theme    themes.Theme
	Renderer *lipgloss.Renderer
	Glyphs   draw.Glyphs
	Prove    Proving
	Count    Counting
	Tool     string // the version of the program, for what it writes
	Keys     Keys
	Judges   map[string]string // how judges are called on screen, by model
	Notice   string            // the first message in the footer
	At       string            // the ref of the decision to begin with; blank is the worst
}

// Model is the root model, and the only one.
type Model struct {
	options Options
	keys    keyTable
	painter painter

	width, height int
	generation    int // of the load
	opening       *sessions.Opening
	waited        time.Duration // since the load began, in ticks
	loaded        bool          // every file was opened
	library       sessions.Library
	summarised    int // decisions examined so far
	summarising   bool

	record record // what people say of the decisions
	watch  watch
	queue  *queue             // nil in triage
	sealed *model.Examination // while the selected decision is reviewed blind

	docket  docket
	current int // entry, or -1
	exam    *model.Examination
	left    *atomic.Bool // set when the reader leaves the selected decision
	gap     int
	read    int    // the selected read of the research summary
	again   string // the ref of the decision to come back to once all is loaded

	focus    paneName
	zoom     bool
	raw      bool // the evidence pane shows the raw transcript
	rawFrom  int  // the first message of its window, in a big file
	asSent   bool
	nowrap   bool
	sideways int

	opened   opened
	upper    [paneEvidence]scroller // of verdict, gaps, research, feedback when one of them has the screen
	evidence scroller
	layout   evidenceLayout // of the rows in evidence
	laidOut  evidenceState  // what they were made for
	right    []row          // of the sections in a wide window
	saved    parsedReads    // of the evidence, where that is a saved packet
	note     *scroller      // help or losses over the screen
	noteName string
	unread   *unread // when that is a file that could not be read
	prompt   *prompt
	marks    []letterMark // by letter
	heat     heat         // of the run that is selected
	menu     *menu
	mode     screenMode          // in the place of the panes, or nil
	prove    *proveMode          // kept while another is on screen
	stats    *statsMode          // likewise
	observed []stats.Observation // of the decisions examined so far
	lab      *labMode            // of the last decision that had one
	counts   *labDocket          // what other rules would change
	runs     map[*model.Transcript]*runs.Run
	marked   int // the decision that another one is to be compared with, by entry; -1 for none
	toast    string
	leaving  bool // as soon as everything is saved
	quitting bool
}

// opened is what the reader has opened of the selected decision.
type opened struct {
	detail   bool         // the whole detail
	feedback bool         // the whole feedback
	cut      bool         // what the cut hid
	reply    bool         // the judge's exact text
	reads    bool         // the omitted reads
	holes    map[int]bool // by hole
	messages map[int]bool // long messages of the transcript
}

// New makes the screen.
func New(options Options) *Model {
	m := &Model{
		options: options,
		keys:    keyTable{options.Keys.apply(bindings())},
		painter: newPainter(options.Glyphs, options.Theme.Styles(options.Renderer)),
		docket:  newDocket(),
		current: -1,
		marked:  -1,
		focus:   paneDocket,
		record:  newRecord(options.Reviews, options.Reviewer),
		watch:   newWatch(),
		left:    new(atomic.Bool),
		prove:   newProveMode(options.Prove),
		stats:   newStatsMode(),
		opening: options.Open(),
		runs:    map[*model.Transcript]*runs.Run{},
		toast:   options.Notice,
		again:   options.At,
	}
	if options.Review != nil {
		m.queue = &queue{Review: *options.Review}
	}
	m.painter.unfold = m.called("l")
	m.forget()
	return m
}

// Position is the ref of the selected decision, or of the one to come back to,
// blank for none, and whether the reader has left the screen.
func (m *Model) Position() (ref string, left bool) {
	ref = m.again
	if e := m.entry(); e != nil {
		ref = e.item.Decision.Ref
	}
	return ref, m.quitting
}

// judgeName is how the reader wants a judge to be called.
func (m *Model) judgeName(model string) string {
	if name := m.options.Judges[model]; name != "" {
		return name
	}
	return model
}

// Init opens the library and reads the reviews.
func (m *Model) Init() tea.Cmd { return tea.Batch(m.load(), m.tickLoading(), m.beginReviews()) }

// forget closes what was opened of the last decision.
func (m *Model) forget() {
	m.opened = opened{holes: map[int]bool{}, messages: map[int]bool{}}
	m.gap, m.read, m.raw, m.rawFrom, m.asSent, m.sideways = 0, 0, false, 0, false, 0
	m.evidence = scroller{height: m.evidence.height}
	for i := range m.upper {
		m.upper[i] = scroller{height: m.upper[i].height}
	}
}

// entry is the selected decision, or nil.
func (m *Model) entry() *entry {
	if m.current < 0 || m.current >= len(m.docket.entries) {
		return nil
	}
	return &m.docket.entries[m.current]
}

// selectedKey is what a review log knows the selected decision by; blank for none.
func (m *Model) selectedKey() string {
	if e := m.entry(); e != nil {
		return e.key
	}
	return ""
}

// choose selects a decision and has it examined.
func (m *Model) choose(index int) tea.Cmd {
	if index == m.current || index < 0 || index >= len(m.docket.entries) || !m.mayChoose(index) {
		return nil
	}
	m.leaveDecision()
	m.watch.pressed(m.options.Host.Now(), m.selectedKey())
	m.current, m.exam, m.sealed = index, nil, nil
	m.forget()
	m.arrive()
	m.showEntry()
	return examineCmd(m.generation, index, m.docket.entries[index].item, m.left, false)
}

// leaveDecision stops what is still being worked out about the selected decision.
func (m *Model) leaveDecision() {
	m.left.Store(true)
	m.left = new(atomic.Bool)
}

// showEntry puts the selected decision on screen in the docket, unfolding its
// group if it must. A filter that hides it is cleared.
func (m *Model) showEntry() {
	at := anchor{kind: anchorEntry, n: m.current}
	if m.docket.find(at) < 0 {
		if m.docket.entries[m.current].done && !m.docket.shows(m.current) {
			m.docket.filter = filter{}
			m.toast = fmt.Sprintf("the filter hid decision %d and is cleared", m.current+1)
		}
		if group, ok := m.docket.groupWith(m.current); ok {
			delete(m.docket.folded, group)
		}
		m.rebuildDocket()
	}
	m.fitDocket()
	m.docket.goTo(at)
}
