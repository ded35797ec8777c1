package gamelist

import (
	"math"
	"testing"

	"tourney/results"
)

// Scores of games that a search has seen decided, some plies away.
const (
	won   = SureWin + 990
	later = SureWin + 900
	lost  = -won
	then  = -later
)

// said returns thoughts with these scores, of seats that take turns of two plies.
func said(seats int, scores ...float64) []results.Thought {
	var list []results.Thought
	for i, score := range scores {
		list = append(list, results.Thought{Ply: 2 * i, Seat: i % seats, Score: score})
	}
	return list
}

func TestSwingOf(t *testing.T) {
	nan := math.NaN()
	both := []int{0, 1}
	for _, test := range []struct {
		name     string
		thoughts []results.Thought
		seats    []int
		want     Swing
	}{
		{"no thoughts", nil, both, Swing{}},
		{"one decision of each", said(2, 5, -5), both, Swing{}},
		{"scores rise", said(1, 1, 2, 2, 7), both, Swing{}},
		{"a drop", said(1, 1, 0.5), both, Swing{0, 2, 1, 0.5}},
		{"the larger of two", said(1, 4, 3, 1, 0), both, Swing{0, 4, 3, 1}},
		{"the first of equal ones", said(1, 4, 3, 2), both, Swing{0, 2, 4, 3}},
		{"each seat by its own", said(2, 9, 1, 8, -1), both, Swing{1, 6, 1, -1}},
		{"of one seat", said(2, 9, 1, 8, -1), []int{0}, Swing{0, 4, 9, 8}},
		{"of the last of four", said(4, 0, 0, 0, 3, -9, -9, -9, 2), []int{3}, Swing{3, 14, 3, 2}},
		{"past what is no number", said(1, 3, nan, 1), both, Swing{0, 4, 3, 1}},
		{"from what is no number", said(1, nan, 1), both, Swing{}},
		{"past what is not finite", said(1, 3, math.Inf(-1), 2), both, Swing{0, 4, 3, 2}},
		{"to a loss", said(1, 50, -40, -41, lost), both, Swing{0, 6, -41, lost}},
		{"to a loss twice", said(1, -5, lost, 3, then), both, Swing{0, 6, 3, then}},
		{"from a win", said(1, won, 60, -70), both, Swing{0, 2, won, 60}},
		{"from a win to a loss", said(1, won, then), both, Swing{0, 2, won, then}},
		{"from a win to less", said(1, won, 7, won, 5, won, 6), both, Swing{0, 6, won, 5}},
		{"to a loss, not from a win", said(2, won, -9, 0, then), both, Swing{1, 6, -9, then}},
		{"a win that is farther away", said(1, won, later), both, Swing{}},
		{"a loss that is nearer", said(1, then, lost), both, Swing{}},
	} {
		got := SwingOf(test.thoughts, test.seats)
		if got != test.want {
			t.Errorf("%s: %+v, want %+v", test.name, got, test.want)
		}
		if got.Some() != (test.want != Swing{}) {
			t.Errorf("%s: some is %v of %+v", test.name, got.Some(), got)
		}
	}
}

// TestSwingOrder compares each swing of a list, smallest first, with each.
func TestSwingOrder(t *testing.T) {
	ascending := []Swing{
		{},
		{From: 1, To: 0.5},
		{From: -2, To: -3},
		{From: SureWin, To: -SureWin},
		{From: won, To: SureWin},
		{From: won, To: 6},
		{From: later, To: 5},
		{From: -40, To: lost},
		{From: 40, To: then},
		{From: later, To: then},
	}
	for i, s := range ascending {
		for j, o := range ascending {
			if got := s.compare(o); (got > 0) != (i > j) || (got < 0) != (i < j) {
				t.Errorf("%+v compared with %+v: %d", s, o, got)
			}
		}
	}
	if got := (Swing{From: won, To: lost}).compare(Swing{Seat: 1, Ply: 3, From: later, To: then}); got != 0 {
		t.Errorf("from win to loss both: %d", got)
	}
}
