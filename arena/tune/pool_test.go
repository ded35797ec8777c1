package tune

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"tourney/results"
)

// TestPool: an opponent that always wins gets no games after the first look at the pool, and a champion is
// what the search would recommend at a look, but never the default beside other opponents. A random search keeps its opponents.
func TestPool(t *testing.T) {
	for _, test := range []struct {
		method    string
		champions bool
		hopeless  bool // all opponents always win
	}{{Auto, false, false}, {Auto, true, false}, {SPSA, true, false}, {Halving, false, true}, {Auto, true, true}, {RandomSearch, false, false}} {
		s := spaceOf(t, dimension("a", 0, 1, 0.5), dimension("b", 0, 1, 0.5))
		rules := Rules{Method: test.method, Budget: 4000, Pool: 4, Trial: 80, Best: 1, Proof: 400, Duels: 0.25, Champions: test.champions}
		if test.champions {
			rules.Pool += 2
		}
		r := rand.New(rand.NewPCG(1, 1))
		c := NewCourse(s, 2, []Rules{rules}, func(_ int, task Search) Optimiser {
			task.Rand = r
			return New(test.method, task)
		})
		games, champions, gone := 0, map[int]bool{}, 0
		for asked := c.Ask(3); len(asked) > 0; asked = c.Ask(3) {
			for _, trial := range asked {
				if trial.Stage != results.Screening {
					c.Tell(trial.ID, []Result{{Wins: 1, Losses: 1, Pairs: [5]int{2: 1}}})
					continue
				}
				var list []Result
				hard := 0
				for _, o := range trial.Opponents {
					more := int(math.Round(float64(trial.Blocks) * (trial.A["a"] - 0.5)))
					if trial.B != nil && trial.A["a"] > trial.B["a"] {
						more = trial.Blocks
					}
					result := Result{Wins: trial.Blocks + more, Losses: trial.Blocks - more}
					switch {
					case o.Fixed == 0 || test.hopeless && o.Fixed >= 0:
						result, hard = Result{Losses: 2 * trial.Blocks}, hard+1
					case o.Fixed < 0 && trial.B == nil:
						champions[o.Candidate] = true
					}
					list = append(list, result)
					games += result.Games()
				}
				if trial.B == nil && hard == 0 {
					gone++
				} else if gone > 0 && hard > 0 {
					t.Fatalf("%+v: trial %d meets an opponent that was taken out", test, trial.ID)
				}
				if trial.B == nil && gone > 0 && slices.Contains(trial.Opponents, Opponent{Fixed: 1}) == test.hopeless {
					t.Fatalf("%+v: trial %d meets %v", test, trial.ID, trial.Opponents)
				}
				c.Tell(trial.ID, list)
			}
		}
		if games > rules.Search() || 5*games < 4*rules.Search() {
			t.Errorf("%+v: %d games of %d", test, games, rules.Search())
		}
		if stays := test.method == RandomSearch; stays != (gone == 0) {
			t.Errorf("%+v: %d trials without the hopeless opponent", test, gone)
		}
		if joins := test.champions || test.hopeless; joins != (len(champions) > 0) || !test.hopeless && champions[0] {
			t.Errorf("%+v: the champions are %v", test, champions)
		}
	}
}

// TestPoolRevised: an opponent most of whose games were left out is taken out, and one who lacks few games stays. The default
// is no champion, unless nobody else is left.
func TestPoolRevised(t *testing.T) {
	candidate := func(n int) Opponent { return Opponent{Fixed: -1, Candidate: n} }
	for _, test := range []struct {
		games     [3]int // against each opponent, all even
		lost      [3]int // further ones
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
}
