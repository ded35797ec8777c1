// Package transcript replays stored games and writes them turn by turn.
package transcript

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"tourney/games"
	"tourney/players"
	"tourney/results"
)

// ErrNoRules is the error for a game that this program lacks.
var ErrNoRules = errors.New("this build lacks its game")

// Game is a stored game with its rules.
type Game struct {
	Run     results.Run
	Record  results.Record
	Rules   games.Game
	Start   games.Position // do not change it: At returns copies
	Players []Player       // in seat order
}

// Player is the player of a seat.
type Player struct {
	Seat, Name string
	Spec       players.Spec // complete; zero if this program does not know the player
}

// Games is the store of games that are sampled.
type Games interface {
	Played(ctx context.Context, r results.Run) (*results.GameSet, error)
	Games(ctx context.Context, r results.Run, pairings []int, visit func(results.Record) error) error
}

// Reader opens the games of a stored run. It is not safe for concurrent use.
type Reader struct {
	run     results.Run
	game    games.Game
	options games.Options
	specs   map[int]players.Spec // of players met so far; zero if this program does not know the player
}

// NewReader returns a Reader for a run. The error wraps ErrNoRules if this program lacks the game.
func NewReader(run results.Run) (*Reader, error) {
	r := &Reader{run: run}
	var err error
	if r.game, err = games.Find(run.Game); err != nil {
		return nil, fmt.Errorf("run %s: %w: %w", run.Name, ErrNoRules, err)
	}
	if r.options, err = games.Complete(r.game.Options(), run.Facts.Options); err != nil { // played by a program with other rules
		return nil, fmt.Errorf("run %s: %w", run.Name, err)
	}
	r.specs = map[int]players.Spec{}
	return r, nil
}

// Open opens a game of the run. It needs the rules, not the players. The error wraps results.ErrDamaged if a move is
// not legal.
func (r *Reader) Open(record results.Record) (*Game, error) {
	g := &Game{Run: r.run, Record: record, Rules: r.game}
	var err error
	if g.Start, err = r.game.Parse(r.options, record.Start); err != nil {
		return nil, fmt.Errorf("%s: its start: %w", g.Address(), err)
	}
	for s, player := range r.run.Pairings[record.Pairing].Seats {
		g.Players = append(g.Players, Player{Seat: r.run.Facts.SeatNames[s], Name: r.run.Players[player].Name, Spec: r.spec(player)})
	}
	return g, g.playable()
}

// spec returns the settings of a player. The search of a study has thousands of players, so they are parsed as they are
// met.
func (r *Reader) spec(player int) players.Spec {
	s, met := r.specs[player]
	if !met {
		s, _ = players.ParsePlayer(r.run.Game, r.run.Players[player].Spec)
		r.specs[player] = s
	}
	return s
}

// Open opens one game of a run. Errors are those of NewReader and Reader.Open.
func Open(run results.Run, record results.Record) (*Game, error) {
	reader, err := NewReader(run)
	if err != nil {
		return nil, err
	}
	return reader.Open(record)
}

// playable returns an error if a move is not legal.
func (g *Game) playable() error {
	p := g.Start.Clone()
	for ply, m := range g.Moves() {
		if _, ok := slices.BinarySearch(p.AppendMoves(nil), m); !ok {
			return fmt.Errorf("%w: the stored move at ply %d is not legal", results.ErrDamaged, ply+1)
		}
		p.Do(m)
	}
	return nil
}

func (g *Game) Address() results.Address { return g.Run.Address(g.Record.Pairing, g.Record.Number) }

func (g *Game) Moves() []games.Move {
	list := make([]games.Move, len(g.Record.Moves))
	for i, m := range g.Record.Moves {
		list[i] = games.Move(m)
	}
	return list
}

// At returns a new position, after n plies of the game.
func (g *Game) At(n int) games.Position {
	p := g.Start.Clone()
	for _, m := range g.Record.Moves[:n] {
		p.Do(games.Move(m))
	}
	return p
}

// Notes returns the sub-moves in notation.
func (g *Game) Notes() []string {
	notes := []string{}
	for _, t := range g.Turns() {
		notes = append(notes, t.Notes...)
	}
	return notes
}

func (g *Game) Turns() []Turn { return Turns(g.Start, g.Moves()) }
