package search

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"tourney/players"
)

// TestSameMovesByDraw: with any value of a draw, all exact searches play the games of minimax, which is held against the textbook.
func TestSameMovesByDraw(t *testing.T) {
	all := combinations()
	changed := map[string]bool{}
	rapid.Check(t, func(t *rapid.T) {
		set := rapid.SampledFrom(all).Draw(t, "settings")
		seed := rapid.Uint64().Draw(t, "game")
		name, p, judged := gameOf(seed)
		var eval, yard players.Evaluator = judged, judged
		kind := rapid.SampledFrom([]string{"able", "bare", "keen", "past", "loud"}).Draw(t, "kind")
		switch kind {
		case "bare":
			p = bare{p}
		case "keen":
			name, p, judged = duelOf(seed)
			eval, yard = &keen{judge: judged}, &keen{judge: judged}
		case "past":
			p = newCircle(seed, 10+int(seed%40), 8+int(seed/40%40))
		case "loud":
			eval = loud{judged, rapid.SampledFrom(noises).Draw(t, "noise")}
			yard = eval
		}
		minimax := following(plain(false))
		if p.Seats() == 2 {
			minimax.draw = rapid.SampledFrom([]float64{-maxValue + 1, -4, -1, 0, 0.5, 2, maxValue - 1}).Draw(t, "draw")
		}
		minimax.stepwise = rapid.Bool().Draw(t, "stepwise")
		m := play(t, fmt.Sprintf("%s %s, draw %v", kind, name, minimax.draw), minimax, yard, p, seed)
		for _, turn := range m.turns {
			if want := textbookAmong(turn.p, yard, m.seat, 0, turn.plies, minimax.draw, every(turn.p)); turn.value != want {
				t.Fatalf("%s: minimax finds %v, want %v", m.name, turn.value, want)
			}
			if got := valueAfter(turn.p, yard, turn.moves, turn.plies, minimax.draw); kind != "loud" && got != turn.value {
				t.Fatalf("%s: minimax chooses %v worth %v, want %v", m.name, turn.moves, got, turn.value)
			}
			if turn.value != byTextbook(turn.p, yard, m.seat, 0, turn.plies) {
				changed[kind] = true
			}
		}
		set.draw, set.stepwise = minimax.draw, minimax.stepwise
		w := newSearcher(following(set), eval)
		if set.tableBits > 0 && rapid.Bool().Draw(t, "ahead") { // as large tables do far from the leaves
			w.transpositions.ahead = 2
		}
		m.replay(t, w)
	})
	for _, kind := range []string{"able", "bare", "keen", "past", "loud"} {
		if !changed[kind] && !testing.Short() { // a fifth of the games may lack one by chance
			t.Errorf("no value is changed: %s", kind)
		}
	}
}
