package table

import (
	"bytes"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"tourney/results"
)

// writeMarkdown writes a table with a single line of headings, as Markdown requires.
func (g grid) writeMarkdown(b *bytes.Buffer) {
	t := table.NewWriter()
	t.Style().Format.Header = text.FormatDefault
	var names table.Row
	var configs []table.ColumnConfig
	for _, h := range g.columns {
		name := h.name
		if h.group != "" {
			name = h.group + ": " + h.name
		}
		names = append(names, markdown(name))
		configs = append(configs, table.ColumnConfig{Number: len(names), Align: h.align()})
	}
	t.AppendHeader(names)
	t.SetColumnConfigs(configs)
	for _, cells := range g.rows {
		var row table.Row
		for _, c := range cells {
			row = append(row, c.inline(markdown, " ±")+raised(c.mark))
		}
		t.AppendRow(row)
	}
	title := ""
	if g.title != "" {
		title = "**" + markdown(g.title) + "**"
	}
	var legend []string
	for _, e := range g.legend {
		legend = append(legend, "* "+markdown(e.Name+": "+e.text()))
	}
	rows := ""
	if len(g.columns) > 0 { // else there are only sentences
		rows = t.RenderMarkdown()
	}
	parts := []string{title, markdown(strings.Join(g.lead, " ")), rows, strings.Join(legend, "\n"), markdown(strings.Join(g.footnotes(), " "))}
	parts = slices.DeleteFunc(parts, func(part string) bool { return part == "" })
	b.WriteString(strings.Join(parts, "\n\n") + "\n")
}

// markdown escapes Markdown's special characters except |, which the table library escapes.
func markdown(s string) string { return markdownEscapes.Replace(results.Visible(s)) }

var markdownEscapes = strings.NewReplacer(
	`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "<", `\<`, "[", `\[`, "~", `\~`, "&", `\&`,
)
