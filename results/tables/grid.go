package tables

import (
	"fmt"
	"io"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"tourney/results"
)

// grid is a table laid out for readers.
type grid struct {
	title   string
	lead    []string // sentences above the table
	columns []column
	rows    [][]cell
	notes   []string // sentences below the table
}

// column is the head of a column. Neighbours of the same group share a heading above their own; a group of "" has none.
type column struct {
	group, name string
	left        bool // aligned; numbers stand to the right
	wrap        int  // in terminals the name is broken into lines that long; 0 for one line
}

func (g grid) write(w io.Writer, f Format) error {
	switch f {
	case Text:
		return g.writeText(w)
	case Markdown:
		return g.writeMarkdown(w)
	case LaTeX:
		return g.writeLaTeX(w)
	}
	return fmt.Errorf("unknown table format %q", f)
}

// Cells must line up alike everywhere: left to itself, the library takes │ and ± for two columns wide in some locales.
func init() { text.OverrideRuneWidthEastAsianWidth(false) }

// bar is a column of its own in terminals, in front of every group.
const bar = "│"

// writeText writes for terminals. Cells are closed up ("670±46") and have their asides below, so that three kinds of
// openings and a crosstable of ten players fit in 140 columns.
func (g grid) writeText(w io.Writer) error {
	t := table.NewWriter()
	style := table.StyleLight
	style.Options = table.Options{SeparateColumns: true, SeparateHeader: true}
	style.Format.Header = text.FormatDefault
	style.Box.PaddingLeft, style.Box.PaddingRight = "", ""
	style.Box.MiddleVertical, style.Box.EmptySeparator = " ", " "
	style.Box.MiddleSeparator, style.Box.BottomSeparator, style.Box.TopSeparator = "─", "─", "─"
	t.SetStyle(style)

	var groups, names table.Row
	var configs []table.ColumnConfig
	for i, c := range g.columns {
		if g.opensGroup(i) {
			groups, names = append(groups, bar), append(names, bar)
		}
		name := results.Visible(c.name)
		if c.wrap > 0 {
			name = text.WrapSoft(name, c.wrap)
		}
		groups, names = append(groups, results.Visible(c.group)), append(names, name)
		align := text.AlignRight
		if c.left {
			align = text.AlignLeft
		}
		configs = append(configs, table.ColumnConfig{
			Number: len(names), Align: align, AlignHeader: align, VAlignHeader: text.VAlignBottom,
		})
	}
	if g.grouped() {
		t.AppendHeader(groups, table.RowConfig{AutoMerge: true})
	}
	t.AppendHeader(names)
	t.SetColumnConfigs(configs)
	for _, cells := range g.rows {
		height := 1
		for _, c := range cells {
			if c.aside != "" {
				height = 2
			}
		}
		var row table.Row
		for i, c := range cells {
			if g.opensGroup(i) {
				row = append(row, strings.Repeat("\n"+bar, height)[1:])
			}
			above, below := c, ""
			if c.aside != "" {
				above.aside, below = "", "\n("+c.aside+")"
			}
			row = append(row, above.inline(results.Visible, "±")+below)
		}
		t.AppendRow(row)
	}

	lines := []string{results.Visible(g.title), ""}
	if len(g.lead) > 0 {
		lines = append(wrapped(lines, g.lead), "")
	}
	if len(g.rows) > 0 { // else headings alone, on which the library may panic when it merges those of a group
		lines = append(lines, strings.Split(t.Render()+"\n", "\n")...)
	}
	lines = wrapped(lines, g.notes)
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " ")
	}
	_, err := fmt.Fprintln(w, strings.Join(lines, "\n"))
	return err
}

// wrapped appends sentences, each on lines of its own.
func wrapped(lines, sentences []string) []string {
	for _, s := range sentences {
		lines = append(lines, strings.Split(text.WrapSoft(results.Visible(s), 110), "\n")...)
	}
	return lines
}

// grouped reports whether any column belongs to a group.
func (g grid) grouped() bool {
	for _, c := range g.columns {
		if c.group != "" {
			return true
		}
	}
	return false
}

// opensGroup reports whether a group begins with column i.
func (g grid) opensGroup(i int) bool { return i > 0 && g.columns[i].group != g.columns[i-1].group }

// writeMarkdown writes a table with one line of headings, as Markdown has it.
func (g grid) writeMarkdown(w io.Writer) error {
	t := table.NewWriter()
	t.Style().Format.Header = text.FormatDefault
	var names table.Row
	var configs []table.ColumnConfig
	for _, c := range g.columns {
		name := c.name
		if c.group != "" {
			name = c.group + ": " + c.name
		}
		names = append(names, markdown(name))
		align := text.AlignRight
		if c.left {
			align = text.AlignLeft
		}
		configs = append(configs, table.ColumnConfig{Number: len(names), Align: align})
	}
	t.AppendHeader(names)
	t.SetColumnConfigs(configs)
	for _, cells := range g.rows {
		var row table.Row
		for _, c := range cells {
			row = append(row, c.inline(markdown, " ±"))
		}
		t.AppendRow(row)
	}

	lead, notes := "", markdown(strings.Join(g.notes, " "))
	if len(g.lead) > 0 {
		lead = markdown(strings.Join(g.lead, " ")) + "\n\n"
	}
	_, err := fmt.Fprintf(w, "**%s**\n\n%s%s\n\n%s\n", markdown(g.title), lead, t.RenderMarkdown(), notes)
	return err
}

// markdown escapes what Markdown would take for markup. The writer of the table escapes | itself.
func markdown(s string) string { return markdownEscapes.Replace(results.Visible(s)) }

var markdownEscapes = strings.NewReplacer(
	`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "<", `\<`, "[", `\[`, "~", `\~`, "&", `\&`,
)
