package evidence

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"countersign/engine/canon"
	"countersign/model"
)

// Limits of the mutation summary (facts: completion 2.5, point 7).
const (
	artifactSamples = 12 // ids shown
	artifactIDKept  = 80 // code points kept of an id longer than LabelLimit
)

// The members of a result's data that list changed paths, and those of an entry
// that name one when it is no text (facts: completion 2.5 names changed_paths;
// the others are what harnesses write in its place).
var (
	pathLists = [...]string{"changed_paths", "changedPaths", "files_written", "filesWritten", "paths"}
	pathNames = [...]string{"path", "name", "file", "file_path", "filePath", "target_path", "targetPath", "target"}
)

// changedPaths are the paths that completed mutations report as changed by a
// result that went well, sorted by bytes, each once.
func changedPaths(lifecycles []model.Lifecycle, messages model.Messages, tools map[string]model.ToolAnnotation) ([]string, error) {
	paths := make(map[string]bool)
	for _, call := range lifecycles {
		annotation, known := tools[call.Call.Name]
		role := Semantics(call.Call.Name, annotation, known).EvidenceRole
		if role != model.EvidenceMutation || call.Status != model.LifecycleCompleted {
			continue
		}
		for _, index := range call.Results {
			result := messages.At(index)
			if result.Origin == model.OriginHarnessRepair || result.Outcome != model.OutcomeOK {
				continue
			}
			data, err := dataOf(messages, index)
			if err != nil {
				return nil, err
			}
			addPaths(paths, data)
		}
	}
	return slices.Sorted(maps.Keys(paths)), nil
}

// addPaths adds the paths that one result's data lists. A single entry may stand
// where a list should.
func addPaths(paths map[string]bool, data canon.Value) {
	for _, name := range pathLists {
		entries := data.Get(name)
		list := entries.Items()
		if entries.Kind() != canon.List {
			list = []canon.Value{entries}
		}
		for _, entry := range list {
			if path := pathOf(entry); path != "" {
				paths[path] = true
			}
		}
	}
}

// pathOf is the path an entry names, trimmed; blank when it names none.
func pathOf(entry canon.Value) string {
	if entry.Kind() == canon.Object {
		var named []canon.Value
		for _, member := range pathNames {
			named = append(named, entry.Get(member))
		}
		entry = firstOf(named...)
	}
	return strings.TrimSpace(entry.TextOr(""))
}

// mutationSummary is the record of everything that changed, or none (facts:
// completion 2.5, point 7). Paths are sorted.
func mutationSummary(paths []string) []model.RequirementRecord {
	if len(paths) == 0 {
		return nil
	}
	var all []canon.Value
	for _, path := range paths {
		all = append(all, canon.OfText(path))
	}
	shown := []string{}
	for _, path := range paths[:min(len(paths), artifactSamples)] {
		shown = append(shown, boundedID(path))
	}
	count := len(paths)
	return []model.RequirementRecord{{
		EvidenceIndex:      model.IndexMutationSummary,
		Role:               "mutation_summary",
		SupportsCompletion: true,
		Summary:            fmt.Sprintf("Changed %d artifact(s).", count),
		RepresentativeIDs:  shown,
		Measurement:        "observed",
		ArtifactCount:      &count,
		ArtifactSetDigest:  digestOf(canon.String(canon.OfList(all...))),
	}}
}

// boundedID is an artifact id that fits a label: a longer one keeps its start
// and a digest of the whole, so that two long ones stay apart.
func boundedID(id string) string {
	if utf8.RuneCountInString(id) <= LabelLimit {
		return id
	}
	return id[:byteOffset(id, artifactIDKept)] + "…#" + digestOf(id)
}
