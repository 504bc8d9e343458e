package sessions

// StandardInput is the name under which standard input is asked for and shown. A
// file of that name is asked for as ./- and shown so.
const StandardInput = "-"

// Names are how files are shown that are read from a place whose path says
// nothing to a reader, by that path.
type Names map[string]string

// Begin begins to open as the function of that name does, and shows files by
// their names.
func (n Names) Begin(paths ...string) *Opening {
	opening := Begin(paths...)
	opening.names = n
	return opening
}

// Open opens as the function of that name does, and shows files by their names.
func (n Names) Open(paths ...string) Library { return n.Begin(paths...).rest() }

// of is the name of a path.
func (n Names) of(path string) string {
	if name, ok := n[path]; ok {
		return name
	}
	return path
}

// show gives a file that was opened its name.
func (f *File) show(names Names) {
	name := names.of(f.Path)
	for _, transcript := range f.Transcripts {
		if transcript.File == f.Path {
			transcript.File = name
		}
	}
	f.Path = name
}
