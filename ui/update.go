package ui

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"countersign/model"
)

// Update takes one message. It never waits: what takes time is a command.
func (m *Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = msg.Width, msg.Height
		m.rebuild()
	case tea.KeyMsg:
		m.watch.pressed(m.options.Host.Now(), m.selectedKey())
		return m, m.keysOf(msg)
	case tea.MouseMsg:
		m.watch.pressed(m.options.Host.Now(), m.selectedKey())
		return m, m.mouse(msg)
	case reviewsMsg:
		m.takeReviews(msg)
	case logMsg:
		return m, m.takeLog(msg)
	case savedMsg:
		return m, m.takeSaved(msg)
	case filesMsg:
		return m, m.takeFiles(msg)
	case loadingTickMsg:
		return m, m.takeTick(msg)
	case summariesMsg:
		return m, m.takeSummaries(msg)
	case examinedMsg:
		if msg.generation == m.generation && msg.entry == m.current {
			return m, m.takeExamination(msg.exam)
		}
	case comparedMsg:
		m.takeCompared(msg)
	case evidenceDiffMsg:
		m.takeEvidenceDiff(msg)
	case provedMsg:
		m.prove.takeProved(m, msg)
	case messagesMsg:
		return m, m.prove.takeMessages(m, msg)
	case labExaminedMsg:
		if msg.lab == m.lab {
			m.lab.takeExamined(m, msg)
		}
	case labCountedMsg:
		if msg.docket == m.counts && msg.docket.generation == m.generation {
			return m, m.counts.take(m, msg)
		}
	case variantMsg:
		m.takeVariant(msg)
	case workTickMsg:
		if m.lab != nil && m.lab.running == msg.work {
			return m, m.lab.takeTick(m, msg)
		}
		return m, m.prove.takeTick(msg)
	case countedMsg:
		return m, m.takeCounted(msg)
	case handedMsg:
		m.toast = msg.toast
	case editedMsg:
		if msg.err != nil {
			m.toast = "the editor: " + msg.err.Error()
		}
	}
	return m, nil
}

// takeExamination takes in the examination of the selected decision. Where a
// nearest passage is a first answer, the exact one is looked for and replaces it.
func (m *Model) takeExamination(exam model.Examination) tea.Cmd {
	first := m.exam == nil
	m.addRun(&exam)
	m.show(&exam)
	m.rebuild()
	if first {
		m.showQuote()
	}
	if !provisional(exam) {
		return nil
	}
	return examineCmd(m.generation, m.current, m.entry().item, m.left, true)
}

// takeSummaries takes in a chunk of examined decisions. New rows never move the
// cursor.
func (m *Model) takeSummaries(msg summariesMsg) tea.Cmd {
	if msg.generation != m.generation {
		return nil
	}
	for i, exam := range msg.summaries {
		entry := &m.docket.entries[msg.from+i]
		m.tellRun(entry.item, &exam)
		entry.summary, entry.done = exam, true
		entry.own = m.ownLetter(entry)
	}
	m.observed = append(m.observed, msg.observed...)
	m.summarised, m.summarising = msg.from+len(msg.summaries), false
	m.docket.sift(msg.from, m.summarised)
	m.rebuildDocket()
	if more := m.summarise(); more != nil {
		return tea.Batch(more, m.recount())
	}
	return tea.Batch(m.chooseFirst(), m.recount())
}

// keysOf takes a message of keys. What was typed while the program was busy
// comes as one message and is still so many keys; a paste is text, and means
// something only where text is typed.
func (m *Model) keysOf(msg tea.KeyMsg) tea.Cmd {
	if _, writing := m.writing(); msg.Type != tea.KeyRunes || len(msg.Runes) < 2 || m.prompt != nil || writing {
		return m.key(msg)
	}
	if msg.Paste {
		m.toast = "a paste goes after / or :"
		return nil
	}
	var cmds []tea.Cmd
	for _, r := range msg.Runes {
		cmds = append(cmds, m.key(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}, Alt: msg.Alt}))
	}
	return tea.Batch(cmds...)
}

// key takes one key press. What could not be saved meanwhile is asked about when
// nothing else is.
func (m *Model) key(press tea.KeyMsg) tea.Cmd {
	m.toast = ""
	cmd := m.keyPressed(press)
	m.askUnsaved()
	return cmd
}

