package gamestest

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tourney/games"
)

// checkMoves wants each move once, in ascending order, appended to the buffer. It wants none exactly if the game is
// over, and none is legal then.
func checkMoves(t testing.TB, v variant) {
	held := []games.Move{7, 7, 3}
	v.starts(t, func(p games.Position, r *rand.Rand) {
		var before []games.Move
		l, tests := p.(games.Tester)
		play(t, p, r, func() {
			if tests && p.Over() && slices.ContainsFunc(before, l.Legal) {
				t.Fatalf("one of the moves %v is legal in a finished game\n%s", before, text(t, p))
			}
			all := p.AppendMoves(slices.Clone(held))
			if len(all) < len(held) || !slices.Equal(all[:len(held)], held) {
				t.Fatalf("AppendMoves(%v) = %v: it does not append\n%s", held, all, text(t, p))
			}
			moves := all[len(held):]
			for i, m := range moves {
				if m == games.NoMove || i > 0 && m <= moves[i-1] {
					t.Fatalf("moves %v, want strictly ascending and no NoMove\n%s", moves, text(t, p))
				}
			}
			if (len(moves) == 0) != p.Over() {
				t.Fatalf("%d moves where Over is %v\n%s", len(moves), p.Over(), text(t, p))
			}
			before = moves
		})
	})
}

// checkMover wants Do to return the mover and the end of the game. The mover must be one of the seats.
func checkMover(t testing.TB, v variant) {
	v.starts(t, func(p games.Position, r *rand.Rand) {
		seats := p.Seats()
		if seats < 2 || seats > games.MaxSeats {
			t.Fatalf("Seats() = %d, want 2 to %d\n%s", seats, games.MaxSeats, text(t, p))
		}
		for _, m := range play(t, p.Clone(), r, func() {}) {
			next, over := p.Do(m)
			if next != p.Mover() || over != p.Over() {
				t.Fatalf("Do(%d) = %d, %v, want Mover() and Over(), which are %d, %v\n%s",
					m, next, over, p.Mover(), p.Over(), text(t, p))
			}
			if next < 0 || int(next) >= seats || p.Seats() != seats {
				t.Fatalf("seat %d to move of %d seats, %d at the start\n%s", next, p.Seats(), seats, text(t, p))
			}
		}
	})
}

// checkTurns wants finished turns counted from 0, with at most one more after each sub-move.
func checkTurns(t testing.TB, v variant) {
	v.starts(t, func(p games.Position, r *rand.Rand) {
		last := p.Turns()
		if last != 0 {
			t.Fatalf("Turns() = %d at the start, want 0\n%s", last, text(t, p))
		}
		play(t, p, r, func() {
			turns := p.Turns()
			if turns < last || turns > last+1 {
				t.Fatalf("Turns() = %d after %d, want no less and at most one more\n%s", turns, last, text(t, p))
			}
			last = turns
		})
	})
}

// checkOutcome wants the zero outcome before the end, and a consistent one with a reason at the end.
func checkOutcome(t testing.TB, v variant) {
	v.starts(t, func(p games.Position, r *rand.Rand) {
		play(t, p, r, func() {
			o := p.Outcome()
			if !p.Over() {
				if o != (games.Outcome{}) {
					t.Fatalf("Outcome() = %+v in an open game, want the zero Outcome\n%s", o, text(t, p))
				}
				return
			}
			if o.Reason == "" {
				t.Errorf("Outcome() = %+v: no reason\n%s", o, text(t, p))
			}
			checkPlaces(t, p, o)
		})
	})
}

// checkPlaces wants the place of every seat to be at most 1 plus the number of better seats. So somebody is first, and
// only ties leave gaps. Seats that do not exist have place 0 and no points.
func checkPlaces(t testing.TB, p games.Position, o games.Outcome) {
	for s, place := range o.Place {
		if s >= p.Seats() {
			if place != 0 || o.Points[s] != 0 {
				t.Fatalf("%+v: seat %d does not exist, want place 0 and points 0\n%s", o, s, text(t, p))
			}
			continue
		}
		better := 0
		for _, other := range o.Place[:p.Seats()] {
			if other < place {
				better++
			}
		}
		if place < 1 || int(place) > better+1 {
			t.Fatalf("%+v: seat %d is in place %d with %d seats better\n%s", o, s, place, better, text(t, p))
		}
	}
}
