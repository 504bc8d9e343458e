package host

import (
	"io"
	"os"
	"strconv"
	"strings"
	"time"
)

// AnswerWithin is how long a terminal has to say what its background is.
const AnswerWithin = 150 * time.Millisecond

// Background is what a terminal said about its background.
type Background struct {
	Light bool
	Known bool
	Typed []byte // what was typed meanwhile
	late  *reply // what may still come
}

// AskBackground asks a terminal for its background and waits for the answer no
// longer than the limit. Many terminals never answer. One that answers later does
// so among the keys: Reader takes that out.
func AskBackground(terminal *os.File, out io.Writer, limit time.Duration) (Background, error) {
	var answer reply
	typed, err := collect(terminal, limit, &answer, func() error {
		_, err := io.WriteString(out, askBackground)
		return err
	})
	background := Background{Typed: typed}
	if !answer.done {
		background.late = &answer
	}
	background.Light, background.Known = lightness(answer.text)
	return background, err
}

// Reader is the terminal without the answer that was late.
func (b Background) Reader(terminal *os.File) io.Reader {
	if b.late == nil {
		return terminal
	}
	return &lateReader{terminal, b.late}
}

// lateReader is still the file it reads from: whoever reads keys sets its mode and
// waits for it by its number.
type lateReader struct {
	*os.File
	answer *reply
}

// Read leaves room for what was held back, where that turns out to be keys.
func (r *lateReader) Read(into []byte) (int, error) {
	room := len(into) - longestReply - len(replyBegins)
	if r.answer.done || room <= 0 {
		return r.File.Read(into)
	}
	n, err := r.File.Read(into[:room])
	return copy(into, r.answer.feed(into[:max(n, 0)])), err
}

// lightness reads rgb:RRRR/GGGG/BBBB, of one to four hex digits each. Light is
// what is nearer to white than to black, as eyes weigh the three.
func lightness(text string) (light, known bool) {
	parts := strings.Split(strings.TrimPrefix(text, "rgb:"), "/")
	if !strings.HasPrefix(text, "rgb:") || len(parts) != 3 {
		return false, false
	}
	sum := 0.0
	for i, weight := range []float64{0.299, 0.587, 0.114} {
		value, err := strconv.ParseUint(parts[i], 16, 16)
		if err != nil || len(parts[i]) > 4 {
			return false, false
		}
		most := uint64(1)<<(4*len(parts[i])) - 1
		sum += weight * float64(value) / float64(most)
	}
	return sum > 0.5, true
}
