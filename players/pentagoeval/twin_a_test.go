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

// plainCounts counts the white and black stones of a line: inner (iw, ib) and border (bw, bb). wc and bc are the raw
// counts.
type plainCounts struct{ iw, ib, bw, bb, wc, bc int }

func (b plainBoard) counts(l plainLine) (n plainCounts) {
	for i, c := range l.cells {
		border := len(l.cells) == 6 && (i == 0 || i == 5)
		switch {
		case b.cell[c] == 1 && border:
			n.bw++
		case b.cell[c] == 1:
			n.iw++
		case b.cell[c] == 2 && border:
			n.bb++
		case b.cell[c] == 2:
			n.ib++
		}
	}
	if n.ib == 0 && n.bb < 2 {
		n.wc = n.iw + n.bw
	}
	if n.iw == 0 && n.bw < 2 {
		n.bc = n.ib + n.bb
	}
	return n
}

// boardA returns the value for White, or the winner. Only turn can win.
func boardA(b plainBoard, turn games.Seat, w players.Weights) (value float64, winner games.Seat) {
	var whiteAlmost, blackAlmost int
	for _, l := range plainLines {
		n := b.counts(l)
		wc, bc := n.wc, n.bc
		if len(l.cells) == 6 {
			switch {
			case wc == 4 && n.bw == 0 || wc > 4:
				if turn == pentago.White {
					return 0, pentago.White
				}
				wc = 10
			case wc == 4 && n.bw < 2:
				wc++
			case 0 < wc && wc < 5 && n.bw == 0:
				wc += 1 - n.bb
			}
			switch {
			case bc == 4 && n.bb == 0 || bc > 4:
				if turn == pentago.Black {
					return 0, pentago.Black
				}
				bc = 10
			case bc == 4 && n.bb < 2:
				bc++
			case 0 < bc && bc < 5 && n.bb == 0:
				bc += 1 - n.bw
			}
		}
		if wc > 4 {
			whiteAlmost++
		}
		if bc > 4 {
			blackAlmost++
		}
		if whiteAlmost >= 2 && turn == pentago.White {
			return 0, pentago.White
		}
		if blackAlmost >= 2 && turn == pentago.Black {
			return 0, pentago.Black
		}
		value += power(w[l.family], wc) - power(w[l.family], bc)
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
	var whiteAlmost, blackAlmost int
	var whiteDanger, blackDanger bool
	quirks := w.On("quirks")
	last := games.NoSeat
	shown := games.NoSeat // the opponent, once a line has shown a win of theirs
	for _, l := range plainLines {
		n := b.counts(l)
		wc, bc := n.wc, n.bc
		lineWinner := games.NoSeat
		if len(l.cells) == 6 {
			var whiteWin, blackWin bool
			switch {
			case n.iw == 4 && (n.bb == 0 || n.bw >= 1):
				whiteWin = true
			case n.iw == 3 && n.bb == 0 && (quirks || n.ib == 0):
				whiteDanger = true
			case wc == 4 && n.bw < 2:
				wc++
			case 0 < wc && wc < 5 && n.bw == 0:
				wc += 1 - n.bb
			}
			switch {
			case n.ib == 4 && (n.bw == 0 || n.bb >= 1):
				blackWin = true
			case n.ib == 3 && n.bw == 0 && (quirks || n.iw == 0):
				blackDanger = true
			case bc == 4 && n.bb < 2:
				bc++
			case 0 < bc && bc < 5 && n.bb == 0:
				bc += 1 - n.bw
			}
			lineWinner = winnerOf(whiteWin, blackWin, turn)
		}
		if lineWinner == games.NoSeat {
			if wc > 4 {
				whiteAlmost++
			}
			if bc > 4 {
				blackAlmost++
			}
			lineWinner = winnerOf(whiteAlmost >= 2, blackAlmost >= 2, turn)
		}
		if lineWinner == turn {
			return 0, turn
		}
		last = games.NoSeat // quirk 6
		if turn == pentago.White && whiteAlmost >= 1 || turn == pentago.Black && blackAlmost >= 1 {
			return 0, turn
		}
		if lineWinner != games.NoSeat {
			last = lineWinner
			shown = lineWinner
		} else {
			value += power(w[l.family], wc) - power(w[l.family], bc)
		}
	}
	if !quirks {
		last = shown
	}
	if root == pentago.Black {
		value = -value
	}
	own, opp := whiteDanger, blackDanger
	if root == pentago.Black {
		own, opp = opp, own
	}
	switch {
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

func winnerOf(white, black bool, both games.Seat) games.Seat {
	switch {
	case white && black:
		return both
	case white:
		return pentago.White
	case black:
		return pentago.Black
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
