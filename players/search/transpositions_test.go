package search

import (
	"math"
	"testing"
)

// TestBounds: the bounds that an entry gives with n plies left.
func TestBounds(t *testing.T) {
	none := math.Inf(1)
	for _, c := range []struct {
		name         string
		lower, upper float64
		depth        uint8
		left         int
		wantLower    float64
		wantUpper    float64
	}{
		{"same depth", -2, 3, 4, 4, -2, 3},
		{"one ply less", -2, 3, 4, 3, -none, none},
		{"one ply more", -2, 3, 4, 5, -none, none},
		{"won in 3, more plies left", Win - 3, Win - 3, 4, 9, Win - 3, none},
		{"won in 3, as many left", Win - 3, Win - 3, 4, 3, Win - 3, none},
		{"won in 3, too few left", Win - 3, Win - 3, 4, 2, -none, none},
		{"lost in 3, more plies left", 3 - Win, 3 - Win, 4, 9, -none, 3 - Win},
		{"lost in 3, as many left", 3 - Win, 3 - Win, 4, 3, -none, 3 - Win},
		{"lost in 3, too few left", 3 - Win, 3 - Win, 4, 2, -none, none},
		{"not won sooner than in 3", -none, Win - 3, 4, 5, -none, none},
		{"not lost sooner than in 3", 3 - Win, none, 4, 5, -none, none},
	} {
		e := entry{lower: c.lower, upper: c.upper, depth: c.depth}
		if lower, upper := e.bounds(c.left); lower != c.wantLower || upper != c.wantUpper {
			t.Errorf("%s: from %v to %v, want from %v to %v", c.name, lower, upper, c.wantLower, c.wantUpper)
		}
	}
}

// TestStrangers: entries of earlier games are not found, not even when stamps start over.
func TestStrangers(t *testing.T) {
	table := newTranspositions(1)
	table.forget()
	keep := func(key uint64) {
		e, _ := table.find(key, 1)
		table.keep(e, key, 1, 0, 0, 0, -1, 1)
	}
	known := func(key uint64) bool {
		_, known := table.find(key, 1)
		return known
	}
	keep(5)
	if !known(5) || known(6) {
		t.Errorf("5 is known: %t, 6 is known: %t, want only 5", known(5), known(6))
	}
	table.forget()
	if known(5) {
		t.Error("5 is still known in the next game")
	}
	table.stamp = 0
	table.forget()
	keep(7)
	table.stamp = math.MaxUint16
	table.forget()
	if table.stamp == 0 || known(0) || known(5) || known(7) {
		t.Errorf("stamp %d after the last one, 0, 5 and 7 known: %t, %t, %t", table.stamp, known(0), known(5), known(7))
	}
}
