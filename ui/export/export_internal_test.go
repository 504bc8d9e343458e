package export

import (
	"strings"
	"testing"
)

func TestCode(t *testing.T) {
	for text, want := range map[string]string{
		"":                "–",
		"  ":              "–",
		"plain":           "`plain`",
		"a|b":             "`a|b`",
		"a`b":             "``a`b``",
		"`":               "`` ` ``",
		"``` x":           "```` ``` x ````",
		"two\nlines":      "`two^Jlines`",
		"\x1b[2J":         "`^[[2J`",
		"[a](http://x.y)": "`[a](http://x.y)`",
	} {
		if got := code(text); got != want {
			t.Errorf("%q is written %s, want %s", text, got, want)
		}
	}
}

func TestProse(t *testing.T) {
	for text, want := range map[string]string{
		"plain words, 3 of 4.":        "plain words, 3 of 4.",
		"![x](http://x.test/t.png)":   `\!\[x\](http&#58;//x.test/t.png)`,
		"<img src=x>":                 "&lt;img src=x&gt;",
		"@team #12 www.x.test":        `&#64;team \#12 www&#46;x.test`,
		"**b** _i_ `c` ~s~ $x$":       "\\*\\*b\\*\\* \\_i\\_ \\`c\\` \\~s\\~ &#36;x&#36;",
		"line\nnext":                  "line^Jnext",
		"in [redacted: home], [a][b]": `in [redacted: home], \[a\]\[b\]`,
	} {
		if got := prose(text); got != want {
			t.Errorf("%q is written %s, want %s", text, got, want)
		}
	}
}

// A text of others cannot leave its code: no run of backticks in it is as long as
// the one around it, and no bar ends its cell.
func FuzzCode(f *testing.F) {
	for _, text := range []string{"a`b", "``` |", "|", "`", "\\|", "a\r\n```\n"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var out strings.Builder
		p := page{out: &out}
		p.block(text)
		lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
		fence := lines[len(lines)-1]
		if lines[0] != fence+"text" || strings.Trim(fence, "`") != "" {
			t.Fatalf("%q stands in %q", text, out.String())
		}
		for _, line := range lines[1 : len(lines)-1] {
			if strings.Contains(line, fence) {
				t.Fatalf("%q leaves its block in %q", text, out.String())
			}
		}
		written := code(text)
		if written == "–" {
			return
		}
		ticks := written[:len(written)-len(strings.TrimLeft(written, "`"))]
		if inside := strings.TrimSuffix(strings.TrimPrefix(written, ticks), ticks); strings.Contains(inside, ticks) {
			t.Fatalf("%q leaves its code in %s", text, written)
		}
		out.Reset()
		p.row(written)
		row := strings.TrimSuffix(strings.TrimPrefix(out.String(), "| "), " |\n")
		if strings.ContainsAny(strings.ReplaceAll(row, `\|`, ""), "|\n") {
			t.Fatalf("%q leaves its cell in %q", text, out.String())
		}
	})
}
