package format

import (
	"fmt"
	"slices"
	"strings"

	"countersign/engine/canon"
	"countersign/model"
	"countersign/sessions/scan"
)

// saidReview reads a review out of a message of the model, before the message is
// added: the judge did not read its own reply. In a rollout that is a review the
// JSON may stand among prose; elsewhere the message must be nothing else, for
// agents also talk about reviews.
func (r *codexReader) saidReview(record Record, text string) {
	review, ok := findReview(text, r.reviewer)
	if !ok {
		return
	}
	decision := r.reviewDecision(record, text, review)
	decision.Judge = model.Judge{Model: r.out.Model, Prompt: r.instructions}
	decision.Folded = r.twins.said[keyOf(text)]
	if record.Value.Get("type").TextOr("") == "event_msg" {
		decision.Folded-- // that event carries the decision
	}
	r.addReview(review, decision)
}

// exitedReview reads the review that a conversation got back from its reviewer.
func (r *codexReader) exitedReview(record Record, review canon.Value) {
	if !isReview(review) {
		r.event(record, "review", "ended without a verdict")
		return
	}
	decision := r.reviewDecision(record, rawText(review, record.Raw), review)
	decision.Candidate = r.messages.lastWords(r.messages.len())
	r.addReview(review, decision)
}

// addReview appends a decision, or folds it into an earlier one of the same
// review: the reviewer's answer and the event that hands it on.
func (r *codexReader) addReview(review canon.Value, decision model.Decision) {
	if r.copied.has(r.index) {
		return // the decision is of the session that this one was forked from
	}
	key := canon.String(canon.OfList(review.Get("overall_correctness"), review.Get("overall_explanation"), review.Get("findings")))
	if at, known := r.reviews[key]; known {
		r.out.Decisions[at].Folded += 1 + decision.Folded
		return
	}
	if r.reviews == nil {
		r.reviews = map[string]int{}
	}
	r.reviews[key] = len(r.out.Decisions)
	r.out.Decisions = append(r.out.Decisions, decision)
}

// unreadReview makes a finished review that gave no verdict a decision without
// one: it neither passed nor failed.
func (r *codexReader) unreadReview() {
	if !r.reviewer || len(r.out.Decisions) > 0 {
		return
	}
	last, finished := finishedAt(r.messages, 0, r.messages.len(), r.served)
	if !finished {
		return
	}
	message := r.messages.at(last)
	r.out.Decisions = append(r.out.Decisions, model.Decision{
		Place: message.Place, Hash: r.source.hash(message.Place), Kind: model.KindJudge,
		Trigger: "review", Time: message.Time, Judge: model.Judge{Model: r.out.Model, Prompt: r.instructions},
		Reply: &message.Text, Messages: last, Reads: model.ReadsConversation,
		Foreign: &model.ForeignReply{
			Detail:      message.Text,
			Undecidable: "the reviewer's last message holds no object with findings and overall_correctness",
		},
	})
}

func (r *codexReader) reviewDecision(record Record, reply string, review canon.Value) model.Decision {
	foreign, note := mapReview(review)
	return model.Decision{
		Place: record.Place, Hash: scan.Hash(record.Raw), Kind: model.KindJudge, Trigger: "review",
		Time: record.Value.Get("timestamp").TextOr(""), Reply: &reply, Foreign: &foreign, Note: note,
		Messages: r.messages.len(), Reads: model.ReadsConversation,
	}
}

// findReview is the last review object of a text (facts: transcripts c.31).
func findReview(text string, amongProse bool) (review canon.Value, found bool) {
	whole := strings.TrimSpace(text)
	if open := fenceOf(firstLine(whole)); open != "" {
		_, whole, _ = strings.Cut(whole, "\n")
		whole = strings.TrimSuffix(strings.TrimSpace(whole), open)
	}
	if value, err := canon.Parse([]byte(whole)); err == nil {
		return value, isReview(value)
	}
	if !amongProse {
		return canon.Value{}, false
	}
	for _, value := range objectsIn(text) {
		if isReview(value) {
			review, found = value, true
		}
	}
	return review, found
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return strings.TrimSpace(line)
}

func isReview(value canon.Value) bool {
	return value.Get("findings").Kind() == canon.List && value.Get("overall_correctness").Kind() == canon.Text
}

// objectSearches bounds the tries on a text full of braces that open nothing.
const objectSearches = 1000

// objectsIn are the outermost JSON objects of a text, in order.
func objectsIn(text string) []canon.Value {
	var objects []canon.Value
	raw := []byte(text)
	for at, tries := 0, 0; at < len(raw) && tries < objectSearches; tries++ {
		n := strings.IndexByte(text[at:], '{')
		if n < 0 {
			break
		}
		at += n
		value, length, err := canon.ParsePrefix(raw[at:])
		if err != nil {
			at++
			continue
		}
		objects = append(objects, value)
		at += length
	}
	return objects
}

// mapReview maps a review onto our words. Each finding is a gap with its place
// in the code. Quotes of the overall explanation belong to the one finding there
// is; of several findings none owns them, and the note says that they are not
// checked.
func mapReview(review canon.Value) (foreign model.ForeignReply, note string) {
	word := review.Get("overall_correctness").TextOr("")
	foreign = model.ForeignReply{Word: word, Detail: review.Get("overall_explanation").TextOr("")}
	switch strings.ToLower(strings.TrimSpace(word)) {
	case "patch is correct":
		foreign.Mapped, foreign.MappedBy = model.VerdictDone, "A review that calls the patch correct says done."
	case "patch is incorrect":
		foreign.Mapped, foreign.MappedBy = model.VerdictContinue, "A review that calls the patch incorrect says continue."
	default:
		foreign.Undecidable = fmt.Sprintf("overall_correctness is %q, which is neither that the patch is correct nor that it is incorrect", word)
	}
	for _, finding := range review.Get("findings").Items() {
		body := finding.Get("body").TextOr("")
		foreign.Gaps = append(foreign.Gaps, model.ForeignGap{
			Criterion: finding.Get("title").TextOr(""), Detail: body,
			Location: codeLocation(finding.Get("code_location")), Quotes: ProseQuotes(body),
		})
	}
	switch quotes := ProseQuotes(foreign.Detail); {
	case len(quotes) == 0:
	case len(foreign.Gaps) == 1:
		for _, quote := range quotes {
			if gap := &foreign.Gaps[0]; !slices.Contains(gap.Quotes, quote) {
				gap.Quotes = append(gap.Quotes, quote)
			}
		}
	default:
		note = fmt.Sprintf("quotes in the overall explanation, which belong to no one finding and are not checked: %d", len(quotes))
	}
	return foreign, note
}

// codeLocation is "path:20-24", "path:20" for one line, or what there is of it.
func codeLocation(location canon.Value) string {
	path := location.Get("absolute_file_path").TextOr("")
	start, hasStart := location.Get("line_range").Get("start").Int()
	end, hasEnd := location.Get("line_range").Get("end").Int()
	switch {
	case !hasStart:
		return path
	case !hasEnd || end == start:
		return fmt.Sprintf("%s:%d", path, start)
	}
	return fmt.Sprintf("%s:%d-%d", path, start, end)
}
