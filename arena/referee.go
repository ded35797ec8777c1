package arena

import (
	"context"
	"fmt"
	"slices"
	"time"

	"tourney/games"
	"tourney/players"
	"tourney/results"
)

// referee plays one game. It keeps a board of its own, replays on it what the players answer, and trusts nothing else.
type referee struct {
	board    games.Position
	seated   []players.Player
	deadline time.Duration // for one turn, 0 for none
	clock    *clock
	record   results.Record // of this game, as far as it has come
	played   []games.Move
	legal    []games.Move
}

// play plays the game from the referee's board to its end. It fails only when ctx ends: whatever a player does wrong is
// a result. begin readies a seat's player.
func (r *referee) play(ctx context.Context, begin func(s games.Seat) error) error {
	for s := range r.seated {
		if f := r.guard(games.Seat(s), func() error { return begin(games.Seat(s)) }); f != nil {
			r.forfeit(*f)
			return nil
		}
	}
	for !r.board.Over() {
		f := r.ply(ctx)
		if err := context.Cause(ctx); err != nil && err != errOverdue {
			return err
		}
		if f != nil {
			r.forfeit(*f)
			return nil
		}
	}
	r.finish(r.board.Outcome())
	return nil
}

// ply asks the mover for sub-moves and plays them.
func (r *referee) ply(ctx context.Context) *forfeit {
	mover := r.board.Mover()
	var answer players.Decision
	begun := time.Now()
	r.clock.start(mover, begun)
	f := r.guard(mover, func() (err error) {
		answer, err = r.seated[mover].Choose(ctx, r.board.Clone(), r.played)
		return err
	})
	took := time.Since(begun)
	r.clock.stop()

	seat := &r.record.Seats[mover]
	seat.Micros += took.Microseconds()
	seat.Nodes += answer.Nodes
	seat.Evals += answer.Evals
	if r.deadline > 0 && took > r.deadline {
		// Overrunning explains whatever else went wrong, such as the error of a search that was told to stop.
		return &forfeit{mover, Deadline, fmt.Sprintf("%v for a turn of at most %v", took.Round(time.Millisecond), r.deadline)}
	}
	if f != nil {
		return f
	}
	return r.apply(mover, answer.Moves)
}

// apply plays a mover's answer on the referee's board, if it is legal.
func (r *referee) apply(mover games.Seat, moves []games.Move) *forfeit {
	if len(moves) == 0 {
		return &forfeit{mover, IllegalMove, "no move"}
	}
	turn := r.board.Turns()
	for i, m := range moves {
		if r.board.Over() || r.board.Mover() != mover || r.board.Turns() != turn {
			return &forfeit{mover, IllegalMove, fmt.Sprintf("%d sub-moves for a turn of %d", len(moves), i)}
		}
		r.legal = r.board.AppendMoves(r.legal[:0])
		if _, ok := slices.BinarySearch(r.legal, m); !ok {
			return &forfeit{mover, IllegalMove, fmt.Sprintf("move %d, which is none of %d legal ones", m, len(r.legal))}
		}
		r.board.Do(m)
		r.played = append(r.played, m)
	}
	return nil
}

// guard calls into a player and turns what it does wrong into a forfeit.
func (r *referee) guard(seat games.Seat, call func() error) (f *forfeit) {
	defer func() {
		if value := recover(); value != nil {
			f = &forfeit{seat, Panic, panicDetail(value)}
		}
	}()
	if err := call(); err != nil {
		return &forfeit{seat, Failure, err.Error()}
	}
	return nil
}

func (r *referee) forfeit(f forfeit) {
	r.record.Seats[f.seat].Fault = string(f.fault) + ": " + f.detail
	r.finish(f.outcome(len(r.seated)))
}

// finish completes the record.
func (r *referee) finish(o games.Outcome) {
	r.record.Reason = o.Reason
	r.record.Plies = len(r.played)
	r.record.Turns = r.board.Turns()
	r.record.Moves = make([]uint32, len(r.played))
	for i, m := range r.played {
		r.record.Moves[i] = uint32(m)
	}
	for s := range r.record.Seats {
		r.record.Seats[s].Place = int(o.Place[s])
		r.record.Seats[s].Points = int(o.Points[s])
	}
	r.record.Finished = time.Now().UTC().Truncate(time.Second)
}
