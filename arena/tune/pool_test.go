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
					case o.Fixed == 1 || test.hopeless && o.Fixed >= 0:
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
				if slices.ContainsFunc(trial.Opponents, func(o Opponent) bool { return o.Fixed >= 0 }) && test.hopeless && gone > 0 {
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

// TestPoolDropsWithdrawn: an opponent most of whose games were left out is taken out at the next revision, and one who lacks
// few games stays.
func TestPoolDropsWithdrawn(t *testing.T) {
	p := newPool(3, Rules{Method: Auto, Budget: 4000, Pool: 3, Trial: 60, Best: 1, Proof: 400})
	even := func(games int) Result { return Result{Wins: games / 2, Losses: games - games/2} }
	p.results = map[Opponent]Result{{Fixed: 0}: even(80), {Fixed: 1}: even(39), {Fixed: 2}: even(78)}
	p.revise(p.revisions[0], 0)
	if want := []Opponent{{Fixed: 0}, {Fixed: 2}}; !slices.Equal(p.members, want) {
		t.Errorf("opponents %v, want %v", p.members, want)
	}
}
