package pentago

import (
	"math"
	"strconv"

	"tourney/games"
	"tourney/games/svg"
)

// Lengths in the picture, in pixels.
const (
	pitch   = 48.0 // from cell to cell
	gap     = 14.0 // between quadrants
	margin  = 46.0 // from the edge of the picture to the board
	picture = 2*margin + 6*pitch + gap
	sweep   = 1.12 * 1.5 * math.Sqrt2 * pitch // from the middle of a quadrant to the arrow around its corner
)

const (
	felt    = "#f6f1e7"
	wood    = "#d9a866"
	turned  = "#f0c987" // wood of the quadrant rotated last
	hollow  = "#c08f4e"
	ink     = "#5c431f"
	outline = "#2f2f2f"
	mark    = "#d11f1f"
	choice  = "#9a7b4a" // rotations that the mover can choose
)

// AppendSVG appends the board with its quadrants apart and a number in every empty cell. It marks the turn in progress,
// or else the last turn: a dot on the stone placed, and an arrow along the quadrant rotated. While the mover has to rotate,
// it shows all rotations by quieter arrows.
func (b *Board) AppendSVG(dst []byte) []byte {
	d := svg.New(dst, picture, picture, felt)
	placed, rotation := b.lastTurn()
	for q := range quadrants {
		fill := wood
		if rotation != games.NoMove && q == int(rotation-firstRotation)/2 {
			fill = turned
		}
		x, y := middle(boardCell(q, 0))
		d.Rect(x-pitch/2, y-pitch/2, 3*pitch, 3*pitch, fill)
	}
	for cell := range cells {
		x, y := middle(cell)
		switch b.glyph(cell) {
		case 'W':
			d.Circle(x, y, 0.42*pitch, "#fdfdfd", outline, 1)
		case 'B':
			d.Circle(x, y, 0.42*pitch, "#1c1c1c", outline, 1)
		default:
			d.Circle(x, y, 0.36*pitch, hollow, "none", 0)
			d.Text(x, y, 13, ink, strconv.Itoa(cell))
		}
	}
	if placed >= 0 {
		x, y := middle(placed)
		d.Circle(x, y, 0.13*pitch, mark, "none", 0)
	}
	if rotation != games.NoMove {
		d.Polygon(mark, arrowOf(rotation)...)
	}
	if b.mustRotate() {
		drawRotations(d)
	}
	return d.Bytes()
}

// lastTurn returns the present cell of the stone placed last, or -1, and the rotation after it, or NoMove.
func (b *Board) lastTurn() (placed int, rotation games.Move) {
	if b.played == 0 {
		return -1, games.NoMove
	}
	if games.Move(b.last) < firstRotation {
		return int(b.last), games.NoMove
	}
	rotation = games.Move(b.last)
	if b.played == 1 { // the game started before a rotation
		return -1, rotation
	}
	placed = int(b.history[b.played-1].last)
	if at := placeOf[placed]; at.quadrant == uint8(rotation-firstRotation)/2 {
		x, y := int(at.cell%3), int(at.cell/3)
		if (rotation-firstRotation)%2 == clockwise {
			x, y = 2-y, x
		} else {
			x, y = y, 2-x
		}
		placed = boardCell(int(at.quadrant), x+3*y)
	}
	return placed, rotation
}

// middle returns the centre of a cell.
func middle(cell int) (x, y float64) {
	at := func(i int) float64 { return margin + pitch*(float64(i)+0.5) + gap*float64(i/3) }
	return at(cell % 6), at(cell / 6)
}

// around returns a point by its distance from the middle of a quadrant and its angle. Angles are in radians clockwise from the
// quadrant's outer corner.
func around(q int, angle, radius float64) (x, y float64) {
	x, y = middle(boardCell(q, 4))
	angle += math.Atan2(y-picture/2, x-picture/2) // angles grow clockwise, as y grows downwards
	return x + radius*math.Cos(angle), y + radius*math.Sin(angle)
}

// arrow returns the corners of an arrow around the outer corner of a quadrant. Its tail and its tip are at angles from the
// corner.
func arrow(q int, tail, tip, thick float64) (corners []float64) {
	const steps = 12
	point := func(angle, radius float64) {
		x, y := around(q, angle, radius)
		corners = append(corners, x, y)
	}
	neck := tip - math.Copysign(0.032*thick, tip-tail) // where the head begins
	for i := range steps + 1 {
		point(tail+(neck-tail)*float64(i)/steps, sweep+thick/2)
	}
	point(neck, sweep+2*thick)
	point(tip, sweep)
	point(neck, sweep-2*thick)
	for i := range steps + 1 {
		point(neck-(neck-tail)*float64(i)/steps, sweep-thick/2)
	}
	return corners
}

// arrowOf returns the corners of the arrow that marks a rotation.
func arrowOf(rotation games.Move) []float64 {
	const half, thick = 0.36, 5
	q := int(rotation-firstRotation) / 2
	if (rotation-firstRotation)%2 == clockwise {
		return arrow(q, -half, half, thick)
	}
	return arrow(q, half, -half, thick)
}
