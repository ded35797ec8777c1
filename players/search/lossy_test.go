package search

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
	"tourney/players"
)

// strong returns the sub-moves that an effort leaves to a position: those that are forced, or those of the best static
// values for the mover, the least of equal ones.
func strong(p games.Position, eval players.Evaluator, root games.Seat, depth, effort int, ends worth) []games.Move {
	legal := p.AppendMoves(nil)
	if depth < 2 {
		return legal
	}
	if f, ok := eval.(players.Forcer); ok {
		if forced, wins := f.AppendForced(nil, p); len(forced) > 0 && !wins {
			return forced
		}
	}
	static := map[games.Move]float64{}
	for _, m := range legal {
		p.Do(m)
		static[m] = textbookAmong(p, yardstick(eval), root, 1, 0, ends, every(p)) // a game that this sub-move ends is one ply long
		p.Undo()
		if p.Mover() != root {
			static[m] = -static[m]
		}
	}
	slices.SortStableFunc(legal, func(a, b games.Move) int { return cmp.Compare(static[b], static[a]) })
	return legal[:min(effort, len(legal))]
}

// checkEffort holds a search with an effort against minimax among the sub-moves it leaves: its value, and that all its
// choices are among them and worth it. It reports whether minimax among all sub-moves has another value.
func checkEffort(t fatal, name string, p numbers, eval players.Evaluator, set settings) (differs bool) {
	t.Helper()
	w := begun(t, p, set, eval)
	d := w.choose(t, p)
	among := func(depth int) []games.Move { return strong(p, eval, w.seat, depth, set.effort, set.worth) }
	want := textbookAmong(p, eval, w.seat, 0, set.plies, set.worth, among)
	full := textbookAmong(p, yardstick(eval), w.seat, 0, set.plies, set.worth, every(p))
	deep := 0
	for i, m := range d.Moves {
		if left := set.plies - deep; !slices.Contains(among(left), m) {
			t.Fatalf("%s, %v:\nchooses %v, want one of %v at %d", name, set, d.Moves, among(left), i)
		}
		p.Do(m)
		deep += took(p, w.seat)
	}
	got := textbookAmong(p, eval, w.seat, deep, set.plies-deep, set.worth, among)
	back(p, d.Moves)
	if d.Score != want || got != want {
		t.Fatalf("%s, %v:\nvalue %v, choice %v worth %v, want %v", name, set, d.Score, d.Moves, got, want)
	}
	return want != full
}

// TestEffort does so with all pairs of settings. Whether an evaluator says what is searched by its abilities, or by trying, the
// choice is the same. With noise it is among the same sub-moves.
func TestEffort(t *testing.T) {
	differs := false
	for seed := range gamestest.Rounds[uint64](60, 500, 8000) {
		r := rand.New(rand.NewPCG(seed, 14))
		set := fixed(inTurn(cutting, seed), 1+r.IntN(5))
		set.effort = 1 + r.IntN(4)
		name, p, eval := gameOf(r.Uint64())
		if set.plies == 1 { // the last ply is searched in full
			m := play(t, name, fixed(plain(false), 1), eval, p.Clone().(numbers), 1)
			m.replay(t, newSearcher(set, eval))
		}
		differs = checkEffort(t, name, p, eval, set) || differs
		given := set
		given.worth = drawWorth(r, 0)
		checkEffort(t, name, p, eval, given)

		name, p, eval = duelOf(r.Uint64())
		checkEffort(t, name, p, &keen{judge: eval}, set)
		once := fixed(plain(true), set.plies) // no deepening, nothing left out but by the effort
		once.effort = set.effort
		m := play(t, name, once, &keen{judge: eval}, p.Clone().(numbers), seed)
		m.replay(t, newSearcher(set, &keen{judge: eval}))

		w := begun(t, p, set, loud{eval, 3})
		if d, among := w.choose(t, p), strong(p, w.eval, w.seat, set.plies, set.effort, set.worth); !slices.Contains(among, d.Moves[0]) {
			t.Fatalf("%s, %v: chooses %v with noise, want one of %v", name, set, d.Moves, among)
		}
	}
	if !differs {
		t.Error("an effort never changes a value")
	}
	for seed := range gamestest.Rounds[uint64](50, 500, 500) { // where several sub-moves win at once, more than the effort leaves
		set := fixed(plain(true), 2)
		set.deepening, set.effort = 1, 1
		checkEffort(t, fmt.Sprint("graph ", seed), newGraph(seed, 2, 20, 2), judge{}, set)
	}
}

