package splut

import (
	"slices"

	"tourney/games"
	"tourney/games/svg"
)

var _ games.Pointed = (*Board)(nil)

// kindNames are the names of the kinds.
var kindNames = [...]string{Wizard: "wizard", Dwarf: "dwarf", Troll: "troll"}

// AppendAreas appends the cells.
func (b *Board) AppendAreas(dst []games.Area) []games.Area {
	for cell := range Cells {
		x, y := corner(cell)
		dst = append(dst, games.Area{Name: b.areaName(cell), Corners: svg.Square(x, y, cellSize)})
	}
	return dst
}

// areaName returns the name of a cell and what is on it.
func (b *Board) areaName(cell int) string {
	name := string(appendCell(nil, cell))
	if b.rocks>>cell&1 != 0 {
		return name + ", rock"
	}
	for seat := range games.Seat(b.Seats()) {
		for k, kind := range kindNames {
			if b.Cell(seat, Kind(k)) == cell {
				return name + ", " + b.seatName(seat) + "'s " + kind
			}
		}
	}
	return name
}

// AppendPointing appends the cells that the piece leaves and reaches. A pull or levitation has the cell of the rock besides. A
// throw has the cell beside the troll to which the rock flies: the landing cell could be that of a pull.
func (b *Board) AppendPointing(dst []int, m games.Move) []int {
	if m == passMove {
		return dst
	}
	s := b.Step(m)
	cells := []int{int(s.From), int(s.To)}
	switch s.Action {
	case Pull, Levitate:
		cells = append(cells, int(s.Rock))
	case Throw:
		cells = append(cells, int(neighbour[s.To][detailOf(m)-throwDetail]))
	}
	slices.Sort(cells)
	return append(dst, slices.Compact(cells)...) // a rock that the wizard steps onto, or one thrown back, adds no cell
}
