// Package nim is Nim: two seats in turn take any number from one of three heaps.
package nim

import (
	"fmt"
	"math/rand/v2"

	"tourney/games"
)

func init() { games.Register(Game{}) }

// Game is the game.
type Game struct{}

// Name returns the game's name.
func (Game) Name() string { return "nim" }

// Doc describes the game in a line.
func (Game) Doc() string {
	return "Nim: take any number from one of the heaps of 3, 5 and 7 (Bouton, 1901)"
}

// Options lists the rule variants.
func (Game) Options() []games.Option {
	return []games.Option{{Name: "last", Default: "wins", Values: []string{"wins", "loses"}, Doc: "who takes the last one"}}
}

// SeatNames names the seats in order.
func (Game) SeatNames(games.Options) []string { return []string{"First", "Second"} }

// New returns the start of the game.
func (Game) New(o games.Options) (games.Position, error) {
	p := &Position{lastLoses: o["last"] == "loses", past: make([]state, 0, 15)} // no game is longer than 15 moves
	p.heaps = [3]int{3, 5, 7}
	return p, nil
}

// Parse reads a position as AppendText writes it: "3 5 7 0".
func (g Game) Parse(o games.Options, text string) (games.Position, error) {
	start, err := g.New(o)
	if err != nil {
		return nil, err
	}
	p, most := start.(*Position), start.(*Position).heaps
	fmt.Sscan(text, &p.heaps[0], &p.heaps[1], &p.heaps[2], &p.mover) // what it cannot read, the comparison finds
	if line, _ := p.AppendText(nil); string(line) != text || p.mover < 0 || p.mover > 1 {
		return nil, fmt.Errorf("%q is no position: want three heaps and the mover, as in 3 5 7 0", text)
	}
	for i, n := range p.heaps {
		if n < 0 || n > most[i] {
			return nil, fmt.Errorf("heap %d has %d: want 0 to %d", i+1, n, most[i])
		}
	}
	return p, nil
}

// DefaultDraw draws boards of up to four moves.
func (Game) DefaultDraw(games.Options) games.Draw { return games.Draw{Min: 0, Max: 4} }

// Random plays moves at random, until they leave an open game.
func (g Game) Random(o games.Options, r *rand.Rand, d games.Draw) (games.Position, error) {
	n, err := d.Count(r, 8, "moves")
	if err != nil {
		return nil, err
	}
	for {
		p, err := g.New(o)
		if err != nil {
			return nil, err
		}
		for i := 0; i < n && !p.Over(); i++ {
			moves := p.AppendMoves(nil)
			p.Do(moves[r.IntN(len(moves))])
		}
		if b := p.(*Position); !b.Over() {
			b.turns, b.past = 0, b.past[:0]
			return b, nil
		}
	}
}
