// Package timing measures how long players take to choose a move, all of them on the same boards: by depth, and by the
// number of stones on the board.
//
// Source of the experiment: 2016 Pentago report, section 4.2.
package timing

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"strconv"
	"time"

	"tourney/arena/openings"
	"tourney/arena/plan"
	"tourney/games"
	"tourney/players"
)

// Experiment is everything that is to be measured, with nothing left to a default.
type Experiment struct {
	Name      string
	Game      string
	Options   games.Options
	Seed      int64
	Boards    int            // with each number of stones
	Min, Max  int            // stones, both ends included; in games without stones plies played
	Depths    []int          // in plies, ascending
	Players   []plan.Entrant // whatever depth their specifications name, those of Depths are measured
	Published Published
}

// Point is what one time is measured of.
type Point struct {
	Player int // index into Experiment.Players
	Depth  int // in plies
	Stones int
}

// Cell is the measurement of a point: how long the player took, in all, to choose on each of some boards.
type Cell struct {
	Point
	Boards       int // searched, one after the other
	Time         time.Duration
	Nodes, Evals int64
}

// Published are the times that others measured.
type Published struct {
	Name   string // whose they are; "" if there are none
	Boards int    // that each time is for
	Times  map[Point]time.Duration
}

// Points lists what is measured, in order: by depth, number of stones, player. So an interrupted experiment has the
// tables of small depths whole.
func (e Experiment) Points() []Point {
	var points []Point
	for _, depth := range e.Depths {
		for stones := e.Min; stones <= e.Max; stones++ {
			for player := range e.Players {
				points = append(points, Point{Player: player, Depth: depth, Stones: stones})
			}
		}
	}
	return points
}

// Draw draws the boards: the first index is the number of stones less Min. They are a function of game, options, seed
// and number of stones, and the same as a tournament has from that seed with openings of exactly so many stones.
func (e Experiment) Draw() ([][]games.Position, error) {
	plan := plan.Plan{Game: e.Game, Options: e.Options, Seed: e.Seed}
	for stones := e.Min; stones <= e.Max; stones++ {
		plan.Openings = append(plan.Openings, openings.Set{
			Kind: openings.Random, Games: e.Boards, Min: stones, Max: stones, Parity: openings.Any,
		})
	}
	boards := make([][]games.Position, len(plan.Openings))
	for i := range boards {
		source, err := plan.Source(i)
		if err != nil {
			return nil, err
		}
		for n := range e.Boards {
			p, err := source.At(n)
			if err != nil {
				return nil, err
			}
			boards[i] = append(boards[i], p)
		}
	}
	return boards, nil
}

// Run measures all points of an experiment, one search at a time. After each board it calls visit with what the cell
// has come to; with as many boards as the experiment's, the cell is complete. The error is ctx.Err() if ctx ends.
//
// A time covers nothing but the search: one call of Choose for each board. Copies of boards, Begin, and a first search
// in which a player's tables come into being are not counted.
func Run(ctx context.Context, e Experiment, visit func(Cell)) error {
	boards, err := e.Draw()
	if err != nil {
		return err
	}
	for _, p := range e.Points() {
		if err := e.measure(ctx, p, boards[p.Stones-e.Min], visit); err != nil {
			return err
		}
	}
	return nil
}

// measure measures one cell.
func (e Experiment) measure(ctx context.Context, at Point, boards []games.Position, visit func(Cell)) error {
	entrant := e.Players[at.Player]
	failed := func(err error) error {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return fmt.Errorf("player %q, depth %d, stones %d: %w", entrant.Name, at.Depth, at.Stones, err)
	}
	spec := entrant.Spec
	spec.Options = maps.Clone(spec.Options)
	spec.Options[players.PliesOption] = strconv.Itoa(at.Depth)
	player, err := spec.New()
	if err != nil {
		return failed(err)
	}
	defer players.Close(player) // what was measured is not worth less for it
	cell := Cell{Point: at}
	for n := -1; n < len(boards); n++ { // the search before the first board is not counted
		board := boards[max(n, 0)]
		// Whoever searches a board, and however deep, has the same chances.
		chance := rand.New(rand.NewPCG(uint64(e.Seed), uint64(max(n, 0))))
		if err := player.Begin(ctx, players.Setup{Start: board.Clone(), Seat: board.Mover(), Rand: chance}); err != nil {
			return failed(err)
		}
		p := board.Clone()
		begun := time.Now()
		d, err := player.Choose(ctx, players.Request{Position: p})
		took := time.Since(begun)
		if err == nil {
			err = ctx.Err() // a short search may not have asked
		}
		if err != nil {
			return failed(err)
		}
		if n < 0 {
			continue
		}
		cell.Boards++
		cell.Time += took
		cell.Nodes += d.Nodes
		cell.Evals += d.Evals
		visit(cell)
	}
	return nil
}
