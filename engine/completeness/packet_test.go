package completeness_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"countersign/engine/canon"
	"countersign/engine/completeness"
	"countersign/engine/evidence"
	"countersign/model"
)

func packetLists(t *testing.T, text string) []string {
	t.Helper()
	packet, err := canon.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return listsTold(completeness.Packet(packet, text))
}

func listsTold(lists []model.PacketList) []string {
	var out []string
	for _, list := range lists {
		out = append(out, fmt.Sprintf("%s: %s; %d stated, %d omitted; %s", list.Name, say(list.Completeness), list.Stated, list.Omitted, list.Marker))
	}
	return out
}

func TestPacket(t *testing.T) {
	for _, test := range []struct {
		name, text string
		want       []string
	}{
		{
			"some reads are omitted", `{"research_summary":{"read_only_call_count": 9,"included_count":6,"omitted_count":3}}`,
			[]string{`reads: partial 6 of ?, next null; 9 stated, 3 omitted; {"read_only_call_count":9,"included_count":6,"omitted_count":3}`},
		},
		{
			"all are there", `{"research_summary":{"read_only_call_count":2,"included_count":2,"omitted_count":0,"reads":[{},{}]},"omitted_read_only_call_count":0}`,
			[]string{`reads: complete 2 of 2, next null, last; 2 stated, 0 omitted; {"read_only_call_count":2,"included_count":2,"omitted_count":0}`},
		},
		{
			"6 and 0 are not 9", `{"research_summary":{"read_only_call_count":9,"included_count":6,"omitted_count":0}}`,
			[]string{`reads: contradictory counts disagree; 9 stated, 0 omitted; {"read_only_call_count":9,"included_count":6,"omitted_count":0}`},
		},
		{
			"the list has fewer", `{"research_summary":{"read_only_call_count":2,"included_count":2,"omitted_count":0,"reads":[{}]}}`,
			[]string{`reads: contradictory counts disagree; 2 stated, 0 omitted; {"read_only_call_count":2,"included_count":2,"omitted_count":0}`},
		},
		{
			"the packet counts otherwise", `{"research_summary":{"read_only_call_count":2,"included_count":2,"omitted_count":0},"omitted_read_only_call_count":4}`,
			[]string{`reads: contradictory counts disagree; 2 stated, 0 omitted; {"read_only_call_count":2,"included_count":2,"omitted_count":0}`},
		},
		{
			"negative", `{"research_summary":{"read_only_call_count":2,"included_count":4,"omitted_count":-2}}`,
			[]string{`reads: unreadable counts missing; 0 stated, 0 omitted; {"read_only_call_count":2,"included_count":4,"omitted_count":-2}`},
		},
		{
			"no number", `{"research_summary":{"read_only_call_count":"2"}}`,
			[]string{`reads: unreadable counts missing; 0 stated, 0 omitted; {"read_only_call_count":"2"}`},
		},
		{
			"actions and issues", `{"relevant_action_count":5,"omitted_older_action_count":3,"actions":[{},{}],"lifecycle_issue_count":4,"lifecycle_issues":[{},{},{}]}`,
			[]string{
				`actions: partial 2 of ?, next null; 5 stated, 3 omitted; {"relevant_action_count":5,"omitted_older_action_count":3}`,
				`lifecycle issues: partial 3 of ?, next null; 4 stated, 1 omitted; {"lifecycle_issue_count":4}`,
			},
		},
		{
			"more actions than are relevant", `{"relevant_action_count":1,"omitted_older_action_count":0,"actions":[{},{}]}`,
			[]string{`actions: complete 2 of 2, next null, last; 2 stated, 0 omitted; {"relevant_action_count":1,"omitted_older_action_count":0}`},
		},
		{
			"more issues than were counted", `{"lifecycle_issue_count":0,"lifecycle_issues":[{}]}`,
			[]string{`lifecycle issues: contradictory counts disagree; 0 stated, -1 omitted; {"lifecycle_issue_count":0}`},
		},
		{"no list", `{"task":"t"}`, nil},
		{"no object", `[1]`, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, packetLists(t, test.text)); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

// A packet that we project never contradicts itself.
func TestOurPacketAgrees(t *testing.T) {
	turns := []turn{{"edit", `{"path":"a"}`, nil}}
	for i := range 9 {
		turns = append(turns, answered("read", fmt.Sprintf(`{"path":"f%d"}`, i), "x"), answered("edit", fmt.Sprintf(`{"path":"f%d"}`, i), "ok"))
	}
	readOnly := true
	projection, err := evidence.Project(model.Transcript{
		Messages: messagesOf(turns...), Tools: map[string]model.ToolAnnotation{"read": {Kind: "read", ReadOnly: &readOnly}, "edit": {Kind: "edit"}},
	}, len(turns)*2-1, evidence.Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		`reads: partial 6 of ?, next null; 9 stated, 3 omitted; {"included_count":6,"omitted_count":3,"read_only_call_count":9}`,
		`actions: partial 9 of ?, next null; 10 stated, 1 omitted; {"omitted_older_action_count":1,"relevant_action_count":10}`,
		`lifecycle issues: complete 1 of 1, next null, last; 1 stated, 0 omitted; {"lifecycle_issue_count":1}`,
	}
	if diff := cmp.Diff(want, packetLists(t, projection.Serialized)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	receipt := listsTold(completeness.Receipt(projection.Stats))
	wantReceipt := []string{
		`reads: partial 6 of ?, next null; 9 stated, 3 omitted; {"included_read_only_call_count":6,"omitted_read_only_call_count":3}`,
		`actions: partial 9 of ?, next null; 10 stated, 1 omitted; {"included_action_count":9,"omitted_older_action_count":1}`,
	}
	if diff := cmp.Diff(wantReceipt, receipt); diff != "" {
		t.Errorf("the receipt (-want +got)\n%s", diff)
	}
}
