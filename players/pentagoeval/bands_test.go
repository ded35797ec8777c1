package pentagoeval

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tourney/games"
	"tourney/games/pentago"
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
	for stones := 20; stones <= 31; stones++ {
		p := withStones(t, stones)
		want, got := choice(t, specs[0], 0, p), choice(t, bands, 0, p)
		if !slices.Equal(got.Moves, want.Moves) || got.Score != want.Score || got.Plies != want.Plies || got.Counts != want.Counts {
			t.Fatalf("%d stones: chooses %+v, auto %+v", stones, got, want)
		}
		depths[got.Plies] = true
	}
	if len(depths) != 4 {
		t.Errorf("depths %v: want 4, 6, 8 and 10", depths)
	}
}

// withStones returns an open board with a number of stones: a random one, or a turn after one.
func withStones(t *testing.T, n int) games.Position {
	t.Helper()
	const most = 30 // of a random board
	for seed := uint64(n); ; seed += 100 {
		p, err := pentago.Game{}.Random(nil, rand.New(rand.NewPCG(1, seed)), games.Draw{Min: min(n, most), Max: min(n, most)})
		if err != nil {
			t.Fatal(err)
		}
		for range n - min(n, most) {
			for range 2 {
				if !p.Over() {
					p.Do(p.AppendMoves(nil)[0])
				}
			}
		}
		if !p.Over() {
			return p
		}
	}
}
