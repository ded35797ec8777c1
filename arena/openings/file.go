package openings

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Line is an opening in a file.
type Line struct {
	Text         string // without blanks at both ends
	Line, Column int    // where the text begins, from 1; columns count characters
}

// Lines returns the openings of a file, one a line. It skips empty lines, and comments: a # at the beginning of a line
// or after a blank.
func Lines(text string) []Line {
	var list []Line
	for i, line := range strings.Split(text, "\n") {
		rest := strings.TrimLeftFunc(line, unicode.IsSpace)
		column := utf8.RuneCountInString(line) - utf8.RuneCountInString(rest) + 1
		if rest = strings.TrimRightFunc(rest[:comment(rest)], unicode.IsSpace); rest != "" {
			list = append(list, Line{Text: rest, Line: i + 1, Column: column})
		}
	}
	return list
}

// comment returns the index where the line's comment begins, or the length of the line.
func comment(line string) int {
	blank := true
	for i, c := range line {
		if c == '#' && blank {
			return i
		}
		blank = unicode.IsSpace(c)
	}
	return len(line)
}
