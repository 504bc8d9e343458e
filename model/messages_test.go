package model

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// counted decodes messages named by their index.
type counted int

func (n counted) Len() int { return int(n) }

func (n counted) Message(i int) Message { return Message{Text: fmt.Sprint(i)} }

func texts(messages Messages) string {
	var out []string
	for i, message := range messages.All() {
		if message.Text != fmt.Sprint(i) || messages.At(i).Text != message.Text {
			return fmt.Sprintf("message %d is %q", i, message.Text)
		}
		out = append(out, message.Text)
	}
	return strings.Join(out, " ")
}

// Messages in memory and messages of a source answer alike.
func TestMessages(t *testing.T) {
	far := MessagesFrom(counted(5))
	var list []Message
	for _, message := range far.All() {
		list = append(list, message)
	}
	near := MessagesOf(list...)
	if near.Far() || !far.Far() || !near.Equal(far) || near.Equal(far.First(4)) || !(Messages{}).IsZero() {
		t.Errorf("near %v, far %v", near, far)
	}
	for name, messages := range map[string]Messages{"near": near, "far": far} {
		for _, test := range []struct {
			what string
			got  Messages
			want string
			n    int
		}{
			{"all", messages, "0 1 2 3 4", 5},
			{"first", messages.First(2), "0 1", 2},
			{"first, too many", messages.First(9), "0 1 2 3 4", 5},
			{"first, none", messages.First(-1), "", 0},
			{"since", messages.Since(3), "3 4", 5},
			{"first, since", messages.First(4).Since(2), "2 3", 4},
			{"since, first", messages.Since(2).First(4), "2 3", 4},
			{"held", messages.Held(3), "3 4", 5},
			{"held, of the first", messages.First(4).Held(2), "2 3", 4},
			{"first, of held", messages.Held(2).First(4), "2 3", 4},
			{"held, beyond the end", messages.Held(9), "", 5},
		} {
			if got := texts(test.got); got != test.want || test.got.Len() != test.n {
				t.Errorf("%s, %s: %q of %d, want %q of %d", name, test.what, got, test.got.Len(), test.want, test.n)
			}
		}
		changed := messages.Changed(1, func(m *Message) { m.Text = "other" })
		if changed.At(1).Text != "other" || messages.At(1).Text != "1" || changed.Len() != 5 {
			t.Errorf("%s: changed to %v, and the messages are %v", name, changed, messages)
		}
	}
	encoded, err := json.Marshal(Transcript{Messages: far.First(1)})
	if err != nil || !strings.Contains(string(encoded), `"messages":[{`) || !strings.Contains(string(encoded), `"text":"0"`) {
		t.Errorf("as JSON %s, %v", encoded, err)
	}
}
