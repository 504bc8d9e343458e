package host

import (
	"io"
	"os"
	"testing"
	"time"

	"github.com/creack/pty"
	"pgregory.net/rapid"
)

// TestReplyInAnyPieces sends keys around an answer in pieces of any size.
func TestReplyInAnyPieces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		before := rapid.StringMatching(`[a-z\x0d]{0,6}`).Draw(t, "before")
		after := rapid.StringMatching(`[a-z\x0d]{0,6}`).Draw(t, "after")
		text := rapid.StringMatching(`rgb:[0-9a-f]{1,4}/[0-9a-f]{1,4}/[0-9a-f]{1,4}`).Draw(t, "text")
		end := rapid.SampledFrom([]string{replyBell, replyString}).Draw(t, "end")
		sent := before + replyBegins + text + end + after
		var answer reply
		var keys []byte
		for start, end := 0, 0; start < len(sent); start = end {
			end = rapid.IntRange(start+1, len(sent)).Draw(t, "end of a piece")
			if end == len(before)+1 {
				end++ // an escape that comes alone is a key
			}
			keys = append(keys, answer.feed([]byte(sent[start:end]))...)
		}
		if string(keys) != before+after || answer.text != text {
			t.Errorf("keys %q and answer %q, want %q and %q", keys, answer.text, before+after, text)
		}
	})
}

func TestReplyLeavesKeysAlone(t *testing.T) {
	for _, sent := range []string{"", "\x1b", "\x1b[A", "j\x1b]", "\x1b]12;", "q\r", "\x1b]1"} {
		var answer reply
		got := append(answer.feed([]byte(sent)), answer.feed([]byte("x"))...)
		if string(got) != sent+"x" {
			t.Errorf("%q: %q is left", sent, got)
		}
	}
}

func TestLightness(t *testing.T) {
	for text, want := range map[string][2]bool{
		"rgb:ffff/ffff/ffff": {true, true}, "rgb:0000/0000/0000": {false, true},
		"rgb:16/18/1d": {false, true}, "rgb:f/f/e": {true, true}, "rgb:0000/ffff/0000": {true, true},
		"rgb:ffff/ffff": {}, "rgb:fffff/0/0": {}, "rgb:g/0/0": {}, "?": {}, "": {}, "ffff/ffff/ffff": {},
	} {
		if light, known := lightness(text); light != want[0] || known != want[1] {
			t.Errorf("%q: light %v, known %v", text, light, known)
		}
	}
}

// terminals are the two ends of one.
func terminals(t *testing.T) (outside, inside *os.File) {
	t.Helper()
	outside, inside, err := pty.Open()
	if err != nil {
		t.Skipf("no pty here: %v", err)
	}
	t.Cleanup(func() { outside.Close(); inside.Close() })
	return outside, inside
}

// TestAskBackground answers at once, among keys.
func TestAskBackground(t *testing.T) {
	outside, inside := terminals(t)
	asked := make(chan string, 1)
	go func() {
		question := make([]byte, len(askBackground))
		_, _ = io.ReadFull(outside, question)
		_, _ = outside.WriteString("j\x1b]11;rgb:fafa/fafa/f8f8\x1b\\")
		asked <- string(question)
	}()
	got, err := AskBackground(inside, inside, time.Minute)
	if err != nil || !got.Known || !got.Light || string(got.Typed) != "j" {
		t.Errorf("%+v, %v", got, err)
	}
	if question := <-asked; question != askBackground {
		t.Errorf("the terminal was asked %q", question)
	}
	if got.Reader(inside) != inside {
		t.Error("keys are read through something, and no answer is late")
	}
}

// TestALateAnswerIsNoKey answers after the limit, in two pieces, and types around.
func TestALateAnswerIsNoKey(t *testing.T) {
	outside, inside := terminals(t)
	got, err := AskBackground(inside, io.Discard, time.Millisecond)
	if err != nil || got.Known || len(got.Typed) > 0 {
		t.Errorf("%+v, %v", got, err)
	}
	reader, ok := got.Reader(inside).(interface {
		io.ReadWriteCloser
		Fd() uintptr
		Name() string
	})
	if !ok || reader.Fd() != inside.Fd() {
		t.Fatal("the reader is no terminal any more")
	}
	keys := ""
	for _, piece := range []string{"a\x1b]11;rgb:fafa/", "fafa/f8f8\ab", "\x1b]11;c"} {
		if _, err := outside.WriteString(piece + "\n"); err != nil {
			t.Fatal(err)
		}
		chunk := make([]byte, 256)
		n, err := reader.Read(chunk)
		if err != nil {
			t.Fatal(err)
		}
		keys += string(chunk[:n])
	}
	if want := "ab\n\x1b]11;c\n"; keys != want {
		t.Errorf("the keys are %q, want %q", keys, want)
	}
}
