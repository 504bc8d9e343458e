package trial

import (
	"fmt"
	"strconv"
)

// Judge says what a record lacks of what a case expects: every failure, in words.
// None means that the rule was kept.
func Judge(expect Expect, record Record) []string {
	sheet := &sheet{expect: expect}
	for i, telling := range record.Tellings {
		sheet.telling = ""
		if len(record.Tellings) > 1 {
			sheet.telling = fmt.Sprintf("telling %d: ", i+1)
		}
		sheet.judgeModel(telling)
		sheet.judgeApplication(telling)
		sheet.judgePerson(telling, record.Subject)
	}
	sheet.telling = ""
	sheet.judgeObserves(record.observes())
	if want := expect.Stored; want != nil && record.Stored != *want {
		sheet.fail("the deployment holds %d more; expected %d", record.Stored, *want)
	}
	return sheet.failures
}

// sheet collects failures.
type sheet struct {
	expect   Expect
	telling  string // which telling is looked at, where there are several
	failures []string
}

func (s *sheet) fail(format string, args ...any) {
	s.failures = append(s.failures, s.telling+fmt.Sprintf(format, args...))
}

// judgeApplication looks at what the application heard of one telling.
func (s *sheet) judgeApplication(telling Telling) {
	report := telling.Report
	if want := s.expect.Fatal; want != nil && report.Fatal != *want {
		s.fail("fatal is %v; expected %v", report.Fatal, *want)
	}
	if want := s.expect.StoreError; want != nil {
		switch {
		case *want && report.StoreError == "":
			s.fail("storing failed and the adapter surfaced nothing")
		case !*want && report.StoreError != "":
			s.fail("unexpected store error: %s", short(report.StoreError))
		}
	}
	if sent := len(telling.observes()); s.expect.ObservedTold && report.Observed != (sent > 0) {
		s.fail("observed is said to be %v, and %s sent to be stored", report.Observed, times(sent, "turn was", "turns were"))
	}
}

// short is a text in quotation marks, cut where it is long.
func short(text string) string {
	const limit = 60 // code points
	runes := []rune(text)
	if len(runes) > limit {
		return strconv.Quote(string(runes[:limit])) + "…"
	}
	return strconv.Quote(text)
}

// times is a count with its noun.
func times(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
