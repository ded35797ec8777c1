package pentago

import "tourney/games"

var (
	_ games.Merger    = (*Board)(nil)
	_ games.Symmetric = (*Board)(nil)
)

// AppendEqual implements games.Merger. Rotations of quadrants that equal their quarter turn change nothing and are all equal. A
// quadrant that equals its half turn becomes the same both ways.
func (b *Board) AppendEqual(dst, moves []games.Move) []games.Move {
	if !b.rotate {
		return dst
	}
	least, still, repeats := [2 * quadrants]games.Move{}, games.NoMove, false
	for q, code := range b.code {
		m := firstRotation + 2*games.Move(q)
		least[2*q], least[2*q+1] = m, m+1
		rotated := &contents[q][code].rotated
		if rotated[clockwise] != rotated[anticlockwise] {
			continue
		}
		repeats = true
		if rotated[clockwise] == code {
			still = min(still, m)
			m = still
		}
		least[2*q], least[2*q+1] = m, m
	}
	if !repeats {
		return dst
	}
	for _, m := range moves {
		dst = append(dst, least[m-firstRotation])
	}
	return dst
}

// The symmetries of the board besides the identity.
const (
	halfTurn = iota
	quarterTurn
	threeQuarterTurn
	leftRight
	upDown
	mainDiagonal
	antiDiagonal
	symmetries
)

// AppendImages implements games.Symmetric: cells or rotations that a symmetry of this position exchanges.
func (b *Board) AppendImages(dst, moves []games.Move) []games.Move {
	group := b.symmetries()
	if group == 0 {
		return dst
	}
	for _, m := range moves {
		least := uint8(m)
		for g := range symmetries {
			if group>>g&1 != 0 {
				least = min(least, images[g][m])
			}
		}
		dst = append(dst, games.Move(least))
	}
	return dst
}

// symmetries returns the symmetries that leave the board unchanged, as bits.
func (b *Board) symmetries() (group uint8) {
	turned := func(q int) uint16 { return contents[0][b.code[q]].rotated[clockwise] }
	flipped := func(q int) uint16 { return contents[0][b.code[q]].transposed }
	// The mirror image of a quadrant is its transpose, turned.
	mirrored := func(q int) uint16 { return contents[0][flipped(q)].rotated[clockwise] }
	capsized := func(q int) uint16 { return contents[0][flipped(q)].rotated[anticlockwise] }
	crossed := func(q int) uint16 { return contents[0][mirrored(q)].rotated[clockwise] }

	if b.code[1] == turned(0) && b.code[3] == turned(1) && b.code[2] == turned(3) { // the fourth quarter turn leads back
		group |= 1<<quarterTurn | 1<<halfTurn | 1<<threeQuarterTurn
	} else if b.code[3] == contents[0][turned(0)].rotated[clockwise] && b.code[2] == contents[0][turned(1)].rotated[clockwise] {
		group |= 1 << halfTurn
	}
	if b.code[2] == flipped(1) && b.code[0] == flipped(0) && b.code[3] == flipped(3) {
		group |= 1 << mainDiagonal
	}
	if b.code[1] == mirrored(0) && b.code[3] == mirrored(2) {
		group |= 1 << leftRight
	}
	if b.code[2] == capsized(0) && b.code[3] == capsized(1) {
		group |= 1 << upDown
	}
	if b.code[3] == crossed(0) && b.code[1] == crossed(1) && b.code[2] == crossed(2) {
		group |= 1 << antiDiagonal
	}
	return group
}

// images holds the image of each sub-move under each symmetry. A reflection also exchanges the directions of rotation.
var images = func() (to [symmetries][firstRotation + 8]uint8) {
	corners := [quadrants]int{0, 5, 30, 35} // a cell of each quadrant that only a corner maps to
	for g := range symmetries {
		for cell := range cells {
			to[g][cell] = uint8(imageOf(g, cell))
		}
		for q, corner := range corners {
			image := imageOf(g, corner)
			target := int(placeOf[image].quadrant)
			for direction := range 2 {
				turned := direction
				if g >= leftRight {
					turned = 1 - direction
				}
				to[g][int(firstRotation)+2*q+direction] = uint8(int(firstRotation) + 2*target + turned)
			}
		}
	}
	return to
}()

// imageOf returns the image of a cell.
func imageOf(g, cell int) int {
	x, y := cell%6, cell/6
	switch g {
	case halfTurn:
		x, y = 5-x, 5-y
	case quarterTurn:
		x, y = 5-y, x
	case threeQuarterTurn:
		x, y = y, 5-x
	case leftRight:
		x = 5 - x
	case upDown:
		y = 5 - y
	case mainDiagonal:
		x, y = y, x
	case antiDiagonal:
		x, y = 5-y, 5-x
	}
	return x + 6*y
}
