package fingerprint

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"tourney/arena/crash"
	"tourney/arena/match"
	"tourney/games"
	"tourney/players"
	"tourney/results"
)

// outcome is the result of asking for decisions of one game again.
type outcome struct {
	decisions int // equal to the stored ones
	differ    []Finding
	unchecked Finding // a player who cannot be asked; zero if all could
}

// again is a stored game in which some players choose their decisions again. The stored moves are played in any case.
type again struct {
	*check
	game
	names  []string
	moves  []games.Move
	asked  []bool // by seat
	left   int    // decisions still wanted
	until  time.Time
	atHand atomic.Int32 // seat of the player called last
}

// again prepares to ask the players of one kind for their decisions in a game.
func (c *check) again(k kind, g game, left int, until time.Time) *again {
	a := &again{check: c, game: g, left: left, until: until, names: g.run.Seated(g.run.Pairings[g.record.Pairing])}
	for _, m := range g.record.Moves {
		a.moves = append(a.moves, games.Move(m))
	}
	for _, name := range a.names {
		a.asked = append(a.asked, c.asked(k, name))
	}
	return a
}

// choose asks for decisions until there are enough, the time is over, or one differs. It leaves behind a player who
// does not return.
func (a *again) choose(ctx context.Context) outcome {
	if !slices.Contains(a.asked, true) { // its players were found to differ since it was read
		return outcome{}
	}
	o := within(time.Until(a.until)+grace, outcome{decisions: -1}, func() outcome { return a.play(ctx) })
	if o.decisions < 0 {
		return outcome{unchecked: Finding{a.names[a.atHand.Load()], tooSlow + " over a decision"}}
	}
	return o
}

func (a *again) address() results.Address { return a.run.Address(a.record.Pairing, a.record.Number) }

// play plays the game up to the last decision wanted.
func (a *again) play(ctx context.Context) outcome {
	m, err := match.New(match.Job{
		Address: a.address(), Pairing: a.record.Pairing, Game: a.run.Game, Options: a.options, Opening: a.record.Opening,
		Start: a.record.Start, Players: a.names, Seed: a.run.Seed, Key: a.run.Pairings[a.record.Pairing].Key, Thoughts: true,
	}, nil)
	if err != nil {
		return a.broken(err)
	}
	chairs := make([]*chair, len(a.names))
	for s := range chairs {
		chairs[s] = &chair{again: a, seat: games.Seat(s)}
	}
	defer func() {
		for _, c := range chairs {
			if c.player != nil {
				players.Close(c.player) // its decisions are known
			}
		}
	}()
	err = m.Play(ctx, func(s games.Seat) (players.Player, error) {
		if !a.asked[s] {
			return chairs[s], nil
		}
		chairs[s].called()
		var err error
		chairs[s].player, err = a.specs[a.names[s]].New()
		return chairs[s], err
	})
	if err != nil {
		return a.broken(err)
	}
	return a.outcome(m.Record(), chairs)
}

// broken returns the finding, for the first player asked, that the game cannot be played.
func (a *again) broken(err error) outcome {
	return outcome{unchecked: Finding{
		a.names[slices.Index(a.asked, true)], fmt.Sprintf("game %s cannot be played again: %v", a.address(), err),
	}}
}

// outcome returns the result of the game from its record so far.
func (a *again) outcome(now results.Record, chairs []*chair) (o outcome) {
	if end := now.End; end.Kind.Fault() {
		switch {
		case !a.asked[end.Seat]:
			return a.broken(fmt.Errorf("its stored moves are wrong (%s)", end.Text))
		case slices.Contains(lateKinds, players.FaultKind(end.Kind)): // of the engine: the job has no deadline
			return outcome{unchecked: Finding{a.names[end.Seat], end.Text}}
		}
		chairs[end.Seat].differs("ends the game by a fault (%s)", end.FaultOf(end.Seat))
	}
	for s, c := range chairs {
		o.decisions += len(c.chosen)
		if c.otherwise == "" && len(a.record.Thoughts) > 0 {
			of := func(list []results.Thought) []results.Thought {
				return slices.DeleteFunc(slices.Clone(list), func(t results.Thought) bool { return t.Seat != s || !slices.Contains(c.chosen, t.Ply) })
			}
			if err := results.SameThoughts(of(now.Thoughts), of(a.record.Thoughts)); err != nil {
				c.otherwise = fmt.Sprintf("game %s: %v", a.address(), err)
			}
		}
		if c.otherwise != "" {
			o.differ = append(o.differ, Finding{a.names[s], c.otherwise})
		}
	}
	return o
}

// chair is a Player who plays the stored moves of one seat.
type chair struct {
	*again
	seat      games.Seat
	player    players.Player // chooses again; nil where the stored moves are only played
	chosen    []int          // plies before each decision that was equal
	otherwise string         // the difference found; "" for none
}

func (c *chair) Begin(ctx context.Context, s players.Setup) error {
	if c.player == nil {
		return nil
	}
	c.called()
	return c.player.Begin(ctx, s)
}

// Close does nothing, because play closes the players it has built.
func (c *chair) Close() error { return nil }

// Choose returns the stored move. It resigns to end the game if there are no more moves, no more decisions are wanted,
// or the player has decided differently.
func (c *chair) Choose(ctx context.Context, r players.Request) (players.Decision, error) {
	ply := len(r.Played)
	rest := c.moves[ply:]
	if c.player == nil {
		return players.Decision{Moves: rest[:min(1, len(rest))]}, ended(len(rest) == 0)
	}
	if c.left == 0 {
		return players.Decision{}, players.ErrResign
	}
	ctx, cancel := context.WithDeadline(ctx, c.until)
	defer cancel()
	c.called()
	board := r.Position.Clone()
	d, err := c.player.Choose(ctx, r)
	resigns := errors.Is(err, players.ErrResign)
	switch n := len(d.Moves); {
	case ctx.Err() != nil: // the decision may have been cut short
		return players.Decision{}, players.ErrResign
	case err != nil && !resigns:
		return players.Decision{}, err
	case resigns && len(rest) == 0, !resigns && 0 < n && n <= len(rest) && slices.Equal(d.Moves, rest[:n]):
		c.chosen = append(c.chosen, ply)
		c.left--
		return d, err
	}
	rest = rest[:min(max(1, len(d.Moves)), len(rest))]
	c.differs("is now %s, stored is %s", notation(board, d.Moves, resigns), notation(board, rest, len(rest) == 0))
	return players.Decision{}, players.ErrResign
}

// ended returns ErrResign to end the game, or nil.
func ended(over bool) error {
	if over {
		return players.ErrResign
	}
	return nil
}

// called notes the seat, in case the player does not return or crashes the program.
func (c *chair) called() {
	c.atHand.Store(int32(c.seat))
	crash.Label(c.label(c.specs[c.names[c.seat]]), -1)
}

// differs notes how the player's next decision differs.
func (c *chair) differs(format string, args ...any) {
	c.otherwise = fmt.Sprintf("decision %d of game %s ", len(c.chosen)+1, c.address()) + fmt.Sprintf(format, args...)
}

// notation writes a decision on a position, up to its first illegal sub-move.
func notation(p games.Position, moves []games.Move, resigns bool) string {
	if resigns {
		return "to resign"
	}
	board := p.Clone()
	var words []string
	for _, m := range moves {
		if _, legal := slices.BinarySearch(board.AppendMoves(nil), m); !legal {
			words = append(words, "an illegal move")
			break
		}
		words = append(words, string(board.AppendMove(nil, m)))
		board.Do(m)
	}
	if len(words) == 0 {
		return "no move"
	}
	return strings.Join(words, " ")
}
