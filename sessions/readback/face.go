package readback

import "context"

// Form is one way in which a stored body is not of the shape its store writes.
type Form string

// The four forms of seed 004.
const (
	NotAnObject     Form = "not-an-object"    // JSON, and no object
	MissingRequired Form = "missing-required" // an object without a member that every row has
	WrongType       Form = "wrong-type"       // all members, one of a wrong type
	TornJSON        Form = "torn-json"        // a good row cut short, where no unfinished write can be meant
)

// Forms are the four, in the order they are planted.
func Forms() []Form { return []Form{NotAnObject, MissingRequired, WrongType, TornJSON} }

// Face is one read of one store.
type Face struct {
	Name string // as a reader would call it: "review log, list"

	// Unplantable says why nobody could damage what this store keeps: it holds
	// objects of its own making in its own memory. Blank for every other store;
	// one that is only hard to get at has a planter that fails.
	Unplantable string

	// Open makes a fresh and empty store. Whatever it keeps on disk it keeps in
	// the directory, which is empty and is removed afterwards. It is called once
	// for each observation.
	Open func(ctx context.Context, dir string) (Subject, error)
}

// Subject is an open store with the face to be read. An error of Seed, Plant or
// Close says that the check cannot be run.
type Subject interface {
	// Seed writes one good row.
	Seed(ctx context.Context) error

	// Plant puts one body of that form where the store keeps a row, past the
	// store, with the sentinel inside. It fails when it cannot; it never declines.
	Plant(ctx context.Context, form Form, sentinel string) error

	// Read is the read under test. What it answers is compared by its JSON, which
	// must therefore say all that a caller is told. An error is a refusal, and
	// refusing is an answer; "not found" is no refusal but an absence, and is
	// answered without error.
	Read(ctx context.Context) (any, error)

	Close() error
}
