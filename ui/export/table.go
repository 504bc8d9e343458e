package export

import (
	"encoding/json"
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

// Line writes a value as one line of JSON that is inert on a terminal. What holds no
// item is an empty list, never null.
func Line(out io.Writer, value any) error {
	encoded, err := json.Marshal(withLists(value))
	if err != nil {
		return fmt.Errorf("write JSON: %w", err)
	}
	_, err = out.Write(append(safe.EscapeJSON(encoded), '\n'))
	return err
}

// jsonLines is a table of one JSON object a line.
type jsonLines struct{ out io.Writer }

// JSONLines writes one JSON object a decision, each on a line of its own, with its
// labels inside.
func JSONLines(out io.Writer) Table { return jsonLines{out} }

func (j jsonLines) Add(entry Entry) error { return Line(j.out, entry) }

func (j jsonLines) End(Remarks) error { return nil }
