package strict

import (
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"
)

// Lines says on which line, from 1, each key of a file stands.
type Lines struct {
	at    map[string]int
	order []string
}

// between parts the pieces of a path; no key of a file can hold it.
const between = "\x00"

// Of is the line of a key, such as Of("keys", "next gap"); where the file does
// not have it, of the nearest table around it, else 0.
func (l Lines) Of(path ...string) int {
	for ; len(path) > 0; path = path[:len(path)-1] {
		if line, ok := l.at[strings.Join(path, between)]; ok {
			return line
		}
	}
	return 0
}

// Below are the keys of a table, in the order of the file.
func (l Lines) Below(path ...string) []string {
	prefix := strings.Join(path, between) + between
	var keys []string
	for _, name := range l.order {
		if key, ok := strings.CutPrefix(name, prefix); ok && !strings.Contains(key, between) {
			keys = append(keys, key)
		}
	}
	return keys
}

// LinesOf finds the keys of a file that Decode takes. Of any other file it has
// those that stand before the fault.
func LinesOf(data []byte) Lines {
	lines := Lines{at: map[string]int{}}
	walk(data, func(path []string, line int) bool {
		name := strings.Join(path, between)
		if _, known := lines.at[name]; !known {
			lines.at[name] = line
			lines.order = append(lines.order, name)
		}
		return true
	})
	return lines
}

// doubled is the line on which a key stands for the second time, or 0.
func doubled(data []byte) int {
	seen, found := map[string]bool{}, 0
	walk(data, func(path []string, line int) bool {
		name := strings.Join(path, between)
		if seen[name] {
			found = line
			return false
		}
		seen[name] = true
		return true
	})
	return found
}

// walk tells of each table and key of a file, until it is told to stop.
func walk(data []byte, tell func(path []string, line int) bool) {
	var parser unstable.Parser
	parser.Reset(data)
	var table []string
	for parser.NextExpression() {
		expression := parser.Expression()
		path, line := keyOf(&parser, expression)
		switch expression.Kind {
		case unstable.Table, unstable.ArrayTable:
			table = path
			if !tell(table, line) {
				return
			}
		case unstable.KeyValue:
			if !tellPair(&parser, expression, slices.Concat(table, path), line, tell) {
				return
			}
		}
	}
}

// tellPair tells of a key, and of those inside where its value is a table.
func tellPair(parser *unstable.Parser, pair *unstable.Node, path []string, line int, tell func([]string, int) bool) bool {
	if !tell(path, line) {
		return false
	}
	value := pair.Value()
	if value == nil || value.Kind != unstable.InlineTable {
		return true
	}
	for inside := value.Children(); inside.Next(); {
		key, line := keyOf(parser, inside.Node())
		if !tellPair(parser, inside.Node(), slices.Concat(path, key), line, tell) {
			return false
		}
	}
	return true
}

func keyOf(parser *unstable.Parser, node *unstable.Node) (path []string, line int) {
	for keys := node.Key(); keys.Next(); {
		if line == 0 {
			line = parser.Shape(keys.Node().Raw).Start.Line
		}
		path = append(path, string(keys.Node().Data))
	}
	return path, line
}
