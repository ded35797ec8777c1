package search

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"tourney/games"
	"tourney/players"
)

// cutting are the combinations of exact settings of alpha-beta, which lossy ones may be added to.
func cutting() []settings {
	return slices.DeleteFunc(combinations(), func(s settings) bool { return !s.cuts })
}

// TestWideLimits: lossy settings that leave nothing out, as wide as they may be set, change nothing.
func TestWideLimits(t *testing.T) {
	wide := chosen(t, 1, games.Options{effortOption: "1000", ceilingOption: "1000072", floorOption: "-1000072"})
	all := cutting()
	rapid.Check(t, func(t *rapid.T) {
		set := rapid.SampledFrom(all).Draw(t, "settings")
		set.effort, set.ceiling, set.floor = wide.effort, wide.ceiling, wide.floor
		name, p, eval := drawn(t)
		m := play(t, name, following(plain(false)), eval, p, 1)
		m.replay(t, newSearcher(following(set), eval))
	})
}

// strong returns the sub-moves that an effort leaves to a position: those that are forced, or those of the best static
// values for the mover, the least of equal ones.
func strong(p games.Position, eval players.Evaluator, root games.Seat, depth, effort int) []games.Move {
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
		static[m] = byTextbook(p, yardstick(eval), root, 0, 0)
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
	w := newSearcher(set, eval)
	w.begin(t, p, p.Mover(), [2]uint64{1, 2})
	d := w.choose(t, p)
	among := func(depth int) []games.Move { return strong(p, eval, w.seat, depth, set.effort) }
	want := textbookAmong(p, eval, w.seat, 0, set.plies, 0, among)
	full := byTextbook(p, yardstick(eval), w.seat, 0, set.plies)
	deep := 0
	for i, m := range d.Moves {
		if left := set.plies - deep; !slices.Contains(among(left), m) {
			t.Fatalf("%s, %v:\nchooses %v, want one of %v at %d", name, set, d.Moves, among(left), i)
		}
		p.Do(m)
		deep += took(p, w.seat)
	}
	got := textbookAmong(p, eval, w.seat, deep, set.plies-deep, 0, among)
	for range d.Moves {
		p.Undo()
	}
	if d.Score != want || got != want {
		t.Fatalf("%s, %v:\nvalue %v, choice %v worth %v, want %v", name, set, d.Score, d.Moves, got, want)
	}
	return want != full
}

// TestEffort does so in all combinations.
func TestEffort(t *testing.T) {
	all := cutting()
	differs := false
	rapid.Check(t, func(t *rapid.T) {
		set := fixed(rapid.SampledFrom(all).Draw(t, "settings"), rapid.IntRange(1, 5).Draw(t, "plies"))
		set.effort = rapid.IntRange(1, 4).Draw(t, "effort")
		name, p, eval := drawn(t)
		if set.plies == 1 { // the last ply is searched in full
			m := play(t, name, fixed(plain(false), 1), eval, p.Clone().(numbers), 1)
			m.replay(t, newSearcher(set, eval))
		}
		differs = checkEffort(t, name, p, eval, set) || differs
	})
	if !differs {
		t.Error("an effort never changes a value")
	}
	for seed := range uint64(500) { // where several sub-moves win at once, more than the effort leaves
		set := fixed(plain(true), 2)
		set.deepening, set.effort = 1, 1
		checkEffort(t, fmt.Sprint("graph ", seed), newGraph(seed, 2, 20, 2), judge{}, set)
	}
}

// cuts are limits among the values of judge, and among those of games won or lost soon.
var cuts = []int{-Win + 4, -3, -1, 0, 1, 2, 3, Win - 5, Win - 3}

// TestCeiling: with a max-cut the search is exact as far as nothing is worth more, and else takes the first sub-move,
// in its random order, that is worth more. All combinations agree on it.
func TestCeiling(t *testing.T) {
	all := cutting()
	differs := false
	rapid.Check(t, func(t *rapid.T) {
		set := rapid.SampledFrom(all).Draw(t, "settings")
		plies := rapid.IntRange(1, 5).Draw(t, "plies")
		cut := rapid.SampledFrom(cuts).Draw(t, "max-cut")
		ceiling := chosen(t, plies, games.Options{ceilingOption: strconv.Itoa(cut)}).ceiling
		name, p, eval := drawn(t)
		limit := float64(cut)
		var first players.Decision
		want := byTextbook(p, eval, p.Mover(), 0, plies)
		for i, set := range []settings{plain(true), set} {
			set.ceiling = ceiling
			w := newSearcher(fixed(set, plies), eval)
			w.begin(t, p, p.Mover(), [2]uint64{1, 2})
			d := w.choose(t, p)
			got := valueAfter(p, eval, d.Moves, plies, 0)
			if ok := d.Score == want && got == want; want <= limit && !ok || want > limit && (d.Score <= limit || got <= limit) {
				t.Fatalf("%s at %d plies, %v:\nvalue %v, choice %v worth %v, want %v", name, plies, set, d.Score, d.Moves, got, want)
			}
			if i > 0 && !slices.Equal(d.Moves, first.Moves) {
				t.Fatalf("%s at %d plies, %v:\nchooses %v, the plain search %v", name, plies, set, d.Moves, first.Moves)
			}
			differs = differs || got != want
			first = d
		}
	})
	if !differs {
		t.Error("a max-cut never changes a choice")
	}
}

// TestFloor: with a min-cut the search is exact where the root is worth as much, and else only says that it is not.
func TestFloor(t *testing.T) {
	all := cutting()
	differs := false
	rapid.Check(t, func(t *rapid.T) {
		set := rapid.SampledFrom(all).Draw(t, "settings")
		plies := rapid.IntRange(1, 5).Draw(t, "plies")
		cut := rapid.SampledFrom(cuts).Draw(t, "min-cut")
		floor := chosen(t, plies, games.Options{floorOption: strconv.Itoa(cut)}).floor
		name, p, eval := drawn(t)
		limit := float64(cut)
		var exact players.Decision
		for i, set := range []settings{plain(false), set} {
			if i > 0 {
				set.floor = floor
			}
			w := newSearcher(fixed(set, plies), eval)
			w.begin(t, p, p.Mover(), [2]uint64{1, 2})
			d := w.choose(t, p)
			if i == 0 {
				exact = d
				continue
			}
			same := d.Score == exact.Score && slices.Equal(d.Moves, exact.Moves)
			if exact.Score >= limit && !same || exact.Score < limit && d.Score >= limit {
				t.Fatalf("%s at %d plies, %v:\nchooses %v worth %v, want %v worth %v",
					name, plies, set, d.Moves, d.Score, exact.Moves, exact.Score)
			}
			if math.IsNaN(valueAfter(p, eval, d.Moves, plies, 0)) {
				t.Fatalf("%s at %d plies, %v:\nchooses %v, which is no turn", name, plies, set, d.Moves)
			}
			differs = differs || !same
		}
	})
	if !differs {
		t.Error("a min-cut never changes a choice")
	}
}

// TestSymmetryForAll: representatives are searched for any evaluator if so asked, and then values may be wrong.
func TestSymmetryForAll(t *testing.T) {
	for seed := range uint64(200) {
		p := newGraph(seed, 2, 20, 20)
		set := plain(true)
		set.symmetry = symmetryAll
		w := newSearcher(fixed(set, 2), judge{})
		w.begin(t, p, p.Mover(), [2]uint64{1, 2})
		if w.choose(t, p).Score != byTextbook(p, judge{}, p.Mover(), 0, 2) {
			return
		}
	}
	t.Error("symmetry for all changes no value")
}
