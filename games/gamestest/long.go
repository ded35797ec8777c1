package gamestest

import (
	"math/rand/v2"
	"testing"

	"tourney/games"
)

const (
	longGames      = 24   // played under each choice of options
	longestAvoided = 3000 // sub-moves: a game without a cap may never end if its end is avoided
)

// checkLong plays games in which a sub-move that ends the game is taken back while there is another. Random games
// hardly ever reach a full board, or a side without a move.
func checkLong(t testing.TB, v variant) {
	fullest := v.fullest()
	for i := range longGames {
		r := rand.New(rand.NewPCG(uint64(i), 8))
		p := v.start(t)
		switch i % 3 {
		case 1:
			p = v.random(t, r, v.game.DefaultDraw(v.options))
		case 2:
			p = v.random(t, r, games.Draw{Min: fullest, Max: fullest})
		}
		for plies := 0; plies < longestAvoided && !p.Over(); plies++ {
			avoid(t, p, r)
		}
	}
}

// avoid plays a random sub-move that does not end the game, or any if all end it. It wants a legal sub-move, and wants
// Do, Over and AppendMoves to agree on the end.
func avoid(t testing.TB, p games.Position, r *rand.Rand) {
	t.Helper()
	legal := p.AppendMoves(nil)
	r.Shuffle(len(legal), func(i, j int) { legal[i], legal[j] = legal[j], legal[i] })
	for i, m := range legal {
		_, over := p.Do(m)
		if over != p.Over() {
			t.Fatalf("Do(%d) says over %v, Over %v\n%s", m, over, p.Over(), text(t, p))
		}
		if moves := p.AppendMoves(nil); over != (len(moves) == 0) {
			t.Fatalf("%d moves where Over is %v\n%s", len(moves), over, text(t, p))
		}
		if !over || i == len(legal)-1 {
			return
		}
		p.Undo()
	}
	t.Fatalf("no legal move in an open game\n%s", text(t, p))
}

// fullest returns about the greatest number of stones of random boards. It is inexact because some games refuse a
// number by chance.
func (v variant) fullest() int {
	accepted := func(stones int) bool {
		_, err := v.game.Random(v.options, rand.New(rand.NewPCG(uint64(stones), 9)), games.Draw{Min: stones, Max: stones})
		return err == nil
	}
	most := v.game.DefaultDraw(v.options).Max
	step := 1
	for accepted(most + step) {
		most += step
		step *= 2
	}
	for ; step > 0; step /= 2 {
		if accepted(most + step) {
			most += step
		}
	}
	return most
}
