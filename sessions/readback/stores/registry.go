package stores

import (
	"slices"

	"countersign/engine/conformance"
	"countersign/sessions/readback"
)

// wrong are the wrong stores, each with exactly the rules it fails.
func wrong() []conformance.Implementation {
	return slices.Concat(silent(), leaking(), useless())
}

// silent stores answer damage as if there were nothing, or nothing wrong.
func silent() []conformance.Implementation {
	all := readback.Forms()
	return []conformance.Implementation{
		failing(store("skips-undecodable", "Skips what the standard decoder refuses and serves what it takes, members missing or not.",
			lineFace("list", skipUndecodable)),
			told(readback.NotAnObject, readback.WrongType, readback.TornJSON), kept(readback.MissingRequired)),
		failing(store("ignores-decode-errors", "Serves whatever the standard decoder left in a row, whole or not.",
			lineFace("list", ignoreDecodeErrors)),
			told(readback.NotAnObject, readback.TornJSON), kept(readback.MissingRequired, readback.WrongType)),
		failing(store("skips-silently", "Judges every line strictly and says nothing of what it skipped.",
			lineFace("list", skipSilently)), told(all...)),
		failing(store("judges-syntax-only", "Takes every object for a note, whatever its members are.",
			lineFace("list", judgeSyntaxOnly)), told(readback.MissingRequired, readback.WrongType)),
		failing(store("takes-it-for-torn", "Takes every line that does not parse for a write that was not finished.",
			lineFace("list", takeForTorn)), told(readback.TornJSON)),
		failing(store("null-for-damaged", "Answers null once a line is damaged, and an empty list when there is none.",
			lineFace("list", nullForDamaged)), told(all...)),
		failing(store("counts-lines", "Counts lines and judges none.",
			lineFace("count", countLines)), told(all...)),
		failing(store("absent-when-unreadable", "Takes a file it cannot make sense of for one that does not exist.",
			fileFace("get", absentWhenUnreadable)), told(all...)),
		failing(store("panics-on-damage", "Is right until it meets a damaged line.",
			lineFace("list", panicOnDamage)), told(all...)),
	}
}

// leaking stores tell the loss and give its bytes away.
func leaking() []conformance.Implementation {
	all := readback.Forms()
	return []conformance.Implementation{
		failing(store("quotes-the-line", "Names the bad line by showing it.",
			lineFace("list", quoteLine)), kept(all...)),
		failing(store("quotes-the-beginning", "Shows only the first bytes of the bad line.",
			lineFace("list", quoteBeginning)), kept(readback.NotAnObject, readback.MissingRequired)),
		failing(store("quotes-unparsable", "Shows the line when it does not parse.",
			lineFace("list", quoteUnparsable)), kept(readback.TornJSON)),
		failing(store("carries-the-line", "Refuses with a harmless text and an error that holds the bytes.",
			lineFace("list", carryLine)), kept(all...)),
		failing(store("raw-losses", "Lists its losses with their bytes in reach, where JSON does not show them.",
			lineFace("list", rawLosses)), kept(all...)),
		failing(store("hands-it-back", "Serves every value that parses, as it stands.",
			lineFace("list", handBack)), kept(readback.NotAnObject, readback.MissingRequired, readback.WrongType)),
	}
}

// useless stores differ under damage, if they do, for no reason that counts.
func useless() []conformance.Implementation {
	all := readback.Forms()
	path := failing(store("path-in-every-answer", "Says in every answer which file it is of.",
		lineFace("list", pathInAnswer)), []string{readback.Repeats})
	path.NotJudged = told(all...)
	spills := failing(store("spills-to-disk", "Is said to keep nothing that could be damaged, and writes a file.",
		memoryFace("list", true)), []string{readback.Unplantable})
	spills.NotJudged = append(told(all...), kept(all...)...)
	return []conformance.Implementation{
		failing(store("always-refuses", "Refuses every read.",
			lineFace("list", alwaysRefuse)), []string{readback.Answers, readback.Differs}, told(all...)),
		failing(store("always-alike", "Answers every read with the same word.",
			lineFace("list", alwaysAlike)), []string{readback.Differs}, told(all...)),
		path,
		spills,
	}
}

func failing(wrong conformance.Implementation, rules ...[]string) conformance.Implementation {
	wrong.Fails = slices.Concat(rules...)
	return wrong
}
