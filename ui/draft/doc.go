// Package draft is a text that is being written: its exact bytes and a cursor
// between two of its characters. It knows nothing of keys, panes or what the text
// is about.
//
//	keys ──▶ Draft ──Lay──▶ Sheet: the safe text in rows, and the cursor's cell
//	           ▲───────────── Row, RowEnd ─┘
//
// The text is kept as it is typed and pasted; what is drawn of it has passed
// ui/safe. A character is a grapheme cluster: what is drawn as one is passed and
// deleted as one.
package draft
