// Package figures lays statistics out as rows of short texts, which the printed
// report, the Markdown report and the screen share. It counts nothing and draws
// nothing.
//
//	stats.Report ──Lay──▶ Page ──▶ Group of each judge ──▶ Section ──▶ Row
//
// The words are those of the table of measures (package stats). Marks are those of
// the Unicode set; a printer turns them into its own (draw.Glyphs.Words). Names of
// judges come from files and are not made safe here.
package figures
