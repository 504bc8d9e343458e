package main

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/image/font/gofont/gomono"
)

// fontFile writes a font that every machine has.
func fontFile(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "mono.ttf")
	if err := os.WriteFile(path, gomono.TTF, 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func shoot(t *testing.T, capture string, arguments ...string) image.Image {
	t.Helper()
	var out bytes.Buffer
	arguments = append([]string{"-font", fontFile(t), "-bold", "", "-size", "40", "-cols", "10", "-rows", "3"}, arguments...)
	if err := run(arguments, strings.NewReader(capture), &out); err != nil {
		t.Fatal(err)
	}
	picture, err := png.Decode(&out)
	if err != nil {
		t.Fatal(err)
	}
	return picture
}

// cell is the area of a cell in a picture of 10 by 3 cells with its margin.
func cell(picture image.Image, x, y int) image.Rectangle {
	width := picture.Bounds().Dx() / 12
	height := (picture.Bounds().Dy() - 2*width) / 3
	at := image.Pt(width+x*width, width+y*height)
	return image.Rectangle{at, at.Add(image.Pt(width, height))}
}

// shades counts the pixels of an area that have a colour.
func shades(picture image.Image, area image.Rectangle, want color.Color) int {
	n := 0
	r, g, b, _ := want.RGBA()
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			if pr, pg, pb, _ := picture.At(x, y).RGBA(); pr == r && pg == g && pb == b {
				n++
			}
		}
	}
	return n
}

func TestPicture(t *testing.T) {
	dark, err := groundNamed("dark")
	if err != nil {
		t.Fatal(err)
	}
	capture := "H\x1b[48;2;1;2;3m \x1b[0m\x1b[31;7m \x1b[0m\x1b[7m \x1b[0m\n\x1b[48;5;236m  \x1b[0m\n\x1b[2mH\x1b[0m        e\n"
	picture := shoot(t, capture)
	filled := []struct {
		name string
		x, y int
		want color.Color
	}{
		{"true colour", 1, 0, color.RGBA{1, 2, 3, 0xff}},
		{"red, reversed", 2, 0, dark.named[1]},
		{"default, reversed", 3, 0, dark.text},
		{"blank", 4, 0, dark.background},
		{"one of 256", 1, 1, color.RGBA{0x30, 0x30, 0x30, 0xff}},
	}
	for _, test := range filled {
		area := cell(picture, test.x, test.y)
		if got, want := shades(picture, area, test.want), area.Dx()*area.Dy(); got != want {
			t.Errorf("%s: %d of %d pixels are %v", test.name, got, want, test.want)
		}
	}
	letters := []struct {
		name string
		x, y int
		want color.Color
	}{
		{"a letter", 0, 0, dark.text},
		{"a faint letter", 0, 2, between(dark.text, dark.background)},
		{"the last row did not scroll", 9, 2, dark.text},
	}
	for _, test := range letters {
		if shades(picture, cell(picture, test.x, test.y), test.want) == 0 {
			t.Errorf("%s: nothing is %v", test.name, test.want)
		}
	}
	escaped := shoot(t, "^[[31;7m ^[[0m\n", "-escaped")
	if area := cell(escaped, 0, 0); shades(escaped, area, dark.named[1]) != area.Dx()*area.Dy() {
		t.Error("^[ does not stand for ESC")
	}
	light := shoot(t, "", "-background", "light")
	if shades(light, light.Bounds(), rgb(0xfcfcfa)) != light.Bounds().Dx()*light.Bounds().Dy() {
		t.Error("an empty screen on light is not the light background")
	}
}

func TestRunNamesTheFault(t *testing.T) {
	font := fontFile(t)
	broken := filepath.Join(t.TempDir(), "broken.ttf")
	if err := os.WriteFile(broken, []byte("no font"), 0o644); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		arguments []string
		want      string
	}{
		{[]string{"-cols", "0"}, "a screen of 0 by 40: both must be from 1 to 1000"},
		{[]string{"-size", "1"}, "a font of 1 pixels: must be from 4 to 200"},
		{[]string{"-background", "blue"}, `no background named "blue"; there are dark and light`},
		{[]string{"-font", "missing.ttf"}, "font: open missing.ttf: "},
		{[]string{"-font", broken}, "font " + broken + ": "},
		{[]string{"-font", font, "-bold", "missing.ttf"}, "font: open missing.ttf: "},
	}
	for _, test := range tests {
		err := run(test.arguments, strings.NewReader(""), &bytes.Buffer{})
		if err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%v: %v, want %s", test.arguments, err, test.want)
		}
	}
}

// A capture that asks the terminal something must not wait for the answer.
func TestQuestionsInACapture(t *testing.T) {
	screen := emulate([]byte(strings.Repeat("\x1b[6n\x1b[c", 1000)+"done"), 20, 2)
	if got := screen.String(); !strings.Contains(got, "done") {
		t.Errorf("the screen shows %q", got)
	}
}

func TestWriteToFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "screen.png")
	err := run([]string{"-font", fontFile(t), "-bold", "", "-out", path}, strings.NewReader("x\n"), nil)
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if _, err := png.Decode(file); err != nil {
		t.Errorf("the file is no PNG: %v", err)
	}
}
