// Package strict reads the TOML files that people write for this program: a
// theme, the configuration.
//
//	bytes ──▶ Decode ──▶ a value of the file's type
//	             └─────▶ Fault: line, column, reason
//	bytes ──▶ Lines: on which line each key stands, for faults of the values
//
// A key that the program does not know is a fault: it is a slip of the pen, and
// reading on would hide it. A fault never holds a piece of the file. What was
// damaged must not come back as if it were an answer (seed 004), and the line is
// enough to find it.
package strict
