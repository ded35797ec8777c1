package blokuseval

import (
	"context"

	"tourney/games"
	"tourney/games/blokus"
	"tourney/players"
)

// cross is the only orientation of the X, and goodPoints is how many nucleation points make a first piece worth copying.
const (
	cross      = 0
	goodPoints = 6
)

// first returns the first piece by the original's rules: a copy of the opponent's, or the X, or where these do not fit or
// are not wanted the placement of the best value by nk-weighted, whatever its size.
//
// The original is told of the opponent's last piece at random, half of the time, and then copies it.
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

// turned returns the mover's placement that is another's image under a half turn of the board, if it is legal.
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

// startOf returns the starting square of the mover, who has placed nothing, if it is free: there his smallest piece fits.
func startOf(b *blokus.Board) (square int, free bool) {
	var moves [1]games.Move
	if len(b.AppendPlacements(moves[:0], b.Mover(), 1)) == 0 {
		return 0, false
	}
	return int(moves[0]) % cells, true
}

// towardsMiddle returns the next column towards the middle, of which the original has one.
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

// halfTurn returns the squares turned around the middle of the board.
func halfTurn(s blokus.Set) (t blokus.Set) {
	for square := range cells {
		if s[square/64]>>(square%64)&1 != 0 {
			to := stride*(blokus.Size-1-square/stride) + blokus.Size - 1 - square%stride
			t[to/64] |= 1 << (to % 64)
		}
	}
	return t
}
