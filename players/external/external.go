// Package external has the method external, which seats programs of their own: engines in any language, as child processes.
// A file each has a protocol. The other files know no protocol: they start engines, limit them, and end them with everything
// that they have started.
package external

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"tourney/games"
	"tourney/players"
)

// protocol is a language that engines speak.
type protocol struct {
	name   string
	game   string   // the only game it has a notation for, "" for any
	limits []string // options of limits that it can pass on
	new    func(e *process, set *settings) dialogue
}

var allLimits = []string{players.PliesOption, nodesOption, players.MillisOption}

// protocols are all protocols, the default first.
var protocols = []protocol{
	{lineProtocol, "", allLimits, newLine},
	{gomocupProtocol, "gomoku", allLimits, newGomocup},
	{"gtp", "blokus", nil, newGTP},
}

func protocolNames() (names []string) {
	for _, p := range protocols {
		names = append(names, p.name)
	}
	return names
}

// dialogue is the talk with one engine in its protocol. Errors are those of its process, or a *players.Fault.
type dialogue interface {
	// greet finds out whether a new engine plays a game, before anything else.
	greet(g *game) error
	// begin tells the engine of a game and its board.
	begin(g *game) error
	// choose asks for the next sub-moves of the turn at hand. It tells the engine of played[len(g.told):] first.
	choose(g *game, played []games.Move, b players.Budget) (players.Decision, error)
	// over tells the engine how the game has ended, without waiting for it.
	over(g *game, o games.Outcome) error
	// goodbye returns the line that asks the engine to exit.
	goodbye() string
}

// game is the game at hand, as the engine knows it.
type game struct {
	players.Setup
	board games.Position // after told
	told  []games.Move   // sub-moves since the start: what the engine was told, and what it has answered
}

func newGame(s players.Setup) *game { return &game{Setup: s, board: s.Start.Clone()} }

// tell plays a sub-move on the board, and appends its notation.
func (g *game) tell(dst []byte, m games.Move) []byte {
	dst = g.board.AppendMove(dst, m)
	g.board.Do(m)
	g.told = append(g.told, m)
	return dst
}

// answer plays the sub-moves of an engine's answer on the board and returns them. read finds the sub-move of a word.
func (g *game) answer(words []string, read func(p games.Position, word string) (games.Move, error)) ([]games.Move, error) {
	at := len(g.told)
	for _, word := range words {
		m, err := read(g.board, word)
		if err != nil {
			return nil, &players.Fault{Kind: players.IllegalMove, Text: plain(err.Error())}
		}
		g.board.Do(m)
		g.told = append(g.told, m)
	}
	return g.told[at:], nil
}

// player seats an engine.
type player struct {
	settings
	hash   string   // of the command's files
	engine *process // nil before the first game and after a fault
	talk   dialogue // with the engine
	game   *game
}

var (
	_ players.Starter  = (*player)(nil)
	_ players.Informed = (*player)(nil)
)

// newPlayer builds a player. It starts nothing, but refuses a command whose files have changed.
func newPlayer(s players.Spec) (players.Player, error) {
	set, err := settingsOf(s)
	if err != nil {
		return nil, err
	}
	p := &player{settings: set, hash: Hash(s)}
	return p, p.check()
}

// check returns an error, which is an ErrChanged, if the files of the command are not those of the specification.
func (p *player) check() error {
	now, err := HashOf(p.words...)
	switch {
	case err != nil:
		return fmt.Errorf("%w: %w", players.ErrChanged, err)
	case now != p.hash:
		list, err := files(p.words)
		if err != nil {
			return err
		}
		return fmt.Errorf("%w: the files of its command (%s) have the hash %s, and had %s", players.ErrChanged, strings.Join(list, ", "), now, p.hash)
	}
	return nil
}

// try starts a player's engine and begins a game with it. The error is for the person who asks for games.
func try(ctx context.Context, s players.Spec, g games.Game, o games.Options) error {
	p, err := newPlayer(s)
	if err != nil {
		return err
	}
	defer p.Close()
	board, err := g.New(o)
	if err != nil {
		return err
	}
	err = p.Begin(ctx, players.Setup{Game: g, Options: o, Start: board})
	if fault, ok := errors.AsType[*players.Fault](err); ok && ctx.Err() == nil {
		return fmt.Errorf("it does not start: %s", fault.Text)
	}
	return err
}

// StartsWithin returns the setting start.
func (p *player) StartsWithin() time.Duration { return p.settings.start }

// Begin starts a game, and a process if there is none.
func (p *player) Begin(ctx context.Context, s players.Setup) error {
	if p.engine != nil && (p.restart == restartGame || !p.engine.alive()) {
		p.Close()
	}
	s.Start = s.Start.Clone() // Setup lends it
	p.game = newGame(s)
	if p.engine == nil {
		if err := p.check(); err != nil {
			return err
		}
		engine, err := start(p.words, p.memory)
		if err != nil {
			return err
		}
		p.engine, p.talk = engine, p.protocol.new(engine, &p.settings)
		err = p.engine.during(ctx, p.settings.start, players.NotStarted, func() error { return p.talk.greet(p.game) })
		if err != nil {
			return p.failed(notReady(err))
		}
	}
	return p.failed(p.engine.during(ctx, p.settings.start, players.Stalled, func() error { return p.talk.begin(p.game) }))
}

// notReady makes a fault before the first game one of the start.
func notReady(err error) error {
	if fault, ok := errors.AsType[*players.Fault](err); ok && fault.Kind != players.Overdue {
		fault.Kind = players.NotStarted
	}
	return err
}

// failed gives the engine up after an error.
func (p *player) failed(err error) error {
	if err != nil {
		p.engine.kill()
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
	resigns := false
	err = p.engine.during(ctx, 0, players.Stalled, func() error {
		if n := len(p.game.told); n > len(r.Played) || !slices.Equal(p.game.told, r.Played[:n]) {
			p.game = newGame(p.game.Setup)
			if err := p.talk.begin(p.game); err != nil {
				return err
			}
		}
		var err error
		d, err = p.talk.choose(p.game, r.Played, r.Budget)
		if resigns = errors.Is(err, players.ErrResign); resigns {
			return nil
		}
		return err
	})
	if resigns {
		return d, players.ErrResign
	}
	return d, p.failed(err)
}

// Over tells the engine the result.
func (p *player) Over(o games.Outcome) {
	if p.engine != nil && p.game != nil && p.talk.over(p.game, o) != nil {
		p.Close() // a part of the line may be on its way
	}
}

// Close ends the engine.
func (p *player) Close() error {
	if p.engine != nil {
		p.engine.end(p.talk.goodbye())
		p.engine = nil
	}
	return nil
}
