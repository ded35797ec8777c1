package loaeval

import (
	"math/bits"

	"tourney/games/loa"
)

// countGroups returns the number of groups that pieces form, and the size of the largest.
func countGroups(pieces uint64) (groups, largest int) {
	for pieces != 0 {
		group := loa.Flood(pieces, pieces&-pieces)
		pieces &^= group
		groups++
		largest = max(largest, bits.OnesCount64(group))
	}
	return groups, largest
}

// countLinks returns the number of pairs of neighbours among pieces.
func countLinks(pieces uint64) int {
	return bits.OnesCount64(pieces&(pieces>>1)&^fileH) + bits.OnesCount64(pieces&(pieces>>8)) +
		bits.OnesCount64(pieces&(pieces>>9)&^fileH) + bits.OnesCount64(pieces&(pieces>>7)&^fileA)
}

// findBlocks returns the blocks of 2×2 squares with three pieces or four, and those with four, each by its square of
// the lowest row and column. Blocks that overlap the border have two pieces at most.
func findBlocks(pieces uint64) (three, four uint64) {
	right := pieces >> 1 &^ fileH
	low, lowAny := pieces&right, pieces|right
	high, highAny := low>>8, lowAny>>8
	return low&highAny | high&lowAny, low & high
}

// euler returns the Euler number of pieces, groups less holes, from the numbers of pieces, links, and blocks of at
// least three and of four. It is the pieces less the links, plus the triples of pieces in a block, of which a full
// block has four, less the full blocks.
func euler(pieces, links, three, four int) int { return pieces - links + three + 2*four }

// area returns the area of the smallest rectangle that holds all pieces.
func area(pieces uint64) int {
	rows := (63-bits.LeadingZeros64(pieces))/8 - bits.TrailingZeros64(pieces)/8 + 1
	pieces |= pieces >> 32
	pieces |= pieces >> 16
	pieces |= pieces >> 8
	columns := bits.Len8(uint8(pieces)) - bits.TrailingZeros8(uint8(pieces))
	return rows * columns
}
