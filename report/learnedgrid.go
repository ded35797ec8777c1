package report

import (
	"context"
	"fmt"
	"slices"

	"tourney/arena/study"
	"tourney/report/compare"
	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/stats"
)

// plane returns the scores of the study's grid over two weights, the first two without names.
func (l Study) plane(ctx context.Context) (p plane, err error) {
	if l.Stored.Method != results.Grid {
		return p, Unsuited{Err: fmt.Errorf("study %s is by the method %s, and a heat map is of a grid: use contour", l.Stored.Name, l.Stored.Method)}
	}
	s, err := l.Study()
	if err != nil {
		return p, err
	}
	free, two := s.Space.Free(), [2]int{0, 1}
	var have []string
	for _, d := range free {
		have = append(have, d.Name)
	}
	if len(free) < 2 {
		return p, Unsuited{Err: fmt.Errorf("study %s has one weight that moves by itself, and a heat map is of two: use study", l.Stored.Name)}
	}
	if len(l.Weights) > 0 {
		if two, err = l.named("heat map", have, "move by themselves"); err != nil {
			return p, Unsuited{Err: err}
		}
	}
	axis := func(i int) gridAxis {
		w := l.Stored.Facts.Weights[slices.IndexFunc(l.Stored.Facts.Weights, func(w results.Weight) bool { return w.Name == free[i].Name })]
		return gridAxis{Weight: w, Values: free[i].Values()}
	}
	p = plane{Across: axis(two[0]), Up: axis(two[1]), Default: s.Space.Start(), On: s.Space.OnGrid(), Winner: l.Found.Winner, Vectors: 1}
	for i, n := range s.Space.GridSides() {
		if i != two[0] && i != two[1] {
			p.Vectors *= n
		}
	}
	p.Cells, err = l.cells(ctx, s, p)
	return p, err
}

// cells returns the score of each cell of a plane, over the blocks of the screening that are complete.
func (l Study) cells(ctx context.Context, s study.Study, p plane) ([][]stats.Estimate, error) {
	places := map[string][2]int{} // by candidate's name: up, across
	for _, t := range compare.Met(l.Stored, l.Trials, results.Screening) {
		up, across := slices.Index(p.Up.Values, t.Weights[p.Up.Name]), slices.Index(p.Across.Values, t.Weights[p.Across.Name])
		if up >= 0 && across >= 0 && (t.Candidate != 0 || p.On) {
			places[t.Player] = [2]int{up, across}
		}
	}
	sums := make([][]stats.Openings, len(p.Up.Values))
	for up := range sums {
		sums[up] = make([]stats.Openings, len(p.Across.Values))
	}
	runs, err := study.ReadRuns(ctx, l.store.Run, l.Stored)
	if err != nil {
		return nil, err
	}
	for round := range 1 + len(l.Stored.Rounds) {
		i := slices.IndexFunc(runs, func(r results.Run) bool { return r.Name == study.RunsOf(l.Stored)[round*len(results.Stages)] })
		if i < 0 {
			continue
		}
		if err := addCells(ctx, l.store, runs[i], places, sums); err != nil {
			return nil, err
		}
	}
	cells := make([][]stats.Estimate, len(sums))
	for up, row := range sums {
		for _, sum := range row {
			cells[up] = append(cells[up], sum.Mean(0, 1))
		}
	}
	return cells, nil
}

// addCells adds the blocks of a run to the cells that its candidates belong to. All vectors of a cell meet the same
// openings: their blocks on one opening are one observation, except from the empty board, which was not drawn.
func addCells(ctx context.Context, store evidence.Blocks, run results.Run, places map[string][2]int, sums [][]stats.Openings) error {
	type sum struct {
		given         float64
		blocks, games int
	}
	matchups := run.Matchups()
	var opening string
	number, present := 0, map[[2]int]sum{}
	flush := func() {
		for at, s := range present {
			sums[at[0]][at[1]].Add(opening, s.given, s.blocks, s.games)
		}
		clear(present)
	}
	err := store.Blocks(ctx, run, results.ByOpening, func(b results.Block) error {
		if b.Opening != opening || b.Number != number || b.Opening == results.EmptyBoard {
			flush()
			opening, number = b.Opening, b.Number
		}
		for i, player := range matchups[b.Matchup].Players {
			if at, ok := places[run.Players[player].Name]; ok && b.Complete() {
				s := present[at]
				s.given += float64(b.Scores[i]) / float64(results.Twelfths*b.Orders)
				s.blocks, s.games = s.blocks+1, s.games+b.Games
				present[at] = s
			}
		}
		return nil
	})
	flush()
	return err
}
