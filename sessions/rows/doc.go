// Package rows reads the JSONL files that this program writes itself, and judges
// each row before it is answered (seed 004).
//
// Transcripts are other people's files and are read by package scan, which takes
// what it can get. A file of our own has one right shape, so what has another
// one is damage: it is answered as a loss with its place and a reason, never as
// a row, and never with its bytes.
//
//	bytes ─ split at newlines ─▶ tail rule ─▶ JSON? object? no double, no lost text? ─▶ the store's own judge ─▶ row
//	                                │                     │                                    │
//	                                ▼                     └──────────────────┬─────────────────┘
//	                         a torn last write                             a loss
//
// Here is no file: the bytes are passed in, and what a writer must do before it
// appends is said and not done.
package rows
