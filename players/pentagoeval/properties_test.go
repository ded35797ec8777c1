package pentagoeval

import (
	"math/rand/v2"
	"testing"

	"tourney/games"
	"tourney/games/pentago"
	"tourney/players"
)

// TestProperties checks which transformations of a board keep its value. A transformation that should not must change
// the value of some board; otherwise a quirk has been lost.
func TestProperties(t *testing.T) {
	list := boards(t, rand.New(rand.NewPCG(5, 6)), 400)
	for _, c := range []struct {
		name    string
		weights players.Weights
		images  bool // the eight images of a board have the same value
		colours bool // swapping colours, mover and root keeps the value
		negates bool // the value for the other root is the negative
	}{
		{"one", nil, false, true, true},
		{"one", players.Weights{"quirks": 0}, true, true, true},
		{"one", players.Weights{"bias": 0.3}, false, true, false},
		{"one", players.Weights{"bias": 0.3, "quirks": 0}, true, true, false},
		{"one-two", nil, false, false, true},
		{"one-two", players.Weights{"quirks": 0}, true, true, true},
		{"one-two", players.Weights{"relaxed": 0}, false, true, true},
		{"one-two", players.Weights{"relaxed": 0, "quirks": 0}, true, true, true},
		{"one-two", players.Weights{"own": 4, "opp-strong": 8, "quirks": 0}, true, true, false},
		{"one-two", players.Weights{"diagonal": 1}, true, false, true},
		{"a", nil, true, true, true},
		{"a-star", nil, true, true, true},
		{"a-star", players.Weights{"rotations": 0}, true, true, true},
		{"a-star", players.Weights{"quirks": 0}, true, true, true},
		{"a-star", players.Weights{"rotations": 0, "quirks": 0}, true, true, true},
		{"centres", nil, true, true, true},
		{"diagonals", nil, true, true, true},
		{"a-hacked", nil, true, false, false},
		{"a-hacked", players.Weights{"quirks": 0}, true, false, false},
		{"a-hacked", players.Weights{"quirks": 0, "white-opp-strong": 2}, true, true, false},
	} {
		e := build(t, c.name, c.weights)
		if s, ok := e.(players.Invariant); ok && s.Invariant() && !c.images {
			t.Errorf("%s %v: Invariant is true, want false", c.name, c.weights)
		}
		check := func(property string, want bool, differs func(b plainBoard, root games.Seat) bool) {
			for _, b := range list {
				for _, root := range []games.Seat{pentago.White, pentago.Black} {
					if !differs(b, root) {
						continue
					}
					if want {
						t.Errorf("%s %v: %s changes the value for seat %d of %v", c.name, c.weights, property, root, b)
					}
					return
				}
			}
			if !want {
				t.Errorf("%s %v: %s changes no value, which it should", c.name, c.weights, property)
			}
		}
		check("an image", c.images, func(b plainBoard, root games.Seat) bool {
			for i := range 8 {
				if e.value(b.image(i).view(), root) != e.value(b.view(), root) {
					return true
				}
			}
			return false
		})
		check("swapping colours", c.colours, func(b plainBoard, root games.Seat) bool {
			return e.value(b.swapped().view(), 1-root) != e.value(b.view(), root)
		})
		check("negating for the other root", c.negates, func(b plainBoard, root games.Seat) bool {
			return e.value(b.view(), 1-root) != -e.value(b.view(), root)
		})
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
