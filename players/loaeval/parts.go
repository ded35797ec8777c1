package loaeval

import "tourney/players"

// parts is the number of parts of 1. It is divisible by 1 to 16 and by twice any number of pieces, so that means over
// pieces are whole numbers of parts. Only concentration is rounded.
const parts = 720720

// share holds 1/n in parts, by the number n of pieces.
var share = func() (each [mostPieces + 1]int64) {
	for n := int64(1); n <= mostPieces; n++ {
		each[n] = parts / n
	}
	return each
}()

// valueOfParts converts a sum in parts of units to a value. It rounds to whole units, halves away from zero, so that
// the other seat's value is exactly the negative.
func valueOfParts(sum int64) float64 {
	if sum < 0 {
		return -valueOfParts(-sum)
	}
	return float64((sum+parts/2)/parts) * players.Unit
}
