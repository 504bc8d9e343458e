package format

// toolNames are the names of the tools that calls asked for, by the id of the
// call. A big file has many calls and few names, so each name is held once.
type toolNames struct {
	at    map[callKey]uint32
	names []string
}

func (t *toolNames) set(id, name string) {
	if t.at == nil {
		t.at = map[callKey]uint32{}
	}
	for i, known := range t.names {
		if known == name {
			t.at[keyOfCall(id)] = uint32(i)
			return
		}
	}
	t.at[keyOfCall(id)] = uint32(len(t.names))
	t.names = append(t.names, name)
}

// has reports whether a call with the id was asked for; a blank id never was.
func (t *toolNames) has(id string) bool {
	_, known := t.at[keyOfCall(id)]
	return known && id != ""
}

// of is the name of the tool that a call asked for, or blank.
func (t *toolNames) of(id string) string {
	if at, known := t.at[keyOfCall(id)]; known {
		return t.names[at]
	}
	return ""
}
