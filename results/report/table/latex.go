package table

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"tourney/results"
)

// writeLaTeX writes a tabular that is made smaller where the text is narrower. It needs the package graphicx for that,
// and beyond ASCII only UTF-8 input, which LaTeX reads since 2018.
func (g grid) writeLaTeX(w io.Writer) error {
	spec, groups, names := "", []string{}, []string{}
	for i, h := range g.columns {
		if g.opensGroup(i) {
			spec += "|"
		}
		if h.left {
			spec += "l"
		} else {
			spec += "r"
		}
		names = append(names, latex(h.name))
	}
	for _, s := range g.spans() {
		rule := "|"
		if s.to == len(g.columns) {
			rule = ""
		}
		groups = append(groups, fmt.Sprintf(`\multicolumn{%d}{c%s}{%s}`, s.to-s.from, rule, latex(g.columns[s.from].group)))
	}
	var b strings.Builder
	line := func(cells []string, skip string) { fmt.Fprintf(&b, "%s \\\\%s\n", strings.Join(cells, " & "), skip) }
	fmt.Fprintln(&b, `% Needs \usepackage{graphicx}, to shrink wide tables to the width of the text.`)
	fmt.Fprintf(&b, "\\begingroup\\scriptsize\\setlength{\\tabcolsep}{3pt}\n")
	if g.title != "" {
		fmt.Fprintf(&b, "\\par\\medskip\\noindent\\textbf{%s}\\par\\nobreak\n", latex(g.title))
	}
	if len(g.lead) > 0 {
		fmt.Fprintf(&b, "\\smallskip\n\\noindent %s\\par\n", latex(strings.Join(g.lead, " ")))
	}
	asides := g.asides()
	for _, rows := range g.pages(asides) {
		fmt.Fprintf(&b, "\\smallskip\n\\noindent%s%%\n\\begin{tabular}{%s}\n\\hline\n", shrink, spec)
		if g.grouped() {
			line(groups, "")
		}
		line(names, "")
		fmt.Fprintln(&b, `\hline`)
		for _, row := range rows {
			above, below := stacked(row, asides)
			if strings.Join(below, "") != "" {
				line(above, "[-1pt]")
				above = below
			}
			line(above, "[1pt]")
		}
		fmt.Fprint(&b, "\\hline\n\\end{tabular}}\n\n")
	}
	if notes := g.footnotes(raised); len(notes) > 0 {
		fmt.Fprintf(&b, "\\smallskip\n\\noindent %s\n", latex(strings.Join(notes, " ")))
	}
	fmt.Fprintln(&b, `\par\endgroup`)
	_, err := io.WriteString(w, b.String())
	return err
}

// pageLines is how many lines of a table go onto a page.
const pageLines = 72

// pages splits the rows into tables that fit a page each, as equal as may be. Even a table without rows is one.
func (g grid) pages(asides bool) [][][]shown {
	lines := 0
	for _, row := range g.rows {
		lines++
		if _, below := stacked(row, asides); strings.Join(below, "") != "" {
			lines++
		}
	}
	count := max(1, (lines+pageLines-1)/pageLines)
	each := max(1, (len(g.rows)+count-1)/count)
	if len(g.rows) == 0 {
		return [][][]shown{nil}
	}
	return slices.Collect(slices.Chunk(g.rows, each))
}

// stacked returns a row in two lines, the second of which may be empty.
func stacked(row []shown, asides bool) (above, below []string) {
	for _, c := range row {
		a, b := c.stack(asides)
		above, below = append(above, a), append(below, b)
	}
	return above, below
}

// stack writes the cell in two lines, which keeps tables narrow. Asides stand below or, in tables without, margins.
func (c shown) stack(asides bool) (above, below string) {
	mark := latex(raised(c.mark))
	switch {
	case asides && c.aside != "":
		below = "(" + latex(c.aside) + ")"
	case !asides && c.margin != "":
		return latex(c.text) + mark, `$\pm$` + latex(c.margin)
	}
	c.aside = ""
	return c.inline(latex, `\,$\pm$\,`) + mark, below
}

// asides reports whether any cell has an aside.
func (g grid) asides() bool {
	for _, row := range g.rows {
		for _, c := range row {
			if c.aside != "" {
				return true
			}
		}
	}
	return false
}

// shrink begins a box that is as wide as the text at most.
const shrink = `\resizebox{\ifdim\width>\linewidth\linewidth\else\width\fi}{!}{`

// latex escapes what LaTeX would take for commands, [ and * after a line break among them, and writes our few signs
// beyond ASCII without packages.
func latex(s string) string { return latexEscapes.Replace(results.Visible(s)) }

var latexEscapes = strings.NewReplacer(
	`\`, `\textbackslash{}`, `{`, `\{`, `}`, `\}`, `_`, `\_`, `&`, `\&`, `%`, `\%`, `#`, `\#`, `$`, `\$`,
	`~`, `\textasciitilde{}`, `^`, `\textasciicircum{}`, `<`, `$<$`, `>`, `$>$`, `|`, `$|$`,
	`[`, `{[}`, `]`, `{]}`, `*`, `{*}`,
	`±`, `$\pm$`, `×`, `$\times$`, `–`, `--`, `…`, `\ldots{}`,
	`⁰`, `$^0$`, `¹`, `$^1$`, `²`, `$^2$`, `³`, `$^3$`, `⁴`, `$^4$`, `⁵`, `$^5$`, `⁶`, `$^6$`, `⁷`, `$^7$`, `⁸`, `$^8$`, `⁹`, `$^9$`,
	`‰`, `$^0\!/\!_{00}$`, `χ²`, `$\chi^2$`,
)
