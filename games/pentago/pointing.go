package pentago

import (
	"fmt"
	"math"

	"tourney/games"
	"tourney/games/svg"
)

var _ games.Pointed = (*Board)(nil)

// nearCorner is the angle in radians between the outer corner of a quadrant and the area of a rotation.
const nearCorner = 0.02

// AppendAreas appends the cells, and the arrows of all rotations while the mover has to rotate. The index of an area is the Move
// that it means.
func (b *Board) AppendAreas(dst []games.Area) []games.Area {
	stones := map[byte]string{'W': ", white stone", 'B': ", black stone"}
	for cell := range cells {
		x, y := middle(cell)
		dst = append(dst, games.Area{
			Name:    fmt.Sprintf("cell %d%s", cell, stones[b.glyph(cell)]),
			Corners: svg.Square(x-pitch/2, y-pitch/2, pitch),
		})
	}
	if b.mustRotate() {
		for q := range quadrants {
			dst = append(dst,
				games.Area{Name: fmt.Sprintf("quadrant %d clockwise", q), Corners: beside(q, 1)},
				games.Area{Name: fmt.Sprintf("quadrant %d anticlockwise", q), Corners: beside(q, -1)})
		}
	}
	return dst
}

// AppendPointing appends the cell or the arrow.
func (b *Board) AppendPointing(dst []int, m games.Move) []int { return append(dst, int(m)) }

// mustRotate reports whether the next sub-move is a rotation.
func (b *Board) mustRotate() bool { return b.rotate && !b.Over() }

// drawRotations draws the arrows that can be pointed at. Those of a quadrant part at its outer corner.
func drawRotations(d *svg.Drawing) {
	const tail, tip, thick = 0.06, 0.45, 4
	for q := range quadrants {
		d.Polygon(choice, arrow(q, tail, tip, thick)...)
		d.Polygon(choice, arrow(q, -tail, -tip, thick)...)
	}
}

// beside returns the corners of an area outside a quadrant, from its edge to an arc around its outer corner. It lies on one
// side of that corner: way is 1 for the side to which the corner moves clockwise, and -1 for the other.
func beside(q int, way float64) (corners []float64) {
	const (
		far    = 0.5         // radians from the corner
		radius = sweep + 8.5 // a little more than the heads of the arrows take
		steps  = 12
	)
	point := func(angle, radius float64) {
		x, y := around(q, way*angle, radius)
		corners = append(corners, x, y)
	}
	for i := range steps + 1 {
		point(nearCorner+(far-nearCorner)*float64(i)/steps, radius)
	}
	point(far, edge(far))
	point(nearCorner, edge(nearCorner))
	return corners
}

// edge returns the distance from the middle of a quadrant to its edge, at an angle from the corner.
func edge(angle float64) float64 { return 1.5 * pitch / math.Cos(math.Pi/4-angle) }
