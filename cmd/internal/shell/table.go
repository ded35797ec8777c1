package shell

import (
	"time"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"tourney/results"
)

// NewTable returns a table in the style of the commands: no frame, and no blanks at the ends of lines. Text in rows that
// AppendRow adds is shown as results.Visible writes it, so that a name never breaks a line or hides its width.
func NewTable(header table.Row) table.Writer {
	t := table.NewWriter()
	t.SetStyle(table.StyleLight)
	s := t.Style()
	s.Format.Header = text.FormatDefault
	s.Options = table.OptionsNoBordersAndSeparators
	s.Options.SeparateHeader = true
	t.SuppressTrailingSpaces()
	t.AppendHeader(header)
	return visibleTable{t}
}

type visibleTable struct{ table.Writer }

func (t visibleTable) AppendRow(row table.Row, config ...table.RowConfig) {
	cells := make(table.Row, len(row))
	for i, cell := range row {
		cells[i] = cell
		if s, ok := cell.(string); ok {
			cells[i] = results.Visible(s)
		}
	}
	t.Writer.AppendRow(cells, config...)
}

// Stamp writes a time of the store, in local time; for the zero time a hyphen.
func Stamp(t time.Time) string {
	if t.IsZero() {
		return "-"
	}
	return t.Local().Format("2006-01-02 15:04")
}
