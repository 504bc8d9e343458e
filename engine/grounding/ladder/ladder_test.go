package ladder_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"countersign/engine/evidence"
	"countersign/engine/grounding"
	"countersign/engine/grounding/fold"
	"countersign/engine/grounding/ladder"
	"countersign/model"
)

// marker is the contract's, as it stands in a text that is not JSON.
const marker = "\n…[20 chars elided — middle of evidence]…\n"

// packet is the text of a packet with one action.
func packet(observation, arguments string) string {
	quoted := func(text string) string {
		return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\t", `\t`, "\x1b", `\u001b`).Replace(text) + `"`
	}
	return `{"actions":[{"arguments":` + quoted(arguments) + `,"evidence_index":3,"observation":` + quoted(observation) + `}]}`
}

// about makes places of a source called so.
func about(name string) func(start, end int) []model.Spot {
	return func(start, end int) []model.Spot { return []model.Spot{{Start: start, End: end, Path: name}} }
}

func source(rung model.Rung, text, why string) ladder.Source {
	return ladder.Source{Rung: rung, Text: fold.Part(text, 0), Why: why, At: about(why)}
}

func TestRungs(t *testing.T) {
	actor := source(model.RungHarnessAgent, "I ran every test twice and all of them are green.", "in the agent's own text")
	actor.Owner = model.OwnerActor
	beyond := []ladder.Source{
		source(model.RungRawOnly, "reconnect_test.go:74: attempt 52: state is draining", "in the raw transcript only · in a hole"),
		source(model.RungHarnessAgent, "<system-reminder>The user opened scheduler.go in the editor.</system-reminder>", "in the harness's own text"),
		actor,
		source(model.RungJudgeOwn, "Add the missing test and run everything again.", "copied from the judge's own detail"),
	}
	own := []ladder.Source{source(model.RungJudgeOwn, "tests with a fake clock", "copied from the criterion")}
	cases := map[model.Rung]int{}
	for _, test := range []struct {
		name, evidence, quote string
		rung                  model.Rung
		owner                 model.Owner
		spots                 []string // of the evidence, or of the source's text after its name
		why                   string
	}{
		{"quotation marks", packet(`say "hi" twice`, ""), `say "hi"`, model.RungUnescaped, model.OwnerContract, []string{`say \"hi\"`}, "with escapes undone"},
		{"two lines", packet("one two\nthree", ""), "two\nthree", model.RungUnescaped, model.OwnerContract, []string{`two\nthree`}, ""},
		{"JSON inside JSON", packet("", `{"new":"if x == \"y\" {\n\treturn\n}"}`), "if x == \"y\" {\nreturn", model.RungUnescaped, model.OwnerContract, []string{`if x == \\\"y\\\" {\\n\\treturn`}, ""},
		{"a list of texts", `["a \"b\" c"]`, `a "b" c`, model.RungUnescaped, model.OwnerContract, []string{`a \"b\" c`}, ""},

		{"curly marks", "expect(take('k')).toBe(1);", "expect(take(‘k’)).toBe(1);", model.RungUnicodeFolded, model.OwnerJudge, []string{"expect(take('k')).toBe(1);"}, "with Unicode folded"},
		{"a space that does not break", "about 10\u00a0000 rows", "about 10 000 rows", model.RungUnicodeFolded, model.OwnerJudge, []string{"about 10\u00a0000 rows"}, ""},
		{"composed and not", "the cafe\u0301 is open", "the café is open", model.RungUnicodeFolded, model.OwnerJudge, []string{"the cafe\u0301 is open"}, ""},
		{"dashes", "pages 3—7", "pages 3-7", model.RungUnicodeFolded, model.OwnerJudge, []string{"pages 3—7"}, ""},
		{"colours of a packet", packet("\x1b[31mFAIL\x1b[0m run.test.ts", ""), "FAIL run.test.ts", model.RungUnicodeFolded, model.OwnerJudge, []string{`FAIL\u001b[0m run.test.ts`}, ""},

		{"numbered lines", "    12→func take() {\n    13→\treturn nil\n", "func take() {\n\treturn nil", model.RungPrefixes, model.OwnerHarness, []string{"func take() {\n    13→\treturn nil"}, "without line numbers"},
		{"numbers with a tab in a packet", packet("1\tone\n2\ttwo", ""), "one\ntwo", model.RungPrefixes, model.OwnerHarness, []string{`one\n2\ttwo`}, ""},
		{"numbers of the judge's own", "test('the 101st request waits'", "4: test('the 101st request waits'", model.RungPrefixes, model.OwnerJudge, []string{"test('the 101st request waits'"}, ""},
		{"over a reminder", "first line\n<system-reminder>x</system-reminder>\nlast line", "first line last line", model.RungPrefixes, model.OwnerHarness, []string{"first line\n<system-reminder>x</system-reminder>\nlast line"}, ""},

		{"capitals", "keys do not share a bucket", "KEYS DO NOT SHARE A BUCKET", model.RungCaseFolded, model.OwnerJudge, []string{"keys do not share a bucket"}, "in other case"},
		{"a sentence begun", "see: the tests pass", "The tests pass", model.RungCaseFolded, model.OwnerJudge, []string{"the tests pass"}, ""},
		{"another alphabet and marks", "«Привет мир»", `"привет мир"`, model.RungCaseFolded, model.OwnerJudge, []string{"«Привет мир»"}, ""},

		{"over a hole", "run 12 ok" + marker + "run 25 ok", "run 12 ok run 25 ok", model.RungJoined, model.OwnerProjection, []string{"run 12 ok", "run 25 ok"}, "joined across a hole"},
		{"over a hole in a word", packet("the first connec"+marker+"tion was lost", ""), "first connection was lost", model.RungJoined, model.OwnerProjection, []string{"first connec", "tion was lost"}, ""},
		{"over another harness's mark", "alpha beta\n... [17 lines truncated] ...\ngamma delta", "alpha beta gamma delta", model.RungJoined, model.OwnerProjection, []string{"alpha beta", "gamma delta"}, ""},
		{"over its own ellipsis", "ok  engine 0.2s\nok  ui 0.3s\nFAIL sessions 0.1s", "ok engine 0.2s … FAIL sessions", model.RungJoined, model.OwnerJudge, []string{"ok  engine 0.2s", "FAIL sessions"}, ""},
		{"three dots and an end left open", "the queue keeps its order when two jobs tie", "the queue ... its order...", model.RungJoined, model.OwnerJudge, []string{"the queue", "its order"}, ""},

		{"in the raw transcript", "nothing", "attempt 52: state is draining", model.RungRawOnly, model.OwnerProjection, []string{"attempt 52: state is draining"}, "in the raw transcript only · in a hole"},
		{"there, in other case", "nothing", "Attempt 52: State is draining", model.RungRawOnly, model.OwnerProjection, []string{"attempt 52: state is draining"}, ""},
		{"there, with a number before it", "nothing", "7: reconnect_test.go:74: attempt 52", model.RungRawOnly, model.OwnerProjection, []string{"reconnect_test.go:74: attempt 52"}, ""},

		{"a reminder", "nothing", "The user opened scheduler.go", model.RungHarnessAgent, model.OwnerHarness, []string{"The user opened scheduler.go"}, "in the harness's own text"},
		{"the agent's words", "nothing", "all of them are green", model.RungHarnessAgent, model.OwnerActor, []string{"all of them are green"}, "in the agent's own text"},
		{"the agent's words, in capitals", "nothing", "ALL OF THEM ARE GREEN", model.RungHarnessAgent, model.OwnerActor, []string{"all of them are green"}, ""},

		{"the criterion", "nothing", "a fake clock", model.RungJudgeOwn, model.OwnerJudge, []string{"a fake clock"}, "copied from the criterion"},
		{"the detail", "nothing", "run everything again", model.RungJudgeOwn, model.OwnerJudge, []string{"run everything again"}, "copied from the judge's own detail"},
		{"the criterion with a capital", "nothing", "Tests with a fake clock", model.RungJudgeOwn, model.OwnerJudge, []string{"tests with a fake clock"}, ""},

		{"another number", "src/limiter.test.ts (2 tests) 6ms", "src/limiter.test.ts (3 tests) 6ms", model.RungNearMiss, model.OwnerJudge, nil, "near miss, 86 %"},
		{"words left out", "the ready queue keeps its order when two jobs have one priority", "the ready queue keeps order when two jobs have a priority", model.RungNearMiss, model.OwnerJudge, nil, ""},
		{"cut by a marker", packet("the ready queue keeps its ord"+marker+"and the rest is lost", ""), "the ready queue keeps its order", model.RungNearMiss, model.OwnerProjection, nil, ""},
		{"behind escapes", packet(`logf("job %d ran before %d", a, b)`, ""), `logf("job %d ran after %d", a, b)`, model.RungNearMiss, model.OwnerJudge, nil, ""},

		{"invented", "ok engine 0.2s", "res.setHeader('Retry-After', '60'); // TODO", model.RungAbsent, model.OwnerJudge, nil, "nowhere"},
		{"one word", "alpha beta", "gamma", model.RungAbsent, model.OwnerJudge, nil, ""},
		{"no words", "alpha beta", "}{", model.RungAbsent, model.OwnerJudge, nil, ""},

		{"output cut", "ok engine 0.2s\n... [170 lines truncated] ...\nok ui", "res.setHeader('Retry-After', '60')", model.RungCannotCheck, model.OwnerHarness, nil, "cannot check: output was cut"},
		{"tokens cut", "Output:\nok…1201 tokens truncated…end", "no such thing here", model.RungCannotCheck, model.OwnerHarness, nil, "cannot check: output was cut"},
		{"a hole whose text is lost", packet("head"+marker+"tail", ""), "no such thing here", model.RungCannotCheck, model.OwnerHarness, nil, "cannot check: output was cut"},
		{"redacted", "token: REDACTED", "the key is abc123", model.RungCannotCheck, model.OwnerHarness, nil, "cannot check: redacted"},
		{"kept elsewhere", "<persisted-output>\nOutput too large, saved to out.txt\n</persisted-output>", "no such thing here", model.RungCannotCheck, model.OwnerHarness, nil, "cannot check: in a missing file"},
		{"masked", "<tool_output_masked>", "no such thing here", model.RungCannotCheck, model.OwnerHarness, nil, "cannot check: output was masked"},
		{"an image", "see [image png 84 KB]", "a red button", model.RungCannotCheck, model.OwnerHarness, nil, "cannot check: an image or document was not searched"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if grounding.Check(test.evidence, []string{test.quote})[0].State != model.QuoteUngrounded {
				t.Fatal("the contract's rule should not find it")
			}
			l := ladder.Ladder{
				Evidence: evidence.FromPacketText(test.evidence, model.EvidenceSaved),
				Beyond:   func() []ladder.Source { return beyond },
			}
			answers, ok := l.Climb([]ladder.Quote{{Text: test.quote, Own: own}})
			if !ok {
				t.Fatal("it was stopped")
			}
			answer := answers[0]
			if answer.Rung != test.rung || answer.Owner != test.owner || test.why != "" && answer.Why != test.why {
				t.Errorf("%s, %q, owner %s; want %s, %q, owner %s", answer.Rung, answer.Why, answer.Owner, test.rung, test.why, test.owner)
			}
			if diff := cmp.Diff(test.spots, spotTexts(answer, test.evidence, append(beyond, own...))); diff != "" {
				t.Errorf("spots (-want +got):\n%s", diff)
			}
			cases[test.rung]++
			if answer.Rung == model.RungNearMiss && answer.Nearest == nil || (answer.Rung == model.RungAbsent || answer.Rung == model.RungCannotCheck) && answer.Nearest != nil {
				t.Errorf("%s with nearest %+v", answer.Rung, answer.Nearest)
			}
		})
	}
	for _, rung := range ladder.Rungs() {
		if rung != model.RungAsWritten && cases[rung] < 3 {
			t.Errorf("%s has %d cases", rung, cases[rung])
		}
	}
}

