package gomokueval

import (
	"testing"

	"tourney/games"
	"tourney/games/gomoku"
	"tourney/players"
	"tourney/players/evaltest"
)

// midgame returns the evaluator with its default weights on a quiet board of sixteen stones, and the board.
func midgame(t testing.TB) (*windows, *gomoku.Board) {
	t.Helper()
	b := newBoard(t, nil)
	for _, m := range []games.Move{112, 64, 126, 98, 142, 97, 158, 110, 96, 174, 111, 141, 128, 144, 114, 100} {
		b.Do(m)
	}
	e := newWindows(defaults(t))
	e.Reset(b, gomoku.Black)
	return e, b
}

func defaults(t testing.TB) players.Weights {
	t.Helper()
	return evaltest.Complete(t, game, "windows", nil)
}

// BenchmarkWindows measures the abilities. The times of those that rank include Observe and Forget of a legal stone.
func BenchmarkWindows(b *testing.B) {
	e, p := midgame(b)
	moves, best := p.AppendMoves(nil), e.AppendBest(nil, p, gomoku.Black, 25)
	var buffer []games.Move
	for name, ability := range map[string]func(i int){
		"reset": func(int) { e.Reset(p, gomoku.Black) },
		"observe": func(i int) {
			e.Observe(p, moves[i%len(moves)])
			e.Forget()
		},
		"best": func(i int) {
			e.Observe(p, moves[i%len(moves)])
			buffer = e.AppendBest(buffer[:0], p, gomoku.Black, 25)
			e.Forget()
		},
		"forced": func(int) { buffer, _ = e.AppendForced(buffer[:0], p) },
		"reply":  func(i int) { e.Reply(p, gomoku.Black, best[i%len(best)]) },
	} {
		b.Run(name, func(b *testing.B) {
			i := 0
			for b.Loop() {
				ability(i)
				i++
			}
		})
	}
}
