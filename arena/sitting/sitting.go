// Package sitting plays games of persons, with undo, hints and values, and games of players to watch. It knows no
// terminal and no page: these call the methods of a Sitting on a person's request. Several persons share one terminal
// or page.
package sitting

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"tourney/arena/match"
	"tourney/arena/openings"
	"tourney/arena/plan"
	"tourney/arena/schedule"
	"tourney/games"
	"tourney/players"
	"tourney/results"
)

// Setup describes a game of persons, or one to watch. Who sits in a seat is written as a player string, "person", or
// "person:NAME".
type Setup struct {
	Game     string
	Options  games.Options // rule options; missing ones are at their defaults
	Against  string        // the opponent, who takes all other seats
	Turn     int           // without Seats: those that move before the person's first turn, 0 if the person moves first
	Seats    []string      // who sits where, as in "South=person"; all other seats are the opponent's
	As       string        // name of the person without one; "" for none
	Kept     bool          // As is of an earlier game: nobody need be left to be called so
	Position string        // position line, or opening in the game's own notation; "" for the start of the game

	// Asking lets programs of players be started to ask them for their weights, under the rules of the game. Nil lets
	// none.
	Asking *players.Asking

	// Seating tells in errors how a player is put into a seat. Without it, as in Seats.
	Seating func(seat, player string) string
}

// Sitting is one game of a Setup, including all takebacks. The referee cannot go back. To take back a turn, the Sitting
// calls off its match and starts another, in which all sides repeat the kept choices.
//
// Play plays the game and waits for the moves of persons. Meanwhile other goroutines may call all other methods.
type Sitting struct {
	Setup Setup          // as given to New; do not change it
	Plan  plan.Plan      // of this one game, its players by seat; its name and seed may be set before Play
	Start games.Position // do not change it
	Seats []string       // their names
	Names []string       // of persons by seat, "" for players and for persons without a name

	// Pause, if not nil, is called between each two turns, for a game to watch: it takes no player's time. Its error
	// ends the game. Set it before Play.
	Pause func(ctx context.Context) error

	opponents []players.Player // by seat, nil for persons; each has its own transposition table and stream

	mu      sync.Mutex
	version int           // of the View
	changed chan struct{} // closed with the next version
	played  []games.Move  // received by the referee, or about to be repeated
	choices []Choice      // of all sides, in order; the last may not be played yet
	turn    *turn         // that a person is entering; nil while no person can move
	over    bool
	callOff context.CancelCauseFunc // ends the present match; nil before Play
	begun   time.Time               // UTC, whole seconds
	entered results.Run             // as Store entered it last
}

// Choice is the answer of one side to the referee.
type Choice struct {
	players.Decision
	Seat games.Seat
	Ply  int           // plies before it
	Took time.Duration // time to choose it
}

// New sets up a game. Errors are those of the Setup.
func New(setup Setup) (*Sitting, error) {
	g, o, _, err := games.SetUp(setup.Game, setup.Options, "")
	if err != nil {
		return nil, err
	}
	s := &Sitting{Setup: setup, Seats: g.SeatNames(o), version: 1, changed: make(chan struct{})}
	s.Plan = plan.Plan{
		Game: setup.Game, Options: o, Thoughts: true, Deadline: plan.DefaultDeadline,
		Schedule: schedule.Rule{Order: schedule.Listed},
		Openings: []openings.Set{{Kind: openings.Empty, Games: 1}},
	}
	if setup.Position != "" {
		s.Plan.Openings = []openings.Set{{Kind: openings.List, Games: 1, Lines: []string{setup.Position}}}
	}
	if len(s.Seats) > 2 {
		s.Plan.Schedule.Seating = schedule.Subsets // there is a single seating
	}
	if s.Start, err = startOf(s.Plan); err != nil {
		return nil, err
	}
	list, err := s.occupants(setup)
	if err != nil {
		return nil, err
	}
	return s, s.seat(list)
}

// startOf returns the position where the game of a plan starts.
func startOf(plan plan.Plan) (games.Position, error) {
	source, err := plan.Source(0)
	var wrong openings.LineErrors
	switch {
	case errors.As(err, &wrong):
		return nil, wrong[0].Err // there is one line, which the person knows as a position
	case err != nil:
		return nil, err
	}
	return source.At(0)
}

// errUndo is the cause when a match is called off to take back a turn.
var errUndo = errors.New("a turn is taken back")

