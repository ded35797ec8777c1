package blokuseval

import (
	"math/rand/v2"
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/blokus"
	"tourney/players"
	"tourney/players/evaltest"
)

// TestChance: values are legal, spread evenly, and follow from the seed.
func TestChance(t *testing.T) {
	draw := func(seed uint64) (list []float64) {
		c := newChance()
		c.Seed(rand.New(rand.NewPCG(seed, 0)))
		for range 10_000 {
			list = append(list, c.Evaluate(nil, 0))
		}
		return list
	}
	one, again, other := draw(1), draw(1), draw(2)
	var tenths [10]int
	for i, v := range one {
		if v < 0 || v >= 1000 || v != float64(players.Units(v))*players.Unit {
			t.Fatalf("value %v", v)
		}
		if v != again[i] {
			t.Fatalf("draw %d of one seed is %v and %v", i, v, again[i])
		}
		tenths[int(v/100)]++
	}
	for i, n := range tenths {
		if n < 850 || n > 1150 { // five standard deviations
			t.Errorf("%d of 10000 values lie in tenth %d", n, i)
		}
	}
	if one[0] == other[0] && one[1] == other[1] {
		t.Error("two seeds give the same values")
	}
}

// TestChanceSearched: at one ply each method plays every listed sub-move equally often, and one seed gives one choice.
func TestChanceSearched(t *testing.T) {
	p, err := blokus.Game{}.Random(games.Options{"bonus": "false", "black": "e10", "white": "j5"}, rand.New(rand.NewPCG(5, 0)), games.Draw{Min: 24, Max: 24})
	if err != nil {
		t.Fatal(err)
	}
	legal := p.AppendMoves(nil)
	for _, text := range []string{"chance@1", "chance@1,kind=blockem,five-first=0", "chance@3,kind=blockem,five-first=0", "chance@2"} {
		player := evaltest.Player(t, game, text)
		choose := func(seed uint64) games.Move { return evaltest.Choose(t, player, p, players.Seed{seed, 1}).Moves[0] }
		chosen := map[games.Move]int{}
		n := 20
		if strings.HasPrefix(text, "chance@1") {
			n = 20 * len(legal)
		}
		for seed := range uint64(n) {
			m := choose(seed)
			if chosen[m]++; seed < 10 && m != choose(seed) {
				t.Errorf("%s: seed %d gives two choices", text, seed)
			}
		}
		if len(chosen) < 2 {
			t.Errorf("%s: all seeds choose %v", text, chosen)
		}
		for _, m := range legal {
			if k := chosen[m]; n > 20 && (k < 2 || k > 48) { // 20 in the mean
				t.Errorf("%s: sub-move %d of %d is chosen %d times of %d", text, m, len(legal), k, n)
			}
		}
	}
}
