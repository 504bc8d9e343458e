package stats

import (
	"cmp"
	"fmt"
	"slices"

	"countersign/engine/labels"
	"countersign/model"
)

// Sample is what the figures about people's labels rest on.
type Sample struct {
	Decisions int `json:"decisions"`
	Runs      int `json:"runs"`
	Labels    int `json:"labels"` // one for each person and decision

	// Framed says that every decision was drawn, with a known probability. Without,
	// the labels describe the decisions that have them, and what depends on how
	// decisions were chosen is refused.
	Framed   bool     `json:"framed"`
	Draws    []string `json:"draws"` // "random:50, seed 7"
	Weighted bool     `json:"weighted"`

	Blind    int `json:"blind"` // of the labels
	Revealed int `json:"revealed"`
	Triage   int `json:"triage"`

	Codebooks []model.Count `json:"codebooks"` // the labels under each version; blank: without one
}

// Omission is what no figure counts, and why.
type Omission struct {
	ID   string `json:"id"`
	N    int    `json:"n"`
	What string `json:"what"`
}

// The ids of omissions.
const (
	OmittedCopies    = "decisions.copies"
	OmittedElsewhere = "labels.elsewhere"
	OmittedTriage    = "labels.triage"
	OmittedDiscovery = "labels.discovery"
	OmittedUnframed  = "labels.unframed"
	OmittedRepeated  = "labels.repeated-evidence"
	OmittedUnjudged  = "labels.unjudged"
)

// omissions are all that can be, in the order they are told.
var omissions = []Omission{
	{ID: OmittedTriage, What: "labels from triage, found by looking for trouble, so not a sample"},
	{ID: OmittedDiscovery, What: "labels of targeted or incident decisions, picked out, so not a sample"},
	{ID: OmittedUnframed, What: "labels without a sampling frame, beside a sample"},
	{ID: OmittedRepeated, What: "labels of an evidence that the same judge was asked about before"},
	{ID: OmittedUnjudged, What: "labels of turns that nobody judged, so that there is no verdict to compare with"},
	{ID: OmittedElsewhere, What: "labels of decisions that are not in these files"},
	{ID: OmittedCopies, What: "decisions that are copies of others"},
}

// labelled is a decision with what people say of it.
type labelled struct {
	*seen
	standing  labels.Standing
	reference labels.Reference
	frame     model.Frame
	weight    float64
}

// labels counts the people whose label counts.
func (l labelled) labels() int {
	n := 0
	for _, review := range l.standing.Reviews {
		if _, ok := review.Latest(); ok {
			n++
		}
	}
	return n
}

// choice is the sample, and what was left out of it.
type choice struct {
	sample  []labelled
	omitted map[string]int
}

// choose finds the labels of decisions and chooses those that can enter a rate
// (facts: reviewing e, workflow): drawn ones, and where there are none, those that
// nothing is known of. What was picked out never enters.
func choose(decisions []*seen, book *labels.Book, omitted map[string]int) choice {
	c := choice{omitted: omitted}
	byKey := map[string][]*seen{}
	for _, decision := range decisions {
		byKey[decision.Key] = append(byKey[decision.Key], decision)
	}
	order := map[*seen]int{}
	for at, decision := range decisions {
		order[decision] = at
	}
	var drawn, unframed []labelled
	for _, key := range book.Decisions() {
		standing := book.About(key)
		reference, ok := standing.Reference()
		if !ok {
			continue
		}
		l := labelled{standing: standing, reference: reference, frame: frameOf(standing), weight: 1}
		l.seen = meant(byKey[key], standing.Subject)
		switch {
		case l.seen == nil:
			omitted[OmittedElsewhere] += l.labels()
		case isDrawn(l.frame):
			l.weight = 1 / l.frame.Probability
			drawn = append(drawn, l)
		case l.frame.Kind != "":
			omitted[OmittedDiscovery] += l.labels()
		case onlyTriage(standing):
			omitted[OmittedTriage] += l.labels()
		default:
			unframed = append(unframed, l)
		}
	}
	c.sample = drawn
	if len(drawn) == 0 {
		c.sample, unframed = unframed, nil
	}
	for _, l := range unframed {
		omitted[OmittedUnframed] += l.labels()
	}
	slices.SortStableFunc(c.sample, func(a, b labelled) int { return cmp.Compare(order[a.seen], order[b.seen]) })
	c.onceEach()
	return c
}

