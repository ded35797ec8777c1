package sqlite

import (
	"encoding/binary"
	"fmt"
	"math"
)

// appendMoves appends sub-moves in their stored form: unsigned varints, low seven bits first.
func appendMoves(dst []byte, moves []uint32) []byte {
	for _, m := range moves {
		dst = binary.AppendUvarint(dst, uint64(m))
	}
	return dst
}

// decodeMoves parses the output of appendMoves. A truncated, oversized or padded number is an error.
func decodeMoves(blob []byte) ([]uint32, error) {
	if len(blob) == 0 {
		return nil, nil
	}
	moves := make([]uint32, 0, len(blob))
	for at := 0; at < len(blob); {
		m, n := binary.Uvarint(blob[at:])
		if n <= 0 || m > math.MaxUint32 || n > 1 && blob[at+n-1] == 0 {
			return nil, fmt.Errorf("moves are damaged at byte %d of %d", at, len(blob))
		}
		moves = append(moves, uint32(m))
		at += n
	}
	return moves, nil
}
