package players_test

import (
	"testing"

	"tourney/players"
)

// TestShortened: of a player that this build lacks the heuristic, its weights and its depth are shown.
func TestShortened(t *testing.T) {
	for text, want := range map[string]string{
		"centre(worth=1)@2,kind=alpha-beta,table=16": "centre(worth=1)@2",
		"centre@auto,kind=alpha-beta":                "centre@auto",
		`dam@books=3,command="a, b"`:                 "dam",
		"unheard-of":                                 "unheard-of",
	} {
		if got := players.Shortened("chess", text); got != want {
			t.Errorf("%s is %s in short, want %s", text, got, want)
		}
	}
}
