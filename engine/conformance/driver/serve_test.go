package driver_test

import (
	"errors"
	"strings"
	"testing"

	"countersign/engine/conformance/driver"
)

func TestServe(t *testing.T) {
	echo := func(line []byte) ([]byte, error) {
		if string(line) == "stop" {
			return nil, errors.New("stopped")
		}
		return []byte("> " + string(line)), nil
	}
	for _, c := range []struct{ in, out, say string }{
		{"", "", ""},
		{"a\n \n\nb", "> a\n> b\n", ""},
		{"a\n\nstop\nb\n", "> a\n", "line 3: stopped"},
		{"a\n" + strings.Repeat("x", driver.MaxLine+1), "> a\n", "longer than"},
	} {
		var out strings.Builder
		err := driver.Serve(strings.NewReader(c.in), &out, echo)
		if out.String() != c.out || c.say == "" && err != nil || c.say != "" && (err == nil || !strings.Contains(err.Error(), c.say)) {
			t.Errorf("%.20q: out %q, error %v; want %q and %q", c.in, out.String(), err, c.out, c.say)
		}
	}
	if err := driver.Serve(strings.NewReader("a\n"), full{}, echo); err == nil || !strings.Contains(err.Error(), "answering line 1") {
		t.Errorf("an answer that cannot be written: %v", err)
	}
}

// full is a writer that takes nothing.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("full") }
