package splut

import (
	"slices"
	"testing"
)

// TestCellsLinesAndDistances compares names, lines and distances with the cells of the twin.
func TestCellsLinesAndDistances(t *testing.T) {
	names := diamond()
	if len(names) != Cells || !slices.IsSorted(names) {
		t.Fatalf("%d cells, want %d in plain order: %q", len(names), Cells, names)
	}
	for i, name := range names {
		if cell, ok := parseCell(name); string(appendCell(nil, i)) != name || cell != i || !ok {
			t.Errorf("cell %d is %s, %s is %d", i, appendCell(nil, i), name, cell)
		}
		var line, near uint64
		for _, letter := range []byte(directionLetters) {
			if next := beside(name, letter); next != "" {
				near |= 1 << slices.Index(names, next)
			}
			for next := beside(name, letter); next != ""; next = beside(next, letter) {
				line |= 1 << slices.Index(names, next)
			}
		}
		if Lines(i) != line {
			t.Errorf("Lines(%s) = %#x, want %#x", name, Lines(i), line)
		}
		if Neighbours(i) != near {
			t.Errorf("Neighbours(%s) = %#x, want %#x", name, Neighbours(i), near)
		}
		for j, other := range names {
			want := apart(int(name[0]), int(other[0])) + apart(int(name[1]), int(other[1]))
			if got := Distance(i, j); got != want {
				t.Errorf("Distance(%s, %s) = %d, want %d", name, other, got, want)
			}
		}
	}
	for _, name := range []string{"", "a", "a4", "a6", "d1", "e0", "j5", "e10", "E5", "5e", "i4"} {
		if cell, ok := parseCell(name); ok {
			t.Errorf("%q is cell %d, want none", name, cell)
		}
	}
}
