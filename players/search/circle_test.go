package search

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"tourney/games"
)

// circle is a graph on which a game is drawn when a spot comes back: its sequels depend on its past.
type circle struct {
	numbers
	g *graph
}

var (
	_ games.Historic  = circle{}
	_ games.Merger    = circle{}
	_ games.Symmetric = circle{}
)

func newCircle(seed uint64, size, ends int) circle {
	g := newGraph(seed, 2, size, ends)
	return circle{g, g}
}

// returned reports whether the spot has been there before.
func (c circle) returned() bool {
	n := len(c.g.path) - 1
	return slices.Contains(c.g.path[:n], c.g.path[n])
}

func (c circle) Over() bool { return c.g.Over() || c.returned() }

func (c circle) Outcome() games.Outcome {
	if c.returned() {
		return games.Drawn("returned")
	}
	return c.g.Outcome()
}

func (c circle) AppendMoves(dst []games.Move) []games.Move {
	if c.returned() {
		return dst
	}
	return c.g.AppendMoves(dst)
}

func (c circle) Do(m games.Move) (games.Seat, bool) {
	next, _ := c.g.Do(m)
	return next, c.Over()
}

func (c circle) Clone() games.Position {
	g := c.g.Clone().(*graph)
	return circle{g, g}
}

func (c circle) AppendEqual(dst, moves []games.Move) []games.Move { return c.g.AppendEqual(dst, moves) }
func (c circle) AppendImages(dst, moves []games.Move) []games.Move {
	return c.g.AppendImages(dst, moves)
}

// Recalls reports whether a spot of the past can be reached within plies sub-moves.
func (c circle) Recalls(plies int) bool {
	n := len(c.g.path) - 1
	return c.reaches(c.g.path[n], c.g.path[:n], plies)
}

func (c circle) reaches(from int, past []int, plies int) bool {
	return plies > 0 && slices.ContainsFunc(c.g.spots[from].to, func(to int) bool {
		return slices.Contains(past, to) || c.reaches(to, past, plies-1)
	})
}

// TestSameMovesWithAPast: where games depend on their past, exact searches play the games of minimax all the same.
func TestSameMovesWithAPast(t *testing.T) {
	all := combinations()
	rapid.Check(t, func(t *rapid.T) {
		set := rapid.SampledFrom(all).Draw(t, "settings")
		ahead := set.tableBits > 0 && rapid.Bool().Draw(t, "ahead") // as large tables do far from the leaves
		first := rapid.Uint64Max(1<<40).Draw(t, "games")
		for seed := first; seed < first+10; seed++ {
			eval := judge{seed%2 == 0}
			p := newCircle(seed, 3+int(seed%12), 2+int(seed/12%12))
			m := play(t, fmt.Sprint("circle ", seed), following(plain(false)), eval, p, seed)
			w := newSearcher(following(set), eval)
			if ahead {
				w.transpositions.ahead = 2
			}
			m.replay(t, w)
		}
	})
}
