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
	for _, s := range g.lead {
		fmt.Fprintf(b, "<p class=\"lead\">%s</p>\n", escaped(s))
	}
	if len(g.columns) > 0 {
		g.writeRows(b)
	} else if g.title != "" {
		fmt.Fprintf(b, "<p><b>%s</b></p>\n", escaped(g.title))
	}
	if len(g.legend) > 0 {
		b.WriteString("<dl class=\"legend\">\n")
		for _, e := range g.legend {
			fmt.Fprintf(b, "<dt>%s</dt><dd>%s</dd>\n", escaped(e.Name), escaped(e.text()))
		}
		b.WriteString("</dl>\n")
	}
	for i, foot := range g.feet {
		fmt.Fprintf(b, "<p class=\"note\">%s %s</p>\n", superscript(i+1), escaped(foot))
	}
	for _, note := range g.notes {
		fmt.Fprintf(b, "<p class=\"note\">%s</p>\n", escaped(note))
	}
}

// writeRows writes the table itself.
func (g grid) writeRows(b *bytes.Buffer) {
	b.WriteString("<table>\n")
	if g.title != "" {
		fmt.Fprintf(b, "<caption>%s</caption>\n", escaped(g.title))
	}
	b.WriteString("<thead>\n")
	if all := g.band(nil); all.grouped() {
		b.WriteString("<tr>")
		for _, part := range all.spans() {
			fmt.Fprintf(b, `<th scope="colgroup" colspan="%d">%s</th>`, len(part), escaped(part[0].group))
		}
		b.WriteString("</tr>\n")
	}
	b.WriteString("<tr>")
	for _, h := range g.columns {
		fmt.Fprintf(b, `<th scope="col"%s>%s</th>`, h.class(""), escaped(h.name))
	}
	b.WriteString("</tr>\n</thead>\n<tbody>\n")
	for _, row := range g.rows {
		b.WriteString("<tr>")
		for i, c := range row {
			h, tag, scope := g.columns[i], "td", ""
			if h.key {
				tag, scope = "th", ` scope="row"`
			}
			text := c.html()
			if c.link != "" {
				text = fmt.Sprintf(`<a href="%s">%s</a>`, html.EscapeString(c.link), text)
			}
			fmt.Fprintf(b, "<%s%s%s>%s%s</%s>", tag, scope, h.class(c.class), text, superscript(c.mark), tag)
		}
		b.WriteString("</tr>\n")
	}
	b.WriteString("</tbody>\n</table>\n")
}

// html returns the cell with its aside apart, as it matters less.
func (s shown) html() string {
	aside := s.aside
	if s.aside = ""; aside != "" {
		return s.inline(escaped, " ±") + " <small>(" + escaped(aside) + ")</small>"
	}
	return s.inline(escaped, " ±")
}

// class returns the class attribute of a cell, which may have a class of its own.
func (h head) class(own string) string {
	var list []string
	if !h.left {
		list = append(list, "n")
	}
	if own != "" {
		list = append(list, own)
	}
	if list == nil {
		return ""
	}
	return ` class="` + strings.Join(list, " ") + `"`
}

func superscript(mark int) string {
	if mark == 0 {
		return ""
	}
	return fmt.Sprintf("<sup>%d</sup>", mark)
}

func escaped(s string) string { return html.EscapeString(results.Visible(s)) }
