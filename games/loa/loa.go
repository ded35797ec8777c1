package loa

import "tourney/games"

// Game is the registered game.
type Game struct{}

func init() { games.Register(Game{}) }

func (Game) Name() string { return "loa" }

func (Game) Doc() string {
	return "Lines of Action, 8 by 8: move as far as there are pieces on the line, connect all your pieces (Soucie, 1969)"
}

// Options lists the rule set, and each choice in which rule sets differ.
func (Game) Options() []games.Option { return options }

func (Game) SeatNames(games.Options) []string { return []string{"Black", "White"} }

// New returns the usual start, Black to move.
func (Game) New(o games.Options) (games.Position, error) { return newBoard(o, start), nil }

// Parse reads a position line such as ".xxxxxx./o......o/o......o/o......o/o......o/o......o/o......o/.xxxxxx. x".
func (Game) Parse(o games.Options, text string) (games.Position, error) {
	b, err := parse(o, text)
	if err != nil {
		return nil, err
	}
	return b, nil
}
