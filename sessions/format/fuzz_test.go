package format

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// seeds adds every twin to a fuzz target.
func seeds(f *testing.F) {
	names, err := filepath.Glob("testdata/*.json*")
	if err != nil || len(names) == 0 {
		f.Fatalf("no twins: %v", err)
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
}

func FuzzSession(f *testing.F) {
	f.Add([]byte(`{"type":"session","v":1,"id":"r","task":"t"}` + "\n" + `{"type":"message","role":"user","content":"x"}` + "\n" + `{"type":"decision","iteration":1,"reply":"{}"}`))
	f.Add([]byte(`{"type":"session","v":1,"id":"r","task":"t","tools":{"a":{"kind":7}}}` + "\n" + `{"type":"decision","evidence":"\ud800","caps":[]}`))
	f.Fuzz(func(t *testing.T, data []byte) { fuzzReader(t, Session, data) })
}

func FuzzHarbor(f *testing.F) {
	f.Add([]byte(`{"task_name":"t","trial_name":"t__1","verifier_result":{"rewards":{"reward":1}},"exception_info":null}`))
	f.Add([]byte(`{"task_name":"t","trial_name":"t__1","exception_info":{"exception_type":7}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		if source := NewSource("fuzz", data); source.Document != nil {
			fuzzReader(t, HarborResult, data)
		}
	})
}

// FuzzFar reads whatever a file holds in parts and at once: both tell the same.
func FuzzFar(f *testing.F) {
	seeds(f)
	path := filepath.Join(f.TempDir(), "far.jsonl")
	f.Fuzz(func(t *testing.T, data []byte) {
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		far, ok, err := openFar(path, bytes.NewReader(data), int64(len(data)), nil)
		if err != nil || !ok {
			return
		}
		near := NewSource(path, data)
		for _, form := range farForms {
			if near.Count() == 0 {
				return
			}
			want, wantErr := form.Read(near)
			got, gotErr := form.Read(far)
			if (wantErr == nil) != (gotErr == nil) {
				t.Fatalf("%s: at once %v, in parts %v", form.Name, wantErr, gotErr)
			}
			if diff := cmp.Diff(want, got, messageByMessage, cmpopts.EquateEmpty()); diff != "" {
				t.Fatalf("%s: (-at once +in parts)\n%s", form.Name, diff)
			}
		}
	})
}
