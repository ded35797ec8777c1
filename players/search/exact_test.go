package search

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
	"tourney/players"
)

// kinds are what a search may be offered.
var kinds = []string{
	"able", "bare", "near the end", "past", "keen", "held", "stopping",
	"loud", "loud, near the end", "loud past", "loud, stopping",
}

// drawGame draws a game of a kind, its evaluator, and the evaluator by which minimax is played, which has no abilities but values
// alike.
func drawGame(kind string, r *rand.Rand) (name string, p numbers, eval, yard players.Evaluator) {
	name, p, judged := gameOf(r.Uint64())
	most := noises[r.IntN(len(noises))]
	switch kind {
	case "bare":
		p = bare{p}
	case "near the end": // foresight must tell a loss from a quicker one
		name, p = "graph", newGraph(r.Uint64(), 2, 30, 4)
	case "past":
		name, p = "circle", newCircle(r)
	case "keen":
		name, p, judged = duelOf(r.Uint64())
		return name, p, &keen{judge: judged}, judged
	case "held":
		return name, p, &held{judge: judged}, &held{judge: judged}
	case "stopping":
		return name, p, impatient{judged}, judged
	case "loud, near the end": // where a slower win may be preferred
		name, p, judged, most = "graph", newGraph(r.Uint64(), 2, 8+r.IntN(16), 3), judge{}, 1+r.IntN(2)
	case "loud past":
		name, p = "circle", newCircle(r)
	case "loud", "loud, stopping":
		if r.IntN(2) == 0 {
			name, p, judged = duelOf(r.Uint64())
		}
	}
	switch noisy := (loud{judged, most}); {
	case kind == "loud, stopping":
		return name, p, loudAndImpatient{noisy}, noisy
	case strings.HasPrefix(kind, "loud"):
		return fmt.Sprintf("%s, noise %d", name, most), p, noisy, noisy
	}
	return name, p, judged, judged
}

// TestExactSearchesPlayMinimax plays games of all kinds by plain minimax, which is held against the textbook, and lets searches
// with other exact settings choose in them: not a move nor a value may differ. What goes wrong with won positions met again at
// other depths does so in one of hundreds of games.
func TestExactSearchesPlayMinimax(t *testing.T) {
	wide := chosen(t, 1, games.Options{effortOption: "1000", ceilingOption: "1000072", floorOption: "-1000072"})
	for _, kind := range kinds {
		t.Run(kind, func(t *testing.T) {
			drawsMatter, endsMatter, at := 0, 0, uint64(0)
			for seed := range gamestest.Rounds[uint64](40, 250, 20_000) {
				r := rand.New(rand.NewPCG(seed, 4))
				name, p, eval, yard := drawGame(kind, r)
				minimax := following(plain(false))
				if r.IntN(3) == 0 {
					minimax = fixed(plain(false), 5)
				}
				if p.Seats() == 2 && r.IntN(3) == 0 {
					minimax.draw = []float64{-maxValue + 1, -4, -1, 0.5, 2, maxValue - 1}[r.IntN(6)]
				}
				if r.IntN(4) == 0 {
					minimax.worth = drawWorth(r, minimax.draw)
				}
				minimax.stepwise = r.IntN(3) == 0
				m := play(t, fmt.Sprintf("%d: %s %s, worth %v", seed, kind, name, minimax.worth), minimax, yard, p, seed)
				matter := m.checkMinimax(t, minimax)
				if minimax.given() {
					endsMatter += matter
				} else {
					drawsMatter += matter
				}
				for range 4 {
					set := inTurn(combined, at)
					if at++; set.cuts && kind == "able" && r.IntN(3) == 0 { // as wide as they may be, lossy settings change nothing
						set.effort, set.ceiling, set.floor = wide.effort, wide.ceiling, wide.floor
					}
					set.follow, set.plies, set.worth, set.stepwise = minimax.follow, minimax.plies, minimax.worth, minimax.stepwise
					w := newSearcher(set, eval)
					if w.tableBits > 0 && r.IntN(2) == 0 { // as large tables look far from the leaves
						w.transpositions.ahead = 2
					}
					m.replay(t, w)
				}
			}
			if (drawsMatter == 0 || endsMatter == 0) && !testing.Short() { // a few games need not show it
				t.Error("no value of a draw, or none of a won or lost game, changes a value")
			}
		})
	}
}

// TestLossBesideValues: among more than two seats, one that is out is worth a loss also where all sub-moves of the last ply are
// valued at once, and a loss is worth more than many values.
func TestLossBesideValues(t *testing.T) {
	for seed := range gamestest.Rounds[uint64](400, 1000, 10_000) {
		r := rand.New(rand.NewPCG(seed, 9))
		p, eval := newGraph(r.Uint64(), 3+r.IntN(2), 4+r.IntN(12), 40), judge{}
		set := fixed(plain(true), 1+r.IntN(4))
		set.frontier = true
		set.lost = ending{2.5, players.Unit}
		got := begun(t, p, set, impatient{eval}).choose(t, p).Score
		if want := textbookAmong(p, eval, p.Mover(), 0, set.plies, set.worth, every(p)); got != want {
			t.Fatalf("graph %d at %d plies: %v, want %v", seed, set.plies, got, want)
		}
	}
}

// drawWorth draws values of won games, lost games or both, among those of judge and far from them.
func drawWorth(r *rand.Rand, draw float64) worth {
	w := usualWorth
	w.draw = draw
	values := []float64{-maxValue + 1, -4, -2, -0.5, 0, 1, 2, 3, maxValue - 1}
	lost := r.IntN(len(values) - 1)
	won := lost + 1 + r.IntN(len(values)-1-lost)
	which := r.IntN(3)
	if which != 0 {
		w.won = ending{values[won], -players.Unit}
	}
	if which != 1 {
		w.lost = ending{values[lost], players.Unit}
	}
	return w
}

// checkMinimax holds a match of minimax against the textbook. It returns the number of turns that the values of finished
// games matter to.
func (m match) checkMinimax(t fatal, minimax settings) (matter int) {
	t.Helper()
	if _, changes := m.eval.(players.Held); changes {
		return 1 // the textbook does not know the values of each search
	}
	w := newSearcher(minimax, m.eval)
	w.begin(t, m.turns[0].p, m.seat, m.stream)
	for _, turn := range m.turns {
		if want := textbookAmong(turn.p, m.eval, m.seat, 0, turn.plies, minimax.worth, every(turn.p)); turn.value != want {
			t.Fatalf("%s: minimax finds %v, want %v", m.name, turn.value, want)
		}
		if turn.value != byTextbook(turn.p, m.eval, m.seat, 0, turn.plies) {
			matter++
		}
		w.choose(t, turn.p)
		if w.loud > 0 {
			if move := loudest(w, turn.p, turn.plies); move != turn.moves[0] {
				t.Fatalf("%s at %d plies: minimax chooses %v, want %v", m.name, turn.plies, turn.moves, move)
			}
		} else if got := valueAfter(turn.p, m.eval, turn.moves, turn.plies, minimax.worth); got != turn.value {
			t.Fatalf("%s: minimax chooses %v worth %v, want %v", m.name, turn.moves, got, turn.value)
		}
	}
	return matter
}
