package splut

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

// playouts are the statistics of random games.
type playouts struct {
	steps                  []int // by game
	turns                  int   // of all games
	wins, firstOut, events map[string]int
}

// playMany plays uniformly random games.
func playMany(o games.Options, t *testing.T, n int) playouts {
	b := read(t, o, "")
	r := rand.New(rand.NewPCG(1, 0))
	p := playouts{wins: map[string]int{}, firstOut: map[string]int{}, events: map[string]int{}}
	var moves []games.Move
	for range n {
		for !b.Over() {
			moves = b.AppendMoves(moves[:0])
			m := moves[r.IntN(len(moves))]
			p.count(b, b.Step(m))
			b.Do(m)
		}
		p.steps = append(p.steps, len(b.history))
		p.turns += b.Turns()
		p.wins[string(b.rules.teams[b.Outcome().Winner()])]++
		p.firstOut[string(b.rules.teams[b.out&15-1])]++
		for len(b.history) > 0 {
			b.Undo()
		}
	}
	slices.Sort(p.steps)
	return p
}

// count counts the effects of a step that is about to be played, by the words of the vectors.
func (p *playouts) count(b *Board, s Step) {
	if s.Action == Pass {
		p.events["passes"]++
	}
	if s.Action != Throw {
		return
	}
	p.events["throws"]++
	switch {
	case int(s.RockTo) == b.Cell(b.mover, Wizard):
		p.events["self"]++
	case b.wizards>>s.RockTo&1 != 0:
		p.events["enemy"]++
	case int(s.RockTo) == b.Cell(b.mover, Dwarf):
		p.events["dwarf_own"]++
	case b.dwarves>>s.RockTo&1 != 0:
		p.events["dwarf_enemy"]++
	}
}

// TestPlayoutsVectors compares random games with those of another implementation, within five standard deviations of
// the difference.
func TestPlayoutsVectors(t *testing.T) {
	gamestest.SkipShort(t)
	for _, v := range gamestest.Vectors[struct {
		Start, Rule string
		Games       int
		Steps       struct{ Mean, SD, P25, Median, P75 float64 }
		Turns       struct{ Mean float64 }
		Wins        map[string]int
		FirstOut    map[string]int `json:"first_out"`
		Events      map[string]int
	}](t, "splut_playouts.jsonl") {
		seats := map[string]string{"duel": "2", "three": "3", "four": "4"}[v.Start]
		p := playMany(games.Options{"seats": seats, "levitation": v.Rule, "cap": "none"}, t, v.Games)
		played, steps := float64(v.Games), 0
		for _, n := range p.steps {
			steps += n
		}
		// The standard error of a mean, in steps. Counts that grow with the length of a game vary in proportion.
		off := 5 * math.Sqrt2 * v.Steps.SD / math.Sqrt(float64(v.Games))
		near := func(what string, got, want, bound float64) {
			if math.Abs(got-want) > bound {
				t.Errorf("%s, %s: %s %.4g, want %.4g ±%.2g", v.Start, v.Rule, what, got, want, bound)
			}
		}
		near("mean of steps", float64(steps)/played, v.Steps.Mean, off)
		near("mean of turns", float64(p.turns)/played, v.Turns.Mean, off*v.Turns.Mean/v.Steps.Mean)
		throws := float64(v.Events["throws"])
		near("throws", float64(p.events["throws"]), throws, off*throws/v.Steps.Mean)
		for at, want := range map[float64]float64{0.25: v.Steps.P25, 0.5: v.Steps.Median, 0.75: v.Steps.P75} {
			near("quantile of steps", float64(p.steps[int(at*played)]), want, 2*off)
		}
		counts := func(what string, got, want int) {
			near(what, float64(got), float64(want), 5*math.Sqrt(float64(got+want+1)))
		}
		for seat := range v.Wins {
			counts("wins of "+seat, p.wins[seat], v.Wins[seat])
			counts("games in which the first to go is "+seat, p.firstOut[seat], v.FirstOut[seat])
		}
		for _, event := range []string{"enemy", "self", "dwarf_enemy", "dwarf_own", "passes"} {
			counts(event, p.events[event], v.Events[event])
		}
	}
}
