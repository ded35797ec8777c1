package blokuseval

import (
	"context"

	"tourney/games"
	"tourney/games/blokus"
	"tourney/players"
)

// cross is the only orientation of the X. goodPoints is the number of nucleation points that make a first piece worth
// copying.
const (
	cross      = 0
	goodPoints = 6
)

// first returns the first piece by the original's rules. It is a copy of the opponent's piece, else the X, else the
// placement of any size with the best value by nk-weighted.
//
// The original copies half of the time, at random; here a setting decides.
func (p *blockem) first(b *blokus.Board, played []games.Move) games.Move {
	p.opening.counts = players.Counts{}
	if p.firstMove == byCopy && len(played) > 0 && p.worthCopying(b, played[len(played)-1]) {
		if m, ok := p.turned(b, played[len(played)-1]); ok {
			return m
		}
	}
	if start, free := startOf(b); free {
		if m, ok := blokus.At(cross, start/stride, towardsMiddle(start%stride)); ok && b.Fits(b.Mover(), m) {
			return m
		}
	}
	_, m := p.opening.root(context.Background(), b, 1, &p.ranks)
	return m
}

// worthCopying reports whether the opponent's last piece has five squares and leaves many nucleation points.
func (p *blockem) worthCopying(b *blokus.Board, last games.Move) bool {
	return p.eval.shapes.size[blokus.OrientationOf(last)] == mostSquares && b.Points(1-b.Mover()).Len() >= goodPoints
}

// turned returns the image of m under a half turn of the board, if the mover may place it.
func (p *blockem) turned(b *blokus.Board, m games.Move) (games.Move, bool) {
	want := halfTurn(blokus.PlacementOf(m).Squares)
	piece := p.eval.shapes.piece[blokus.OrientationOf(m)]
	for _, image := range b.AppendPlacements(nil, b.Mover(), 1<<piece) {
		if blokus.PlacementOf(image).Squares == want {
			return image, true
		}
	}
	return games.NoMove, false
}

// startOf returns the starting square of the mover, who has placed nothing. It reports false if the square is covered.
func startOf(b *blokus.Board) (square int, free bool) {
	var moves [1]games.Move
	if len(b.AppendPlacements(moves[:0], b.Mover(), 1)) == 0 {
		return 0, false
	}
	return int(moves[0]) % squareNumbers, true
}

// towardsMiddle returns the next column towards the middle column, Size/2 as in the original.
func towardsMiddle(column int) int {
	switch {
	case column < blokus.Size/2:
		return column + 1
	case column > blokus.Size/2:
		return column - 1
	default:
		return column
	}
}

func halfTurn(s blokus.Set) (t blokus.Set) {
	for square := range squareNumbers {
		if s[square/64]>>(square%64)&1 != 0 {
			to := stride*(blokus.Size-1-square/stride) + blokus.Size - 1 - square%stride
			t[to/64] |= 1 << (to % 64)
		}
	}
	return t
}
