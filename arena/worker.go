package arena

import (
	"context"
	"errors"
	"fmt"

	"tourney/games"
	"tourney/players"
	"tourney/results"
)

var (
	errOverdue   = errors.New("a turn has overrun its deadline")
	errAbandoned = errors.New("the watchdog has taken the game over")
)

// worker plays games one after the other. It keeps the players it has built, one for each seat a player takes, because
// an evaluator's tables are worth many games.
type worker struct {
	t     *tournament
	built map[chair]players.Player
	game  game
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
	clock   *clock
	cancel  context.CancelCauseFunc
}

// work plays until no game is left. It reports false if the watchdog has abandoned the worker, which then has been
// replaced already.
func (w *worker) work(ctx context.Context) bool {
	for {
		j, ok := w.t.jobs.take()
		if !ok {
			break
		}
		record, err := w.play(ctx, j)
		switch {
		case err == errAbandoned:
			return false
		case err != nil:
			w.t.call(err)
		default:
			w.t.done <- record
			continue
		}
		break
	}
	for c := range w.built {
		w.drop(c)
	}
	return true
}

// play plays the game of a job. It fails when the tournament is called off or cannot go on.
func (w *worker) play(ctx context.Context, j job) (results.Record, error) {
	t := w.t
	board, err := t.sources[j.set].At(j.n)
	if err != nil {
		return results.Record{}, fmt.Errorf("opening %d of set %d: %w", j.n, j.set+1, err)
	}
	start, err := board.AppendText(nil)
	if err != nil {
		return results.Record{}, err
	}
	id := t.jobs.id(j)
	r := &referee{
		board: board, deadline: t.plan.Deadline, clock: &clock{},
		seated: make([]players.Player, board.Seats()),
		record: results.Record{
			Pairing: id.Pairing, Number: id.Number, Opening: string(t.plan.Openings[j.set].Kind),
			Start: string(start), First: int(board.Mover()), Seats: make([]results.Seat, board.Seats()),
		},
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	t.watch(w, &game{job: j, referee: r, clock: r.clock, cancel: cancel})

	pairing := t.jobs.pairings[j.pairing]
	key := t.plan.Key(pairing)
	err = r.play(ctx, func(s games.Seat) (err error) {
		if r.seated[s], err = w.player(chair{pairing[s], s}); err != nil {
			return err
		}
		return r.seated[s].Begin(board.Clone(), s, seatStream(t.plan.Seed, key, id.Number, s))
	})
	if err != nil {
		return results.Record{}, err
	}
	for s, seat := range r.record.Seats {
		if seat.Fault != "" { // its memory may be in any state
			w.drop(chair{pairing[s], games.Seat(s)})
		}
	}
	return r.record, nil
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

// drop forgets the player of a chair. What goes wrong when it is closed has no game to be charged to.
func (w *worker) drop(c chair) {
	if p, ok := w.built[c]; ok {
		guard(c.seat, p.Close)
		delete(w.built, c)
	}
}
