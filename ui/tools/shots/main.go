// Shots turns a captured screen into a picture, for documents and for looking at
// what a change did.
//
//	tmux capture-pane -e -N -p | go run ./ui/tools/shots -cols 120 -rows 40 -out screen.png
//
// Without -N tmux drops the blanks at the end of a row, filled ones too. The
// capture is drawn through a terminal emulator, so what the picture shows is what
// a terminal would.
//
// A tool of the developers; nothing of the program imports it.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"image"
	"image/png"
	"io"
	"os"
)

const dejavu = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono"

func main() {
	if err := run(os.Args[1:], os.Stdin, os.Stdout); err != nil {
		if !errors.Is(err, flag.ErrHelp) {
			fmt.Fprintln(os.Stderr, "shots:", err)
		}
		os.Exit(2)
	}
}

// run reads a capture and writes a PNG, to a file if one is named.
func run(arguments []string, in io.Reader, out io.Writer) error {
	flags := flag.NewFlagSet("shots", flag.ContinueOnError)
	columns := flags.Int("cols", 120, "columns of the screen")
	rows := flags.Int("rows", 40, "rows of the screen")
	regular := flags.String("font", dejavu+".ttf", "monospaced TrueType font")
	bold := flags.String("bold", dejavu+"-Bold.ttf", "its bold face; blank uses the font for both")
	size := flags.Float64("size", 15, "font size in pixels")
	background := flags.String("background", "dark", "what default colours are drawn on: dark or light")
	escaped := flags.Bool("escaped", false, "in the capture ^[ stands for ESC, as in the golden screens")
	path := flags.String("out", "", "file to write; blank is standard output")
	if err := flags.Parse(arguments); err != nil {
		return err
	}
	if *columns < 1 || *rows < 1 || *columns > 1000 || *rows > 1000 {
		return fmt.Errorf("a screen of %d by %d: both must be from 1 to 1000", *columns, *rows)
	}
	if *size < 4 || *size > 200 {
		return fmt.Errorf("a font of %g pixels: must be from 4 to 200", *size)
	}
	ground, err := groundNamed(*background)
	if err != nil {
		return err
	}
	face, err := openFaces(*regular, *bold, *size)
	if err != nil {
		return err
	}
	capture, err := io.ReadAll(in)
	if err != nil {
		return fmt.Errorf("read the capture: %w", err)
	}
	if *escaped {
		capture = bytes.ReplaceAll(capture, []byte("^["), []byte{0x1b})
	}
	picture := face.paint(emulate(capture, *columns, *rows), ground)
	if *path == "" {
		return encode(out, picture)
	}
	file, err := os.Create(*path)
	if err != nil {
		return err
	}
	if err := encode(file, picture); err != nil {
		file.Close()
		return fmt.Errorf("write %s: %w", *path, err)
	}
	return file.Close()
}

// encode writes a picture as small as it can be: they live in the repository.
func encode(out io.Writer, picture image.Image) error {
	return (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(out, picture)
}
