// Package search is the one search for all games: full-width minimax and alpha-beta over sub-moves. The position says
// who moves; the search never toggles and nothing is negated. Values are for the root seat, whose plies maximise while
// all others minimise: minimax for two seats, the paranoid assumption for more.
package search

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"tourney/games"
	"tourney/players"
)

// Win is the value of a game won at the root; every ply until the end takes one away, so that a win is worth more the
// sooner it comes, and a loss is its mirror image. Heuristic values stay far below. The number is that of the program
// behind the 2016 Pentago report: a million, and the plies of its longest game.
const Win = 1_000_072

// maxValue bounds the values of heuristics, far from those of won games.
const maxValue = Win - 1000

// maxPlies bounds the depth that may be asked for.
const maxPlies = 100

// auto is the depth that follows the position, as the game's sources have it.
const auto = "auto"

func init() {
	plies := []games.Option{{
		Name: players.PliesOption, Default: auto, Values: []string{auto}, Min: 1, Max: maxPlies,
		Doc: "depth in sub-moves; auto follows the position as the game's sources do",
	}}
	players.RegisterMethod(players.Method{
		Name: players.DefaultMethod, Heuristics: true, Options: plies, New: newPlayer,
		Doc:    "full-width alpha-beta search, equal best moves drawn at random",
		Source: "2016 Pentago report, program alphabeta",
	})
	players.RegisterMethod(players.Method{
		Name: "minimax", Heuristics: true, Options: plies, New: newPlayer,
		Doc:    "the same without cut-offs: as good, and slower; the yardstick of every other search",
		Source: "2016 Pentago report, program minmax",
	})
}

// Searcher searches positions for one configuration. It is a players.Player; all its memory is reused, so that a search
// allocates nothing once its buffers have grown.
type Searcher struct {
	eval   players.Evaluator
	cuts   bool              // alpha-beta
	plies  int               // depth, 0 for automatic
	follow players.AutoPlies // the automatic depth

	seat   games.Seat
	stream *rand.Rand

	// One search: the board it plays on, what it counts, and how it is stopped.
	pos          games.Position
	turn         int // of the root; sub-moves belong to the root's turn while it lasts
	key          uint64
	nodes, evals int64
	done         <-chan struct{}
	look         int64 // the number of nodes at which to look whether to stop
	stopped      bool
	absurd       float64 // the evaluation that stopped the search, if one did
	levels       []level
	scratch      []ranked
}

// level is the memory of one ply below the root.
type level struct {
	moves []games.Move
	line  []games.Move // the best line from here, as far as it is exact
}

var _ players.Player = (*Searcher)(nil)

// New builds a searcher for a complete specification. It fails where the depth is automatic and the game has no
// automatic depth.
func New(s players.Spec, eval players.Evaluator) (*Searcher, error) {
	w := &Searcher{eval: eval, cuts: s.Method == players.DefaultMethod}
	if s.Options[players.PliesOption] == auto {
		if w.follow = players.AutoPliesOf(s.Game); w.follow == nil {
			return nil, fmt.Errorf("%s has no automatic depth: give a number of plies", s.Game)
		}
		return w, nil
	}
	w.plies = s.Options.Int(players.PliesOption)
	return w, nil
}

func newPlayer(s players.Spec, eval players.Evaluator) (players.Player, error) { return New(s, eval) }

// Begin starts a game.
func (w *Searcher) Begin(_ games.Position, seat games.Seat, r *rand.Rand) error {
	w.seat, w.stream = seat, r
	if e, ok := w.eval.(players.Seeded); ok {
		// A stream of its own: how many values an evaluator draws depends on the search, which must not shift the
		// draws among equal moves.
		e.Seed(rand.New(rand.NewPCG(r.Uint64(), r.Uint64())))
	}
	return nil
}

// Choose searches p and returns the whole turn, or as much of it as the depth covers.
func (w *Searcher) Choose(ctx context.Context, p games.Position, _ []games.Move) (players.Decision, error) {
	plies := w.depth(p)
	w.start(ctx, p, plies)
	w.key = w.stream.Uint64()
	value := w.own(0, plies, math.Inf(-1))
	if w.stopped {
		return players.Decision{}, w.reason(ctx)
	}
	return players.Decision{
		Moves: w.turnOf(w.levels[0].line), Score: value, Plies: plies, Counts: players.Counts{Nodes: w.nodes, Evals: w.evals},
	}, nil
}

func (w *Searcher) depth(p games.Position) int {
	if w.follow != nil {
		return w.follow(p)
	}
	return w.plies
}

// start prepares the memory for a search of p.
func (w *Searcher) start(ctx context.Context, p games.Position, plies int) {
	w.pos, w.turn = p, p.Turns()
	w.nodes, w.evals = 0, 0
	w.done, w.look, w.stopped, w.absurd = ctx.Done(), lookEvery, false, 0
	for len(w.levels) <= plies {
		w.levels = append(w.levels, level{})
	}
}

// reason says why a search was stopped.
func (w *Searcher) reason(ctx context.Context) error {
	if err := checkValue(w.absurd); err != nil {
		return err
	}
	return ctx.Err()
}

// checkValue refuses evaluations that are no numbers, or so large that they could be taken for won games.
func checkValue(v float64) error {
	if math.Abs(v) < maxValue { // false for NaN
		return nil
	}
	return fmt.Errorf("the heuristic values a position at %v: values must be numbers of less than %d", v, maxValue)
}

// turnOf cuts a line where the root's turn ends. It plays on the root position and leaves it as it was.
func (w *Searcher) turnOf(line []games.Move) []games.Move {
	n := 0
	for n < len(line) {
		next, over := w.pos.Do(line[n])
		n++
		if over || next != w.seat || w.pos.Turns() != w.turn {
			break
		}
	}
	for range n {
		w.pos.Undo()
	}
	return line[:n]
}
