package stages_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"countersign/engine"
	"countersign/engine/rules"
	"countersign/engine/stages"
	"countersign/model"
)

// TestTable holds every stage to the form of the table, and its rules to the one
// table of rules.
func TestTable(t *testing.T) {
	names := map[string]bool{}
	for i, stage := range stages.All() {
		if int(stage) != i+1 || stage.Name() == "" || names[stage.Name()] || stage.Title() == "" || stage.Asks() == "" {
			t.Errorf("stage %d is %q, %q, %q", stage, stage.Name(), stage.Title(), stage.Asks())
		}
		names[stage.Name()] = true
		if len(stage.Rules()) == 0 {
			t.Errorf("%s works by no rule", stage.Name())
		}
		for _, id := range stage.Rules() {
			if _, ok := rules.Of(id); !ok {
				t.Errorf("%s works by %s, which is no rule", stage.Name(), id)
			}
		}
	}
	if len(names) != stages.Count {
		t.Errorf("%d stages, not %d", len(names), stages.Count)
	}
}

// TestEveryRuleHasAStage finds rules that a walk through the stages would not come
// by. Only what several decisions say together has none.
func TestEveryRuleHasAStage(t *testing.T) {
	var without []string
	for _, rule := range rules.All() {
		if _, ok := stages.Of(model.Finding{ID: rule.ID, Where: "message 3"}); !ok {
			without = append(without, rule.ID)
		}
	}
	if want := []string{rules.OtherVerdict, rules.RepeatedRefusal, rules.OneNewGap}; !slices.Equal(without, want) {
		t.Errorf("no stage raises %q, want %q", without, want)
	}
}

func TestOf(t *testing.T) {
	for _, c := range []struct {
		id, where string
		want      stages.Stage
	}{
		{"lifecycle.some_new_code", "message 2", stages.Lifecycle},
		{rules.Contradictory, "message 12", stages.Lifecycle},
		{rules.Contradictory, model.PacketReads, stages.Packet},
		{rules.UnknownWord, "reply", stages.Decode},
		{rules.RefusesWithoutGap, "reply", stages.Shape},
		{rules.ShortQuote, "gap 1", stages.Quotes},
		{rules.RequirementsPending, "requirements", stages.Arbitration},
		{rules.RecordDiffers, "record", stages.Directive},
	} {
		if got, ok := stages.Of(model.Finding{ID: c.id, Where: c.where}); !ok || got != c.want {
			t.Errorf("%s at %s was raised in stage %d, want %d", c.id, c.where, got, c.want)
		}
	}
}

func TestInOrder(t *testing.T) {
	worstFirst := []model.Finding{
		{ID: rules.ContradictsItself}, {ID: rules.UngroundedQuote, Gap: 0}, {ID: rules.UngroundedQuote, Gap: 2}, {ID: rules.DetailTruncated},
		{ID: rules.OtherVerdict}, {ID: rules.Elided},
	}
	want := []model.Finding{
		{ID: rules.Elided}, {ID: rules.DetailTruncated}, {ID: rules.ContradictsItself}, {ID: rules.UngroundedQuote, Gap: 0}, {ID: rules.UngroundedQuote, Gap: 2},
	}
	if diff := cmp.Diff(want, stages.InOrder(worstFirst)); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// transcript is a conversation of a judge, or none at all.
func transcript(messages ...model.Message) model.Transcript {
	return model.Transcript{Task: "t", Messages: model.MessagesOf(messages...)}
}

// TestSkipped names the stages that did not happen to decisions of every kind, and
// a word of the reason.
func TestSkipped(t *testing.T) {
	talk := transcript(model.Message{Role: model.RoleUser, Text: "t"}, model.Message{Role: model.RoleAssistant, Text: "done"})
	approval, broken := `{"verdict":"done","detail":"d"}`, `{"verdict":`
	foreign := &model.ForeignReply{Word: "met", Mapped: model.VerdictDone, MappedBy: "met reads as done", Gaps: []model.ForeignGap{{Criterion: "c", Detail: "d", Quotes: []string{""}}}}
	for _, c := range []struct {
		name       string
		transcript model.Transcript
		decision   model.Decision
		want       map[stages.Stage]string
	}{
		{"a judge of the contract", talk, model.Decision{Kind: model.KindJudge, Messages: 2, Reads: model.ReadsPacket, Reply: &approval},
			map[stages.Stage]string{stages.Quotes: "no gap"}},
		{"no JSON", talk, model.Decision{Kind: model.KindJudge, Messages: 2, Reads: model.ReadsPacket, Reply: &broken},
			map[stages.Stage]string{stages.Shape: "text ends", stages.Quotes: "text ends", stages.Arbitration: "text ends"}},
		{"no reply", talk, model.Decision{Kind: model.KindJudge, Messages: 2, Reads: model.ReadsPacket},
			map[stages.Stage]string{
				stages.Decode: "no reply was recorded", stages.Shape: "no reply", stages.Quotes: "no reply",
				stages.Arbitration: "no reply", stages.Directive: "no reply",
			}},
		{"a cap", talk, model.Decision{Kind: model.KindJudge, Messages: 2, Reads: model.ReadsPacket, Caps: model.Caps{TurnEnd: true}},
			map[stages.Stage]string{
				stages.Decode: "no reply was recorded", stages.Shape: "no reply", stages.Quotes: "no reply", stages.Arbitration: "no reply",
			}},
		{"a foreign judge", talk, model.Decision{Kind: model.KindJudge, Messages: 2, Reads: model.ReadsConversation, Foreign: foreign},
			map[stages.Stage]string{
				stages.Packet: "read the conversation itself", stages.Shape: "not asked for gaps", stages.Quotes: "breaks nothing",
				stages.Arbitration: "another shape",
			}},
		{"a foreign word", talk, model.Decision{Kind: model.KindJudge, Messages: 2, Reads: model.ReadsConversation, Foreign: &model.ForeignReply{Word: "perhaps"}},
			map[stages.Stage]string{
				stages.Packet: "read the conversation itself", stages.Shape: "not asked for gaps", stages.Quotes: "no gap",
				stages.Arbitration: "another shape", stages.Directive: "neither done nor continue",
			}},
		{"a turn", talk, model.Decision{Kind: model.KindTurn, Messages: 2, Reads: model.ReadsConversation},
			map[stages.Stage]string{
				stages.Packet: "nobody judged", stages.Decode: "nobody judged", stages.Shape: "nobody judged", stages.Quotes: "nobody judged",
				stages.Arbitration: "nobody judged", stages.Directive: "nobody judged",
			}},
		{"a receipt", transcript(), model.Decision{Kind: model.KindJudge, Reads: model.ReadsNothing, NoEvidence: "a receipt has none", Reply: &approval},
			map[stages.Stage]string{
				stages.Transcript: "no conversation", stages.Lifecycle: "no conversation", stages.Packet: "a receipt has none",
				stages.Text: "a receipt has none", stages.Quotes: "no gap",
			}},
	} {
		t.Run(c.name, func(t *testing.T) {
			exam := engine.Examine(c.transcript, c.decision, model.Rules{})
			for _, stage := range stages.All() {
				got, want := stages.Skipped(stage, c.decision, exam), c.want[stage]
				if (got == "") != (want == "") || !strings.Contains(got, want) {
					t.Errorf("%s: %q, want %q", stage.Name(), got, want)
				}
			}
		})
	}
}
