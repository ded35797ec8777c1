package gamestest

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tourney/games"
)

// linesTried is the most lines that a check tries at each position.
const linesTried = 2000

// able calls visit at every open position of random games, if the game's positions have the ability A. visit must leave
// the position as it was.
func able[A any](t testing.TB, v variant, visit func(p games.Position, ability A, r *rand.Rand)) {
	v.starts(t, func(p games.Position, r *rand.Rand) {
		ability, has := p.(A)
		if !has {
			return
		}
		play(t, p, r, func() {
			if p.Over() {
				return
			}
			before := look(t, p)
			visit(p, ability, r)
			compare(t, "after an ability was used", look(t, p), before)
		})
	})
}

// checkForesight wants the fastest win of the turn at hand, or (0, 1) for unknown, and no win of the mover before
// later.
func checkForesight(t testing.TB, v variant) {
	able(t, v, func(p games.Position, f games.Foreseer, r *rand.Rand) {
		win, later := f.Foresee()
		if want := winInTurn(p); win != want && (win != 0 || later != 1) {
			t.Fatalf("Foresee() = %d, %d, want a win in %d (0 is none), or 0, 1\n%s", win, later, want, text(t, p))
		}
		if later < 1 {
			t.Fatalf("Foresee() = %d, %d, want at least 1 for the second\n%s", win, later, text(t, p))
		}
		if wins(p, p.Mover(), later-1, linesTried, r) {
			t.Fatalf("Foresee() = %d, %d, but the mover may win in fewer than %d\n%s", win, later, later, text(t, p))
		}
	})
}

// winInTurn returns the least number of sub-moves in which the mover can win before the turn ends, or 0.
func winInTurn(p games.Position) int {
	mover, turns := p.Mover(), p.Turns()
	quickest := 0
	for _, m := range p.AppendMoves(nil) {
		next, over := p.Do(m)
		win := 0
		if over && p.Outcome().Winner() == mover {
			win = 1
		} else if !over && next == mover && p.Turns() == turns {
			if rest := winInTurn(p); rest > 0 {
				win = 1 + rest
			}
		}
		p.Undo()
		if win == 1 {
			return 1
		}
		if quickest == 0 || win > 0 && win < quickest {
			quickest = win
		}
	}
	return quickest
}

// wins reports whether any line of at most plies sub-moves, of all seats, makes seat the only winner. If there are more
// lines than may be tried, it tries some at random.
func wins(p games.Position, seat games.Seat, plies, lines int, r *rand.Rand) bool {
	if plies == 0 {
		return false
	}
	moves := p.AppendMoves(nil)
	if len(moves) > lines {
		r.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
		moves = moves[:lines]
	}
	for _, m := range moves {
		_, over := p.Do(m)
		won := over && p.Outcome().Winner() == seat ||
			!over && wins(p, seat, plies-1, max(1, lines/len(moves)), r)
		p.Undo()
		if won {
			return true
		}
	}
	return false
}

// checkEnds wants Ends to be true exactly where a legal sub-move ends the game.
func checkEnds(t testing.TB, v variant) {
	able(t, v, func(p games.Position, e games.Ender, _ *rand.Rand) {
		got := e.Ends()
		want := slices.ContainsFunc(p.AppendMoves(nil), func(m games.Move) bool {
			_, over := p.Do(m)
			p.Undo()
			return over
		})
		if got != want {
			t.Fatalf("Ends() = %v, want %v\n%s", got, want, text(t, p))
		}
	})
}

// checkCounts wants the number of legal sub-moves, and each by its number.
func checkCounts(t testing.TB, v variant) {
	able(t, v, func(p games.Position, c games.Counter, _ *rand.Rand) {
		moves := p.AppendMoves(nil)
		if got := c.CountMoves(); got != len(moves) {
			t.Fatalf("CountMoves() = %d, want %d\n%s", got, len(moves), text(t, p))
		}
		for n, want := range moves {
			if got := c.NthMove(n); got != want {
				t.Fatalf("NthMove(%d) = %d, want %d\n%s", n, got, want, text(t, p))
			}
		}
	})
}

// abilities are those of a position; the others are nil. They are found once, as an assertion may allocate.
type abilities struct {
	foreseer   games.Foreseer
	ender      games.Ender
	merger     games.Merger
	symmetric  games.Symmetric
	counter    games.Counter
	historic   games.Historic
	skipper    games.Skipper
	tester     games.Tester
	eliminator games.Eliminator
}

func abilitiesOf(p games.Position) (a abilities) {
	a.foreseer, _ = p.(games.Foreseer)
	a.ender, _ = p.(games.Ender)
	a.merger, _ = p.(games.Merger)
	a.symmetric, _ = p.(games.Symmetric)
	a.counter, _ = p.(games.Counter)
	a.historic, _ = p.(games.Historic)
	a.skipper, _ = p.(games.Skipper)
	a.tester, _ = p.(games.Tester)
	a.eliminator, _ = p.(games.Eliminator)
	return a
}

// use calls the abilities as a search does at a node.
func (a abilities) use(moves, buffer []games.Move) {
	if a.foreseer != nil {
		a.foreseer.Foresee()
	}
	if a.ender != nil {
		a.ender.Ends()
	}
	if a.merger != nil {
		a.merger.AppendEqual(buffer[:0], moves)
	}
	if a.symmetric != nil {
		a.symmetric.AppendImages(buffer[:0], moves)
	}
	if a.counter != nil {
		a.counter.NthMove(a.counter.CountMoves() - 1)
	}
	if a.historic != nil {
		a.historic.Recalls(pliesRecalled)
	}
	if a.tester != nil {
		a.tester.Legal(moves[0])
	}
	if a.skipper != nil {
		a.skipper.Skipped()
	}
	if a.eliminator != nil {
		a.eliminator.Eliminated(0)
	}
}
