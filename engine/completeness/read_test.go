package completeness_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"countersign/engine/completeness"
	"countersign/model"
)

func n(i int) *int { return &i }

func next(token string) json.RawMessage { return json.RawMessage(token) }

func TestReadTheContract(t *testing.T) {
	for _, test := range []struct {
		name, text string
		want       model.Completeness
	}{
		{"no marker", "plain text, no marker", model.Completeness{}},
		{"nothing", "", model.Completeness{}},
		{"another object", `{"id":7,"next":"8"}`, model.Completeness{}},
		{"a task that is complete", `{"complete":true,"next":"write the tests"}`, model.Completeness{}},
		{"a list", `[{"rows":[],"complete":true,"next":null}]`, model.Completeness{}},
		{
			"complete", " \n{\"rows\":[1,2],\"complete\":true,\"next\":null}\n",
			model.Completeness{State: model.Complete, Observed: n(2), Total: n(2), Next: next("null"), Last: true, Marker: `{"complete":true,"next":null}`},
		},
		{
			"partial", `{"rows":["A","B"], "complete" : false, "next": "\u0054"}`,
			model.Completeness{State: model.Partial, Observed: n(2), Next: next(`"\u0054"`), Marker: `{"complete":false,"next":"\u0054"}`},
		},
		{
			"contradictory", `{"next":"T","rows":["A"],"complete":true}`,
			model.Completeness{State: model.Contradictory, Reason: "complete-with-next", Marker: `{"next":"T","complete":true}`},
		},
		{
			"no next", `{"rows":["A"],"complete":true}`,
			model.Completeness{State: model.Unreadable, Reason: "next-missing", Marker: `{"complete":true}`},
		},
		{
			"no complete", `{"rows":["A"],"next":null}`,
			model.Completeness{State: model.Unreadable, Reason: "complete-missing", Marker: `{"next":null}`},
		},
		{
			"doubled", `{"rows":["A"],"complete":false,"complete":true,"next":null}`,
			model.Completeness{State: model.Unreadable, Reason: "duplicate-member", Marker: `{"complete":false,"complete":true,"next":null}`},
		},
		{
			"other case", `{"Rows":[1],"Complete":true,"Next":null}`,
			model.Completeness{
				State: model.Unreadable, Reason: "complete-missing", Marker: `{"Complete":true,"Next":null}`,
				Notices: []string{"near-miss-member:Rows", "near-miss-member:Complete", "near-miss-member:Next"},
			},
		},
		{
			"cut short", `{"rows":["A","B"],"complete":tr`,
			model.Completeness{State: model.Unreadable, Reason: "not-json", Marker: `{"rows":["A","B"],"complete":tr`},
		},
		{
			"cut in the rows", `{"rows":[{"title":"the ` + strings.Repeat("x", 200),
			model.Completeness{State: model.Unreadable, Reason: "not-json", Marker: strings.Repeat("x", 120)},
		},
		{
			"text behind it", `{"rows":[],"complete":true,"next":null} done`,
			model.Completeness{State: model.Unreadable, Reason: "not-json", Marker: `{"rows":[],"complete":true,"next":null} done`},
		},
		{
			"byte order mark", "\ufeff" + `{"rows":[],"complete":true,"next":null}`,
			model.Completeness{State: model.Unreadable, Reason: "not-json", Marker: `{"rows":[],"complete":true,"next":null}`},
		},
		{"another object, cut short", `{"id":7,"rows":[1,`, model.Completeness{}},
		{"lines of objects", "{\"rows\":1}\n{\"rows\":2}\n", model.Completeness{}},
		{
			"the harness's reminder behind it", `{"rows":[],"complete":true,"next":null}` + "\n\n<system-reminder>be brief</system-reminder>",
			model.Completeness{State: model.Complete, Observed: n(0), Total: n(0), Next: next("null"), Last: true, Marker: `{"complete":true,"next":null}`},
		},
		{
			"the harness's header above it", "Exit code: 0\nWall time: 0.1 seconds\nOutput:\n" + `{"rows":[],"complete":false,"next":null}`,
			model.Completeness{
				State: model.Partial, Observed: n(0), Next: next("null"), Marker: `{"complete":false,"next":null}`, Notices: []string{"partial-without-continuation"},
			},
		},
		{
			"in an envelope", `{"content":[{"type":"text","text":"…"}],"structuredContent":{"rows":[1],"complete":false,"next":"T"}}`,
			model.Completeness{State: model.Partial, Observed: n(1), Next: next(`"T"`), Marker: `{"complete":false,"next":"T"}`},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			if test.want.State != model.NoMarker {
				test.want.Shape = completeness.ShapeContract
				if test.want.Reason != "not-json" {
					test.want.List = "rows"
				}
			}
			if diff := cmp.Diff(test.want, completeness.Read(test.text, nil, model.Completeness{}), cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("%s (-want +got)\n%s", test.text, diff)
			}
		})
	}
}