// keyPressed takes one key press: prompt and notes first, then the key table.
func (m *Model) keyPressed(press tea.KeyMsg) tea.Cmd {
	if m.tooSmall() {
		if b, _ := m.keys.lookUp(press.String(), false); b.action == actQuit || b.action == actQuitNow {
			return m.quit()
		}
		return nil
	}
	if m.prompt != nil {
		return m.promptKey(press)
	}
	if m.menu != nil {
		return m.menuKey(press)
	}
	if mode, writing := m.writing(); writing {
		return mode.write(m, press)
	}
	binding, known := m.table().lookUp(press.String(), m.searching())
	if m.note != nil {
		return m.noteKey(binding.action)
	}
	if m.mode != nil {
		return m.modeKey(press.String())
	}
	if !known || !m.mayWhileBlind(binding, press.String()) {
		return nil
	}
	cmd := m.act(binding, press.String())
	m.toast = m.recalled(m.toast, binding.action)
	return cmd
}

// act carries out one action of the key table.
func (m *Model) act(b binding, press string) tea.Cmd {
	switch b.action {
	case actQuit, actQuitNow:
		return m.quit()
	case actEscape:
		return m.escape()
	case actHelp:
		m.showHelp()
	case actRedraw:
		return tea.ClearScreen
	case actSuspend:
		return m.suspend()
	case actStep:
		return m.enterStep()
	case actCompare:
		return m.markOrCompare()
	case actReload:
		return m.reload()
	case actProve:
		return m.enterProve()
	case actLab:
		return m.enterLab()
	case actStats:
		return m.enterStats()
	case actPack:
		return m.pack()
	case actGoTo, actSearch:
		m.prompt = newPrompt(b.action)
	case actFilter, actSort, actMark, actMarked:
		return m.docketAction(b.action)
	case actNextFound:
		m.focused().nextFound(1)
		return m.follow()
	case actPrevFound:
		m.focused().nextFound(-1)
		return m.follow()
	default:
		if cmd, done := m.moveAction(b.action); done {
			return cmd
		}
		if cmd, done := m.answerAction(b.action); done {
			return cmd
		}
		if cmd, done := m.reviewAction(b.action, press); done {
			return cmd
		}
		return m.lookAction(b.action)
	}
	return nil
}

// moveAction carries out what moves; done is false for anything else.
func (m *Model) moveAction(a action) (cmd tea.Cmd, done bool) {
	page := max(m.focused().height-margin, 1)
	switch a {
	case actDown:
		return m.step(1), true
	case actUp:
		return m.step(-1), true
	case actHalfDown:
		return m.step(page / 2), true
	case actHalfUp:
		return m.step(-page / 2), true
	case actPageDown:
		return m.step(page), true
	case actPageUp:
		return m.step(-page), true
	case actFirst:
		m.toEnd(false)
		return m.follow(), true
	case actLast:
		m.toEnd(true)
		return m.follow(), true
	case actNextDecision:
		return m.stepDecision(1), true
	case actPrevDecision:
		return m.stepDecision(-1), true
	case actNextGap:
		m.stepGap(1)
	case actPrevGap:
		m.stepGap(-1)
	case actNextPane:
		m.focusPane(m.focus%paneEvidence + 1)
	case actPrevPane:
		m.focusPane((m.focus+paneEvidence-2)%paneEvidence + 1)
	case actPane1, actPane2, actPane3, actPane4, actPane5, actPane6:
		m.focusPane(paneOf(a))
	case actLeft:
		m.side(-1)
	case actRight:
		m.side(1)
	default:
		return nil, false
	}
	return nil, true
}

func paneOf(a action) paneName {
	return map[action]paneName{
		actPane1: paneDocket, actPane2: paneVerdict, actPane3: paneGaps,
		actPane4: paneResearch, actPane5: paneFeedback, actPane6: paneEvidence,
	}[a]
}

