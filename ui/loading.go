package ui

import (
	"fmt"
	"path/filepath"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"countersign/sessions"
	"countersign/themes"
	"countersign/ui/draw"
)

// Loading opens one file after the other, beside the screen: what was opened can
// be looked at while the rest is read.
//
//	Init ──▶ openNext ──filesMsg──▶ entries ──▶ summarise …
//	           ▲  └──────────┘
//	         esc stops it; what is loaded stays
const (
	openedTogether  = 32 // files are opened before the screen hears of them
	loadingTick     = 100 * time.Millisecond
	loadingShownFor = 300 * time.Millisecond // shorter loads show no progress
)

type (
	filesMsg struct {
		generation int
		files      []sessions.File
		last       bool // there are no more
	}
	loadingTickMsg struct{ generation int }
)

// load begins to open what is to be opened.
func (m *Model) load() tea.Cmd {
	return openNext(m.generation, m.opening)
}

func openNext(generation int, opening *sessions.Opening) tea.Cmd {
	return func() tea.Msg {
		msg := filesMsg{generation: generation}
		for range openedTogether {
			file, ok := opening.Next()
			if !ok {
				msg.last = true
				break
			}
			msg.files = append(msg.files, file)
		}
		return msg
	}
}

// tickLoading has the screen look at the progress now and then, while there is
// any.
func (m *Model) tickLoading() tea.Cmd {
	generation := m.generation
	return tea.Tick(loadingTick, func(time.Time) tea.Msg { return loadingTickMsg{generation} })
}

// takeTick shows how far loading has come.
func (m *Model) takeTick(msg loadingTickMsg) tea.Cmd {
	if msg.generation != m.generation || m.loaded {
		return nil
	}
	m.waited += loadingTick
	return m.tickLoading()
}

// takeFiles takes in files that were opened. New rows never move the cursor.
func (m *Model) takeFiles(msg filesMsg) tea.Cmd {
	if msg.generation != m.generation {
		return nil
	}
	for _, file := range msg.files {
		m.library.Files = append(m.library.Files, file)
		for _, item := range m.library.ItemsOf(len(m.library.Files) - 1) {
			m.docket.entries = append(m.docket.entries, m.newEntry(item))
		}
	}
	m.docket.files, m.loaded = m.library.Files, msg.last
	m.rebuild()
	if msg.last {
		m.openAlone()
		return tea.Batch(m.summarise(), m.chooseFirst(), m.countOn())
	}
	return tea.Batch(openNext(m.generation, m.opening), m.summarise(), m.countOn())
}

// summarise has the next decisions examined, unless that is under way.
func (m *Model) summarise() tea.Cmd {
	if m.summarising || m.summarised == len(m.docket.entries) {
		return nil
	}
	m.summarising = true
	return summariseCmd(m.generation, m.summarised, m.docket.entries)
}

// chooseFirst selects the first decision, or the one that was selected before a
// reload, once all are known and the reader has chosen none.
func (m *Model) chooseFirst() tea.Cmd {
	if !m.loaded || m.summarised < len(m.docket.entries) {
		return nil
	}
	if m.queue != nil {
		return m.makeQueue()
	}
	if m.docket.onlyTurns() {
		delete(m.docket.folded, groupTurns) // there is nothing else to see
		m.rebuildDocket()
	}
	again := m.again
	m.again = ""
	for i, e := range m.docket.entries {
		if m.current < 0 && again != "" && m.docket.shows(i) && e.item.Decision.Ref == again {
			return m.choose(i)
		}
	}
	if order := m.docket.sequence(); m.current < 0 && len(order) > 0 {
		return m.choose(order[0])
	}
	return nil
}

// stopLoading ends the load; the files that were not read stay in the docket.
func (m *Model) stopLoading() {
	m.opening.Stop()
	m.toast = "stopping; what is loaded stays"
}

// loadingRows are the files that were opened, and how far the next one is.
func (m *Model) loadingRows(width int) []row {
	if m.waited < loadingShownFor {
		return []row{{}, row{}.add(themes.Text, "    Opening "+m.painter.pen.Fold)}
	}
	progress := m.opening.Progress()
	head := row{}.add(themes.Text, "    Loading "+counted(progress.Total, "file", "files"))
	head.right, head.rightLook = m.called("esc")+" stops; what is loaded stays", plain(themes.Faint)
	rows := []row{{}, head, {}}
	const shown = 8 // of the files that were opened
	for _, file := range m.library.Files[max(len(m.library.Files)-shown, 0):] {
		rows = append(rows, m.openedRow(file))
	}
	if progress.Opened < progress.Total {
		rows = append(rows, m.openingRow(progress, width))
	}
	return append(rows, row{}, row{}.add(themes.Muted, "    Everything in the docket is ready to open."))
}

const (
	loadingNameCells = 22
	loadingBarCells  = 30
)

func (m *Model) loadingName(path string) row {
	return row{}.add(themes.Text, "    ").addRaw(themes.Text, clipped(m.painter.pen.Glyphs, filepath.Base(path), loadingNameCells)).pad(loadingNameCells + 5)
}

func (m *Model) openedRow(file sessions.File) row {
	r := m.loadingName(file.Path)
	if file.Err != nil {
		return r.add(themes.Error, m.painter.pen.Error+" not read  ").addRaw(themes.Text, file.Err.Error())
	}
	decisions := 0
	for _, transcript := range file.Transcripts {
		decisions += len(transcript.Decisions)
	}
	return r.add(themes.Done, m.painter.pen.Done+" ").add(themes.Text, counted(decisions, "decision", "decisions"))
}

// openingRow is the file that is being read: what is done solid, what is missing
// dashed.
func (m *Model) openingRow(progress sessions.Progress, width int) row {
	r := m.loadingName(progress.File)
	if progress.Size == 0 {
		return r.add(themes.Muted, "reading "+m.painter.pen.Fold)
	}
	const mega = 1 << 20
	bar := min(loadingBarCells, max(width-70, 8))
	r = r.add(themes.Accent, m.painter.pen.Progress(bar, progress.Bytes, progress.Size))
	return r.add(themes.Text, fmt.Sprintf("  %s of %s MB", draw.Number(int(progress.Bytes/mega)), draw.Number(int(progress.Size/mega)))).
		add(themes.Faint, "  "+progress.Step)
}

// loadingShare is what part of the files was opened, in per cent.
func (m *Model) loadingShare() int {
	progress := m.opening.Progress()
	if progress.Total == 0 {
		return 0
	}
	share := 100 * progress.Opened
	if progress.Size > 0 {
		share += int(100 * progress.Bytes / progress.Size)
	}
	return min(share/progress.Total, 100)
}
