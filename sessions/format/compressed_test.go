package format

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"io"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/klauspost/compress/zstd"
)

func gzipped(t testing.TB, text string) []byte {
	t.Helper()
	var out bytes.Buffer
	writer := gzip.NewWriter(&out)
	if _, err := io.WriteString(writer, text); err != nil || writer.Close() != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func zstded(t testing.TB, text string) []byte {
	t.Helper()
	encoder, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	return encoder.EncodeAll([]byte(text), nil)
}

func utf16Of(order binary.AppendByteOrder, text string) []byte {
	out := order.AppendUint16(nil, 0xfeff)
	for _, unit := range utf16.Encode([]rune(text)) {
		out = order.AppendUint16(out, unit)
	}
	return out
}

const twoLines = "{\"a\":1}\n{\"b\":\"日本 😀\"}\n"

func TestSourceOfPackedFiles(t *testing.T) {
	tests := []struct {
		name   string
		data   []byte
		losses string // the beginning of the one loss
		fails  string // the beginning of the error
	}{
		{name: "plain", data: []byte(twoLines)},
		{name: "gzip", data: gzipped(t, twoLines)},
		{name: "two gzip members", data: append(gzipped(t, twoLines[:8]), gzipped(t, twoLines[8:])...)},
		{name: "zstd", data: zstded(t, twoLines)},
		{name: "zstd after a frame that holds nothing", data: append([]byte("\x50\x2a\x4d\x18\x02\x00\x00\x00ab"), zstded(t, twoLines)...)},
		{name: "zstd in gzip", data: gzipped(t, string(zstded(t, twoLines)))},
		{name: "UTF-16, little end first", data: utf16Of(binary.LittleEndian, twoLines)},
		{name: "UTF-16, big end first", data: utf16Of(binary.BigEndian, twoLines)},
		{name: "UTF-16 in gzip", data: gzipped(t, string(utf16Of(binary.LittleEndian, twoLines)))},
		{name: "half a character at the end", data: append(utf16Of(binary.LittleEndian, twoLines), 'x'), losses: "the UTF-16 text ends inside a character"},
		{name: "text after the gzip data", data: append(gzipped(t, twoLines), "more"...), losses: "the gzip data could not be unpacked to its end"},
		{name: "four layers", data: gzipped(t, string(gzipped(t, string(gzipped(t, string(gzipped(t, twoLines))))))), fails: "the file is packed more than 3 times"},
		{name: "no gzip after all", data: []byte("\x1f\x8bnonsense"), fails: "gzip data that cannot be unpacked"},
		{name: "no zstd after all", data: []byte("\x28\xb5\x2f\xfdnonsense"), fails: "zstd data that cannot be unpacked"},
		{name: "UTF-32", data: []byte("\xff\xfe\x00\x00{\x00\x00\x00"), fails: "UTF-32 text"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			source, err := OpenSource("x", bytes.NewReader(test.data), int64(len(test.data)), nil)
			if test.fails != "" {
				if err == nil || !strings.HasPrefix(err.Error(), test.fails) {
					t.Fatalf("it fails with %v, want %q", err, test.fails)
				}
				return
			}
			if err != nil || string(source.Data) != twoLines || source.Count() != 2 {
				t.Fatalf("it holds %q, %v", source.Data, err)
			}
			if test.losses == "" && len(source.Losses) == 0 {
				return
			}
			if len(source.Losses) != 1 || !strings.HasPrefix(source.Losses[0].Reason, test.losses) || source.Losses[0].Place.Offset != int64(len(twoLines)) {
				t.Errorf("losses %+v, want %q", source.Losses, test.losses)
			}
		})
	}
}

func TestSourceOfCutGzip(t *testing.T) {
	data := gzipped(t, strings.Repeat(twoLines, 100))
	source, err := SourceOf("x", data[:len(data)-9])
	if err != nil || source.Count() < 100 || len(source.Losses) == 0 {
		t.Fatalf("%d records, losses %v, %v; what was whole should be kept", source.Count(), source.Losses, err)
	}
	last := source.Losses[len(source.Losses)-1]
	if !strings.HasSuffix(last.Reason, "unexpected EOF") {
		t.Errorf("the loss is %q", last.Reason)
	}
}

func TestUnpackIsBounded(t *testing.T) {
	for name, data := range map[string][]byte{"gzip": gzipped(t, strings.Repeat("{}\n", 1<<20)), "zstd": zstded(t, strings.Repeat("{}\n", 1<<20))} {
		out, losses, err := unpack(data, 3000)
		if err != nil || len(out) != 3000 || len(losses) != 1 || !strings.Contains(losses[0].Reason, "more than 3000 bytes") {
			t.Errorf("%s: %d bytes, losses %v, %v", name, len(out), losses, err)
		}
	}
}

func TestLoneSurrogatesInUTF16(t *testing.T) {
	data := binary.LittleEndian.AppendUint16(utf16Of(binary.LittleEndian, "{\"a\":\""), 0xd83d)
	data = append(data, utf16Of(binary.LittleEndian, "x\"}")[2:]...)
	source, err := SourceOf("x", data)
	if err != nil || string(source.Data) != "{\"a\":\"\ufffdx\"}" || len(source.Losses) != 1 || !strings.HasSuffix(source.Losses[0].Reason, ": 1") {
		t.Errorf("it holds %q, losses %v, %v", source.Data, source.Losses, err)
	}
}

func TestArchiveInGzip(t *testing.T) {
	source, err := SourceOf("x", gzipped(t, string(zipOf(t, packed{"m", "text", zip.Deflate}))))
	if err != nil || source.Archive == nil || !source.Archive.has("m") {
		t.Errorf("source %+v, %v", source, err)
	}
}

func FuzzSourceOf(f *testing.F) {
	f.Add(gzipped(f, twoLines))
	f.Add(zstded(f, twoLines))
	f.Add(utf16Of(binary.LittleEndian, twoLines))
	f.Add(zipOf(f, packed{"samples/1_epoch_1.json", `{"messages":[]}`, zip.Deflate}, packed{"header.json", "{}", zstd.ZipMethodWinZip}))
	f.Add([]byte("\x28\xb5\x2f\xfd\x04\x00\x01\x00\x00"))
	f.Fuzz(func(t *testing.T, data []byte) {
		const limit = 1 << 20
		if out, _, err := unpack(data, limit); err == nil && len(out) > max(limit, len(data)) {
			t.Fatalf("%d bytes unpack to %d", len(data), len(out))
		}
		if len(data) > 0 && isZIP(data) {
			archive, err := OpenArchive(bytes.NewReader(data), int64(len(data)))
			if err != nil {
				return
			}
			archive.memberLimit, archive.left = limit, limit
			if archive.has(inspectHeader) {
				readInspectArchive("x", archive)
			}
			for _, name := range archive.names() {
				if member, err := archive.read(name); err == nil && len(member) > limit {
					t.Fatalf("member %q unpacks to %d bytes", name, len(member))
				}
			}
		}
		if text, _, err := fromUTF16(data); err == nil && len(text) > 2*len(data) {
			t.Fatalf("%d bytes of UTF-16 become %d", len(data), len(text))
		}
	})
}