// spotTexts is what the spots of an answer cover, in the evidence or the source.
func spotTexts(answer ladder.Answer, evidence string, sources []ladder.Source) []string {
	var texts []string
	for _, spot := range answer.Spots {
		text := evidence
		for _, source := range sources {
			if source.Why == spot.Path {
				text = source.Text.String
			}
		}
		texts = append(texts, text[spot.Start:spot.End])
	}
	return texts
}

func TestNearest(t *testing.T) {
	for _, test := range []struct {
		name, evidence, quote, passage string
		kind                           model.NearestKind
		line                           int
		diff                           string
	}{
		{
			"other words", "one\nsrc/limiter.test.ts (2 tests) 6ms", "src/limiter.test.ts (3 tests) 6ms", "src/limiter.test.ts (2 tests) 6ms",
			model.NearestWords, 2, "equal src/limiter.test.ts (|removed 2|added 3|equal  tests) 6ms",
		},
		{
			"marks only", "say 'hi' to them all", "say “hi” to them all", "say 'hi' to them all",
			model.NearestSpelling, 1, "equal say |removed '|added “|equal hi|removed '|added ”|equal  to them all",
		},
		{
			"cut", "the ready queue keeps its ord" + marker + "and more", "the ready queue keeps its order", "the ready queue keeps its ord",
			model.NearestCut, 1, "equal the ready queue keeps its |removed ord|added order",
		},
		{
			"escapes of a packet", packet("first\nlogf(\"%d ran before\", b)", ""), "logf(\"%d ran after\", b)", `logf(\"%d ran before\", b)`,
			model.NearestWords, 2, `equal logf("%d ran |removed before|added after|equal ", b)`,
		},
		{
			"escapes of arguments", packet("", `{"new":"if x == \"y\" {"}`), `if x != "y" {`, `if x == \\\"y\\\" {`,
			model.NearestWords, 1, `equal if x |removed =|added !|equal = "y" {`,
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			l := ladder.Ladder{Evidence: evidence.FromPacketText(test.evidence, model.EvidenceSaved)}
			answers, _ := l.Climb([]ladder.Quote{{Text: test.quote}})
			near := answers[0].Nearest
			if near == nil {
				t.Fatalf("no passage: %+v", answers[0])
			}
			var pieces []string
			for _, piece := range near.Diff {
				pieces = append(pieces, string(piece.Kind)+" "+piece.Text)
			}
			if got := test.evidence[near.Start:near.End]; got != test.passage || near.Kind != test.kind || near.Line != test.line || answers[0].Provisional {
				t.Errorf("%q, %s, line %d, provisional %v; want %q, %s, line %d", got, near.Kind, near.Line, answers[0].Provisional, test.passage, test.kind, test.line)
			}
			if got := strings.Join(pieces, "|"); got != test.diff {
				t.Errorf("diff %s\nwant %s", got, test.diff)
			}
		})
	}
}

