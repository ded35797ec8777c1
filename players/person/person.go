// Package person is the name under which people stand in the records: their games are kept like any others, but no
// program can build a player that would play them again.
package person

import (
	"errors"

	"tourney/players"
)

// Name is that of the method.
const Name = "person"

func init() {
	players.RegisterMethod(players.Method{
		Name:         Name,
		Doc:          "a person at the terminal; only tourney play seats one",
		Person:       true,
		Unrepeatable: func(players.Spec, players.Clock) string { return "by a person" },
		New: func(players.Spec, players.Evaluator) (players.Player, error) {
			return nil, errors.New("only tourney play seats a person, and only against a player of another kind")
		},
	})
}
