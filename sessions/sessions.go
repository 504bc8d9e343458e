// Package sessions is the disk: it finds transcripts, tells their format by
// their content, and opens them together as a library. Nothing here writes.
package sessions

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"countersign/model"
	"countersign/sessions/format"
	"countersign/sessions/scan"
)

// readers are the known formats, in the order they are tried: the most
// particular first.
var readers = []format.Reader{
	format.Session,
	format.HarnSnapshot,
	format.HarnReceipt,
	format.HarnRun,
	format.HarnLog,
	format.HarnMessages,
	format.Inspect,
	format.ATIF,
	format.HarborResult,
	format.ClaudeStream,
	format.Claude,
	format.CodexExec,
	format.Codex,
	format.Responses,
	format.Anthropic,
	format.Chat,
}

// Library is all transcripts opened together, in the order they were found.
type Library struct {
	Files []File
}

// File is one file of a library. It holds one transcript, or several where its
// format keeps several runs in a file. A file that could not be read has the
// reason in Err, no transcript, and in Raw what stands in it.
type File struct {
	Path        string
	Transcripts []*model.Transcript
	Raw         []format.RawRecord
	Err         error
}

// Losses are the places of the file that could not be read, and those of the
// files that were read with it.
func (f File) Losses() []model.Loss {
	var losses []model.Loss
	for _, transcript := range f.Transcripts {
		losses = append(losses, transcript.Losses...)
		for _, agent := range transcript.SubAgents {
			losses = append(losses, agent.Losses...)
		}
	}
	return losses
}

// Messages counts the messages of the file.
func (f File) Messages() int {
	n := 0
	for _, transcript := range f.Transcripts {
		n += transcript.Messages.Len()
	}
	return n
}

// Item is one decision with the transcript it belongs to.
type Item struct {
	File       int // in Library.Files
	Index      int // in Transcript.Decisions
	Transcript *model.Transcript
	Decision   model.Decision
}

// Open opens files, and every file below directories, in sorted order. It never
// fails as a whole: what could not be read is a File with its reason.
func Open(paths ...string) Library { return Begin(paths...).rest() }

// Demo opens the built-in demo sessions.
func Demo() Library { return BeginDemo().rest() }

// expandAll is the files that paths stand for, each once: two arguments that name
// one file open it once.
func expandAll(paths []string) []File {
	var files []File
	seen := map[string]bool{}
	for _, path := range paths {
		for _, file := range expand(path) {
			if place := placeOf(file.Path); !seen[place] {
				seen[place] = true
				files = append(files, file)
			}
		}
	}
	return files
}

// placeOf is where a path leads, however it was written.
func placeOf(path string) string {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	if whole, err := filepath.Abs(path); err == nil {
		path = whole
	}
	return path
}

// Items are the decisions of the library in file order.
func (l Library) Items() []Item {
	var items []Item
	for file := range l.Files {
		items = append(items, l.ItemsOf(file)...)
	}
	return items
}

// ItemsOf are the decisions of one file.
func (l Library) ItemsOf(file int) []Item {
	var items []Item
	for _, transcript := range l.Files[file].Transcripts {
		for i, decision := range transcript.Decisions {
			items = append(items, Item{File: file, Index: i, Transcript: transcript, Decision: decision})
		}
	}
	return items
}

// Losses is how many things of the library could not be read: whole files, and
// places inside files.
func (l Library) Losses() int {
	n := 0
	for _, file := range l.Files {
		if file.Err != nil {
			n++
		} else {
			n += len(file.Losses())
		}
	}
	return n
}

// Opened reports whether at least one file could be read.
func (l Library) Opened() bool {
	for _, file := range l.Files {
		if file.Err == nil {
			return true
		}
	}
	return false
}

// Label is the readable name of a decision: session·iteration. It is accepted
// in place of a ref where it is unique.
func (i Item) Label() string {
	if i.Decision.Iteration == nil {
		return ""
	}
	return fmt.Sprintf("%s·%d", i.Transcript.Session, *i.Decision.Iteration)
}

