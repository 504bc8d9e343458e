package cli

import (
	"strings"
	"testing"
)

// TestWithoutAPlaceReviewsSayWhy opens the store where neither a state directory nor
// a home is known.
func TestWithoutAPlaceReviewsSayWhy(t *testing.T) {
	streams := Streams{Env: func(string) string { return "" }}
	store, reviewer, done, err := storeOptions{}.open(streams)
	if err != nil || reviewer != "" {
		t.Fatalf("reviewer %q, error %v", reviewer, err)
	}
	if held, err := store.Read(); err != nil || len(held.Events) > 0 {
		t.Errorf("reading: %+v, %v", held, err)
	}
	if _, _, err := store.Open("ann"); err == nil || !strings.Contains(err.Error(), "name one with --store") {
		t.Errorf("opening: %v", err)
	}
	if err := done(); err != nil {
		t.Error(err)
	}
}

func TestAStoreThatIsNamedMustBeThere(t *testing.T) {
	streams := Streams{Env: func(name string) string { return map[string]string{"HOME": "/nowhere", "USER": "ann"}[name] }}
	for _, c := range []struct {
		options storeOptions
		want    string
	}{
		{storeOptions{dir: "/nowhere/at/all"}, "--store: "},
		{storeOptions{as: "Ann"}, `"Ann": a reviewer's name has a-z`},
	} {
		if _, _, _, err := c.options.open(streams); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v", c.options, err)
		}
	}
	if _, reviewer, _, err := (storeOptions{}).open(streams); err != nil || reviewer != "ann" {
		t.Errorf("reviewer %q, error %v", reviewer, err)
	}
}
