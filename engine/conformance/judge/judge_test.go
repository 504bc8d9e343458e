package judge

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"countersign/engine/canon"
	"countersign/engine/conformance"
)

// said are the failures of one rule in a case, and whether it was judged.
func said(results []conformance.Result, rule string) (failures []string, judged bool) {
	for _, result := range results {
		if result.Rule == rule {
			return result.Failures, result.NotJudged == ""
		}
	}
	return nil, false
}

func shippedCase(t *testing.T, name string) Case {
	t.Helper()
	cases, err := Shipped()
	if err != nil {
		t.Fatal(err)
	}
	at := slices.IndexFunc(cases, func(c Case) bool { return c.Case == name })
	if at < 0 {
		t.Fatalf("no case %s", name)
	}
	return cases[at]
}

// TestCheck holds single replies to single rules.
func TestCheck(t *testing.T) {
	const met = `"requirement_report":[{"requirement_id":"notes","met":true,"evidence_refs":[-1]},{"requirement_id":"tests","met":true,"evidence_refs":[-2]}]`
	const gap = `{"criterion":"The tests pass","gap_class":"failed_verification","detail":"Mend the two.","evidence_quote":"2 failed: TestMerge","requirement_id":"tests"}`
	for _, c := range []struct{ on, reply, rule, say string }{
		{"everything-is-shown", ``, "J01", "blank"},
		{"everything-is-shown", `{"verdict":"done","verdict":"continue","detail":"d"}`, "J01", "given twice"},
		{"everything-is-shown", `{"verdict":"DONE","detail":"d"}`, "J02", `"DONE"`},
		{"everything-is-shown", `{"verdict":"","detail":"d"}`, "J02", `""`},
		{"everything-is-shown", `{"verdict":"done","reason":"d"}`, "J03", "stands in reason"},
		{"everything-is-shown", `{"verdict":"done","detail":"d","Gaps":[]}`, "J03", `"Gaps"`},
		{"no-ledger-and-done", `{"verdict":"done","detail":"d","requirement_report":[]}`, "J03", `"requirement_report"`},
		{"everything-is-shown", `{"verdict":"done"}`, "J04", "blank"},
		{"everything-is-shown", `{"verdict":"done","detail":"d","gap_class":"failed_verification"}`, "J05", "class alone"},
		{"the-tests-failed", `{"verdict":"continue","detail":"d","gap_class":"none"}`, "J06", "names no gap"},
		{"the-tests-failed", `{"verdict":"continue","detail":"d","gaps":"all"}`, "J07", "no list but text"},
		{"the-tests-failed", `{"verdict":"continue","detail":"d","gaps":[5]}`, "J07", "not an object"},
		{"the-tests-failed", `{"verdict":"continue","detail":"d","gap_class":"failed-verification","gaps":[` + gap + `]}`, "J08", "failed-verification"},
		{"the-tests-failed", `{"verdict":"continue","detail":"d","gaps":[` + gap + `]}`, "J09", ""},
		{"the-tests-failed", `{"verdict":"continue","detail":"d","gaps":[` + strings.Replace(gap, "TestMerge", "testmerge", 1) + `]}`, "J09", "not in the evidence"},
		{"no-ledger-and-not-done", `{"verdict":"continue","detail":"d","gaps":[` + gap + `]}`, "J10", `"tests"`},
		{"the-tests-failed", `{"verdict":"continue","detail":"d",` + met + `}`, "J11", "tests is unsupported"},
		{"everything-is-shown", `{"verdict":"done","detail":"d",` + met + `}`, "J11", ""},
		{"everything-is-shown", `{"verdict":"done","detail":"d"}`, "J11", "notes is missing"},
		{"everything-is-shown", `{"verdict":"done","detail":"d",` + strings.Replace(met, `:[{`, `:[{"requirement_id":"else","met":true,"evidence_refs":[]},{`, 1) + `}`, "J11", "1 rows more"},
		{"the-tests-failed", `{"verdict":"perhaps","detail":"d"}`, "J12", "for done"},
		{"everything-is-shown", `{"verdict":"continue","detail":"d"}`, "J13", "refuses"},
		{"no-ledger-and-not-done", `{"verdict":"continue","detail":"d","gap_class":"other"}`, "J14", "0 gaps of 1"},
		{"the-decisive-part-was-cut", `{"verdict":"done","detail":"d"}`, "J15", "cut or left out"},
		{"the-list-goes-on", `{"verdict":"done","detail":"d"}`, "J16", "a part"},
		{"the-tests-failed", `{"verdict":"continue","detail":"d","gaps":[` + strings.Replace(gap, "Mend the two.", "Everything is in place now.", 1) + `]}`, "J17", "own claim"},
	} {
		failures, judged := said(check(shippedCase(t, c.on), c.reply, c.reply), c.rule)
		if !judged || (len(failures) > 0) != (c.say != "") || c.say != "" && !strings.Contains(strings.Join(failures, "; "), c.say) {
			t.Errorf("%s on %s: %s says %q (judged %v), want %q", c.reply, c.on, c.rule, failures, judged, c.say)
		}
	}
}

// TestAskedAgain: a second answer that cannot be read is no steadiness either.
func TestAskedAgain(t *testing.T) {
	const done = `{"verdict":"done","detail":"d"}`
	for second, fails := range map[string]bool{done: false, `{"verdict":"continue","detail":"d"}`: true, "no": true, `{"action":"accept"}`: false} {
		if failures, _ := said(check(shippedCase(t, "no-ledger-and-done"), done, second), "J18"); (len(failures) > 0) != fails {
			t.Errorf("then %s: %q", second, failures)
		}
	}
}

