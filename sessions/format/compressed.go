package format

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"

	"github.com/klauspost/compress/zstd"

	"countersign/model"
)

// Bounds on a compressed file: what it may unpack to in bytes, how often it may
// be packed, and the longest window a zstd frame may ask for.
const (
	unpackLimit  = 1 << 30
	unpackLayers = 3
	zstdWindow   = 128 << 20
)

// OpenSource finds the records of a file of size bytes, by its content: a ZIP
// archive is opened, and not read; gzip and zstd are unpacked, and UTF-16 with a
// byte order mark becomes UTF-8, before anything looks for records. Places and
// refs count in what comes out of that.
//
// A big JSONL file that is not packed is read in parts, and watch is told how far
// that has come.
func OpenSource(path string, file io.ReaderAt, size int64, watch Watch) (Source, error) {
	head := make([]byte, len(zipMagics[0]))
	if n, err := file.ReadAt(head, 0); err != nil && !errors.Is(err, io.EOF) {
		return Source{}, err
	} else if isZIP(head[:n]) {
		archive, err := OpenArchive(file, size)
		return Source{Path: path, Archive: archive}, err
	}
	if size >= FarFrom {
		if source, ok, err := openFar(path, file, size, watch); ok {
			return source, err
		}
	}
	data := make([]byte, size)
	n, err := file.ReadAt(data, 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return Source{}, err
	}
	return SourceOf(path, data[:n])
}

// SourceOf is OpenSource of a file that is in memory.
func SourceOf(path string, data []byte) (Source, error) {
	data, losses, err := unpack(data, unpackLimit)
	if err != nil {
		return Source{}, err
	}
	if isZIP(data) {
		archive, err := OpenArchive(bytes.NewReader(data), int64(len(data)))
		return Source{Path: path, Archive: archive}, err
	}
	data, lost, err := fromUTF16(data)
	if err != nil {
		return Source{}, err
	}
	source := NewSource(path, data)
	source.Losses = append(source.Losses, append(lost, losses...)...)
	return source, nil
}

// zipMagics begin a ZIP archive: one with members, and one without.
var zipMagics = [...]string{"PK\x03\x04", "PK\x05\x06"}

func isZIP(data []byte) bool {
	for _, magic := range zipMagics {
		if bytes.HasPrefix(data, []byte(magic)) {
			return true
		}
	}
	return false
}

// unpack takes gzip and zstd off a file, layer by layer. What could be unpacked
// before a fault or the limit is kept, and the rest is a loss; an error says that
// nothing could.
func unpack(data []byte, limit int64) ([]byte, []model.Loss, error) {
	var losses []model.Loss
	for layer := 0; ; layer++ {
		name, open := packing(data)
		switch {
		case open == nil:
			return data, losses, nil
		case layer == unpackLayers:
			return nil, nil, fmt.Errorf("the file is packed more than %d times", unpackLayers)
		}
		reader, err := open(bytes.NewReader(data))
		if err != nil {
			return nil, nil, fmt.Errorf("%s data that cannot be unpacked: %w", name, err)
		}
		var out bytes.Buffer
		n, err := io.Copy(&out, io.LimitReader(reader, limit+1))
		reader.Close()
		if err == nil && n > limit {
			out.Truncate(int(limit))
			err = fmt.Errorf("it unpacks to more than %d bytes", limit)
		}
		if err != nil && out.Len() == 0 {
			return nil, nil, fmt.Errorf("%s data that cannot be unpacked: %w", name, err)
		}
		if data = out.Bytes(); err != nil {
			losses = append(losses, endLoss(data, fmt.Sprintf("the %s data could not be unpacked to its end: %v", name, err)))
		}
	}
}

// endLoss is the loss of what should follow the last byte.
func endLoss(data []byte, reason string) model.Loss {
	place := model.Place{Line: 1 + bytes.Count(data, []byte("\n")), Offset: int64(len(data))}
	return model.Loss{Place: place, Reason: reason}
}

// packing tells how a file is packed, and opens it.
func packing(data []byte) (name string, open func(io.Reader) (io.ReadCloser, error)) {
	switch {
	case bytes.HasPrefix(data, []byte("\x1f\x8b")):
		return "gzip", func(r io.Reader) (io.ReadCloser, error) { return gzip.NewReader(r) }
	case bytes.HasPrefix(data, []byte("\x28\xb5\x2f\xfd")), isSkippableFrame(data):
		return "zstd", func(r io.Reader) (io.ReadCloser, error) {
			decoder, err := zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(zstdWindow))
			if err != nil {
				return nil, err
			}
			return decoder.IOReadCloser(), nil
		}
	}
	return "", nil
}

// isSkippableFrame reports whether zstd data begins with a frame that holds
// nothing, as parallel packers write it.
func isSkippableFrame(data []byte) bool {
	return len(data) >= 4 && data[0]&0xf0 == 0x50 && string(data[1:4]) == "\x2a\x4d\x18"
}
