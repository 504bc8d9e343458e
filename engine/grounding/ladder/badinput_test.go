package ladder_test

import (
	"fmt"
	"strings"
	"testing"

	"countersign/engine/evidence"
	"countersign/engine/grounding"
	"countersign/engine/grounding/ladder"
	"countersign/engine/grounding/nearest"
	"countersign/model"
)

// Quotes that no judge should write: each has its answer.
func TestBadQuotes(t *testing.T) {
	const controls, half = "a\x00b\x1b[31m\x7fc\u202ed", "half \xed\xa0\xbd of a pair"
	text := "The queue keeps its order.\n" + controls + "\n" + half + "\n\xff\xfe bytes\n"
	megabyte := strings.Repeat("the queue keeps no order ", 1<<20/25)
	for _, test := range []struct {
		name, quote string
		state       model.QuoteState
		rung        model.Rung // where it is not grounded
		why         string
	}{
		{"control characters", controls, model.QuoteGrounded, "", ""},
		{"the same without them", "abcd", model.QuoteUngrounded, model.RungUnicodeFolded, ""},
		{"a lone surrogate", half, model.QuoteGrounded, "", ""},
		{"another one", "half \xed\xa0\xbe of a pair", model.QuoteUngrounded, model.RungNearMiss, ""},
		{"no UTF-8", "\xff\xfe bytes", model.QuoteGrounded, "", ""},
		{"other bytes that are no UTF-8", "\xfe\xff bytes", model.QuoteUngrounded, model.RungNearMiss, ""},
		{"half a character", "\xbd", model.QuoteGrounded, "", ""},
		{"only controls", "\x01\x02\x03", model.QuoteUngrounded, model.RungAbsent, "nowhere"},
		{"only replacement characters", strings.Repeat("\ufffd", 20), model.QuoteUngrounded, model.RungAbsent, "nowhere"},
		{"white space", " \t\r\n\v\f\u0085\u00a0\u2003\u3000", model.QuoteBlank, "", ""},
		{"a megabyte of white space", strings.Repeat(" \n\t", 1<<20/3), model.QuoteBlank, "", ""},
		{"a megabyte of words", megabyte, model.QuoteUngrounded, model.RungAbsent, "nowhere, and too long to look for what resembles it"},
		{"a megabyte of one letter", strings.Repeat("a", 1<<20), model.QuoteUngrounded, model.RungAbsent, "nowhere, and too long to look for what resembles it"},
		{"a megabyte of ellipses", strings.Repeat("queue ... ", 1<<20/10), model.QuoteUngrounded, model.RungAbsent, "nowhere, and too long to look for what resembles it"},
		{"a megabyte of bytes that are no UTF-8", strings.Repeat("\xff", 1<<20), model.QuoteUngrounded, model.RungAbsent, "nowhere, and too long to look for what resembles it"},
		{"a megabyte of escapes", strings.Repeat(`\u0041\n`, 1<<17), model.QuoteUngrounded, model.RungAbsent, "nowhere, and too long to look for what resembles it"},
		{"as long as is looked for", strings.Repeat("order queue ", nearest.LongestQuote/12), model.QuoteUngrounded, model.RungAbsent, "nowhere"},
	} {
		t.Run(test.name, func(t *testing.T) {
			check := grounding.Check(text, []string{test.quote})[0]
			if check.State != test.state {
				t.Fatalf("%s, want %s", check.State, test.state)
			}
			if check.State != model.QuoteUngrounded {
				return
			}
			l := ladder.Ladder{Evidence: evidence.FromPacketText(text, model.EvidenceSaved)}
			answers, ok := l.Climb([]ladder.Quote{{Text: test.quote}})
			if !ok || answers[0].Rung != test.rung || test.why != "" && answers[0].Why != test.why {
				t.Errorf("%v %s, %q; want %s, %q", ok, answers[0].Rung, answers[0].Why, test.rung, test.why)
			}
		})
	}
}

// One line of 50 MB: it is searched, what resembles a quote in it is a first answer,
// and whoever asks for the exact one can stop it at any time.
func TestAnEvidenceOfOneLongLine(t *testing.T) {
	const size = 50 << 20
	var out strings.Builder
	for i := 0; out.Len() < size; i++ {
		fmt.Fprintf(&out, "job %d of the ready queue ran in turn; ", i)
	}
	out.WriteString("but job 17 of the second list ran before job 12 of the first")
	text := out.String()
	quotes := []string{
		"but job 17 of the second list ran before",
		"BUT JOB 17 of the second list",
		"but job 18 of the second list ran before job 12 of the first",
		"nobody has ever printed this sentence anywhere",
	}
	checks := grounding.Check(text, quotes)
	if checks[0].State != model.QuoteGrounded || checks[0].Places != 1 || checks[0].Spots[0].Start != strings.LastIndex(text, "but job") {
		t.Errorf("%+v", checks[0])
	}
	var asked []ladder.Quote
	for _, quote := range quotes[1:] {
		asked = append(asked, ladder.Quote{Text: quote})
	}
	stops := 0
	l := ladder.Ladder{Evidence: evidence.FromPacketText(text, model.EvidenceSaved), Stop: func() bool { stops++; return false }}
	answers, ok := l.Climb(asked)
	for i, want := range []model.Rung{model.RungCaseFolded, model.RungNearMiss, model.RungAbsent} {
		if !ok || answers[i].Rung != want {
			t.Errorf("%v %q: %s, want %s", ok, asked[i].Text, answers[i].Rung, want)
		}
	}
	if answers[1].Nearest == nil || answers[1].Nearest.Distance != 1 || !answers[1].Provisional {
		t.Errorf("the nearest passage is %+v, provisional %v", answers[1].Nearest, answers[1].Provisional)
	}
	if stops < size>>20 {
		t.Errorf("it was asked %d times whether to stop", stops)
	}
	l.Patient = true
	for _, after := range []int{0, 1, 10, stops, stops + 100} {
		l.Stop = func() bool { after--; return after < 0 }
		if answers, ok := l.Climb(asked); ok || answers != nil {
			t.Errorf("it was not stopped: %v", answers)
		}
	}
}
