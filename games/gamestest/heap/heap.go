// Package heap is a small game for two to four seats, made to test code for any number of seats. It has turns of
// several sub-moves, turns that end early, seats that are eliminated before the end, and boards that begin with another
// seat. Only tests import and register it.
//
// A turn takes one to three stones from a heap of twelve, twice. A seat that takes the last stone is eliminated, which
// ends the turn; the next seat finds a new heap. The last seat left wins. The other places follow the order of
// elimination, the first eliminated last.
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

// mostPlies is the greatest number of plies before a random board. A game of two seats may be over by then; its board
// is drawn again.
const mostPlies = 8

// Game is the game of taking stones.
type Game struct{}

func (Game) Name() string { return "heap" }

func (Game) Doc() string { return "take one to three stones twice, but never the last one" }

func (Game) Options() []games.Option {
	return []games.Option{{Name: "seats", Default: "4", Min: 2, Max: games.MaxSeats, Doc: "how many play"}}
}

func (Game) SeatNames(o games.Options) []string {
	return []string{"North", "East", "South", "West"}[:o.Int("seats")]
}

// New returns a full heap, North to take.
func (Game) New(o games.Options) (games.Position, error) {
	return &position{seats: o.Int("seats"), state: state{stones: size}, past: make([]state, 0, games.MaxSeats*size)}, nil
}

// Parse reads a position line, as AppendText writes it.
func (g Game) Parse(o games.Options, text string) (games.Position, error) {
	p, err := g.New(o)
	if err != nil {
		return nil, err
	}
	s, out := &p.(*position).state, ""
	if _, err := fmt.Sscanf(text, "%d %d %d %s", &s.stones, &s.mover, &s.taken, &out); err != nil {
		return nil, errors.New("want stones, mover, takes and eliminated seats, as in 12 0 0 -")
	}
	for _, seat := range strings.TrimPrefix(out, "-") {
		if s.gone == p.Seats() {
			return nil, errors.New("more seats are eliminated than there are")
		}
		s.out[s.gone] = games.Seat(seat - '0')
		s.gone++
	}
	if line, _ := p.AppendText(nil); string(line) != text || !p.(*position).reachable() {
		return nil, fmt.Errorf("position %q: no game of %d seats reaches it", text, p.Seats())
	}
	return p, nil
}

func (Game) DefaultDraw(games.Options) games.Draw { return games.Draw{Min: 0, Max: 4} }

// Random plays random plies from the start.
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
