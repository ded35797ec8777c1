package review

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"golang.org/x/sync/errgroup"

	"tourney/arena"
	"tourney/arena/match"
	"tourney/arena/transcript"
	"tourney/games"
	"tourney/players"
	"tourney/results"
)

// continued is a game whose players go on from its positions.
type continued struct {
	*game
	Continue
	options  games.Options
	specs    []string // complete player strings in seat order
	tallies  []tally  // of every decision, and the end
	faults   []ContinuedFault
	unplayed []string // reasons; one for each continuation that could not be played
	troubles []string // errors that cost no game

	heard       int // continuations; each is an opening of its own to withdrawals
	withdrawals arena.Withdrawals
	halt        chan struct{} // closed when a player is withdrawn: no more continuations may begin
}

func newContinued(in transcript.Game, c Continue) (*continued, error) {
	g := &continued{game: newGame(Input{Game: in}), Continue: c, halt: make(chan struct{})}
	var err error
	if g.options, err = games.Complete(in.Rules.Options(), in.Run.Facts.Options); err != nil {
		return nil, fmt.Errorf("%s: %w", in.Address(), err)
	}
	for _, player := range in.Run.Pairings[in.Record.Pairing].Seats {
		g.specs = append(g.specs, in.Run.Players[player].Spec)
	}
	for range g.at {
		g.tallies = append(g.tallies, tally{twelfths: make([]int64, len(g.specs))})
	}
	end := tally{known: true, twelfths: make([]int64, len(g.specs))}
	end.add(in.Record)
	g.tallies = append(g.tallies, end)
	return g, nil
}

// play plays the continuations. The error is that of ctx, or the bug of a game.
func (g *continued) play(ctx context.Context) error {
	within, cancel := ctx, context.CancelFunc(func() {})
	if g.Time > 0 {
		within, cancel = context.WithTimeout(ctx, g.Time)
	}
	defer cancel()
	group, playing := errgroup.WithContext(within)
	jobs, done := make(chan match.Job), make(chan arena.Done)
	group.Go(func() error {
		defer close(jobs)
		g.deal(playing, jobs)
		return nil
	})
	group.Go(func() error {
		defer close(done)
		return arena.Local{Workers: g.Workers}.Run(playing, jobs, done)
	})
	ready, total := 0, g.Most*len(g.at)
	for d := range done {
		if g.note(d); d.Event == nil && g.Progress != nil {
			ready++
			g.Progress(ready, total)
		}
	}
	if err := group.Wait(); err != nil {
		return err
	}
	return ctx.Err()
}

// deal sends the jobs in rounds until ctx ends.
func (g *continued) deal(ctx context.Context, jobs chan<- match.Job) {
	moves := g.Moves()
	for round := range g.Most {
		for k, d := range slices.Backward(g.at) {
			j := g.job(k, round)
			j.Played = moves[:d.Ply]
			select {
			case jobs <- j:
			case <-g.halt:
				return
			case <-ctx.Done():
				return
			}
		}
	}
}

// job returns a continuation from the position with the index k. Job.Pairing is that index, for note. Without the name
// in its key, a continuation would have the chances of the game itself.
func (g *continued) job(k, round int) match.Job {
	run, ply := g.Run, g.at[k].Ply
	return match.Job{
		Address: g.Address(), Pairing: k, Game: run.Game, Options: g.options, Start: g.Record.Start, Players: g.specs, Seed: run.Seed,
		Key:   fmt.Sprintf("continuation\x00%s\x00%d\x00%d", run.Pairings[g.Record.Pairing].Key, ply, round),
		Clock: g.clock(), Deadline: run.Facts.Deadline,
	}
}

func (g *continued) clock() players.Clock { return players.Clock(g.Run.Facts.Clock) }

// note counts the result of a job.
func (g *continued) note(d arena.Done) {
	switch {
	case d.Event != nil:
		g.troubles = append(g.troubles, g.Words(d.Event))
	case d.Unplayed != nil:
		g.unplayed = append(g.unplayed, d.Unplayed.Why)
	default:
		t := &g.tallies[d.Game.Pairing]
		t.games++
		t.add(*d.Game)
		g.blame(d.Game.End)
		g.live(d.Game.End)
	}
}

// live counts the lives of the players. Nothing begins after one of them is withdrawn.
func (g *continued) live(end results.End) {
	j := g.job(0, 0)
	if g.withdrawals.Of(&j) != nil {
		return
	}
	g.withdrawals.Hear(&j, g.heard, end)
	g.heard++
	if out := g.withdrawals.Of(&j); out != nil {
		g.unplayed = append(g.unplayed, g.Words(*out))
		close(g.halt)
	}
}

// blame counts a fault. Of several texts it keeps the first in the order of the alphabet, because continuations end in
// any order.
func (g *continued) blame(end results.End) {
	if !end.Kind.Fault() {
		return
	}
	one := ContinuedFault{Seat: end.Seat, Fault: string(end.Kind), Games: 1, Text: end.FaultOf(end.Seat)}
	i, found := slices.BinarySearchFunc(g.faults, one, func(a, b ContinuedFault) int {
		return cmp.Or(cmp.Compare(a.Seat, b.Seat), cmp.Compare(a.Fault, b.Fault))
	})
	if !found {
		g.faults = slices.Insert(g.faults, i, one)
		return
	}
	f := &g.faults[i]
	f.Games, f.Text = f.Games+1, min(f.Text, one.Text)
}
