package ui

import (
	"slices"

	"github.com/charmbracelet/bubbles/key"
)

// action is what a key does, by name. Tests press keys by action, the
// configuration rebinds them by it, and footer, help, README and dispatch all
// read the one table below.
type action string

// The actions.
const (
	actDown         action = "down"
	actUp           action = "up"
	actNextDecision action = "next decision"
	actPrevDecision action = "previous decision"
	actNextGap      action = "next gap"
	actPrevGap      action = "previous gap"
	actFirst        action = "first"
	actLast         action = "last"
	actHalfDown     action = "half page down"
	actHalfUp       action = "half page up"
	actPageDown     action = "page down"
	actPageUp       action = "page up"
	actLeft         action = "left"
	actRight        action = "right"
	actNextPane     action = "next pane"
	actPrevPane     action = "previous pane"
	actPane1        action = "docket"
	actPane2        action = "verdict"
	actPane3        action = "gaps"
	actPane4        action = "research"
	actPane5        action = "feedback"
	actPane6        action = "evidence"
	actGoTo         action = "go to"
	actSearch       action = "search"
	actFilter       action = "filter"
	actSort         action = "sort"
	actMark         action = "mark"
	actMarked       action = "go to mark"
	actNextFound    action = "next match"
	actPrevFound    action = "previous match"
	actEscape       action = "close"
	actOpen         action = "open"
	actRaw          action = "raw"
	actHole         action = "hole"
	actHoles        action = "all holes"
	actCut          action = "cut"
	actAsSent       action = "as sent"
	actWrap         action = "wrap"
	actZoom         action = "zoom"
	actCopy         action = "copy"
	actEdit         action = "editor"
	actReload       action = "load again"
	actStep         action = "step"
	actCompare      action = "compare"
	actHelp         action = "help"
	actRedraw       action = "redraw"
	actSuspend      action = "suspend"
	actProve        action = "prove"
	actLab          action = "lab"
	actType         action = "type"
	actRules        action = "rules"
	actBeside       action = "side by side"
	actTakeBack     action = "take back"
	actReset        action = "reset"
	actSave         action = "save"
	actGoOn         action = "go on"
	actTypeEnd      action = "end typing"
	actNewLine      action = "new line"
	actBackspace    action = "delete before"
	actDelete       action = "delete behind"
	actDeleteWord   action = "delete word"
	actDeleteStart  action = "delete to line start"
	actDeleteEnd    action = "delete to line end"
	actTurn         action = "turn"
	actRun          action = "run"
	actRunAll       action = "run all"
	actStats        action = "statistics"
	actJudges       action = "compare judges"
	actPack         action = "incident pack"
	actQuit         action = "quit"
	actQuitNow      action = "quit now"
	actAgree        action = "agree"
	actDisagree     action = "disagree"
	actUnsure       action = "unsure"
	actDone         action = "done"
	actContinue     action = "continue"
	actGapValid     action = "gap valid"
	actGapInvalid   action = "gap invalid"
	actGapUnsure    action = "gap unsure"
	actMissed       action = "missed gap"
	actTruth        action = "true state"
	actFault        action = "fault"
	actTag          action = "tag"
	actNote         action = "note"
	actRepeat       action = "repeat"
	actUndo         action = "take back"
	actCodebook     action = "codebook"
	actReveal       action = "reveal"
	actSkip         action = "skip"
	actNextItem     action = "next item"
	actColumn       action = "column"
)

// group is a group of the help and of the README table.
type group string

// The groups.
const (
	groupMove   group = "Move"
	groupFind   group = "Find"
	groupLook   group = "Look"
	groupAnswer group = "Answer"
	groupReview group = "Review"
	groupModes  group = "Modes"
	groupProve  group = "Prove"
	groupLab    group = "Lab"
	groupTyping group = "Typing in the lab"
	groupStats  group = "Statistics"
	groupScreen group = "Screen"
)

// binding is one line of the key table.
type binding struct {
	action action
	group  group
	keys   key.Binding // its help is the key's short name and what it does
}

func bind(action action, group group, name, does string, keys ...string) binding {
	return binding{action, group, key.NewBinding(key.WithKeys(keys...), key.WithHelp(name, does))}
}

