package search

import (
	"math/rand/v2"
	"slices"

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

// newCircle draws a circle, half of them small ones.
func newCircle(r *rand.Rand) circle {
	size, ends := 3+r.IntN(12), 2+r.IntN(12)
	if r.IntN(2) == 0 {
		size, ends = 4*size, 4*ends
	}
	g := newGraph(r.Uint64(), 2, size, ends)
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