// A quote keeps the first rung that holds anywhere, whichever field has it, and
// all its places on that rung.
func TestTheFirstRungHolds(t *testing.T) {
	text := `{"a":"SAY \"HI\"","b":"say \"hi\"","c":"x say \"hi\" y"}`
	answers, _ := ladder.Ladder{Evidence: evidence.FromPacketText(text, model.EvidenceSaved)}.Climb([]ladder.Quote{{Text: `say "hi"`}})
	want := []string{`say \"hi\"`, `say \"hi\"`}
	if diff := cmp.Diff(want, spotTexts(answers[0], text, nil)); diff != "" || answers[0].Rung != model.RungUnescaped {
		t.Errorf("%s: %s", answers[0].Rung, diff)
	}
	for i, path := range []string{"b", "c"} {
		if spot := answers[0].Spots[i]; spot.Path != path || spot.In != model.InEvidence || spot.Line != 1 {
			t.Errorf("spot %+v, want one in %s", spot, path)
		}
	}
}

func TestLines(t *testing.T) {
	text := packet("one\ntwo \\n three\nfour", "")
	lines := ladder.Lines{Evidence: evidence.FromPacketText(text, model.EvidenceSaved)}
	for _, test := range []struct {
		find string
		want int
	}{{"four", 3}, {"one", 1}, {"three", 2}, {"two", 2}} {
		at := strings.Index(text, test.find)
		if spot := lines.Spot(1, at, at+len(test.find)); spot.Line != test.want || spot.Message != 3 {
			t.Errorf("%s: line %d of message %d, want line %d of 3", test.find, spot.Line, spot.Message, test.want)
		}
	}
}

