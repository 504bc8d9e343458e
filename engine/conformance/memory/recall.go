package memory

import (
	"net/http"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"countersign/engine/canon"
	"countersign/engine/conformance/memory/wire"
)

// maxCharacters is the limit on what a recall or a context answers, in code
// points of its texts.
const maxCharacters = 16_000

// maxQuestionBytes is the longest question.
const maxQuestionBytes = 8_192

type recallBody struct {
	Question      string   `json:"question"`
	DataSubjectID string   `json:"data_subject_id,omitempty"`
	Hops          int      `json:"hops,omitempty"`
	MaxCharacters *int     `json:"max_characters,omitempty"`
	SourceRoles   []string `json:"source_roles,omitempty"`
	Surfaces      []string `json:"surfaces,omitempty"`
	Themes        bool     `json:"themes,omitempty"`
	AsOf          string   `json:"as_of,omitempty"`
	AsKnownAt     string   `json:"as_known_at,omitempty"`
}

// bundle is what a recall answers.
type bundle struct {
	Controls   controls `json:"controls"`
	Facts      []fact   `json:"facts"`
	Anchors    []anchor `json:"anchors"`
	Reports    []string `json:"reports"`
	Passages   []string `json:"passages"`
	Degraded   []string `json:"degraded"`
	Reach      reach    `json:"reach"`
	Characters int      `json:"characters"`
	Truncated  bool     `json:"truncated"`
}

// controls are the limits that were applied.
type controls struct {
	Hops          int      `json:"hops"`
	MaxCharacters int      `json:"max_characters"`
	SourceRoles   []string `json:"source_roles"`
}

type reach struct {
	Terms             []string `json:"terms"`
	Anchored          int      `json:"anchored"`
	NamedNothingKnown bool     `json:"named_nothing_known"`
}

// anchor is an entity that a question names.
type anchor struct {
	EntityID string `json:"entity_id"`
	Name     string `json:"name"`
	Matched  string `json:"matched"`
}

type fact struct {
	FactID     string   `json:"fact_id"`
	Subject    string   `json:"subject"`
	Predicate  string   `json:"predicate"`
	Object     string   `json:"object"`
	Statement  string   `json:"statement"`
	Confidence float64  `json:"confidence"`
	ValidFrom  string   `json:"valid_from"`
	ValidUntil *string  `json:"valid_until"`
	AnchoredOn []string `json:"anchored_on"`
	SourceRole string   `json:"source_role"`
	Evidence   evidence `json:"evidence"`
}

// evidence are the words behind a fact. Byte offsets are in the source message.
type evidence struct {
	ObservationID string `json:"observation_id"`
	SourceOrdinal int    `json:"source_ordinal"`
	Quote         string `json:"quote"`
	ByteStart     int    `json:"byte_start"`
	ByteEnd       int    `json:"byte_end"`
	Context       string `json:"context"`
	Complete      bool   `json:"context_complete"`
}

// recall answers a question from the entities it names: every fact about one of
// them, of the person asked about. Names are compared as whole words, without
// regard to case.
func (d *Deployment) recall(body []byte) (int, any) {
	asked := recallBody{Hops: 1, SourceRoles: []string{wire.RoleUser}}
	if err := canon.Decode(body, &asked, closed); err != nil {
		return badBody(err)
	}
	if strings.TrimSpace(asked.Question) == "" || len(asked.Question) > maxQuestionBytes {
		return http.StatusBadRequest, refusal("invalid_recall", "the question is blank, or longer than %d bytes", maxQuestionBytes)
	}
	limit, ok := characterLimit(asked.MaxCharacters)
	if !ok || asked.AsOf != "" || asked.AsKnownAt != "" {
		return http.StatusBadRequest, refusal("invalid_recall_controls",
			"max_characters should be 1 to %d, and only the present can be asked about", maxCharacters)
	}
	found := bundle{
		Controls: controls{1, limit, asked.SourceRoles},
		Facts:    []fact{}, Anchors: []anchor{}, Reports: []string{}, Passages: []string{},
		Degraded: asked.degraded(), Reach: reach{Terms: words(asked.Question)},
	}
	for _, known := range d.records {
		if asked.reaches(known) {
			found.add(known, d.log[known.logOffset].id)
		}
	}
	found.Reach.Anchored = len(found.Anchors)
	found.Reach.NamedNothingKnown = len(found.Anchors) == 0
	return http.StatusOK, found
}

// degraded are the parts of memory that were asked for and do not exist here.
func (r recallBody) degraded() []string {
	missing := []string{}
	for _, surface := range r.Surfaces {
		if surface != "facts" {
			missing = append(missing, surface)
		}
	}
	return missing
}

// reaches reports whether a recall looks at a record: of that person, or of
// anyone where none is named. All records are a person's own words.
func (r recallBody) reaches(known record) bool {
	return (r.DataSubjectID == "" || known.subject == r.DataSubjectID) &&
		slices.Contains(r.SourceRoles, wire.RoleUser) &&
		(r.Surfaces == nil || slices.Contains(r.Surfaces, "facts"))
}

// characterLimit is the limit asked for, or the deployment's own.
func characterLimit(asked *int) (limit int, ok bool) {
	if asked == nil {
		return maxCharacters, true
	}
	return *asked, *asked > 0 && *asked <= maxCharacters
}

// add puts a fact into the bundle if the question names one of its entities and
// the limit has room for it.
func (b *bundle) add(known record, observation string) {
	var on []string
	for _, name := range []string{known.entity, known.object} {
		if named(b.Reach.Terms, words(name)) {
			on = append(on, b.anchor(name))
		}
	}
	if len(on) == 0 {
		return
	}
	length := utf8.RuneCountInString(known.statement)
	if b.Characters+length > b.Controls.MaxCharacters {
		b.Truncated = true
		return
	}
	b.Characters += length
	b.Facts = append(b.Facts, fact{
		FactID: known.id, Subject: known.entity, Predicate: known.predicate, Object: known.object,
		Statement: known.statement, Confidence: 0.9, ValidFrom: known.validFrom.UTC().Format(time.RFC3339),
		AnchoredOn: on, SourceRole: wire.RoleUser,
		Evidence: evidence{
			ObservationID: observation, Quote: known.statement, ByteEnd: len(known.statement),
			Context: known.statement, Complete: true,
		},
	})
}

// anchor is the id of an entity the question names, which is listed once.
func (b *bundle) anchor(name string) string {
	id := wire.TurnKey(scope, "entity", []wire.KeyedMessage{{Content: strings.ToLower(name)}})
	for _, known := range b.Anchors {
		if known.EntityID == id {
			return id
		}
	}
	b.Anchors = append(b.Anchors, anchor{id, name, name})
	return id
}

// words are the words of a text in lower case: runs of letters and digits.
func words(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
}

// named reports whether the words of a name stand in a row among the terms.
func named(terms, name []string) bool {
	for at := 0; len(name) > 0 && at+len(name) <= len(terms); at++ {
		same := true
		for i, word := range name {
			same = same && terms[at+i] == word
		}
		if same {
			return true
		}
	}
	return false
}
