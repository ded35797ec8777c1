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
		New:    func(w players.Weights) (players.Evaluator, error) { return newA(w), nil },
	})
}

// a lets the mover rotate once and then place, whatever the phase of his turn.
type a struct{ judge *judge }

func newA(w players.Weights) *a { return &a{newJudge(aReader{}, strengthsOf(w), false)} }

// Evaluate returns 100 if the mover, after some rotation, could make five or has two lines that nearly do, and is
// root; -100 if he is the opponent; and otherwise the value of his best rotation.
func (e *a) Evaluate(p games.Position, root games.Seat) float64 { return e.value(viewOf(p), root) }

func (e *a) value(v view, root games.Seat) float64 {
	return forRoot(e.judge.rotated(v, v.mover), v.mover, root)
}

// aReader reads lines as heuristic a does. One placement from five is two hints of a win for us, and only a higher
// count for them; a count above four is a hint.
type aReader struct{}

func (aReader) six(us, them stones) (r reading) {
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

// aCount returns the count of a colour on a line of six, and whether one placement makes five. A line with three inner
// and both border stones passes for one, in the original as here.
func aCount(own, other stones) (n int, fiveNext bool) {
	n = openCount(own, other)
	if n == 4 && own.border == 0 || n > 4 {
		return largestCount, true
	}
	return grown(n, own, other), false
}

// Symmetric returns true: lines are counted by families, and each family is its own image.
func (*a) Symmetric() bool { return true }
