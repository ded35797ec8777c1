package engine

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"tourney/games"
	"tourney/players"
)

// Server serves a player of ours to a referee, one game at a time.
type Server struct {
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

// Speaks returns an error if there is no such protocol, or if it has no notation for a game.
func Speaks(name, game string) error {
	_, err := find(name, game)
	return err
}

// mostLine is the largest length of a line, in bytes: the input may be anything.
const mostLine = 1 << 20

// lastAnswer is the time for the last answer after the input has ended.
const lastAnswer = 2 * time.Second

// Serve answers a referee until the referee ends the talk or its input. An input that ends while the player thinks soon
// ends that, too. A panic of the player is an error.
func (s *Server) Serve(ctx context.Context, name string, in io.Reader, out io.Writer) (err error) {
	p, err := find(name, s.Game.Name())
	if err != nil {
		return err
	}
	defer func() {
		if value := recover(); value != nil {
			err = fmt.Errorf("%s panics: %v", s.Spec.Short(), value)
		}
		s.end()
	}()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	lines := make(chan string)
	var endless error // to be read when lines is closed
	go func() {
		defer time.AfterFunc(lastAnswer, cancel)
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
			endless = fmt.Errorf("the referee sends a line of more than %d bytes: is it a referee?", mostLine)
		}
	}()
	talk := p.serve(s)
	for line := range lines {
		answer, err := talk.respond(ctx, line)
		if _, wrong := io.WriteString(out, answer); wrong != nil {
			err = cmp.Or(err, wrong)
		}
		switch {
		case ctx.Err() != nil || errors.Is(err, errQuit): // the referee has gone, or goes
			return nil
		case err != nil:
			return err
		}
	}
	return endless
}

// begin starts a game from a position, which it keeps.
func (s *Server) begin(seat games.Seat, seed players.Seed, start games.Position) {
	s.setup = players.Setup{Game: s.Game, Options: s.Options, Start: start, Seat: seat, Seed: seed}
	s.board, s.played, s.begun = start.Clone(), s.played[:0], false
}

// follow plays moves since a start, for protocols without seeds. It goes on with the game at hand if that has begun in
// the same way, so that a referee may tell all of it each time. Otherwise it begins a game with a seed of its own.
func (s *Server) follow(seat games.Seat, start games.Position, moves []games.Move) error {
	if s.board != nil {
		before, err := s.setup.Start.AppendText(nil)
		if err != nil {
			return err
		}
		now, err := start.AppendText(nil)
		if err != nil {
			return err
		}
		n := len(s.played)
		if !bytes.Equal(before, now) || s.setup.Seat != seat || len(moves) < n || !slices.Equal(moves[:n], s.played) {
			s.board = nil
		}
	}
	if s.board == nil {
		r := s.Seed.Rand()
		s.begin(seat, s.Seed, start)
		s.Seed = players.Seed{r.Uint64(), r.Uint64()}
	}
	for _, m := range moves[len(s.played):] {
		s.do(m)
	}
	return nil
}

// do plays a sub-move of anybody.
func (s *Server) do(m games.Move) {
	s.board.Do(m)
	s.played = append(s.played, m)
}

// choose asks the player for the next sub-moves of the turn at hand, and plays them. limits replace options of the
// player that have their names, where those allow their values.
func (s *Server) choose(ctx context.Context, b players.Budget, limits games.Options) (d players.Decision, err error) {
	if err := s.build(limits); err != nil {
		return d, err
	}
	if !s.begun {
		setup := s.setup
		setup.Start = setup.Start.Clone()
		if err := s.player.Begin(ctx, setup); err != nil {
			return d, err
		}
		s.begun = true
	}
	d, err = s.player.Choose(ctx, players.Request{Position: s.board.Clone(), Played: slices.Clone(s.played), Budget: b})
	if err != nil {
		return d, err
	}
	for _, m := range d.Moves {
		s.do(m)
	}
	return d, nil
}

// build builds the player, unless it is the one at hand.
func (s *Server) build(limits games.Options) error {
	spec := s.Spec
	if m, err := players.FindMethod(spec.Game, spec.Method); err == nil {
		spec.Options = maps.Clone(spec.Options)
		for name, value := range limits {
			if o, err := games.FindOption(m.Options, name); err == nil && o.Legal(value) == nil {
				spec.Options[name] = value
			}
		}
	}
	if s.player != nil && maps.Equal(spec.Options, s.built.Options) {
		return nil
	}
	s.end()
	p, err := spec.New()
	if err != nil {
		return err
	}
	s.player, s.built, s.begun = p, spec, false
	return nil
}

// end closes the player.
func (s *Server) end() {
	if s.player != nil {
		_ = players.Close(s.player) // the process ends soon
		s.player = nil
	}
}
