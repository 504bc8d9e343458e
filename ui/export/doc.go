// Package export writes what leaves the program: decisions with people's labels as
// CSV, JSON Lines or Markdown, statistics as Markdown, and the pack of one decision
// for a ticket or a chat.
//
//	transcript, decision, examination ──DecisionOf──▶ Decision ─┐
//	what stands of the reviews ────────LabelsOf────▶ Label    ──┴▶ Entry ──▶ Table
//	the same and the evidence ─────────▶ Incident ──▶ Pack
//
// Whatever is written is inert: on a terminal (package ui/safe), in a spreadsheet
// (no cell is run as a formula), and in a Markdown viewer (text of others stands in
// code, so that it can neither draw, link nor load anything). Redaction works on
// the texts alone. Refs, hashes and ids are never changed, and quotes were looked
// up before.
package export
