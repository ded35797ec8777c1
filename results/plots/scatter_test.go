package plots

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/plot/vg"
	"tourney/results/compare"
	"tourney/results/stats"
)

func TestScatterWords(t *testing.T) {
	cell := func(opening string, tested, rejected bool) compare.Cell {
		counts := compare.Counts{Won: 5, Lost: 3, Drawn: 2}
		return compare.Cell{Players: []string{"a", "b"}, Opening: opening, Ours: counts, Theirs: counts,
			Tested: tested, Rejected: rejected}
	}
	random, empty, total := cell("random", true, true), cell("empty", true, false), cell(compare.Total, false, false)
	for _, tt := range []struct {
		comparison      compare.Comparison
		title, subtitle string
		openings        string
	}{
		{
			compare.Comparison{Runs: []string{"r1", "r2", "r3"}, Game: "g", Reference: "paper.csv", Cells: []compare.Cell{random, empty, total},
				Empty: compare.Combined{Cells: 1, P: 0.04321}},
			"r1 … r3 (g) against paper.csv",
			"2 cells, 1 rejected at 1 % after Holm’s correction; combined p of 1 cell from the empty board 0.043.",
			"empty random",
		},
		{
			compare.Comparison{Runs: []string{"r1", "r2"}, Game: "g", Reference: "paper.csv", Cells: []compare.Cell{empty},
				Empty: compare.Combined{Cells: 2, P: 1e-9}},
			"r1, r2 (g) against paper.csv",
			"1 cell, none rejected at 1 % after Holm’s correction; combined p of 2 cells from the empty board 1e-09.",
			"empty",
		},
		{
			compare.Comparison{Runs: []string{"r1"}, Game: "g", Reference: "paper.csv", Cells: []compare.Cell{cell(compare.Total, true, false)}},
			"r1 (g) against paper.csv", "1 cell, none rejected at 1 % after Holm’s correction.", "total",
		},
	} {
		s, err := Scatter(tt.comparison, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if s.Title != tt.title || !strings.HasSuffix(s.subtitle(), ": "+tt.subtitle) ||
			strings.Join(s.Openings, " ") != tt.openings {
			t.Errorf("got %q, %q, %q, want %q, %q, %s", s.Title, s.subtitle(), s.Openings, tt.title, tt.subtitle, tt.openings)
		}
	}
	_, err := Scatter(compare.Comparison{Runs: []string{"r1"}, Reference: "paper.csv", Cells: []compare.Cell{total}}, Options{})
	if want := "comparison of r1 with paper.csv: no tested cells to draw"; err == nil || err.Error() != want {
		t.Errorf("got error %v, want %s", err, want)
	}
}

// The cross of a cell reaches over the intervals, theirs across and ours upwards, and meets in the two shares.
func TestScatterToScale(t *testing.T) {
	cell := compare.Cell{Players: []string{"a", "b"}, Opening: "empty", Tested: true,
		Theirs: compare.Counts{Won: 80, Lost: 20}, Ours: compare.Counts{Won: 150, Lost: 30, Drawn: 20}}
	s, err := Scatter(compare.Comparison{Runs: []string{"r"}, Cells: []compare.Cell{cell}}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	l := newScatterLayout(s)
	crosses := coloured(record(s.drawing()).lines, translucent(openingColour(0), 0.7))
	if len(crosses) != 2*len(byResult) {
		t.Fatalf("%d lines, want two for each of %d panels", len(crosses), len(byResult))
	}
	for i, counts := range [][2]int{{80, 150}, {0, 20}, {20, 30}} {
		theirs, ours := stats.Share(counts[0], 100), stats.Share(counts[1], 200)
		across, up := crosses[2*i].area, crosses[2*i+1].area
		for _, tt := range []struct {
			what      string
			got, want vg.Length
		}{
			{"left end", across.Min.X, l.x(i, theirs.Lo)}, {"right end", across.Max.X, l.x(i, theirs.Hi)},
			{"height", across.Min.Y, l.y(i, ours.Value)}, {"place across", up.Min.X, l.x(i, theirs.Value)},
			{"lower end", up.Max.Y, l.y(i, ours.Lo)}, {"upper end", up.Min.Y, l.y(i, ours.Hi)},
		} {
			if math.Abs(float64(tt.got-tt.want)) > 1e-6 {
				t.Errorf("%s: %s at %.3f, want %.3f", byResult[i].name, tt.what, tt.got, tt.want)
			}
		}
		// Equal shares lie on the diagonal of the square.
		x, y := l.x(i, theirs.Value)-l.lefts[i], l.top+square-l.y(i, theirs.Value)
		if math.Abs(float64(x-y)) > 1e-6 {
			t.Errorf("%s: a share of %.2f stands %.3f across and %.3f up", byResult[i].name, theirs.Value, x, y)
		}
	}
}

// Every rejected cell is numbered in the panels, as far as there is room, and named below; numbers lie in the panels, and
// over no ring and no other number.
func TestRejectedAreNamed(t *testing.T) {
	for _, size := range []struct{ cells, rejected int }{{1, 1}, {3, 2}, {60, 1}, {200, 5}, {200, 300}} {
		s, err := Scatter(comparison(size.cells, size.rejected, "player "), Options{})
		if err != nil {
			t.Fatal(err)
		}
		l := newScatterLayout(s)
		notes := strings.Join(l.notes, " ")
		numbers := map[int]string{} // by cell
		for i, cell := range s.Cells {
			if !cell.Rejected {
				continue
			}
			numbers[i] = fmt.Sprint(len(numbers) + 1)
			said := strings.Contains(notes, numbers[i]+": "+name(cell)+" ("+cell.Opening+")")
			if said != (len(numbers) <= mostNames) {
				t.Errorf("%v: rejected cell number %s named %v: %s", size, numbers[i], said, notes)
			}
		}
		if left := len(numbers) - mostNames; left > 0 && !strings.Contains(notes, fmt.Sprintf("; and %d more.", left)) {
			t.Errorf("%v: %d rejected cells: %s", size, len(numbers), notes)
		}
		for i, labels := range l.labels {
			if len(labels) == 0 {
				t.Errorf("%v: no number in panel %d", size, i)
			}
			corner := vg.Point{X: l.lefts[i], Y: l.top}
			panel := vg.Rectangle{Min: corner, Max: corner.Add(vg.Point{X: square, Y: square})}
			for j, label := range labels {
				if label.text != numbers[label.cell] || !within(label.area, panel) {
					t.Errorf("%v: label %q of cell %d at %.0f", size, label.text, label.cell, label.area)
				}
				for _, other := range labels[:j] {
					if overlap(label.area, other.area) {
						t.Errorf("%v: %q covers %q", size, label.text, other.text)
					}
				}
				for _, cell := range s.Cells {
					var ring vg.Point
					ring.X, ring.Y = l.at(i, cell)
					if cell.Rejected && overlap(label.area, around(ring, ringRadius)) {
						t.Errorf("%v: %q covers the ring of %s", size, label.text, name(cell))
					}
				}
			}
		}
	}
}
