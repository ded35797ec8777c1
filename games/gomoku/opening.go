package gomoku

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"tourney/games"
)

var _ games.Opener = Game{}

const (
	farthest = 49 // cells that an offset may be away from the middle
	nearEdge = 4  // cells beside the edge to which no opening is moved
)

// Opening reads one line of an opening file of the Piskvork manager, or a position line. The former is a list of whole
// numbers apart by commas, dx,dy for each stone, Black first: its column and row, from the cell at size/2 to the right
// and downwards. Each is from -49 to 49; the stones must lie on the board, on different cells, and leave the game open.
//
// With a stream, such a list is turned or mirrored at random, and then moved in each axis by -2 to +1, unless it comes
// as near as four cells to the edge there; this too is the manager's way.
//
// Source: P. Lastovicka and others, the Gomocup's manager Piskvork.
func (Game) Opening(o games.Options, line string, r *rand.Rand) (games.Position, error) {
	b, err := parseOpening(o, line, r)
	if err != nil {
		return nil, err
	}
	return b, nil
}

func parseOpening(o games.Options, line string, r *rand.Rand) (*Board, error) {
	if strings.Contains(line, "/") || strings.HasSuffix(line, " b") || strings.HasSuffix(line, " w") {
		b, err := parse(o, line)
		if err == nil && b.Over() {
			return nil, fmt.Errorf("position %q: the game is over, so nothing can be opened with it", line)
		}
		return b, err
	}
	offsets, err := parseOffsets(line)
	if err != nil {
		return nil, fmt.Errorf("opening %q, %w", line, err)
	}
	b := newBoard(o)
	place := b.openingPlace(offsets, r)
	for _, offset := range offsets {
		x, y := place(offset)
		if x < 0 || x >= b.size || y < 0 || y >= b.size {
			return nil, fmt.Errorf("opening %q, character %d: %d,%d from the middle is off the board of size %d",
				line, offset.at, offset.dx, offset.dy, b.size)
		}
		if err := b.lay(y*b.size + x); err != nil {
			return nil, fmt.Errorf("opening %q, character %d: %d,%d from the middle: %w",
				line, offset.at, offset.dx, offset.dy, err)
		}
	}
	return b, nil
}

// lay adds a stone of the mover to the start of a game.
func (b *Board) lay(cell int) error {
	if b.stones[cell] != games.NoSeat {
		return errors.New("a second stone on this cell")
	}
	if b.put(cell, b.mover) != 0 && b.five(b.mover) || b.left == 0 {
		return errors.New("this stone ends the game, so nothing can be opened with it")
	}
	b.mover = 1 - b.mover
	return nil
}

// offset is where a stone goes, from the middle of the board.
type offset struct {
	dx, dy int
	at     int // character of the line, from 1
}

// parseOffsets reads a list of offsets. Its errors begin with the character.
func parseOffsets(line string) (list []offset, err error) {
	start := 0
	var numbers []int
	for _, field := range strings.Split(line, ",") {
		text := strings.Trim(field, " \t")
		at := start + strings.Index(field, text) + 1
		n, err := strconv.Atoi(text)
		if err != nil || n < -farthest || n > farthest || text[0] == '+' {
			return nil, fmt.Errorf("character %d: %q is no whole number from -%d to %d: "+
				"want dx,dy for each stone, apart by commas", at, text, farthest, farthest)
		}
		numbers = append(numbers, n)
		if len(numbers)%2 == 1 {
			list = append(list, offset{dx: n, at: at})
		} else {
			list[len(list)-1].dy = n
		}
		start += len(field) + 1
	}
	if len(numbers)%2 == 1 {
		return nil, fmt.Errorf("character %d: the last of %d numbers has no partner: want dx,dy for each stone",
			list[len(list)-1].at, len(numbers))
	}
	return list, nil
}

// openingPlace returns the way from offsets to cells, which is drawn if there is a stream.
func (b *Board) openingPlace(list []offset, r *rand.Rand) func(offset) (x, y int) {
	middleX, middleY := b.size/2, b.size/2
	if r == nil {
		return func(o offset) (x, y int) { return middleX + o.dx, middleY + o.dy }
	}
	symmetry := r.IntN(8)
	turned := func(o offset) (dx, dy int) {
		if symmetry&4 != 0 {
			return o.dy, o.dx
		}
		return o.dx, o.dy
	}
	farX, farY := 0, 0
	for _, o := range list {
		dx, dy := turned(o)
		farX, farY = max(farX, dx, -dx), max(farY, dy, -dy)
	}
	// Drawn even if they are not used, so that the stream goes on alike for all openings.
	shiftX, shiftY := r.IntN(4)-2, r.IntN(4)-2
	if farX < middleX-nearEdge {
		middleX += shiftX
	}
	if farY < middleY-nearEdge {
		middleY += shiftY
	}
	signX, signY := 1, 1
	if symmetry&1 != 0 {
		signX = -1
		middleX -= 1 - b.size%2 // the middle of an even board is no cell; its mirror image is one cell beside
	}
	if symmetry&2 != 0 {
		signY = -1
		middleY -= 1 - b.size%2
	}
	return func(o offset) (x, y int) {
		dx, dy := turned(o)
		return middleX + signX*dx, middleY + signY*dy
	}
}
