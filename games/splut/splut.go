package splut

import (
	"strings"

	"tourney/games"
)

// Game is the registered game.
type Game struct{}

func init() { games.Register(Game{}) }

func (Game) Name() string { return "splut" }

func (Game) Doc() string {
	return "Splut!, 2 to 4 seats on 41 cells: wizard, dwarf and troll take steps, and rocks hit wizards (De Coninck, 2009)"
}

func (Game) Options() []games.Option { return options }

// SeatNames names the sides of the board in playing order.
func (Game) SeatNames(o games.Options) (names []string) {
	for _, side := range []byte(teamsOf(o)) {
		names = append(names, homeNames[strings.IndexByte(homes, side)])
	}
	return names
}

// New returns the usual start, the first seat to move.
func (Game) New(o games.Options) (games.Position, error) { return newBoard(rulesOf(o)), nil }

// Parse reads a position line such as "Sd2e2f2/Nf8e8d8 a5e1e9i5 S 1 0 - - - -".
func (Game) Parse(o games.Options, text string) (games.Position, error) {
	b, err := parse(rulesOf(o), text)
	if err != nil {
		return nil, err
	}
	return b, nil
}
