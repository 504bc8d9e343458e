package export

import (
	"fmt"
	"io"
	"strings"

	"countersign/engine/redact"
	"countersign/model"
	"countersign/ui/safe"
)

// page writes Markdown and remembers the first error. Our own words are written as
// they are; every text of others goes through code, quote or prose.
type page struct {
	out io.Writer
	err error
}

// line writes one line of our own words around inert values.
func (p *page) line(format string, args ...any) {
	if p.err == nil {
		_, p.err = fmt.Fprintf(p.out, format+"\n", args...)
	}
}

// row writes one row of a table.
func (p *page) row(cells ...string) {
	for i, cell := range cells {
		cells[i] = strings.ReplaceAll(cell, "|", `\|`) // in code too: a table is parted first
	}
	p.line("| %s |", strings.Join(cells, " | "))
}

// heads writes the first two rows of a table.
func (p *page) heads(names ...string) {
	p.row(names...)
	rule := make([]string, len(names))
	for i := range rule {
		rule[i] = "---"
	}
	p.row(rule...)
}

// block writes a text of others as a fenced block, in which nothing is read as
// Markdown. The fence is longer than any in the text.
func (p *page) block(text string) {
	text = strings.TrimSuffix(safe.Text(text), "\n")
	fence := strings.Repeat("`", max(3, longestRun(text)+1))
	p.line("%stext\n%s\n%s", fence, text, fence)
}

// list writes our own sentences as a list.
func (p *page) list(items ...string) {
	for _, item := range items {
		p.line("- %s", item)
	}
}

// code is a text of others on one line, as code: it can neither draw nor link. A
// blank one is a dash.
func code(text string) string {
	if strings.TrimSpace(text) == "" {
		return "–"
	}
	text = safe.Line(text)
	ticks := strings.Repeat("`", longestRun(text)+1)
	blank := ""
	if strings.HasPrefix(text, "`") || strings.HasSuffix(text, "`") || strings.HasPrefix(text, " ") && strings.HasSuffix(text, " ") {
		blank = " "
	}
	return ticks + blank + text + blank + ticks
}

// longestRun is the length of the longest run of backticks.
func longestRun(text string) int {
	longest, run := 0, 0
	for _, c := range text {
		if c != '`' {
			run = 0
			continue
		}
		run++
		longest = max(longest, run)
	}
	return longest
}

// prose is a sentence with words of others in it, made inert: what Markdown would
// read as markup is escaped, and an address links nowhere.
func prose(text string) string {
	return inert.Replace(safe.Line(text))
}

// inert escapes what Markdown and HTML give a meaning to, and parts what viewers
// turn into links and mentions by themselves. The marks of redaction stay readable.
var inert = strings.NewReplacer(append(marks(),
	`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "#", `\#`, "~", `\~`, "!", `\!`,
	"<", "&lt;", ">", "&gt;", "&", "&amp;", "$", "&#36;", "@", "&#64;", "://", "&#58;//", "www.", "www&#46;",
)...)

func marks() []string {
	var same []string
	for _, pattern := range redact.Patterns() {
		same = append(same, pattern.Mark(), pattern.Mark())
	}
	return same
}

// redactedList says what was taken out, or that nothing was looked for.
func redactedList(counts []model.Count) string {
	if len(counts) == 0 {
		return "nothing was found to redact"
	}
	parts := make([]string, len(counts))
	for i, count := range counts {
		parts[i] = fmt.Sprintf("%s (%d)", count.Name, count.N)
	}
	return "redacted: " + strings.Join(parts, ", ")
}