// lookAction carries out what opens, folds and copies.
func (m *Model) lookAction(a action) tea.Cmd {
	switch a {
	case actOpen:
		m.open()
	case actRaw:
		m.toggleRaw()
	case actHole:
		m.openHole()
	case actHoles:
		m.openHoles()
	case actCut:
		m.openCut()
	case actAsSent:
		m.toggleAsSent()
	case actWrap:
		m.nowrap, m.sideways = !m.nowrap, 0
		m.rebuild()
	case actZoom:
		m.zoom = !m.zoom
		m.rebuild()
	case actCopy:
		m.copy()
	case actEdit:
		return m.edit()
	}
	return nil
}

// focused is the scroller that keys move.
func (m *Model) focused() *scroller {
	switch {
	case m.note != nil:
		return m.note
	case m.mode != nil && m.mode.focused() != nil:
		return m.mode.focused()
	case m.focus == paneDocket:
		return &m.docket.scroller
	case m.focus == paneEvidence:
		return &m.evidence
	}
	return &m.upper[m.focus-1]
}

// step moves in the focused pane. In the docket the selection follows.
func (m *Model) step(n int) tea.Cmd {
	if m.focus == paneGaps && m.exam != nil && len(m.exam.Gaps) > 0 && !m.gapFills(n) {
		m.stepGap(n)
		return nil
	}
	if m.focus == paneResearch && m.exam != nil && !m.gapFills(n) {
		m.stepRead(n)
		return nil
	}
	m.focused().move(n)
	if m.focus == paneEvidence {
		m.slide()
	}
	return m.follow()
}

// gapFills reports whether a step in the gaps pane is more than one gap: then it
// scrolls.
func (m *Model) gapFills(n int) bool { return n > 1 || n < -1 }

// follow selects the decision under the docket's cursor, or what a mode has under
// its own.
func (m *Model) follow() tea.Cmd {
	if m.mode != nil {
		if mode, ok := m.mode.(followed); ok && m.note == nil {
			mode.follow(m)
		}
		return nil
	}
	if m.focus != paneDocket {
		return nil
	}
	return m.chooseUnderCursor()
}

func (m *Model) chooseUnderCursor() tea.Cmd {
	if m.docket.cursor >= len(m.docket.rows) {
		return nil
	}
	if at := m.docket.rows[m.docket.cursor].anchor; at.kind == anchorEntry {
		return m.choose(at.n)
	}
	return nil
}

// stepDecision goes to the next decision in the order of the docket.
func (m *Model) stepDecision(step int) tea.Cmd {
	order := m.docket.sequence()
	if !slices.Contains(order, m.current) {
		return m.firstShown(order)
	}
	for i, index := range order {
		if index != m.current {
			continue
		}
		if next := i + step; next >= 0 && next < len(order) {
			return m.choose(order[next])
		}
		m.toast = map[int]string{1: "this is the last decision", -1: "this is the first decision"}[step]
	}
	return nil
}

// firstShown goes to the first decision that the filter shows.
func (m *Model) firstShown(order []int) tea.Cmd {
	if len(order) > 0 {
		return m.choose(order[0])
	}
	if !m.docket.filter.empty() {
		m.toast = "no decision matches the filter; esc clears it"
	}
	return nil
}

// stepGap selects another gap and shows its quote in the evidence.
func (m *Model) stepGap(step int) {
	if m.exam == nil || len(m.exam.Gaps) == 0 {
		m.toast = "this decision has no gap"
		return
	}
	next := m.gap + step
	if next < 0 || next >= len(m.exam.Gaps) {
		m.toast = map[bool]string{true: "this is the last gap", false: "this is the first gap"}[step > 0]
		return
	}
	m.gap = next
	m.rebuild()
	m.showQuote()
}

func (m *Model) focusPane(pane paneName) {
	if pane != m.focus {
		m.focused().search("") // a search belongs to its pane
	}
	m.focus = pane
	m.rebuild()
}

// side folds and unfolds groups in the docket; elsewhere it moves sideways when
// lines are not wrapped.
func (m *Model) side(step int) {
	if m.focus == paneDocket && m.queue == nil {
		m.foldGroup(step < 0)
		return
	}
	if !m.nowrap {
		m.toast = "lines are wrapped; " + m.called("w") + " unwraps them"
		return
	}
	m.sideways = max(m.sideways+8*step, 0)
	m.rebuild()
}
