package config

import (
	"errors"

	"countersign/themes/strict"
	"countersign/ui"
)

// keysOf is the key table with the changes of the file. An action has one key, or
// a list of them.
func keysOf(table map[string]any, lines strict.Lines) (ui.Keys, error) {
	var changes []ui.Rebinding
	for _, action := range lines.Below("keys") {
		names, ok := namesOf(table[action])
		if !ok {
			return ui.Keys{}, &strict.Fault{Line: lines.Of("keys", action), Reason: "keys: not a key, or a list of keys, as texts"}
		}
		changes = append(changes, ui.Rebinding{Action: action, Keys: names})
	}
	keys, err := ui.Rebind(changes)
	var fault *ui.KeyFault
	if errors.As(err, &fault) {
		return ui.Keys{}, &strict.Fault{Line: lines.Of("keys", fault.Action), Reason: "keys: " + fault.Reason}
	}
	return keys, err
}

func namesOf(value any) (names []string, ok bool) {
	switch value := value.(type) {
	case string:
		return []string{value}, true
	case []any:
		for _, item := range value {
			name, ok := item.(string)
			if !ok {
				return nil, false
			}
			names = append(names, name)
		}
		return names, true
	}
	return nil, false
}
