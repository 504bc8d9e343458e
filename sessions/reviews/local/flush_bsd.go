//go:build darwin || freebsd || netbsd || openbsd || dragonfly

package local

import "os"

// flush is fsync(2), and F_FULLFSYNC on macOS, whose fsync leaves the bytes in
// the drive: at least what fdatasync(2) promises elsewhere.
func flush(file *os.File) error { return file.Sync() }
