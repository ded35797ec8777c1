// Package pentagoeval holds the heuristics of the 2016 Pentago report: control, one, one-two, a, a-hacked and a-star.
// Importing the package registers the heuristics and the automatic search depth of Pentago.
//
// With the switch quirks on, the default, a heuristic repeats the mistakes of the program that printed the tables of
// the report. Some findings of the report rest on a mistake, and only with quirks can its tables be reproduced. With
// quirks off a heuristic follows the description in the report.
package pentagoeval

import (
	"tourney/games"
	"tourney/games/pentago"
	"tourney/players"
)

const game = "pentago"

const quadrants = 4

// view is the part of a position that the heuristics read. Tests build views of boards that no game reaches.
type view struct {
	codes    uint64 // of the quadrants, 16 bits each, the first in the lowest: one word stays in a register
	mover    games.Seat
	rotating bool // the mover has placed and must rotate
}

// viewOf reads a position, which must be a *pentago.Board.
func viewOf(p games.Position) view {
	b := p.(*pentago.Board)
	return view{
		codes: uint64(b.Code(0)) | uint64(b.Code(1))<<16 | uint64(b.Code(2))<<32 | uint64(b.Code(3))<<48,
		mover: b.Mover(), rotating: b.Rotating(),
	}
}

func (v view) code(q int) uint16 { return uint16(v.codes >> (16 * q)) }

// cellsOf returns the nine cells of a quadrant with a given code, at x+3y: 0 empty, 1 white, 2 black.
func cellsOf(code uint16) (cells [9]uint8) {
	for i := range cells {
		cells[i] = uint8(code % 3)
		code /= 3
	}
	return cells
}

func toggle(name string, on bool, doc string) players.Param {
	p := players.Param{Name: name, Kind: players.Switch, Max: 1, Doc: doc}
	if on {
		p.Default = 1
	}
	return p
}
