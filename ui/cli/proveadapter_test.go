package cli

import (
	"bytes"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"countersign/engine/conformance/memory"
)

// TestProveOnADeploymentOfOthers: the reference, or the knob that is asked for,
// runs there, with the token from the environment.
func TestProveOnADeploymentOfOthers(t *testing.T) {
	const token = "word-of-the-house"
	deployment := httptest.NewServer(memory.NewDeployment(token, time.Now))
	defer deployment.Close()
	run := func(token string, args ...string) (int, string) {
		var out bytes.Buffer
		code := Main(append([]string{"prove", "memory", "--api", deployment.URL}, args...), Streams{
			In: strings.NewReader(""), Out: &out, Err: &out,
			Env: func(name string) string { return map[string]string{tokenVariable: token}[name] },
		})
		return code, out.String()
	}
	for _, c := range []struct {
		token string
		args  []string
		code  int
		say   string
	}{
		{token, nil, exitFine, "21 rules: passed 21, failed 0, not judged 0\n"},
		{token, []string{"--knob", "history-twice"}, exitFindings, "21 rules: passed 20, failed 1, not judged 0\n"},
		{token, []string{"--knob", "nothing"}, exitUsage, "no implementation of memory is named"},
		{"another", nil, exitUsage, "POST /v1/records/assert was answered with 401 unauthenticated"},
		{"", nil, exitUsage, tokenVariable},
	} {
		code, out := run(c.token, c.args...)
		if code != c.code || !strings.Contains(out, c.say) {
			t.Errorf("%v: exit code %d, want %d; %s", c.args, code, c.code, out)
		}
		if c.token != "" && strings.Contains(out, c.token) {
			t.Errorf("%v: the token is printed: %s", c.args, out)
		}
	}
}
