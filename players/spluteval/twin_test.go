package spluteval

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tourney/games"
	"tourney/games/gamestest"
	"tourney/games/splut"
	"tourney/players"
)

// slowValue is a slow twin of a heuristic. It reads the letters and digits of a position line.
func slowValue(line string, root int, w players.Weights, open bool) (v float64) {
	fields := strings.Fields(line)
	rocks := fields[1]
	stops := rocks // cells of wizards, trolls and rocks, two letters each
	for _, team := range strings.Split(fields[0], "/") {
		if team[1:] != "x" {
			stops += team[1:3] + team[5:7]
		}
	}
	for i, team := range strings.Split(fields[0], "/") {
		side := "foe"
		if i == root {
			side = "own"
		}
		if team[1:] == "x" {
			continue
		}
		wizard, dwarf, troll := team[1:3], team[3:5], team[5:7]
		v += w[side+"_wizard"]
		if dwarf != "--" {
			v += w[side+"_dwarf"]
		}
		for at := 0; at < len(rocks); at += 2 {
			rock := rocks[at : at+2]
			if (rock[0] == wizard[0] || rock[1] == wizard[1]) && !(open && slowBetween(wizard, rock, stops)) {
				v += w[side+"_line"]
			}
			v += w[side+"_troll_dist"] * (math.Abs(float64(rock[0])-float64(troll[0])) + math.Abs(float64(rock[1])-float64(troll[1])))
		}
	}
	return v
}

// slowBetween reports whether one of the cells in stops is between two cells of one file or rank.
func slowBetween(from, to, stops string) bool {
	toward := func(a, b byte) byte { return byte(int(a) + (int(b)-int(a))/max(1, apart(a, b))) }
	for {
		if from = string([]byte{toward(from[0], to[0]), toward(from[1], to[1])}); from == to {
			return false
		}
		for at := 0; at < len(stops); at += 2 {
			if stops[at:at+2] == from {
				return true
			}
		}
	}
}

func apart(a, b byte) int { return max(int(a)-int(b), int(b)-int(a)) }

// drawWeights draws whole-number weights, with which slowValue is exact.
func drawWeights(t *rapid.T) players.Weights {
	w := players.Weights{}
	for _, f := range featureList {
		w[f.name] = float64(rapid.IntRange(int(f.min), int(f.max)).Draw(t, f.name))
	}
	return w
}

// TestOpenLines has rocks on all lines of the wizard on d5 that other pieces or rocks keep from it, but for a dwarf.
func TestOpenLines(t *testing.T) {
	e := buildNamed(t, "open-lines", nil)
	for _, c := range []struct {
		position string
		lines    [2]int64 // of South's wizard, of North's
	}{
		{"Sd5e4c4/Ne8e6f6 a5d2d8h5 S 3 8 - - - -", [2]int64{4, 1}}, // open
		{"Sd5b5c4/Ne8e5f6 a5d2d8h5 S 3 8 - - - -", [2]int64{4, 1}}, // dwarves are flown over
		{"Sd5e4b5/Ne8e6e5 a5d2d8h5 S 3 8 - - - -", [2]int64{2, 1}}, // trolls stop
		{"Sd5e4c4/Nd7e6f6 a5d2d8h5 S 3 8 - - - -", [2]int64{3, 1}}, // a wizard is hit
		{"Sd5e4c4/Ne8e6f6 b5c5d2h5 S 3 8 - - - -", [2]int64{3, 0}}, // a rock stops
	} {
		b := parsed(t, games.Options{}, c.position)
		if got, want := [2]int64{e.count(b, 0)[lines+own], e.count(b, 1)[lines+own]}, c.lines; got != want {
			t.Errorf("%s: %v lines, want %v", c.position, got, want)
		}
	}
}

// TestSlowTwin compares values with slowValue, for every seat.
func TestSlowTwin(t *testing.T) {
	list := visited(t, rand.New(rand.NewPCG(1, 2)), 3000)
	rapid.Check(t, func(rt *rapid.T) {
		w := drawWeights(rt)
		name := rapid.SampledFrom(names).Draw(rt, "heuristic")
		e := buildNamed(t, name, w)
		for range 20 {
			b := list[rapid.IntRange(0, len(list)-1).Draw(rt, "position")]
			for s := range games.Seat(b.Seats()) {
				if got, want := e.Evaluate(b, s), slowValue(gamestest.Line(b), int(s), w, name == "open-lines"); got != want {
					rt.Fatalf("%s, seat %d: value %v, want %v", gamestest.Line(b), s, got, want)
				}
			}
		}
	})
}

