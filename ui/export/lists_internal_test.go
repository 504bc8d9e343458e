package export

import (
	"encoding/json"
	"testing"

	"countersign/model"
)

func TestWithLists(t *testing.T) {
	type inner struct {
		Names  []string
		hidden []string
	}
	type outer struct {
		List    []inner
		None    []inner
		Inner   inner
		Pointer *inner
		NoOne   *inner
		Any     any
		Map     map[string][]int
		NoMap   map[string]int
		Raw     json.RawMessage
		Bytes   []byte
		Array   [1]int
	}
	given := outer{List: []inner{{}, {Names: []string{"a"}, hidden: []string{"x"}}}, Pointer: &inner{}, Any: inner{}, Map: map[string][]int{"k": nil}}
	const want = `{"List":[{"Names":[]},{"Names":["a"]}],"None":[],"Inner":{"Names":[]},"Pointer":{"Names":[]},"NoOne":null,` +
		`"Any":{"Names":[]},"Map":{"k":[]},"NoMap":null,"Raw":null,"Bytes":null,"Array":[0]}`
	got, err := json.Marshal(withLists(given))
	if err != nil || string(got) != want {
		t.Errorf("%s, %v\nwant %s", got, err, want)
	}
	if given.None != nil || given.Pointer.Names != nil || given.Map["k"] != nil {
		t.Error("what was given is changed")
	}
	if withLists(nil) != nil {
		t.Error("nothing becomes something")
	}
	records := []model.RequirementRecord{{Role: "r"}, {Raw: json.RawMessage(`{"as":"it was"}`)}}
	got, err = json.Marshal(withLists(records))
	const kept = `[{"evidence_index":0,"role":"r","supports_completion":false,"summary":"","representative_artifact_ids":[],"measurement":""},{"as":"it was"}]`
	if err != nil || string(got) != kept {
		t.Errorf("%s, %v\nwant %s", got, err, kept)
	}
}
