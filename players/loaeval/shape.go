package loaeval

import (
	"math/bits"

	"tourney/games/loa"
)

// countGroups returns the number of groups and the size of the largest.
func countGroups(pieces uint64) (groups, largest int) {
	for pieces != 0 {
		group := loa.Flood(pieces, pieces&-pieces)
		pieces &^= group
		groups++
		largest = max(largest, bits.OnesCount64(group))
	}
	return groups, largest
}

// countLinks returns the number of pairs of neighbouring pieces.
func countLinks(pieces uint64) int {
	return bits.OnesCount64(pieces&(pieces>>1)&^fileH) + bits.OnesCount64(pieces&(pieces>>8)) +
		bits.OnesCount64(pieces&(pieces>>9)&^fileH) + bits.OnesCount64(pieces&(pieces>>7)&^fileA)
}

// findQuads returns the quads, squares of 2×2, with at least three pieces and those with four. A quad is given by its
// square of the lowest row and column. Quads that overlap the border have at most two pieces.
func findQuads(pieces uint64) (three, four uint64) {
	right := pieces >> 1 &^ fileH
	low, lowAny := pieces&right, pieces|right
	high, highAny := low>>8, lowAny>>8
	return low&highAny | high&lowAny, low & high
}

// euler returns the Euler number of pieces, groups less holes. Its arguments count pieces, links, and quads with at
// least three and with four pieces.
//
// The Euler number is pieces - links + triples of pieces in a quad - full quads. A full quad has four triples.
func euler(pieces, links, three, four int) int { return pieces - links + three + 2*four }

// boxArea returns the area of the smallest rectangle around all pieces.
func boxArea(pieces uint64) int {
	rows := (63-bits.LeadingZeros64(pieces))/8 - bits.TrailingZeros64(pieces)/8 + 1
	pieces |= pieces >> 32
	pieces |= pieces >> 16
	pieces |= pieces >> 8
	columns := bits.Len8(uint8(pieces)) - bits.TrailingZeros8(uint8(pieces))
	return rows * columns
}