// TestChildren compares EvaluateChildren with the values after playing the steps, for every seat not eliminated.
func TestChildren(t *testing.T) {
	list := visited(t, rand.New(rand.NewPCG(3, 4)), 3000)
	out := 0
	rapid.Check(t, func(rt *rapid.T) {
		e := buildNamed(t, rapid.SampledFrom(names).Draw(rt, "heuristic"), drawWeights(rt))
		for range 20 {
			b := list[rapid.IntRange(0, len(list)-1).Draw(rt, "position")]
			line := gamestest.Line(b)
			for root := range games.Seat(b.Seats()) {
				if b.Eliminated(root) {
					continue
				}
				moves, want := childrenOf(e, b, root)
				values := make([]float64, len(moves))
				e.EvaluateChildren(b, root, moves, values, math.NaN())
				if !slices.Equal(values, want) {
					rt.Fatalf("%s, seat %d:\n got %v\nwant %v", line, root, values, want)
				}
				if slices.Contains(want, math.Inf(-1)) {
					out++
				}
			}
			if gamestest.Line(b) != line {
				rt.Fatalf("%s has become %s", line, gamestest.Line(b))
			}
		}
	})
	if out == 0 {
		t.Error("no step eliminates root")
	}
}

// childrenOf returns the steps that do not end the game, with the values after playing them.
func childrenOf(e players.Evaluator, b *splut.Board, root games.Seat) (moves []games.Move, values []float64) {
	for _, m := range b.AppendMoves(nil) {
		if _, over := b.Do(m); !over {
			v := math.Inf(-1)
			if !b.Eliminated(root) {
				v = e.Evaluate(b, root)
			}
			moves, values = append(moves, m), append(values, v)
		}
		b.Undo()
	}
	return moves, values
}

// TestNearlyZeroSum checks that the values of four seats add up to -200 for each rock in line with a wizard.
func TestNearlyZeroSum(t *testing.T) {
	e := build(t, nil)
	for _, b := range visited(t, rand.New(rand.NewPCG(5, 6)), 2000) {
		sum, rocks := 0.0, int64(0)
		all := b.Seats() == games.MaxSeats
		for s := range games.Seat(b.Seats()) {
			sum += e.Evaluate(b, s)
			rocks += e.count(b, s)[lines+own]
			all = all && !b.Eliminated(s)
		}
		if all && sum != -200*float64(rocks) {
			t.Errorf("%s: the values add up to %v, want -200 for each of %d rocks", gamestest.Line(b), sum, rocks)
		}
	}
}

func TestNothingIsAllocated(t *testing.T) {
	list := visited(t, rand.New(rand.NewPCG(7, 8)), 50)
	values := make([]float64, 64)
	var moves []games.Move
	for _, name := range names {
		e := buildNamed(t, name, nil)
		for _, b := range list {
			moves, _ = childrenOf(e, b, b.Mover())
			if n := testing.AllocsPerRun(10, func() {
				e.Evaluate(b, 0)
				e.EvaluateChildren(b, b.Mover(), moves, values[:len(moves)], math.NaN())
			}); n != 0 {
				t.Errorf("%s, %s: %v allocations, want none", name, gamestest.Line(b), n)
			}
		}
	}
}

// TestUntil checks that EvaluateChildren stops after the first value that is good enough for the mover.
func TestUntil(t *testing.T) {
	list := visited(t, rand.New(rand.NewPCG(9, 10)), 1000)
	e := build(t, nil)
	rapid.Check(t, func(rt *rapid.T) {
		b := list[rapid.IntRange(0, len(list)-1).Draw(rt, "position")]
		root := games.Seat(rapid.IntRange(0, b.Seats()-1).Draw(rt, "root"))
		moves, want := childrenOf(e, b, root)
		if b.Eliminated(root) || len(moves) == 0 {
			return
		}
		bound := rapid.SampledFrom(append(want, math.Inf(1), math.Inf(-1), want[0]+0.5)).Draw(rt, "bound")
		n := slices.IndexFunc(want, func(v float64) bool {
			return root == b.Mover() && v >= bound || root != b.Mover() && v <= bound
		}) + 1
		if n == 0 {
			n = len(want)
		}
		values := make([]float64, len(moves))
		if got := e.EvaluateChildren(b, root, moves, values, bound); got != n || !slices.Equal(values[:n], want[:n]) {
			rt.Fatalf("%s, seat %d, until %v: %d of %v, want %d of %v", gamestest.Line(b), root, bound, got, values, n, want)
		}
	})
}
