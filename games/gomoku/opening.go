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
	farthest = 49 // the greatest offset from the middle, in cells
	nearEdge = 4  // an opening with a stone this near to the edge, in cells, is not shifted along that axis
)

// Opening reads a line of an opening file of the Piskvork manager, or a position line. A line of an opening file has
// two whole numbers dx,dy for each stone, Black first, all separated by commas: the column and the row, counted to the
// right and downwards from the cell at size/2. Each number is from -49 to 49. The stones must lie on different cells of
// the board, and must leave the game open.
//
// If r is not nil, such an opening is turned or mirrored at random. Then it is shifted along each axis by -2 to +1,
// unless a stone is within four cells of the edge on that axis. The manager does the same.
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
			return nil, fmt.Errorf("position %q: the game is over: want an open game", line)
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

// lay adds a stone of the mover to a start board.
func (b *Board) lay(cell int) error {
	if b.stones[cell] != games.NoSeat {
		return errors.New("a second stone on this cell")
	}
	if b.put(cell, b.mover) != 0 && b.five(b.mover) || b.left == 0 {
		return errors.New("this stone ends the game: an opening leaves it open")
	}
	b.mover = 1 - b.mover
	return nil
}

// offset is the place of a stone, counted from the middle of the board.
type offset struct {
	dx, dy int
	at     int // its character in the line, from 1
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
				"want dx,dy for each stone, separated by commas", at, text, farthest, farthest)
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

// openingPlace returns the map from offsets to cells. The map is random if r is not nil.
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
	// Drawn even if unused: every opening takes as many numbers from the stream.
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
		middleX -= 1 - b.size%2 // an even board has no middle cell; the mirror image of the cell at size/2 is the one beside it
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
