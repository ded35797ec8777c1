package pentago

import (
	"math/rand/v2"
	"strings"

	"tourney/games"
)

// stones are the cells of a board in reading order: '.', 'W' or 'B'.
type stones [cells]byte

// painted draws stones from a palette, which has a letter for each outcome. Cells that a map takes to each other get
// the same stone, so the maps leave the board unchanged.
func painted(r *rand.Rand, palette string, maps ...func(cell int) int) (s stones) {
	var paint func(cell int, stone byte)
	paint = func(cell int, stone byte) {
		if s[cell] == 0 {
			s[cell] = stone
			for _, to := range maps {
				paint(to(cell), stone)
			}
		}
	}
	for cell := range cells {
		paint(cell, palette[r.IntN(len(palette))])
	}
	return s
}

// palettes range from few stones to a full board.
var palettes = []string{"......WB", "..WB", ".WB", ".WWBB", "........WWWWWWWWBBBBBBBB", ".WWWWWWWWWWBBBBBBBBBB", "WB"}

func drawPalette(r *rand.Rand) string { return palettes[r.IntN(len(palettes))] }

// drawPhase makes a board of stones with a random mover, phase and rule option. It reports whether the game is open.
func drawPhase(r *rand.Rand, s stones) (b *Board, open bool) {
	o := []games.Options{withRotation, withoutRotation}[r.IntN(2)]
	return lay(o, s, games.Seat(r.IntN(2)), r.IntN(2) == 0)
}

// lay makes a board of any numbers of stones, also of numbers that no game reaches. It reports whether the game is
// open.
func lay(o games.Options, s stones, mover games.Seat, rotate bool) (b *Board, open bool) {
	b = newBoard(o)
	b.mover, b.rotate = mover, rotate
	for cell, stone := range s {
		if stone != '.' {
			at := placeOf[cell]
			b.code[at.quadrant] += weight[at.cell] << strings.IndexByte("WB", stone)
			b.empty--
		}
	}
	full := b.empty == 0 && !(rotate && b.lastRotation)
	return b, !full && !b.five(White) && !b.five(Black)
}
