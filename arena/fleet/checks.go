package fleet

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"slices"
	"sync"

	"tourney/arena"
	"tourney/arena/journal"
	"tourney/arena/match"
	"tourney/players"
	"tourney/results"
)

// check is a game to be played again by the coordinator. Equal seeds give equal games on every machine, with every
// count of a search: a worker whose game differs does not play what it was asked to.
type check struct {
	record results.Record
	job    match.Job
	ticket string // of the worker that played it; "" if the journal knows
	first  bool   // it is of the first chunk of the ticket
}

// mostUnchecked bounds the games that wait for a check. Answers of workers wait beyond that.
const mostUnchecked = 4096

// beginChecks starts the goroutines that check. The caller must call end.
func (r *round) beginChecks() (end func()) {
	var checking sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		checking.Go(func() {
			for {
				select {
				case <-r.ctx.Done():
					return
				case k := <-r.checks:
					r.check(k)
				}
			}
		})
	}
	return checking.Wait
}

// enqueue adds checks. Those of first chunks wait for room. Others are left out if this machine cannot keep up.
func (r *round) enqueue(list []check) {
	leftOut := false
	count := func(k check, n int) {
		r.c.mu.Lock()
		defer r.c.mu.Unlock()
		r.unchecked += n
		if k.ticket != "" {
			r.c.ticket(k.ticket).Checked += n
		}
	}
	for _, k := range list {
		count(k, 1)
		if k.first {
			select {
			case <-r.ctx.Done():
				return
			case r.checks <- k:
			}
			continue
		}
		select {
		case r.checks <- k:
		default:
			leftOut = true
			count(k, -1)
		}
	}
	if leftOut {
		r.c.trouble("this machine cannot check as many games as were asked for: some checks are left out")
	}
}

// check plays a game again and compares. A player that does not repeat itself proves nothing.
func (r *round) check(k check) {
	again, err := replay(r.ctx, k.job)
	how := ""
	if err == nil {
		how = difference(again, k.record)
	}
	if how != "" {
		var twice results.Record
		if twice, err = replay(r.ctx, k.job); err == nil && difference(again, twice) != "" {
			r.unsteady(k.job)
			how = ""
		}
	}
	switch {
	case r.ctx.Err() != nil:
		return
	case err != nil:
		r.blame(k.job, err)
	case how == "":
		r.c.passed(k)
	default:
		r.accuse(k, how)
	}
	r.c.mu.Lock()
	r.unchecked--
	r.checked++
	r.c.mu.Unlock()
	notify(r.news)
}

// accuse convicts the worker that has played a game.
func (r *round) accuse(k check, how string) {
	who := k.ticket
	if who == "" {
		who = r.c.playedBy(k.job.Address.Run, journal.Title(k.job.Address.Seats), k.job.Address.Number)
	}
	if who == "" {
		r.fail(fmt.Errorf("game %s is stored, but played again it differs, and the journal does not say who has played it: %s", k.job.Address, how))
		return
	}
	r.c.convict(r, who, k.job.Address, how)
}

// unsteady ends the checks of players one of whom plays otherwise each time.
func (r *round) unsteady(j match.Job) {
	r.c.mu.Lock()
	for _, text := range j.Players {
		r.repeatable[text] = false
	}
	r.c.mu.Unlock()
	r.c.trouble("game %s differs each time it is played here: a player in it does not repeat itself, "+
		"and no more games of its players are checked", j.Address)
}

// convict refuses a worker from now on, and ends the round.
func (c *Coordinator) convict(r *round, name string, game results.Address, how string) {
	e := &ConvictedError{journal.Conviction{Run: game.Run, Worker: name, Game: game.String(), How: how}}
	c.mu.Lock()
	_, known := c.convicted[name]
	c.convicted[name] = e.Conviction
	t := c.ticket(name)
	t.Refused = how
	for _, s := range c.sessions {
		if s.ticket == name {
			c.dismiss(s)
		}
	}
	c.mu.Unlock()
	if known {
		return
	}
	c.settings.Tell(arena.Trouble{Why: e.Error()})
	c.patiently(nil, journal.Entry{Conviction: &e.Conviction})
	r.fail(e)
}

// examine plays a game in which a worker has found a bug of the rules. A bug ends the round.
func (r *round) examine(j match.Job) {
	if _, err := replay(r.ctx, j); err != nil && r.ctx.Err() == nil {
		r.blame(j, err)
	}
}

// blame ends the round if the game itself is at fault. Other errors are those of this machine: it lacks an engine.
func (r *round) blame(j match.Job, err error) {
	var bug *match.GameError
	if errors.As(err, &bug) {
		r.fail(err)
		return
	}
	r.c.trouble("game %s cannot be checked: %v", j.Address, err)
}

