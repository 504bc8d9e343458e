package evidence

import "countersign/model"

// Sight tells which messages of a transcript a judge of the conversation had
// before it, at one moment. Two kinds stand in the same file and were not part of
// what it read (facts: transcripts c.11, c.18):
//
//	aside      a sub-agent's work, kept inline by older agents: only what the
//	           sub-agent's call returned came into the conversation
//	taken back what the user went back from: the conversation went on without it
//
// A file that holds a sub-agent's work alone is that sub-agent's conversation. And
// a judge that answered before the user went back had read what was then taken
// back: that is so where the newest message before it is of that kind. Of several
// branches that were taken back, such a judge read one, and the file does not say
// which of the others it did not; all of them are in its sight.
type Sight struct {
	aside, takenBack bool // messages of that kind are in sight
}

// SightOf is the sight at the end of the messages.
func SightOf(messages model.Messages) Sight {
	for i := messages.Len() - 1; i >= 0; i-- {
		if message := messages.At(i); !message.Sidechain {
			return Sight{takenBack: message.Abandoned}
		}
	}
	return Sight{aside: true, takenBack: true}
}

// Has reports whether a message is in sight.
func (s Sight) Has(message model.Message) bool {
	return (s.aside || !message.Sidechain) && (s.takenBack || !message.Abandoned)
}
