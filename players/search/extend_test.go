package search

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"tourney/games"
	"tourney/players"
)

// TestSameMovesByRule: with any value of a draw and any number of extensions, all exact searches play the games of minimax,
// which is held against the textbook.
func TestSameMovesByRule(t *testing.T) {
	all := combinations()
	shallow := func(s settings) settings { // minimax tries all sub-moves of forced positions, too
		s = following(s)
		deep := s.follow
		s.follow = func(p games.Position) int { return 1 + deep(p)%4 }
		return s
	}
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
		r := rule{extend: rapid.SampledFrom([]int{0, 1, 2, 3}).Draw(t, "extend")}
		if p.Seats() == 2 {
			r.draw = rapid.SampledFrom([]float64{-maxValue + 1, -4, -1, 0, 0.5, 2, maxValue - 1}).Draw(t, "draw")
		}
		minimax := shallow(plain(false))
		minimax.draw, minimax.extend = r.draw, r.extend
		minimax.stepwise = rapid.Bool().Draw(t, "stepwise")
		m := play(t, fmt.Sprintf("%s %s, %+v", kind, name, r), minimax, yard, p, seed)
		for _, turn := range m.turns {
			if want := r.full(turn.p, yard, m.seat, turn.plies); turn.value != want {
				t.Fatalf("%s: minimax finds %v, want %v", m.name, turn.value, want)
			}
			if got := r.valueAfter(turn.p, yard, turn.moves, turn.plies); kind != "loud" && got != turn.value {
				t.Fatalf("%s: minimax chooses %v worth %v, want %v", m.name, turn.moves, got, turn.value)
			}
			if turn.value != (rule{draw: r.draw}).full(turn.p, yard, m.seat, turn.plies) {
				changed[kind] = true
			}
			if turn.value != (rule{extend: r.extend}).full(turn.p, yard, m.seat, turn.plies) {
				changed["draw"] = true
			}
		}
		set.draw, set.extend, set.stepwise = r.draw, r.extend, minimax.stepwise
		w := newSearcher(shallow(set), eval)
		if set.tableBits > 0 && rapid.Bool().Draw(t, "ahead") { // as large tables do far from the leaves
			w.transpositions.ahead = 2
		}
		m.replay(t, w)
	})
	for _, what := range []string{"able", "bare", "keen", "past", "loud", "draw"} {
		if !changed[what] && !testing.Short() { // a fifth of the games may lack one by chance
			t.Errorf("no value is changed: %s", what)
		}
	}
}
