package loaeval

import "math/bits"

// axis holds facts about the mean of the pieces' coordinates along one axis.
type axis struct {
	cell   uint8 // the mean, rounded half up
	near   uint8 // bit i: the mean is within 2 of the middle of the coordinates i and i+1
	offset int32 // distance of the mean from the middle of the board, in parts
}

// axes holds the axis of all means, by number of pieces and sum of their coordinates.
var axes = func() (all [mostPieces + 1][7*mostPieces + 1]axis) {
	for n := 1; n <= mostPieces; n++ {
		for sum := range 7*n + 1 {
			a := &all[n][sum]
			a.cell = uint8((2*sum + n) / (2 * n))
			for i := range 7 {
				if apart((2*i+1)*n, 2*sum) <= 4*n {
					a.near |= 1 << i
				}
			}
			a.offset = int32(apart(2*sum, 7*n) * (parts / (2 * n)))
		}
	}
	return all
}()

func apart(a, b int) int { return max(a-b, b-a) }

// far holds, by square and distance in moves of a king, the squares that are farther away.
var far = func() (beyond [64][8]uint64) {
	for from := range beyond {
		for to := range 64 {
			moves := max(apart(from/8, to/8), apart(from%8, to%8))
			for d := range moves {
				beyond[from][d] |= 1 << to
			}
		}
	}
	return beyond
}()

// concentrations holds 1 / (1 + surplus) in parts, by the number of pieces and the sum of their distances. The surplus
// is the mean distance to the centre less the least possible mean distance. Parts are rounded half up.
var concentrations = func() (all [mostPieces + 1][7*mostPieces + 1]int32) {
	for n := 1; n <= mostPieces; n++ {
		least := n - 1 // one piece at the centre and eight around it
		if n > 9 {
			least = 8 + 2*(n-9)
		}
		for sum := least; sum <= 7*n; sum++ {
			divisor := n + sum - least
			all[n][sum] = int32((2*n*parts + divisor) / (2 * divisor))
		}
	}
	return all
}()

// massCentre is the centre of mass of one side's pieces.
type massCentre struct {
	row, column *axis
}

func findCentre(pieces uint64, n int) massCentre {
	rows, columns := 0, 0
	for i := range 3 {
		rows += bits.OnesCount64(pieces&coordinate[0][i]) << i
		columns += bits.OnesCount64(pieces&coordinate[1][i]) << i
	}
	return massCentre{&axes[n][rows], &axes[n][columns]}
}

// coordinate holds the squares whose row has bit i set, then those whose column has bit i set.
var coordinate = [2][3]uint64{
	{0xFF00FF00FF00FF00, 0xFFFF0000FFFF0000, 0xFFFFFFFF00000000},
	{0xAAAAAAAAAAAAAAAA, 0xCCCCCCCCCCCCCCCC, 0xF0F0F0F0F0F0F0F0},
}

// concentration returns the concentration of n pieces about their centre, in parts.
func (c massCentre) concentration(pieces uint64, n int) int64 {
	beyond := &far[8*c.row.cell+c.column.cell]
	sum := 0
	for d := range beyond {
		rest := pieces & beyond[d]
		if rest == 0 {
			break
		}
		sum += bits.OnesCount64(rest)
	}
	return int64(concentrations[n][sum])
}

// offset returns the distance, in parts of a king's move, to the middle of the board.
func (c massCentre) offset() int64 { return int64(max(c.row.offset, c.column.offset)) }

// near returns the quads whose middle is within two king's moves of the centre. A quad is given by its lowest square.
func (c massCentre) near(quads uint64) uint64 {
	return quads & (files[c.row.near] * 0xFF) & (uint64(c.column.near) * fileA)
}

// centralisation returns the sum of the values of the squares of n pieces. Rows 1 to 4, from column a to d, have the
// values
//
//	-80 -25 -20 -20
//	-25  10  10  10
//	-20  10  25  25
//	-20  10  25  50
//
// and the other rows and columns mirror them.
//
// Source: solaimanope/LinesOfAction, a public program.
func centralisation(pieces uint64, n int) int {
	const (
		corners = 0x8100000000000081
		beside  = 0x4281000000008142 // edge squares next to the corners
		inner   = 0x00003C3C3C3C0000
		middle  = 0x0000001818000000
	)
	return 10*n - 30*bits.OnesCount64(pieces&edgeSquares) - 60*bits.OnesCount64(pieces&corners) -
		5*bits.OnesCount64(pieces&beside) + 15*bits.OnesCount64(pieces&inner) + 25*bits.OnesCount64(pieces&middle)
}
