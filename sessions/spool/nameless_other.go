//go:build !linux

package spool

import "os"

// nameless is nil: no path leads to a file that was removed.
var nameless func(*os.File) (path string, ok bool)
