package memory

import (
	"fmt"
	"strings"

	"countersign/engine/conformance/memory/trial"
)

// Seen is what happened in a case, in words and in order: every request that the
// proxy recorded and its answer, then what the deployment holds more. Keys are
// named by the order they came in, since they differ from run to run.
func (run CaseRun) Seen() []string {
	var seen []string
	keys := map[string]int{}
	for i, telling := range run.Record.Tellings {
		prefix := ""
		if len(run.Record.Tellings) > 1 {
			prefix = fmt.Sprintf("telling %d: ", i+1)
		}
		for _, exchange := range telling.Exchanges {
			seen = append(seen, prefix+described(exchange, keys))
		}
	}
	return append(seen, fmt.Sprintf("the deployment holds %d more", run.Record.Stored))
}

// described is one request and its answer.
func described(exchange trial.Exchange, keys map[string]int) string {
	var line strings.Builder
	fmt.Fprintf(&line, "%s %s", exchange.Method, exchange.Path)
	if key, sent := exchange.Body.Get("idempotency_key").Text(); sent {
		if keys[key] == 0 {
			keys[key] = len(keys) + 1
		}
		fmt.Fprintf(&line, ", key %d", keys[key])
	}
	fmt.Fprintf(&line, ": %d", exchange.Status)
	if exchange.Proxy != "" {
		fmt.Fprintf(&line, ", %s", exchange.Proxy)
	}
	return line.String()
}
