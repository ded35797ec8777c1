package engine

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"tourney/games"
	"tourney/players"
	"tourney/players/process"
)

// player seats an engine.
type player struct {
	settings
	spec     players.Spec
	identity string // the player string, but with weights only where they stand in the command
	*engine         // nil between two games and after a fault
	game     *game
}

var (
	_ players.Starter  = (*player)(nil)
	_ players.Informed = (*player)(nil)
)

// newPlayer builds a player. It starts nothing, but refuses a command whose files have changed.
func newPlayer(s players.Spec) (*player, error) {
	set, err := settingsOf(s)
	if err != nil {
		return nil, err
	}
	bare := s
	bare.Weights, bare.Options = nil, maps.Clone(s.Options)
	bare.Options[players.CommandOption], bare.Options[declaredOption] = process.Join(set.words...), ""
	p := &player{settings: set, spec: s, identity: bare.String()}
	return p, p.check()
}

// newGame returns the game of a start.
func (p *player) newGame(s players.Setup) *game {
	return &game{Setup: s, board: s.Start.Clone(), values: p.told}
}

// check returns an error, which is an ErrChanged, if the files of the command are not those of the specification.
func (p *player) check() error {
	now, err := process.HashOf(p.command...)
	switch {
	case err != nil:
		return fmt.Errorf("%w: %w", players.ErrChanged, err)
	case now != Hash(p.spec):
		list, err := process.Files(p.command)
		if err != nil {
			return err
		}
		return fmt.Errorf("%w: the files of its command (%s) have the hash %s, and had %s",
			players.ErrChanged, strings.Join(list, ", "), now, Hash(p.spec))
	}
	return nil
}

// try starts a player's engine and begins a game with it. The error is for the person who asks for games.
func try(ctx context.Context, s players.Spec, g games.Game, o games.Options) error {
	p, err := newPlayer(s)
	if err != nil {
		return err
	}
	if answer, known := asked.Load(p.key(o)); known {
		if err, silent := answer.(error); silent { // it would only be waited for once more
			return err
		}
	}
	board, err := g.New(o)
	if err != nil {
		return err
	}
	defer p.Close()
	err = p.Begin(ctx, players.Setup{Game: g, Options: o, Start: board.Clone()})
	if err == nil && len(p.told) > 0 {
		err = p.tryWeights(ctx, board)
	}
	return unstarted(ctx, err)
}

// tryWeights asks for a decision, as nothing else shows whether the engine lives on after it was told its weights. It
// returns an error if the engine has ended. What it decides is of no matter, nor whether it does so in time.
func (p *player) tryWeights(ctx context.Context, board games.Position) error {
	within, cancel := context.WithTimeout(ctx, p.start)
	defer cancel()
	_, err := p.Choose(within, players.Request{Position: board, Budget: players.Budget{Turn: time.Second}})
	if fault, ok := errors.AsType[*players.Fault](err); ok && fault.Kind == players.Crashed {
		fault.Text = "told its weights, " + fault.Text
		return fault
	}
	return ctx.Err()
}

// unstarted makes a fault one of the start, unless ctx has ended it.
func unstarted(ctx context.Context, err error) error {
	if fault, ok := errors.AsType[*players.Fault](err); ok && ctx.Err() == nil {
		fault.Kind = players.NotStarted
	}
	return err
}

// StartsWithin returns the setting start.
func (p *player) StartsWithin() time.Duration { return p.start }

// Begin starts a game, with an idle engine or a new process if it has none.
func (p *player) Begin(ctx context.Context, s players.Setup) error {
	if p.engine != nil && (p.restart == restartGame || !p.Alive()) {
		p.stop()
	}
	s.Start = s.Start.Clone() // Setup lends it
	p.game = p.newGame(s)
	if p.engine == nil {
		if err := p.check(); err != nil {
			return err
		}
		if err := p.acquire(ctx); err != nil {
			return err
		}
	}
	p.game.news = !slices.Equal(p.engine.values, p.told)
	err := p.during(ctx, p.start, players.Stalled, func() error { return p.talk.begin(p.game) })
	if err == nil {
		p.engine.values = p.told
	}
	return err
}

// key says what an engine of the player plays under some rules.
func (p *player) key(rules games.Options) string {
	return p.spec.Game + " " + p.identity + " " + rules.String()
}

// acquire takes an idle engine, or starts one.
func (p *player) acquire(ctx context.Context) error {
	key := p.key(p.game.Options)
	if p.engine = take(key, len(p.told) == 0); p.engine != nil {
		return p.checkDeclared()
	}
	running, err := process.Start(p.words, p.memory)
	if err != nil {
		return err
	}
	talk := p.protocol.dial(running, &p.settings)
	end := sync.OnceFunc(func() { running.End(p.protocol.goodbye) })
	e := &engine{Process: running, talk: talk, key: key, template: p.spec.Options[players.CommandOption], end: end}
	p.engine = e
	err = p.during(ctx, p.start, players.NotStarted, func() error {
		declared, err := talk.greet(p.game)
		e.declared = formatList(declared)
		return err
	})
	if fault, ok := errors.AsType[*players.Fault](err); ok && fault.Kind != players.Overdue {
		fault.Kind = players.NotStarted
	}
	if err == nil {
		err = p.checkDeclared()
	}
	return err
}

// checkDeclared returns an error if the engine declares other weights than when the player was made. One that has made
// nothing of declared weights plays with the engine's own.
func (p *player) checkDeclared() error {
	had, now := p.spec.Options[declaredOption], p.declared
	if had == "" || had == now {
		return nil
	}
	p.stop()
	return fmt.Errorf("%w: its program declares the weights %q, and declared %q", players.ErrChanged, now, had)
}

// during calls a dialogue with the engine. After a fault the player has none.
func (p *player) during(
	ctx context.Context, within time.Duration, late players.FaultKind, dialogue func() error,
) error {
	err := p.During(ctx, within, late, dialogue)
	if _, faulty := errors.AsType[*players.Fault](err); faulty {
		p.engine = nil
	}
	return err
}

// Choose asks the engine. If the game has gone another way than the engine knows, it begins anew with all sub-moves
// since the start.
func (p *player) Choose(ctx context.Context, r players.Request) (d players.Decision, err error) {
	if p.engine == nil {
		return d, &players.Fault{Kind: players.Crashed, Text: "it has ended"}
	}
	err = p.during(ctx, 0, players.Stalled, func() (err error) {
		if n := len(p.game.told); n > len(r.Played) || !slices.Equal(p.game.told, r.Played[:n]) {
			p.game = p.newGame(p.game.Setup)
			if err := p.talk.begin(p.game); err != nil {
				return err
			}
		}
		d, err = p.talk.choose(p.game, r.Played, r.Budget)
		return err
	})
	return d, err
}

// Over tells the engine the result, and leaves it to the next game.
func (p *player) Over(o games.Outcome) {
	if p.engine == nil || p.game == nil {
		return
	}
	if p.talk.over(p.game, o) != nil { // a part of the line may be on its way
		p.stop()
	}
	p.Close()
}

// Close leaves the engine to the next game, of whatever player. The engine is sound: after a fault the player has none.
func (p *player) Close() error {
	switch {
	case p.engine == nil:
	case p.restart == restartGame:
		p.stop()
	default:
		park(p.engine)
		p.engine = nil
	}
	return nil
}

// stop ends the engine.
func (p *player) stop() {
	p.end()
	p.engine = nil
}
