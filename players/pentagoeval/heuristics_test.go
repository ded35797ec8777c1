package pentagoeval

import (
	"math/rand/v2"
	"strings"
	"testing"

	"tourney/games/pentago"
	"tourney/players"
	"tourney/players/evaltest"
)

func TestIllegalWeights(t *testing.T) {
	for _, c := range []struct {
		name    string
		weights players.Weights
		want    string
	}{
		{"control", players.Weights{"hold": -1}, "must lie from 0"},
		{"control", players.Weights{"hold": 1.5}, "whole number"},
		{"one", players.Weights{"bias": 1.1}, "from 0 to 1"},
		{"one", players.Weights{"other": -101}, "from -100 to 100"},
		{"one", players.Weights{"quirks": 0.5}, "switch"},
		{"one-two", players.Weights{"own": 1, "opp": -1, "own-strong": 2, "opp-strong": -2}, "add up to 0"},
		{"one-two", players.Weights{"own": 0, "opp": 0, "own-strong": 0, "opp-strong": 0}, "add up to 0"},
		{"one-two", players.Weights{"own": 1, "opp": -0.9999, "own-strong": 0, "opp-strong": 0}, "too close to 0"},
		{"one-two", players.Weights{"own": 100.1}, "from -100 to 100"},
		{"a", players.Weights{"monica": 0}, "above 0"},
		{"a-star", players.Weights{"middle": 2.01}, "at most 2"},
		{"a-hacked", players.Weights{"triple": -1}, "above 0"},
		{"a-hacked", players.Weights{"black-own": -3}, "for black: own, opp, own-strong and opp-strong add up to 0"},
	} {
		h := find(t, c.name)
		w, err := h.Complete(c.weights)
		if err == nil {
			_, err = h.New(w)
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %v: got error %v, want one with %q", c.name, c.weights, err, c.want)
		}
	}
}

// TestLargestWeights evaluates at the largest weights, where integers are nearest to overflow.
func TestLargestWeights(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	list := boards(t, r, 200)
	for name, newTwin := range twins {
		w := evaltest.Complete(t, game, name, nil)
		for _, p := range find(t, name).Params {
			for _, v := range []float64{largestWeight, largestStrength, 1} {
				if p.Check(v) == nil {
					w[p.Name] = v
					break
				}
			}
		}
		slow, fast := newTwin(w), build(t, name, w)
		for _, b := range list {
			got, want := fast.value(b.view(), pentago.Black), slow(b, pentago.Black)
			if diff := got - want; diff < -players.Unit || diff > players.Unit {
				t.Fatalf("%s %v on %v: got %v, want %v", name, w, b, got, want)
			}
		}
	}
	// Eighteen lines of the largest value, more than any board has, must fit into valueBits.
	const most = largestStrength
	s := newScores(aReader{}, strengths{most, most, most, most}, pentago.White)
	sum := int64(0)
	for _, score := range s.six {
		value, _ := unpack(score)
		sum = max(sum, -18*value, 18*value)
	}
	if sum >= 1<<(valueBits-1) {
		t.Errorf("a board may come to %d units, which do not fit %d bits", sum, valueBits)
	}
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
