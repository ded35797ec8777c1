package chart

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Format is a kind of picture file.
type Format string

// The formats.
const (
	PNG Format = "png" // for screens and pages, up to 16 000 pixels on a side
	SVG Format = "svg" // text as text, in the viewer's Liberation Sans, Arial or the like
	PDF Format = "pdf" // text as text, with its letters inside; without a date
)

// FormatOf returns the format that a file's extension asks for, in capitals or not, or an error that lists them.
func FormatOf(path string) (Format, error) {
	switch f := Format(strings.ToLower(strings.TrimPrefix(filepath.Ext(path), "."))); f {
	case PNG, SVG, PDF:
		return f, nil
	}
	return "", fmt.Errorf("picture %s: the name has to end in .png, .svg or .pdf", path)
}

// Save draws a chart into a file of the format that its extension asks for. The file appears complete or not at all:
// an older one stays as it was until then.
func Save(path string, c Chart) error {
	f, err := FormatOf(path)
	if err != nil {
		return err
	}
	var picture bytes.Buffer
	if err := c.Write(&picture, f); err != nil {
		return fmt.Errorf("picture %s: %w", path, err)
	}
	if err := replace(path, picture.Bytes()); err != nil {
		if inner := errors.Unwrap(err); inner != nil {
			err = inner // without the temporary file's name, which tells the reader nothing
		}
		return fmt.Errorf("picture %s: %w", path, err)
	}
	return nil
}

// replace writes a temporary file beside path and renames it.
func replace(path string, content []byte) error {
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+"-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // unless it has been renamed
	_, err = f.Write(content)
	// Temporary files begin as the owner's secret.
	if err = cmp.Or(err, f.Chmod(0o644), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}
