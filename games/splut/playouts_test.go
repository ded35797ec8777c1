package splut

import (
	"math"
	"slices"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

// playouts are the statistics of random games.
type playouts struct {
	games                int
	steps                []int // by game
	turns                float64
	wins, firstOut       map[string]int
	enemy, self          int // wizards killed, by the thrower
	dwarfEnemy, dwarfOwn int
	throws, passes       int
}

// playMany plays uniformly random games.
func playMany(o games.Options, t *testing.T, n int) playouts {
	b := read(t, o, "")
	r := newStream(o.String())
	p := playouts{games: n, wins: map[string]int{}, firstOut: map[string]int{}}
	var moves []games.Move
	for range n {
		for !b.Over() {
			moves = b.AppendMoves(moves[:0])
			m := moves[r.IntN(len(moves))]
			p.count(b, b.Step(m))
			b.Do(m)
		}
		p.steps = append(p.steps, len(b.history))
		p.turns += float64(b.Turns()) / float64(n)
		p.wins[string(b.rules.teams[b.Outcome().Winner()])]++
		p.firstOut[string(b.rules.teams[b.out&15-1])]++
		for len(b.history) > 0 {
			b.Undo()
		}
	}
	slices.Sort(p.steps)
	return p
}

// count counts the effects of a step that is about to be played.
func (p *playouts) count(b *Board, s Step) {
	switch s.Action {
	case Pass:
		p.passes++
	case Throw:
		p.throws++
		own := int(s.RockTo) == b.Cell(b.mover, Wizard)
		ownDwarf := int(s.RockTo) == b.Cell(b.mover, Dwarf)
		switch {
		case own:
			p.self++
		case b.wizards>>s.RockTo&1 != 0:
			p.enemy++
		case ownDwarf:
			p.dwarfOwn++
		case b.dwarves>>s.RockTo&1 != 0:
			p.dwarfEnemy++
		}
	}
}

// TestPlayoutsVectors compares random games with those of another implementation, within five standard deviations of
// the difference.
func TestPlayoutsVectors(t *testing.T) {
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
		mean := 0.0
		for _, n := range p.steps {
			mean += float64(n) / float64(p.games)
		}
		// The standard error of a mean, in steps. Counts that grow with the length of a game vary in proportion.
		off := 5 * math.Sqrt2 * v.Steps.SD / math.Sqrt(float64(v.Games))
		near := func(what string, got, want, bound float64) {
			if math.Abs(got-want) > bound {
				t.Errorf("%s, %s: %s %.4g, want %.4g ±%.2g", v.Start, v.Rule, what, got, want, bound)
			}
		}
		near("mean of steps", mean, v.Steps.Mean, off)
		near("mean of turns", p.turns, v.Turns.Mean, off*v.Turns.Mean/v.Steps.Mean)
		near("throws", float64(p.throws), float64(v.Events["throws"]), off*float64(v.Events["throws"])/v.Steps.Mean)
		for at, want := range map[float64]float64{0.25: v.Steps.P25, 0.5: v.Steps.Median, 0.75: v.Steps.P75} {
			near("quantile of steps", float64(p.steps[int(at*float64(p.games))]), want, 2*off)
		}
		counts := func(what string, got, want int) {
			near(what, float64(got), float64(want), 5*math.Sqrt(float64(got+want+1)))
		}
		for seat := range v.Wins {
			counts("wins of "+seat, p.wins[seat], v.Wins[seat])
			counts("games in which the first to go is "+seat, p.firstOut[seat], v.FirstOut[seat])
		}
		counts("wizards hit", p.enemy, v.Events["enemy"])
		counts("own wizards hit", p.self, v.Events["self"])
		counts("dwarves crushed", p.dwarfEnemy, v.Events["dwarf_enemy"])
		counts("own dwarves crushed", p.dwarfOwn, v.Events["dwarf_own"])
		counts("passes", p.passes, v.Events["passes"])
	}
}
