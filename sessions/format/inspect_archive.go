package format

import (
	"bytes"
	"fmt"
	"strings"

	"countersign/engine/canon"
	"countersign/model"
	"countersign/sessions/scan"
)

// Members of an .eval archive.
const (
	inspectHeader  = "header.json"
	inspectStart   = "_journal/start.json"
	inspectSamples = "samples/"
	epochMark      = "_epoch_"
	inspectShell   = "/sample.json" // of a sample that is stored in chunks
)

// inspectUnread are the members of a sample that are not read. They hold most of
// its bytes.
var inspectUnread = []string{"events", "events_data", "store", "timelines", "model_usage"}

func readInspectArchive(path string, archive *Archive) []model.Transcript {
	run, losses := archiveRun(archive)
	var names []string
	for _, name := range archive.names() {
		if isInspectSample(name) {
			names = append(names, name)
		}
	}
	run.kept = len(names)
	var transcripts []model.Transcript
	for _, name := range names {
		transcripts = append(transcripts, readInspectMember(run, path, archive, name))
	}
	if len(transcripts) == 0 {
		transcripts = append(transcripts, run.transcript(path))
	}
	transcripts[0].Losses = append(losses, transcripts[0].Losses...)
	return transcripts
}

// isInspectSample reports whether a member is a sample: a document, or the shell
// of one in chunks.
func isInspectSample(name string) bool {
	_, _, tail := sampleOf(name)
	return tail == ".json" || tail == inspectShell
}

// sampleOf is the id and the epoch of a sample by the name of its member, and
// what follows them; the tail is blank for a member of another kind.
func sampleOf(name string) (id, epoch, tail string) {
	inside, ok := strings.CutPrefix(name, inspectSamples)
	at := strings.LastIndex(inside, epochMark)
	if !ok || at < 0 {
		return "", "", ""
	}
	rest := inside[at+len(epochMark):]
	tail = strings.TrimLeft(rest, "0123456789")
	return inside[:at], rest[:len(rest)-len(tail)], tail
}

// archiveRun reads what the archive says of the run: at its end, or, where the
// run is not finished, at its start.
func archiveRun(archive *Archive) (inspectRun, []model.Loss) {
	name := inspectHeader
	if !archive.has(name) {
		name = inspectStart
	}
	data, err := archive.read(name)
	if err != nil {
		return inspectRun{}, []model.Loss{memberLoss(name, err.Error())}
	}
	value, err := canon.ParseLenient(data)
	if err != nil {
		return inspectRun{}, []model.Loss{memberLoss(name, err.Error())}
	}
	return readInspectRun(value, model.Place{Member: name, Line: 1, Length: int64(len(data))}), nil
}

func memberLoss(member, reason string) model.Loss {
	return model.Loss{Place: model.Place{Member: member, Line: 1}, Reason: reason}
}

// readInspectMember reads one sample of an archive. One that cannot be read is a
// run with a loss.
func readInspectMember(run inspectRun, path string, archive *Archive, name string) model.Transcript {
	id, epoch, tail := sampleOf(name)
	lost := func(reason string) model.Transcript {
		out := run.transcript(path)
		out.Session = run.session(id, epoch)
		out.Losses = append(out.Losses, memberLoss(name, reason))
		return out
	}
	if tail == inspectShell {
		return lost("a sample stored in chunks (log version 3), which is not read yet")
	}
	data, err := archive.read(name)
	if err != nil {
		return lost(err.Error())
	}
	document := inspectDocument{member: name, data: data, hash: scan.Hash(bytes.Trim(data, " \t\r\n"))}
	sample, err := canon.ParseLenient(blankMembers(data, inspectUnread))
	if err == nil && len(sample.Get("messages").Items()) == 0 {
		// Only the events can tell what was said: read it again, with them.
		if data, err = archive.read(name); err == nil {
			document.data = data
			sample, err = canon.ParseLenient(data)
		}
	}
	if err != nil {
		return lost(err.Error())
	}
	out := readInspectSample(run, path, &document, sample)
	if n := archive.stored[name]; n > 1 {
		out.Events = append(out.Events, model.Event{
			Place: document.place(sample), Kind: "member",
			Text: fmt.Sprintf("stored %d times in the archive; the last one is read", n),
		})
	}
	return out
}

// inspectDocument is the JSON that samples are read from: one member of an
// archive, or a whole file. Base is the byte at which its value begins.
type inspectDocument struct {
	member string
	data   []byte
	base   int
	hash   string // of the only value there is, before anything of it was blanked

	at, line int // lines counted so far, up to a byte
}

// place is where a value stands. Values are asked for in their order, mostly.
func (d *inspectDocument) place(value canon.Value) model.Place {
	start := d.base + value.Start
	if start < d.at || d.line == 0 {
		d.at, d.line = 0, 1
	}
	d.line += bytes.Count(d.data[d.at:start], []byte("\n"))
	d.at = start
	return model.Place{Member: d.member, Line: d.line, Offset: int64(start), Length: int64(value.End - value.Start)}
}

// raw are the exact bytes of a value.
func (d *inspectDocument) raw(value canon.Value) []byte {
	return d.body()[value.Start:value.End]
}

// hashOf is the hash of a sample as it stands in the file.
func (d *inspectDocument) hashOf(sample canon.Value) string {
	if d.hash != "" {
		return d.hash
	}
	return scan.Hash(d.raw(sample))
}

// body is what the places of values count in.
func (d *inspectDocument) body() []byte { return d.data[d.base:] }
