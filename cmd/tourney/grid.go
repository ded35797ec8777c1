package main

import (
	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
)

// newTable returns a table in the style of the commands: no frame, and no blanks at the ends of lines.
func newTable(header table.Row) table.Writer {
	t := table.NewWriter()
	t.SetStyle(table.StyleLight)
	s := t.Style()
	s.Format.Header = text.FormatDefault
	s.Options = table.OptionsNoBordersAndSeparators
	s.Options.SeparateHeader = true
	t.SuppressTrailingSpaces()
	t.AppendHeader(header)
	return t
}
