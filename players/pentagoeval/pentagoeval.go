// Package pentagoeval holds the heuristics of the 2016 Pentago report: control, one, one-two, a, a-hacked and a-star,
// each a file that registers itself. Importing the package makes them known, and the automatic search depth with
// them.
//
// With the switch quirks on, the default, a heuristic is exactly the one of the program that printed the report's
// tables, mistakes included: repaired under the old name, the tables could no longer be reproduced, and some of their
// findings rest on a mistake. With quirks off it is the heuristic that the report describes.
package pentagoeval

import (
	"tourney/games"
	"tourney/games/pentago"
	"tourney/players"
)

const game = "pentago"

const quadrants = 4

// view is what the heuristics read of a position. They work on it, and not on the board, so that tests can show them
// boards that no game reaches.
type view struct {
	codes    uint64 // of the quadrants, 16 bits each, the first lowest: one word stays in a register
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

// code returns the code of a quadrant.
func (v view) code(q int) uint16 { return uint16(v.codes >> (16 * q)) }

// cellsOf returns the nine cells of a quadrant with a given code, at x+3y: 0 empty, 1 white, 2 black.
func cellsOf(code uint16) (cells [9]uint8) {
	for i := range cells {
		cells[i] = uint8(code % 3)
		code /= 3
	}
	return cells
}

// toggle declares a switch.
func toggle(name string, on bool, doc string) players.Param {
	p := players.Param{Name: name, Kind: players.Switch, Max: 1, Doc: doc}
	if on {
		p.Default = 1
	}
	return p
}
