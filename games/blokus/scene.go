package blokus

import "tourney/games"

// scene is a position of either game as its text and its pictures show it.
type scene struct {
	*layout
	colours [games.MaxSeats]shown // those of the layout, in its order
	turn    int                   // the colour to move
	over    bool
	bonus   bool
	last    rows // the squares of the last piece placed since the start
}

// shown is what a scene shows of a colour.
type shown struct {
	squares rows
	hand    uint32
	start   spot
	single  bool // whether all pieces are placed, the single square last
}

// all returns the colours that play.
func (s *scene) all() []shown { return s.colours[:len(s.glyphs)] }

// named reports whether text and picture say that it is a colour's turn. In Blokus Duo the seat says it; in the classic game
// a seat may have two colours.
func (s *scene) named(colour int) bool { return len(s.glyphs) > 2 && colour == s.turn && !s.over }

// colourOn returns the colour on a square, or -1.
func (s *scene) colourOn(at spot) int {
	for c := range s.all() {
		if s.colours[c].squares.has(at) {
			return c
		}
	}
	return -1
}

// letter returns the letter of a colour as a mover.
func (l *layout) letter(colour int) byte { return l.glyphs[colour] + 'a' - 'A' }

// isStart reports whether a square is a starting square.
func (s *scene) isStart(at spot) bool {
	for c := range s.all() {
		if s.colours[c].start == at {
			return true
		}
	}
	return false
}
