package gomoku

import (
	"tourney/games"
	"tourney/games/svg"
)

var _ games.Pointed = (*Board)(nil)

// AppendAreas appends the cells: the squares around the crossings of lines.
func (b *Board) AppendAreas(dst []games.Area) []games.Area {
	for cell := range b.size * b.size {
		name := string(b.AppendMove(nil, games.Move(cell)))
		switch b.stones[cell] {
		case Black:
			name += ", black stone"
		case White:
			name += ", white stone"
		}
		x, y := margin+pitch*float64(cell%b.size), margin+pitch*float64(cell/b.size)
		dst = append(dst, games.Area{Name: name, Corners: svg.Square(x-pitch/2, y-pitch/2, pitch)})
	}
	return dst
}

// AppendPointing appends the cell.
func (b *Board) AppendPointing(dst []int, m games.Move) []int { return append(dst, int(m)) }
