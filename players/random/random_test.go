package random_test

import (
	"context"
	"testing"

	"tourney/games"
	_ "tourney/games/pentago"
	"tourney/players"
	"tourney/players/evaltest"
	_ "tourney/players/random"
)

// newPlayer returns a random player in a game from start.
func newPlayer(t testing.TB, start games.Position, seed uint64) players.Player {
	t.Helper()
	player := evaltest.Player(t, "pentago", "random")
	if err := player.Begin(t.Context(), players.Setup{Start: start.Clone(), Seed: players.Seed{seed, 0}}); err != nil {
		t.Fatal(err)
	}
	return player
}

func position(t testing.TB, text string) games.Position {
	t.Helper()
	_, _, p, err := games.SetUp("pentago", nil, text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func choose(t testing.TB, player players.Player, p games.Position) games.Move {
	t.Helper()
	d, err := player.Choose(context.Background(), players.Request{Position: p})
	if err != nil || len(d.Moves) != 1 {
		t.Fatalf("Choose() = %+v, %v, want one sub-move", d, err)
	}
	return d.Moves[0]
}

// TestUniform compares counts of choices with equal shares by a chi-square test.
func TestUniform(t *testing.T) {
	for _, test := range []struct {
		position string
		limit    float64 // the 0.999 quantile of chi-square; degrees of freedom: legal moves less one
	}{
		{"....../....../....../....../....../...... w p", 66.6}, // 36 placements
		{"W...../....../....../....../....../...... w r", 24.3}, // 8 rotations
	} {
		p := position(t, test.position)
		legal := p.AppendMoves(nil)
		player := newPlayer(t, p, 1)
		counts := map[games.Move]int{}
		const share = 500
		for range share * len(legal) {
			counts[choose(t, player, p)]++
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
	}
}

// TestReproducible checks that equal streams give equal games, and other streams other games.
func TestReproducible(t *testing.T) {
	game := func(seed uint64) string {
		p := position(t, "....../....../....../....../....../...... w p")
		player := newPlayer(t, p, seed)
		var moves []byte
		for !p.Over() {
			m := choose(t, player, p)
			moves = append(p.AppendMove(moves, m), ' ')
			p.Do(m)
		}
		return string(moves)
	}
	first := game(1)
	if again := game(1); again != first {
		t.Errorf("two games from one seed:\n%s\n%s", first, again)
	}
	if other := game(2); other == first {
		t.Errorf("the same game from two seeds:\n%s", first)
	}
}

func TestChooseAllocations(t *testing.T) {
	p := position(t, "....../....../....../....../....../...... w p")
	player := newPlayer(t, p, 1)
	ctx := context.Background()
	if n := testing.AllocsPerRun(100, func() { _, _ = player.Choose(ctx, players.Request{Position: p}) }); n != 0 {
		t.Errorf("Choose allocates %v times, want 0", n)
	}
}
