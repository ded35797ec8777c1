package pentagoeval

import (
	"tourney/games"
	"tourney/players"
)

func init() {
	players.RegisterHeuristic(players.Heuristic{
		Game:   game,
		Name:   "a",
		Doc:    "open lines, each a strength to the power of its stones, after the best rotation; ±100 for a win in reach",
		Source: "2016 Pentago report, heuristic A",
		Params: strengthParams,
		Presets: []players.Preset{{
			Name:    "tuned",
			Weights: players.Weights{"monica": 1.46, "middle": 1.59, "straight": 1.07, "triple": 1.55},
			Proof: "against the defaults 58.9 % [57.7, 60.1] at the automatic depth and 50.8 % [49.5, 52.1] at 5 plies, each in 4000 games " +
				"from random boards that chose nothing",
		}},
		New: func(w players.Weights) (players.Evaluator, error) { return newA(w), nil },
	})
}

// a lets the mover rotate once and then place, in both phases of a turn.
type a struct{ judge *judge }

func newA(w players.Weights) *a { return &a{newJudge(aReader{}, strengthsOf(w), false)} }

// Evaluate returns the value after the mover's best rotation. If some rotation lets the mover make five, or gives them
// two hints of a win, the value is 100 for the mover and -100 for the opponent.
func (e *a) Evaluate(p games.Position, root games.Seat) float64 { return e.value(viewOf(p), root) }

func (e *a) value(v view, root games.Seat) float64 {
	return forRoot(e.judge.rotated(v, v.mover), v.mover, root)
}

// aReader reads lines for heuristic a. A line on which one placement makes five is two hints of a win for us, but only
// a higher count for them. A count above four is one hint.
type aReader struct{}

func (aReader) six(us, them stoneCounts) (r reading) {
	var fiveNext bool
	r.their.count, _ = aCount(them, us)
	r.our.count, fiveNext = aCount(us, them)
	switch {
	case fiveNext:
		r.our.hints = 2
	case r.our.count > 4:
		r.our.hints = 1
	}
	return r
}

func (aReader) triple(us, them int) reading {
	r := tripleCounts(us, them)
	if r.our.count > 4 {
		r.our.hints = 1
	}
	return r
}

// aCount returns a colour's count on a line of six, and whether one placement makes five. Three inner and both border
// stones are treated as such a line, as in the original program.
func aCount(own, other stoneCounts) (n int, fiveNext bool) {
	n = openCount(own, other)
	if n == 4 && own.border == 0 || n > 4 {
		return largestCount, true
	}
	return grown(n, own, other), false
}

// Invariant implements players.Invariant. Lines are counted by family, and each family is its own image.
func (*a) Invariant() bool { return true }
