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

// Advice is the choice of a player at the board, or of one like them, in a position.
type Advice struct {
	Seat  games.Seat     // the mover; Score is for this seat
	Board games.Position // before the moves
	Moves []games.Move   // at least one, all of one turn
	Score float64        // in the unit of the player's heuristic
	Plies int            // depth of the search; 0 without a search
	Line  []games.Move   // best play for all seats; it begins with Moves

	who, does string // "a@4 as North", "would play"
	seat      string
	spec      players.Spec
}

// String returns the advice as a sentence without a full stop.
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

// Hint returns the move that the next player after the person to move would play for the person. It returns an error if no
// person is to move, or if that player is missing or at fault.
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
	spec, ok := s.Adviser(p.Mover())
	if !ok {
		return Advice{}, errAlone
	}
	d, err := s.consult(ctx, spec, p, played)
	if err != nil {
		return Advice{}, err
	}
	a := s.advice(ctx, spec, p, played, d)
	a.does = "would play"
	return a, ctx.Err()
}

// errAlone is the error of a question for advice where only persons play.
var errAlone = errors.New("only persons play at this board, and they give no advice")

// Adviser returns the next player after a seat, or false if all are persons.
func (s *Sitting) Adviser(seat games.Seat) (players.Spec, bool) {
	for range s.Seats {
		if seat = (seat + 1) % games.Seat(len(s.Seats)); !s.Person(seat) {
			return s.Spec(seat), true
		}
	}
	return players.Spec{}, false
}

// Value returns the last move played by an opponent, with the opponent's own value.
func (s *Sitting) Value(ctx context.Context) (Advice, error) {
	s.mu.Lock()
	choices, played := slices.Clone(s.choices), s.played
	s.mu.Unlock()
	for _, c := range slices.Backward(choices) {
		if s.Person(c.Seat) || c.Ply+len(c.Moves) > len(played) { // the last choice may not be played yet
			continue
		}
		p := s.Start.Clone()
		for _, m := range played[:c.Ply] {
			p.Do(m)
		}
		a := s.advice(ctx, s.Spec(c.Seat), p, played[:c.Ply], c.Decision)
		if a.does = "played"; len(s.Seats) > 2 {
			a.who += " as " + a.seat
		}
		return a, ctx.Err()
	}
	if _, ok := s.Adviser(0); !ok {
		return Advice{}, errAlone
	}
	return Advice{}, errors.New("your opponent has not played yet")
}

func (s *Sitting) advice(ctx context.Context, spec players.Spec, p games.Position, played []games.Move, d players.Decision) Advice {
	a := Advice{
		Seat: p.Mover(), Board: p, Moves: d.Moves, Score: d.Score, Plies: d.Plies,
		who: spec.Short(), seat: s.Seats[p.Mover()], spec: spec,
	}
	if a.Plies > 0 {
		a.Line = s.line(ctx, spec, p, played, d)
	}
	return a
}

// line continues a player's decision by the choices of that kind of player for every seat. Each choice has the depth
// that is left. That costs little beside the decision itself; the values of all moves, as in analyze, would take many
// times as long. The line ends early if the player has no depth or is at fault.
func (s *Sitting) line(ctx context.Context, spec players.Spec, p games.Position, played []games.Move, d players.Decision) []games.Move {
	p = p.Clone()
	var line []games.Move
	for left := d.Plies; ; {
		for _, move := range d.Moves {
			p.Do(move)
		}
		line = append(line, d.Moves...)
		left -= len(d.Moves)
		if _, ok := spec.Options[players.PliesOption]; !ok || left <= 0 || p.Over() {
			return line
		}
		shallower := spec
		shallower.Options = maps.Clone(spec.Options)
		shallower.Options[players.PliesOption] = strconv.Itoa(left)
		var err error
		if d, err = s.consult(ctx, shallower, p, slices.Concat(played, line)); err != nil {
			return line
		}
	}
}

// consult asks a new player for a decision in a position. Faults of the player are errors.
func (s *Sitting) consult(
	ctx context.Context, spec players.Spec, p games.Position, played []games.Move,
) (d players.Decision, err error) {
	defer func() {
		if value := recover(); value != nil {
			err = fmt.Errorf("%s panics: %v", spec.Short(), value)
		}
	}()
	g, err := games.Find(s.Plan.Game)
	if err != nil {
		return d, err
	}
	player, err := spec.New()
	if err != nil {
		return d, err
	}
	defer players.Close(player) // the decision is known
	chance := match.Seed(s.Plan.Seed, fmt.Sprintf("hint\x00%d", len(played)))
	if err := player.Begin(ctx, players.Setup{
		Game: g, Options: s.Plan.Options, Start: s.Start.Clone(), Seat: p.Mover(), Seed: chance,
	}); err != nil {
		return d, err
	}
	if d, err = player.Choose(ctx, players.Request{Position: p.Clone(), Played: played}); err != nil {
		return d, err
	}
	return d, legal(p.Clone(), d.Moves)
}

// legal plays sub-moves of one turn, and returns an error at the first illegal one, or if there are none.
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
