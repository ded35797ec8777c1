package table

import (
	"bytes"
	"fmt"
	"io"
)

// Format is an output format of tables.
type Format string

const (
	Plain    Format = "text"
	Markdown Format = "markdown"
	CSV      Format = "csv"
	LaTeX    Format = "latex"
	JSON     Format = "json"
	HTML     Format = "html"
)

// ForPrograms reports whether programs read the format. Such a format holds one table.
func (f Format) ForPrograms() bool { return f == CSV || f == JSON }

// Style is the style of text output.
type Style struct {
	Width int  // columns of the terminal, at least 40; 0 for no limit
	Color bool // bold headings, faint notes
}

// Write writes tables one below the other; a format for programs takes only one. Of equal notes of the caller only the
// last is written.
func Write(w io.Writer, f Format, s Style, tables ...Table) error {
	var b bytes.Buffer // returns no errors
	for i, t := range tables {
		if i+1 < len(tables) && t.Note == tables[i+1].Note {
			t.Note = ""
		}
		if i > 0 {
			b.WriteString("\n")
		}
		switch f {
		case CSV, JSON:
			_ = WriteParts(&b, f, func(write func(part Table) error) error { return write(t) })
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
	}
	_, err := b.WriteTo(w)
	return err
}
