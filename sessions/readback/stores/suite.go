package stores

import (
	"context"

	"countersign/engine/conformance"
	"countersign/sessions/readback"
)

// Suite is the read-back suite with the stores that prove it.
func Suite() conformance.Suite {
	return conformance.Suite{
		Name:  "readback",
		About: "how a store answers when what it kept was damaged",
		Rules: readback.Rules(),
		Reference: store("lines-with-losses", "Keeps a note a line; lists what is whole with every loss beside it, and refuses to get what may be lost.",
			lineFace("list", listWithLosses), lineFace("get", getOrRefuse)),
		Wrong: wrong(),
		Odd:   odd(),
	}
}

func odd() []conformance.Implementation {
	inMemory := store("memory", "Keeps its notes in its own memory, where nobody could damage them.", memoryFace("list", false))
	for _, form := range readback.Forms() {
		inMemory.NotJudged = append(inMemory.NotJudged, readback.Told(form), readback.Kept(form))
	}
	return []conformance.Implementation{
		store("refuses-loudly", "Answers nothing at all once one line is damaged.", lineFace("list", refuseLoudly)),
		store("file-per-note", "Keeps each note in a file of its own.", fileFace("list", listFiles), fileFace("get", getFile)),
		store("answers-in-words", "Answers in sentences instead of data.", lineFace("list", inWords)),
		store("answers-in-numbers", "Answers how many notes there are and the bytes at which others were lost.", lineFace("count", onlyTheLosses)),
		inMemory,
	}
}

// told and kept are the rules of clauses 2 and 3 for some forms.
func told(forms ...readback.Form) []string { return each(readback.Told, forms) }
func kept(forms ...readback.Form) []string { return each(readback.Kept, forms) }

func each(rule func(readback.Form) string, forms []readback.Form) []string {
	var ids []string
	for _, form := range forms {
		ids = append(ids, rule(form))
	}
	return ids
}

// store is an implementation of the suite: a store with the faces to be judged.
func store(name, does string, faces ...readback.Face) conformance.Implementation {
	return conformance.Implementation{
		Name: name,
		Does: does,
		Judge: func(ctx context.Context) ([]conformance.Result, error) {
			var results []conformance.Result
			for _, face := range faces {
				report, err := readback.Check(ctx, face)
				if err != nil {
					return nil, err
				}
				results = append(results, report.Results()...)
			}
			return results, nil
		},
	}
}
