package search

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
	"tourney/players"
)

// TestAnalyst compares both values of a judgement with textbook minimax, after looks to lesser depths and after a look that
// was stopped, follows both lines to these values, and shows that what is exhausted is so.
func TestAnalyst(t *testing.T) {
	exhausted, skipped, all := 0, 0, analysts()
	for seed := range gamestest.Rounds[uint64](150, 300, 4000) {
		r := rand.New(rand.NewPCG(seed, 13))
		name, p, eval := gameOf(r.Uint64())
		played, taken := drawTurn(r, p)
		a := all[eval.images]
		if least := a.Begin(p, played); least != max(1, taken) {
			t.Fatalf("%s: least depth %d, want %d", name, least, taken)
		}
		if taken > len(played) {
			skipped++
		}
		seat := p.Mover()
		stopped, stop := context.WithCancel(t.Context())
		stop()
		first := max(1, taken) + r.IntN(3)
		for plies := first; plies <= first+r.IntN(3); plies++ {
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
	}
	if exhausted == 0 || skipped == 0 {
		t.Errorf("%d positions that are neither won nor lost were exhausted, %d decisions passed over a seat: want some of each", exhausted, skipped)
	}
}

// analysts returns an analyst for each judge, by its images: their tables are too large to make one for each game.
func analysts() map[bool]*Analyst {
	return map[bool]*Analyst{false: NewAnalyst(judge{}), true: NewAnalyst(judge{true})}
}

// drawTurn draws sub-moves of the mover, of one turn or less, and returns how many plies they take.
func drawTurn(r *rand.Rand, p games.Position) (played []games.Move, plies int) {
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

// TestPlace compares the place of the best sub-moves with the least effort that leaves one of them to textbook minimax. The
// end of the context is an error.
func TestPlace(t *testing.T) {
	stop, cancel := context.WithCancel(t.Context())
	cancel()
	forced, equal, late, stopped := 0, 0, 0, 0
	able, apt := analysts(), map[bool]*Analyst{false: NewAnalyst(&keen{}), true: NewAnalyst(&keen{judge: judge{true}})}
	for seed := range gamestest.Rounds[uint64](60, 400, 4000) {
		name, p, judged := gameOf(seed)
		a := able[judged.images]
		if seed/2%2 == 1 {
			name, p, judged = duelOf(seed)
			a = apt[judged.images]
		}
		eval, plies := a.w.eval, 2+int(seed/4%2)
		got, err := a.Place(t.Context(), p, plies)
		if err != nil {
			t.Fatal(err)
		}
		seat, legal := p.Mover(), p.AppendMoves(nil)
		want := Place{Legal: len(legal)}
		if f, ok := eval.(players.Forcer); ok {
			moves, wins := f.AppendForced(nil, p)
			want.Forced = len(moves) > 0 && !wins
		}
		if want.Forced {
			forced++
		} else {
			best := map[games.Move]bool{}
			value := byTextbook(p, judged, seat, 0, plies)
			for _, m := range legal {
				p.Do(m)
				taken := took(p, seat)
				best[m] = byTextbook(p, judged, seat, taken, plies-taken) == value
				p.Undo()
				if best[m] {
					want.First++ // counts the best so far
				}
			}
			want.Equal = want.First == len(legal)
			for want.First = 1; ; want.First++ {
				kept := strong(p, judged, seat, plies, want.First, usualWorth)
				if best[kept[len(kept)-1]] {
					break
				}
			}
		}
		if got != want {
			t.Fatalf("%s at %d plies: %+v, want %+v", name, plies, got, want)
		}
		if _, err := a.Place(stop, p, 6); err == context.Canceled {
			stopped++
		} else if err != nil {
			t.Fatal(err)
		}
		if want.Equal {
			equal++
		}
		if want.First > 1 {
			late++
		}
	}
	if forced == 0 || equal == 0 || late == 0 || stopped == 0 {
		t.Errorf("%d positions are forced, in %d all sub-moves are best, in %d the first by static value is not, and %d searches were "+
			"stopped: want some of each", forced, equal, late, stopped)
	}
}
