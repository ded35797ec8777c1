package sitting

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"tourney/games"
	"tourney/players"
)

// TestUsualOpponent finds one for each game. It can sit down there.
func TestUsualOpponent(t *testing.T) {
	players.RegisterHeuristic(players.Heuristic{Game: "heap2", Name: "tall"})
	got := map[string]string{"heap2": UsualOpponent("heap2")} // a game without an automatic depth
	for _, game := range games.Names() {
		got[game] = UsualOpponent(game)
		if _, err := New(Setup{Game: game, Against: got[game]}); err != nil {
			t.Errorf("%s against %s: %v", game, got[game], err)
		}
	}
	want := map[string]string{"pentago": "a", "gomoku": "windows", "loa": "mixture", "blokus": "eastwood",
		"blokus-classic": "centre", "splut": "standard", "heap": "random", "heap2": "tall@2"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
