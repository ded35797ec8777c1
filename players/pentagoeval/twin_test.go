package pentagoeval

import (
	"math"
	"math/rand/v2"
	"testing"

	"tourney/games"
	"tourney/games/pentago"
	"tourney/players"
	"tourney/players/evaltest"
)

// twin is a slow implementation of a heuristic on 36 cells, in float64, step by step like its source. Tests compare
// twins with published values, and fast heuristics with their twins. Further twins are in the files twin_*_test.go.
type twin func(b plainBoard, root games.Seat) float64

// plainBoard is a position without history or rules. Unlike pentago.Board it takes any mix of stones.
type plainBoard struct {
	cell     [36]int8 // in reading order: 0 empty, 1 white, 2 black
	mover    games.Seat
	rotating bool
}

func plain(t testing.TB, p games.Position) plainBoard {
	t.Helper()
	text, err := p.AppendText(nil)
	if err != nil {
		t.Fatal(err)
	}
	return plainFromText(string(text))
}

// plainFromText reads "rows colour phase", which must be well formed.
func plainFromText(text string) plainBoard {
	b := plainBoard{rotating: text[44] == 'r'}
	for i := range b.cell {
		switch text[i+i/6] {
		case 'W':
			b.cell[i] = 1
		case 'B':
			b.cell[i] = 2
		}
	}
	if text[42] == 'b' {
		b.mover = pentago.Black
	}
	return b
}

func (b plainBoard) String() string {
	var text []byte
	for i, c := range b.cell {
		if i > 0 && i%6 == 0 {
			text = append(text, '/')
		}
		text = append(text, ".WB"[c])
	}
	return string(append(text, ' ', "wb"[b.mover], ' ', map[bool]byte{false: 'p', true: 'r'}[b.rotating]))
}

func (b plainBoard) view() view {
	v := view{mover: b.mover, rotating: b.rotating}
	for q := range quadrants {
		weight := uint64(1) << (16 * q)
		for y := range 3 {
			for x := range 3 {
				v.codes += uint64(b.at(q, x, y)) * weight
				weight *= 3
			}
		}
	}
	return v
}

func (b plainBoard) at(q, x, y int) int8 { return b.cell[cellOf(q, x, y)] }

func cellOf(q, x, y int) int { return []int{0, 3, 18, 21}[q] + x + 6*y }

// rotated returns the board with a quadrant turned by quarter turns clockwise.
func (b plainBoard) rotated(q, quarters int) plainBoard {
	for range quarters {
		old := b
		for y := range 3 {
			for x := range 3 {
				b.cell[cellOf(q, 2-y, x)] = old.at(q, x, y)
			}
		}
	}
	return b
}

// boards returns n plain boards, half from random play and half filled at random. The latter have all patterns of a
// line, also five or more in a row, which a heuristic meets when it tries rotations.
func boards(t testing.TB, r *rand.Rand, n int) []plainBoard {
	t.Helper()
	var list []plainBoard
	for _, p := range evaltest.Positions(t, r, n/2, game) {
		list = append(list, plain(t, p))
	}
	for len(list) < n {
		b := plainBoard{mover: games.Seat(r.IntN(2)), rotating: r.IntN(2) == 0}
		filled, white := r.Float64(), r.Float64()
		for c := range b.cell {
			switch {
			case r.Float64() >= filled:
			case r.Float64() < white:
				b.cell[c] = 1
			default:
				b.cell[c] = 2
			}
		}
		list = append(list, b)
	}
	return list
}

// power returns s to the n, rounded to a multiple of players.Unit.
func power(s float64, n int) float64 {
	return math.Round(math.Pow(s, float64(n))/players.Unit) * players.Unit
}

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
