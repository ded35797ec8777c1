package gomokueval

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"tourney/games"
	"tourney/games/gomoku"
	"tourney/players"
)

// twin is a slow implementation of the heuristic, window by window.
type twin struct{ w players.Weights }

func (e twin) value(b *gomoku.Board, root games.Seat) float64 {
	v := e.w["tempo"]
	if b.Mover() != root {
		v = -v
	}
	for cell := range b.Size() * b.Size() {
		for _, step := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}} {
			switch own, other := window(b, cell, step, root); {
			case own > 0 && own < windowLength && other == 0:
				v += e.w[fmt.Sprintf("w%d", own)]
			case other > 0 && other < windowLength && own == 0:
				v -= e.w[fmt.Sprintf("def%d", other)]
			}
		}
	}
	return max(-largestValue, min(largestValue, v))
}

// window counts the stones of root and of the other seat in a window. A window that leaves the board has none.
func window(b *gomoku.Board, cell int, step [2]int, root games.Seat) (own, other int) {
	x, y := cell%b.Size(), cell/b.Size()
	for k := range windowLength {
		cx, cy := x+k*step[0], y+k*step[1]
		if min(cx, cy) < 0 || max(cx, cy) >= b.Size() {
			return 0, 0
		}
		switch b.At(cy*b.Size() + cx) {
		case root:
			own++
		case 1 - root:
			other++
		}
	}
	return own, other
}

// child is a stone and its result.
type child struct {
	move  games.Move
	ends  bool
	wins  bool    // for the mover
	value float64 // for root; 0 if the stone wins
}

func (e twin) children(b *gomoku.Board, root games.Seat) (list []child) {
	for _, m := range b.AppendMoves(nil) {
		_, over := b.Do(m)
		c := child{move: m, ends: over, wins: over && b.Outcome().Winner() != games.NoSeat}
		if !c.wins {
			c.value = e.value(b, root)
		}
		b.Undo()
		list = append(list, c)
	}
	return list
}

// best returns all stones, the best for the mover first, wins before others.
func (e twin) best(b *gomoku.Board, root games.Seat) (moves []games.Move) {
	list := e.children(b, root)
	slices.SortFunc(list, func(c, d child) int {
		switch {
		case c.wins != d.wins:
			if c.wins {
				return -1
			}
			return 1
		case c.wins || c.value == d.value:
			return cmp.Compare(c.move, d.move)
		case b.Mover() == root:
			return cmp.Compare(d.value, c.value)
		default:
			return cmp.Compare(c.value, d.value)
		}
	})
	for _, c := range list {
		moves = append(moves, c.move)
	}
	return moves
}

// reply returns the value for root after the best reply to a stone. It reports false if the stone or a reply ends the
// game.
func (e twin) reply(b *gomoku.Board, root games.Seat, m games.Move) (value float64, ok bool) {
	b.Do(m)
	defer b.Undo()
	if b.Over() {
		return 0, false
	}
	list := e.children(b, root)
	for _, c := range list {
		if c.ends {
			return 0, false
		}
	}
	values := func(c, d child) int { return cmp.Compare(c.value, d.value) }
	if b.Mover() == root {
		return slices.MaxFunc(list, values).value, true
	}
	return slices.MinFunc(list, values).value, true
}

// winsAtOnce reports whether one stone of the mover wins.
func winsAtOnce(b *gomoku.Board) bool {
	if b.Over() {
		return false
	}
	return slices.ContainsFunc(b.AppendMoves(nil), func(m games.Move) bool { return winsBy(b, m) })
}

func winsBy(b *gomoku.Board, m games.Move) bool {
	_, over := b.Do(m)
	defer b.Undo()
	return over && b.Outcome().Winner() != games.NoSeat
}

// drawWeights draws weights from their whole legal ranges. Few are large, many are equal.
func drawWeights(t testing.TB, r *rand.Rand) players.Weights {
	t.Helper()
	h := windowsHeuristic(t)
	w := players.Weights{}
	for _, p := range h.Params {
		switch {
		case p.Name == "w5":
		case r.IntN(4) == 0:
			w[p.Name] = float64(r.IntN(largestWeight + 1))
		case r.IntN(3) > 0:
			w[p.Name] = float64(r.IntN(3))
		}
	}
	full, err := h.Complete(w)
	if err != nil {
		t.Fatal(err)
	}
	return full
}

func windowsHeuristic(t testing.TB) players.Heuristic {
	t.Helper()
	h, err := players.FindHeuristic(game, "windows")
	if err != nil {
		t.Fatal(err)
	}
	return h
}
