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
	var spec, groups, names []string
	for _, part := range g.columns.spans() {
		columns, rule := "", "|"
		for _, s := range part {
			names = append(names, latex(s.Head))
			if s.left() {
				columns += "l"
			} else {
				columns += "r"
			}
		}
		if len(names) == len(g.columns) {
			rule = ""
		}
		spec = append(spec, columns)
		groups = append(groups, fmt.Sprintf(`\multicolumn{%d}{c%s}{%s}`, len(part), rule, latex(part[0].Group)))
	}
	fmt.Fprintln(b, `% Needs \usepackage{graphicx}, to shrink wide tables to the width of the text.`)
	fmt.Fprintf(b, "\\begingroup\\scriptsize\\setlength{\\tabcolsep}{3pt}\n")
	if g.Title != "" {
		fmt.Fprintf(b, "\\par\\medskip\\noindent\\textbf{%s}\\par\\nobreak\n", latex(g.Title))
	}
	if len(g.Lead) > 0 {
		fmt.Fprintf(b, "\\smallskip\n\\noindent %s\\par\n", latex(strings.Join(g.Lead, " ")))
	}
	for _, page := range g.pages() {
		fmt.Fprintf(b, "\\smallskip\n\\noindent%s%%\n\\begin{tabular}{%s}\n\\hline\n", shrink, strings.Join(spec, "|"))
		if g.columns.grouped() {
			b.WriteString(latexLine(groups, ""))
		}
		b.WriteString(latexLine(names, "") + "\\hline\n" + strings.Join(page, "") + "\\hline\n\\end{tabular}}\n\n")
	}
	for _, e := range g.Legend {
		fmt.Fprintf(b, "\\noindent %s: %s\\par\n", latex(e.Name), latex(e.text()))
	}
	if notes := g.footnotes(); len(notes) > 0 {
		fmt.Fprintf(b, "\\smallskip\n\\noindent %s\n", latex(strings.Join(notes, " ")))
	}
	fmt.Fprintln(b, `\par\endgroup`)
}

// latexLine joins cells, and leaves room below.
func latexLine(cells []string, room string) string {
	return strings.Join(cells, " & ") + ` \\` + room + "\n"
}

// pageLines is the number of table lines on a page.
const pageLines = 72

// pages splits the rows into tables of nearly equal length that fit a page. Without rows there is one table. A row has
// one or two lines: asides, or else margins, stand below to keep tables narrow. There is none without columns.
func (g grid) pages() [][]string {
	if len(g.columns) == 0 {
		return nil
	}
	asides := slices.ContainsFunc(slices.Concat(g.rows...), func(c shown) bool { return c.aside != "" })
	var rows []string
	lines := 0
	for _, row := range g.rows {
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
		if lines++; strings.Join(below, "") == "" {
			rows = append(rows, latexLine(above, "[1pt]"))
		} else {
			lines++
			rows = append(rows, latexLine(above, "[-1pt]")+latexLine(below, "[1pt]"))
		}
	}
	if rows == nil {
		rows = []string{""}
	}
	count := max(1, (lines+pageLines-1)/pageLines)
	return slices.Collect(slices.Chunk(rows, (len(rows)+count-1)/count))
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
