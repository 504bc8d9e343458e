// Package ui is the terminal UI: one root tea.Model, panes as plain structs.
//
//	        keys                 tea.Cmd: open, examine
//	          │                          │ results carry a generation
//	          ▼                          ▼
//	Model.Update ──▶ one action of the key table ──▶ Model's state
//	                                                     │
//	         docket · verdict · gaps · research · feedback · evidence
//	                       each builds rows from an examination
//	                                                     ▼
//	                                     Model.View: layout of rows
//
// While a person reviews, a queue stands in the place of the docket, and before an
// answer the panes get an examination without the judge's (blind.go). What is said
// goes to the log in commands, one after the other (record.go).
//
// Only the root model gets messages. A pane is a function from an examination
// and a width to rows, or a scroller over rows; it has no messages of its own.
// Update never waits: files are opened and decisions examined in commands.
//
// Nothing here reads the process: no environment, no standard streams. Styles
// come from a passed renderer, and what only a terminal can do from a passed
// Host, so that one process can serve many people. Every text of a transcript
// passes ui/safe before it becomes part of a row.
package ui
