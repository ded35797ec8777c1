package blokus

import (
	"math/rand/v2"

	"tourney/games"
)

// ClassicGame is the registered classic game.
type ClassicGame struct{}

func init() { games.Register(ClassicGame{}) }

// The colours of the classic game, in the order of play.
const (
	Blue = iota
	Yellow
	Red
	Green

	Colours
)

const seatsOption = "seats"

var classicOptions = []games.Option{
	{
		Name: seatsOption, Default: "4", Values: []string{"2", "4"},
		Doc: "4: a colour for each seat; 2: the first seat plays blue and red, the second yellow and green, and their squares add up",
	},
	{
		Name: BonusOption, Default: "false", Values: games.Switch,
		Doc: "a colour that places all pieces scores 15 points more, and 5 more if the single square was the last; " +
			"points decide, not squares",
	},
}

// classic is the layout of the classic game.
var classic = newLayout(layout{
	size: ClassicSize, stride: WideStride, glyphs: "BYRG", names: []string{"Blue", "Yellow", "Red", "Green"},
	example: "BB18/1BB17/1B18/20/20/20/20/20/20/20/20/20/20/20/20/20/20/20/20/20 y", move: "b18,b19,c19,a20,b20",
	paint: [][2]string{{"#2f62b5", "#6f95d2"}, {"#f0c000", "#c79c00"}, {"#c8372d", "#e07a72"}, {"#2f8f4e", "#6fbb87"}},
	mark:  [2]string{"#ffffff", "#1d1a16"}, markLine: 1.5,
	nodes: "1234",
})

// corners are the starting squares, by colour.
var corners = [Colours]spot{{0, 0}, {0, ClassicSize - 1}, {ClassicSize - 1, ClassicSize - 1}, {ClassicSize - 1, 0}}

func (ClassicGame) Name() string { return "blokus-classic" }

func (ClassicGame) Doc() string {
	return "Blokus, 20 by 20, for 4 seats or for 2 with two colours each: corner to corner, most squares win (Tavitian)"
}

func (ClassicGame) Options() []games.Option { return classicOptions }

// SeatNames names the colours, or both colours of each of two seats.
func (ClassicGame) SeatNames(o games.Options) []string {
	if o.Int(seatsOption) == 2 {
		return []string{"Blue and red", "Yellow and green"}
	}
	return classic.names
}

// New returns the empty board, blue to move.
func (ClassicGame) New(o games.Options) (games.Position, error) { return newClassic(o), nil }

// Parse reads a position line such as "BB18/1BB17/1B18/20/20/20/20/20/20/20/20/20/20/20/20/20/20/20/20/20 y".
func (ClassicGame) Parse(o games.Options, text string) (games.Position, error) {
	b := newClassic(o)
	if err := parse(b, text); err != nil {
		return nil, err
	}
	return b, nil
}

// mostDrawnClassic is the greatest number of plies before a random board. Hardly any random game is shorter.
const mostDrawnClassic = 40

// DefaultDraw returns a draw of 4 to 12 plies: one to three pieces of each colour.
func (ClassicGame) DefaultDraw(games.Options) games.Draw { return games.Draw{Min: 4, Max: 12} }

// Random draws the board after uniformly random plies from the empty board, as Game.Random does.
func (ClassicGame) Random(o games.Options, r *rand.Rand, d games.Draw) (games.Position, error) {
	plies, err := d.Count(r, mostDrawnClassic, "plies")
	if err != nil {
		return nil, err
	}
	b := newClassic(o)
	wander(b, r, plies)
	b.forget()
	return b, nil
}
