package table

import (
	"bytes"
	"fmt"
	"html"
	"strings"

	"tourney/results"
)

// writeHTML writes an HTML fragment: a table, a list for the legend, and paragraphs for footnotes and notes. Number
// cells have the class n.
func (g grid) writeHTML(b *bytes.Buffer) {
	for _, s := range g.Lead {
		fmt.Fprintf(b, "<p class=\"lead\">%s</p>\n", escaped(s))
	}
	if len(g.columns) > 0 {
		g.writeRows(b)
	} else if g.Title != "" {
		fmt.Fprintf(b, "<p><b>%s</b></p>\n", escaped(g.Title))
	}
	if len(g.Legend) > 0 {
		b.WriteString("<dl class=\"legend\">\n")
		for _, e := range g.Legend {
			fmt.Fprintf(b, "<dt>%s</dt><dd>%s</dd>\n", escaped(e.Name), escaped(e.text()))
		}
		b.WriteString("</dl>\n")
	}
	for i, foot := range g.feet {
		fmt.Fprintf(b, "<p class=\"note\">%s %s</p>\n", superscript(i+1), escaped(foot))
	}
	for _, note := range g.Notes {
		fmt.Fprintf(b, "<p class=\"note\">%s</p>\n", escaped(note))
	}
}

// writeRows writes the table itself.
func (g grid) writeRows(b *bytes.Buffer) {
	b.WriteString("<table>\n")
	if g.Title != "" {
		fmt.Fprintf(b, "<caption>%s</caption>\n", escaped(g.Title))
	}
	b.WriteString("<thead>\n")
	if g.columns.grouped() {
		b.WriteString("<tr>")
		for _, part := range g.columns.spans() {
			fmt.Fprintf(b, `<th scope="colgroup" colspan="%d">%s</th>`, len(part), escaped(part[0].Group))
		}
		b.WriteString("</tr>\n")
	}
	b.WriteString("<tr>")
	for _, s := range g.columns {
		fmt.Fprintf(b, `<th scope="col"%s>%s</th>`, s.class(""), escaped(s.Head))
	}
	b.WriteString("</tr>\n</thead>\n<tbody>\n")
	for _, row := range g.rows {
		b.WriteString("<tr>")
		for i, c := range row {
			s, tag, scope, aside := g.columns[i], "td", "", ""
			if s.key {
				tag, scope = "th", ` scope="row"`
			}
			if c.aside != "" { // apart, as it matters less
				aside, c.aside = " <small>("+escaped(c.aside)+")</small>", ""
			}
			text := c.inline(escaped, " ±") + aside
			if c.link != "" {
				text = fmt.Sprintf(`<a href="%s">%s</a>`, html.EscapeString(c.link), text)
			}
			fmt.Fprintf(b, "<%s%s%s>%s%s</%s>", tag, scope, s.class(c.class), text, superscript(c.mark), tag)
		}
		b.WriteString("</tr>\n")
	}
	b.WriteString("</tbody>\n</table>\n")
}

// class returns the class attribute of a cell, which may have a class of its own.
func (s slot) class(own string) string {
	if !s.left() {
		own = strings.TrimSpace("n " + own)
	}
	if own == "" {
		return ""
	}
	return ` class="` + own + `"`
}

func superscript(mark int) string {
	if mark == 0 {
		return ""
	}
	return fmt.Sprintf("<sup>%d</sup>", mark)
}

func escaped(s string) string { return html.EscapeString(results.Visible(s)) }
