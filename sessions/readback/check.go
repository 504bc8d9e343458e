package readback

import (
	"context"
	"fmt"
	"strings"
)

// Check judges one face. Findings are a result; an error says that the check
// could not be run, since a store could not be opened, seeded or planted in.
func Check(ctx context.Context, face Face) (Report, error) {
	c := checker{face: face, report: Report{Face: face.Name}}
	if err := c.run(ctx); err != nil {
		return c.report, fmt.Errorf("%s: %w", face.Name, err)
	}
	return c.report, nil
}

type checker struct {
	face   Face
	report Report
	opened int      // stores, so far
	left   []string // files that stood beside a store, each once
}

func (c *checker) run(ctx context.Context) error {
	seeded, err := c.observe(ctx, "a good row", func(subject Subject, _ string) error { return subject.Seed(ctx) })
	if err != nil {
		return err
	}
	var empty [2]observed
	for i := range empty {
		if empty[i], err = c.observe(ctx, "nothing", func(Subject, string) error { return nil }); err != nil {
			return err
		}
	}
	c.clause1(seeded, empty)
	if c.face.Unplantable != "" {
		c.unplantable()
		return nil
	}
	for _, form := range Forms() {
		planted, err := c.observe(ctx, string(form), func(subject Subject, sentinel string) error {
			return subject.Plant(ctx, form, sentinel)
		})
		if err != nil {
			return err
		}
		c.clause2(form, planted, seeded, empty)
		if planted.leaked {
			c.find(3, form, Kept(form), fmt.Sprintf("planted bytes came back: it %s", planted.shown))
		}
	}
	return nil
}

// clause1 throws out what nothing could be told by: a face that refuses
// everything or answers everything alike, or that puts something incidental in
// its answers.
func (c *checker) clause1(seeded observed, empty [2]observed) {
	if seeded.answer.Kind != Answered {
		c.find(1, "", Answers, fmt.Sprintf("with a good row it %s", seeded.shown))
	}
	if empty[0].answer.Kind != Answered {
		c.find(1, "", Answers, fmt.Sprintf("when empty it %s", empty[0].shown))
	}
	if seeded.answer == empty[0].answer {
		c.find(1, "", Differs, fmt.Sprintf("in both cases it %s", seeded.shown))
	}
	if empty[0].answer != empty[1].answer {
		c.find(1, "", Repeats, fmt.Sprintf("first it %s, then it %s", empty[0].shown, empty[1].shown))
	}
}

// clause2 holds the answer to a planted body against those of an empty store and
// of a good row. Where the empty answer does not repeat, differing from it shows
// nothing.
func (c *checker) clause2(form Form, planted, seeded observed, empty [2]observed) {
	wrong := ""
	switch {
	case planted.answer.Kind == Panicked:
		wrong = "a panic is no answer"
	case planted.answer == empty[0].answer || planted.answer == empty[1].answer:
		wrong = "it answers as an empty store does"
	case planted.answer == seeded.answer:
		wrong = "it answers as for a good row"
	case planted.answer.saysNothing():
		wrong = "its answer holds only empty and default values"
	case empty[0].answer != empty[1].answer:
		c.skip(Told(form), "the empty answer does not repeat, so differing from it shows nothing")
	}
	if wrong != "" {
		c.find(2, form, Told(form), fmt.Sprintf("%s: it %s", wrong, planted.shown))
	}
}

// unplantable leaves clauses 2 and 3 out, and says so; a store that claims to
// keep no bytes must then have left none.
func (c *checker) unplantable() {
	if len(c.left) > 0 {
		c.find(2, "", Unplantable, fmt.Sprintf("it is said that %s, and it leaves files: %s", c.face.Unplantable, strings.Join(c.left, ", ")))
	}
	for _, form := range Forms() {
		c.skip(Told(form), c.face.Unplantable)
		c.skip(Kept(form), c.face.Unplantable)
	}
}

func (c *checker) find(clause int, form Form, rule, detail string) {
	c.report.Findings = append(c.report.Findings, Finding{clause, form, rule, detail})
}

func (c *checker) skip(rule, because string) {
	c.report.NotJudged = append(c.report.NotJudged, NotJudged{rule, because})
}
