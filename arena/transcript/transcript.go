// Package transcript opens stored games by their rules, and writes them down turn by turn.
package transcript

import (
	"errors"
	"fmt"
	"slices"

	"tourney/games"
	"tourney/players"
	"tourney/results"
)

// ErrNoRules is the error of a run whose game this build lacks.
var ErrNoRules = errors.New("this build lacks its game")

// Game is a stored game with the rules that it was played by.
type Game struct {
	Run     results.Run
	Record  results.Record
	Rules   games.Game
	Start   games.Position // stays as it is: At returns copies
	Players []Player       // in seat order
}

// Player is who sat in a seat.
type Player struct {
	Seat, Name string
	Spec       players.Spec // complete; zero if this build does not know it
}

// Reader opens the games of a stored run by its rules.
type Reader struct {
	run     results.Run
	game    games.Game
	options games.Options
	specs   []players.Spec // by player; zero for one that this build does not know
}

// NewReader prepares to open the games of a run with its facts. The error is ErrNoRules, wrapped, if this build lacks the game.
func NewReader(run results.Run) (*Reader, error) {
	r := &Reader{run: run}
	var err error
	if r.game, err = games.Find(run.Game); err != nil {
		return nil, fmt.Errorf("run %s: %w: %w", run.Name, ErrNoRules, err)
	}
	if !run.Facts.Known() {
		return nil, fmt.Errorf("run %s: the rules it was played by stand in its config, which this program cannot read", run.Name)
	}
	if r.options, err = games.Complete(r.game.Options(), run.Facts.Options); err != nil { // a program with other rules has played it
		return nil, fmt.Errorf("run %s: %w", run.Name, err)
	}
	r.specs = make([]players.Spec, len(run.Players))
	for i, p := range run.Players {
		r.specs[i], _ = players.ParsePlayer(run.Game, p.Spec)
	}
	return r, nil
}

// Open opens a game of the run. It needs the rules only: players may be of another build. The error is
// results.ErrDamaged, wrapped, if a move is not legal.
func (r *Reader) Open(record results.Record) (*Game, error) {
	g := &Game{Run: r.run, Record: record, Rules: r.game}
	var err error
	if g.Start, err = r.game.Parse(r.options, record.Start); err != nil {
		return nil, fmt.Errorf("%s: its start: %w", g.Address(), err)
	}
	for s, player := range r.run.Pairings[record.Pairing].Seats {
		g.Players = append(g.Players, Player{Seat: r.run.Facts.SeatNames[s], Name: r.run.Players[player].Name, Spec: r.specs[player]})
	}
	return g, g.playable()
}

// Open opens one game of a run with its facts. Errors are those of NewReader and of Reader.Open.
func Open(run results.Run, record results.Record) (*Game, error) {
	reader, err := NewReader(run)
	if err != nil {
		return nil, err
	}
	return reader.Open(record)
}

// playable returns an error unless the moves are legal.
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

// Address returns the address of the game.
func (g *Game) Address() results.Address { return g.Run.Address(g.Record.Pairing, g.Record.Number) }

// Moves lists the sub-moves of the game.
func (g *Game) Moves() []games.Move {
	list := make([]games.Move, len(g.Record.Moves))
	for i, m := range g.Record.Moves {
		list[i] = games.Move(m)
	}
	return list
}

// At returns the position after n plies, 0 to those of the game. It is the caller's.
func (g *Game) At(n int) games.Position {
	p := g.Start.Clone()
	for _, m := range g.Record.Moves[:n] {
		p.Do(games.Move(m))
	}
	return p
}

// Turns splits the game into turns.
func (g *Game) Turns() []Turn { return Turns(g.Start, g.Moves()) }