// say is a state in short: "partial 2 of ?", with the reference and whether
// nothing follows.
func say(c model.Completeness) string {
	observed, total := "?", "?"
	if c.Observed != nil {
		observed = fmt.Sprint(*c.Observed)
	}
	if c.Total != nil {
		total = fmt.Sprint(*c.Total)
	}
	switch c.State {
	case model.NoMarker:
		return "no marker"
	case model.Contradictory, model.Unreadable:
		return string(c.State) + " " + c.Reason
	}
	text := fmt.Sprintf("%s %s of %s, next %s", c.State, observed, total, c.Next)
	if c.Last {
		text += ", last"
	}
	return text
}

func TestReadShapes(t *testing.T) {
	for _, test := range []struct{ shape, text, want, marker string }{
		{"has_more, next_cursor", `{"items":[1,2],"has_more":true,"next_cursor":"c2"}`, `partial 2 of ?, next "c2"`, `{"has_more":true,"next_cursor":"c2"}`},
		{"has_more, next_cursor", `{"items":[1,2],"has_more":false,"next_cursor":null}`, `complete 2 of 2, next null, last`, `{"has_more":false,"next_cursor":null}`},
		{"has_more, next_cursor", `{"items":[1],"has_more":false,"next_cursor":""}`, `complete 1 of 1, next null, last`, `{"has_more":false,"next_cursor":""}`},
		{"has_more, next_cursor", `{"items":[1],"has_more":false,"next_cursor":"c2"}`, `contradictory complete-with-next`, `{"has_more":false,"next_cursor":"c2"}`},
		{"has_more, next_cursor", `{"items":[1],"has_more":true,"next_cursor":""}`, `partial 1 of ?, next ""`, `{"has_more":true,"next_cursor":""}`},
		{"has_more, next_cursor", `{"items":[1],"has_more":"no","next_cursor":null}`, `unreadable complete-not-boolean`, `{"has_more":"no","next_cursor":null}`},
		{"has_more, next_cursor", `{"items":[1],"has_more":true,"next_cursor":7}`, `unreadable next-not-text`, `{"has_more":true,"next_cursor":7}`},
		{"has_more, next_cursor", `{"object":"list","data":[{},{}],"hasMore":true}`, `partial 2 of ?, next null`, `{"hasMore":true}`},
		{"has_more, next_cursor", `{"ok":true,"channels":[1,2,3],"has_more":true,"response_metadata":{"next_cursor":"d=="}}`, `partial 3 of ?, next "d=="`, `{"has_more":true,"response_metadata":{"next_cursor":"d=="}}`},
		{"has_more, next_cursor", `{"left":[1],"right":[2],"has_more":false}`, `unreadable rows-missing`, `{"has_more":false}`},
		{"has_more, next_cursor", `{"errors":[],"items":[1],"has_more":false}`, `complete 1 of 1, next null, last`, `{"has_more":false}`},
		{"has_more, next_cursor", `{"items":[1],"has_more":true,"has_more":false}`, `unreadable duplicate-member`, `{"has_more":true,"has_more":false}`},
		{"pageInfo", `{"nodes":[],"pageInfo":{"hasNextPage":true,"hasNextPage":false}}`, `unreadable duplicate-member`, `{"pageInfo":{"hasNextPage":true,"hasNextPage":false}}`},
		{"has_more, next_offset", `{"items":[1,2],"has_more":true,"next_offset":50}`, `partial 2 of ?, next "50"`, `{"has_more":true,"next_offset":50}`},
		{"has_more, next_offset", `{"items":[1],"hasMore":false,"nextPage":null}`, `complete 1 of 1, next null, last`, `{"hasMore":false,"nextPage":null}`},
		{"has_more, next_offset", `{"items":[1],"has_more":true,"next_offset":5.5}`, `unreadable next-not-text`, `{"has_more":true,"next_offset":5.5}`},
		{"has_more, next_offset", `{"items":[1],"has_more":false,"next_offset":50}`, `contradictory complete-with-next`, `{"has_more":false,"next_offset":50}`},
		{"isTruncated", `{"Contents":[1],"CommonPrefixes":[],"IsTruncated":true,"NextContinuationToken":"t"}`, `partial 1 of ?, next "t"`, `{"IsTruncated":true,"NextContinuationToken":"t"}`},
		{"isTruncated", `{"keys":[],"isTruncated":false}`, `complete 0 of 0, next null, last`, `{"isTruncated":false}`},
		{"nextCursor", `{"tools":[1,2],"nextCursor":"abc"}`, `partial 2 of ?, next "abc"`, `{"nextCursor":"abc"}`},
		{"nextCursor", `{"tools":[1,2],"nextCursor":""}`, `partial 2 of ?, next ""`, `{"nextCursor":""}`},
		{"nextCursor", `{"tools":[1,2],"nextCursor":null}`, `complete 2 of 2, next null, last`, `{"nextCursor":null}`},
		{"nextCursor", `{"jsonrpc":"2.0","id":1,"result":{"resources":[1]}}`, `complete 1 of 1, next null, last`, `{}`},
		{"nextCursor", `{"jsonrpc":"2.0","id":1,"result":{"resources":[1],"nextCursor":"p"}}`, `partial 1 of ?, next "p"`, `{"nextCursor":"p"}`},
		{"", `{"tools":[1,2]}`, `no marker`, ""},
		{"", `{"jsonrpc":"2.0","id":1,"result":{"ok":true}}`, `no marker`, ""},
		{"pageInfo", `{"data":{"repository":{"issues":{"nodes":[1,2],"pageInfo":{"hasNextPage":true,"endCursor":"Y3=="}}}}}`, `partial 2 of ?, next "Y3=="`, `{"pageInfo":{"hasNextPage":true,"endCursor":"Y3=="}}`},
		{"pageInfo", `{"edges":[1],"pageInfo":{"hasNextPage":false,"endCursor":"Y3=="}}`, `complete 1 of 1, next null, last`, `{"pageInfo":{"hasNextPage":false,"endCursor":"Y3=="}}`},
		{"pageInfo", `{"edges":[1],"pageInfo":{"hasNextPage":false,"hasPreviousPage":true}}`, `partial 1 of ?, next null, last`, `{"pageInfo":{"hasNextPage":false,"hasPreviousPage":true}}`},
		{"pageInfo", `{"edges":[1],"pageInfo":{"endCursor":"x"}}`, `unreadable complete-missing`, `{"pageInfo":{"endCursor":"x"}}`},
		{"", `{"a":{"nodes":[],"pageInfo":{"hasNextPage":false}},"b":{"nodes":[],"pageInfo":{"hasNextPage":true}}}`, `no marker`, ""},
		{"Link", "HTTP/2.0 200 OK\r\nContent-Type: application/json\r\nLink: <https://x.test/i?page=2>; rel=\"next\", <https://x.test/i?page=4>; rel=\"last\"\r\n\r\n[1,2,3]", `partial 3 of ?, next "https://x.test/i?page=2"`, `Link: <https://x.test/i?page=2>; rel="next", <https://x.test/i?page=4>; rel="last"`},
		{"Link", "HTTP/1.1 200 OK\nlink: <https://x.test/i?a=1,2&page=3>; rel=\"prev first\"\n\n{\"items\":[1]}", `partial 1 of ?, next null, last`, `link: <https://x.test/i?a=1,2&page=3>; rel="prev first"`},
		{"Link", "HTTP/1.1 200 OK\nlink: <https://x.test/style.css>; rel=preload\n\n[]", `complete 0 of 0, next null, last`, `link: <https://x.test/style.css>; rel=preload`},
		{"Link", "HTTP/1.1 200 OK\nlink: <https://x.test/i?page=2>; rel=next\n\n<html>", `unreadable rows-missing`, `link: <https://x.test/i?page=2>; rel=next`},
		{"", "HTTP/1.1 200 OK\nContent-Type: text/html\n\n[1]", `no marker`, ""},
		{"", "HTTP/1.1 is older than HTTP/2", `no marker`, ""},
	} {
		t.Run(test.text, func(t *testing.T) {
			got := completeness.Read(test.text, nil, model.Completeness{})
			if say(got) != test.want || got.Shape != test.shape || got.Marker != test.marker {
				t.Errorf("got  %s by %q from %s\nwant %s by %q from %s", say(got), got.Shape, got.Marker, test.want, test.shape, test.marker)
			}
		})
	}
}

