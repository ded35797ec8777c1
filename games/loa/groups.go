package loa

const (
	fileA uint64 = 0x0101010101010101
	fileH        = fileA << 7
)

// Connected reports whether pieces form one group. Neighbours are the eight squares around a square. A single piece is
// connected, and so is the empty set.
//
// Flood ends after a round or two where the first piece has few neighbours. Testing the Euler number first, or testing
// for a lone piece first, was slower.
func Connected(pieces uint64) bool { return Flood(pieces, pieces&-pieces) == pieces }

// Flood returns the groups of pieces that have a piece in from, which may be any set of squares.
func Flood(pieces, from uint64) uint64 {
	group := from & pieces
	for {
		wider := group | group<<1&^fileA | group>>1&^fileH
		wider |= wider<<8 | wider>>8
		wider &= pieces
		if wider == group {
			return group
		}
		group = wider
	}
}
