package random_test

import (
	"slices"
	"testing"

	"tourney/games"
	_ "tourney/games/pentago"
	"tourney/players"
	"tourney/players/evaltest"
	_ "tourney/players/random"
)

// chooser returns what a random player chooses in a game.
func chooser(t *testing.T, seed uint64) func(p games.Position) games.Move {
	t.Helper()
	player := evaltest.Player(t, "pentago", "random")
	if err := player.Begin(t.Context(), players.Setup{Seed: players.Seed{seed, 0}}); err != nil {
		t.Fatal(err)
	}
	return func(p games.Position) games.Move {
		d, err := player.Choose(t.Context(), players.Request{Position: p})
		if err != nil || len(d.Moves) != 1 {
			t.Fatalf("Choose() = %+v, %v, want one sub-move", d, err)
		}
		return d.Moves[0]
	}
}

// TestUniform compares counts of choices with equal shares by a chi-square test. Choices allocate nothing.
func TestUniform(t *testing.T) {
	for _, test := range []struct {
		position string
		limit    float64 // the 0.999 quantile of chi-square; degrees of freedom: legal moves less one
	}{
		{"....../....../....../....../....../...... w p", 66.6}, // 36 placements
		{"W...../....../....../....../....../...... w r", 24.3}, // 8 rotations
	} {
		_, _, p, err := games.SetUp("pentago", nil, test.position)
		if err != nil {
			t.Fatal(err)
		}
		legal := p.AppendMoves(nil)
		choose := chooser(t, 1)
		counts := map[games.Move]int{}
		const share = 500
		for range share * len(legal) {
			counts[choose(p)]++
		}
		chiSquare, counted := 0.0, 0
		for _, m := range legal {
			off := float64(counts[m] - share)
			chiSquare += off * off / share
			counted += counts[m]
		}
		if chiSquare > test.limit || counted != share*len(legal) {
			t.Errorf("%s: choices %v, chi-square %.1f, want at most %v and legal moves only",
				test.position, counts, chiSquare, test.limit)
		}
		if n := testing.AllocsPerRun(100, func() { choose(p) }); n != 0 {
			t.Errorf("Choose allocates %v times, want 0", n)
		}
	}
}

// TestReproducible checks that equal streams give equal games, and other streams other games.
func TestReproducible(t *testing.T) {
	game := func(seed uint64) (moves []games.Move) {
		_, _, p, err := games.SetUp("pentago", nil, "")
		if err != nil {
			t.Fatal(err)
		}
		for choose := chooser(t, seed); !p.Over(); p.Do(moves[len(moves)-1]) {
			moves = append(moves, choose(p))
		}
		return moves
	}
	first := game(1)
	if again := game(1); !slices.Equal(again, first) {
		t.Errorf("two games from one seed:\n%v\n%v", first, again)
	}
	if other := game(2); slices.Equal(other, first) {
		t.Errorf("the same game from two seeds:\n%v", first)
	}
}
