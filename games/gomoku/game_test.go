package gomoku

import (
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

func TestGame(t *testing.T) {
	gamestest.Run(t, Game{},
		games.Options{},
		games.Options{ruleOption: ruleStandard},
		games.Options{sizeOption: "5"},
		games.Options{sizeOption: "5", ruleOption: ruleStandard},
		games.Options{sizeOption: "6"},
		games.Options{sizeOption: "22"},
	)
}
