package pentagoeval

import (
	"math/rand/v2"
	"testing"

	"tourney/games"
	"tourney/games/pentago"
	"tourney/players"
	"tourney/players/evaltest"
)

func TestIllegalWeights(t *testing.T) {
	evaltest.Texts(t, game, map[string]string{
		"control(hold=-1)":  "error: must lie from 0",
		"control(hold=1.5)": "error: whole number",
		"one(bias=1.1)":     "error: from 0 to 1",
		"one(other=-101)":   "error: from -100 to 100",
		"one(quirks=0.5)":   "error: switch",
		"one-two(own=1,opp=-1,own-strong=2,opp-strong=-2)":     "error: add up to 0",
		"one-two(own=0,opp=0,own-strong=0,opp-strong=0)":       "error: add up to 0",
		"one-two(own=1,opp=-0.9999,own-strong=0,opp-strong=0)": "error: too close to 0",
		"one-two(own=100.1)":     "error: from -100 to 100",
		"a(monica=0)":            "error: above 0",
		"a-star(middle=20.01)":   "error: at most 20",
		"a-hacked(triple=-1)":    "error: above 0",
		"a-hacked(black-own=-3)": "error: for black: own, opp, own-strong and opp-strong add up to 0",
	})
}

// TestEqualBoardsTie checks that ten lines of 0.7 and seven lines of 1 have equal sums.
func TestEqualBoardsTie(t *testing.T) {
	e := build(t, "one", nil).(*one)
	var ten, seven tally
	for line, n := range map[int]int{firstOther: 4, firstOther + 1: 4, firstOther + 2: 2} {
		ten.set(pentago.White, line, n)
	}
	for line, n := range map[int]int{0: 4, 5: 3} {
		seven.set(pentago.White, line, n)
	}
	if a, b := ten.sum(&e.weights[pentago.White]), seven.sum(&e.weights[pentago.White]); a != b {
		t.Errorf("10 times 0.7 comes to %d, 7 times 1 to %d", a, b)
	}
}

func TestValuesByHand(t *testing.T) {
	const empty = "....../....../....../....../....../...... w p"
	for _, c := range []struct {
		name    string
		weights players.Weights
		board   string
		root    games.Seat
		want    float64
	}{
		{"one", players.Weights{"bias": 1}, empty, pentago.White, 67.2}, // 4 for each of 14 lines, 2.8 for each of 4
		{"one", nil, empty, pentago.White, 0},
		{"centres", nil, "....../.W..B./....../....../.W..W./...... w p", pentago.Black, -2},
		// Black's border stone does not stop White's three, an inner stone of White's stops Black.
		{"diagonals", nil, "W....B/.W..B./....../....../.W..W./.....B w p", pentago.White, 9},
		{"diagonals", nil, "W....B/.W..B./....../....../.W..W./.....B w p", pentago.Black, -9},
		{"one-two", players.Weights{"opp": 0, "quirks": 0}, empty, pentago.White, 67.2 / 3},
		// With quirks White has strong diagonals without a stone on them.
		{"one-two", players.Weights{"opp": 0}, empty, pentago.White, (67.2 + 8) / 3},
		{"a", nil, empty, pentago.White, 0},
		// Four inner stones: a win for the mover, only a high count for the other colour.
		{"a", nil, "....../.WWWW./....../....../....../...... w p", pentago.White, 100},
		{"a", nil, "....../.WWWW./....../....../....../...... w p", pentago.Black, -100},
		{"a-hacked", nil, "....../.WWWW./....../....../....../...... w p", pentago.Black, -200},
		{"a-hacked", players.Weights{"white-own": 3}, empty, pentago.White, (3*8 + 8) / 4.},
		{"a-hacked", players.Weights{"black-opp": 1, "quirks": 0}, empty, pentago.Black, -8 / 4.},
		{"a-star", nil, "....../.WWWW./....../....../....../...... w p", pentago.White, 100},
		// The same four when the other colour places next.
		{"a-star", players.Weights{"quirks": 0}, "....../.BBBB./....../....../....../...... w p", pentago.White, -100},
		{"a-star", players.Weights{"quirks": 0}, "....../.BBBB./....../....../....../...... w p", pentago.Black, 100},
		// Without quirks three inner stones are a danger that decides the value, unless the fourth inner cell is taken.
		{"a-star", players.Weights{"quirks": 0}, "....../.WWW../....../....../....../...... w p", pentago.White, 50},
		{"a-star", players.Weights{"quirks": 0}, "....../.WWW../....../....../....../...... w p", pentago.Black, -50},
	} {
		b := plainFromText(c.board)
		got := build(t, c.name, c.weights).value(b.view(), c.root)
		if diff := got - c.want; diff < -players.Unit || diff > players.Unit {
			t.Errorf("%s %v for seat %d on %s: got %v, want %v", c.name, c.weights, c.root, c.board, got, c.want)
		}
	}
}

func TestControlHolds(t *testing.T) {
	e, err := find(t, "control").New(players.Weights{"hold": 3})
	if err != nil {
		t.Fatal(err)
	}
	draw := func(seed uint64) (values [9]float64) {
		e.(players.Seeded).Seed(rand.New(rand.NewPCG(seed, 0)))
		for i := range values {
			values[i] = e.Evaluate(nil, pentago.White)
			if values[i] < 0 || values[i] >= 1 || values[i] != float64(players.Units(values[i]))*players.Unit {
				t.Errorf("value %v: want a multiple of the unit in [0, 1)", values[i])
			}
		}
		return values
	}
	first := draw(1)
	for i := range first {
		if same := i > 0 && first[i] == first[i-1]; same != (i%3 != 0) {
			t.Errorf("values %v: want each three times", first)
		}
	}
	draw(2)
	e.Evaluate(nil, pentago.White) // Seed must also end an unfinished hold
	if again := draw(1); again != first {
		t.Errorf("seeded alike: got %v, want %v", again, first)
	}
}

func TestAutoPlies(t *testing.T) {
	depth := players.AutoPliesOf(game)
	for empty, want := range map[int]int{36: 4, 20: 4, 15: 4, 14: 6, 10: 6, 9: 8, 6: 8, 5: 10, 2: 10} {
		if got := depth(endgames(t, 1, empty)[0]); got != want {
			t.Errorf("%d empty cells: got %d plies, want %d", empty, got, want)
		}
	}
}
