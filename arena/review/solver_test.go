package review_test

import (
	"tourney/games"
)

// solver finds by exhaustive play the result that a seat can force. It shares with the search only that a skipped turn
// costs a ply.
type solver struct {
	seat games.Seat
	seen map[question]bounds // nil to remember nothing, where a hash does not cover all that the rules look at
}

type question struct {
	hash  uint64
	plies int
}

// bounds are the worst and best results possible for the seat: -1 for a loss, 0 for a draw, 1 for a win.
type bounds struct{ least, most int }

func newSolver(seat games.Seat) *solver { return &solver{seat, map[question]bounds{}} }

// solve returns the certain result within some plies, with all others playing against the seat.
func (s *solver) solve(p games.Position, plies int) bounds {
	if p.Over() {
		switch o := p.Outcome(); {
		case o.Winner() == s.seat:
			return bounds{1, 1}
		case o.Place[s.seat] == 1:
			return bounds{0, 0}
		}
		return bounds{-1, -1}
	}
	if e, ok := p.(games.Eliminator); ok && e.Eliminated(s.seat) {
		return bounds{-1, -1}
	}
	if plies == 0 {
		return bounds{-1, 1}
	}
	q := question{p.Hash(), plies}
	if b, ok := s.seen[q]; ok {
		return b
	}
	mine := p.Mover() == s.seat
	best := bounds{1, 1}
	if mine {
		best = bounds{-1, -1}
	}
	for _, m := range p.AppendMoves(nil) {
		p.Do(m)
		b := s.solve(p, max(0, plies-taken(p)))
		p.Undo()
		if mine {
			best = bounds{max(best.least, b.least), max(best.most, b.most)}
		} else {
			best = bounds{min(best.least, b.least), min(best.most, b.most)}
		}
	}
	if s.seen != nil {
		s.seen[q] = best
	}
	return best
}

// taken returns how many plies the last sub-move before p has taken.
func taken(p games.Position) int {
	if s, ok := p.(games.Skipper); ok && !p.Over() {
		return 1 + s.Skipped()
	}
	return 1
}