// A page that continues one of the Model Context Protocol may be the last by what
// it lacks; an error that answers the same call is no page.
func TestReadTheLastPageByWhatItLacks(t *testing.T) {
	before := completeness.Read(`{"tools":[1,2],"more":[],"nextCursor":"y"}`, nil, model.Completeness{})
	for text, want := range map[string]string{
		`{"tools":[1,2]}`:       `complete 2 of 2, next null, last`,
		`{"issues":[1,2]}`:      `no marker`,
		`{"errors":[1]}`:        `no marker`,
		`{"error":"no cursor"}`: `no marker`,
		`no such cursor`:        `no marker`,
		`{"jsonrpc":"2.0","id":1,"result":{"tools":[1],"nextCursor":"z"}}`: `partial 1 of ?, next "z"`,
	} {
		if got := completeness.Read(text, nil, before); say(got) != want {
			t.Errorf("%s: %s, want %s", text, say(got), want)
		}
	}
}

func TestReadCuts(t *testing.T) {
	for _, test := range []struct{ text, shape, marker string }{
		{"head\n…[1204 chars elided — middle of evidence]…\ntail", "elided", "…[1204 chars elided — middle of evidence]…"},
		{"a long report that ends [truncated]\n", "truncated", "[truncated]"},
		{"[truncated] stands at the beginning here", "", ""},
		{"it ends with[truncated]", "", ""},
		{"a\nb\n\n... [560 lines truncated] ...", "lines truncated", "... [560 lines truncated] ..."},
		{"grep found: ... [560 lines truncated] ...", "", ""},
		{"a…72754 tokens truncated…b", "tokens truncated", "…72754 tokens truncated…"},
		{"a…some tokens truncated…b …9 tokens truncated…", "tokens truncated", "…9 tokens truncated…"},
		{"…some tokens truncated…", "", ""},
		{"a…12 chars truncated…b", "chars truncated", "…12 chars truncated…"},
		{"x<response clipped><NOTE>Due to", "response clipped", "<response clipped><NOTE>"},
		{"it is marked with `<response clipped>`", "", ""},
		{"<persisted-output>\nOutput too large", "persisted output", "<persisted-output>"},
		{"see <persisted-output>", "", ""},
		{"<tool_output_masked>\n{", "output masked", "<tool_output_masked>"},
		{"…[many chars elided — middle of evidence]…", "", ""},
		{`{"rows":["A","B"],"comple [truncated]`, "truncated", "[truncated]"},
	} {
		got := completeness.Read(test.text, nil, model.Completeness{})
		want := "no marker"
		if test.shape != "" {
			want = "partial ? of ?, next null"
		}
		if say(got) != want || got.Shape != test.shape || got.Marker != test.marker {
			t.Errorf("%q: %s by %q from %q; want %s by %q from %q", test.text, say(got), got.Shape, got.Marker, want, test.shape, test.marker)
		}
	}
}

