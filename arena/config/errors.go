package config

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Errors is everything wrong with a config and the files it names, in their order.
type Errors []Error

// Error is one thing wrong with a config, or with a file it names.
type Error struct {
	File         string
	Line, Column int    // from 1; 0 if the place is unknown
	Excerpt      string // the line of the file, "" if it is too long to repeat
	Problem      string // what is wrong, and how to mend it
}

// Error lists all errors, each with its place and an excerpt of the file.
func (e Errors) Error() string {
	texts := make([]string, len(e))
	for i, one := range e {
		texts[i] = one.Error()
	}
	return strings.Join(texts, "\n")
}

// Error is "night.yaml:3:7: the problem", and below it the line with a mark under the column.
func (e Error) Error() string {
	if e.Line == 0 {
		return fmt.Sprintf("%s: %s", e.File, e.Problem)
	}
	place := fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Column, e.Problem)
	if e.Excerpt == "" {
		return place
	}
	margin := fmt.Sprintf("%5d | ", e.Line)
	before := []rune(e.Excerpt)
	before = before[:min(e.Column-1, len(before))]
	// Tabs stay tabs, so that the mark stands right however wide the terminal makes them.
	blank := strings.Map(func(r rune) rune {
		if r == '\t' {
			return r
		}
		return ' '
	}, string(before))
	return fmt.Sprintf("%s\n%s%s\n      | %s^", place, margin, e.Excerpt, blank)
}

// found returns the errors as one, nil if there are none.
func (e Errors) found() error {
	if len(e) == 0 {
		return nil
	}
	return e.sorted()
}

// sorted returns the errors in the order of their files, without those that several players found in what they share.
func (e Errors) sorted() Errors {
	slices.SortFunc(e, func(a, b Error) int {
		return cmp.Or(strings.Compare(a.File, b.File), a.Line-b.Line, a.Column-b.Column, strings.Compare(a.Problem, b.Problem))
	})
	return slices.Compact(e)
}
