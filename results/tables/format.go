// Package tables makes the tables of a run: win rates by pairing in the shape of the 2016 Pentago report, and the
// crosstable. Each is first a plain struct of counts, then written in one of five formats: text, Markdown and LaTeX for
// readers, rounded and with ±; CSV and JSON for programs, with counts, fractions and both ends of every interval.
package tables

import (
	"fmt"
	"strings"
)

// Format is a way of writing a table.
type Format string

// The formats.
const (
	Text     Format = "text"
	Markdown Format = "markdown"
	CSV      Format = "csv"
	LaTeX    Format = "latex"
	JSON     Format = "json"
)

// Formats lists all formats.
var Formats = []Format{Text, Markdown, CSV, LaTeX, JSON}

// ParseFormat returns the format of that name, or an error that lists the names.
func ParseFormat(name string) (Format, error) {
	names := make([]string, len(Formats))
	for i, f := range Formats {
		if name == string(f) {
			return f, nil
		}
		names[i] = string(f)
	}
	return "", fmt.Errorf("unknown table format %q (there is: %s)", name, strings.Join(names, ", "))
}
