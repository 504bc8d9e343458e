package format

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/klauspost/compress/zstd"

	"countersign/model"
)

// Bounds on what an archive may unpack to, in bytes. A member beyond the first,
// and every member after the archive has reached the second, is not read and is
// a loss.
const (
	memberLimit  = 512 << 20
	archiveLimit = 16 << 30
)

// Archive is a ZIP file whose members are read one at a time, each into memory
// and no more than one at once. Where a name is stored more than once, the last
// one counts.
type Archive struct {
	members []*zip.File // in the order of the file
	last    map[string]*zip.File
	stored  map[string]int // how often, by name

	memberLimit int64
	left        int64 // how much more may be unpacked
}

// OpenArchive lists the members of a ZIP file of size bytes.
func OpenArchive(file io.ReaderAt, size int64) (*Archive, error) {
	reader, err := zip.NewReader(file, size)
	if err != nil {
		return nil, fmt.Errorf("a ZIP archive that cannot be read: %w", err)
	}
	for _, method := range []uint16{zstd.ZipMethodWinZip, zstd.ZipMethodPKWare} {
		reader.RegisterDecompressor(method, zstd.ZipDecompressor(
			zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(zstdWindow)))
	}
	archive := &Archive{last: map[string]*zip.File{}, stored: map[string]int{}, memberLimit: memberLimit, left: archiveLimit}
	for _, member := range reader.File {
		archive.last[member.Name] = member
		archive.stored[member.Name]++
	}
	for _, member := range reader.File {
		if archive.last[member.Name] == member {
			archive.members = append(archive.members, member)
		}
	}
	return archive, nil
}

// names are the members in the order of the file.
func (a *Archive) names() []string {
	names := make([]string, len(a.members))
	for i, member := range a.members {
		names[i] = member.Name
	}
	return names
}

func (a *Archive) has(name string) bool { return a.stored[name] > 0 }

// read unpacks a member. Its bytes are the caller's own. The error says why it
// could not be read, without the member's name.
func (a *Archive) read(name string) ([]byte, error) {
	member := a.last[name]
	if member == nil {
		return nil, errors.New("the archive holds no such member")
	}
	return a.unpack(member)
}

func (a *Archive) unpack(member *zip.File) ([]byte, error) {
	limit, whose := a.memberLimit, "of a member"
	if a.left < limit {
		limit, whose = a.left, "that is left of the archive's"
	}
	// The size in the directory may lie in either direction: too big a claim is
	// refused before anything is read, and reading stops where the limit is.
	if size := member.UncompressedSize64; size > uint64(limit) {
		return nil, fmt.Errorf("it says that it unpacks to %d bytes, more than the limit %s: %d", size, whose, limit)
	}
	reader, err := member.Open()
	if errors.Is(err, zip.ErrAlgorithm) {
		return nil, fmt.Errorf("it is compressed by method %d, which is not known", member.Method)
	}
	if err != nil {
		return nil, fmt.Errorf("unpacking it: %w", err)
	}
	defer reader.Close()
	var out bytes.Buffer
	out.Grow(int(min(member.UncompressedSize64, plausibleRatio*min(member.CompressedSize64, uint64(limit)))))
	n, err := io.Copy(&out, io.LimitReader(reader, limit+1))
	a.left -= min(n, a.left)
	switch {
	case err != nil:
		return nil, fmt.Errorf("unpacking it, after %d bytes: %w", n, err)
	case n > limit:
		return nil, fmt.Errorf("it unpacks to more than the limit %s: %d", whose, limit)
	}
	return out.Bytes(), nil
}

// plausibleRatio is how much bigger than packed a member is believed to be
// before it was unpacked.
const plausibleRatio = 32

// rawMembers are the members as records of a file that no reader took.
func (a *Archive) rawMembers() []RawRecord {
	records := make([]RawRecord, len(a.members))
	for i, member := range a.members {
		size := int64(min(member.UncompressedSize64, 1<<62))
		records[i] = RawRecord{Place: model.Place{Member: member.Name, Line: 1, Length: size}, Size: size, What: "a member of the archive"}
	}
	return records
}
