package pentago

import (
	"math/rand/v2"

	"tourney/games"
)

// Game is the registered game.
type Game struct{}

func init() { games.Register(Game{}) }

// lastRotation is the name of the only rule option.
const lastRotation = "last_rotation"

func (Game) Name() string { return "pentago" }

func (Game) Doc() string {
	return "Pentago, 6 by 6: place a stone, rotate a quadrant, five in line win (rules as solved by Irving, 2014)"
}

func (Game) Options() []games.Option {
	return []games.Option{{
		Name: lastRotation, Default: "true", Values: games.Switch,
		Doc: "play the rotation that follows the 36th stone; the programs that printed the 2016 report's tables did not",
	}}
}

func (Game) SeatNames(games.Options) []string { return []string{"White", "Black"} }

// New returns the empty board, White to place.
func (Game) New(o games.Options) (games.Position, error) { return newBoard(o), nil }

// Parse reads a position line such as "....../....../....../....../....../...... w p".
func (Game) Parse(o games.Options, text string) (games.Position, error) {
	b, err := parse(o, text)
	if err != nil {
		return nil, err
	}
	return b, nil
}

// DefaultDraw returns the draw of the 2016 report: 1 to 22 stones.
func (Game) DefaultDraw(games.Options) games.Draw { return games.Draw{Min: 1, Max: 22} }

// mostDrawn is the greatest number of stones of a random board. With more stones, too few cells are left that make no
// five, and most drawings would fail.
const mostDrawn = 30

// Random draws a board before a placement, as the 2016 report did. White and Black place stones alternately, each on a
// cell drawn uniformly. A cell is drawn again if it is taken or would make a five. Nothing is rotated. After an odd
// number of stones Black moves first.
func (Game) Random(o games.Options, r *rand.Rand, d games.Draw) (games.Position, error) {
	stones, err := d.Count(r, mostDrawn, "stones")
	if err != nil {
		return nil, err
	}
	b := newBoard(o)
	for !b.scatter(r, stones) {
		b = newBoard(o)
	}
	return b, nil
}

// scatter adds stones to an empty board. It reports false in the rare case that it finds no cell without a five.
func (b *Board) scatter(r *rand.Rand, stones int) bool {
	for range stones {
		before := b.state
		fits := false
		for tries := 0; !fits && tries < 1000; tries++ {
			at := placeOf[r.IntN(cells)]
			if b.code[at.quadrant]/weight[at.cell]%3 != 0 {
				continue
			}
			b.code[at.quadrant] += weight[at.cell] << uint(b.mover)
			if fits = !b.five(b.mover); !fits {
				b.state = before
			}
		}
		if !fits {
			return false
		}
		b.empty--
		b.mover = 1 - b.mover
	}
	return true
}
