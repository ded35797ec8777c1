package search

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"tourney/games"
)

// TestAnalyst compares both values of a judgement with textbook minimax, after looks to lesser depths and after a look that
// was stopped, follows both lines to these values, and shows that what is exhausted is so.
func TestAnalyst(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	exhausted, skipped := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		name, p, eval := drawn(t)
		played, taken := drawTurn(t, p)
		a := NewAnalyst(eval)
		if least := a.Begin(p, played); least != max(1, taken) {
			t.Fatalf("%s: least depth %d, want %d", name, least, taken)
		}
		if taken > len(played) {
			skipped++
		}
		seat := p.Mover()
		stopped, stop := context.WithCancel(t.Context())
		stop()
		last := rapid.IntRange(max(1, taken), 6).Draw(t, "plies")
		for plies := rapid.IntRange(max(1, taken), last).Draw(t, "first"); plies <= last; plies++ {
			if _, err := a.Look(stopped, plies); err != nil && err != context.Canceled { // a short search does not notice
				t.Fatal(err)
			}
			j, err := a.Look(t.Context(), plies)
			if err != nil {
				t.Fatal(err)
			}
			best := byTextbook(p, eval, seat, 0, plies)
			line(p, seat, played)
			after := byTextbook(p, eval, seat, taken, plies-taken)
			later := byTextbook(p, eval, seat, taken, plies-taken+2)
			back(p, played)
			if j.Best != best || j.After != after {
				t.Fatalf("%s at %d plies: values %v and %v after %v, want %v and %v", name, plies, j.Best, j.After, played, best, after)
			}
			if deeper := byTextbook(p, eval, seat, 0, plies+2); j.Exhausted && (deeper != best || later != after) {
				t.Fatalf("%s is exhausted at %d plies, but values are %v and %v, then %v and %v", name, plies, best, after, deeper, later)
			}
			if j.Exhausted && !decided(best) {
				exhausted++
			}
			bestLine, afterLine, err := a.Lines(t.Context(), j)
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range []struct {
				moves []games.Move
				want  float64
			}{{bestLine, best}, {slices.Concat(played, afterLine), after}} {
				deep := line(p, seat, l.moves)
				if got := byTextbook(p, eval, seat, deep, plies-deep); got != l.want || !p.Over() && !eliminated(p, seat) && deep < plies {
					t.Fatalf("%s at %d plies: the line %v leads to %v, want %v", name, plies, l.moves, got, l.want)
				}
				back(p, l.moves)
			}
		}
	})
	if exhausted == 0 || skipped == 0 {
		t.Errorf("%d positions that are neither won nor lost were exhausted, %d decisions passed over a seat: want some of each", exhausted, skipped)
	}
}

// drawTurn draws sub-moves of the mover, of one turn or less, and returns how many plies they take.
func drawTurn(t *rapid.T, p games.Position) (played []games.Move, plies int) {
	r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "turn"), 0))
	seat, turn := p.Mover(), p.Turns()
	for range r.IntN(3) {
		if p.Over() || eliminated(p, seat) || p.Mover() != seat || p.Turns() != turn {
			break
		}
		legal := p.AppendMoves(nil)
		m := legal[r.IntN(len(legal))]
		p.Do(m)
		played, plies = append(played, m), plies+took(p, seat)
	}
	back(p, played)
	return played, plies
}

func back(p games.Position, played []games.Move) {
	for range played {
		p.Undo()
	}
}