// meant is the decision a label is about. Records that are the same byte for byte
// can stand in two runs; the label names its run.
func meant(decisions []*seen, subject model.Subject) *seen {
	for _, decision := range decisions {
		if decision.Session == subject.Run {
			return decision
		}
	}
	if len(decisions) == 0 {
		return nil
	}
	return decisions[0]
}

// onceEach keeps of one judge's decisions on one evidence the first: the others
// tell nothing new (facts: reviewing e, clusters).
func (c *choice) onceEach() {
	type question struct {
		judge    Judge
		evidence string
	}
	met := map[question]bool{}
	c.sample = slices.DeleteFunc(c.sample, func(l labelled) bool {
		if l.EvidenceID == "" || l.Judge.Kind == model.KindTurn {
			return false
		}
		asked := question{l.Judge, l.EvidenceID}
		if met[asked] {
			c.omitted[OmittedRepeated] += l.labels()
			return true
		}
		met[asked] = true
		return false
	})
}

// frameOf is how a decision came to be looked at: a decision that was drawn stays
// so when it is looked at again for another reason.
func frameOf(standing labels.Standing) model.Frame {
	var frame model.Frame
	for _, review := range standing.Reviews {
		for _, event := range review.Labels {
			if isDrawn(event.Label.Frame) {
				return event.Label.Frame
			}
			if frame.Kind == "" {
				frame = event.Label.Frame
			}
		}
	}
	return frame
}

func isDrawn(frame model.Frame) bool {
	drawn := frame.Kind == model.FrameRandom || frame.Kind == model.FrameStratified
	return drawn && frame.Probability > 0
}

func onlyTriage(standing labels.Standing) bool {
	for _, review := range standing.Reviews {
		if latest, ok := review.Latest(); ok && latest.Label.Via != model.ViaTriage {
			return false
		}
	}
	return true
}

// viaOf is how the answer that counts was come by: blind only where it is the one
// that was given before the judge's was seen.
func viaOf(review labels.Review, latest model.ReviewEvent) model.Via {
	blind, ok := review.Blind()
	if latest.Label.Via == model.ViaBlind && (!ok || blind.ID != latest.ID) {
		return model.ViaRevealed
	}
	return latest.Label.Via
}

// describe says what a sample is made of.
func describe(sample []labelled) Sample {
	s := Sample{Decisions: len(sample), Framed: len(sample) > 0}
	runs, codebooks := map[int]bool{}, map[string]int{}
	for _, l := range sample {
		runs[l.run] = true
		s.Framed = s.Framed && isDrawn(l.frame)
		s.Weighted = s.Weighted || l.weight != sample[0].weight
		if draw := drawOf(l.frame); draw != "" && !slices.Contains(s.Draws, draw) {
			s.Draws = append(s.Draws, draw)
		}
		for _, review := range l.standing.Reviews {
			latest, ok := review.Latest()
			if !ok {
				continue
			}
			s.Labels++
			codebooks[latest.Label.Codebook]++
			switch viaOf(review, latest) {
			case model.ViaBlind:
				s.Blind++
			case model.ViaRevealed:
				s.Revealed++
			case model.ViaTriage:
				s.Triage++
			}
		}
	}
	s.Runs = len(runs)
	for version, n := range codebooks {
		s.Codebooks = append(s.Codebooks, model.Count{Name: version, N: n})
	}
	slices.SortFunc(s.Codebooks, func(a, b model.Count) int { return cmp.Compare(a.Name, b.Name) })
	return s
}

func drawOf(frame model.Frame) string {
	switch {
	case !isDrawn(frame):
		return ""
	case frame.Draw == "":
		return string(frame.Kind)
	}
	return fmt.Sprintf("%s, seed %d", frame.Draw, frame.Seed)
}