// Find answers every decision a ref means: the ref itself, the beginning of the
// full hash, or the label. More than one answer is ambiguous.
func (l Library) Find(ref string) []Item {
	var exact, begun []Item
	for _, item := range l.Items() {
		switch {
		case item.Decision.Ref == ref || item.Label() == ref || item.Decision.Hash == ref:
			exact = append(exact, item)
		case ref != "" && strings.HasPrefix(item.Decision.Ref, ref):
			begun = append(begun, item)
		}
	}
	if len(exact) > 0 {
		return exact
	}
	return begun
}

// expand is the files a path stands for: itself, or all regular files below it.
func expand(path string) []File {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return []File{{Path: path, Err: reason(err)}}
	case info.Mode().IsRegular():
		return []File{{Path: path}}
	case !info.IsDir():
		return []File{{Path: path, Err: errors.New("it is neither a file nor a directory")}}
	}
	var files []File
	root := path
	if link, err := os.Lstat(path); err == nil && link.Mode()&fs.ModeSymlink != 0 {
		root += string(filepath.Separator) // a link that was asked for by name is followed
	}
	err = filepath.WalkDir(root, func(below string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			files = append(files, File{Path: below, Err: reason(err)})
		case entry.IsDir() && isTrial(below):
			files = append(files, expandTrial(below)...)
			return fs.SkipDir
		case entry.IsDir() && below != root && isCompanions(below):
			return fs.SkipDir // read with its session
		case !entry.IsDir():
			files = append(files, expandEntry(below)...)
		}
		return nil
	})
	if err != nil {
		files = append(files, File{Path: path, Err: reason(err)})
	}
	if len(files) == 0 {
		files = append(files, File{Path: path, Err: errors.New("the directory holds no file")})
	}
	return files
}

// expandEntry is a directory entry that is no directory itself. A link to a
// directory is not followed, so that no walk goes round in circles.
func expandEntry(path string) []File {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return []File{{Path: path, Err: errors.New("a link to a directory is not followed")}}
	}
	return expand(path)
}

// openFile reads one file. Watch is what to tell of a big one.
func (f *File) openFile(watch func(file string, size int64) format.Watch) {
	opened, err := os.Open(f.Path)
	if err != nil {
		f.Err = reason(err)
		return
	}
	defer opened.Close()
	info, err := opened.Stat()
	switch {
	case err != nil:
		f.Err = reason(err)
	case info.IsDir():
		*f = openTrial(f.Path)
	case info.Size() >= format.FarFrom:
		sparing(func() { f.readFrom(opened, info.Size(), watch(f.Path, info.Size())) })
	default:
		f.readFrom(opened, info.Size(), nil)
	}
}

// readFrom reads a file that was opened, and what belongs to it.
func (f *File) readFrom(opened io.ReaderAt, size int64, watch format.Watch) {
	stopped := false
	source, err := format.OpenSource(f.Path, opened, size, func(step string, bytes int64) bool {
		stopped = watch != nil && !watch(step, bytes)
		return !stopped
	})
	if err != nil {
		f.Err = reason(err)
		return
	}
	f.read(source)
	if err := source.Err(); err != nil {
		f.Transcripts, f.Raw, f.Err = nil, nil, reason(err)
	}
	if stopped {
		f.Transcripts, f.Raw, f.Err = nil, nil, ErrStopped
		return
	}
	f.readCompanions()
}

// reason is a system error without the path, which is shown beside it.
func reason(err error) error {
	var pathError *fs.PathError
	if errors.As(err, &pathError) {
		return pathError.Err
	}
	return err
}

// read tells the format of a file's content and reads it.
func (f *File) read(source format.Source) {
	for _, reader := range readers {
		if !reader.Recognises(source) {
			continue
		}
		transcripts, err := reader.Transcripts(source)
		if err != nil {
			f.Err, f.Raw = fmt.Errorf("%s: %w", reader.Name, err), format.RawRecords(source)
			return
		}
		decisions := make([][]model.Decision, len(transcripts))
		for i := range transcripts {
			f.Transcripts = append(f.Transcripts, &transcripts[i])
			decisions[i] = transcripts[i].Decisions
		}
		scan.Refs(decisions...)
		return
	}
	f.Err, f.Raw = format.Unrecognised(source), format.RawRecords(source)
}
