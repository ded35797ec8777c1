package pentago

import (
	"math/rand/v2"
	"strings"

	"tourney/games"
)

// palettes range from few stones to a full board.
var palettes = []string{"......WB", "..WB", ".WB", ".WWBB", "........WWWWWWWWBBBBBBBB", ".WWWWWWWWWWBBBBBBBBBB", "WB"}

func drawPalette(r *rand.Rand) string { return palettes[r.IntN(len(palettes))] }

// drawPhase makes a board of stones with a random mover, phase and rule option, also of numbers of stones that no game
// reaches. It reports whether the game is open.
func drawPhase(r *rand.Rand, stones []byte) (b *Board, open bool) {
	b = newBoard([]games.Options{withRotation, withoutRotation}[r.IntN(2)])
	b.mover, b.rotate = games.Seat(r.IntN(2)), r.IntN(2) == 0
	for cell, stone := range stones {
		if stone != '.' {
			at := placeOf[cell]
			b.code[at.quadrant] += weight[at.cell] << strings.IndexByte("WB", stone)
			b.empty--
		}
	}
	full := b.empty == 0 && !(b.rotate && b.lastRotation)
	return b, !full && !b.five(White) && !b.five(Black)
}
