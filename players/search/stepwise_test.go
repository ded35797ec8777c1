package search

import (
	"testing"

	"pgregory.net/rapid"

	"tourney/games"
	"tourney/players"
)

const stepGame = "search-stepwise"

func init() { players.RegisterStepwise(stepGame) }

// TestStepwise: a search that decides step by step chooses the first sub-move of the turn that would be decided, whatever the other
// settings.
func TestStepwise(t *testing.T) {
	all := combinations()
	rapid.Check(t, func(t *rapid.T) {
		set := rapid.SampledFrom(all).Draw(t, "settings")
		name, p, eval := drawn(t)
		m := play(t, name, following(plain(false)), eval, p, 1)
		set.stepwise = true
		for i := range m.turns {
			m.turns[i].moves = m.turns[i].moves[:1]
		}
		m.replay(t, newSearcher(following(set), eval))
	})
}

// TestStepwiseGame: the game's sources say what is decided, in all searches.
func TestStepwiseGame(t *testing.T) {
	for _, method := range []string{players.DefaultMethod, textbook, minimax} {
		for game, want := range map[string]bool{"": false, stepGame: true} {
			m, err := players.FindMethod("", method)
			if err != nil {
				t.Fatal(err)
			}
			full, err := games.Complete(m.Options, games.Options{players.PliesOption: "2"})
			if err != nil {
				t.Fatal(err)
			}
			set, err := settingsOf(players.Spec{Game: game, Method: method, Options: full})
			if err != nil || set.stepwise != want || set.unrefined().stepwise != want {
				t.Errorf("%s of %q: stepwise %t, error %v, want %t", method, game, set.stepwise, err, want)
			}
		}
	}
}