// bindings is the one key table (screens, section 7).
func bindings() []binding {
	return []binding{
		bind(actDown, groupMove, "j ↓", "down in the pane; in the docket, the next decision", "j", "down"),
		bind(actUp, groupMove, "k ↑", "up in the pane", "k", "up"),
		bind(actNextDecision, groupMove, "J", "next decision, from any pane", "J"),
		bind(actPrevDecision, groupMove, "K", "previous decision", "K"),
		bind(actNextGap, groupMove, "n ]", "next gap, from any pane", "n", "]"),
		bind(actPrevGap, groupMove, "p [", "previous gap", "p", "["),
		bind(actFirst, groupMove, "g home", "first", "g", "home"),
		bind(actLast, groupMove, "G end", "last", "G", "end"),
		bind(actHalfDown, groupMove, "ctrl-d", "half a page down", "ctrl+d"),
		bind(actHalfUp, groupMove, "ctrl-u", "half a page up", "ctrl+u"),
		bind(actPageDown, groupMove, "space pgdn", "page down", " ", "pgdown", "ctrl+f"),
		bind(actPageUp, groupMove, "b pgup", "page up", "b", "pgup", "ctrl+b"),
		bind(actLeft, groupMove, "h ←", "fold the group; sideways when not wrapped", "h", "left"),
		bind(actRight, groupMove, "l →", "unfold the group; sideways when not wrapped", "l", "right"),
		bind(actNextPane, groupMove, "tab", "next pane", "tab"),
		bind(actPrevPane, groupMove, "shift-tab", "previous pane", "shift+tab"),
		bind(actPane1, groupMove, "1", "docket", "1"),
		bind(actPane2, groupMove, "2", "verdict", "2"),
		bind(actPane3, groupMove, "3", "gaps", "3"),
		bind(actPane4, groupMove, "4", "research", "4"),
		bind(actPane5, groupMove, "5", "feedback", "5"),
		bind(actPane6, groupMove, "6", "evidence", "6"),
		bind(actGoTo, groupMove, ":", "go to a number, ref, rule id, or losses", ":"),
		bind(actMark, groupMove, "m", "mark the decision with the letter that follows", "m"),
		bind(actMarked, groupMove, "'", "go to the decision with the mark that follows", "'"),

		bind(actSearch, groupFind, "/", "search in the pane", "/"),
		bind(actNextFound, groupFind, "n", "next match, while a search is open", "n"),
		bind(actPrevFound, groupFind, "N", "previous match", "N"),
		bind(actFilter, groupFind, "f", "filter the docket: verdict: outcome: rule: judge: format: or text; - before a term negates", "f"),
		bind(actSort, groupFind, "S", "sort the docket: worst first, by time, by judge", "S"),
		bind(actEscape, groupFind, "esc", "close the nearest thing: search, filter, loading, zoom", "esc"),

		bind(actOpen, groupLook, "enter", "docket: open; verdict, feedback: unfold; gaps: go to the passage; research: the whole result", "enter"),
		bind(actRaw, groupLook, "v", "the judge's eye, or the raw transcript", "v"),
		bind(actHole, groupLook, "o", "open or close a hole, or the omitted reads", "o"),
		bind(actHoles, groupLook, "O", "all holes", "O"),
		bind(actCut, groupLook, "x", "what the cut hid", "x"),
		bind(actAsSent, groupLook, "r", "as sent, with markers, or laid out", "r"),
		bind(actCopy, groupLook, "y", "copy what is selected", "y"),
		bind(actPack, groupLook, "Y", "copy the incident pack: the decision as Markdown, without secrets", "Y"),
		bind(actEdit, groupLook, "e", "source line in your editor", "e"),
		bind(actReload, groupLook, "R", "load again", "R"),

		bind(actAgree, groupAnswer, "a", "agree with the judge, going by this evidence", "a"),
		bind(actDisagree, groupAnswer, "d", "disagree with the judge", "d"),
		bind(actUnsure, groupAnswer, "u", "unsure", "u"),
		bind(actDone, groupAnswer, "D", "your own answer: done", "D"),
		bind(actContinue, groupAnswer, "C", "your own answer: continue", "C"),
		bind(actGapValid, groupAnswer, "+", "the selected gap is valid", "+"),
		bind(actGapInvalid, groupAnswer, "-", "the selected gap is invalid; then a reason", "-"),
		bind(actGapUnsure, groupAnswer, "0", "unsure about the selected gap", "0"),
		bind(actMissed, groupAnswer, "M", "a gap that the judge missed", "M"),
		bind(actTruth, groupAnswer, "T", "true state, from the raw transcript", "T"),
		bind(actFault, groupAnswer, "F", "whose doing it is", "F"),
		bind(actTag, groupAnswer, "t", "tag; the same again takes it away", "t"),
		bind(actNote, groupAnswer, "i", "note", "i"),
		bind(actRepeat, groupAnswer, ".", "say again what you said last", "."),
		bind(actUndo, groupAnswer, "U", "take back the last thing you said, without limit", "U"),
		bind(actCodebook, groupAnswer, "H", "the codebook: what answers and tags mean", "H"),

		bind(actStep, groupModes, "s", "step: walk the decision stage by stage", "s"),
		bind(actCompare, groupModes, "=", "mark the decision; on another, compare", "="),
		bind(actLab, groupModes, "L", "lab: the decision with another reply, or under other rules", "L"),
		bind(actStats, groupModes, "%", "statistics: how often judges err, and how sure that is", "%"),
		bind(actProve, groupModes, "P", "prove: the conformance suites, each rule seen to fail", "P"),

		bind(actZoom, groupScreen, "z", "zoom the pane", "z"),
		bind(actWrap, groupScreen, "w", "wrap", "w"),
		bind(actHelp, groupScreen, "?", "this help", "?"),
		bind(actRedraw, groupScreen, "ctrl-l", "redraw", "ctrl+l"),
		bind(actSuspend, groupScreen, "ctrl-z", "suspend", "ctrl+z"),
		bind(actQuit, groupScreen, "q", "close help or losses; else quit", "q"),
		bind(actQuitNow, groupScreen, "ctrl-c", "quit", "ctrl+c"),
	}
}

// keyTable answers which action a key means.
type keyTable struct{ all []binding }

// lookUp is the action of a key press, and its binding. While a search is open
// the keys that step through its matches mean that first.
func (t keyTable) lookUp(press string, searching bool) (binding, bool) {
	means := func(b binding) bool { return slices.Contains(b.keys.Keys(), press) }
	if searching {
		if i := slices.IndexFunc(t.all, func(b binding) bool { return isFound(b.action) && means(b) }); i >= 0 {
			return t.all[i], true
		}
	}
	if i := slices.IndexFunc(t.all, func(b binding) bool { return !isFound(b.action) && means(b) }); i >= 0 {
		return t.all[i], true
	}
	return binding{}, false
}

// of is the binding of an action.
func (t keyTable) of(action action) binding {
	for _, b := range t.all {
		if b.action == action {
			return b
		}
	}
	return binding{}
}
