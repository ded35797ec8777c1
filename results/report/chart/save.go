package chart

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
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
		return fmt.Errorf("picture %s: %w", path, reason(err))
	}
	return nil
}

// replace writes a temporary file beside path and renames it.
func replace(path string, content []byte) (err error) {
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+"-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(f.Name())
		}
	}()
	_, err = f.Write(content)
	if err == nil {
		err = f.Chmod(0o644) // temporary files begin as the owner's secret
	}
	if e := f.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	return err
}

// reason drops the temporary file's name, which tells the reader nothing.
func reason(err error) error {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		return path.Err
	case errors.As(err, &link):
		return link.Err
	}
	return err
}
