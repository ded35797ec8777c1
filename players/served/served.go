// Package served makes players engines: it answers a referee on standard input and output, in a protocol of package
// external. A file each has a protocol.
package served

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"tourney/games"
	"tourney/players"
)

// Engine is a player to be served. It serves one game at a time.
type Engine struct {
	Game    games.Game
	Options games.Options // complete; a protocol may bring others
	Spec    players.Spec  // complete
	Seed    players.Seed  // of the first game, where a protocol has no seeds; each later game draws a new one
	Version string        // of the program

	player players.Player // nil before the first game
	built  players.Spec   // what player was built of
	setup  players.Setup
	begun  bool // the player knows the game
	board  games.Position
	played []games.Move // since the start
}

// playerError is an error of the player, which ends the talk.
type playerError struct{ error }

// protocol is a language of referees.
type protocol struct {
	name  string
	game  string // the only game it has a notation for, "" for any
	serve func(ctx context.Context, e *Engine, lines <-chan string, out *bufio.Writer) error
}

// protocols are all protocols, the default first.
var protocols = []protocol{
	{"tourney", "", serveLine},
	{"gomocup", "gomoku", serveGomocup},
	{"gtp", "blokus", serveGTP},
}

// Protocols returns the names of the protocols, the default first.
func Protocols() (names []string) {
	for _, p := range protocols {
		names = append(names, p.name)
	}
	return names
}

// Speaks returns an error if there is no such protocol, or if it has no notation for a game.
func Speaks(name, game string) error {
	_, err := find(name, game)
	return err
}

func find(name, game string) (protocol, error) {
	i := slices.IndexFunc(protocols, func(p protocol) bool { return p.name == name })
	if i < 0 {
		return protocol{}, games.UnknownName("protocol", name, Protocols())
	}
	if its := protocols[i].game; its != "" && its != game {
		return protocol{}, fmt.Errorf("%s has no notation for %s, only for %s", name, game, its)
	}
	return protocols[i], nil
}

// mostLine is the largest length of a line, in bytes: the input may be anything.
const mostLine = 1 << 20

// farewell is the time for the last answer after the input has ended.
const farewell = 2 * time.Second

// Serve answers a referee until the referee ends the talk or its input. An input that ends while the player thinks soon ends
// that, too. A panic of the player is an error.
func (e *Engine) Serve(ctx context.Context, name string, in io.Reader, out io.Writer) (err error) {
	p, err := find(name, e.Game.Name())
	if err != nil {
		return err
	}
	defer func() {
		if value := recover(); value != nil {
			err = fmt.Errorf("%s panics: %v", e.Spec.Short(), value)
		}
		e.end()
	}()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	lines, endless := make(chan string), make(chan error, 1)
	go func() {
		defer time.AfterFunc(farewell, cancel)
		defer close(lines)
		scanner := bufio.NewScanner(in)
		scanner.Buffer(nil, mostLine)
		for scanner.Scan() {
			line := strings.TrimRight(scanner.Text(), "\r\n")
			if line == "" {
				continue
			}
			select {
			case lines <- line:
			case <-ctx.Done():
				return
			}
		}
		if errors.Is(scanner.Err(), bufio.ErrTooLong) {
			endless <- fmt.Errorf("the referee sends a line of more than %d bytes: is it a referee?", mostLine)
		}
	}()
	if err = p.serve(ctx, e, lines, bufio.NewWriter(out)); ctx.Err() != nil {
		return nil // the referee has gone
	}
	select {
	case wrong := <-endless:
		return errors.Join(err, wrong)
	default:
		return err
	}
}

// begin starts a game from a position, which it keeps.
func (e *Engine) begin(seat games.Seat, seed players.Seed, start games.Position) {
	e.setup = players.Setup{Game: e.Game, Options: e.Options, Start: start, Seat: seat, Seed: seed}
	e.board, e.played, e.begun = start.Clone(), e.played[:0], false
}

// next starts a game from a position with a seed of its own.
func (e *Engine) next(seat games.Seat, start games.Position) {
	r := e.Seed.Rand()
	e.begin(seat, e.Seed, start)
	e.Seed = players.Seed{r.Uint64(), r.Uint64()}
}

// do plays a sub-move of anybody.
func (e *Engine) do(m games.Move) {
	e.board.Do(m)
	e.played = append(e.played, m)
}

// choose asks the player for the next sub-moves of the turn at hand, and plays them. limits replace options of the player that
// have their names, where those allow their values.
func (e *Engine) choose(ctx context.Context, b players.Budget, limits games.Options) (players.Decision, error) {
	if err := e.build(limits); err != nil {
		return players.Decision{}, err
	}
	if !e.begun {
		s := e.setup
		s.Start = s.Start.Clone()
		if err := e.player.Begin(ctx, s); err != nil {
			return players.Decision{}, err
		}
		e.begun = true
	}
	d, err := e.player.Choose(ctx, players.Request{Position: e.board.Clone(), Played: slices.Clone(e.played), Budget: b})
	if err != nil {
		return d, err
	}
	for _, m := range d.Moves {
		e.do(m)
	}
	return d, nil
}

// build builds the player, unless it is the one at hand.
func (e *Engine) build(limits games.Options) error {
	s := e.Spec
	if m, err := players.FindMethod(s.Game, s.Method); err == nil {
		s.Options = maps.Clone(s.Options)
		for name, value := range limits {
			if o, err := games.FindOption(m.Options, name); err == nil && o.Legal(value) == nil {
				s.Options[name] = value
			}
		}
	}
	if e.player != nil && maps.Equal(s.Options, e.built.Options) {
		return nil
	}
	e.end()
	p, err := s.New()
	if err != nil {
		return err
	}
	e.player, e.built, e.begun = p, s, false
	return nil
}

// end closes the player.
func (e *Engine) end() {
	if e.player != nil {
		_ = players.Close(e.player) // the process ends soon
		e.player = nil
	}
}

// number reads a whole number that is not negative.
func number(text string) (int64, bool) {
	n, err := strconv.ParseInt(text, 10, 64)
	return n, err == nil && n >= 0
}
