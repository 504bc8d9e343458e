package completeness

import (
	"bytes"
	"encoding/json"
	"slices"

	"countersign/engine/canon"
	"countersign/model"
)

// Shape is a known way in which results say whether they are complete, and how it
// is read as the contract's triple. Nothing but these is read.
type Shape struct {
	ID   string // the members it is told by
	Rule string // how they are read, in one sentence

	read func(o object, after model.Completeness) (mapped, bool) // nil where it is not members of an object
}

// The ids of the shapes.
const (
	ShapeContract  = "rows, complete, next"
	ShapeOffset    = "has_more, next_offset"
	ShapeCursor    = "has_more, next_cursor"
	ShapeTruncated = "isTruncated"
	ShapeMCP       = "nextCursor"
	ShapePageInfo  = "pageInfo"
	ShapeLink      = "Link"
	ShapeCounts    = "counts"
)

// shapes is the table of the shapes, in the order they are tried. Each row's rule
// is what its function does and no more.
var shapes = []Shape{
	{ShapeContract, "The contract's own members, as they stand.", nil},
	{ShapeOffset, "Complete is the opposite of has_more; next is next_offset or next_page, a number written as text.", readOffset},
	{ShapeCursor, "Complete is the opposite of has_more; next is next_cursor, and an empty one beside has_more false is none.", readCursor},
	{ShapeTruncated, "Complete is the opposite of isTruncated; next is the next token, or none.", readTruncated},
	{ShapeMCP, "Complete when nextCursor is null, or absent from an answer that is known to have pages; an empty cursor is a cursor.", readMCP},
	{ShapePageInfo, "Complete when hasNextPage and hasPreviousPage are false; next is endCursor where a page follows.", readPageInfo},
	{ShapeLink, "Of a printed HTTP response with a Link header: complete without rel next and rel prev; next is the link of rel next.", nil},
	{ShapeCounts, "Of a list of the packet with counts beside it: complete when nothing of it was omitted; nothing refers to the rest.", nil},
}

// Shapes is the table of the shapes.
func Shapes() []Shape { return slices.Clone(shapes) }

// RuleOf is how a marker was read, in one sentence: the rule of the shape or of the
// cut with that id.
func RuleOf(id string) (rule string, ok bool) {
	for _, shape := range shapes {
		if shape.ID == id {
			return shape.Rule, true
		}
	}
	for _, cut := range cuts {
		if cut.ID == id {
			return cut.Rule, true
		}
	}
	return "", false
}

// rowsNames are the names that a list of rows has, the likeliest first. An object
// with none of them has the one list that it holds.
var rowsNames = []string{
	rowsMember, "items", "data", "results", "records", "entries", "values", "nodes", "edges",
	"tools", "resources", "resourceTemplates", "prompts", "messages", "objects", "Contents",
}

// Members of the shapes, in the spellings they have.
var (
	hasMore    = []string{"has_more", "hasMore"}
	nextCursor = []string{"next_cursor", "nextCursor"}
	nextOffset = []string{"next_offset", "nextOffset", "next_page", "nextPage"}
	truncated  = []string{"isTruncated", "IsTruncated", "is_truncated"}
	nextToken  = []string{"nextToken", "NextToken", "next_token", "NextContinuationToken", "NextMarker"}
	mcpLists   = []string{"tools", "resources", "resourceTemplates", "prompts"}
)

// mapped is a result of some shape, read as the contract's triple.
type mapped struct {
	triple
	list    string // the member that holds the rows
	last    bool   // it declares that nothing follows
	doubled bool   // a member of it occurs twice
	marker  string // as it was sent
}

// judged is what the contract says of the triple.
func (m mapped) judged(shape string) model.Completeness {
	evaluation := Evaluation{Reason: DuplicateMember}
	if !m.doubled {
		evaluation.judge(m.triple)
	}
	out := stated(evaluation, shape, m.marker)
	out.List = m.list
	out.Last = m.last && out.State != model.Contradictory && out.State != model.Unreadable
	return out
}

// mapped reads the marker that stands in the named members of an object: more is
// the truth value that says that rows follow, next and reference are the rest.
func (o object) mapped(more canon.Outline, next canon.Kind, reference json.RawMessage, names ...string) mapped {
	out := mapped{doubled: repeats(o.outline, o.text), marker: o.marker(func(name string) bool { return name != "" && slices.Contains(names, name) })}
	out.complete, out.completed = more.Kind, more.Kind == canon.Bool && !isTrue(more, o.text)
	out.next, out.reference = next, reference
	out.list, out.rows, out.observed = o.rows()
	out.last = out.completed
	return out
}

