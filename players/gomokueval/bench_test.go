package gomokueval

import (
	"testing"

	"tourney/games"
	"tourney/games/gomoku"
	"tourney/players"
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
	weights, err := find(t).Complete(nil)
	if err != nil {
		t.Fatal(err)
	}
	return weights
}

func BenchmarkReset(b *testing.B) {
	e, p := midgame(b)
	for b.Loop() {
		e.Reset(p, gomoku.Black)
	}
}

func BenchmarkObserveForget(b *testing.B) {
	e, p := midgame(b)
	moves := p.AppendMoves(nil)
	i := 0
	for b.Loop() {
		e.Observe(p, moves[i%len(moves)])
		e.Forget()
		i++
	}
}

func BenchmarkEvaluate(b *testing.B) {
	e, p := midgame(b)
	for b.Loop() {
		e.Evaluate(p, gomoku.Black)
	}
}

// BenchmarkAppendBest ranks the position after every legal stone. The time includes Observe and Forget.
func BenchmarkAppendBest(b *testing.B) {
	e, p := midgame(b)
	moves := p.AppendMoves(nil)
	var best []games.Move
	i := 0
	for b.Loop() {
		m := moves[i%len(moves)]
		e.Observe(p, m)
		best = e.AppendBest(best[:0], p, gomoku.Black, 25)
		e.Forget()
		i++
	}
}

func BenchmarkAppendForced(b *testing.B) {
	e, p := midgame(b)
	var forced []games.Move
	for b.Loop() {
		forced, _ = e.AppendForced(forced[:0], p)
	}
}

func BenchmarkReply(b *testing.B) {
	e, p := midgame(b)
	best := e.AppendBest(nil, p, gomoku.Black, 25)
	i := 0
	for b.Loop() {
		e.Reply(p, gomoku.Black, best[i%len(best)])
		i++
	}
}

func BenchmarkNew(b *testing.B) {
	weights, p := defaults(b), newBoard(b, nil)
	for b.Loop() {
		newWindows(weights).Reset(p, gomoku.Black)
	}
}
