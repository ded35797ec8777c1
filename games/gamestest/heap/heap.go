// Package heap is a small game for two to four seats, to test with it what is to work for any number of seats: turns of
// several sub-moves, turns that end early, seats that are out before the game is over, and boards that begin with another
// seat. Only tests import it, and they alone make it known.
//
// The seats take one to three stones from a heap of twelve, twice in a turn. Who takes the last stone is out, which ends
// the turn; the next seat finds a new heap. The last seat that is in wins, and the others are placed by how long they
// were in.
package heap

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"

	"tourney/games"
)

// size is the number of stones of a new heap.
const size = 12

// mostPlies is how far random boards go. A game of two may well be over by then, so that boards are drawn anew.
const mostPlies = 8

// Game is the game.
type Game struct{}

// Name returns the game's name.
func (Game) Name() string { return "heap" }

// Doc describes the game in a line.
func (Game) Doc() string { return "take one to three stones twice, but never the last one" }

// Options lists the rule variants.
func (Game) Options() []games.Option {
	return []games.Option{{Name: "seats", Default: "4", Min: 2, Max: games.MaxSeats, Doc: "how many play"}}
}

// SeatNames names the seats in order.
func (Game) SeatNames(o games.Options) []string {
	return []string{"North", "East", "South", "West"}[:o.Int("seats")]
}

// New returns the start of the game.
func (Game) New(o games.Options) (games.Position, error) {
	return &position{seats: o.Int("seats"), state: state{stones: size}, past: make([]state, 0, games.MaxSeats*size)}, nil
}

// Parse reads a position as AppendText writes it.
func (g Game) Parse(o games.Options, text string) (games.Position, error) {
	p, err := g.New(o)
	if err != nil {
		return nil, err
	}
	s, out := &p.(*position).state, ""
	if _, err := fmt.Sscanf(text, "%d %d %d %s", &s.stones, &s.mover, &s.taken, &out); err != nil {
		return nil, errors.New("a heap is stones, mover, takes and the seats that are out, such as 12 0 0 -")
	}
	for _, seat := range strings.TrimPrefix(out, "-") {
		if s.gone == p.Seats() {
			return nil, errors.New("more seats are out than there are")
		}
		s.out[s.gone] = games.Seat(seat - '0')
		s.gone++
	}
	if line, _ := p.AppendText(nil); string(line) != text || !p.(*position).reachable() {
		return nil, fmt.Errorf("%q is no heap of %d seats", text, p.Seats())
	}
	return p, nil
}

// DefaultDraw draws boards of up to four plies.
func (Game) DefaultDraw(games.Options) games.Draw { return games.Draw{Min: 0, Max: 4} }

// Random plays plies at random.
func (g Game) Random(o games.Options, r *rand.Rand, d games.Draw) (games.Position, error) {
	plies, err := d.Count(r, mostPlies, "plies")
	if err != nil {
		return nil, err
	}
	for {
		p, err := g.New(o)
		if err != nil {
			return nil, err
		}
		for range plies {
			if !p.Over() {
				moves := p.AppendMoves(nil)
				p.Do(moves[r.IntN(len(moves))])
			}
		}
		if b := p.(*position); !b.Over() {
			b.turns, b.past = 0, b.past[:0]
			return b, nil
		}
	}
}