// replay plays the game of a job without limits of time.
func replay(ctx context.Context, j match.Job) (results.Record, error) {
	seated := make([]players.Player, len(j.Players))
	for s, text := range j.Players {
		spec, err := players.ParsePlayer(j.Game, text)
		if err == nil {
			seated[s], err = spec.New()
		}
		if err != nil {
			return results.Record{}, fmt.Errorf("player %s: %w", j.Address.Seats[s], err)
		}
		defer players.Close(seated[s])
	}
	return match.Single(ctx, j, seated)
}

// checkable reports whether a result can be checked: nothing in it depends on a machine or on time.
func (r *round) checkable(res *result) bool {
	if res.Game == nil || doubtful(res.Done) {
		return false
	}
	r.c.mu.Lock()
	defer r.c.mu.Unlock()
	for _, text := range res.job.Players {
		known, ok := r.repeatable[text]
		if !ok {
			spec, err := players.ParsePlayer(res.job.Game, text)
			known = err == nil && spec.Unrepeatable(res.job.Clock) == ""
			r.repeatable[text] = known
		}
		if !known {
			return false
		}
	}
	return true
}

// mostCompared bounds the stored games that are read for one answer: the next answers wait for it.
const mostCompared = 256

// compare checks results that are stored already: two workers have played one game.
func (c *Coordinator) compare(r *round, name string, list []results.Record) {
	if len(list) == 0 {
		return
	}
	c.mu.Lock()
	run := r.run
	c.mu.Unlock()
	var checks []check
	for _, again := range list[:min(len(list), mostCompared)] {
		stored, err := r.store.Game(r.ctx, run, again.Pairing, again.Number)
		if err != nil || difference(stored, again) == "" {
			continue
		}
		j := r.job(stored)
		if !r.checkable(&result{Done: arena.Done{Game: &stored}, job: j}) || !r.checkable(&result{Done: arena.Done{Game: &again}, job: j}) {
			continue
		}
		checks = append(checks, check{record: again, job: j, ticket: name}, check{record: stored, job: j})
	}
	r.enqueue(checks)
}

// job returns the job of a stored game.
func (r *round) job(g results.Record) match.Job {
	r.c.mu.Lock()
	defer r.c.mu.Unlock()
	j, p := r.shared, r.run.Pairings[g.Pairing]
	j.Address, j.Pairing, j.Key = r.run.Address(g.Pairing, g.Number), g.Pairing, p.Key
	j.Opening, j.Start, j.Players = g.Opening, g.Start, nil
	for _, player := range p.Seats {
		j.Players = append(j.Players, r.run.Players[player].Spec)
	}
	return j
}

// playedBy returns the worker that played a game, "" if the journal does not know.
func (c *Coordinator) playedBy(run, title string, number int) (worker string) {
	_ = journal.Read(c.settings.Journal, func(e journal.Entry) error {
		if e.Chunk != nil && e.Chunk.Run == run {
			e.Chunk.Games.Each(func(t string, n int) {
				if t == title && n == number {
					worker = e.Chunk.Worker
				}
			})
		}
		return nil
	})
	return worker
}

// difference says how a record differs from the game as it should be, "" if it does not. Times differ always.
func difference(want, got results.Record) string {
	switch {
	case want.Start != got.Start:
		return fmt.Sprintf("it starts from %s instead of %s", shortened(got.Start), want.Start)
	case !slices.Equal(want.Moves, got.Moves):
		n := 0
		for n < min(len(want.Moves), len(got.Moves)) && want.Moves[n] == got.Moves[n] {
			n++
		}
		return fmt.Sprintf("it goes another way at ply %d", n+1)
	case want.End.Kind != got.End.Kind || want.End.Seat != got.End.Seat || want.End.Kind == results.ByRules && want.End.Text != got.End.Text:
		return fmt.Sprintf("it ends by %s instead of %s", shortened(got.End.Reason()), want.End.Reason())
	case want.Turns != got.Turns || want.Plies != got.Plies || want.First != got.First:
		return fmt.Sprintf("it has %d turns instead of %d", got.Turns, want.Turns)
	}
	for s, w := range want.Seats {
		g := got.Seats[s]
		w.Micros, g.Micros = 0, 0
		switch {
		case w.Place != g.Place || w.Points != g.Points:
			return fmt.Sprintf("seat %d comes in place %d with %d points instead of %d with %d", s, g.Place, g.Points, w.Place, w.Points)
		case w.Turns != g.Turns:
			return fmt.Sprintf("seat %d has %d turns instead of %d", s, g.Turns, w.Turns)
		case w != g:
			return fmt.Sprintf("the searches of seat %d visit %d nodes and evaluate %d instead of %d and %d, or find other cut-offs", s, g.Nodes, g.Evals, w.Nodes, w.Evals)
		}
	}
	if !slices.EqualFunc(want.Thoughts, got.Thoughts, sameThought) {
		return "its thoughts differ"
	}
	return ""
}

func sameThought(a, b results.Thought) bool {
	if math.IsNaN(a.Score) && math.IsNaN(b.Score) {
		a.Score, b.Score = 0, 0
	}
	return a == b
}
