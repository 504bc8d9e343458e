package sessions

import (
	"errors"
	"sync/atomic"

	"countersign/sessions/format"
	"countersign/sessions/samples"
)

// ErrStopped is why a file was not read: opening was stopped before its end.
var ErrStopped = errors.New("not read: opening was stopped")

// Opening opens files one after the other, so that the first can be looked at
// while the others are read. Stop and Progress may be called while Next runs.
type Opening struct {
	expand func() []File // what is to be opened, found at the first Next
	open   func(*File)   // reads one of them
	names  Names         // how they are shown
	files  []File
	next   int
	begun  bool

	stopped atomic.Bool
	now     atomic.Pointer[Progress]
}

// Progress is how far opening has come. Size is of the file that is being read,
// in bytes, and zero where that is not known; Total is of files.
type Progress struct {
	File, Step    string
	Bytes, Size   int64
	Opened, Total int
}

// Begin opens files, and every file below directories, in sorted order.
func Begin(paths ...string) *Opening {
	o := &Opening{expand: func() []File { return expandAll(paths) }}
	o.open = func(file *File) { file.openFile(o.watch) }
	return o
}

// BeginDemo opens the built-in demo sessions.
func BeginDemo() *Opening {
	return &Opening{
		expand: func() []File {
			var files []File
			for _, name := range samples.Names() {
				files = append(files, File{Path: "demo/" + name})
			}
			return files
		},
		open: openDemo,
	}
}

// Opened is an opening of files that were opened before.
func Opened(files ...File) *Opening {
	return &Opening{expand: func() []File { return files }, open: func(*File) {}}
}

func openDemo(file *File) {
	data, err := samples.Read(file.Path[len("demo/"):])
	if err != nil {
		file.Err = err
		return
	}
	file.read(format.NewSource(file.Path, data))
}

// Next opens the next file; not ok says that there is none. A file that is opened
// after Stop says that it was not read.
func (o *Opening) Next() (file File, ok bool) {
	if !o.begun {
		o.begun, o.files = true, o.expand()
	}
	if o.next == len(o.files) {
		return File{}, false
	}
	file = o.files[o.next]
	o.now.Store(&Progress{File: o.names.of(file.Path), Opened: o.next, Total: len(o.files)})
	if file.Err == nil && !o.stopped.Load() {
		o.open(&file)
	}
	if o.stopped.Load() && file.Err == nil && file.Transcripts == nil {
		file.Err = ErrStopped
	}
	file.show(o.names)
	o.next++
	o.now.Store(&Progress{File: file.Path, Opened: o.next, Total: len(o.files)})
	return file, true
}

// Stop ends the opening soon: what was opened stays.
func (o *Opening) Stop() { o.stopped.Store(true) }

// Stopped reports whether Stop was called.
func (o *Opening) Stopped() bool { return o.stopped.Load() }

// Progress is how far opening has come.
func (o *Opening) Progress() Progress {
	if now := o.now.Load(); now != nil {
		return *now
	}
	return Progress{}
}

// watch is told how far the file that is being opened was read.
func (o *Opening) watch(file string, size int64) format.Watch {
	return func(step string, bytes int64) bool {
		now := o.Progress()
		now.File, now.Step, now.Bytes, now.Size = o.names.of(file), step, bytes, size
		o.now.Store(&now)
		return !o.stopped.Load()
	}
}

// rest opens all that is left.
func (o *Opening) rest() Library {
	var library Library
	for file, ok := o.Next(); ok; file, ok = o.Next() {
		library.Files = append(library.Files, file)
	}
	return library
}