func TestStop(t *testing.T) {
	l := ladder.Ladder{Evidence: evidence.FromPacketText("some text", model.EvidenceSaved), Stop: func() bool { return true }}
	if answers, ok := l.Climb([]ladder.Quote{{Text: "another text"}}); ok || answers != nil {
		t.Errorf("not stopped: %v", answers)
	}
}

// Whatever evidence and quotes hold, every quote gets a rung and its places are
// places; asked together the quotes are answered as each alone, and as if every
// field and source were folded for each.
func TestClimbIsTotal(t *testing.T) {
	pieces := rapid.SampledFrom([]string{
		"a", "B", " ", "\n", `\n`, `\"`, `"`, "{", "}", `{"x":"`, `"}`, "…", "...", marker, "12→", "3: ", "é", "e\u0301", "\u00a0", "‘", "\x1b[1m", "\xff", "\x00",
		"<system-reminder>", "</system-reminder>", "[9 lines truncated]", "word ", "other ", "REDACTED", `\u0041`, "\u00ad", "\u212a", "queue", "order", "truncated ",
	})
	text := rapid.Custom(func(t *rapid.T) string { return strings.Join(rapid.SliceOfN(pieces, 0, 25).Draw(t, "pieces"), "") })
	rapid.Check(t, func(t *rapid.T) {
		given := text.Draw(t, "evidence")
		beyond := []ladder.Source{source(model.RungRawOnly, text.Draw(t, "raw"), "raw"), source(model.RungHarnessAgent, text.Draw(t, "agent"), "agent")}
		l := ladder.Ladder{Evidence: evidence.FromPacketText(given, model.EvidenceSaved), Beyond: func() []ladder.Source { return beyond }}
		var quotes []ladder.Quote
		for _, check := range grounding.Check(given, rapid.SliceOfN(text, 1, 12).Draw(t, "quotes")) {
			if check.State == model.QuoteUngrounded {
				quotes = append(quotes, ladder.Quote{Text: check.Quote})
			}
		}
		answers, ok := l.Climb(quotes)
		if !ok || len(answers) != len(quotes) {
			t.Fatalf("%d answers to %d quotes, %v", len(answers), len(quotes), ok)
		}
		if len(quotes) > 0 {
			if diff := cmp.Diff(l.ClimbUnsifted(quotes), answers); diff != "" {
				t.Fatalf("%v in %q, every text folded and not: %s", quotes, given, diff)
			}
		}
		for i, answer := range answers {
			alone, _ := l.Climb(quotes[i : i+1])
			if diff := cmp.Diff(alone[0], answer); diff != "" {
				t.Fatalf("%q in %q, alone and among others: %s", quotes[i].Text, given, diff)
			}
			if answer.Rung == "" || answer.Why == "" || answer.Owner == "" {
				t.Fatalf("%q in %q: %+v", quotes[i].Text, given, answer)
			}
			spots := answer.Spots
			if answer.Rung == model.RungRawOnly || answer.Rung == model.RungHarnessAgent {
				spots = nil // of a source
			}
			if answer.Nearest != nil {
				spots = append(spots, answer.Nearest.Spot)
			}
			for _, spot := range spots {
				if spot.Start < 0 || spot.Start > spot.End || spot.End > len(given) || spot.Line < 1 {
					t.Fatalf("%q in %q: spot %+v", quotes[i].Text, given, spot)
				}
			}
		}
	})
}

