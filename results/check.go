package results

import (
	"errors"
	"fmt"
	"slices"
)

// MostNumber is the largest game number.
const MostNumber = 1 << 40

// MostCount is the largest count of a thought: the largest whole number that every JSON reader keeps exactly.
const MostCount = 1 << 53

// Check returns an error for a record that contradicts itself, or that would make counts meaningless.
func (g *Record) Check() error {
	if len(g.Seats) < 2 || len(g.Seats) > MostSeats {
		return fmt.Errorf("it has %d seats: want 2 to %d", len(g.Seats), MostSeats)
	}
	if g.Number < 0 || g.Number > MostNumber {
		return fmt.Errorf("its number is %d: want 0 or more", g.Number)
	}
	if g.First < 0 || g.First >= len(g.Seats) {
		return fmt.Errorf("seat %d moved first, of %d seats", g.First, len(g.Seats))
	}
	if g.End.Kind == ByRules != (g.End.Seat < 0) || g.End.Seat >= len(g.Seats) || !slices.Contains(EndKinds, g.End.Kind) {
		return fmt.Errorf("it cannot end by %q of seat %d", g.End.Kind, g.End.Seat)
	}
	// These bounds hold in every game and keep the sums of squares within 64 bits.
	const mostTurns, mostPlies, mostPoints = 1 << 20, 1 << 30, 1 << 15
	if g.Turns < 0 || g.Turns > mostTurns {
		return fmt.Errorf("it has %d turns", g.Turns)
	}
	if g.Plies < 0 || g.Plies > mostPlies {
		return fmt.Errorf("it has %d plies", g.Plies)
	}
	if g.End.Seat >= 0 && g.Seats[g.End.Seat].Place == 1 {
		return fmt.Errorf("seat %d has won in spite of its end by %q", g.End.Seat, g.End.Kind)
	}
	heads := false
	for _, s := range g.Seats {
		heads = heads || s.Place == 1
		if s.Place < 1 || s.Place > len(g.Seats) {
			return fmt.Errorf("one of %d seats has place %d", len(g.Seats), s.Place)
		}
		if s.Points < -mostPoints || s.Points > mostPoints {
			return fmt.Errorf("a seat has %d points", s.Points)
		}
		if s.Turns < 0 || s.Turns > mostTurns {
			return fmt.Errorf("a seat has %d turns", s.Turns)
		}
	}
	if !heads {
		return errors.New("no seat is in first place")
	}
	return g.checkThoughts()
}

// checkThoughts refuses thoughts that do not fit their game.
func (g *Record) checkThoughts() error {
	if len(g.Thoughts) != len(g.Times) {
		return fmt.Errorf("it has %d thoughts, but times of %d", len(g.Thoughts), len(g.Times))
	}
	for i, t := range g.Thoughts {
		if t.Ply < 0 || t.Ply > g.Plies || t.Seat < 0 || t.Seat >= len(g.Seats) ||
			min(int64(t.Plies), t.Nodes, t.Evals) < 0 || max(int64(t.Plies), t.Nodes, t.Evals) > MostCount {
			return fmt.Errorf("thought %d does not fit a game of %d plies with %d seats", i, g.Plies, len(g.Seats))
		}
	}
	return nil
}
