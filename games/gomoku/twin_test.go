package gomoku

import (
	"strings"

	"tourney/games"
	"tourney/games/gamestest"
)

// slow is a board of rows of '.', 'x' and 'o', simple enough to be seen right. With exact, only lines of
// exactly five win.
type slow struct {
	rows  []string
	exact bool
}

// slowOf copies a board.
func slowOf(b *Board) slow {
	text, _, _ := strings.Cut(gamestest.Line(b), " ")
	return slow{strings.Split(text, "/"), b.standard}
}

// at returns the content of a cell, ' ' beside the board.
func (s slow) at(x, y int) byte {
	if y < 0 || y >= len(s.rows) || x < 0 || x >= len(s.rows[y]) {
		return ' '
	}
	return s.rows[y][x]
}

// five reports whether a colour has a line that wins. It walks along each line from the first stone to the last.
func (s slow) five(colour games.Seat) bool {
	stone := glyphs[colour]
	for y := range s.rows {
		for x := range s.rows {
			for _, step := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
				if s.at(x-step[0], y-step[1]) == stone {
					continue
				}
				length := 0
				for s.at(x+length*step[0], y+length*step[1]) == stone {
					length++
				}
				if length == 5 || length > 5 && !s.exact {
					return true
				}
			}
		}
	}
	return false
}

func (s slow) full() bool { return !strings.Contains(strings.Join(s.rows, ""), ".") }