// Beyond 5 MB the nearest passage is a first answer, which the exact one replaces.
func TestALongEvidence(t *testing.T) {
	text := strings.Repeat("the queue keeps its order when two jobs tie\n", 130000) + "but job 17 of the second list ran before job 12 of the first\n"
	asked := []ladder.Quote{{Text: "but job 18 of the second list ran before job 12 of the first"}}
	l := ladder.Ladder{Evidence: evidence.FromPacketText(text, model.EvidenceSaved)}
	for _, l.Patient = range []bool{false, true} {
		answers, ok := l.Climb(asked)
		if !ok || answers[0].Rung != model.RungNearMiss || answers[0].Provisional == l.Patient || answers[0].Nearest.Distance != 1 || answers[0].Nearest.Line != 130001 {
			t.Errorf("patient %v: %v %+v, nearest %+v", l.Patient, ok, answers[0], answers[0].Nearest)
		}
	}
}

func FuzzClimb(f *testing.F) {
	f.Add(`{"o":"say \"hi\"\n   12→two…"}`, `say "hi" two`)
	f.Add("run 12 ok"+marker+"run 25 ok", "Run 12 ok … 25 OK")
	f.Add("a\xff <system-reminder>b</system-reminder>", "A b")
	f.Fuzz(func(t *testing.T, text, quote string) {
		if grounding.Check(text, []string{quote})[0].State != model.QuoteUngrounded {
			return
		}
		l := ladder.Ladder{Evidence: evidence.FromPacketText(text, model.EvidenceSaved)}
		answers, ok := l.Climb([]ladder.Quote{{Text: quote}})
		if diff := cmp.Diff(l.ClimbUnsifted([]ladder.Quote{{Text: quote}}), answers); diff != "" {
			t.Fatalf("%q in %q, every text folded and not: %s", quote, text, diff)
		}
		if !ok || answers[0].Rung == "" || answers[0].Rung == model.RungAsWritten || answers[0].Why == "" || answers[0].Owner == "" {
			t.Fatalf("%q in %q: %v %+v", quote, text, ok, answers)
		}
		for _, spot := range answers[0].Spots {
			if spot.Start < 0 || spot.Start > spot.End || spot.End > len(text) || spot.Line < 1 {
				t.Fatalf("%q in %q: spot %+v", quote, text, spot)
			}
		}
	})
}
