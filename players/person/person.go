// Package person holds the method person, which stands for people in records. Games of people are stored like all
// others, but no player can be built to play them again.
package person

import (
	"errors"

	"tourney/players"
)

// Name is the name of the method in player strings and records.
const Name = "person"

// How says why the games of persons cannot be played again.
const How = "by a person"

func init() {
	players.RegisterMethod(players.Method{
		Name:         Name,
		Doc:          "a person at the terminal or on the page",
		Person:       true,
		Unrepeatable: func(players.Spec, players.Clock) string { return How },
		New: func(players.Spec, players.Evaluator) (players.Player, error) {
			return nil, errors.New("only tourney play and serve seat a person")
		},
	})
}
