package table

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/jedib0t/go-pretty/v6/text"
	"pgregory.net/rapid"

	"tourney/results"
)

// letters returns a text without blanks and lines.
func letters(s string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(" \n│─", r) {
			return -1
		}
		return r
	}, s)
}

// TestBands draws tables of all shapes for terminals of all widths. No line is too long; each band has all rows, with
// the key columns; and column by column, read down, everything in it is there.
func TestBands(t *testing.T) {
	name := rapid.StringMatching(`[a-z漢]{1,9}( [a-z漢]{1,30}){0,4}`)
	rapid.Check(t, func(t *rapid.T) {
		var table Table
		rows := rapid.IntRange(0, 4).Draw(t, "rows")
		columns := rapid.IntRange(1, 12).Draw(t, "columns")
		keys := rapid.IntRange(0, min(4, columns-1)).Draw(t, "keys")
		heads := make([]column, columns)
		for c := range heads {
			head := column{Key: fmt.Sprint(c), Head: name.Draw(t, "head"), Type: rapid.SampledFrom([]columnType{texts, numbers}).Draw(t, "type")}
			if c < keys {
				table.View.Keys = append(table.View.Keys, head.Key)
				head.Group = "seat"
			} else {
				head.Group = rapid.SampledFrom([]string{"", "one", "a group with a long name", "indistinguishablewords"}).Draw(t, "group")
			}
			heads[c] = head
		}
		Fill(&table, make([]struct{}, rows), func(r *Row, _ struct{}) {
			for _, head := range heads {
				if head.Type == texts {
					r.cell(head, Cell{Value: name.Draw(t, "text"), Note: rapid.SampledFrom([]string{"", "x", "y"}).Draw(t, "note")})
					continue
				}
				r.cell(head, Cell{Value: rapid.IntRange(-99999, 99999).Draw(t, "number"), Aside: rapid.SampledFrom([]string{"", "1", "self 12345"}).Draw(t, "aside"),
					Note: rapid.SampledFrom([]string{"", "x", "y"}).Draw(t, "note")})
			}
		})
		width := rapid.IntRange(40, 200).Draw(t, "width")
		g := table.grid()
		bands := g.bands(width)
		seen := map[int]int{}
		for _, b := range bands {
			lines := g.draw(b, Style{})
			for _, line := range lines {
				if n := text.StringWidth(line); n > width {
					t.Fatalf("a line of %d columns, of %d:\n%s", n, width, strings.Join(lines, "\n"))
				}
			}
			for i, s := range b {
				c := s.at
				if seen[c]++; (i < keys) != (c < keys) {
					t.Fatalf("place %d of a band with %d keys has column %d", i, keys, c)
				}
				// The column alone, as wide as it is here.
				alone := letters(strings.Join(g.draw(b[i:i+1], Style{}), "\n"))
				for _, part := range append(columnText(g, c), letters(results.Visible(g.columns[c].Head))) {
					if !inOrder(part, alone) {
						t.Fatalf("column %d lacks %q:\n%s", c, part, strings.Join(lines, "\n"))
					}
				}
			}
		}
		for c := range columns {
			if want := 1; c >= keys && seen[c] != want || c < keys && seen[c] != len(bands) {
				t.Fatalf("column %d of %d (%d keys) is in %d of %d bands", c, columns, keys, seen[c], len(bands))
			}
		}
		for _, line := range strings.Split(rendered(t, Plain, Style{Width: width}, table), "\n") {
			if n := text.StringWidth(line); n > width {
				t.Fatalf("a line of %d columns, of %d: %s", n, width, line)
			}
		}
	})
}

// columnText lists what stands in the cells of a column.
func columnText(g grid, c int) []string {
	var list []string
	for _, row := range g.rows {
		list = append(list, letters(row[c].inline(results.Visible, "±")))
	}
	return list
}

// inOrder reports whether all characters of a part are in a text, in that order. Marks may stand between them.
func inOrder(part, all string) bool {
	for _, r := range part {
		i := strings.IndexRune(all, r)
		if i < 0 {
			return false
		}
		all = all[i+utf8.RuneLen(r):]
	}
	return true
}

// TestGroupsStayTogether checks that a table that fits is not split, and that a split one keeps its groups together if
// they fit.
func TestGroupsStayTogether(t *testing.T) {
	g := specimen().grid()
	for _, b := range g.bands(110) {
		groups := map[string]int{}
		for _, s := range b {
			groups[s.Group]++
		}
		for _, name := range []string{"empty boards", "random boards", "total boards"} {
			if n := groups[name]; n != 0 && n != 6 {
				t.Errorf("a band has %d of the 6 columns of the group %s", n, name)
			}
		}
	}
	if n := len(g.bands(300)); n != 1 {
		t.Errorf("%d bands for 300 columns, want one", n)
	}
}
