package engine

import (
	"context"
	"errors"
	"fmt"
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
	spec    players.Spec
	player  string // the complete player string
	*engine        // nil between two games and after a fault
	game    *game
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
	p := &player{settings: set, spec: s, player: s.String()}
	return p, p.check()
}

// check returns an error, which is an ErrChanged, if the files of the command are not those of the specification.
func (p *player) check() error {
	now, err := process.HashOf(p.words...)
	switch {
	case err != nil:
		return fmt.Errorf("%w: %w", players.ErrChanged, err)
	case now != Hash(p.spec):
		list, err := process.Files(p.words)
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
	board, err := g.New(o)
	if err != nil {
		return err
	}
	defer p.Close()
	err = p.Begin(ctx, players.Setup{Game: g, Options: o, Start: board})
	if fault, ok := errors.AsType[*players.Fault](err); ok && ctx.Err() == nil {
		return fmt.Errorf("it does not start: %s", fault.Text)
	}
	return err
}

// StartsWithin returns the setting start.
func (p *player) StartsWithin() time.Duration { return p.start }

// Begin starts a game, with an idle engine or a new process if it has none.
func (p *player) Begin(ctx context.Context, s players.Setup) error {
	if p.engine != nil && (p.restart == restartGame || !p.Alive()) {
		p.dismiss()
	}
	s.Start = s.Start.Clone() // Setup lends it
	p.game = newGame(s)
	if p.engine == nil {
		if err := p.check(); err != nil {
			return err
		}
		if err := p.hire(ctx); err != nil {
			return err
		}
	}
	return p.during(ctx, p.start, players.Stalled, func() error { return p.talk.begin(p.game) })
}

// hire takes an idle engine, or starts one.
func (p *player) hire(ctx context.Context) error {
	key := p.player + " " + p.game.Options.String()
	if p.engine = take(key); p.engine != nil {
		return nil
	}
	running, err := process.Start(p.words, p.memory)
	if err != nil {
		return err
	}
	talk := p.protocol.dial(running, &p.settings)
	end := sync.OnceFunc(func() { running.End(talk.goodbye()) })
	p.engine = &engine{Process: running, talk: talk, key: key, end: end}
	err = p.during(ctx, p.start, players.NotStarted, func() error { return talk.greet(p.game) })
	if fault, ok := errors.AsType[*players.Fault](err); ok && fault.Kind != players.Overdue {
		fault.Kind = players.NotStarted
	}
	return err
}

// during calls a dialogue with the engine. After a fault the player has none.
func (p *player) during(ctx context.Context, within time.Duration, late players.FaultKind, dialogue func() error) error {
	err := p.During(ctx, within, late, dialogue)
	if _, faulty := errors.AsType[*players.Fault](err); faulty {
		p.engine = nil
	}
	return err
}

// Choose asks the engine. If the game has gone another way than the engine knows, it begins anew with all sub-moves since the
// start.
func (p *player) Choose(ctx context.Context, r players.Request) (d players.Decision, err error) {
	if p.engine == nil {
		return d, &players.Fault{Kind: players.Crashed, Text: "it has ended"}
	}
	err = p.during(ctx, 0, players.Stalled, func() (err error) {
		if n := len(p.game.told); n > len(r.Played) || !slices.Equal(p.game.told, r.Played[:n]) {
			p.game = newGame(p.game.Setup)
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
		p.dismiss()
	}
	p.Close()
}

// Close leaves the engine to the next game, of whatever player. The engine is sound: after a fault the player has none.
func (p *player) Close() error {
	switch {
	case p.engine == nil:
	case p.restart == restartGame:
		p.dismiss()
	default:
		park(p.engine)
		p.engine = nil
	}
	return nil
}

// dismiss ends the engine.
func (p *player) dismiss() {
	p.end()
	p.engine = nil
}
