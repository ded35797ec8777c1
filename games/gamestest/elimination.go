package gamestest

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tourney/games"
)

// checkElimination wants eliminated seats neither to move nor to return, except by Undo. They keep their order, and
// another seat is first in the end.
func checkElimination(t testing.TB, v variant) {
	v.starts(t, func(p games.Position, r *rand.Rand) {
		e, has := p.(games.Eliminator)
		if !has {
			return
		}
		var out [][games.MaxSeats]bool // at each open position so far
		var order []games.Seat
		moves := play(t, p, r, func() {
			var last [games.MaxSeats]bool
			if len(out) > 0 {
				last = out[len(out)-1]
			}
			if p.Over() { // Eliminated means nothing here
				checkLost(t, p, last)
				return
			}
			now := eliminated(p, e)
			if now[p.Mover()] {
				t.Fatalf("seat %d is to move, but Eliminated(%[1]d) is true\n%s", p.Mover(), text(t, p))
			}
			for s, gone := range last {
				if gone && !now[s] {
					t.Fatalf("Eliminated(%d) is false, but was true a sub-move before\n%s", s, text(t, p))
				}
			}
			out = append(out, now)
			before := order
			if order = e.AppendEliminated(nil); len(order) < len(before) || !slices.Equal(order[:len(before)], before) {
				t.Fatalf("AppendEliminated() = %v, and %v a sub-move before\n%s", order, before, text(t, p))
			}
			for s, gone := range now {
				if gone != slices.Contains(order, games.Seat(s)) {
					t.Fatalf("AppendEliminated() = %v, but Eliminated(%d) is %t\n%s", order, s, gone, text(t, p))
				}
			}
		})
		for i := len(moves) - 1; i >= 0; i-- {
			p.Undo()
			if got := eliminated(p, e); got != out[i] {
				t.Fatalf("Eliminated() by seat after Undo: %v, want %v\n%s", got, out[i], text(t, p))
			}
		}
	})
}

// eliminated returns the answer of Eliminated by seat.
func eliminated(p games.Position, e games.Eliminator) (out [games.MaxSeats]bool) {
	for s := range p.Seats() {
		out[s] = e.Eliminated(games.Seat(s))
	}
	return out
}

// checkLost wants no eliminated seat in first place of a game that is over.
func checkLost(t testing.TB, p games.Position, out [games.MaxSeats]bool) {
	t.Helper()
	for s, gone := range out {
		if place := p.Outcome().Place[s]; gone && place <= 1 {
			t.Fatalf("seat %d is in place %d, but was eliminated\n%s", s, place, text(t, p))
		}
	}
}
