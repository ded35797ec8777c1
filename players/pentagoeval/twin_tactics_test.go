package pentagoeval

import (
	"tourney/games"
	"tourney/players"
)

func centresTwin(players.Weights) twin {
	return func(b plainBoard, root games.Seat) (v float64) {
		for _, cell := range []int{7, 10, 25, 28} {
			switch b.cell[cell] {
			case int8(root) + 1:
				v++
			case int8(1-root) + 1:
				v--
			}
		}
		return v
	}
}

func diagonalsTwin(players.Weights) twin {
	return func(b plainBoard, root games.Seat) (v float64) {
		for _, line := range [][6]int{{0, 7, 14, 21, 28, 35}, {5, 10, 15, 20, 25, 30}} {
			for _, colour := range []games.Seat{root, 1 - root} {
				sign := 1.
				if colour != root {
					sign = -1
				}
				own := 0.
				var others [6]bool
				for i, cell := range line {
					if b.cell[cell] == int8(colour)+1 {
						own++
					}
					others[i] = b.cell[cell] == int8(1-colour)+1
				}
				first, last := [5]bool(others[:5]), [5]bool(others[1:])
				if first == [5]bool{} || last == [5]bool{} { // one of the two fives is free
					v += sign * own * own
				}
			}
		}
		return v
	}
}
