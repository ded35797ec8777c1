// Package match plays one game. It keeps the board, measures time, and turns faults of players into results. It knows
// no store, schedule or other game.
package match

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"tourney/games"
	"tourney/players"
	"tourney/results"
)

// ErrTaken is the error of Play when a watchdog took the match over.
var ErrTaken = errors.New("the game was taken over")

// Match is one game. It replays the players' answers on a board of its own and trusts no other state.
type Match struct {
	Job
	game   games.Game
	board  games.Position
	tester games.Tester   // the board, if it is a Tester
	view   games.Position // copy of the board that players see, restored for every decision
	copier games.Copier   // the view, if it is a Copier
	seated []players.Player
	times  times
	watch  stopwatch
	record results.Record // up to the present ply
	played []games.Move
	shown  []games.Move  // copy of played for the players, who may overwrite it
	spent  time.Duration // by the mover, on this turn
	legal  []games.Move
	pause  func(played []games.Move) error // see Pause
}

// New sets up the game of a job. It reuses the memory of old, a finished match; old may be nil. The error is a
// *GameError if the game refuses its own start.
func New(j Job, old *Match) (*Match, error) {
	m := &Match{Job: j, times: newTimes(j.Clock, j.Deadline)}
	if old != nil {
		m.view, m.seated, m.played, m.shown, m.legal = old.view, old.seated[:0], old.played[:0], old.shown, old.legal
	}
	var err error
	if m.game, err = games.Find(j.Game); err != nil {
		return nil, err
	}
	err = m.trust(func() error {
		if m.board, err = m.game.Parse(j.Options, j.Start); err != nil {
			return m.bug("its own parser refuses a start that it has written: %v", err)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if seats := m.board.Seats(); seats != len(j.Players) {
		return nil, fmt.Errorf("%s has %d seats, but the schedule seats %d players", j.Game, seats, len(j.Players))
	}
	m.tester, _ = m.board.(games.Tester)
	m.seated = slices.Grow(m.seated, len(j.Players))[:len(j.Players)]
	clear(m.seated)
	m.record = results.Record{
		Pairing: j.Pairing, Number: j.Address.Number, Opening: j.Opening,
		Start: j.Start, First: int(m.board.Mover()), Seats: make([]results.Seat, len(j.Players)),
	}
	return m, nil
}

// Record returns the record of the game, once Play has returned nil.
func (m *Match) Record() results.Record { return m.record }

// Play plays the game to its end; seat returns the player of each seat. A fault of a player is a result, not an error. The
// exception is players.ErrChanged.
// The error is a *GameError for a bug of the game, ErrTaken if the match was taken over, and otherwise that of ctx.
func (m *Match) Play(ctx context.Context, seat func(s games.Seat) (players.Player, error)) error {
	if err := m.trust(func() error { return m.play(ctx, seat) }); err != nil {
		return err
	}
	m.inform()
	return nil
}

// inform tells players how the game has ended. No answer or panic of theirs changes that.
func (m *Match) inform() {
	o := games.Outcome{Reason: m.record.End.Reason()}
	for i, s := range m.record.Seats {
		o.Place[i], o.Points[i] = uint8(s.Place), int16(s.Points)
	}
	for i, p := range m.seated {
		if informed, ok := p.(players.Informed); ok && !(m.record.End.Kind.Fault() && m.record.End.Seat == i) {
			_ = guard(games.Seat(i), func() error { informed.Over(o); return nil })
		}
	}
}

func (m *Match) play(ctx context.Context, seat func(s games.Seat) (players.Player, error)) error {
	for i := range m.seated {
		s := games.Seat(i)
		m.show()
		var changed error
		note := func(err error) error {
			if errors.Is(err, players.ErrChanged) {
				changed = err
			}
			return err
		}
		_, f, err := m.timed(ctx, s, m.starting(nil), func() (err error) {
			m.seated[s], err = seat(s)
			return note(err)
		})
		if err == nil && f == nil {
			_, f, err = m.timed(ctx, s, m.starting(m.seated[s]), func() error {
				return note(m.seated[s].Begin(ctx, players.Setup{
					Game: m.game, Options: m.Options, Start: m.view, Seat: s, Seed: m.seed(s),
				}))
			})
		}
		if err == nil && changed != nil {
			err = fmt.Errorf("game %s: player %s: %w", m.Address, m.Address.Seats[s], changed)
		}
		if err != nil {
			return err
		}
		if f != nil {
			if err := m.examine(f.kind); err != nil {
				return err
			}
			m.forfeit(*f)
			return nil
		}
	}
	if err := m.resume(); err != nil {
		return err
	}
	for !m.board.Over() {
		f, err := m.ply(ctx)
		if err != nil {
			return err
		}
		if f != nil {
			m.forfeit(*f)
			return nil
		}
	}
	o := m.board.Outcome()
	m.finish(o, results.End{Kind: results.ByRules, Seat: -1, Text: o.Reason})
	return nil
}

// starting returns the limit for building a player, or for their Begin. It is no turn's: a short deadline leaves the time to
// load what a player needs. A Starter keeps to a limit of its own, for its program and then for the game.
func (m *Match) starting(p players.Player) limit {
	if m.Deadline == 0 {
		return limit{}
	}
	l := limit{most: startsWithin, allow: startsWithin, start: true}
	if own, ok := p.(players.Starter); ok {
		l.allow = own.StartsWithin()
		l.most = 2*l.allow + Grace
	}
	return l
}

// resume makes the sub-moves of Job.Played.
func (m *Match) resume() error {
	for i, move := range m.Job.Played {
		if m.board.Over() || !m.allows(move) {
			return fmt.Errorf("game %s: sub-move %d of the game to go on with is not legal", m.Address, i+1)
		}
		m.board.Do(move)
		m.played = append(m.played, move)
	}
	return nil
}

// show makes the view a copy of the board. Players may change it.
//
// A clone for every decision costs a third of a trivial game's time, and nine tenths of its memory.
func (m *Match) show() {
	if m.copier != nil && m.copier.CopyFrom(m.board) {
		return
	}
	if c, ok := m.view.(games.Copier); ok && m.copier == nil && c.CopyFrom(m.board) { // view of the match before
		m.copier = c
		return
	}
	m.view = m.board.Clone()
	m.copier, _ = m.view.(games.Copier)
}

// ply asks the mover for a decision and plays it.
func (m *Match) ply(ctx context.Context) (*forfeit, error) {
	mover, turn := m.board.Mover(), m.board.Turns()
	m.show()
	m.shown = append(m.shown[:0], m.played...)
	var answer players.Decision
	resigns := false
	took, f, err := m.timed(ctx, mover, m.times.limit(mover), func() (err error) {
		answer, err = m.seated[mover].Choose(ctx, players.Request{
			Position: m.view, Played: m.shown, Budget: m.times.budget(mover, m.spent),
		})
		if resigns = errors.Is(err, players.ErrResign); resigns {
			return nil
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	seat, micros := &m.record.Seats[mover], (took - m.spent).Microseconds()
	answer.Plies, answer.Nodes, answer.Evals = max(0, answer.Plies), max(0, answer.Nodes), max(0, answer.Evals) // players may report negative counts
	seat.Micros += micros
	seat.Nodes += answer.Nodes
	seat.Evals += answer.Evals
	seat.Hits += max(0, answer.Hits)
	seat.Cuts += max(0, answer.Cuts)
	seat.FirstCuts += max(0, answer.FirstCuts)
	m.note(mover, answer, micros)
	switch {
	case f != nil:
	case resigns:
		f = &forfeit{seat: mover, kind: results.Resigned}
	default:
		f = m.apply(mover, answer.Moves)
	}
	if f != nil && f.kind.Fault() {
		if err := m.examine(f.kind); err != nil {
			return nil, err
		}
	}
	m.spent = took
	ended := m.board.Mover() != mover || m.board.Turns() != turn
	if ended {
		m.times.charge(mover, took)
		m.spent = 0
	}
	if ended || f != nil || m.board.Over() {
		seat.Turns++
	}
	if m.pause != nil && ended && f == nil && !m.board.Over() {
		return nil, m.pause(m.played)
	}
	return f, nil
}

// note stores a thought. It stores none for a decision without a search or a value.
func (m *Match) note(mover games.Seat, d players.Decision, micros int64) {
	if !m.Thoughts || d.Plies == 0 && d.Nodes == 0 && d.Evals == 0 && !d.Valued {
		return
	}
	score := d.Score
	if math.IsInf(score, 0) {
		score = math.NaN()
	}
	m.record.Thoughts = append(m.record.Thoughts, results.Thought{
		Ply: len(m.played), Seat: int(mover), Plies: d.Plies, Score: score, Nodes: d.Nodes, Evals: d.Evals,
	})
	m.record.Times = append(m.record.Times, micros)
}

// timed calls a player against a limit and turns faults into a forfeit. took is the time used in this turn so far. The
// error is that of ctx, or ErrTaken: then the match must not be touched again.
func (m *Match) timed(ctx context.Context, seat games.Seat, l limit, call func() error) (took time.Duration, f *forfeit, err error) {
	m.watch.start(seat, l, m.spent, time.Now())
	f = guard(seat, call)
	took, cancelled, mine := m.watch.stop(time.Now())
	if !mine {
		return 0, nil, ErrTaken
	}
	if cancelled || (l.most > 0 && took > l.most) {
		// An overrun explains any other error, such as that of a search that was told to stop.
		kind, detail := l.kind(), l.overrun(took)
		if f != nil && (f.kind == results.Deadline || f.kind == results.Stall) {
			kind, detail = f.kind, detail+": "+f.detail
		}
		return took, &forfeit{seat, kind, detail}, nil
	}
	return took, f, ctx.Err()
}

func (m *Match) apply(mover games.Seat, moves []games.Move) *forfeit {
	if len(moves) == 0 {
		return &forfeit{mover, results.IllegalMove, "no move"}
	}
	turn := m.board.Turns()
	for i, move := range moves {
		if m.board.Over() || m.board.Mover() != mover || m.board.Turns() != turn {
			return &forfeit{mover, results.IllegalMove, fmt.Sprintf("%d sub-moves for a turn of %d", len(moves), i)}
		}
		if !m.allows(move) {
			m.legal = m.board.AppendMoves(m.legal[:0])
			return &forfeit{mover, results.IllegalMove, fmt.Sprintf("move %d, which is none of %d legal ones", move, len(m.legal))}
		}
		m.board.Do(move)
		m.played = append(m.played, move)
	}
	return nil
}

func (m *Match) allows(move games.Move) bool {
	if m.tester != nil {
		return m.tester.Legal(move)
	}
	m.legal = m.board.AppendMoves(m.legal[:0])
	_, ok := slices.BinarySearch(m.legal, move)
	return ok
}

func (m *Match) forfeit(f forfeit) {
	m.finish(Forfeited(m.board, f.seat), results.End{Kind: f.kind, Seat: int(f.seat), Text: f.detail})
}

func (m *Match) finish(o games.Outcome, end results.End) {
	m.record.End = end
	m.record.Plies = len(m.played)
	m.record.Turns = m.board.Turns()
	m.record.Moves = make([]uint32, len(m.played))
	for i, move := range m.played {
		m.record.Moves[i] = uint32(move)
	}
	for s := range m.record.Seats {
		m.record.Seats[s].Place = int(o.Place[s])
		m.record.Seats[s].Points = int(o.Points[s])
	}
	m.record.Finished = time.Now().UTC().Truncate(time.Second)
}

// Watched tells the match that another goroutine calls Overdue every Patrol from now on. Time in which the whole process is
// suspended then counts for no seat.
func (m *Match) Watched() { m.watch.watch(time.Now()) }

// Free lets a seat take all the time it wants. Call it before Play.
func (m *Match) Free(s games.Seat) { m.times.free[s] = true }

// Pause calls a function between each two turns, with the sub-moves so far, which it must not change. It takes no seat's
// time; its error ends the match. Call Pause before Play.
func (m *Match) Pause(pause func(played []games.Move) error) { m.pause = pause }

// Overdue checks the time of a match from another goroutine. It calls cancel once for a turn that takes too long. If
// the player has not answered within Grace after that, Overdue takes the match over and returns the record of a game
// lost by that seat, or a *GameError if the game explains the player's silence. Otherwise taken is false.
func (m *Match) Overdue(now time.Time, cancel func()) (r results.Record, taken bool, err error) {
	if !m.watch.look(now, cancel) {
		return r, false, nil
	}
	// From here on the watchdog owns the match, and the stopwatch stands still.
	took := m.watch.took(now)
	if !m.watch.limit.start {
		seat := &m.record.Seats[m.watch.seat]
		seat.Micros += (took - m.spent).Microseconds()
		seat.Turns++
	}
	m.record.End.Seat = int(m.watch.seat)
	err = m.trust(func() error {
		kind := m.watch.limit.kind()
		if err := m.examine(kind); err != nil {
			return err
		}
		m.forfeit(forfeit{m.watch.seat, kind, m.watch.limit.overrun(took) + results.Unstopped})
		return nil
	})
	return m.record, true, err
}

// Crashed returns the record of a game in which a seat crashed the program. Its moves are not known.
func Crashed(j Job, seat games.Seat, why string) (results.Record, error) {
	m, err := New(j, nil)
	if err != nil {
		return results.Record{}, err
	}
	m.forfeit(forfeit{seat, results.Crash, why})
	return m.record, nil
}

// Release takes the match over, to drop it, if a player is thinking. It returns that player's seat.
func (m *Match) Release() (seat games.Seat, taken bool) {
	taken = m.watch.release()
	return m.watch.seat, taken
}

// Single plays the game of a job between players that the caller has built, in seat order. It checks no time limits.
// Errors are those of Play.
func Single(ctx context.Context, j Job, seated []players.Player) (results.Record, error) {
	if len(seated) != len(j.Players) {
		return results.Record{}, fmt.Errorf("%s has %d seats, but %d players were built", j.Game, len(j.Players), len(seated))
	}
	j.Deadline, j.Clock = 0, players.Clock{}
	m, err := New(j, nil)
	if err != nil {
		return results.Record{}, err
	}
	if err := m.Play(ctx, func(s games.Seat) (players.Player, error) { return seated[s], nil }); err != nil {
		return results.Record{}, err
	}
	return m.record, nil
}
