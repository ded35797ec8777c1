package heap

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"tourney/games"
	"tourney/games/svg"
)

type position struct {
	seats int
	state
	past []state
}

var _ games.Eliminator = (*position)(nil)

// state is everything that a move changes.
type state struct {
	stones int
	mover  games.Seat // once the game is over, the winner
	taken  int        // takes in this turn
	out    [games.MaxSeats]games.Seat
	gone   int // length of out, which is in the order of elimination
	turns  int
}

func (p *position) Seats() int        { return p.seats }
func (p *position) Mover() games.Seat { return p.mover }
func (p *position) Turns() int        { return p.turns }
func (p *position) Over() bool        { return p.gone == p.seats-1 }

func (p *position) Eliminated(s games.Seat) bool { return slices.Contains(p.out[:p.gone], s) }

func (p *position) AppendEliminated(dst []games.Seat) []games.Seat {
	return append(dst, p.out[:p.gone]...)
}

// reachable reports whether a game can have a position of these numbers.
func (p *position) reachable() bool {
	seen := map[games.Seat]bool{}
	for _, s := range append(p.out[:p.gone:p.gone], p.mover) {
		if seen[s] || s < 0 || int(s) >= p.seats {
			return false
		}
		seen[s] = true
	}
	if p.Over() {
		return p.stones == 0 && p.taken == 0
	}
	return p.gone < p.seats && 1 <= p.stones && p.stones <= size && (p.taken == 0 || p.taken == 1 && p.stones < size)
}

func (p *position) AppendMoves(dst []games.Move) []games.Move {
	for m := range min(p.stones, 3) {
		dst = append(dst, games.Move(m+1))
	}
	return dst
}

func (p *position) Do(m games.Move) (games.Seat, bool) {
	p.past = append(p.past, p.state)
	p.stones -= int(m)
	p.taken++
	out := p.stones == 0
	if out {
		p.out[p.gone] = p.mover
		p.gone++
		p.stones = size
	}
	if out || p.taken == 2 {
		p.taken = 0
		p.turns++
		for p.mover = p.next(p.mover); p.Eliminated(p.mover); {
			p.mover = p.next(p.mover)
		}
	}
	if p.Over() {
		p.stones = 0
	}
	return p.mover, p.Over()
}

func (p *position) next(s games.Seat) games.Seat { return (s + 1) % games.Seat(p.seats) }

func (p *position) Undo() {
	p.state, p.past = p.past[len(p.past)-1], p.past[:len(p.past)-1]
}

func (p *position) Outcome() games.Outcome {
	if !p.Over() {
		return games.Outcome{}
	}
	o := games.Outcome{Reason: "last one in"}
	o.Place[p.mover] = 1
	for i, s := range p.out[:p.gone] {
		o.Place[s] = uint8(p.seats - i)
	}
	return o
}

func (p *position) Hash() uint64 {
	h := uint64(p.gone)<<12 | uint64(p.stones)<<8 | uint64(p.mover)<<4 | uint64(p.taken)
	for i, s := range p.out[:p.gone] {
		h |= uint64(s) << (16 + 4*i)
	}
	return h
}

func (p *position) Clone() games.Position {
	c := *p
	c.past = append(make([]state, 0, cap(p.past)), p.past...)
	return &c
}

func (p *position) AppendText(dst []byte) ([]byte, error) {
	dst = fmt.Appendf(dst, "%d %d %d ", p.stones, p.mover, p.taken)
	if p.gone == 0 {
		dst = append(dst, '-')
	}
	for _, s := range p.out[:p.gone] {
		dst = strconv.AppendInt(dst, int64(s), 10)
	}
	return dst, nil
}

func (p *position) AppendMove(dst []byte, m games.Move) []byte {
	return strconv.AppendInt(dst, int64(m), 10)
}

func (p *position) ParseMove(text string) (games.Move, error) {
	for _, m := range p.AppendMoves(nil) {
		if string(p.AppendMove(nil, m)) == text {
			return m, nil
		}
	}
	return games.NoMove, errors.New("want 1 to 3 stones, and no more than the heap has")
}

func (p *position) AppendSVG(dst []byte) []byte { return svg.Diagram(dst, p.AppendDiagram(nil)) }

func (p *position) AppendDiagram(dst []byte) []byte {
	return fmt.Appendf(dst, "%d stones, %d seats in\n", p.stones, p.seats-p.gone)
}
