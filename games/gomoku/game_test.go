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

// The two rules on the usual board.
var (
	freestyle = options(15, ruleFreestyle)
	standard  = options(15, ruleStandard)
)

func TestGame(t *testing.T) {
	gamestest.Run(t, Game{},
		freestyle, standard,
		options(5, ruleFreestyle), options(5, ruleStandard),
		options(6, ruleFreestyle), options(6, ruleStandard),
		options(22, ruleFreestyle),
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

// read parses a position and fails the test on an error.
func read(t testing.TB, o games.Options, text string) *Board {
	t.Helper()
	b, err := parse(o, text)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
