package blokuseval

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"tourney/games"
	"tourney/games/blokus"
	"tourney/players"
)

var _ players.Analyzer = (*blockem)(nil)

// Analyze implements players.Analyzer. Values are exact, of the placements that the search tries, and take further
// nodes. A first piece for which the player has rules is searched all the same.
func (p *blockem) Analyze(ctx context.Context, r players.Request) (players.Analysis, error) {
	b := r.Position.(*blokus.Board)
	var a players.Analysis
	if p.byRules(b) {
		d, err := p.Choose(ctx, r)
		if err != nil {
			return a, err
		}
		a.Notes = append(a.Notes, fmt.Sprintf("blockem plays %s here, by its rules for the first piece and without this "+
			"search, which is that of %s=%s.", b.AppendMove(nil, d.Moves[0]), firstMoveOption, bySearch))
		p.firstMove = bySearch
	}
	d, err := p.Choose(ctx, r)
	if err != nil {
		return a, err
	}
	a.Plies, a.Value, a.Counts = d.Plies, d.Score, d.Counts
	a.Spent, a.Searched = slices.Clone(p.spent), slices.Clone(p.searched)
	a.Moves = p.values(b, d.Plies, &p.ranks)
	if p.stopped {
		return a, ctx.Err()
	}
	return a, nil
}

// values returns the moves of the root that was just searched, by rank, with exact values.
func (s *blockemSearch) values(b *blokus.Board, depth int, r *ranks) (moves []players.RootMove) {
	mover := b.Mover()
	for _, m := range slices.SortedFunc(slices.Values(s.list(mover, 0)), func(x, y games.Move) int {
		return cmp.Compare(r.of(x), r.of(y))
	}) {
		before := s.counts.Nodes
		next, over := b.Do(m)
		v := -s.reached(1-mover, next, over, 1, depth-1, -infinite, infinite)
		nodes := s.counts.Nodes - before
		line := []games.Move{m}
		if s.eval.draws == nil {
			line = s.follow(line, 1-mover, next, over, 1, depth-1, -v)
		}
		b.Undo()
		moves = append(moves, players.RootMove{Move: m, Value: float64(v) * players.Unit, Line: line, Nodes: nodes})
	}
	return moves
}

// follow appends the best play from a position whose value for side is known, as reached has it: of equal moves the
// first of the list. The search keeps no lines; empty windows find them again.
func (s *blockemSearch) follow(
	line []games.Move, side, next games.Seat, over bool, height, depth int, value int64,
) []games.Move {
	switch {
	case depth == 0 || s.board.Hand(side) == 0 || s.stopped:
		return line
	case over || next != side:
		return s.follow(line, 1-side, next, over, height+1, depth-1, -value)
	}
	for _, m := range s.list(side, height) {
		next, over := s.board.Do(m)
		attains := -s.reached(1-side, next, over, height+1, depth-1, -value, 1-value) >= value
		if attains {
			line = s.follow(append(line, m), 1-side, next, over, height+1, depth-1, -value)
		}
		s.board.Undo()
		if attains {
			break
		}
	}
	return line
}
