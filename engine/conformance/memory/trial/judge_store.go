package trial

import (
	"fmt"
	"slices"
	"strings"
)

// judgeObserves looks at what was sent to be stored: at every request, over all
// tellings.
func (s *sheet) judgeObserves(sent []observe) {
	if want := s.expect.Observed; want != nil {
		switch {
		case *want && len(sent) == 0:
			s.fail("nothing sent to be stored")
		case !*want && len(sent) > 0:
			s.fail("observe called %s; expected never", times(len(sent), "time", "times"))
		}
	}
	if want := s.expect.ObserveCalls; want != nil && len(sent) != *want {
		s.fail("observe was called %s; expected %d", times(len(sent), "time", "times"), *want)
	}
	for i, one := range sent {
		if one.unreadable != "" {
			s.fail("observe %d: its body did not parse: %s", i+1, one.unreadable)
		}
	}
	judgeEach(s, sent, "roles", s.expect.ObservedRoles, func(o observe) []string { return o.roles })
	judgeEach(s, sent, "contents", s.expect.ObservedContents, func(o observe) []string { return o.contents })
	judgeEach(s, sent, "groups", s.expect.ObservedGroups, func(o observe) []int { return o.groups })
	s.judgeKeys(sent)
}

// judgeEach compares one list of every request with what is expected of it. An
// empty list expects that nothing is sent.
func judgeEach[T comparable](s *sheet, sent []observe, what string, want []T, of func(observe) []T) {
	if want == nil {
		return
	}
	if len(sent) == 0 && len(want) > 0 {
		s.fail("%s: nothing sent; expected %s", what, listed(want))
	}
	for i, one := range sent {
		if got := of(one); !slices.Equal(got, want) {
			s.fail("observe %d: %s are %s; expected %s", i+1, what, listed(got), listed(want))
		}
	}
}

func listed[T any](items []T) string {
	parts := make([]string, len(items))
	for i, item := range items {
		if text, ok := any(item).(string); ok {
			parts[i] = short(text)
		} else {
			parts[i] = fmt.Sprint(item)
		}
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

// judgePerson looks at whom the requests of one telling are about.
func (s *sheet) judgePerson(telling Telling, subject string) {
	if !s.expect.OwnPerson {
		return
	}
	asked := 0
	for _, exchange := range telling.Exchanges {
		if exchange.Method != "POST" {
			continue // a watermark is about nobody
		}
		asked++
		if whom, _ := exchange.Body.Get("data_subject_id").Text(); whom != subject {
			s.fail("%s %s is about %s, and the turn is about somebody else", exchange.Method, exchange.Path, short(whom))
		}
	}
	if asked == 0 {
		s.fail("nothing sent, so nothing shows whom it would be about")
	}
}

// judgeKeys compares the keys of all requests. A key that is not there equals no
// other.
func (s *sheet) judgeKeys(sent []observe) {
	want := s.expect.ObserveKeysEqual
	if want == nil {
		return
	}
	if len(sent) == 0 {
		s.fail("nothing sent, so no keys to compare")
		return
	}
	seen := make(map[string]bool)
	for i, one := range sent {
		switch {
		case one.key == "":
			s.fail("observe %d carries no key", i+1)
		case !*want && seen[one.key]:
			s.fail("one key for distinct turns: %s", short(one.key))
		}
		seen[one.key] = true
	}
	if delete(seen, ""); *want && len(seen) > 1 {
		s.fail("different keys for one turn: %d of them", len(seen))
	}
}
