package nim

import (
	"fmt"

	"tourney/games"
	"tourney/games/svg"
)

// Position is a game in progress.
type Position struct {
	state
	lastLoses bool
	past      []state
}

// state is what moves change.
type state struct {
	heaps [3]int
	mover games.Seat
	turns int
}

// Heaps returns what is left.
func (p *Position) Heaps() [3]int { return p.heaps }

// A move is the heap, from 0, times 8, and how many are taken.

// AppendMoves appends the legal moves, in ascending order.
func (p *Position) AppendMoves(dst []games.Move) []games.Move {
	for heap, n := range p.heaps {
		for take := 1; take <= n; take++ {
			dst = append(dst, games.Move(heap*8+take))
		}
	}
	return dst
}

// Do plays a move.
func (p *Position) Do(m games.Move) (next games.Seat, over bool) {
	p.past = append(p.past, p.state)
	p.heaps[m/8] -= int(m % 8)
	p.mover = 1 - p.mover
	p.turns++
	return p.mover, p.Over()
}

// Undo takes the last move back.
func (p *Position) Undo() {
	last := len(p.past) - 1
	p.state, p.past = p.past[last], p.past[:last]
}

// Outcome returns who has won: the mover is the seat that finds nothing to take.
func (p *Position) Outcome() games.Outcome {
	switch {
	case !p.Over():
		return games.Outcome{}
	case p.lastLoses:
		return games.Won(p.mover, "last one left to the other")
	}
	return games.Won(1-p.mover, "last one taken")
}

func (p *Position) Over() bool        { return p.heaps == [3]int{} }
func (p *Position) Seats() int        { return 2 }
func (p *Position) Mover() games.Seat { return p.mover }
func (p *Position) Turns() int        { return p.turns }

// Hash returns a number of its own for each position.
func (p *Position) Hash() uint64 {
	return uint64(p.heaps[0] + p.heaps[1]*8 + p.heaps[2]*64 + int(p.mover)*512)
}

// Clone returns a copy with room for as many moves.
func (p *Position) Clone() games.Position {
	c := *p
	c.past = append(make([]state, 0, cap(p.past)), p.past...)
	return &c
}

// AppendText appends the heaps and the mover.
func (p *Position) AppendText(dst []byte) ([]byte, error) {
	return fmt.Appendf(dst, "%d %d %d %d", p.heaps[0], p.heaps[1], p.heaps[2], p.mover), nil
}

// AppendMove appends a move as "b3": three from the second heap.
func (p *Position) AppendMove(dst []byte, m games.Move) []byte {
	return append(dst, 'a'+byte(m/8), '0'+byte(m%8))
}

// ParseMove reads a move.
func (p *Position) ParseMove(text string) (games.Move, error) {
	for _, m := range p.AppendMoves(nil) {
		if string(p.AppendMove(nil, m)) == text {
			return m, nil
		}
	}
	return games.NoMove, fmt.Errorf("%q is no move here: want a heap and a number, as in b3", text)
}

// AppendDiagram appends a row for each heap.
func (p *Position) AppendDiagram(dst []byte) []byte {
	for heap, n := range p.heaps {
		dst = fmt.Appendf(dst, "%c %.*s\n", 'a'+heap, n, "|||||||")
	}
	return dst
}

// AppendSVG appends the diagram as a picture.
func (p *Position) AppendSVG(dst []byte) []byte { return svg.Diagram(dst, p.AppendDiagram(nil)) }
