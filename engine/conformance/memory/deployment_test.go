package memory

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"countersign/engine/canon"
)

const testToken = "word-of-the-house"

// newTestDeployment is a deployment whose clock stands still.
func newTestDeployment() *Deployment {
	return NewDeployment(testToken, NewVirtualClock(time.Date(2026, 7, 1, 12, 0, 0, 0, time.UTC)).Now)
}

// ask makes one request of a handler and reads the answer.
func ask(t *testing.T, handler http.Handler, request, body string) (int, canon.Value) {
	t.Helper()
	method, path, _ := strings.Cut(request, " ")
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.Header.Set("Authorization", "Bearer "+testToken)
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, r)
	answer, err := canon.Parse(w.Body.Bytes())
	if err != nil {
		t.Fatalf("%s answered no JSON: %v", request, err)
	}
	return w.Code, answer
}

const (
	keyOne = "75e10a90-ea93-5f15-afdb-5ebf4590dace"
	keyTwo = "f3623336-f093-548b-9337-0752d8681a8d"
)

func turnBody(key, messages string) string {
	return `{"idempotency_key":"` + key + `","data_subject_id":"ann","messages":[` + messages + `]}`
}

func TestObserveRefuses(t *testing.T) {
	for _, c := range []struct {
		body   string
		status int
		code   string
	}{
		{`no JSON`, 400, "invalid_body"},
		{`[]`, 400, "invalid_body"},
		{`{"messages":[{"role":"user","content":"a"}],"colour":1}`, 400, "invalid_body"},
		{`{"messages":[{"role":"user","content":"a","content":"b"}]}`, 400, "invalid_body"},
		{`{"messages":[{"role":"user"}]}`, 400, "invalid_body"},
		{`{"data_subject_id":"ann"}`, 400, "invalid_body"},
		{`{"messages":[]}`, 400, "invalid_turn"},
		{turnBody("no-uuid", `{"role":"user","content":"a"}`), 400, "invalid_turn"},
		{turnBody(keyOne, `{"role":"robot","content":"a"}`), 400, "invalid_turn"},
		{turnBody(keyOne, `{"role":"user","content":" \n"}`), 400, "invalid_turn"},
		{turnBody(keyOne, `{"role":"user","content":"`+strings.Repeat("x", maxMessageBytes+1)+`"}`), 400, "invalid_turn"},
		{turnBody(keyOne, strings.Repeat(`{"role":"user","content":"a"},`, maxMessages)+`{"role":"user","content":"a"}`), 400, "invalid_turn"},
		{turnBody(keyOne, strings.Repeat(`{"role":"user","content":"`+strings.Repeat("x", maxMessageBytes)+`"},`, 4)+`{"role":"user","content":"a"}`), 400, "invalid_turn"},
		{turnBody(keyOne, `{"role":"user","content":"a","occurred_at":"today"}`), 400, "invalid_turn"},
		{`{"messages":[{"role":"user","content":"a"}],"occurred_at":"today"}`, 400, "invalid_turn"},
		{turnBody(keyOne, `{"role":"tool","content":"a"}`), 400, "invalid_turn"},
		{turnBody(keyOne, `{"role":"user","content":"a","group_ordinal":0},{"role":"user","content":"b"}`), 400, "invalid_turn"},
		{turnBody(keyOne, `{"role":"user","content":"a","group_ordinal":1}`), 400, "invalid_turn"},
		{turnBody(keyOne, `{"role":"user","content":"a","group_ordinal":0},{"role":"user","content":"b","group_ordinal":2}`), 400, "invalid_turn"},
		{turnBody(keyOne, `{"role":"user","content":"a","group_ordinal":0},{"role":"user","content":"b","group_ordinal":-1}`), 400, "invalid_turn"},
		{strings.Repeat(" ", maxBody) + `{}`, 400, "invalid_body"},
	} {
		d := newTestDeployment()
		status, answer := ask(t, d, "POST /v1/observations", c.body)
		if status != c.status || answer.Get("error").Get("code").TextOr("") != c.code {
			t.Errorf("%.120s: %d %s, want %d %s", c.body, status, canon.String(answer), c.status, c.code)
		}
		if _, fresh := ask(t, d, "GET /v1/freshness", ""); !fresh.Get("stored").IsNil() {
			t.Errorf("%.120s: it was refused and stored", c.body)
		}
	}
}

