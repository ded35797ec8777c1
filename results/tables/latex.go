package tables

import (
	"fmt"
	"io"
	"strings"
)

// writeLaTeX writes a plain tabular that compiles without packages; all that it needs beyond ASCII is UTF-8 input,
// which LaTeX reads since 2018. Wide tables want landscape paper.
func (g grid) writeLaTeX(w io.Writer) error {
	spec, groups, names := "", []string{}, []string{}
	for i, c := range g.columns {
		if g.opensGroup(i) {
			spec += "|"
		}
		if c.left {
			spec += "l"
		} else {
			spec += "r"
		}
		names = append(names, latex(c.name))
	}
	for from := 0; from < len(g.columns); {
		to := from + 1
		for to < len(g.columns) && !g.opensGroup(to) {
			to++
		}
		rule := "|"
		if to == len(g.columns) {
			rule = ""
		}
		groups = append(groups, fmt.Sprintf(`\multicolumn{%d}{c%s}{%s}`, to-from, rule, latex(g.columns[from].group)))
		from = to
	}

	var b strings.Builder
	line := func(cells []string) { fmt.Fprintf(&b, "%s \\\\\n", strings.Join(cells, " & ")) }
	fmt.Fprintf(&b, "\\begingroup\\scriptsize\\setlength{\\tabcolsep}{3pt}\n\\noindent\\textbf{%s}\n\n", latex(g.title))
	fmt.Fprintf(&b, "\\smallskip\n\\noindent\\begin{tabular}{%s}\n\\hline\n", spec)
	if g.grouped() {
		line(groups)
	}
	line(names)
	fmt.Fprintln(&b, `\hline`)
	for _, row := range g.rows {
		cells := make([]string, len(row))
		for i, c := range row {
			cells[i] = c.inline(latex, `\,$\pm$\,`)
		}
		line(cells)
	}
	fmt.Fprintf(&b, "\\hline\n\\end{tabular}\n\n\\smallskip\n\\noindent %s\n\\par\\endgroup\n",
		latex(strings.Join(g.notes, " ")))
	_, err := io.WriteString(w, b.String())
	return err
}

// latex escapes what LaTeX would take for commands, [ and * after a line break among them, and writes our few signs
// beyond ASCII without packages.
func latex(s string) string { return latexEscapes.Replace(plain(s)) }

var latexEscapes = strings.NewReplacer(
	`\`, `\textbackslash{}`, `{`, `\{`, `}`, `\}`, `_`, `\_`, `&`, `\&`, `%`, `\%`, `#`, `\#`, `$`, `\$`,
	`~`, `\textasciitilde{}`, `^`, `\textasciicircum{}`, `<`, `$<$`, `>`, `$>$`, `|`, `$|$`,
	`[`, `{[}`, `]`, `{]}`, `*`, `{*}`,
	`±`, `$\pm$`, `–`, `--`, `‰`, `$^0\!/\!_{00}$`,
)