// TestKnobsTurnAnyReply: a knob leaves a reply it has nothing to do with as it is,
// whatever the reply.
func TestKnobsTurnAnyReply(t *testing.T) {
	for _, text := range []string{`{}`, `{"verdict":5,"gaps":"x"}`, `{"verdict":"continue","gaps":[1,{}]}`, `{"verdict":"done","requirement_report":7}`} {
		value, err := canon.Parse([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		before := canon.String(value)
		for _, knob := range Knobs() {
			if turned := knob.Turn(Question{Task: "t"}, value); turned == "" {
				t.Errorf("%s made nothing of %s", knob.Name, text)
			}
			if canon.String(value) != before {
				t.Errorf("%s changed the reply it was turned on", knob.Name)
			}
		}
	}
}

func TestLoadRefuses(t *testing.T) {
	one := func(members string) string {
		return `{"suite":"s","cases":[{"name":"c","task":"t","candidate":"d","evidence":{},` + members + `}]}`
	}
	for file, say := range map[string]string{
		``:                         "no JSON",
		`{"suite":"s","cases":[]}`: "there are none",
		one(`"truth":{"verdict":"done"},"colour":1`):                                                                            "nobody knows: cases[0]: colour",
		one(`"truth":{"verdict":"perhaps"}`):                                                                                    `"perhaps"`,
		one(`"truth":{"verdict":"continue"}`):                                                                                   "continue beside 0 gaps",
		one(`"truth":{"verdict":"done","gaps":[{"gap_class":"other"}]}`):                                                        "done beside 1 gaps",
		one(`"truth":{"verdict":"done","unseen":true}`):                                                                         "not shown",
		one(`"truth":{"verdict":"continue","gaps":[{"requirement_id":"r","gap_class":"other"}]}`):                               `requirement "r"`,
		one(`"requirements":[],"truth":{"verdict":"done"}`):                                                                     "the list is empty",
		strings.Replace(one(`"truth":{"verdict":"done"}`), `"name":"c"`, `"name":""`, 1):                                        "blank or taken",
		one(`"requirements":[{"requirement_id":"r","name":"n"}],"truth":{"verdict":"continue","gaps":[{"gap_class":"other"}]}`): `requirement ""`,
	} {
		if _, err := Load([]byte(file)); err == nil || !strings.Contains(err.Error(), say) {
			t.Errorf("%s: error %v, want %q", file, err, say)
		}
	}
}

// says is an asker that gives one answer.
type says string

func (s says) Ask(context.Context, []byte) ([]byte, error) { return []byte(s), nil }

func TestLineJudge(t *testing.T) {
	for answer, say := range map[string]string{
		`{"reply":"r"}`:                     "",
		`{"case":"c","reply":"","later":1}`: "",
		`{"case":"d","reply":"r"}`:          `another case, "d"`,
		`{"reply":{"verdict":"done"}}`:      "wrong type: reply: object",
		`{}`:                                "missing: reply",
		`yes`:                               "did not parse",
	} {
		_, err := LineJudge{says(answer)}.Answer(t.Context(), Question{Case: "c"})
		if say == "" && err != nil || say != "" && (err == nil || !strings.Contains(err.Error(), say)) {
			t.Errorf("%s: error %v, want %q", answer, err, say)
		}
	}
}

// through is a judge that is asked over lines and served in the same process.
type through struct{ judge Judge }

func (s through) Ask(ctx context.Context, line []byte) ([]byte, error) {
	var out strings.Builder
	err := Serve(ctx, strings.NewReader(string(line)+"\n"), &out, s.judge)
	return []byte(out.String()), err
}

// TestNothingIsLostOverLines: the reference answers the same over lines.
func TestNothingIsLostOverLines(t *testing.T) {
	straight, err := Run(t.Context(), Reference{})
	if err != nil {
		t.Fatal(err)
	}
	overLines, err := Run(t.Context(), LineJudge{through{Reference{}}})
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(straight, overLines) {
		t.Errorf("straight %+v\nover lines %+v", straight, overLines)
	}
}

type mute struct{ cause error }

func (m mute) Answer(context.Context, Question) (string, error) { return "", m.cause }

func TestCouldNotRunNamesTheCase(t *testing.T) {
	cause := errors.New("no model")
	if _, err := Run(t.Context(), mute{cause}); !errors.Is(err, cause) || !strings.HasPrefix(err.Error(), "case everything-is-shown: ") {
		t.Errorf("error %v", err)
	}
}

func TestReferenceRefusesWhatIsNoPacket(t *testing.T) {
	if _, err := (Reference{}).Answer(t.Context(), Question{Evidence: "words"}); err == nil {
		t.Error("no error")
	}
}

// FuzzCheck: no reply makes a rule panic, and every rule says something about
// every case it applies to.
func FuzzCheck(f *testing.F) {
	f.Add(`{"verdict":"done","detail":"d"}`)
	f.Add(`{"verdict":"continue","gaps":[{"criterion":1}],"requirement_report":[null]}`)
	f.Fuzz(func(t *testing.T, reply string) {
		cases, err := Shipped()
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range cases {
			for _, result := range check(c, reply, reply) {
				if len(result.Failures) > 0 && result.NotJudged != "" {
					t.Fatalf("%s failed and was not judged", result.Rule)
				}
			}
		}
	})
}
