package pentagoeval

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"tourney/games"
	"tourney/games/pentago"
	"tourney/players"
)

// TestChildrenMatchEvaluate compares EvaluateChildren with Evaluate, in both phases of a turn, with 0 to 35 stones.
func TestChildrenMatchEvaluate(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	r := rand.New(rand.NewPCG(21, 22))
	list := append(parents(t, r), threats(t, r, 300)...)
	for _, name := range append(names, aMixture) {
		t.Run(name, func(t *testing.T) {
			for range 80 {
				w := drawWeights(t, r, name)
				if name == "control" {
					w["hold"] = 0
				}
				e, err := find(t, name).New(w)
				if err != nil {
					t.Fatal(err)
				}
				for range 100 {
					checkChildren(t, e.(players.ChildEvaluator), w, list[r.IntN(len(list))], r)
				}
			}
		})
	}
}

// checkChildren values a random choice of sub-moves in random order.
func checkChildren(t *testing.T, e players.ChildEvaluator, w players.Weights, p games.Position, r *rand.Rand) {
	t.Helper()
	moves := harmless(p)
	r.Shuffle(len(moves), func(i, k int) { moves[i], moves[k] = moves[k], moves[i] })
	moves = moves[:1+r.IntN(len(moves))]
	before, _ := p.AppendText(nil)
	for _, root := range []games.Seat{pentago.White, pentago.Black} {
		values := make([]float64, len(moves))
		e.EvaluateChildren(p, root, moves, values, math.NaN())
		if after, _ := p.AppendText(nil); string(after) != string(before) {
			t.Fatalf("%v: %s has become %s", w, before, after)
		}
		for i, m := range moves {
			p.Do(m)
			want := e.Evaluate(p, root)
			p.Undo()
			if values[i] != want {
				t.Fatalf("%v for seed %d on %s, move %d of %v: got %v, want %v", w, root, before, m, moves, values[i], want)
			}
		}
		enough := values[r.IntN(len(values))]
		first := 1 + slices.IndexFunc(values, func(v float64) bool {
			return v == enough || (v > enough) == (p.Mover() == root)
		})
		some := make([]float64, len(moves))
		if n := e.EvaluateChildren(p, root, moves, some, enough); n != first && n != len(moves) || !slices.Equal(some[:n], values[:n]) {
			t.Fatalf("%v for seed %d on %s: %d values %v with %v enough, want %d or all of %v", w, root, before, n, some[:n], enough, first, values)
		}
	}
}

// harmless returns the sub-moves that do not end the game.
func harmless(p games.Position) (list []games.Move) {
	for _, m := range p.AppendMoves(nil) {
		if _, over := p.Do(m); !over {
			list = append(list, m)
		}
		p.Undo()
	}
	return list
}

// parents returns eight positions of each number of stones and phase, from random play that avoids ends of games.
// There are 0 to 35 stones before the placement and 1 to 35 before the rotation.
func parents(t *testing.T, r *rand.Rand) (list []games.Position) {
	t.Helper()
	met := map[[2]int]int{}
	for len(list) < (36+35)*8 {
		p, err := pentago.Game{}.New(games.Options{"last_rotation": "true"})
		if err != nil {
			t.Fatal(err)
		}
		for {
			moves := harmless(p)
			if len(moves) == 0 {
				break
			}
			b := p.(*pentago.Board)
			key := [2]int{b.Empty(), 0}
			if b.Rotating() {
				key[1] = 1
			}
			if met[key] < 8 {
				met[key]++
				list = append(list, p.Clone())
			}
			p.Do(moves[r.IntN(len(moves))])
		}
	}
	return list
}

// threats returns n positions with four inner stones of one colour on a line of six. Random play rarely meets them.
func threats(t *testing.T, r *rand.Rand, n int) (list []games.Position) {
	t.Helper()
	for len(list) < n {
		b := plainBoard{mover: games.Seat(r.IntN(2)), rotating: r.IntN(2) == 0}
		black := 4 + r.IntN(8)
		left := [2]int{black, black}
		if (b.mover == pentago.Black) != b.rotating {
			left[pentago.White]++
		}
		put := func(cell int, colour games.Seat) {
			if b.cell[cell] == 0 && left[colour] > 0 {
				b.cell[cell] = int8(colour) + 1
				left[colour]--
			}
		}
		i, colour := r.IntN(6), games.Seat(r.IntN(2))
		line := [][2]int{{6 * i, 1}, {i, 6}, {0, 7}, {5, 5}}[r.IntN(4)] // first cell, step to the next
		for k := 1; k <= 4; k++ {
			put(line[0]+k*line[1], colour)
		}
		for left[0]+left[1] > 0 {
			put(r.IntN(len(b.cell)), games.Seat(r.IntN(2)))
		}
		p, err := pentago.Game{}.Parse(games.Options{"last_rotation": "true"}, b.String())
		if err == nil && !p.Over() && len(harmless(p)) > 0 { // Parse refuses five in a row
			list = append(list, p)
		}
	}
	return list
}
