package gomokueval

import (
	"context"
	"math"
	"sync"

	"tourney/games"
	"tourney/games/gomoku"
	"tourney/players"
)

// Settings of fhive, and the word for no limit.
const (
	effortOption    = "effort"
	effortIncOption = "effort_inc"
	complete        = "complete"
)

// fhivePlies is the greatest depth. Each ply takes four times as long as the one before.
const fhivePlies = 9

func init() {
	players.RegisterMethod(players.Method{
		Name: "fhive",
		Game: game,
		Doc: "the original player fhive, exact in value, move and leaf count: windows, an effort, its own test of wins; " +
			"it ignores a clock",
		Source: "gabrielmuller/fhivestone, on one thread",
		Options: []games.Option{
			{Name: players.PliesOption, Default: "7", Min: 1, Max: fhivePlies,
				Doc: "depth in stones; 1 is beyond what the original has memory for"},
			{Name: effortOption, Default: "25", Values: []string{complete}, Min: 1, Max: 999,
				Doc: "stones tried at each position, except on the last ply: the best by value; complete for all"},
			{Name: effortIncOption, Default: "0", Max: 20,
				Doc: "added to the effort after each own search: 0 as the original against itself, " +
					"10 as against a person, 4 as its readme says"},
		},
		New: newFhive,
	})
}

// fhive plays as the original does, seat 0 as its player 2 and seat 1 as its player 1.
type fhive struct {
	fhiveSearch
	plies, effort, growth int
	opened                bool // the game with a stone on the empty board
	move                  [1]games.Move
}

func newFhive(s players.Spec, _ players.Evaluator) (players.Player, error) {
	f := &fhive{plies: s.Options.Int(players.PliesOption), growth: s.Options.Int(effortIncOption), effort: math.MaxInt}
	if s.Options[effortOption] != complete {
		f.effort = s.Options.Int(effortOption)
	}
	return f, nil
}

// Begin starts a game.
func (f *fhive) Begin(_ context.Context, s players.Setup) error {
	f.opened = blank(s.Start.(*gomoku.Board)) && s.Start.Mover() == s.Seat
	return nil
}

// Close does nothing.
func (f *fhive) Close() error { return nil }

// Choose searches the position. On the empty board it takes the cell in the centre, which costs nothing.
//
// Where no stone leads to a value better than that with which its search begins, the original remembers none and plays
// beside its board. That takes ten lines of five at once; here the stone of the best value after it is played.
func (f *fhive) Choose(ctx context.Context, r players.Request) (players.Decision, error) {
	b := r.Position.(*gomoku.Board)
	size := b.Size()
	if blank(b) {
		f.move[0] = games.Move(size/2*size + size/2)
		return players.Decision{Moves: f.move[:]}, nil
	}
	f.setUp(b)
	s := originalSide(b.Mover())
	value, cell := f.search(ctx, s, f.plies, f.effortAfter(r.Played))
	if f.stopped {
		return players.Decision{}, ctx.Err()
	}
	if b.Mover() == gomoku.Black { // the minimiser
		value = -value
	}
	f.move[0] = games.Move(cell%size*size + cell/size)
	return players.Decision{Moves: f.move[:], Score: float64(value), Plies: f.plies, Counts: players.Counts{
		Nodes: f.nodes, Evals: f.leaves,
	}}, nil
}

// effortAfter returns the effort of a search after so many sub-moves of a game.
func (f *fhive) effortAfter(played []games.Move) int {
	if f.effort == math.MaxInt {
		return f.effort
	}
	searches := len(played) / 2 // as the seats take turns
	if f.opened {
		searches--
	}
	return f.effort + f.growth*max(searches, 0)
}

// blank reports whether a board has no stone.
func blank(b *gomoku.Board) bool { return b.Empty() == b.Size()*b.Size() }

// originalSide returns who a colour is in the original: its player 1, who maximises, puts the second stone of a game.
func originalSide(colour games.Seat) side { return side(gomoku.White - colour) }

// fhiveWorth is what windows are worth to the original, those of either side.
var fhiveWorth = values{0, 1, 10, 100, 10_000, 1_000_000}

var fhiveTable = sync.OnceValue(func() *table { return newTable(fhiveWorth, fhiveWorth, uncounted) })

// setUp takes a board over. The original goes through its cells column by column.
func (f *fhiveSearch) setUp(b *gomoku.Board) {
	size := b.Size()
	f.reset(geometries[size](), fhiveTable())
	for cell := range f.cells {
		if colour := b.At(cell%size*size + cell/size); colour != games.NoSeat {
			f.lay(cell, originalSide(colour))
		}
	}
	f.settle()
}
