package search

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"tourney/games"
	"tourney/players"
)

const stepGame = "search-stepwise"

func init() { players.RegisterStepwise(stepGame) }

// TestStepwise: who decides step by step chooses the first sub-move of the turn that would be decided, whatever the other
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

// TestDecide: auto is what the game's sources do, in both searches.
func TestDecide(t *testing.T) {
	for _, method := range []string{players.DefaultMethod, "minimax"} {
		for _, c := range []struct {
			game, decide string
			stepwise     bool
		}{
			{"", auto, false},
			{"", wholeTurn, false},
			{"", oneStep, true},
			{stepGame, auto, true},
			{stepGame, wholeTurn, false},
			{stepGame, oneStep, true},
		} {
			m, err := players.FindMethod("", method)
			if err != nil {
				t.Fatal(err)
			}
			full, err := games.Complete(m.Options, games.Options{players.PliesOption: "2", decideOption: c.decide})
			if err != nil {
				t.Fatal(err)
			}
			set, err := settingsOf(players.Spec{Game: c.game, Method: method, Options: full})
			if err != nil || set.stepwise != c.stepwise || set.unrefined().stepwise != c.stepwise {
				t.Errorf("%s of %q, decide %s: stepwise %t, error %v, want %t", method, c.game, c.decide, set.stepwise, err, c.stepwise)
			}
			def := m.Options[slices.IndexFunc(m.Options, func(o games.Option) bool { return o.Name == decideOption })].Default
			if def != auto {
				t.Errorf("%s decides %s by default, want %s", method, def, auto)
			}
		}
	}
}
