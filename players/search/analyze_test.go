package search

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
	"tourney/players"
)

// TestAnalyze compares the value of every root move with textbook minimax, and follows its line to that value, with all pairs of
// exact settings. Noise changes no value.
func TestAnalyze(t *testing.T) {
	for seed := range gamestest.Rounds[uint64](50, 400, 8000) {
		r := rand.New(rand.NewPCG(seed, 12))
		set, plies := inTurn(combined, seed), 1+r.IntN(5)
		name, p, eval, _ := drawGame("loud", r)
		if p.Seats() == 2 {
			set.draw = float64(r.IntN(5)-2) / 2
		}
		if r.IntN(4) == 0 {
			set.worth = drawWorth(r, set.draw)
		}
		w := begun(t, p, fixed(set, plies), eval)
		a, err := w.Analyze(t.Context(), players.Request{Position: p})
		if err != nil {
			t.Fatal(err)
		}
		value := func(height int) float64 {
			return textbookAmong(p, eval, w.seat, height, plies-height, set.worth, every(p))
		}
		if want := value(0); a.Value != want {
			t.Fatalf("%s at %d plies, %v:\nvalue %v, want %v", name, plies, set, a.Value, want)
		}
		var moves []games.Move
		for _, m := range a.Moves {
			moves = append(moves, m.Move)
			p.Do(m.Move)
			want := value(took(p, w.seat))
			p.Undo()
			deep := line(p, w.seat, m.Line)
			got, over := value(deep), p.Over() || eliminated(p, w.seat)
			back(p, m.Line)
			if m.Value != want || got != want || !over && deep < plies || m.Line[0] != m.Move {
				t.Fatalf("%s at %d plies, %v:\nmove %d: value %v, the line %v leads to %v, want %v",
					name, plies, set, m.Move, m.Value, m.Line, got, want)
			}
		}
		if legal := p.AppendMoves(nil); !slices.Equal(moves, legal) {
			t.Fatalf("%s: root moves %v, want %v", name, moves, legal)
		}
	}
}

func TestNumber(t *testing.T) {
	for v, want := range map[float64]string{
		11: "11", -123: "-123", 1.0540539: "1.054054", 0.1 + 0.2: "0.3", -1e-7: "0", -0.5: "-0.5", 999071.9999999: "999072",
	} {
		if got := Number(v); got != want {
			t.Errorf("%v is written %s, want %s", v, got, want)
		}
	}
}
