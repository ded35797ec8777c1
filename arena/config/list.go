package config

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v4"

	"tourney/arena/input"
	"tourney/arena/openings"
)

// maxLines is the number of openings that a list may have.
const maxLines = 100_000

// listing is the place of the lines of a list of openings.
type listing struct {
	from *reader // the config, or a file of openings
	at   []place // by line
}

type place struct{ line, column int } // from 1

// failLine notes an error at a line of a list.
func (f *File) failLine(path string, line int, format string, args ...any) {
	f.errs = append(f.errs, f.lists[path].errorAt(line, fmt.Sprintf(format, args...)))
}

func (l listing) errorAt(line int, problem string) Error {
	return l.from.errorAt(l.at[line].line, l.at[line].column, problem)
}

// readLines reads lines that stand in the config.
func (f *File) readLines(path string, s *openings.Set) {
	n := f.at[path]
	before := len(f.errs)
	here := listing{from: f.reader}
	for _, item := range f.list(n, "lines") {
		line, ok := f.text(item, "an opening")
		if ok && (line != strings.TrimSpace(line) || line == "" || strings.Contains(line, "\n")) {
			f.fail(item, "an opening must be one line of text, without blanks at its ends")
		}
		s.Lines = append(s.Lines, line)
		here.at = append(here.at, place{item.Line, item.Column})
	}
	f.lists[parent(path)] = here
	s.Lines = f.checkLines(n, s.Lines, before)
}

// readLinesOf reads lines from a file, named relative to the config, if the config has no lines.
func (f *File) readLinesOf(path string, s *openings.Set) {
	n, set := f.at[path], parent(path)
	here := f.at[join(set, "lines")] != nil
	switch {
	case here && n != nil:
		f.fail(f.keys[path], "a list of openings has either lines or a file that has them")
	case !here && n == nil:
		f.fail(f.at[set], "a list of openings needs its lines, as in lines: [one, two], or a file that has them, as in "+
			"file: openings.txt")
	}
	if here || n == nil {
		return
	}
	before := len(f.errs)
	name, ok := f.text(n, "file")
	if !ok {
		return
	}
	if !filepath.IsAbs(name) {
		name = filepath.Join(filepath.Dir(f.file), name)
	}
	text, err := ReadOpenings(name)
	if err != nil {
		f.fail(n, "the openings in %q cannot be read: %v", name, err)
		return
	}
	there := listing{from: &reader{file: name, lines: splitLines(text)}}
	for _, line := range openings.Lines(text) {
		s.Lines = append(s.Lines, line.Text)
		there.at = append(there.at, place{line.Line, line.Column})
	}
	f.lists[set] = there
	s.Lines = f.checkLines(n, s.Lines, before)
}

// checkLines returns the lines if there are some, not too many, and no new errors.
func (f *File) checkLines(n *yaml.Node, lines []string, before int) []string {
	switch {
	case len(f.errs) > before:
		return nil
	case len(lines) == 0:
		f.fail(n, "there are no openings in this list")
		return nil
	case len(lines) > maxLines:
		f.fail(n, "there are %d openings in this list: there can be no more than %d", len(lines), maxLines)
		return nil
	}
	return lines
}

// ReadOpenings returns the text of a file of openings: UTF-8, of a bounded size. The error does not name the file.
func ReadOpenings(name string) (string, error) {
	text, err := input.Read(name)
	switch {
	case err != nil:
		return "", reason(err)
	case !utf8.Valid(text):
		return "", errors.New("it is not text in UTF-8")
	}
	return strings.TrimPrefix(string(text), "\ufeff"), nil // byte order mark of some editors
}

// reason drops the file's name from an error that already follows the name.
func reason(err error) error {
	if e := (*fs.PathError)(nil); errors.As(err, &e) {
		return e.Err
	}
	return err
}
