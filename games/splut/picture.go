package splut

import (
	"math/bits"
	"strings"

	"tourney/games"
	"tourney/games/svg"
)

// Lengths in pixels and colours of the picture.
const (
	cellSize = 44.0
	margin   = 26.0 // for letters and numbers on all sides
	footer   = 24.0 // for the line about the turn

	paper     = "#ffffff"
	lightCell = "#e9e5da"
	darkCell  = "#d8d2c2"
	ink       = "#4a4a4a"
	mark      = "#0072b2"
	stone     = "#8c8c8c"
	stoneRim  = "#4a4a4a"
	pieceText = "#ffffff"
)

// teamColours are the colours of the four sides.
var teamColours = [len(homes)]string{"#b3261e", "#1b6e3c", "#274b9f", "#8a5a00"}

// AppendSVG appends the board. Wizards are triangles, dwarves squares, trolls discs, and rocks grey discs, crossed out
// if the mover may not levitate them. A ring marks the cell that the last step left, a frame the cell it reached, and a
// small frame the rock that moved with it.
func (b *Board) AppendSVG(dst []byte) []byte {
	const width = 2*margin + 9*cellSize
	d := svg.New(dst, width, width+footer, paper)
	for i := range 9 {
		middle := margin + (float64(i)+0.5)*cellSize
		d.Text(middle, width-margin/2, 14, ink, string(rune('a'+i)))
		d.Text(margin/2, middle, 14, ink, string(rune('9'-i)))
	}
	for cell := range Cells {
		x, y := corner(cell)
		d.Rect(x, y, cellSize-1, cellSize-1, shade(cell))
	}
	b.drawLast(d)
	for rocks := b.rocks; rocks != 0; rocks &= rocks - 1 {
		cell := bits.TrailingZeros64(rocks)
		drawRock(d, cell, b.barred()>>cell&1 != 0)
	}
	for seat, side := range []byte(b.rules.teams) {
		for k := Wizard; k <= Troll; k++ {
			if cell := b.teams[seat].cell(k); cell >= 0 {
				drawPiece(d, cell, k, teamColours[strings.IndexByte(homes, side)])
			}
		}
	}
	d.Text(width/2, width+footer/3, 14, ink, string(b.appendTurn(nil)))
	return d.Bytes()
}

// drawLast marks the cells of the last step.
func (b *Board) drawLast(d *svg.Drawing) {
	if b.last == noMove || games.Move(b.last) == passMove {
		return
	}
	before := Board{state: b.history[len(b.history)-1], rules: b.rules}
	s := before.Step(games.Move(b.last))
	x, y := corner(int(s.From))
	d.Circle(x+cellSize/2, y+cellSize/2, 0.2*cellSize, "none", mark, 3)
	drawFrame(d, int(s.To), 0)
	if s.RockTo >= 0 {
		drawFrame(d, int(s.RockTo), 4)
	}
}

// drawFrame frames a cell, inset pixels inside its edge.
func drawFrame(d *svg.Drawing, cell int, inset float64) {
	const w = 3
	x, y := corner(cell)
	size := cellSize - 1 - 2*inset
	d.Rect(x+inset, y+inset, size, size, mark)
	d.Rect(x+inset+w, y+inset+w, size-2*w, size-2*w, shade(cell))
}

// drawRock draws a rock, crossed out if barred.
func drawRock(d *svg.Drawing, cell int, barred bool) {
	x, y := corner(cell)
	x, y = x+cellSize/2, y+cellSize/2
	d.Circle(x, y, 0.3*cellSize, stone, stoneRim, 2)
	if barred {
		const r = 0.14 * cellSize
		d.Line(x-r, y-r, x+r, y+r, 2.5, pieceText)
		d.Line(x-r, y+r, x+r, y-r, 2.5, pieceText)
	}
}

// drawPiece draws the shape of a kind with its letter.
func drawPiece(d *svg.Drawing, cell int, k Kind, colour string) {
	x, y := corner(cell)
	x, y = x+cellSize/2, y+cellSize/2
	const r = 0.38 * cellSize
	letterY := y
	switch k {
	case Wizard:
		d.Polygon(colour, x-r, y+r, x, y-r, x+r, y+r)
		letterY += 0.4 * r // where the triangle is wide enough
	case Dwarf:
		d.Rect(x-0.85*r, y-0.85*r, 1.7*r, 1.7*r, colour)
	case Troll:
		d.Circle(x, y, r, colour, colour, 0)
	}
	d.Text(x, letterY, 15, pieceText, string(kindLetters[k]))
}

// corner returns the top left corner of a cell.
func corner(cell int) (x, y float64) {
	at := coordinates[cell]
	return margin + float64(at[0])*cellSize, margin + float64(8-at[1])*cellSize
}

// shade returns the colour of a cell on a chequered board.
func shade(cell int) string {
	if at := coordinates[cell]; (at[0]+at[1])%2 == 0 {
		return darkCell
	}
	return lightCell
}
