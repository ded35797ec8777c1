package config

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"tourney/results"
)

// Errors are all errors of a config and the files it names, in their order.
type Errors []Error

// Error is one error in a config or in a file it names.
type Error struct {
	File         string
	Line, Column int    // from 1; 0 if the place is unknown
	Excerpt      string // the line of the file, "" if it is too long
	Problem      string // the mistake and its remedy
}

func (e Errors) Error() string {
	texts := make([]string, min(len(e), results.MostTold))
	for i := range texts {
		texts[i] = e[i].Error()
	}
	if more := len(e) - len(texts); more > 0 {
		texts = append(texts, fmt.Sprintf("and %s", results.Counted(more, "more error")))
	}
	return strings.Join(texts, "\n")
}

// Error returns "night.yaml:3:7: the problem", and below it the line with a mark under the column.
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
	// Tabs stay tabs, so that the mark is in place for every tab width of a terminal.
	blank := strings.Map(func(r rune) rune {
		if r == '\t' {
			return r
		}
		return ' '
	}, string(before))
	return fmt.Sprintf("%s\n%s%s\n      | %s^", place, margin, e.Excerpt, blank)
}

// found returns e, or nil if it has no errors.
func (e Errors) found() error {
	if len(e) == 0 {
		return nil
	}
	return e.sorted()
}

// sorted sorts the errors by file and line. It drops copies, which arise where several players share a setting.
func (e Errors) sorted() Errors {
	slices.SortFunc(e, func(a, b Error) int {
		return cmp.Or(strings.Compare(a.File, b.File), a.Line-b.Line, a.Column-b.Column, strings.Compare(a.Problem, b.Problem))
	})
	return slices.Compact(e)
}