// TestATurnSentAgain: the same key with the same turn is one turn, whatever time
// it carries; with another turn it is refused; without a key every turn is new.
func TestATurnSentAgain(t *testing.T) {
	d := newTestDeployment()
	const said = `{"role":"user","content":"a"}`
	status, first := ask(t, d, "POST /v1/observations", turnBody(keyOne, said))
	if status != http.StatusCreated || canon.String(first.Get("log_offset")) != "0" {
		t.Fatalf("%d %s", status, canon.String(first))
	}
	again := strings.Replace(turnBody(strings.ToUpper(keyOne), said), "{", `{"occurred_at":"2020-01-01T00:00:00Z",`, 1)
	status, second := ask(t, d, "POST /v1/observations", again)
	if status != http.StatusCreated || canon.String(second) != canon.String(first) {
		t.Errorf("sent again: %d %s, first %s", status, canon.String(second), canon.String(first))
	}
	for what, body := range map[string]string{
		"another content": turnBody(keyOne, `{"role":"user","content":"b"}`),
		"another role":    turnBody(keyOne, `{"role":"assistant","content":"a"}`),
		"more messages":   turnBody(keyOne, said+","+said),
		"another person":  strings.Replace(turnBody(keyOne, said), "ann", "bob", 1),
	} {
		if status, answer := ask(t, d, "POST /v1/observations", body); status != http.StatusConflict {
			t.Errorf("%s under the same key: %d %s", what, status, canon.String(answer))
		}
	}
	ask(t, d, "POST /v1/observations", `{"messages":[`+said+`]}`)
	ask(t, d, "POST /v1/observations", `{"messages":[`+said+`]}`)
	if _, fresh := ask(t, d, "GET /v1/freshness", ""); canon.String(fresh.Get("stored")) != "2" {
		t.Errorf("freshness %s", canon.String(fresh))
	}
}

const assertion1 = `{"idempotency_key":"` + keyTwo + `","data_subject_id":"ann","subject":"Ines","predicate":"works_at","object":"Atlas Ferries","statement":"Ines works at Atlas Ferries."}`

// TestWatermarks: nothing stored is null, offset 0 is a real one, and a turn is
// formed once something follows it.
func TestWatermarks(t *testing.T) {
	d := newTestDeployment()
	for _, step := range []struct{ request, body, mark string }{
		{"", "", `{"formed":null,"parked":0,"scope":"proof","stored":null}`},
		{"POST /v1/observations", turnBody(keyOne, `{"role":"user","content":"a"}`), `{"formed":null,"parked":0,"scope":"proof","stored":0}`},
		{"POST /v1/records/assert", `{"records":[` + assertion1 + `]}`, `{"formed":1,"parked":0,"scope":"proof","stored":1}`},
		{"POST /v1/records/assert", `{"records":[` + assertion1 + `]}`, `{"formed":1,"parked":0,"scope":"proof","stored":1}`},
		{"POST /v1/observations", `{"messages":[{"role":"user","content":"b"}]}`, `{"formed":1,"parked":0,"scope":"proof","stored":2}`},
	} {
		if step.request != "" {
			ask(t, d, step.request, step.body)
		}
		if _, fresh := ask(t, d, "GET /v1/freshness", ""); canon.String(fresh) != step.mark {
			t.Errorf("after %s: %s, want %s", step.request, canon.String(fresh), step.mark)
		}
	}
}

func TestAssert(t *testing.T) {
	d := newTestDeployment()
	status, first := ask(t, d, "POST /v1/records/assert", `{"records":[`+assertion1+`]}`)
	_, second := ask(t, d, "POST /v1/records/assert", `{"records":[`+assertion1+`]}`)
	a, b := first.Get("records").Items()[0], second.Get("records").Items()[0]
	if status != 200 || a.Get("replayed").IsTrue() || !b.Get("replayed").IsTrue() || canon.String(a.Get("id")) != canon.String(b.Get("id")) {
		t.Errorf("%d %s, again %s", status, canon.String(first), canon.String(second))
	}
	for body, code := range map[string]string{
		`{"records":[]}`: "invalid_record",
		`{"records":[` + strings.Replace(assertion1, "Ferries.", "Ferries!", 1) + `]}`:        "idempotency_conflict",
		`{"records":[` + strings.Replace(assertion1, keyTwo, "key", 1) + `]}`:                 "invalid_record",
		`{"records":[` + strings.Replace(assertion1, `"Ines"`, `" "`, 1) + `]}`:               "invalid_record",
		`{"records":[` + strings.Replace(assertion1, "{", `{"valid_from":"x",`, 1) + `]}`:     "invalid_record",
		`{"records":[` + strings.Replace(assertion1, "{", `{"x":1,`, 1) + `]}`:                "invalid_body",
		`{"records":[` + strings.ReplaceAll(assertion1+","+assertion1, keyTwo, keyOne) + `]}`: "idempotency_conflict",
	} {
		if _, answer := ask(t, d, "POST /v1/records/assert", body); answer.Get("error").Get("code").TextOr("") != code {
			t.Errorf("%s: %s, want %s", body, canon.String(answer), code)
		}
	}
}

