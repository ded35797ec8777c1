package search

import (
	"context"
	"math"
	"time"

	"tourney/games"
	"tourney/players"
)

// Analyst values positions, and the sub-moves played in them, by exact searches. Its won and lost games are proven. It
// belongs to one goroutine and keeps 16 MiB for its transposition table.
type Analyst struct {
	w      *searcher
	pos    games.Position
	played []games.Move
	taken  int        // plies of played
	next   games.Seat // the mover after played
	over   bool       // after played, the game is over or goes on without the mover of the position
	looked bool       // the transposition table knows the position
}

// Judgement is an Analyst's opinion of a position at one depth. Values are for the mover of the position. Plies count
// from there, also in After.
type Judgement struct {
	Plies       int
	Best, After float64 // values of the position and of the sub-moves played, to one horizon; equal if none was played
	// Exhausted reports that both values are of finished games alone: 0 is a draw then.
	Exhausted bool
}

const (
	// MostPlies is the greatest depth of an Analyst.
	MostPlies = maxPlies
	// analystBits is the size of an analyst's table. In a second of Pentago, 2^16 to 2^22 entries reach the same
	// depths.
	analystBits = 18
)

// NewAnalyst returns an analyst that consults an evaluator, which must not be Seeded. Noise is left out, as it changes
// choices, not values.
func NewAnalyst(eval players.Evaluator) *Analyst {
	set := plain(true)
	set.tableBits, set.order, set.symmetry = analystBits, byHistory, symmetryExact
	// With pvs, searches of 10 plies of Pentago take 0.6 of the time.
	set.pvs, set.foresight, set.frontier, set.distinct = true, true, true, true
	w := newSearcher(set, eval)
	w.loud = 0
	return &Analyst{w: w}
}

// Begin starts a position, which is not over, and the sub-moves played in it. It forgets other positions, so that no
// answer depends on earlier questions. It returns the least depth for Look: the plies of what was played.
func (a *Analyst) Begin(p games.Position, played []games.Move) (least int) {
	w := a.w
	a.pos, a.played, a.looked = p.Clone(), played, false
	w.seat = p.Mover()
	w.transpositions.forget()
	w.memory.forget()
	w.start(context.Background(), a.pos, 1)
	a.play()
	a.takeBack()
	return max(1, a.taken)
}

func (a *Analyst) play() {
	a.taken, a.next, a.over = 0, a.w.seat, false
	for _, m := range a.played {
		var plies int
		a.next, a.over, plies = a.w.do(m)
		a.taken += plies
	}
}

func (a *Analyst) takeBack() {
	for range a.played {
		a.w.undo()
	}
}

// Look searches the position to a depth. It is faster after a look to a lesser depth. The error is ctx.Err() if ctx
// ends the search, or that of a value that no heuristic may give.
func (a *Analyst) Look(ctx context.Context, plies int) (Judgement, error) {
	j, err := a.look(ctx, plies)
	if j.Exhausted && a.looked && err == nil && !(decided(j.Best) && decided(j.After)) {
		a.w.transpositions.forget() // it may have answered by a heuristic value of an earlier look
		j, err = a.look(ctx, plies)
	}
	a.looked = true
	return j, err
}

// start starts a search. With an allowance the limits are checked more often where evaluations are slow, so that the
// end of ctx is noticed in time.
func (a *Analyst) start(ctx context.Context, plies int) *searcher {
	a.w.allowance = 24 * time.Hour // never reached
	a.w.start(ctx, a.pos, plies)
	return a.w
}

func (a *Analyst) look(ctx context.Context, plies int) (Judgement, error) {
	w := a.start(ctx, plies)
	j := Judgement{Plies: plies}
	j.Best = w.exact(w.seat, 0, plies)
	if j.After = j.Best; len(a.played) > 0 && !w.limits.stopped {
		a.play()
		if left := plies - a.taken; a.over || left == 0 {
			j.After = w.visit(a.next, a.over, a.taken, left, math.Inf(-1), math.Inf(1))
		} else {
			j.After = w.exact(a.next, a.taken, left)
		}
		a.takeBack()
	}
	j.Exhausted = w.counts.Evals == 0
	return j, w.limits.reason(ctx)
}

// Lines returns the best play of all seats by a judgement: from the position, and after the sub-moves played. The error
// is ctx.Err() if ctx ends the search.
func (a *Analyst) Lines(ctx context.Context, j Judgement) (best, after []games.Move, err error) {
	w := a.start(ctx, j.Plies)
	best = w.follows(nil, w.seat, false, 0, j.Plies, j.Best)
	a.play()
	after = w.follows(nil, a.next, a.over, a.taken, j.Plies-a.taken, j.After)
	a.takeBack()
	return best, after, w.limits.reason(ctx)
}
