package arena

import (
	"context"
	"errors"
	"maps"

	"tourney/games"
	"tourney/players"
	"tourney/results"
)

var errAbandoned = errors.New("the watchdog has taken the game over")

// worker plays games one after the other. It keeps the players it has built, one for each seat a player takes, because
// an evaluator's tables are worth many games.
type worker struct {
	t     *tournament
	turn  int // of the game played last
	built map[chair]players.Player
}

// chair is a player in a seat.
type chair struct {
	player int
	seat   games.Seat
}

// game is what the watchdog sees of a worker.
type game struct {
	job     job
	referee *referee
	cancel  context.CancelFunc
}

// work plays until no game is left. It reports false if the watchdog has abandoned the worker, which then has been
// replaced already.
func (w *worker) work(ctx context.Context) bool {
	for {
		j, ok := w.t.jobs.take()
		if !ok {
			return true
		}
		record, err := w.play(ctx, j)
		switch {
		case err == errAbandoned:
			return false
		case err == nil:
			w.t.done <- record
		case ctx.Err() == nil:
			w.t.fail(err)
			return true
		default: // called off
			return true
		}
	}
}

// play plays the game of a job. It fails when the tournament is called off or cannot go on.
func (w *worker) play(ctx context.Context, j job) (results.Record, error) {
	t := w.t
	if j.turn != w.turn {
		w.turn = j.turn
		w.forget(t.jobs.playing(j.turn))
	}
	seated := t.jobs.pairings[j.pairing]
	r, err := newReferee(t.plan, t.sources, t.run.Pairings[j.pairing].Key, len(seated), j)
	if err != nil {
		return results.Record{}, err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	t.watch(w, &game{job: j, referee: r, cancel: cancel})

	err = r.play(ctx, func(s games.Seat) (players.Player, error) { return w.player(chair{seated[s], s}) })
	if err != nil {
		return results.Record{}, err
	}
	if end := r.record.End; end.Kind.Fault() { // its memory may be in any state
		delete(w.built, chair{seated[end.Seat], games.Seat(end.Seat)})
	}
	return r.record, nil
}

// forget drops all players but some: the tables of hundreds of challengers would fill the memory.
func (w *worker) forget(but map[int]bool) {
	maps.DeleteFunc(w.built, func(c chair, _ players.Player) bool { return !but[c.player] })
}

// player returns the player of a chair, built at its first game.
func (w *worker) player(c chair) (players.Player, error) {
	if p, ok := w.built[c]; ok {
		return p, nil
	}
	p, err := w.t.plan.Players[c.player].Spec.New()
	if err != nil {
		return nil, err
	}
	w.built[c] = p
	return p, nil
}
