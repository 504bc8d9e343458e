package stats

import (
	"cmp"
	"slices"

	"countersign/engine/labels"
	"countersign/model"
)

// Report is everything that was counted.
type Report struct {
	Decisions int    `json:"decisions"` // that somebody judged
	Runs      int    `json:"runs"`
	Sample    Sample `json:"sample"`

	// Groups are the judges. Where there are several, the first is all of them.
	Groups    []Group    `json:"groups"`
	People    []Block    `json:"people"`
	Judges    []Block    `json:"judges"` // two by two
	Omissions []Omission `json:"not_counted"`
}

// Group is the figures of one judge, or of all.
type Group struct {
	Judge     Judge   `json:"judge"`
	Prompts   int     `json:"prompts"` // versions of the prompt, mixed here
	Decisions int     `json:"decisions"`
	Runs      int     `json:"runs"`
	Sample    Sample  `json:"sample"`
	Blocks    []Block `json:"blocks"`
}

// Block is figures that belong together.
type Block struct {
	ID      string   `json:"id"`
	Figures []Figure `json:"figures"`
}

// Options say how it is counted.
type Options struct {
	// Chance is for the intervals by runs; without it there are none.
	Chance Chance

	// ByPrompt counts each version of a judge's prompt apart. Prompts often hold
	// what they ask about, so that each is used once.
	ByPrompt bool
}

// Count counts decisions with what stands of people's reviews. The order of the
// decisions is that of the files.
func Count(observations []Observation, book *labels.Book, options Options) Report {
	chance, omitted := options.Chance, map[string]int{}
	all := unique(observations, omitted)
	for _, s := range all {
		if s.group = s.Judge; !options.ByPrompt {
			s.group.Prompt = ""
		}
	}
	chosen := choose(all, book, omitted)
	judged := slices.DeleteFunc(slices.Clone(all), func(s *seen) bool { return s.Judge.Kind == model.KindTurn })
	sample := slices.DeleteFunc(slices.Clone(chosen.sample), func(l labelled) bool {
		if l.Judge.Kind != model.KindTurn {
			return false
		}
		omitted[OmittedUnjudged] += l.labels()
		return true
	})
	report := Report{
		Decisions: len(judged), Runs: runsOf(judged), Sample: describe(sample),
		People: people(chosen.sample, chance), Judges: compareJudges(judged, sample), Omissions: told(omitted),
	}
	for _, judge := range judges(judged) {
		c := counter{chance: chance}
		for _, s := range judged {
			if judge == (Judge{}) || s.group == judge {
				c.judged = append(c.judged, s)
			}
		}
		for _, l := range sample {
			if judge == (Judge{}) || l.group == judge {
				c.sample = append(c.sample, l)
			}
		}
		report.Groups = append(report.Groups, c.group(judge, report.ceiling))
	}
	report.fill()
	return report
}

// fill makes lists that are empty out of those that are not there, for JSON.
func (r *Report) fill() {
	blocks := slices.Concat(r.People, r.Judges)
	samples := []*Sample{&r.Sample}
	for i := range r.Groups {
		blocks = append(blocks, r.Groups[i].Blocks...)
		samples = append(samples, &r.Groups[i].Sample)
	}
	for _, block := range blocks {
		for i := range block.Figures {
			f := &block.Figures[i]
			f.LeftOut, f.Notes, f.More, f.Behind = list(f.LeftOut), list(f.Notes), list(f.More), list(f.Behind)
		}
	}
	for _, sample := range samples {
		sample.Draws, sample.Codebooks = list(sample.Draws), list(sample.Codebooks)
	}
}

func list[T any](items []T) []T {
	if items == nil {
		return []T{}
	}
	return items
}

// counter counts one group.
type counter struct {
	judged []*seen
	sample []labelled
	chance Chance
}

func (c counter) group(judge Judge, ceiling func(block string) string) Group {
	described := describe(c.sample)
	return Group{
		Judge: judge, Prompts: promptsOf(c.judged), Decisions: len(c.judged), Runs: runsOf(c.judged), Sample: described,
		Blocks: []Block{
			c.against(OnEvidence, described, ceiling(OnEvidence)),
			c.against(OnTruth, described, ceiling(OnTruth)),
			c.gaps(),
			c.contract(),
		},
	}
}

// unique is the decisions without those that are copies of others in the same run,
// each with the number of its run.
func unique(observations []Observation, omitted map[string]int) []*seen {
	type record struct{ key, session, evidence string }
	met, runs := map[record]bool{}, map[string]int{}
	var all []*seen
	for _, o := range observations {
		id := record{o.Key, o.Session, o.EvidenceID}
		if o.Session == "" && o.EvidenceID == "" {
			id.evidence = o.Moment // nothing tells that it is the same run
		}
		if met[id] {
			omitted[OmittedCopies]++
			continue
		}
		met[id] = true
		if _, known := runs[o.Run]; !known {
			runs[o.Run] = len(runs)
		}
		all = append(all, &seen{Observation: o, run: runs[o.Run]})
	}
	return all
}

// judges are those with a decision, in the order of their names; before several,
// the one that stands for all.
func judges(judged []*seen) []Judge {
	var list []Judge
	for _, s := range judged {
		if !slices.Contains(list, s.group) {
			list = append(list, s.group)
		}
	}
	slices.SortFunc(list, func(a, b Judge) int {
		return cmp.Or(cmp.Compare(a.Model, b.Model), cmp.Compare(a.Prompt, b.Prompt), cmp.Compare(a.Kind, b.Kind))
	})
	if len(list) != 1 {
		list = append([]Judge{{}}, list...)
	}
	return list
}

// promptsOf counts the versions of prompts that are known.
func promptsOf(decisions []*seen) int {
	prompts := map[string]bool{}
	for _, s := range decisions {
		if s.Judge.Prompt != "" {
			prompts[s.Judge.Prompt] = true
		}
	}
	return len(prompts)
}

func runsOf(decisions []*seen) int {
	runs := map[int]bool{}
	for _, s := range decisions {
		runs[s.run] = true
	}
	return len(runs)
}

// told are the omissions there are.
func told(omitted map[string]int) []Omission {
	list := []Omission{}
	for _, omission := range omissions {
		if omission.N = omitted[omission.ID]; omission.N > 0 {
			list = append(list, omission)
		}
	}
	return list
}