// reference is a member as the contract's next: one that is absent is null.
func (o object) reference(value canon.Outline) (canon.Kind, json.RawMessage) {
	if value.Kind == canon.Absent {
		return canon.Null, json.RawMessage("null")
	}
	return value.Kind, value.Of(o.text)
}

// rows finds and counts the list of rows; absent where it cannot be told which
// list that is.
func (o object) rows() (name string, kind canon.Kind, items int) {
	for _, name := range rowsNames {
		if list := o.get(name); list.Kind == canon.List {
			return name, canon.List, list.Items
		}
	}
	for _, member := range o.outline.Members {
		if member.Value.Kind != canon.List {
			continue
		}
		if kind == canon.List {
			return "", canon.Absent, 0
		}
		name, kind, items = member.Name, canon.List, member.Value.Items
	}
	return name, kind, items
}

func readOffset(o object, _ model.Completeness) (mapped, bool) {
	more, says := o.first(hasMore...)
	at, offset := o.first(nextOffset...)
	if says.Kind == canon.Absent || offset.Kind == canon.Absent {
		return mapped{}, false
	}
	next, reference := o.reference(offset)
	if next == canon.Int {
		next, reference = canon.Text, json.RawMessage(`"`+string(reference)+`"`)
	}
	return o.mapped(says, next, reference, more, at), true
}

func readCursor(o object, _ model.Completeness) (mapped, bool) {
	more, says := o.first(hasMore...)
	if says.Kind == canon.Absent {
		return mapped{}, false
	}
	at, cursor := o.first(nextCursor...)
	next, reference := o.reference(cursor)
	if metadata, ok := o.inside("response_metadata"); ok && cursor.Kind == canon.Absent {
		_, cursor = metadata.first(nextCursor...)
		at = "response_metadata"
		next, reference = metadata.reference(cursor)
	}
	if string(reference) == `""` && says.Kind == canon.Bool && !isTrue(says, o.text) {
		next, reference = canon.Null, json.RawMessage("null")
	}
	return o.mapped(says, next, reference, more, at), true
}

func readTruncated(o object, _ model.Completeness) (mapped, bool) {
	more, says := o.first(truncated...)
	if says.Kind == canon.Absent {
		return mapped{}, false
	}
	at, token := o.first(nextToken...)
	next, reference := o.reference(token)
	return o.mapped(says, next, reference, more, at), true
}

// readMCP reads a page of a list of the Model Context Protocol. One that lacks the
// cursor is the last, where it is known to be such a page: by its envelope, or
// because it continues one with the same list.
func readMCP(o object, after model.Completeness) (mapped, bool) {
	cursor := o.get(ShapeMCP)
	if cursor.Kind == canon.Absent {
		_, list := o.first(mcpLists...)
		answer := o.wrapped && list.Kind == canon.List
		page := after.Shape == ShapeMCP && o.get(after.List).Kind == canon.List
		if !answer && !page {
			return mapped{}, false
		}
	}
	next, reference := o.reference(cursor)
	out := o.mapped(canon.Outline{}, next, reference, ShapeMCP)
	out.complete, out.completed = canon.Bool, next == canon.Null
	out.last = out.completed
	return out, true
}

// readPageInfo reads the one page of a connection that an object holds, however
// deep; of several it is not known which is meant.
func readPageInfo(o object, _ model.Completeness) (mapped, bool) {
	if !bytes.Contains(o.text, []byte(ShapePageInfo)) { // most objects need no walk
		return mapped{}, false
	}
	pages := o.pages(nil, 0)
	if len(pages) != 1 {
		return mapped{}, false
	}
	page := pages[0]
	info, _ := page.inside(ShapePageInfo)
	follows, before := info.get("hasNextPage"), info.get("hasPreviousPage")
	next, reference := info.reference(info.get("endCursor"))
	if follows.Kind == canon.Bool && !isTrue(follows, info.text) {
		next, reference = canon.Null, json.RawMessage("null")
	}
	out := page.mapped(canon.Outline{}, next, reference, ShapePageInfo)
	out.doubled = out.doubled || repeats(info.outline, info.text)
	out.complete, out.last = follows.Kind, follows.Kind == canon.Bool && !isTrue(follows, info.text)
	out.completed = out.last && !isTrue(before, info.text)
	return out, true
}

// deepestPage is how many objects a page may stand inside of.
const deepestPage = 8

// pages are the objects in an object that have a pageInfo.
func (o object) pages(found []object, depth int) []object {
	if o.get(ShapePageInfo).Kind == canon.Object {
		found = append(found, o)
	}
	if depth == deepestPage {
		return found
	}
	for _, member := range o.outline.Members {
		if inside, ok := o.inside(member.Name); ok && member.Name != ShapePageInfo {
			found = inside.pages(found, depth+1)
		}
	}
	return found
}
