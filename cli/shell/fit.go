package shell

import (
	"fmt"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"tourney/results"
)

// proseWidth is how wide lines of prose get where nothing limits them.
const proseWidth = 100

// Wrap breaks a text between words into lines that fit a width as Width returns it. The first line begins with first, and
// the others with as many blanks as rest says.
func Wrap(width int, first string, rest int, prose string) string {
	if width == 0 {
		width = proseWidth
	}
	lines := broken(results.Visible(prose), max(width-max(rest, text.StringWidth(first)), 1))
	return first + strings.Join(lines, "\n"+strings.Repeat(" ", rest))
}

func broken(prose string, width int) []string {
	lines := strings.Split(text.WrapSoft(prose, width), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimSpace(line)
	}
	return slices.DeleteFunc(lines, func(line string) bool { return line == "" })
}

// leastProse is the width below which a last column of prose is hard to read.
const leastProse = 24

// Fit renders a table in the style of NewTable within a width as Width returns it, 0 for any. Its cells are broken between
// words. Where that leaves no room, or too little for prose in the last column, each row becomes a paragraph.
func Fit(width int, header table.Row, rows []table.Row) string {
	natural, least := make([]int, len(header)), make([]int, len(header))
	t := NewTable(header)
	for i, row := range append([]table.Row{header}, rows...) {
		if i > 0 {
			t.AppendRow(row)
		}
		for i, cell := range row {
			shown := results.Visible(fmt.Sprint(cell))
			natural[i] = max(natural[i], text.StringWidth(shown))
			for word := range strings.FieldsSeq(shown) {
				least[i] = max(least[i], text.StringWidth(word))
			}
		}
	}
	if width == 0 {
		return t.Render()
	}
	widths, last := slices.Clone(natural), len(header)-1
	for room := width - 2*len(header); sum(widths) > room; { // a blank on either side of each cell
		widest := -1
		for i, w := range widths {
			if w > least[i] && (widest < 0 || w > widths[widest]) {
				widest = i
			}
		}
		if widest < 0 {
			return paragraphs(width, header, rows, natural[last] > leastProse)
		}
		widths[widest]--
	}
	if widths[last] < min(leastProse, natural[last]) {
		return paragraphs(width, header, rows, true)
	}
	var columns []table.ColumnConfig
	for i, w := range widths {
		columns = append(columns, table.ColumnConfig{Number: i + 1, WidthMax: w, WidthMaxEnforcer: text.WrapSoft})
	}
	t.SetColumnConfigs(columns)
	return t.Render()
}

// paragraphs writes each row as a paragraph. With prose the last cell stands below it, without its head.
func paragraphs(width int, header table.Row, rows []table.Row, prose bool) string {
	var lines []string
	for _, row := range rows {
		cells := make([]string, len(row)-1)
		for i, cell := range row[1:] {
			cells[i] = fmt.Sprintf("%v %v", header[i+1], cell)
		}
		last := len(cells) - 1
		if prose {
			cells = cells[:last]
		}
		lines = append(lines, Wrap(width, " ", 3, fmt.Sprintf("%v: %s", row[0], strings.Join(cells, "; "))))
		if prose {
			lines = append(lines, Wrap(width, "     ", 5, fmt.Sprint(row[last+1])))
		}
	}
	return strings.Join(lines, "\n")
}

func sum(widths []int) (total int) {
	for _, w := range widths {
		total += w
	}
	return total
}
