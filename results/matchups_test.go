package results

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestEven: rotations of two or three seats are even, and so is one against a field; some orders of a matchup are not.
func TestEven(t *testing.T) {
	for _, test := range []struct {
		pairings [][]int
		want     bool
	}{
		{[][]int{{0, 1}, {1, 0}}, true}, {[][]int{{0, 1, 2}, {1, 2, 0}, {2, 0, 1}}, true}, {[][]int{{0, 1, 1}, {1, 0, 1}, {1, 1, 0}}, true},
		{[][]int{{0, 1, 0, 1}, {1, 0, 1, 0}}, true}, {[][]int{{0, 0}}, false}, {[][]int{{0, 1, 2}, {0, 2, 1}, {2, 1, 0}}, false},
	} {
		r := runOf(test.pairings)
		if got := r.Even(r.Matchups()[0]); got != test.want || len(r.Matchups()) != 1 {
			t.Errorf("%v: even %t in %d matchups", test.pairings, got, len(r.Matchups()))
		}
	}
}

func TestBlockComplete(t *testing.T) {
	if (Block{Games: 1, Orders: 2}).Complete() || !(Block{Games: 2, Orders: 2}).Complete() {
		t.Error("a block is complete with a game in each of its orders")
	}
}

func TestSingles(t *testing.T) {
	for _, test := range []struct{ seats, want []int }{
		{[]int{3, 1}, []int{3, 1}}, {[]int{2, 2}, nil}, {[]int{1, 0, 1, 1}, []int{0}}, {[]int{0, 0, 2, 1}, []int{2, 1}}, {nil, nil},
	} {
		if got := (Pairing{Seats: test.seats}).Singles(); !slices.Equal(got, test.want) {
			t.Errorf("%v: got %v, want %v", test.seats, got, test.want)
		}
	}
}

func runOf(pairings [][]int) (r Run) {
	for _, seats := range pairings {
		r.Pairings = append(r.Pairings, Pairing{Seats: seats})
	}
	return r
}

// players are indices of one digit and of several.
var players = []int{0, 1, 11, 111}

// TestMatchups checks that two pairings share a matchup exactly if one is a permutation of the other, and that a
// matchup is even exactly if no swap of two seats changes how often any player has which seat.
func TestMatchups(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seats := rapid.IntRange(2, MostSeats).Draw(t, "seats")
		seating := rapid.SliceOfN(rapid.SampledFrom(players), seats, seats)
		pairings := rapid.SliceOfNDistinct(seating, 0, 20, func(s []int) string { return fmt.Sprint(s) }).Draw(t, "pairings")
		r := runOf(pairings)
		matchup := make([]int, len(pairings))
		seen, last := 0, -1
		for i, m := range r.Matchups() {
			if !slices.IsSorted(m.Pairings) || m.Pairings[0] <= last {
				t.Fatalf("matchup %d is %v, not in the order of the run", i, m.Pairings)
			}
			last = m.Pairings[0]
			for _, p := range m.Pairings {
				matchup[p] = i
				seen++
				met := slices.Compact(slices.Sorted(slices.Values(pairings[p])))
				if !slices.Equal(met, m.Players) || m.Self() != (len(met) == 1) {
					t.Fatalf("%v: players %v, want %v; by itself: %t", pairings[p], m.Players, met, m.Self())
				}
			}
			if got, want := r.Even(m), slowEven(r, m); got != want {
				t.Fatalf("%v: even %t, want %t", m, got, want)
			}
		}
		if seen != len(pairings) {
			t.Fatalf("%d of %d pairings are in matchups", seen, len(pairings))
		}
		for i, a := range pairings {
			for j, b := range pairings {
				same := true
				for _, player := range players {
					same = same && count(a, player) == count(b, player)
				}
				if (matchup[i] == matchup[j]) != same {
					t.Fatalf("%v and %v: one matchup %t, want %t", a, b, matchup[i] == matchup[j], same)
				}
			}
		}
	})
}

func slowEven(r Run, m Matchup) bool {
	seats := len(r.Pairings[m.Pairings[0]].Seats)
	for _, player := range players {
		for one := range seats {
			for other := range seats {
				balance := 0
				for _, p := range m.Pairings {
					balance += count(r.Pairings[p].Seats[one:one+1], player) - count(r.Pairings[p].Seats[other:other+1], player)
				}
				if balance != 0 {
					return false
				}
			}
		}
	}
	return len(m.Players) > 1
}

func count(list []int, player int) (n int) {
	for _, p := range list {
		if p == player {
			n++
		}
	}
	return n
}
