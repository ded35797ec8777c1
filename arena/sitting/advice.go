package sitting

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"tourney/arena/match"
	"tourney/games"
	"tourney/players"
	"tourney/players/search"
)

// Advice is what the opponent's kind of player would play in a position, or has played.
type Advice struct {
	Seat  games.Seat     // that moves; the score is for it
	Board games.Position // before the moves
	Moves []games.Move   // one or more of a turn
	Score float64        // in the unit of the opponent's heuristic
	Plies int            // to which the opponent searched; 0 if it has no value
	Line  []games.Move   // best play for everybody, of which Moves are the first

	who, does string // "a@4 as North", "would play"
	seat      string
	spec      players.Spec
}

// String writes the advice as a sentence without a stop.
func (a Advice) String() string {
	text := fmt.Sprintf("%s %s %s", a.who, a.does, games.Notation(a.Board, a.Moves))
	if a.Plies == 0 {
		return text + ", and has no value for it"
	}
	text += fmt.Sprintf(", value %s for %s at %s", search.Score(a.spec, a.Score), a.seat, games.Plies(a.Plies))
	if len(a.Line) > len(a.Moves) {
		text += ", line " + games.Notation(a.Board, a.Line)
	}
	return text
}

// Hint returns what the opponent would play in the person's place. It is an error if the person is not to move, or if
// something is wrong with the opponent.
func (s *Sitting) Hint(ctx context.Context) (Advice, error) {
	var p games.Position
	var played []games.Move
	err := s.yours(func(t *turn) error {
		p, played = t.pos.Clone(), slices.Concat(s.played, t.entered)
		return nil
	})
	if err != nil {
		return Advice{}, err
	}
	d, err := s.consult(ctx, s.Against, p, played)
	if err != nil {
		return Advice{}, err
	}
	a := s.advice(ctx, p, played, d)
	a.does = "would play"
	return a, ctx.Err()
}

// Value returns how the opponent that played last valued what it played.
func (s *Sitting) Value(ctx context.Context) (Advice, error) {
	s.mu.Lock()
	choices, played := slices.Clone(s.choices), s.played
	s.mu.Unlock()
	for _, c := range slices.Backward(choices) {
		if c.seat == s.Me || c.played+len(c.Moves) > len(played) { // the latter is not played yet
			continue
		}
		p := s.Start.Clone()
		for _, m := range played[:c.played] {
			p.Do(m)
		}
		a := s.advice(ctx, p, played[:c.played], c.Decision)
		if a.does = "played"; len(s.Seats) > 2 {
			a.who += " as " + a.seat
		}
		return a, ctx.Err()
	}
	return Advice{}, errors.New("your opponent has not played yet")
}

func (s *Sitting) advice(ctx context.Context, p games.Position, played []games.Move, d players.Decision) Advice {
	a := Advice{
		Seat: p.Mover(), Board: p, Moves: d.Moves, Score: d.Score, Plies: d.Plies,
		who: s.Against.Short(), seat: s.Seats[p.Mover()], spec: s.Against,
	}
	if a.Plies > 0 {
		a.Line = s.line(ctx, p, played, d)
	}
	return a
}

// line returns the moves of a decision and those that the opponent's kind of player goes on with, for every seat, with
// as many plies at each turn as are left of the decision's. That costs little beside the decision itself, where values
// for every move, as analyze gives them, would take many times as long. It ends early where there is nothing to go by.
func (s *Sitting) line(ctx context.Context, p games.Position, played []games.Move, d players.Decision) []games.Move {
	p = p.Clone()
	var line []games.Move
	for left := d.Plies; ; {
		for _, move := range d.Moves {
			p.Do(move)
		}
		line = append(line, d.Moves...)
		left -= len(d.Moves)
		if _, ok := s.Against.Options[players.PliesOption]; !ok || left <= 0 || p.Over() {
			return line
		}
		shallower := s.Against
		shallower.Options = maps.Clone(s.Against.Options)
		shallower.Options[players.PliesOption] = strconv.Itoa(left)
		var err error
		if d, err = s.consult(ctx, shallower, p, slices.Concat(played, line)); err != nil {
			return line
		}
	}
}

// consult asks a new player what it would play in a position, after what was played since the start. Whatever is wrong
// with the player is an error.
func (s *Sitting) consult(
	ctx context.Context, spec players.Spec, p games.Position, played []games.Move,
) (d players.Decision, err error) {
	defer func() {
		if value := recover(); value != nil {
			err = fmt.Errorf("%s panics: %v", spec.Short(), value)
		}
	}()
	player, err := spec.New()
	if err != nil {
		return d, err
	}
	defer players.Close(player) // a hint that was given is not worth less for it
	chance := match.Stream(s.Plan.Seed, fmt.Sprintf("hint\x00%d", len(played)))
	if err := player.Begin(ctx, players.Setup{Start: s.Start.Clone(), Seat: p.Mover(), Rand: chance}); err != nil {
		return d, err
	}
	if d, err = player.Choose(ctx, players.Request{Position: p.Clone(), Played: played}); err != nil {
		return d, err
	}
	return d, legal(p.Clone(), d.Moves)
}

// legal plays sub-moves of one turn as long as they are legal. It is an error if one is not, or if there are none.
func legal(p games.Position, moves []games.Move) error {
	if len(moves) == 0 {
		return fmt.Errorf("it chooses no move")
	}
	mover, turn := p.Mover(), p.Turns()
	for _, move := range moves {
		if p.Over() || p.Mover() != mover || p.Turns() != turn || !slices.Contains(p.AppendMoves(nil), move) {
			return fmt.Errorf("it chooses a move that is not legal")
		}
		p.Do(move)
	}
	return nil
}