func TestRecall(t *testing.T) {
	d := newTestDeployment()
	ask(t, d, "POST /v1/records/assert", `{"records":[`+assertion1+`,`+
		strings.NewReplacer(keyTwo, keyOne, `"ann"`, `"bob"`).Replace(assertion1)+`]}`)
	for _, c := range []struct {
		body  string
		facts int
		known bool
	}{
		{`{"question":"where does INES work?","data_subject_id":"ann"}`, 1, true},
		{`{"question":"who is at Atlas Ferries?","data_subject_id":"ann"}`, 1, true},
		{`{"question":"who is at Atlas?","data_subject_id":"ann"}`, 0, false},
		{`{"question":"where does Agnes work?","data_subject_id":"ann"}`, 0, false},
		{`{"question":"where does Ines work?","data_subject_id":"cleo"}`, 0, false},
		{`{"question":"where does Ines work?"}`, 2, true},
		{`{"question":"Ines","data_subject_id":"ann","source_roles":["assistant"]}`, 0, false},
		{`{"question":"Ines","data_subject_id":"ann","surfaces":["facts","passages"],"hops":2,"themes":true}`, 1, true},
		{`{"question":"Ines","data_subject_id":"ann","surfaces":["passages"]}`, 0, false},
		{`{"question":"Ines","data_subject_id":"ann","max_characters":5}`, 0, true},
	} {
		status, found := ask(t, d, "POST /v1/recalls", c.body)
		unknown := found.Get("reach").Get("named_nothing_known").IsTrue()
		if status != 200 || len(found.Get("facts").Items()) != c.facts || unknown == c.known {
			t.Errorf("%s: %d %s", c.body, status, canon.String(found))
		}
	}
	_, cut := ask(t, d, "POST /v1/recalls", `{"question":"Ines","data_subject_id":"ann","max_characters":5}`)
	if !cut.Get("truncated").IsTrue() {
		t.Errorf("cut by the limit and not said: %s", canon.String(cut))
	}
	_, degraded := ask(t, d, "POST /v1/recalls", `{"question":"Ines","surfaces":["facts","passages"]}`)
	if canon.String(degraded.Get("degraded")) != `["passages"]` {
		t.Errorf("a part that does not exist was asked for: %s", canon.String(degraded))
	}
	for body, code := range map[string]string{
		`{}`:                                      "invalid_body",
		`{"question":" "}`:                        "invalid_recall",
		`{"question":"q","as_of":"now"}`:          "invalid_recall_controls",
		`{"question":"q","max_characters":0}`:     "invalid_recall_controls",
		`{"question":"q","max_characters":16001}`: "invalid_recall_controls",
	} {
		if _, answer := ask(t, d, "POST /v1/recalls", body); answer.Get("error").Get("code").TextOr("") != code {
			t.Errorf("%s: %s, want %s", body, canon.String(answer), code)
		}
	}
}

// TestContext: the newest formed turns of one person, oldest first, under a limit.
func TestContext(t *testing.T) {
	d := newTestDeployment()
	for _, said := range []string{"one", "two", "three"} {
		ask(t, d, "POST /v1/observations", `{"data_subject_id":"ann","messages":[{"role":"user","content":"`+said+`"}]}`)
	}
	ask(t, d, "POST /v1/observations", `{"data_subject_id":"bob","messages":[{"role":"user","content":"bobs"}]}`)
	ask(t, d, "POST /v1/observations", `{"data_subject_id":"ann","messages":[{"role":"user","content":"unformed"}]}`)
	for body, want := range map[string]string{
		`{"data_subject_id":"ann"}`:                      "one two three",
		`{"data_subject_id":"ann","max_characters":8}`:   "two three",
		`{"data_subject_id":"ann","max_characters":4}`:   "",
		`{"data_subject_id":"cleo","max_characters":99}`: "",
	} {
		_, found := ask(t, d, "POST /v1/contexts", body)
		var said []string
		for _, turn := range found.Get("turns").Items() {
			said = append(said, turn.Get("messages").Items()[0].Get("content").TextOr(""))
		}
		if got := strings.Join(said, " "); got != want || canon.String(found.Get("watermark").Get("stored")) != "4" {
			t.Errorf("%s: %s", body, canon.String(found))
		}
		if cut := strings.Contains(body, "8") || strings.Contains(body, "4"); found.Get("truncated").IsTrue() != cut {
			t.Errorf("%s: truncated %v", body, !cut)
		}
	}
	if _, answer := ask(t, d, "POST /v1/contexts", `{"data_subject_id":""}`); answer.Get("error").Get("code").TextOr("") != "invalid_context" {
		t.Errorf("about nobody: %s", canon.String(answer))
	}
}

func TestDeploymentRefusesStrangers(t *testing.T) {
	d := newTestDeployment()
	r := httptest.NewRequest("GET", "/v1/freshness", nil)
	r.Header.Set("Authorization", "Bearer other")
	w := httptest.NewRecorder()
	d.ServeHTTP(w, r)
	if w.Code != http.StatusUnauthorized || strings.Contains(w.Body.String(), testToken) {
		t.Errorf("another token: %d %s", w.Code, w.Body)
	}
	if status, _ := ask(t, d, "DELETE /v1/observations", ""); status != http.StatusNotFound {
		t.Errorf("an operation that is not there: %d", status)
	}
}
