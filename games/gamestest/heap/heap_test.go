package heap

import (
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

func TestContract(t *testing.T) {
	gamestest.Run(t, Game{}, games.Options{"seats": "2"}, games.Options{"seats": "3"}, games.Options{"seats": "4"})
}

// TestGame follows one game to its end.
func TestGame(t *testing.T) {
	p, err := Game{}.New(games.Options{"seats": "4"})
	if err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct{ moves, want string }{
		{"3 3", "6 1 0 -"},
		{"3", "3 1 1 -"},
		{"3", "12 2 0 1"}, // East is eliminated by its second take
		{"3 3 3 1", "2 0 0 1"},
		{"2", "12 2 0 10"}, // North is eliminated by its first take, and East is passed over
		{"3 3 3 3", "0 2 0 103"},
	} {
		gamestest.Play(t, p, step.moves)
		if got := gamestest.Line(p); got != step.want {
			t.Fatalf("after %s: %s, want %s", step.moves, got, step.want)
		}
	}
	if got := p.Outcome().Place; got != [games.MaxSeats]uint8{3, 4, 1, 2} {
		t.Errorf("places %v, want South before West, North and East", got)
	}
}
