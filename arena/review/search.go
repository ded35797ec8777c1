package review

import (
	"context"
	"fmt"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"tourney/arena/match"
	"tourney/games"
	"tourney/players/search"
)

// search values all positions. With a time limit it goes on with doubtful ones, for the last third of the time: to see that
// nothing else would have held takes longer than to see that what was played did not.
func (g *game) search(ctx context.Context) error {
	for range min(g.Workers, len(g.at)) {
		eval, err := g.Judge.evaluator()
		if err != nil {
			return err
		}
		g.analysts = append(g.analysts, search.NewAnalyst(eval))
	}
	if g.Deeper > 0 {
		return g.each(ctx, g.at, time.Time{})
	}
	begun := time.Now()
	g.over = begun.Add(g.Time)
	err := g.each(ctx, g.at, begun.Add(g.Time*2/3))
	for err == nil && time.Now().Before(g.over) {
		g.settle()
		list := g.doubtful()
		if len(list) == 0 {
			break
		}
		for _, d := range list {
			d.was = d.Plies
		}
		err = g.each(ctx, list, g.over)
	}
	return err
}

// doubtful returns positions that are not proven lost, though what was played is. These are the ones where the search saw
// less far than the loss is away, or all if there are none. Where another search was no deeper, a further one would repeat
// it, as none begins where the one before it ended.
func (g *game) doubtful() []*position {
	var list, near []*position
	for _, d := range g.at {
		if d.After.proof() != Loss || d.Best.proof() != Open || d.Plies+g.stretch > search.MostPlies || d.Plies == d.was {
			continue
		}
		if list = append(list, d); d.Plies < d.After.Plies {
			near = append(near, d)
		}
	}
	if len(near) > 0 {
		return near
	}
	return list
}

// each searches positions, the last one first. Where the time is limited, a position gets an equal share of what is left
// when its turn comes. At the end of a game most is soon proven, and the time left over goes to earlier positions.
func (g *game) each(ctx context.Context, list []*position, end time.Time) error {
	var mu sync.Mutex
	left, done := len(list), 0
	next := func() (d *position, share time.Duration) {
		mu.Lock()
		defer mu.Unlock()
		if left == 0 {
			return nil, 0
		}
		if !end.IsZero() {
			rest := max(time.Until(end), time.Millisecond)
			share = min(rest, rest*time.Duration(len(g.analysts))/time.Duration(left))
		}
		left--
		return list[left], share
	}
	group, working := errgroup.WithContext(ctx)
	for _, analyst := range g.analysts {
		group.Go(func() error {
			for d, share := next(); d != nil; d, share = next() {
				if err := g.look(working, analyst, d, share); err != nil {
					return err
				}
				if working.Err() != nil {
					return nil // another worker, or the end of ctx, says why
				}
				mu.Lock()
				done++
				if g.Progress != nil {
					g.Progress(len(g.at)-len(list)+done, len(g.at))
				}
				mu.Unlock()
			}
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	return ctx.Err()
}

// finding is what a search says of a position.
type finding struct {
	search.Judgement              // its Plies are 0 if no search was finished
	taken            int          // as in position
	lined            bool         // whether there was time for the lines
	best, after      []games.Move // lines
	err              error        // of the judge
}

// look searches one position. What is known already stays, unless more is found. A judge that does not come back when its
// time is over is left behind with its analyst: nothing can stop a heuristic from outside.
func (g *game) look(ctx context.Context, a *search.Analyst, d *position, share time.Duration) error {
	searching, lining := ctx, ctx
	if share > 0 {
		// The lines take a tenth of the time of the depth that they are of, and mostly less.
		var stop context.CancelFunc
		lining, stop = context.WithDeadline(ctx, earlier(time.Now().Add(share*2), g.over))
		defer stop()
		searching, stop = context.WithTimeout(lining, share*7/8)
		defer stop()
	}
	found := make(chan finding, 1)
	go func() { found <- g.think(searching, lining, a, d) }()
	select {
	case f := <-found:
		return g.note(ctx, d, f)
	case <-lining.Done():
	}
	select {
	case f := <-found:
		return g.note(ctx, d, f)
	case <-time.After(match.Grace):
		return fmt.Errorf("the judge %s does not come back from the position after ply %d", g.Judge.Text(), d.Ply)
	}
}

func earlier(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}

// think searches one position, ever more deeply. It ends when all is known of the position, the last depth is reached, or
// searching ends. It writes nothing that others read, as it may have been left behind.
func (g *game) think(searching, lining context.Context, a *search.Analyst, d *position) (f finding) {
	defer func() {
		if value := recover(); value != nil {
			f.err = fmt.Errorf("the judge %s panics over the position after ply %d: %v", g.Judge.Text(), d.Ply, value)
		}
	}()
	p := g.before(d)
	f.taken = a.Begin(p, d.moves)
	for depth, last := g.depths(d, p, f.taken); depth <= last; depth += g.stretch {
		j, err := a.Look(searching, depth)
		if err != nil {
			if searching.Err() == nil {
				f.err = fmt.Errorf("the judge %s: %w", g.Judge.Text(), err)
				return f
			}
			break
		}
		f.Judgement = j
		if j.Exhausted || ended(j.Best) && ended(j.After) {
			break
		}
	}
	if f.Plies > 0 {
		var err error
		f.best, f.after, err = a.Lines(lining, f.Judgement)
		f.lined = err == nil
	}
	return f
}

// note keeps what a search has found, if it is more than is known. What ctx has stopped says too little.
func (g *game) note(ctx context.Context, d *position, f finding) error {
	known := f.Exhausted || ended(f.Best)
	if d.taken = f.taken; f.err != nil || ctx.Err() != nil || f.Plies <= d.Plies && !known {
		return f.err
	}
	d.Plies, d.Deeper = f.Plies, known || f.Plies > g.own(d, g.before(d))
	d.Best, d.After, d.Choice, d.choice = newValue(f.Best, f.Exhausted), nil, "", nil
	if len(d.moves) > 0 {
		d.After = newValue(f.After, f.Exhausted)
	}
	if f.lined {
		p := g.before(d)
		d.choice, d.Best.Line = f.best[:ofTurn(p, f.best)], games.Notation(p, f.best)
		d.Choice = games.Notation(p, d.choice)
		if d.After != nil {
			for _, m := range d.moves {
				p.Do(m)
			}
			d.After.Line = games.Notation(p, f.after)
		}
	}
	return nil
}

func ended(v float64) bool {
	_, ok := search.Ending(v)
	return ok
}

// ofTurn returns how many sub-moves of a line from p belong to the turn at hand.
func ofTurn(p games.Position, line []games.Move) (n int) {
	p = p.Clone()
	for mover, turn := p.Mover(), p.Turns(); n < len(line) && p.Mover() == mover && p.Turns() == turn; n++ {
		p.Do(line[n])
	}
	return n
}