// Play plays the game to its end and returns its record. Call it once. An opponent that takes longer for a turn than
// the plan's deadline loses. The error is the cause of ctx's end, by which a person leaves the game, or a
// *match.GameError.
func (s *Sitting) Play(ctx context.Context) (record results.Record, err error) {
	s.begun = time.Now().UTC().Truncate(time.Second)
	defer func() {
		for _, p := range s.opponents {
			if p != nil {
				players.Close(p) // the game is played
			}
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		s.over, s.turn = true, nil
		s.change()
	}()
	for {
		record, err = s.attempt(ctx)
		if !errors.Is(err, errUndo) {
			return record, err
		}
	}
}

// attempt plays the game until it ends, or until it is called off, for the cause it returns.
func (s *Sitting) attempt(ctx context.Context) (results.Record, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	s.mu.Lock()
	s.callOff = cancel
	s.mu.Unlock()
	sides := make([]*side, len(s.opponents))
	seated := make([]players.Player, len(s.opponents))
	for i, opponent := range s.opponents {
		sides[i] = &side{sitting: s, seat: games.Seat(i), opponent: opponent, tookAt: map[int]time.Duration{}}
		seated[i] = sides[i]
	}
	job, err := s.Plan.Job(0, 0)
	if err != nil {
		return results.Record{}, err
	}
	m, err := match.New(job, nil)
	if err != nil {
		return results.Record{}, err
	}
	for seat, opponent := range s.opponents {
		if opponent == nil {
			m.Free(games.Seat(seat))
		}
	}
	if s.Pause != nil {
		m.Pause(func(played []games.Move) error {
			s.reach(ctx, played)
			return s.Pause(ctx)
		})
	}
	record, err := s.watch(ctx, m, seated)
	s.mu.Lock()
	defer s.mu.Unlock()
	if cause := context.Cause(ctx); cause != nil && (err != nil || errors.Is(cause, errUndo)) {
		return results.Record{}, cause
	}
	if err != nil {
		return results.Record{}, err
	}
	s.over = true
	for i := range record.Seats {
		record.Seats[i].Micros += sides[i].repeated.Microseconds()
	}
	for i, t := range record.Thoughts {
		record.Times[i] += sides[t.Seat].tookAt[t.Ply].Microseconds()
	}
	s.played = s.played[:0:0]
	for _, m := range record.Moves {
		s.played = append(s.played, games.Move(m))
	}
	return record, nil
}

// watch plays a match. It ends a match whose opponent does not answer in time, or goes on to think after the match was
// called off.
func (s *Sitting) watch(ctx context.Context, m *match.Match, seated []players.Player) (results.Record, error) {
	playing, stop := context.WithCancel(ctx)
	defer stop()
	ended := make(chan error, 1)
	go func() {
		ended <- m.Play(playing, func(s games.Seat) (players.Player, error) { return seated[s], nil })
	}()
	m.Watched()
	patrol := time.NewTicker(match.Patrol)
	defer patrol.Stop()
	var calledOff time.Time
	for {
		select {
		case err := <-ended:
			return m.Record(), err
		case now := <-patrol.C:
			switch {
			case ctx.Err() == nil:
				if record, taken, err := m.Overdue(now, stop); taken || err != nil {
					s.dismiss(games.Seat(record.End.Seat), ended)
					return record, err
				}
			case calledOff.IsZero():
				calledOff = now
			case now.Sub(calledOff) > match.Grace:
				if seat, taken := m.Release(); taken {
					s.dismiss(seat, ended)
					err := context.Cause(ctx)
					if errors.Is(err, errUndo) { // the game goes on
						if s.opponents[seat], err = s.Plan.Players[seat].Spec.New(); err == nil {
							err = errUndo
						}
					}
					return results.Record{}, err
				}
			}
		}
	}
}

// dismiss empties the seat of an opponent that goes on thinking. The opponent is closed when it has ended.
func (s *Sitting) dismiss(seat games.Seat, ended <-chan error) {
	stuck := s.opponents[seat]
	s.opponents[seat] = nil
	go func() {
		<-ended
		players.Close(stuck) // nobody waits for it
	}()
}

// side is one seat of a match. It repeats the kept choices; then the opponent or a person chooses.
type side struct {
	sitting  *Sitting
	seat     games.Seat
	opponent players.Player        // nil for a person
	repeated time.Duration         // time that the repeated choices took when they were made
	tookAt   map[int]time.Duration // the same for each choice, by the plies before it
}

func (s *side) Begin(ctx context.Context, setup players.Setup) error {
	if s.opponent == nil {
		return nil
	}
	return s.opponent.Begin(ctx, setup)
}

// Close does nothing, because the opponent is used again in the next match.
func (*side) Close() error { return nil }

// Choose returns the choice kept for this ply, or a new one.
func (s *side) Choose(ctx context.Context, r players.Request) (players.Decision, error) {
	if c, ok := s.sitting.reach(ctx, r.Played); ok {
		s.repeated += c.Took
		s.tookAt[c.Ply] = c.Took
		return c.Decision, nil
	}
	if s.opponent == nil {
		return s.sitting.ask(ctx, r.Position)
	}
	begun := time.Now()
	d, err := s.opponent.Choose(ctx, r)
	if err != nil {
		return d, err
	}
	d.Moves = slices.Clone(d.Moves)
	s.sitting.keep(ctx, Choice{Decision: d, Seat: s.seat, Ply: len(r.Played), Took: time.Since(begun)})
	return d, nil
}

// reach notes the ply the game has reached. It returns the choice kept for this ply, if any.
func (s *Sitting) reach(ctx context.Context, played []games.Move) (c Choice, kept bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, c := range s.choices {
		if c.Ply == len(played) {
			return c, true
		}
	}
	if ctx.Err() == nil && len(played) > len(s.played) {
		s.played = slices.Clone(played)
		s.change()
	}
	return c, false
}

// keep adds a choice, unless the match was called off.
func (s *Sitting) keep(ctx context.Context, c Choice) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if ctx.Err() == nil {
		s.choices = append(s.choices, c)
	}
}

// change makes a new version of the View. The caller holds mu.
func (s *Sitting) change() {
	s.version++
	close(s.changed)
	s.changed = make(chan struct{})
}