// A marker in a whole JSON object stands before a mark that a row of it quotes, and
// a text before the data beside it.
func TestReadOrder(t *testing.T) {
	cut := `{"rows":["a…9 tokens truncated…b"],"complete":true,"next":null}`
	if got := completeness.Read(cut, nil, model.Completeness{}); say(got) != "complete 1 of 1, next null, last" {
		t.Errorf("a row quotes a mark: %s", say(got))
	}
	data := []byte(`{"rows":[1,2],"complete":false,"next":"T"}`)
	if got := completeness.Read("2 rows", data, model.Completeness{}); say(got) != `partial 2 of ?, next "T"` {
		t.Errorf("the data has the marker: %s", say(got))
	}
	if got := completeness.Read(`{"rows":[1],"complete":false,"next":"U"}`, data, model.Completeness{}); say(got) != `partial 1 of ?, next "U"` {
		t.Errorf("both have one: %s", say(got))
	}
	if got := completeness.Read("3 files", []byte(`{"exit_code":0}`), model.Completeness{}); say(got) != "no marker" {
		t.Errorf("the data has none: %s", say(got))
	}
}

func TestShapesAreTold(t *testing.T) {
	seen := map[string]bool{}
	for _, shape := range completeness.Shapes() {
		if shape.ID == "" || seen[shape.ID] || !strings.HasSuffix(shape.Rule, ".") {
			t.Errorf("shape %q: %q", shape.ID, shape.Rule)
		}
		seen[shape.ID] = true
		if rule, ok := completeness.RuleOf(shape.ID); !ok || rule != shape.Rule {
			t.Errorf("the rule of %q is %q, %v", shape.ID, rule, ok)
		}
	}
	if rule, ok := completeness.RuleOf("elided"); !ok || rule == "" {
		t.Errorf("the rule of a cut is %q, %v", rule, ok)
	}
	if _, ok := completeness.RuleOf("guessed"); ok {
		t.Error("a shape that does not exist has a rule")
	}
}
