package pentagoeval

import (
	"tourney/games"
	"tourney/games/pentago"
	"tourney/players"
)

// plainLine is a line of five or six cells with the name of its strength.
type plainLine struct {
	family string
	cells  []int
}

// plainLines lists the lines in the order of the source.
var plainLines = func() (list []plainLine) {
	row := func(y int) []int { return []int{6 * y, 6*y + 1, 6*y + 2, 6*y + 3, 6*y + 4, 6*y + 5} }
	column := func(x int) []int { return []int{x, x + 6, x + 12, x + 18, x + 24, x + 30} }
	add := func(family string, cells ...[]int) {
		for _, c := range cells {
			list = append(list, plainLine{family, c})
		}
	}
	add("monica", []int{5, 10, 15, 20, 25, 30}, []int{0, 7, 14, 21, 28, 35})
	add("middle", row(1), row(4), column(1), column(4))
	add("straight", row(0), row(2), row(3), row(5), column(0), column(2), column(3), column(5))
	add("triple", []int{1, 8, 15, 22, 29}, []int{6, 13, 20, 27, 34}, []int{4, 9, 14, 19, 24}, []int{11, 16, 21, 26, 31})
	return list
}()

// plainCounts counts the stones of a line by colour. The raw count is 0 where the other colour closes the line.
type plainCounts struct{ inner, border, raw [2]int }

func (b plainBoard) counts(l plainLine) (n plainCounts) {
	for i, c := range l.cells {
		switch colour := b.cell[c] - 1; {
		case colour < 0:
		case len(l.cells) == 6 && (i == 0 || i == 5):
			n.border[colour]++
		default:
			n.inner[colour]++
		}
	}
	for colour := range 2 {
		if n.inner[1-colour] == 0 && n.border[1-colour] < 2 {
			n.raw[colour] = n.inner[colour] + n.border[colour]
		}
	}
	return n
}

// boardA returns the value for White, or the winner. Only turn can win.
func boardA(b plainBoard, turn games.Seat, w players.Weights) (value float64, winner games.Seat) {
	var almost [2]int
	for _, l := range plainLines {
		n := b.counts(l)
		for colour, sign := range []float64{1, -1} {
			count, own, other := n.raw[colour], n.border[colour], n.border[1-colour]
			switch {
			case len(l.cells) == 5:
			case count == 4 && own == 0 || count > 4:
				if int(turn) == colour {
					return 0, turn
				}
				count = 10
			case count == 4 && own < 2:
				count++
			case 0 < count && count < 5 && own == 0:
				count += 1 - other
			}
			if count > 4 {
				almost[colour]++
			}
			value += sign * power(w[l.family], count)
		}
		if almost[turn] >= 2 {
			return 0, turn
		}
	}
	return value, games.NoSeat
}

func aTwin(w players.Weights) twin {
	return func(b plainBoard, root games.Seat) float64 {
		return bestRotation(b, b.mover, root, func(b plainBoard) (float64, games.Seat) {
			value, winner := boardA(b, b.mover, w)
			if root == pentago.Black {
				value = -value
			}
			return value, winner
		})
	}
}

// boardS returns the value for root, or the winner. turn places next.
func boardS(b plainBoard, turn, root games.Seat, w players.Weights) (value float64, winner games.Seat) {
	var almost [2]int
	var danger [2]bool
	quirks := w.On("quirks")
	last := games.NoSeat
	shown := games.NoSeat // the opponent, once a line has shown a win of theirs
	for _, l := range plainLines {
		n := b.counts(l)
		count, wins := n.raw, [2]bool{}
		for colour := range 2 {
			inner, own, other := n.inner[colour], n.border[colour], n.border[1-colour]
			switch raw := n.raw[colour]; {
			case len(l.cells) == 5:
			case inner == 4 && (other == 0 || own >= 1):
				wins[colour] = true
			case inner == 3 && other == 0 && (quirks || n.inner[1-colour] == 0):
				danger[colour] = true
			case raw == 4 && own < 2:
				count[colour]++
			case 0 < raw && raw < 5 && own == 0:
				count[colour] += 1 - other
			}
		}
		lineWinner := winnerOf(wins, turn)
		if lineWinner == games.NoSeat {
			for colour := range 2 {
				if count[colour] > 4 {
					almost[colour]++
				}
			}
			lineWinner = winnerOf([2]bool{almost[0] >= 2, almost[1] >= 2}, turn)
		}
		if lineWinner == turn {
			return 0, turn
		}
		last = games.NoSeat // quirk 6
		if almost[turn] >= 1 {
			return 0, turn
		}
		if lineWinner != games.NoSeat {
			last = lineWinner
			shown = lineWinner
		} else {
			value += power(w[l.family], count[pentago.White]) - power(w[l.family], count[pentago.Black])
		}
	}
	if !quirks {
		last = shown
	}
	if root == pentago.Black {
		value = -value
	}
	switch own, opp := danger[root], danger[1-root]; {
	case quirks:
		if opp {
			value -= 50
		}
		if own {
			value += 50
		}
	case own && !opp:
		value = 50
	case opp && !own:
		value = -50
	}
	return value, last
}

// winnerOf returns the colour that wins, or turn of both.
func winnerOf(wins [2]bool, turn games.Seat) games.Seat {
	switch {
	case wins[turn]:
		return turn
	case wins[1-turn]:
		return 1 - turn
	default:
		return games.NoSeat
	}
}

func aStarTwin(w players.Weights) twin {
	return func(b plainBoard, root games.Seat) float64 {
		if b.rotating && !w.On("rotations") {
			value, winner := boardS(b, b.mover, root, w)
			if winner != games.NoSeat {
				return hundred(winner, root)
			}
			return value
		}
		turn := b.mover
		if b.rotating {
			turn = 1 - turn
		}
		return bestRotation(b, turn, root, func(b plainBoard) (float64, games.Seat) { return boardS(b, turn, root, w) })
	}
}

// bestRotation judges the eight rotated boards. A win of turn on any board decides, then a win of the other colour.
// Otherwise the value is the best for turn.
func bestRotation(b plainBoard, turn, root games.Seat, judge func(plainBoard) (float64, games.Seat)) float64 {
	var values []float64
	lost := false
	for q := range 4 {
		for _, quarters := range []int{1, 3} {
			value, winner := judge(b.rotated(q, quarters))
			switch winner {
			case turn:
				return hundred(turn, root)
			case 1 - turn:
				lost = true
			}
			values = append(values, value)
		}
	}
	if lost {
		return hundred(1-turn, root)
	}
	best := values[0]
	for _, v := range values {
		if turn == root {
			best = max(best, v)
		} else {
			best = min(best, v)
		}
	}
	return best
}

func hundred(winner, root games.Seat) float64 {
	if winner == root {
		return 100
	}
	return -100
}
