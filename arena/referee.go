package arena

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"tourney/arena/openings"
	"tourney/games"
	"tourney/players"
	"tourney/results"
)

// referee plays one game. It keeps a board of its own, replays on it what the players answer, and trusts nothing else.
type referee struct {
	plan   Plan
	key    string // of the pairing
	board  games.Position
	seated []players.Player
	clock  clock
	record results.Record // of this game, as far as it has come
	played []games.Move
	shown  []games.Move  // the same for the players: nothing they do to it reaches the record
	spent  time.Duration // by the mover, on the turn at hand
	legal  []games.Move
}

// newReferee sets up the game of a job on its opening, for a number of seated players; key is that of the pairing.
func newReferee(p Plan, sources []*openings.Source, key string, seated int, j job) (*referee, error) {
	board, err := sources[j.set].At(j.n)
	if err != nil {
		return nil, fmt.Errorf("opening %d of set %d: %w", j.n, j.set+1, err)
	}
	if board.Seats() != seated {
		return nil, fmt.Errorf("%s has %d seats, but the schedule seats %d players", p.Game, board.Seats(), seated)
	}
	start, err := board.AppendText(nil)
	if err != nil {
		return nil, err
	}
	return &referee{
		plan: p, key: key, board: board,
		seated: make([]players.Player, board.Seats()),
		record: results.Record{
			Pairing: j.pairing, Number: p.Number(j.set, j.n), Opening: string(p.Openings[j.set].Kind),
			Start: string(start), First: int(board.Mover()), Seats: make([]results.Seat, board.Seats()),
		},
	}, nil
}

// play plays the game to its end with the players that seat returns. It fails only when ctx ends or the watchdog takes
// the game over: whatever a player does wrong is a result.
func (r *referee) play(ctx context.Context, seat func(s games.Seat) (players.Player, error)) error {
	for i := range r.seated {
		s := games.Seat(i)
		_, f, err := r.timed(ctx, s, func() (err error) {
			if r.seated[s], err = seat(s); err != nil {
				return err
			}
			return r.seated[s].Begin(r.board.Clone(), s, seatStream(r.plan.Seed, r.key, r.record.Number, s))
		})
		if err != nil {
			return err
		}
		if f != nil {
			r.forfeit(*f)
			return nil
		}
	}
	for !r.board.Over() {
		f, err := r.ply(ctx)
		if err != nil {
			return err
		}
		if f != nil {
			r.forfeit(*f)
			return nil
		}
	}
	o := r.board.Outcome()
	r.finish(o, results.End{Kind: results.ByRules, Seat: -1, Text: o.Reason})
	return nil
}

// ply asks the mover for sub-moves and plays them.
func (r *referee) ply(ctx context.Context) (*forfeit, error) {
	mover, turn := r.board.Mover(), r.board.Turns()
	r.shown = append(r.shown[:0], r.played...)
	var answer players.Decision
	resigns := false
	took, f, err := r.timed(ctx, mover, func() (err error) {
		answer, err = r.seated[mover].Choose(ctx, r.board.Clone(), r.shown)
		if resigns = errors.Is(err, players.ErrResign); resigns {
			return nil
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	seat, micros := &r.record.Seats[mover], (took - r.spent).Microseconds()
	answer.Plies, answer.Nodes, answer.Evals = max(0, answer.Plies), max(0, answer.Nodes), max(0, answer.Evals) // whatever a player claims
	seat.Micros += micros
	seat.Nodes += answer.Nodes
	seat.Evals += answer.Evals
	seat.Hits += max(0, answer.Hits)
	seat.Cuts += max(0, answer.Cuts)
	seat.FirstCuts += max(0, answer.FirstCuts)
	r.note(mover, answer, micros)
	switch {
	case f != nil:
	case resigns:
		f = &forfeit{seat: mover, kind: results.Resigned}
	default:
		f = r.apply(mover, answer.Moves)
	}
	r.spent = took
	if r.board.Mover() != mover || r.board.Turns() != turn {
		r.spent = 0
	}
	return f, nil
}

// note takes down what a search has said of its decision. A player that has not searched, or has failed before it could
// say anything, leaves no thought.
func (r *referee) note(mover games.Seat, d players.Decision, micros int64) {
	if !r.plan.Thoughts || d.Plies == 0 && d.Nodes == 0 && d.Evals == 0 {
		return
	}
	score := d.Score
	if math.IsInf(score, 0) {
		score = math.NaN()
	}
	r.record.Thoughts = append(r.record.Thoughts, results.Thought{
		Ply: len(r.played), Seat: int(mover), Plies: d.Plies, Score: score, Nodes: d.Nodes, Evals: d.Evals,
	})
	r.record.Times = append(r.record.Times, micros)
}

// timed calls into the player of a seat against the clock and turns what it does wrong into a forfeit. took is the time
// spent on this turn so far. The error is that of the game: ctx has ended, or the watchdog has taken the game over and
// nothing of it may be touched.
func (r *referee) timed(ctx context.Context, seat games.Seat, call func() error) (took time.Duration, f *forfeit, err error) {
	r.clock.start(seat, r.spent, time.Now())
	f = guard(seat, call)
	took, cancelled, mine := r.clock.stop(time.Now())
	if !mine {
		return 0, nil, errAbandoned
	}
	if cancelled || (r.plan.Deadline > 0 && took > r.plan.Deadline) {
		// Overrunning explains whatever else went wrong, such as the error of a search that was told to stop.
		return took, overrun(seat, took, r.plan.Deadline), nil
	}
	return took, f, ctx.Err()
}

// apply plays a mover's answer on the referee's board, if it is legal.
func (r *referee) apply(mover games.Seat, moves []games.Move) *forfeit {
	if len(moves) == 0 {
		return &forfeit{mover, results.IllegalMove, "no move"}
	}
	turn := r.board.Turns()
	for i, m := range moves {
		if r.board.Over() || r.board.Mover() != mover || r.board.Turns() != turn {
			return &forfeit{mover, results.IllegalMove, fmt.Sprintf("%d sub-moves for a turn of %d", len(moves), i)}
		}
		r.legal = r.board.AppendMoves(r.legal[:0])
		if _, ok := slices.BinarySearch(r.legal, m); !ok {
			return &forfeit{mover, results.IllegalMove, fmt.Sprintf("move %d, which is none of %d legal ones", m, len(r.legal))}
		}
		r.board.Do(m)
		r.played = append(r.played, m)
	}
	return nil
}

func (r *referee) forfeit(f forfeit) {
	r.finish(f.outcome(r.board), results.End{Kind: f.kind, Seat: int(f.seat), Text: f.detail})
}

// finish completes the record.
func (r *referee) finish(o games.Outcome, end results.End) {
	r.record.End = end
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
