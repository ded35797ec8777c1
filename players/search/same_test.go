package search

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"tourney/players"
)

// sameMoves plays games by plain minimax, which is held against the textbook, and lets searches with other settings
// choose in them, one searcher in all games of an evaluator: not a move nor a value may differ.
func sameMoves(t fatal, sets []settings, seeds []uint64, abilities bool) {
	t.Helper()
	var matches []match
	for _, seed := range seeds {
		name, p, eval := gameOf(seed)
		if !abilities {
			p = bare{p}
		}
		m := play(t, name, following(plain(false)), eval, p, seed)
		for _, turn := range m.turns {
			if want := byTextbook(turn.p, eval, m.seat, 0, turn.plies); turn.value != want {
				t.Fatalf("%s: minimax finds %v, want %v", name, turn.value, want)
			}
			if got := valueAfter(turn.p, eval, turn.moves, turn.plies, 0); got != turn.value {
				t.Fatalf("%s: minimax chooses %v worth %v, want %v", name, turn.moves, got, turn.value)
			}
		}
		matches = append(matches, m)
	}
	for _, set := range sets {
		searchers := map[players.Evaluator]*Searcher{}
		for _, m := range matches {
			if searchers[m.eval] == nil {
				searchers[m.eval] = newSearcher(following(set), m.eval)
			}
			m.replay(t, searchers[m.eval])
		}
	}
}

// TestSameMovesDrawn draws the settings and the games.
func TestSameMovesDrawn(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	all := combinations()
	rapid.Check(t, func(t *rapid.T) {
		set := rapid.SampledFrom(all).Draw(t, "settings")
		seeds := rapid.SliceOfN(rapid.Uint64(), 1, 8).Draw(t, "games")
		sameMoves(t, []settings{set}, seeds, rapid.Bool().Draw(t, "abilities"))
	})
}

// TestSameMovesEverywhere tries every single combination on some games.
func TestSameMovesEverywhere(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	var seeds []uint64
	for seed := range uint64(12) {
		seeds = append(seeds, seed)
	}
	sameMoves(t, combinations(), seeds, true)
}

// TestSameMovesOften tries some combinations on very many games: what goes wrong with won positions met again at other
// depths does so in one of hundreds.
func TestSameMovesOften(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	all := combinations()
	r := rand.New(rand.NewPCG(1, 4))
	for range 120 {
		var sets []settings
		var seeds []uint64
		for range 4 {
			sets = append(sets, all[r.IntN(len(all))])
		}
		for range 30 {
			seeds = append(seeds, r.Uint64())
		}
		sameMoves(t, sets, seeds, true)
	}
}

// TestSameMovesNearTheEnd plays where most games end soon: foresight must tell a loss from a quicker one.
func TestSameMovesNearTheEnd(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	all := cutting()
	r := rand.New(rand.NewPCG(1, 7))
	for seed := range uint64(4000) {
		set := fixed(all[r.IntN(len(all))], 5)
		set.foresight = true
		m := play(t, fmt.Sprint("graph ", seed), fixed(plain(true), 5), judge{}, newGraph(seed, 2, 30, 4), seed)
		m.replay(t, newSearcher(set, judge{}))
	}
}

// TestGamesAreIndependent: what a searcher played before changes nothing in a game, not even the work.
func TestGamesAreIndependent(t *testing.T) {
	for seed := range uint64(40) {
		_, p, eval := gameOf(seed)
		set := following(chosen(t, 1, nil))
		m := play(t, "", set, eval, p, 1)
		w := newSearcher(set, eval)
		m.replay(t, w)
		w.begin(t, m.turns[0].p, m.seat, m.stream)
		fresh := newSearcher(set, eval)
		fresh.begin(t, m.turns[0].p, m.seat, m.stream)
		for i, turn := range m.turns {
			if got, want := w.choose(t, turn.p).Counts, fresh.choose(t, turn.p).Counts; got != want {
				t.Fatalf("game %d, turn %d: %+v after another game, want %+v", seed, i, got, want)
			}
		}
	}
}
