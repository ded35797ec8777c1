package main

import (
	"fmt"

	"tourney/games"
)

// findPosition reads what the command line says of a position: the game, its rule options, and the position line, which
// may be "" for the start of the game. All its errors are wrong usage.
func findPosition(game string, chosen map[string]string, text string) (games.Game, games.Options, games.Position, error) {
	g, err := games.Find(game)
	if err != nil {
		return nil, nil, nil, err
	}
	o, err := games.Complete(g.Options(), chosen)
	if err != nil {
		return nil, nil, nil, fmt.Errorf("%s: %w", game, err)
	}
	var p games.Position
	if text == "" {
		p, err = g.New(o)
	} else {
		p, err = g.Parse(o, text)
	}
	return g, o, p, err
}
