package gomokueval

import (
	"context"
	"math"
	"sync"

	"tourney/games"
	"tourney/games/gomoku"
	"tourney/players"
)

// Settings of fhive. complete as an effort means all stones.
const (
	effortOption    = "effort"
	effortIncOption = "effort_inc"
	complete        = "complete"
)

// fhivePlies is the greatest depth. Each further ply takes four times as long.
const fhivePlies = 9

func init() {
	players.RegisterMethod(players.Method{
		Name: "fhive",
		Game: game,
		Doc: "the original player fhive, exact in value, move and leaf count; it has a search and a test of wins of its own, " +
			"and ignores the clock",
		Source: "gabrielmuller/fhivestone, on one thread",
		Options: []games.Option{
			{Name: players.PliesOption, Default: "7", Min: 1, Max: fhivePlies,
				Doc: "depth in stones; the original has too little memory for 1"},
			{Name: effortOption, Default: "25", Values: []string{complete}, Min: 1, Max: 999,
				Doc: "stones tried at each position, the best by value; complete: all; the last ply below the root tries all"},
			{Name: effortIncOption, Default: "0", Max: 20,
				Doc: "added to the effort after each search of this player; the original uses 0 against itself and " +
					"10 against a person, its readme says 4"},
		},
		Deterministic: true,
		New:           newFhive,
	})
}

// fhive is the original player. Seat 0 is player 2 of the original, seat 1 its player 1.
type fhive struct {
	fhiveSearch
	plies, effort, growth int
	opened                bool // this player put the first stone of the game, without a search
	move                  [1]games.Move
}

func newFhive(s players.Spec, _ players.Evaluator) (players.Player, error) {
	f := &fhive{plies: s.Options.Int(players.PliesOption), growth: s.Options.Int(effortIncOption), effort: math.MaxInt}
	if s.Options[effortOption] != complete {
		f.effort = s.Options.Int(effortOption)
	}
	return f, nil
}

// Begin implements players.Player.
func (f *fhive) Begin(_ context.Context, s players.Setup) error {
	f.opened = blank(s.Start.(*gomoku.Board)) && s.Start.Mover() == s.Seat
	return nil
}

// Close does nothing.
func (f *fhive) Close() error { return nil }

// Choose implements players.Player. On the empty board it takes the centre without a search.
//
// If no stone has a value above fhiveWorst, the original remembers no stone and plays beside its board. This takes ten
// lines of five at once; here the stone with the best static value is played.
func (f *fhive) Choose(ctx context.Context, r players.Request) (players.Decision, error) {
	b := r.Position.(*gomoku.Board)
	if blank(b) {
		f.move[0] = centreOf(b)
		return players.Decision{Moves: f.move[:]}, nil
	}
	return f.decide(ctx, b, r.Played)
}

// decide searches a position.
func (f *fhive) decide(ctx context.Context, b *gomoku.Board, played []games.Move) (players.Decision, error) {
	f.setUp(b)
	s := originalSide(b.Mover())
	value, cell := f.search(ctx, s, f.plies, f.effortAfter(played))
	if f.stopped {
		return players.Decision{}, ctx.Err()
	}
	if b.Mover() == gomoku.Black { // the minimiser
		value = -value
	}
	f.move[0] = f.moveOf(cell)
	return players.Decision{Moves: f.move[:], Score: float64(value), Plies: f.plies, Counts: players.Counts{
		Nodes: f.nodes, Evals: f.leaves,
	}}, nil
}

// effortAfter returns the effort of the search after the sub-moves played.
func (f *fhive) effortAfter(played []games.Move) int {
	if f.effort == math.MaxInt {
		return f.effort
	}
	searches := len(played) / 2 // the seats alternate
	if f.opened {
		searches--
	}
	return f.effort + f.growth*max(searches, 0)
}

// centreOf returns the cell of the first stone of a game.
func centreOf(b *gomoku.Board) games.Move { return games.Move(b.Size()/2*b.Size() + b.Size()/2) }

func blank(b *gomoku.Board) bool { return b.Empty() == b.Size()*b.Size() }

// originalSide returns the side of a colour in the original. Its player 1, side 0, maximises and puts the second stone.
func originalSide(colour games.Seat) owner { return owner(gomoku.White - colour) }

// fhiveWorth holds the worth of windows in the original, the same for both sides.
var fhiveWorth = windowValues{0, 1, 10, 100, 10_000, 1_000_000}

var fhiveLookup = sync.OnceValue(func() *lookup { return newLookup(fhiveWorth, fhiveWorth, uncounted) })

// moveOf returns the move of a cell of the original, which numbers cells column by column.
func (g *geometry) moveOf(cell int) games.Move { return games.Move(cell%g.size*g.size + cell/g.size) }

// setUp copies a board.
func (f *fhiveSearch) setUp(b *gomoku.Board) {
	size := b.Size()
	f.reset(geometries[size](), fhiveLookup())
	for cell := range f.cells {
		if colour := b.At(int(f.moveOf(cell))); colour != games.NoSeat {
			f.lay(cell, originalSide(colour))
		}
	}
	f.settle()
}
