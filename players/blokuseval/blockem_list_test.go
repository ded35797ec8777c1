package blokuseval

import (
	"math/rand/v2"
	"testing"

	"tourney/games"
	"tourney/games/blokus"
	"tourney/games/gamestest"
)

// plainly is blockemSearch.reached without killers and sorting: it tries the moves of list in their order.
func plainly(s *blockemSearch, side, next games.Seat, over bool, height, depth int, alpha, beta int64) int64 {
	switch {
	case depth == 0 || s.board.Hand(side) == 0:
		return -s.eval.value(s.board, 1-side)
	case over || next != side:
		return -plainly(s, 1-side, next, over, height+1, depth-1, -beta, -alpha)
	}
	best := int64(-infinite)
	for _, m := range s.list(side, height) {
		next, over := s.board.Do(m)
		best = max(best, -plainly(s, 1-side, next, over, height+1, depth-1, -beta, -max(alpha, best)))
		s.board.Undo()
		if best >= beta {
			break
		}
	}
	return best
}

// TestBlockemAgainstList checks that killers and sorting change no value, also where list contains a small piece. It searches until
// it has met such a position.
func TestBlockemAgainstList(t *testing.T) {
	gamestest.SkipShort(t)
	r := rand.New(rand.NewPCG(15, 16))
	rules := 0
	for searched := 0; searched < 100 || rules == 0; {
		b := playedTo(t, r, 12+r.IntN(12))
		if b.Over() || b.CountMoves() > 60 {
			continue
		}
		searched++
		s := blockemSearch{eval: build(t, names[r.IntN(len(names))], nil), fiveFirst: 5 + 5*r.IntN(2)}
		depth := 3 + r.IntN(2)
		var order ranks
		order.follow(b)
		got, _ := s.root(t.Context(), b, depth, &order)
		if want := plainly(&s, b.Mover(), b.Mover(), false, 0, depth, -infinite, infinite); got != want {
			t.Fatalf("%s, depth %d, five-first %d: value %d, want %d", gamestest.Line(b), depth, s.fiveFirst, got, want)
		}
		for _, m := range s.list(b.Mover(), 0) {
			if s.eval.shapes.size[blokus.OrientationOf(m)] < mostSquares && inPlay(b, b.Mover()) < s.fiveFirst {
				rules++
				break
			}
		}
	}
}
