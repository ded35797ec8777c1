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

// search values all positions. With a time limit, it keeps a third of the time to search doubtful ones again: a proof
// that no other move holds takes longer than a proof that the played move loses.
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

// doubtful returns positions not proven lost although the sub-moves played lose. It prefers positions searched less
// deep than the loss; if there are none, it returns all. It leaves out positions whose last search as doubtful ones
// went no deeper than the one before: another search would repeat it.
func (g *game) doubtful() []*position {
	var list, near []*position
	for _, d := range g.at {
		if d.After.proof() != Loss || d.Best.proof() != Open || d.Plies+g.perTurn > search.MostPlies || d.Plies == d.was {
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

// each searches positions, the last first. With a time limit, a position gets an equal share of the time left when its
// search begins. Late positions are proven fast, and their unused time goes to earlier positions.
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
					return nil // another worker, or the end of ctx, gives the reason
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

// finding is the result of the search of a position.
type finding struct {
	search.Judgement              // its Plies are 0 if no depth was finished
	taken            int          // as in position
	lined            bool         // there was time for the lines
	best, after      []games.Move // lines
	err              error        // of the judge
}

// look searches one position. It keeps earlier results unless it finds more. If a judge does not return in time, look
// leaves the judge and its analyst behind, because a heuristic cannot be stopped from outside.
func (g *game) look(ctx context.Context, a *search.Analyst, d *position, share time.Duration) error {
	searching, lining := ctx, ctx
	if share > 0 {
		// The lines take at most about a tenth of the time of the search.
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
		return fmt.Errorf("the judge %s does not come back from the position after ply %d", g.Judge.text(), d.Ply)
	}
}

func earlier(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}

// think searches one position deeper and deeper. It ends when the position is decided, at the last depth, or at the end
// of ctx. It writes no shared data, because it may have been left behind.
func (g *game) think(searching, lining context.Context, a *search.Analyst, d *position) (f finding) {
	defer func() {
		if value := recover(); value != nil {
			f.err = fmt.Errorf("the judge %s panics over the position after ply %d: %v", g.Judge.text(), d.Ply, value)
		}
	}()
	p := g.before(d)
	f.taken = a.Begin(p, d.moves)
	for depth, last := g.depths(d, p, f.taken); depth <= last; depth += g.perTurn {
		j, err := a.Look(searching, depth)
		if err != nil {
			if searching.Err() == nil {
				f.err = fmt.Errorf("the judge %s: %w", g.Judge.text(), err)
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

// note keeps a finding if it improves on the earlier one. It drops a finding of a search stopped by ctx.
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

// ofTurn returns the number of sub-moves of a line from p that belong to p's turn.
func ofTurn(p games.Position, line []games.Move) (n int) {
	p = p.Clone()
	for mover, turn := p.Mover(), p.Turns(); n < len(line) && p.Mover() == mover && p.Turns() == turn; n++ {
		p.Do(line[n])
	}
	return n
}
