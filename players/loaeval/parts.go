package loaeval

import "tourney/players"

// parts is how many parts one is cut into for the features that are means. All numbers up to 16 divide it, and so does
// twice any number of pieces: means are whole numbers of parts, and only concentration need be rounded.
const parts = 720720

// share holds by number of pieces how many parts each of them is.
var share = func() (each [mostPieces + 1]int64) {
	for n := int64(1); n <= mostPieces; n++ {
		each[n] = parts / n
	}
	return each
}()

// nearest returns the value of a sum of parts of units. It rounds to whole units once, halves away from zero, so that
// the other seat's value is exactly the negative.
func nearest(sum int64) float64 {
	if sum < 0 {
		return -nearest(-sum)
	}
	return float64((sum+parts/2)/parts) * players.Unit
}
