// Package local keeps review logs in files: one a reviewer, NAME.jsonl, in one
// directory.
//
//	Open ── lock ── read ── flush ── mend ──▶ Log
//	          │                               │ Append: one write(2) at the end, then fdatasync
//	          └ another has it: read only     └──▶ acknowledged, or *reviews.NotSaved
//
// An event is acknowledged when fdatasync has returned, and not before. After a
// write that failed or fell short the file may end in a part of a line, so it is
// cut back to what was acknowledged before anything is added; while that fails,
// nothing is. Only the one writer of a log ever changes it: readers change no
// byte, and whoever comes second reads only.
//
// File and Disk are what a log needs of an operating system, so that tests can
// let them fail.
package local
