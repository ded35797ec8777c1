package pentagoeval

import (
	"slices"
	"testing"

	"tourney/players"
)

// TestBandsAsAuto: the automatic depth written out plays the same games, and reads back from the complete and the short string.
func TestBandsAsAuto(t *testing.T) {
	var specs [2]players.Spec
	for i, text := range []string{"a@auto", "a@15:4_10:6_6:8_0:10"} {
		var err error
		if specs[i], err = players.ParsePlayer(game, text); err != nil {
			t.Fatal(err)
		}
	}
	bands := specs[1]
	if got := bands.Short(); got != "a@15:4_10:6_6:8_0:10" {
		t.Errorf("the short string is %s", got)
	}
	if again, err := players.ParsePlayer(game, bands.String()); err != nil || again.String() != bands.String() {
		t.Errorf("%s is read as %v, error %v", bands, again, err)
	}
	depths := map[int]bool{}
	for empty := 5; empty <= 16; empty++ {
		p := endgames(t, 1, empty)[0]
		want, got := choice(t, specs[0], specs[0].Options, 0, p), choice(t, bands, bands.Options, 0, p)
		if !slices.Equal(got.Moves, want.Moves) || got.Score != want.Score || got.Plies != want.Plies || got.Counts != want.Counts {
			t.Fatalf("%d empty cells: chooses %+v, auto %+v", empty, got, want)
		}
		depths[got.Plies] = true
	}
	if len(depths) != 4 {
		t.Errorf("depths %v: want 4, 6, 8 and 10", depths)
	}
}
