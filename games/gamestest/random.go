package gamestest

import (
	"math/rand/v2"
	"testing"

	"tourney/games"
)

// boardsDrawn is the number of random boards of each check.
const boardsDrawn = 200

// checkRandomBoards wants open games, with no sub-move played.
func checkRandomBoards(t testing.TB, v variant) {
	r := rand.New(rand.NewPCG(1, 3))
	for range boardsDrawn {
		p := v.random(t, r, v.game.DefaultDraw(v.options))
		if p.Over() || p.Turns() != 0 || len(p.AppendMoves(nil)) == 0 {
			t.Fatalf("a random board with over %v, %d turns and %d moves, want an open game at its start\n%s",
				p.Over(), p.Turns(), len(p.AppendMoves(nil)), text(t, p))
		}
	}
}

// checkRandomStreams wants equal boards from equal streams, and different boards from different streams.
func checkRandomStreams(t testing.TB, v variant) {
	draw := v.game.DefaultDraw(v.options)
	texts := map[string]bool{}
	for i := range boardsDrawn {
		first := v.random(t, rand.New(rand.NewPCG(uint64(i), 4)), draw)
		second := v.random(t, rand.New(rand.NewPCG(uint64(i), 4)), draw)
		compare(t, "a second board from an equal stream", look(t, second), look(t, first))
		texts[text(t, first)] = true
	}
	if len(texts) < 2 {
		t.Errorf("%d streams all draw the same board: %v", boardsDrawn, texts)
	}
}

// checkRandomStones wants a number of stones within the draw, in games that put a stone on a cell. What other games
// count is for their own tests to check.
func checkRandomStones(t testing.TB, v variant) {
	start, counts := v.start(t).(games.Filled)
	if !counts || !putsStones(v.start(t), start.Empty()) {
		return
	}
	r := rand.New(rand.NewPCG(1, 5))
	for _, parity := range []games.Parity{games.AnyParity, games.Even, games.Odd} {
		draw := v.game.DefaultDraw(v.options)
		draw.Parity = parity
		for range boardsDrawn {
			p := v.random(t, r, draw)
			stones := start.Empty() - p.(games.Filled).Empty()
			if stones < draw.Min || stones > draw.Max || !fits(stones, parity) {
				t.Fatalf("%d stones for the draw %+v\n%s", stones, draw, text(t, p))
			}
		}
	}
}

// putsStones reports whether every sub-move of a start takes one empty cell.
func putsStones(p games.Position, empty int) bool {
	for _, m := range p.AppendMoves(nil) {
		p.Do(m)
		left := p.(games.Filled).Empty()
		p.Undo()
		if left != empty-1 {
			return false
		}
	}
	return true
}

func fits(stones int, parity games.Parity) bool {
	switch parity {
	case games.Even:
		return stones%2 == 0
	case games.Odd:
		return stones%2 == 1
	default:
		return true
	}
}

// checkRandomRefused wants an error for draws that no game has.
func checkRandomRefused(t testing.TB, v variant) {
	for _, draw := range []games.Draw{
		{Min: -2, Max: -1},
		{Min: -1, Max: 4},
		{Min: 5, Max: 4},
		{Min: 4, Max: 4, Parity: games.Odd},
		{Min: 3, Max: 3, Parity: games.Even},
		{Min: 1_000_000, Max: 1_000_000},
	} {
		if p, err := v.game.Random(v.options, rand.New(rand.NewPCG(1, 6)), draw); err == nil {
			t.Errorf("Random(%+v) = %q, want an error", draw, text(t, p))
		}
	}
}
