// Package crash kills processes that write review logs, and fills the disk under
// them, to see that nothing acknowledged is lost. It has tests only, behind the
// build tag e2e: each starts this test program again as the process to be killed.
//
//	parent                         child
//	  start ─────────────────────▶ open the log, append events one by one
//	  tried, saved ◀────────────── "trying ID" before each, "saved ID" when acknowledged
//	  kill -9 ◀─────────────────── "stopped" at the point where it is to die, and waits
//	  read the log and compare
//
// The page cache outlives a killed process, so what these tests cannot show is a
// power cut. What that leaves — lines cut at any byte, bytes that were written and
// not flushed — the tests of package local do with files of their own.
package crash
