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

const (
	PNG Format = "png" // for screens and pages, up to 16 000 pixels on a side
	SVG Format = "svg" // text as text, in the viewer's Liberation Sans, Arial or the like
	PDF Format = "pdf" // text as text, with letters embedded; without a date
)

// FormatOf returns the format for a file's extension, in any case, or an error that lists the formats.
func FormatOf(path string) (Format, error) {
	switch f := Format(strings.ToLower(strings.TrimPrefix(filepath.Ext(path), "."))); f {
	case PNG, SVG, PDF:
		return f, nil
	}
	return "", fmt.Errorf("picture %s: the name has to end in .png, .svg or .pdf", path)
}

// Save draws a chart to a file in the format of its extension. It replaces an older file at once, or leaves it
// unchanged after an error.
func Save(path string, c Chart) error {
	f, err := FormatOf(path)
	if err != nil {
		return err
	}
	var picture bytes.Buffer
	if err = c.Write(&picture, f); err == nil {
		err = Replace(path, picture.Bytes())
	}
	if err != nil {
		return fmt.Errorf("picture %s: %w", path, err)
	}
	return nil
}

// Replace writes a file whole or not at all: an older one stays until the new one, written beside it, is complete. Its
// errors do not name the file.
func Replace(path string, content []byte) (err error) {
	// Without the temporary file's name, which means nothing to the user.
	defer func() { err = cmp.Or(errors.Unwrap(err), err) }()
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+"-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // unless renamed
	_, err = f.Write(content)
	// Only the owner may read a new temporary file.
	if err = cmp.Or(err, f.Chmod(0o644), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}
