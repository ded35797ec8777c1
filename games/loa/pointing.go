package loa

import (
	"tourney/games"
	"tourney/games/svg"
)

var _ games.Pointed = (*Board)(nil)

// AppendAreas appends the squares.
func (b *Board) AppendAreas(dst []games.Area) []games.Area {
	for square := range squares {
		name := string(appendSquare(nil, square))
		switch b.glyph(square) {
		case 'x':
			name += ", black piece"
		case 'o':
			name += ", white piece"
		}
		x, y := corner(square)
		dst = append(dst, games.Area{Name: name, Corners: svg.Square(x, y, squareSize)})
	}
	return dst
}

// AppendPointing appends the squares that a move leaves and reaches. A pass has none.
func (b *Board) AppendPointing(dst []int, m games.Move) []int {
	if m == Pass {
		return dst
	}
	from, to := int(m/squares), int(m%squares)
	return append(dst, min(from, to), max(from, to))
}
