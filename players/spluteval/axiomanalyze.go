package spluteval

import (
	"context"
	"fmt"
	"slices"

	"tourney/games"
	"tourney/games/splut"
	"tourney/players"
)

var _ players.Analyzer = (*axiom)(nil)

// Analyze implements players.Analyzer. The search has no exact values: the value of a step is the score that the search
// compares, without noise, in its own order and with its own windows.
func (p *axiom) Analyze(ctx context.Context, r players.Request) (players.Analysis, error) {
	noise := p.noise
	p.noise = 0
	d, err := p.Choose(ctx, r)
	if err != nil {
		return players.Analysis{}, err
	}
	none := len(p.tried) == 0
	if none {
		p.tried = append(p.tried, players.RootMove{Move: d.Moves[0], Value: d.Score})
		p.spent = append(p.spent, 0)
	}
	a := players.Analysis{
		Plies: d.Plies, Value: d.Score, Counts: d.Counts, Spent: slices.Clone(p.spent), Moves: slices.Clone(p.tried),
		Notes: []string{fmt.Sprintf("Values are the scores that axiom compares, in its order of search: all after the first "+
			"may be bounds. When it plays, it adds a number from 0 to %d to each, which can change later scores and their "+
			"evaluations.", noise)},
	}
	if none {
		a.Notes = append(a.Notes, "By axiom's own rules no legal step is one: it plays the first, without a search.")
	}
	throws := slices.ContainsFunc(p.tried, func(m players.RootMove) bool {
		return r.Position.(*splut.Board).Step(m.Move).Action == splut.Throw
	})
	if throws && p.takes {
		a.Notes = append(a.Notes, "A throw stands for all that begin with the same step: axiom values the step alone, and "+
			"chooses the flight of the rock by a further search once it plays the step.")
	}
	for i, m := range a.Moves {
		a.Moves[i].Line = []games.Move{m.Move}
		a.Searched = append(a.Searched, m.Move)
	}
	return a, nil
}
