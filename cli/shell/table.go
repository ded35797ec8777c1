package shell

import (
	"time"

	pretty "github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"tourney/results"
	"tourney/results/report/table"
)

// Print writes tables to Stdout, as wide as that is.
func (e *Environment) Print(f table.Format, tables ...table.Table) error {
	return table.Write(e.Styled(), f, table.Style{Width: e.Width(), Color: e.Colour()}, tables...)
}

// NewTable returns a table in the style of the commands: no frame, and no blanks at the ends of lines. Text in rows that
// AppendRow adds is shown as results.Visible writes it, so that a name never breaks a line or hides its width.
func NewTable(header pretty.Row) pretty.Writer {
	t := pretty.NewWriter()
	t.SetStyle(pretty.StyleLight)
	s := t.Style()
	s.Format.Header = text.FormatDefault
	s.Options = pretty.OptionsNoBordersAndSeparators
	s.Options.SeparateHeader = true
	t.SuppressTrailingSpaces()
	t.AppendHeader(header)
	return visibleTable{t}
}

type visibleTable struct{ pretty.Writer }

func (t visibleTable) AppendRow(row pretty.Row, config ...pretty.RowConfig) {
	cells := make(pretty.Row, len(row))
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
