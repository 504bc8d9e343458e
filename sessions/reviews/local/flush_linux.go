package local

import (
	"os"

	"golang.org/x/sys/unix"
)

// flush is fdatasync(2): the bytes, and of the inode what is needed to read them.
func flush(file *os.File) error {
	return retry(func() error { return unix.Fdatasync(int(file.Fd())) })
}
