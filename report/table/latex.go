package table

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"tourney/results"
)

// writeLaTeX writes a tabular that shrinks to the width of the text. It needs the package graphicx, and UTF-8 input,
// the default since 2018.
func (g grid) writeLaTeX(b *bytes.Buffer) {
	all := g.band(nil)
	var spec, groups, names []string
	for _, part := range all.spans() {
		columns := ""
		for _, h := range part {
			if h.left {
				columns += "l"
			} else {
				columns += "r"
			}
			names = append(names, latex(h.name))
		}
		rule := "|"
		if len(names) == len(all) {
			rule = ""
		}
		spec = append(spec, columns)
		groups = append(groups, fmt.Sprintf(`\multicolumn{%d}{c%s}{%s}`, len(part), rule, latex(part[0].group)))
	}
	line := func(cells []string, skip string) { fmt.Fprintf(b, "%s \\\\%s\n", strings.Join(cells, " & "), skip) }
	fmt.Fprintln(b, `% Needs \usepackage{graphicx}, to shrink wide tables to the width of the text.`)
	fmt.Fprintf(b, "\\begingroup\\scriptsize\\setlength{\\tabcolsep}{3pt}\n")
	if g.title != "" {
		fmt.Fprintf(b, "\\par\\medskip\\noindent\\textbf{%s}\\par\\nobreak\n", latex(g.title))
	}
	if len(g.lead) > 0 {
		fmt.Fprintf(b, "\\smallskip\n\\noindent %s\\par\n", latex(strings.Join(g.lead, " ")))
	}
	for _, rows := range g.pages() {
		fmt.Fprintf(b, "\\smallskip\n\\noindent%s%%\n\\begin{tabular}{%s}\n\\hline\n", shrink, strings.Join(spec, "|"))
		if all.grouped() {
			line(groups, "")
		}
		line(names, "")
		fmt.Fprintln(b, `\hline`)
		for _, lines := range rows {
			for i, cells := range lines {
				line(cells, []string{"[1pt]", "[-1pt]"}[len(lines)-1-i])
			}
		}
		fmt.Fprint(b, "\\hline\n\\end{tabular}}\n\n")
	}
	for _, e := range g.legend {
		fmt.Fprintf(b, "\\noindent %s: %s\\par\n", latex(e.Name), latex(e.text()))
	}
	if notes := g.footnotes(); len(notes) > 0 {
		fmt.Fprintf(b, "\\smallskip\n\\noindent %s\n", latex(strings.Join(notes, " ")))
	}
	fmt.Fprintln(b, `\par\endgroup`)
}

// pageLines is the number of table lines on a page.
const pageLines = 72

// pages splits the rows into tables of nearly equal length that fit a page. Without rows there is one table. A row has
// one or two lines: asides, or else margins, stand below to keep tables narrow. There is none without columns.
func (g grid) pages() [][][][]string {
	if len(g.columns) == 0 {
		return nil
	}
	asides := slices.ContainsFunc(g.rows, func(row []shown) bool {
		return slices.ContainsFunc(row, func(c shown) bool { return c.aside != "" })
	})
	rows, lines := make([][][]string, len(g.rows)), 0
	for i, row := range g.rows {
		above, below := make([]string, len(row)), make([]string, len(row))
		for j, c := range row {
			switch {
			case c.aside != "":
				below[j] = "(" + latex(c.aside) + ")"
				c.aside = ""
			case !asides && c.margin != "":
				below[j] = `$\pm$` + latex(c.margin)
				c.margin = ""
			case !asides && c.ends != "":
				below[j] = latex(c.ends)
				c.ends = ""
			}
			above[j] = c.inline(latex, `\,$\pm$\,`) + latex(raised(c.mark))
		}
		rows[i] = [][]string{above}
		if strings.Join(below, "") != "" {
			rows[i] = append(rows[i], below)
		}
		lines += len(rows[i])
	}
	if len(rows) == 0 {
		return [][][][]string{nil}
	}
	count := max(1, (lines+pageLines-1)/pageLines)
	return slices.Collect(slices.Chunk(rows, max(1, (len(rows)+count-1)/count)))
}

// shrink begins a box that is at most as wide as the text.
const shrink = `\resizebox{\ifdim\width>\linewidth\linewidth\else\width\fi}{!}{`

// latex escapes LaTeX's special characters, including [ and * after a line break. It writes our few other signs without
// packages.
func latex(s string) string { return latexEscapes.Replace(results.Visible(s)) }

var latexEscapes = strings.NewReplacer(
	`\`, `\textbackslash{}`, `{`, `\{`, `}`, `\}`, `_`, `\_`, `&`, `\&`, `%`, `\%`, `#`, `\#`, `$`, `\$`,
	`~`, `\textasciitilde{}`, `^`, `\textasciicircum{}`, `<`, `$<$`, `>`, `$>$`, `|`, `$|$`,
	`[`, `{[}`, `]`, `{]}`, `*`, `{*}`,
	`±`, `$\pm$`, `×`, `$\times$`, `–`, `--`, `…`, `\ldots{}`,
	`⁰`, `$^0$`, `¹`, `$^1$`, `²`, `$^2$`, `³`, `$^3$`, `⁴`, `$^4$`, `⁵`, `$^5$`, `⁶`, `$^6$`, `⁷`, `$^7$`, `⁸`, `$^8$`, `⁹`, `$^9$`,
	`‰`, `$^0\!/\!_{00}$`, `χ²`, `$\chi^2$`,
)
