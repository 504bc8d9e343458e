package local_test

import (
	"strings"
	"testing"

	"countersign/sessions/reviews"
)

// TestCutAtEveryByte cuts a log at every byte of its last record, as a crash may,
// and opens it again: what was there before stays, and the log goes on.
func TestCutAtEveryByte(t *testing.T) {
	whole := bytesOf(t, saved(t, "one", "zwölf"))
	last := strings.LastIndex(strings.TrimSuffix(whole, "\n"), "\n") + 1
	dir := t.TempDir()
	for cut := last; cut <= len(whole); cut++ {
		put(t, dir, whole[:cut])
		there := cut >= len(whole)-1 // the newline is spelling
		reading := readBack(t, dir)
		if bytesOf(t, dir) != whole[:cut] {
			t.Fatalf("cut at %d: a reader changed the log", cut)
		}
		log := open(t, options(dir))
		contents := log.Contents()
		want, torn := "one", int64(cut-last)
		if there {
			want, torn = "one zwölf", 0
		}
		if notes(contents) != want || contents.Tail.Torn != torn || contents.Losses != nil || notes(reading) != want || reading.Tail.Torn != torn {
			t.Fatalf("cut at %d: %q, tail %+v, losses %v; a reader has %q", cut, notes(contents), contents.Tail, contents.Losses, notes(reading))
		}
		if mended := bytesOf(t, dir); there && mended != whole || !there && mended != whole[:last] {
			t.Fatalf("cut at %d: mended to %q", cut, mended)
		}
		save(t, log, "new")
		if err := log.Close(); err != nil {
			t.Fatal(err)
		}
		if after := readBack(t, dir); notes(after) != want+" new" || after.Losses != nil {
			t.Fatalf("cut at %d and written on: %q, losses %v", cut, notes(after), after.Losses)
		}
	}
}

func TestDamageStopsTheLogUntilItIsAccepted(t *testing.T) {
	whole := bytesOf(t, saved(t, "one", "two", "three"))
	dir := t.TempDir()
	put(t, dir, strings.Replace(whole, `"two"`, `"owt"`, 1))
	log := open(t, options(dir))
	contents := log.Contents()
	if notes(contents) != "one three" || len(contents.Losses) != 1 || contents.Losses[0].Line != 2 || contents.Losses[0].Reason != string(reviews.ReasonChecksum) {
		t.Fatalf("the log has %q, losses %+v", notes(contents), contents.Losses)
	}
	before := bytesOf(t, dir)
	if _, err := log.Append(label("four")); !isWhy(err, reviews.WhyDamaged) || !isWhy(log.ReadOnly(), reviews.WhyDamaged) || bytesOf(t, dir) != before {
		t.Fatalf("the append: %v", err)
	}
	if err := log.Close(); err != nil {
		t.Fatal(err)
	}

	by := options(dir)
	by.By = "ben"
	log = open(t, by)
	for range 2 { // the second time there is nothing left to accept
		if err := log.AcceptLosses(); err != nil {
			t.Fatal(err)
		}
	}
	save(t, log, "four")
	if err := log.Close(); err != nil {
		t.Fatal(err)
	}
	log = open(t, options(dir))
	save(t, log, "five")
	contents = readBack(t, dir)
	if got := notes(contents); got != "one three  four five" || !contents.Losses[0].Accepted {
		t.Errorf("the log has %q, losses %+v", got, contents.Losses)
	}
	if accept := contents.Events[2]; accept.Reviewer != "ben" || len(accept.Losses) != 1 {
		t.Errorf("accepted by %+v", accept)
	}
	if err := log.Close(); err != nil {
		t.Fatal(err)
	}
	put(t, dir, strings.Replace(bytesOf(t, dir), `"three"`, `"eerht"`, 1))
	if log := open(t, options(dir)); !isWhy(log.ReadOnly(), reviews.WhyDamaged) {
		t.Errorf("after further damage: %v", log.ReadOnly())
	}
}

func TestAnUnfinishedLineThatIsNoObjectIsDamage(t *testing.T) {
	dir := saved(t, "one")
	put(t, dir, bytesOf(t, dir)+"42")
	log := open(t, options(dir))
	if !isWhy(log.ReadOnly(), reviews.WhyDamaged) || !strings.HasSuffix(bytesOf(t, dir), "\n42\n") {
		t.Fatalf("read only %v, the log ends %q", log.ReadOnly(), bytesOf(t, dir))
	}
	if err := log.AcceptLosses(); err != nil {
		t.Fatal(err)
	}
	save(t, log, "two")
	if got := notes(readBack(t, dir)); got != "one  two" {
		t.Errorf("the log has %q", got)
	}
}
