package spool

import (
	"fmt"
	"os"
)

// nameless is a path that leads to an open file by its descriptor, which it keeps
// doing when the file is removed. Not ok is a system without /proc.
func nameless(file *os.File) (path string, ok bool) {
	path = fmt.Sprintf("/proc/self/fd/%d", file.Fd())
	behind, err := os.Stat(path)
	if err != nil {
		return "", false
	}
	info, err := file.Stat()
	return path, err == nil && os.SameFile(behind, info)
}
