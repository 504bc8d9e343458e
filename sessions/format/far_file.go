package format

import (
	"errors"
	"fmt"
	"io"
	"os"
)

// farFile is a big file that is read in parts. It is opened for each read, so
// that a library of many files holds none open.
type farFile struct{ path string }

var errChanged = errors.New("the file changed since it was read")

// read answers length bytes from an offset on.
func (f *farFile) read(offset, length int64) ([]byte, error) {
	file, err := os.Open(f.path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	raw := make([]byte, length)
	switch _, err := file.ReadAt(raw, offset); {
	case errors.Is(err, io.EOF):
		return nil, errChanged
	case err != nil:
		return nil, fmt.Errorf("bytes %d to %d: %w", offset, offset+length, err)
	}
	return raw, nil
}
