package table

import (
	"fmt"
	"io"
	"strings"
)

// Format is a way of writing a table.
type Format string

// The formats.
const (
	Plain    Format = "text"
	Markdown Format = "markdown"
	CSV      Format = "csv"
	LaTeX    Format = "latex"
	JSON     Format = "json"
	HTML     Format = "html"
)

// Formats lists all formats.
var Formats = []Format{Plain, Markdown, CSV, LaTeX, JSON, HTML}

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

// ForPrograms reports whether the format is for programs. It then holds one table.
func (f Format) ForPrograms() bool { return f == CSV || f == JSON }

// Style is how text is set.
type Style struct {
	Width int  // columns of the terminal, 40 at least; 0 for as many as a table needs
	Color bool // bold headings, faint notes
}

// Write writes tables one below the other. A format for programs holds one.
func Write(w io.Writer, f Format, s Style, tables ...Table) error {
	for i, t := range tables {
		if i > 0 {
			if _, err := fmt.Fprintln(w); err != nil {
				return err
			}
		}
		if err := t.write(w, f, s); err != nil {
			return err
		}
	}
	return nil
}

func (t Table) write(w io.Writer, f Format, s Style) error {
	switch f {
	case CSV:
		return t.writeCSV(w)
	case JSON:
		return t.writeJSON(w)
	case Plain:
		return t.grid().writeText(w, s)
	case Markdown:
		return t.grid().writeMarkdown(w)
	case LaTeX:
		return t.grid().writeLaTeX(w)
	case HTML:
		return t.grid().writeHTML(w)
	}
	return fmt.Errorf("unknown table format %q", f)
}
