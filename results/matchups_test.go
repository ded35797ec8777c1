package results

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestMatchups(t *testing.T) {
	for _, test := range []struct {
		name     string
		pairings [][]int
		want     string // players, pairings, and ! where blocks are the unit of evidence
	}{
		{"nothing", nil, ""},
		{"two seats, both orders", [][]int{{0, 1}, {0, 2}, {1, 0}, {1, 2}, {2, 0}, {2, 1}},
			"[0 1] [0 2]! [0 2] [1 4]! [1 2] [3 5]!"},
		{"two seats, as listed, and against itself", [][]int{{0, 0}, {0, 1}, {1, 1}}, "[0] [0] [0 1] [1] [1] [2]"},
		{"three seats, turned round", [][]int{{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 1, 3}, {1, 3, 0}},
			"[0 1 2] [0 1 2]! [0 1 3] [3 4]"},
		{"both circles are one matchup", [][]int{{0, 1, 2}, {0, 2, 1}, {2, 1, 0}}, "[0 1 2] [0 1 2]"},
		{"all six orders", [][]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}},
			"[0 1 2] [0 1 2 3 4 5]!"},
		{"one against a field, and the field of it against another", [][]int{{0, 1, 1}, {1, 0, 1}, {1, 1, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
			"[0 1] [0 1 2]! [0 1] [3 4 5]!"},
		{"two and two", [][]int{{0, 1, 0, 1}, {0, 0, 1, 1}, {1, 0, 1, 0}}, "[0 1] [0 1 2]"},
		{"two and two, opposite", [][]int{{0, 1, 0, 1}, {1, 0, 1, 0}}, "[0 1] [0 1]!"},
		{"one of the seats changes hands", [][]int{{0, 1, 2}, {0, 2, 1}}, "[0 1 2] [0 1]"},
		{"grown later", [][]int{{0, 1, 1}, {1, 0, 1}, {5, 0, 0}, {1, 1, 0}}, "[0 1] [0 1 3]! [0 5] [2]"},
		{"indices of several digits", [][]int{{1, 11}, {11, 1}, {1, 1}, {111, 0}}, "[1 11] [0 1]! [1] [2] [0 111] [3]"},
	} {
		r := runOf(test.pairings)
		var got []string
		for _, m := range r.Matchups() {
			even := ""
			if r.Even(m) {
				even = "!"
			}
			got = append(got, fmt.Sprint(m.Players, " ", m.Pairings, even))
			if m.Self() != (len(m.Players) == 1) {
				t.Errorf("%s: %v by itself: %t", test.name, m.Players, m.Self())
			}
		}
		if got := strings.Join(got, " "); got != test.want {
			t.Errorf("%s:\n got %s\nwant %s", test.name, got, test.want)
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

// TestMatchupsTwin checks that two pairings share a matchup exactly if one is a permutation of the other, and that a
// matchup is even exactly if no swap of two seats changes how often any player has which seat.
func TestMatchupsTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seats := rapid.IntRange(2, MostSeats).Draw(t, "seats")
		seating := rapid.SliceOfN(rapid.IntRange(0, 3), seats, seats)
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
				players := slices.Compact(slices.Sorted(slices.Values(pairings[p])))
				if !slices.Equal(players, m.Players) {
					t.Fatalf("%v: players %v, want %v", pairings[p], m.Players, players)
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
				for player := range 4 {
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
	for player := range 4 {
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
