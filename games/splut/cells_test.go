package splut

import (
	"math/bits"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestCells compares the lookups with the cells of the twin.
func TestCells(t *testing.T) {
	names := diamond()
	if len(names) != Cells || !slices.IsSorted(names) {
		t.Fatalf("%d cells, want %d in plain order: %q", len(names), Cells, names)
	}
	number := func(name string) int {
		cell, ok := parseCell(name)
		if name == "" && !ok {
			return nowhere
		}
		return cell
	}
	for i, name := range names {
		if got := string(appendCell(nil, i)); got != name || number(name) != i {
			t.Errorf("cell %d is %s, %s is %d", i, got, name, number(name))
		}
		var line uint64
		for d, letter := range []byte(directionLetters) {
			if got, want := int(neighbour[i][d]), number(beside(name, letter)); got != want {
				t.Errorf("from %s %c is cell %d, want %d", name, letter, got, want)
			}
			var ray uint64
			last := name
			for next := beside(name, letter); next != ""; next = beside(next, letter) {
				ray |= 1 << number(next)
				last = next
			}
			line |= ray
			if ray != 0 && first(ray, d) != int(neighbour[i][d]) {
				t.Errorf("from %s %c the nearest cell is %d, want %d", name, letter, first(ray, d), neighbour[i][d])
			}
			if rays[i][d] != ray || edge[i][d] != uint8(number(last)) {
				t.Errorf("from %s %c: ray %#x to %d, want %#x to %s", name, letter, rays[i][d], edge[i][d], ray, last)
			}
			if d^2 != slices.Index([]byte(directionLetters), map[byte]byte{'n': 's', 's': 'n', 'e': 'w', 'w': 'e'}[letter]) {
				t.Errorf("%c has no opposite", letter)
			}
		}
		if Lines(i) != line {
			t.Errorf("Lines(%s) = %#x, want %#x", name, Lines(i), line)
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

// TestBefore compares whole sets of cells with single neighbours.
func TestBefore(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cells := rapid.Uint64().Draw(t, "cells") & board
		for d := range neighbour[0] {
			var want uint64
			for cell := range Cells {
				want |= cells >> neighbour[cell][d] & 1 << cell
			}
			if got := before(cells, d); got != want {
				t.Fatalf("%c: %#x, want %#x, off by %d cells", directionLetters[d], got, want, bits.OnesCount64(got^want))
			}
		}
	})
}
