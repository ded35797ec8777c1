package loa

import (
	"math/bits"

	"tourney/games"
)

// Pass is the only legal move of a blocked side, under rules with a pass. Any other Move is 64 times the square that a
// piece leaves plus the square where it lands.
const Pass games.Move = squares * squares

// squares is the number of squares, numbered from a1, b1 to h8.
const squares = 64

// directions are the four lines through a square: column, row and diagonals, as steps of row and column.
var directions = [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}}

// leap is a piece's move along one line, forwards and backwards.
type leap struct {
	between [2]uint64 // squares that the piece passes over
	target  [2]uint64 // the square where the piece lands, empty if it would leave the board
}

// lines holds the squares of each line through each square. leaps holds the leap of a piece on that square, by the
// number of pieces on the line modulo 8. No line is long enough for a leap of 8, which shares the empty leap of 0.
var lines, leaps = makeLookups()

func makeLookups() (lines [squares][4]uint64, leaps [squares][4][8]leap) {
	for square := range squares {
		for line, step := range directions {
			lines[square][line] = 1 << square
			for way, sign := range [2]int{1, -1} {
				var between uint64
				for n := 1; n < 8; n++ {
					row, column := square/8+sign*n*step[0], square%8+sign*n*step[1]
					if !onBoard(row, column) {
						break
					}
					target := uint64(1) << (8*row + column)
					lines[square][line] |= target
					leaps[square][line][n].between[way] = between
					leaps[square][line][n].target[way] = target
					between |= target
				}
			}
		}
	}
	return lines, leaps
}

func onBoard(row, column int) bool { return 0 <= row && row < 8 && 0 <= column && column < 8 }

// Targets returns the squares to which a piece of own on square may move, whichever side is to move.
func Targets(own, enemy uint64, square int) uint64 {
	all, through, from := own|enemy, &lines[square&63], &leaps[square&63]
	var targets uint64
	for line := range from {
		l := &from[line][bits.OnesCount64(all&through[line])&7]
		targets |= l.targets(enemy)
	}
	return targets &^ own
}

// targets returns the squares that the piece reaches without passing over an enemy. It loads both in any case:
// otherwise the compiler emits jumps, which processors predict badly here.
func (l *leap) targets(enemy uint64) uint64 {
	forwards, backwards := l.target[0], l.target[1]
	if l.between[0]&enemy != 0 {
		forwards = 0
	}
	if l.between[1]&enemy != 0 {
		backwards = 0
	}
	return forwards | backwards
}

// canMove reports whether a side has a move. It stops at the first.
func canMove(own, enemy uint64) bool {
	all := own | enemy
	for rest := own; rest != 0; rest &= rest - 1 {
		square := bits.TrailingZeros64(rest)
		through, from := &lines[square], &leaps[square]
		for line := range from {
			l := &from[line][bits.OnesCount64(all&through[line])&7]
			if l.targets(enemy)&^own != 0 {
				return true
			}
		}
	}
	return false
}

// AppendMoves appends the moves piece by piece, or the pass.
func (b *Board) AppendMoves(dst []games.Move) []games.Move {
	if b.ending != open {
		return dst
	}
	before := len(dst)
	own, enemy := b.pieces[b.mover], b.pieces[1-b.mover]
	for rest := own; rest != 0; rest &= rest - 1 {
		from := bits.TrailingZeros64(rest)
		for targets := Targets(own, enemy, from); targets != 0; targets &= targets - 1 {
			dst = append(dst, games.Move(from*squares+bits.TrailingZeros64(targets)))
		}
	}
	if len(dst) == before { // an open game, so the rules have a pass
		dst = append(dst, Pass)
	}
	return dst
}

// Legal implements games.Tester.
func (b *Board) Legal(m games.Move) bool {
	own, enemy := b.pieces[b.mover], b.pieces[1-b.mover]
	switch {
	case b.ending != open || m > Pass:
		return false
	case m == Pass:
		return !canMove(own, enemy) // and the game is open, so the rules have a pass
	default:
		from, to := int(m/squares), m%squares
		return own>>from&1 != 0 && Targets(own, enemy, from)>>to&1 != 0
	}
}
