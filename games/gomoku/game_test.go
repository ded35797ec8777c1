package gomoku

import (
	"fmt"
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

// options returns a completed choice of size and rule.
func options(size int, rule string) games.Options {
	return games.Options{sizeOption: fmt.Sprint(size), ruleOption: rule}
}

// freestyle are the usual options.
var freestyle = options(15, ruleFreestyle)

func TestGame(t *testing.T) {
	gamestest.Run(t, Game{},
		freestyle, options(5, ruleStandard), options(6, ruleFreestyle), options(22, ruleStandard),
	)
}

// TestGamesVectors replays random games of another program, freestyle on 15 by 15. Each must end with its last stone
// and with the same result.
func TestGamesVectors(t *testing.T) {
	type vector struct {
		ID, Moves, Result string
		Plies             int
	}
	outcomes := map[string]games.Outcome{
		"first": games.Won(Black, "five"), "second": games.Won(White, "five"), "draw": games.Drawn("full board"),
	}
	for _, v := range gamestest.Vectors[vector](t, "gomoku_games.jsonl") {
		b := newBoard(freestyle)
		for _, word := range strings.Fields(v.Moves) {
			gamestest.Play(t, b, word) // fails once the game is over
		}
		want, known := outcomes[v.Result]
		if !known || b.Outcome() != want || b.Turns() != v.Plies {
			t.Errorf("%s: %+v after %d stones, want %s after %d", v.ID, b.Outcome(), b.Turns(), v.Result, v.Plies)
		}
	}
}

func read(t gamestest.TB, o games.Options, line string) *Board {
	t.Helper()
	return gamestest.Read[*Board](t, Game{}, o, line)
}
