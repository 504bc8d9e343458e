package local

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
)

// codebook is the name of the file beside the logs that says what the answers
// and tags mean.
const codebook = "codebook.md"

// versionDigits is how many hex digits name a version: as many as a ref has.
const versionDigits = 12

// CodebookPath is where the codebook of a store is, or would be.
func CodebookPath(dir string) string { return filepath.Join(dir, codebook) }

// Codebook is what the codebook of a store says, and its version: the first 12
// hex digits of the SHA-256 over its bytes. Both are blank where there is none.
func Codebook(disk Disk, dir string) (text, version string, err error) {
	data, err := disk.Read(CodebookPath(dir))
	if errors.Is(err, fs.ErrNotExist) {
		return "", "", nil
	}
	if err != nil {
		return "", "", fmt.Errorf("reading the codebook: %w", err)
	}
	sum := sha256.Sum256(data)
	return string(data), hex.EncodeToString(sum[:])[:versionDigits], nil
}
