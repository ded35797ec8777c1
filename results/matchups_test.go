package results

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestTables(t *testing.T) {
	for _, test := range []struct {
		name     string
		pairings [][]int
		want     string
	}{
		{"nothing", nil, "[]"},
		{"two seats, both orders", [][]int{{0, 1}, {0, 2}, {1, 0}, {1, 2}, {2, 0}, {2, 1}}, "[[0 2] [1 4] [3 5]]"},
		{"two seats, as listed, and against itself", [][]int{{0, 0}, {0, 1}, {1, 1}}, "[[0] [1] [2]]"},
		{"three seats", [][]int{{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 1, 3}, {1, 3, 0}, {3, 0, 1}}, "[[0 1 2] [3 4 5]]"},
		{"another circle is another table", [][]int{{0, 1, 2}, {0, 2, 1}, {2, 1, 0}}, "[[0] [1 2]]"},
		{"one against a field", [][]int{{0, 1, 1}, {1, 0, 1}, {1, 1, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, "[[0 1 2] [3 4 5]]"},
		{"two and two", [][]int{{0, 1, 0, 1}, {0, 0, 1, 1}, {1, 0, 1, 0}}, "[[0 2] [1]]"},
		{"grown later", [][]int{{0, 1, 1}, {1, 0, 1}, {5, 0, 0}, {1, 1, 0}}, "[[0 1 3] [2]]"},
		{"indices of several digits", [][]int{{1, 11}, {11, 1}, {1, 1}, {111, 0}}, "[[0 1] [2] [3]]"},
	} {
		if got := fmt.Sprint(runOf(test.pairings).Tables()); got != test.want {
			t.Errorf("%s: got %s, want %s", test.name, got, test.want)
		}
	}
}

func TestSingles(t *testing.T) {
	for _, test := range []struct{ seats, want []int }{
		{[]int{3, 1}, []int{3, 1}}, {[]int{2, 2}, nil}, {[]int{1, 0, 1, 1}, []int{0}}, {[]int{0, 0, 2, 1}, []int{2, 1}}, {nil, nil},
	} {
		if got := (Pairing{Seats: test.seats}).Singles(); !slices.Equal(got, test.want) {
			t.Errorf("%v: got %v, want %v", test.seats, got, test.want)
		}
	}
}

func runOf(pairings [][]int) (r Run) {
	for _, seats := range pairings {
		r.Pairings = append(r.Pairings, Pairing{Seats: seats})
	}
	return r
}

// TestTablesTwin: two pairings share a table exactly if one can be turned into the other.
func TestTablesTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seats := rapid.IntRange(2, 4).Draw(t, "seats")
		seating := rapid.SliceOfN(rapid.IntRange(0, 3), seats, seats)
		pairings := rapid.SliceOfNDistinct(seating, 0, 20, func(s []int) string { return fmt.Sprint(s) }).Draw(t, "pairings")
		table := make([]int, len(pairings))
		seen := 0
		for i, list := range runOf(pairings).Tables() {
			if !slices.IsSorted(list) {
				t.Fatalf("table %d is %v, not in the order of the run", i, list)
			}
			for _, p := range list {
				table[p] = i
				seen++
			}
		}
		if seen != len(pairings) {
			t.Fatalf("%d of %d pairings are at tables", seen, len(pairings))
		}
		for i, a := range pairings {
			for j, b := range pairings {
				turned := false
				for shift := range seats {
					turned = turned || slices.Equal(slices.Concat(a[shift:], a[:shift]), b)
				}
				if (table[i] == table[j]) != turned {
					t.Fatalf("%v and %v: one table %t, want %t", a, b, table[i] == table[j], turned)
				}
			}
		}
	})
}