// cuts are limits among the values of judge, and among those of games won or lost soon.
var cuts = []int{-Win + 4, -3, -1, 0, 1, 2, 3, Win - 5, Win - 3}

// TestCuts: with a max-cut the search is exact as far as nothing is worth more, and else takes the first sub-move, in its
// random order, that is worth more; all pairs of settings agree on it. With a min-cut it is exact where the root is worth as
// much, and else only says that it is not.
func TestCuts(t *testing.T) {
	changed := map[string]bool{}
	for seed := range gamestest.Rounds[uint64](60, 500, 8000) {
		r := rand.New(rand.NewPCG(seed, 15))
		plies, cut := 1+r.IntN(5), cuts[r.IntN(len(cuts))]
		name, p, eval := gameOf(r.Uint64())
		limit, want := float64(cut), byTextbook(p, eval, p.Mover(), 0, plies)
		choose := func(set settings, option string) (d players.Decision, worth float64) {
			limits := games.Options{}
			if option != "" {
				limits[option] = strconv.Itoa(cut)
			}
			with := chosen(t, plies, limits)
			set.ceiling, set.floor = with.ceiling, with.floor
			w := begun(t, p, fixed(set, plies), eval)
			d = w.choose(t, p)
			if worth = valueAfter(p, eval, d.Moves, plies, usualWorth); math.IsNaN(worth) {
				t.Fatalf("%s at %d plies, %v:\nchooses %v, which is no turn", name, plies, set, d.Moves)
			}
			return d, worth
		}
		first, _ := choose(plain(true), ceilingOption)
		d, got := choose(inTurn(cutting, seed), ceilingOption)
		exactly := d.Score == want && got == want
		if want <= limit && !exactly || want > limit && (d.Score <= limit || got <= limit) || !slices.Equal(d.Moves, first.Moves) {
			t.Fatalf("%s at %d plies, max-cut %d, %v:\nvalue %v, choice %v worth %v, want %v and %v of the plain search",
				name, plies, cut, inTurn(cutting, seed), d.Score, d.Moves, got, want, first.Moves)
		}
		changed[ceilingOption] = changed[ceilingOption] || got != want

		best, _ := choose(plain(false), "")
		d, _ = choose(inTurn(cutting, seed), floorOption)
		same := d.Score == best.Score && slices.Equal(d.Moves, best.Moves)
		if best.Score >= limit && !same || best.Score < limit && d.Score >= limit {
			t.Fatalf("%s at %d plies, min-cut %d, %v:\nchooses %v worth %v, want %v worth %v",
				name, plies, cut, inTurn(cutting, seed), d.Moves, d.Score, best.Moves, best.Score)
		}
		changed[floorOption] = changed[floorOption] || !same
	}
	if !changed[ceilingOption] || !changed[floorOption] {
		t.Errorf("a cut never changes a choice: %v", changed)
	}
}

// TestSymmetryForAll: representatives are searched for any evaluator if so asked, and then values may be wrong.
func TestSymmetryForAll(t *testing.T) {
	for seed := range uint64(200) {
		p := newGraph(seed, 2, 20, 20)
		set := plain(true)
		set.symmetry = symmetryAll
		w := begun(t, p, fixed(set, 2), judge{})
		if w.choose(t, p).Score != byTextbook(p, judge{}, p.Mover(), 0, 2) {
			return
		}
	}
	t.Error("symmetry for all changes no value")
}
