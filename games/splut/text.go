package splut

import (
	"math/bits"
	"strconv"

	"tourney/games"
)

// offBoard is the cell of a lost dwarf, and outSign stands for the cells of an eliminated team.
const (
	offBoard = "--"
	outSign  = "x"
)

// The sign for no rocks, no levitation so far, or no team out, and the sign for no more levitation.
const (
	nothing  = "-"
	overSign = "x"
)

// AppendText appends the position line: nine fields, and a tenth for an ending that the board does not show.
func (b *Board) AppendText(dst []byte) ([]byte, error) {
	for seat := range b.Seats() {
		if seat > 0 {
			dst = append(dst, '/')
		}
		dst = b.appendTeam(dst, games.Seat(seat))
	}
	dst = appendCells(append(dst, ' '), b.rocks)
	dst = append(dst, ' ', b.rules.teams[b.mover], ' ', '0'+b.left, ' ')
	dst = strconv.AppendInt(dst, int64(b.turn), 10)
	if b.rules.round {
		dst = b.appendCarriers(append(dst, ' '))
		dst = append(append(dst, ' '), nothing...)
	} else {
		dst = appendMarked(append(dst, ' '), b.marks[locked])
		dst = appendMarked(append(dst, ' '), b.marks[moved])
	}
	dst = append(dst, ' ')
	switch b.levitated {
	case levitationFree:
		dst = append(dst, nothing...)
	case levitationOver:
		dst = append(dst, overSign...)
	default:
		dst = appendCell(dst, int(b.levitated))
	}
	dst = append(dst, ' ')
	if b.out == 0 {
		dst = append(dst, nothing...)
	}
	for out := b.out; out != 0; out >>= 4 {
		dst = append(dst, b.rules.teams[out&15-1])
	}
	if b.ending > lastTeam {
		dst = append(append(dst, ' '), reasons[b.ending]...)
	}
	return dst, nil
}

func (b *Board) appendTeam(dst []byte, s games.Seat) []byte {
	dst = append(dst, b.rules.teams[s])
	if b.Eliminated(s) {
		return append(dst, outSign...)
	}
	for k := Wizard; k <= Troll; k++ {
		if cell := b.Cell(s, k); cell >= 0 {
			dst = appendCell(dst, cell)
		} else {
			dst = append(dst, offBoard...)
		}
	}
	return dst
}

// appendMarked appends cells, or the sign for none.
func appendMarked(dst []byte, cells uint64) []byte {
	if cells == 0 {
		return append(dst, nothing...)
	}
	return appendCells(dst, cells)
}

// appendCarriers appends the marked rocks, each with the letter of the seat that it carries.
func (b *Board) appendCarriers(dst []byte) []byte {
	marked := b.marks[0] | b.marks[1] | b.marks[2] | b.marks[3]
	if marked == 0 {
		return append(dst, nothing...)
	}
	for ; marked != 0; marked &= marked - 1 {
		cell := bits.TrailingZeros64(marked)
		dst = append(appendCell(dst, cell), b.rules.teams[b.Carried(cell)])
	}
	return dst
}
