package export

import (
	"fmt"
	"io"

	"countersign/model"
	"countersign/ui/safe"
)

// Table writes entries one after the other. End closes it, and says what it can of
// what is not in it.
type Table interface {
	Add(Entry) error
	End(Remarks) error
}

// Remarks are what a reader of a table must know beside its rows.
type Remarks struct {
	Missing  []string // what could not be read, or has no row; a sentence each
	Redacted []model.Count
}

// jsonLines is a table of one JSON object a line.
type jsonLines struct{ out io.Writer }

// JSONLines writes one JSON object a decision, each on a line of its own, with its
// labels inside.
func JSONLines(out io.Writer) Table { return jsonLines{out} }

func (j jsonLines) Add(entry Entry) error {
	line, err := safe.JSON(entry)
	if err != nil {
		return fmt.Errorf("%s: %w", entry.Ref, err)
	}
	_, err = j.out.Write(append(line, '\n'))
	return err
}

func (j jsonLines) End(Remarks) error { return nil }
