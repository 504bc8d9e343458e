package host

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// saveTries is how many names are tried where files of that name are there already.
const saveTries = 100

// save writes a text to a new file in a directory: under the name, else under the
// name with -2, -3 … behind its stem. It answers the name that it took. What could
// not be written in full is not left behind.
func save(dir, name, text string) (string, error) {
	extension := filepath.Ext(name)
	stem := strings.TrimSuffix(name, extension)
	for try := 1; try <= saveTries; try++ {
		if try > 1 {
			name = fmt.Sprintf("%s-%d%s", stem, try, extension)
		}
		path := filepath.Join(dir, name)
		file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return "", err
		}
		_, err = file.WriteString(text)
		if err = errors.Join(err, file.Close()); err != nil {
			return "", errors.Join(err, os.Remove(path))
		}
		return name, nil
	}
	return "", fmt.Errorf("%s: %d files of that name are here already", stem+extension, saveTries)
}
