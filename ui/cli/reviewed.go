package cli

import (
	"fmt"
	"io"

	"countersign/engine/labels"
	"countersign/engine/redact"
	"countersign/model"
	"countersign/sessions"
	"countersign/sessions/reviews/local"
	"countersign/ui/safe"
	"countersign/ui/words"
)

// reviewedLibrary is transcripts with what people hold about their decisions.
type reviewedLibrary struct {
	sessions.Library
	book *labels.Book

	// unread are what could not be read, of files and of review logs, a sentence
	// each. lost says that something was, as opposed to left out for a reason.
	unread []string
	lost   bool
}

// openReviewed opens transcripts and the review logs beside them. The error is wrong
// usage: there is no place for reviews, or nothing could be opened.
func openReviewed(streams Streams, store storeOptions, w what) (reviewedLibrary, error) {
	dir, err := store.place(streams)
	if err != nil {
		return reviewedLibrary{}, usage("%s", err)
	}
	r := reviewedLibrary{Library: w.open()}
	if !r.Opened() {
		return r, usage("nothing could be opened%s", unread(r.Library))
	}
	r.readReviews(dir)
	r.readFiles()
	return r, nil
}

// readReviews reads the review logs of a directory.
func (r *reviewedLibrary) readReviews(dir string) {
	readings, err := local.Read(local.System(), dir)
	if err != nil {
		r.lose("%s", err)
	}
	for _, reading := range readings {
		r.readLog(reading)
	}
	r.book = labels.Fold(local.Events(readings))
	for _, problem := range r.book.Problems() {
		r.unread = append(r.unread, fmt.Sprintf("review event %s of %s does not count: %s", problem.ID, problem.Reviewer, problem.Reason))
	}
}

// lose notes something that could not be read.
func (r *reviewedLibrary) lose(format string, args ...any) {
	r.unread, r.lost = append(r.unread, fmt.Sprintf(format, args...)), true
}

// readLog notes what of a review log could not be read. A loss that a person has
// seen is told too, and is no reason to fail.
func (r *reviewedLibrary) readLog(reading local.Reading) {
	if reading.Err != nil {
		r.lose("%s", reading.Err)
		return
	}
	for _, loss := range reading.Contents.Losses {
		was := r.lost
		r.lose("review log %s, line %d, byte %d: %s", reading.Path, loss.Line, loss.Offset, loss.Reason)
		r.lost = was || !loss.Accepted
	}
	if torn := reading.Contents.Tail.Torn; torn > 0 {
		r.unread = append(r.unread, fmt.Sprintf("review log %s: an unfinished last write, %d bytes, which nobody was told was saved", reading.Path, torn))
	}
}

// readFiles notes what of the transcripts could not be read.
func (r *reviewedLibrary) readFiles() {
	for _, file := range r.Files {
		if sentence := words.Unread(file); sentence != "" {
			r.lose("%s", sentence)
		}
	}
}

// redacted is the sentences with marks.
func (r reviewedLibrary) redacted(redactor *redact.Redactor) []string {
	sentences := []string{}
	for _, sentence := range r.unread {
		sentences = append(sentences, redactor.Text(sentence))
	}
	return sentences
}

// tell says beside an output what is not in it, a line each.
func tell(out io.Writer, sentences []string) error {
	for _, sentence := range sentences {
		if _, err := fmt.Fprintln(out, "countersign: "+safe.Text(sentence)); err != nil {
			return fmt.Errorf("writing what is missing: %w", err)
		}
	}
	return nil
}

// code is the exit code of a command that went through everything: findings are no
// reason to fail it, what could not be read is.
func (r reviewedLibrary) code(exitZero bool) error {
	if r.lost && !exitZero {
		return &exitError{code: exitFindings}
	}
	return nil
}

// transcripts are the runs of the library, in the order of its files.
func (r reviewedLibrary) transcripts() []model.Transcript {
	var all []model.Transcript
	for _, file := range r.Files {
		for _, transcript := range file.Transcripts {
			all = append(all, *transcript)
		}
	}
	return all
}

// standing is what stands about a decision of the library.
func (r reviewedLibrary) standing(decision model.Decision) labels.Standing {
	return r.book.About(labels.Key(decision))
}
