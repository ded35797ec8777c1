package gomokueval

import (
	"context"
	"fmt"
	"slices"

	"tourney/games"
	"tourney/games/gomoku"
	"tourney/players"
)

var _ players.Analyzer = (*fhive)(nil)

// Analyze implements players.Analyzer. Values are those of full windows, of the stones that the effort lets the search
// try, and take further nodes. The empty board, for which the player needs no search, is searched all the same.
func (f *fhive) Analyze(ctx context.Context, r players.Request) (players.Analysis, error) {
	b := r.Position.(*gomoku.Board)
	d, err := f.decide(ctx, b, r.Played)
	if err != nil {
		return players.Analysis{}, err
	}
	a := players.Analysis{Plies: d.Plies, Value: d.Score, Counts: d.Counts, Spent: slices.Clone(f.spent)}
	if blank(b) {
		first := b.AppendMove(nil, centreOf(b))
		a.Notes = []string{fmt.Sprintf("fhive puts the first stone of a game on %s, without this search.", first)}
	}
	for _, cell := range f.searched {
		m := f.value(cell, originalSide(b.Mover()), d.Plies)
		if f.stopped {
			return players.Analysis{}, ctx.Err()
		}
		a.Searched, a.Moves = append(a.Searched, m.Move), append(a.Moves, m)
	}
	return a, nil
}

// value returns a stone of the root with its value for s, who moves, and the best play after it.
func (f *fhiveSearch) value(cell int, s owner, depth int) players.RootMove {
	before := f.nodes
	threat := f.greatest(1 - s)
	static := f.staticAfter(cell, s)
	v := f.after(cell, s, depth, static, -fhiveWide, fhiveWide, threat)
	m := players.RootMove{Move: f.moveOf(cell), Value: float64(v), Nodes: f.nodes - before}
	m.Line = f.follow([]games.Move{m.Move}, cell, s, depth)
	return m
}

// staticAfter returns the static value for s after a stone.
func (f *fhiveSearch) staticAfter(cell int, s owner) int64 {
	value := f.gainOf(f.words()[cell], s)
	if s == 1 {
		return value - f.sum
	}
	return value + f.sum
}

// follow appends the best play after a stone of s. The search keeps no lines; searches of less depth find them again.
func (f *fhiveSearch) follow(line []games.Move, cell int, s owner, depth int) []games.Move {
	value := f.staticAfter(cell, s)
	if depth == 1 || f.left == 1 || value > fhiveWin || value < -fhiveWin {
		return line
	}
	f.put(cell, s)
	_, reply := f.node(1-s, depth-1, -value, -fhiveWide, fhiveWide, -fhiveWin)
	if !f.stopped {
		line = f.follow(append(line, f.moveOf(reply)), reply, 1-s, depth-1)
	}
	f.takeBack(cell, s)
	return line
}
