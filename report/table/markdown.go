package table

import (
	"bytes"
	"slices"
	"strings"

	"tourney/results"
)

// writeMarkdown writes a table with a single line of headings, as Markdown requires.
func (g grid) writeMarkdown(b *bytes.Buffer) {
	escape := func(s string) string { return strings.ReplaceAll(markdown(s), "|", `\|`) }
	line := func(cells []string) string { return "| " + strings.Join(cells, " | ") + " |" }
	var title, rules string
	if g.Title != "" {
		title = "**" + markdown(g.Title) + "**"
	}
	var names, lines, legend []string
	for _, s := range g.columns {
		if s.Group != "" {
			s.Head = s.Group + ": " + s.Head
		}
		names, rules = append(names, escape(s.Head)), rules+"|"+s.align().MarkdownProperty()
	}
	if len(names) > 0 { // else there are only sentences
		lines = []string{line(names), rules + "|"}
		for _, row := range g.rows {
			var cells []string
			for _, c := range row {
				cells = append(cells, c.inline(escape, " ±")+raised(c.mark))
			}
			lines = append(lines, line(cells))
		}
	}
	for _, e := range g.Legend {
		legend = append(legend, "* "+markdown(e.Name+": "+e.text()))
	}
	parts := []string{title, markdown(strings.Join(g.Lead, " ")), strings.Join(lines, "\n"), strings.Join(legend, "\n"),
		markdown(strings.Join(g.footnotes(), " "))}
	parts = slices.DeleteFunc(parts, func(part string) bool { return part == "" })
	b.WriteString(strings.Join(parts, "\n\n") + "\n")
}

// markdown escapes Markdown's special characters except |, which is one only in tables.
func markdown(s string) string { return markdownEscapes.Replace(results.Visible(s)) }

var markdownEscapes = strings.NewReplacer(
	`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "<", `\<`, "[", `\[`, "~", `\~`, "&", `\&`,
)
