package bench

import (
	"context"
	"fmt"
	"maps"
	"math"
	"strconv"
	"time"

	"tourney/arena/openings"
	"tourney/arena/plan"
	"tourney/games"
	"tourney/players"
)

// Experiment measures players on random boards: by depth, and by the number of stones on the board.
//
// Source: 2016 Pentago report, section 4.2.
type Experiment struct {
	Name      string
	Game      string
	Options   games.Options
	Seed      int64
	Boards    int            // with each number of stones
	Min, Max  int            // stones, both ends included; in games without stones plies played
	Depths    []int          // in plies, ascending
	Players   []plan.Entrant // searched to each of Depths, whatever depth their specifications name
	Published Published
}

// Point is a cell of an experiment.
type Point struct {
	Player int // index into Experiment.Players
	Depth  int // in plies
	Stones int
}

// Published holds the times that others measured.
type Published struct {
	Name   string // of their source; "" if there are none
	Boards int    // that each time is for
	Times  map[Point]time.Duration
}

// Points lists the cells in the order of measuring: by depth, number of stones, player. So an interrupted experiment
// has all times of small depths.
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
// and number of stones, and the same as a tournament has from that seed with openings of that number of stones.
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

// Run measures all points in their order, one search at a time, and calls visit after each. The error is ctx.Err() if
// ctx ends.
func (e Experiment) Run(ctx context.Context, visit func(Point, Cost)) error {
	boards, err := e.Draw()
	if err != nil {
		return err
	}
	for _, at := range e.Points() {
		entrant := e.Players[at.Player]
		spec := entrant.Spec
		spec.Options = maps.Clone(spec.Options)
		spec.Options[players.PliesOption] = strconv.Itoa(at.Depth)
		c, err := measure(ctx, spec, e.Options, boards[at.Stones-e.Min], e.Seed, Passes, math.MaxInt64)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			return fmt.Errorf("player %q, depth %d, stones %d: %w", entrant.Name, at.Depth, at.Stones, err)
		}
		visit(at, c)
	}
	return nil
}
