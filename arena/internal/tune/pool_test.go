package tune

import (
	"slices"
	"testing"
)

// TestPoolRevised: an opponent most of whose games were left out is taken out, and one who lacks few games stays. The
// default is no champion, unless nobody else is left.
func TestPoolRevised(t *testing.T) {
	candidate := func(n int) Opponent { return Opponent{Fixed: -1, Candidate: n} }
	for _, test := range []struct {
		games     [3]int // against each opponent, all even
		lost      [3]int // further ones, or fewer
		champions bool
		champion  int
		want      []Opponent
	}{
		{[3]int{80, 39, 78}, [3]int{}, false, 0, []Opponent{{Fixed: 0}, {Fixed: 2}}},
		{[3]int{80, 40, 78}, [3]int{}, false, 5, []Opponent{{Fixed: 0}, {Fixed: 1}, {Fixed: 2}}},
		{[3]int{80, 80, 80}, [3]int{}, true, 5, []Opponent{{Fixed: 0}, {Fixed: 1}, {Fixed: 2}, candidate(5)}},
		{[3]int{80, 80, 80}, [3]int{}, true, 0, []Opponent{{Fixed: 0}, {Fixed: 1}, {Fixed: 2}}},
		{[3]int{40, 80, 34}, [3]int{60, 0, 60}, false, 5, []Opponent{{Fixed: 0}, {Fixed: 1}, {Fixed: 2}}},
		// one loses just enough, the other has too few games
		{[3]int{38, 80, 80}, [3]int{62, 0, 20}, false, 5, []Opponent{{Fixed: 1}, {Fixed: 2}}},
		// one wins hardly any
		{[3]int{240, 80, 80}, [3]int{-100, 0, 0}, false, 5, []Opponent{{Fixed: 1}, {Fixed: 2}}},
		{[3]int{}, [3]int{100, 100, 100}, false, 0, []Opponent{candidate(0)}},
	} {
		p := newPool(3, Rules{Method: Auto, Budget: 4000, Pool: 3, Trial: 60, Best: 1, Proof: 400,
			Champions: test.champions})
		for i, n := range test.games {
			p.results[Opponent{Fixed: i}] = Result{Wins: n / 2, Losses: n - n/2 + test.lost[i]}
		}
		p.revise(p.revisions[0], test.champion)
		if !slices.Equal(p.members, test.want) || len(p.results) > 0 {
			t.Errorf("%v games and %v lost, champion %d: opponents %v, want %v",
				test.games, test.lost, test.champion, p.members, test.want)
		}
	}
	if p := newPool(3, Rules{Method: RandomSearch, Budget: 4000}); len(p.revisions) > 0 {
		t.Error("a random search may take opponents out, though it compares the first trial with the last")
	}
}
