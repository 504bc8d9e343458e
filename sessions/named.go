package sessions

// StandardInput is the name under which standard input is asked for and shown. A
// file of that name is asked for as ./- and shown so.
const StandardInput = "-"

// Names are how files are shown that are read from a place whose path says
// nothing to a reader, by that path.
type Names map[string]string

// Open opens as the function of that name does, and shows files by their names.
func (n Names) Open(paths ...string) Library {
	library := Open(paths...)
	for i := range library.Files {
		library.Files[i].show(n)
	}
	return library
}

// show gives a file its name, where it has one.
func (f *File) show(names Names) {
	name, ok := names[f.Path]
	if !ok {
		return
	}
	f.Path = name
	for _, transcript := range f.Transcripts {
		transcript.File = name
	}
}
