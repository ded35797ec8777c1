package main

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"tourney/arena/match"
	"tourney/games"
	"tourney/players"
	"tourney/players/search"
)

// hint shows what the opponent would play in the person's place.
func (e *entry) hint(ctx context.Context) error {
	m := e.match
	played := slices.Concat(e.played, e.entered)
	d, err := m.consult(ctx, m.spec, e.pos, played)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		return e.complain("there is no hint: " + err.Error())
	}
	return e.say(m.spec.Short() + " would play " + m.opinion(ctx, e.pos, played, d) + "\n")
}

// value shows the view of the opponent that played last of its turn.
func (e *entry) value(ctx context.Context) error {
	m := e.match
	i := len(m.choices) - 1
	for i >= 0 && m.choices[i].seat == m.me {
		i--
	}
	if i < 0 {
		return e.complain("your opponent has not played yet")
	}
	c := m.choices[i]
	played := m.moves()[:c.played]
	p := m.start.Clone()
	for _, move := range played {
		p.Do(move)
	}
	text := m.opinion(ctx, p, played, c.Decision)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	who := m.spec.Short()
	if len(m.names) > 2 {
		who += " as " + m.names[c.seat]
	}
	return e.say(who + " played " + text + "\n")
}

// opinion words a decision of the opponent's kind of player: sub-moves, value, depth, and the line that follows.
func (m *sitting) opinion(ctx context.Context, p games.Position, played []games.Move, d players.Decision) string {
	text := games.Notation(p, d.Moves)
	if d.Plies == 0 {
		return text + ", and has no value for it"
	}
	text += fmt.Sprintf(", value %s for %s at %s", search.Score(m.spec, d.Score), m.names[p.Mover()], games.Plies(d.Plies))
	if line := m.line(ctx, p, played, d); len(line) > len(d.Moves) {
		text += ", line " + games.Notation(p, line)
	}
	return text
}

// line returns the moves of a decision and those that the opponent's kind of player goes on with, for every seat, with
// as many plies at each turn as are left of the decision's. That costs little beside the decision itself, where values
// for every move, as analyze gives them, would take many times as long. It ends early where there is nothing to go by.
func (m *sitting) line(ctx context.Context, p games.Position, played []games.Move, d players.Decision) []games.Move {
	p = p.Clone()
	var line []games.Move
	for left := d.Plies; ; {
		for _, move := range d.Moves {
			p.Do(move)
		}
		line = append(line, d.Moves...)
		left -= len(d.Moves)
		if _, ok := m.spec.Options[players.PliesOption]; !ok || left <= 0 || p.Over() {
			return line
		}
		shallower := m.spec
		shallower.Options = maps.Clone(m.spec.Options)
		shallower.Options[players.PliesOption] = strconv.Itoa(left)
		var err error
		if d, err = m.consult(ctx, shallower, p, slices.Concat(played, line)); err != nil {
			return line
		}
	}
}

// consult asks a new player what it would play in a position, after what was played since the start. Whatever is wrong
// with the player is an error.
func (m *sitting) consult(
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
	chance := match.Stream(m.plan.Seed, fmt.Sprintf("hint\x00%d", len(played)))
	if err := player.Begin(ctx, players.Setup{Start: m.start.Clone(), Seat: p.Mover(), Rand: chance}); err != nil {
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
