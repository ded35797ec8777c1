package blokus

import (
	"fmt"

	"tourney/games"
)

// Game is the registered game.
type Game struct{}

func init() { games.Register(Game{}) }

// BonusOption is the name of the option of bonus points.
const BonusOption = "bonus"

const (
	blackOption = "black"
	whiteOption = "white"
)

// startOptions are the options of the starting squares, by seat.
var startOptions = [2]string{blackOption, whiteOption}

var options = []games.Option{
	{
		Name: BonusOption, Default: "false", Values: games.Switch,
		Doc: "a player who places all pieces scores 15 points more, and 5 more if the single square was the last; " +
			"points decide, not squares",
	},
	{Name: blackOption, Default: "e10", Values: duo.squareNames(), Doc: "the square that Black's first piece must cover"},
	{Name: whiteOption, Default: "j5", Values: duo.squareNames(), Doc: "the square that White's first piece must cover"},
}

// duo is the layout of Blokus Duo.
var duo = newLayout(layout{
	size: Size, stride: stride, glyphs: "BW", names: []string{"Black", "White"},
	example: "14/14/14/14/4B9/3BBB8/4B9/14/14/14/14/14/14/14 w", move: "e8,d9,e9,f9,e10",
	paint: [][2]string{{"#2b2b2b", "#555555"}, {"#fbfbfb", "#b0b0b0"}}, mark: [2]string{"#d55e00", "none"},
	nodes: "BW",
})

// startsOf returns the starting squares of a completed set of options, by seat.
func startsOf(o games.Options) (starts [2]uint8, err error) {
	for seat, option := range startOptions {
		at, err := duo.parseSquare(o[option])
		if err != nil {
			return starts, fmt.Errorf("option %s: %w", option, err)
		}
		starts[seat] = uint8(stride*at.row + at.column)
	}
	if starts[Black] == starts[White] {
		return starts, fmt.Errorf("options %s and %s are both %s: want two starting squares",
			blackOption, whiteOption, o[blackOption])
	}
	return starts, nil
}

func (Game) Name() string { return "blokus" }

func (Game) Doc() string {
	return "Blokus Duo, 14 by 14: place 21 pieces corner to corner, most squares win (Tavitian; rules as in Block'em)"
}

func (Game) Options() []games.Option { return options }

func (Game) SeatNames(games.Options) []string { return duo.names }

// New returns the empty board, Black to move.
func (Game) New(o games.Options) (games.Position, error) {
	b, err := newBoard(o)
	if err != nil {
		return nil, err
	}
	return b, nil
}

// Parse reads a position line such as "14/14/14/14/4B9/3BBB8/4B9/14/14/14/14/14/14/14 w".
func (Game) Parse(o games.Options, text string) (games.Position, error) {
	b, err := newBoard(o)
	if err == nil {
		err = parse(b, text)
	}
	if err != nil {
		return nil, err
	}
	return b, nil
}
