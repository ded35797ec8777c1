package table

import (
	"bytes"
	"fmt"
	"io"
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
			if _, err := io.WriteString(w, "\n"); err != nil {
				return err
			}
		}
		var b bytes.Buffer
		switch f {
		case CSV:
			t.writeCSV(&b)
		case JSON:
			t.writeJSON(&b)
		case Plain:
			t.grid().writeText(&b, s)
		case Markdown:
			t.grid().writeMarkdown(&b)
		case LaTeX:
			t.grid().writeLaTeX(&b)
		case HTML:
			t.grid().writeHTML(&b)
		default:
			return fmt.Errorf("unknown table format %q", f)
		}
		if _, err := b.WriteTo(w); err != nil {
			return err
		}
	}
	return nil
}
