package completeness

import (
	"encoding/json"
	"fmt"
	"strings"

	"countersign/engine/canon"
	"countersign/model"
)

// The reasons why a list of a packet has no result.
const (
	CountsDisagree Reason = "counts disagree"
	CountsMissing  Reason = "counts missing" // or no numbers
)

// Packet says of each list of a packet whether it is all there is: a list is
// complete only if nothing was omitted, and nothing continues it (seeds 000, 001).
// Text is what the packet was parsed from. A packet without a list says nothing
// of it.
func Packet(packet canon.Value, text string) []model.PacketList {
	lists := []model.PacketList{}
	if summary := packet.Get("research_summary"); summary.Kind() == canon.Object {
		c := counter{summary, text, []string{"read_only_call_count", "included_count", "omitted_count"}}
		reads, beside := summary.Get("reads"), packet.Get("omitted_read_only_call_count")
		agree := reads.Kind() != canon.List || len(reads.Items()) == c.count(1)
		if omitted, ok := beside.Int(); ok {
			agree = agree && int(omitted) == c.count(2)
		}
		lists = append(lists, c.list(model.PacketReads, counts{c.count(0), c.count(1), c.count(2)}, agree))
	}
	if actions := packet.Get("actions"); actions.Kind() == canon.List {
		c := counter{packet, text, []string{"relevant_action_count", "omitted_older_action_count"}}
		included := len(actions.Items())
		// More may be shown than count as relevant; then none of those is omitted.
		lists = append(lists, c.list(model.PacketActions, counts{max(c.count(0), included), included, c.count(1)}, true))
	}
	if issues := packet.Get("lifecycle_issues"); issues.Kind() == canon.List {
		c := counter{packet, text, []string{"lifecycle_issue_count"}}
		included := len(issues.Items())
		lists = append(lists, c.list(model.PacketIssues, counts{c.count(0), included, c.count(0) - included}, true))
	}
	return lists
}

// counts are what a list has in all, and of those what is in it and what is not.
type counts struct{ all, included, omitted int }

func (c counts) agree() bool {
	return c.included >= 0 && c.omitted >= 0 && c.included+c.omitted == c.all
}

// Receipt says the same of a receipt, which records the counts of a packet and no
// list. It states no number beside what was shown and omitted, so they cannot
// disagree.
func Receipt(stats model.ProjectionStats) []model.PacketList {
	list := func(name string, included, omitted int, marker string) model.PacketList {
		n := counts{included + omitted, included, omitted}
		return model.PacketList{
			Name: name, Stated: n.all, Omitted: n.omitted,
			Completeness: n.judged(n.agree(), fmt.Sprintf(marker, included, omitted)),
		}
	}
	return []model.PacketList{
		list(model.PacketReads, stats.IncludedReadOnly, stats.OmittedReadOnlyCount, `{"included_read_only_call_count":%d,"omitted_read_only_call_count":%d}`),
		list(model.PacketActions, stats.IncludedActionCount, stats.OmittedOlderActions, `{"included_action_count":%d,"omitted_older_action_count":%d}`),
	}
}

// counter reads the counts that stand beside a list.
type counter struct {
	from  canon.Value
	text  string
	names []string
}

func (c counter) ok(i int) bool {
	n, ok := c.from.Get(c.names[i]).Int()
	return ok && n >= 0
}

func (c counter) count(i int) int {
	n, _ := c.from.Get(c.names[i]).Int()
	return int(n)
}

// marker is the counts as they were sent.
func (c counter) marker() string {
	var parts []string
	for _, member := range c.from.Members() {
		for _, name := range c.names {
			if member.Name == name {
				parts = append(parts, c.text[member.Start:member.End]+":"+c.text[member.Value.Start:member.Value.End])
			}
		}
	}
	return "{" + strings.Join(parts, ",") + "}"
}

// list judges a list by its counts; agree says that nothing beside them
// contradicts them.
func (c counter) list(name string, n counts, agree bool) model.PacketList {
	for i := range c.names {
		if !c.ok(i) {
			return model.PacketList{Name: name, Completeness: stated(Evaluation{Reason: CountsMissing}, ShapeCounts, c.marker())}
		}
	}
	return model.PacketList{
		Name: name, Stated: n.all, Omitted: n.omitted,
		Completeness: n.judged(agree && n.agree(), c.marker()),
	}
}

// judged makes the contract's triple of counts: the rows are those that are
// included, and nothing refers to what was omitted.
func (c counts) judged(agree bool, marker string) model.Completeness {
	if !agree {
		return stated(Evaluation{Reason: CountsDisagree}, ShapeCounts, marker)
	}
	var evaluation Evaluation
	evaluation.judge(triple{
		complete: canon.Bool, completed: c.omitted == 0,
		next: canon.Null, reference: json.RawMessage("null"),
		rows: canon.List, observed: c.included,
	})
	evaluation.Notices = nil // that nothing continues it is so of every packet
	return stated(evaluation, ShapeCounts, marker)
}
