package rows_test

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"countersign/engine/canon"
	"countersign/model"
	"countersign/sessions/rows"
)

// byID is the judge of a store whose rows need an id that is a text.
func byID(_ []byte, object canon.Value) (string, rows.Reason) {
	id := object.Get("id")
	if id.Kind() == canon.Absent {
		return "", rows.MissingMember
	}
	text, ok := id.Text()
	if !ok {
		return "", rows.WrongType
	}
	return text, rows.Right
}

func served(file rows.File[string]) []string {
	ids := []string{}
	for _, row := range file.Rows {
		ids = append(ids, row.Row)
	}
	return ids
}

func lost(file rows.File[string]) []int {
	lines := []int{}
	for _, loss := range file.Losses {
		lines = append(lines, loss.Place.Line)
	}
	return lines
}

// mended is a file as a writer leaves it that appends a line.
func mended(data []byte, file rows.File[string], line string) string {
	out := slices.Clone(data[:file.Keep])
	if file.Unended {
		out = append(out, '\n')
	}
	return string(out) + line + "\n"
}

// TestTailVectors runs the vectors of the last line (seed 004).
func TestTailVectors(t *testing.T) {
	data, err := os.ReadFile("testdata/jsonl_tail.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	const vectors = 13
	ran := 0
	for line := range bytes.Lines(data) {
		vector, err := canon.Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		input, expected := vector.Get("input"), vector.Get("expected")
		t.Run(vector.Get("id").TextOr("?"), func(t *testing.T) {
			if n, ok := input.Get("line_bytes").Int(); ok {
				longLine(t, int(n))
				return
			}
			whole := []byte(input.Get("bytes").TextOr(""))
			file := rows.Read(whole, byID)
			if then, ok := input.Get("then").Text(); ok {
				appended, writes := strings.CutPrefix(then, "append ")
				switch {
				case writes:
					if got, want := mended(whole, file, appended), expected.Get("file").TextOr(""); got != want {
						t.Errorf("the file is %q, want %q", got, want)
					}
				case !bytes.Equal(whole, []byte(input.Get("bytes").TextOr(""))):
					t.Error("reading changed the bytes")
				}
				return
			}
			compare(t, file, expected)
		})
		ran++
	}
	if ran != vectors {
		t.Errorf("%d vectors ran, want %d", ran, vectors)
	}
}

func compare(t *testing.T, file rows.File[string], expected canon.Value) {
	t.Helper()
	got := canon.OfObject().
		With("served", mustOf(t, served(file))).
		With("lost", mustOf(t, lost(file))).
		With("torn", canon.OfBool(file.Torn != nil))
	if g, w := canon.String(got), canon.String(expected); g != w {
		t.Errorf("got %s, want %s", g, w)
	}
}

func mustOf(t *testing.T, data any) canon.Value {
	t.Helper()
	value, err := canon.Of(data)
	if err != nil {
		t.Fatal(err)
	}
	return value
}

// longLine reads a line longer than readers' usual limits between two others.
func longLine(t *testing.T, length int) {
	t.Helper()
	long := `{"id":"` + strings.Repeat("x", length-len(`{"id":""}`)) + `"}`
	file := rows.Read([]byte("{\"id\":\"a\"}\n"+long+"\n{\"id\":\"c\"}\n"), byID)
	if len(file.Rows) != 3 || len(file.Losses) != 0 || file.Rows[1].Place.Length != int64(length) {
		t.Errorf("%d rows and losses %v", len(file.Rows), file.Losses)
	}
}

func TestReasons(t *testing.T) {
	for line, want := range map[string]rows.Reason{
		`["a"]`:                          rows.NotAnObject,
		`"a"`:                            rows.NotAnObject,
		`null`:                           rows.NotAnObject,
		`{"id":"a"`:                      rows.NotJSON,
		`{"id":"a"}{"id":"b"}`:           rows.NotJSON,
		"\x00\x00":                       rows.NotJSON,
		"\ufeff{\"id\":\"a\"}":           rows.NotJSON,
		`{"ID":"a"}`:                     rows.MissingMember,
		`{"id":17}`:                      rows.WrongType,
		`{"id":null}`:                    rows.WrongType,
		`{"id":"a","id":"b"}`:            rows.DuplicateMember,
		`{"id":"a","x":[{"y":1,"y":2}]}`: rows.DuplicateMember,
		"{\"id\":\"\xff\"}":              rows.LossyText,
		"{\"id\":\"a\",\"\xff\":1}":      rows.LossyText,
		`{"id":"\ud800"}`:                rows.LossyText,
		`{"id":"a","later":true}`:        rows.Right,
	} {
		file := rows.Read([]byte("{\"id\":\"first\"}\n"+line+"\n"), byID)
		place := model.Place{Line: 2, Offset: 15, Length: int64(len(line))}
		var losses []rows.Loss
		if want != rows.Right {
			losses = []rows.Loss{{Place: place, Reason: want}}
		}
		if diff := cmp.Diff(losses, file.Losses); diff != "" || file.Torn != nil || file.Unended {
			t.Errorf("%q: losses (-want +got):\n%s torn %v, unended %v", line, diff, file.Torn, file.Unended)
		}
	}
}

// TestCutAtEveryByte cuts a file at each byte: whole rows stay, the torn one is
// told of, and what a writer appends is served beside them.
func TestCutAtEveryByte(t *testing.T) {
	whole := "{\"id\":\"a\"}\n{\"id\":\"é\"}\r\n{\"id\":\"c\"}\n"
	ids, ends := []string{"a", "é", "c"}, []int{10, 22, 34} // after its closing brace, a row is whole
	for cut := range len(whole) + 1 {
		var want []string
		for i, end := range ends {
			if cut >= end {
				want = append(want, ids[i])
			}
		}
		file := rows.Read([]byte(whole[:cut]), byID)
		if !slices.Equal(served(file), want) || len(file.Losses) > 0 {
			t.Errorf("cut at %d: served %v, losses %v; want %v", cut, served(file), file.Losses, want)
		}
		lineStart := strings.LastIndexByte(whole[:cut], '\n') + 1
		partial := strings.TrimSpace(whole[lineStart:cut]) != "" && !slices.Contains(ends, cut) && whole[cut-1] != '\r'
		if (file.Torn != nil) != partial || partial && (file.Torn.Offset != int64(lineStart) || file.Keep != int64(lineStart)) {
			t.Errorf("cut at %d: torn %v, keep %d; a partial line is %v", cut, file.Torn, file.Keep, partial)
		}
		next := rows.Read([]byte(mended([]byte(whole[:cut]), file, `{"id":"new"}`)), byID)
		if !slices.Equal(served(next), append(want, "new")) || len(next.Losses) > 0 || next.Torn != nil {
			t.Errorf("cut at %d, then written on: served %v, losses %v", cut, served(next), next.Losses)
		}
	}
}

// TestAQuickReaderChangesNothing reads with a quick reader of some rows, the last
// and unended one among them: the answer is that of the judge alone.
func TestAQuickReaderChangesNothing(t *testing.T) {
	asked := 0
	quick := func(line []byte) (string, bool) {
		if bytes.Equal(line, []byte(`{"id":"a"}`)) {
			return "a", true
		}
		asked++
		return "never taken", false
	}
	for _, text := range []string{"{\"id\":\"a\"}\n{\"id\":\"b\"}\n\n42\n{\"id\":\"a\"}", "{\"id\":\"a\"}\n{\"id", "{\"id\":\"a\"}"} {
		if diff := cmp.Diff(rows.Read([]byte(text), byID), rows.ReadQuickly([]byte(text), quick, byID)); diff != "" {
			t.Errorf("%q (-judge alone +quick)\n%s", text, diff)
		}
	}
	if asked != 4 { // b, the blank line, 42, and the torn end
		t.Errorf("the quick reader did not know %d lines", asked)
	}
}

// FuzzRead holds that reading never fails, that every line is a row, a loss, a
// blank or the torn end, in order, and that what is appended is served.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{"", "{\"id\":\"a\"}\n{\"id\":\"b", "{}\n\n[1]\r\n42", "{\"id\":\"a\"}\n\x00\x00", "\xff\n"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		file := rows.Read(data, byID)
		told := map[int]int{}
		for _, row := range file.Rows {
			told[row.Place.Line]++
		}
		for _, loss := range file.Losses {
			told[loss.Place.Line]++
		}
		if file.Torn != nil {
			told[file.Torn.Line]++
		}
		for i, line := range bytes.Split(data, []byte("\n")) {
			want := 1
			if len(bytes.Trim(line, " \t\r")) == 0 {
				want = 0
			}
			if told[i+1] != want {
				t.Fatalf("line %d of %q is told %d times, want %d", i+1, data, told[i+1], want)
			}
		}
		next := rows.Read([]byte(mended(data, file, `{"id":"new"}`)), byID)
		if len(next.Rows) != len(file.Rows)+1 || len(next.Losses) != len(file.Losses) || next.Torn != nil {
			t.Fatalf("after %q, %d rows and %d losses became %d and %d", data, len(file.Rows), len(file.Losses), len(next.Rows), len(next.Losses))
		}
	})
}

func BenchmarkRead(b *testing.B) {
	var data []byte
	for i := range 100_000 {
		data = fmt.Appendf(data, `{"id":"%d","at":"2026-03-11T07:31:00Z","subject":{"hash":"%064x","run":"week","iteration":3},"answer":"done","via":"blind","note":"","sum":"0123456789abcdef"}`+"\n", i, i)
	}
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		if file := rows.Read(data, byID); len(file.Rows) != 100_000 {
			b.Fatal(len(file.Rows))
		}
	}
}
