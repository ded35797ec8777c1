// Package tables makes the tables of a run: win rates by pairing in the shape of the 2016 Pentago report, the crosstable,
// places by player and wins by seat; and that of the trials of a study. Each is first a plain struct of counts, then written
// in one of five formats: text, Markdown and LaTeX for readers, rounded and with ±; CSV and JSON for programs, with counts,
// fractions and both ends of every interval.
package tables

import (
	"fmt"
	"io"
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

// sheet is what a table must be able to do to be written in every format.
type sheet interface {
	grid() grid                 // for readers
	writeCSV(w io.Writer) error // for programs, as is
	forJSON() any               // what to encode
}

func write(w io.Writer, f Format, t sheet) error {
	switch f {
	case CSV:
		return t.writeCSV(w)
	case JSON:
		return writeJSON(w, t.forJSON())
	default:
		return t.grid().write(w, f)
	}
}
