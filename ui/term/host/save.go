package host

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// mostSaved is how many files of one name there may be.
const mostSaved = 1000

// save writes a new file into a directory: of the name itself, or with a number
// before its extension. A file that could not be written whole is taken away again.
// What is saved may hold what a transcript does, so only its owner may read it.
func save(dir, name string, data []byte) (path string, err error) {
	if name != filepath.Base(name) || name == "." || name == ".." {
		return "", fmt.Errorf("%q is no name of a file", name)
	}
	extension := filepath.Ext(name)
	for n := 1; n <= mostSaved; n++ {
		path = filepath.Join(dir, name)
		if n > 1 {
			path = filepath.Join(dir, fmt.Sprintf("%s-%d%s", strings.TrimSuffix(name, extension), n, extension))
		}
		file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return "", err
		}
		return path, fill(file, data)
	}
	return "", fmt.Errorf("there are %d files called like %s; move some away", mostSaved, name)
}

// fill writes a new file and closes it.
func fill(file *os.File, data []byte) error {
	_, err := file.Write(data)
	if err == nil {
		err = file.Sync()
	}
	err = errors.Join(err, file.Close())
	if err != nil {
		return errors.Join(err, os.Remove(file.Name()))
	}
	return nil
}
