package plan_test

import (
	"testing"

	"tourney/arena/arenatest"
	"tourney/arena/openings"
	"tourney/arena/plan"
)

// TestBeginning: every pair begins with ten openings that decide, if there are as many.
func TestBeginning(t *testing.T) {
	random := func(games, skip int) openings.Set {
		return openings.Set{Kind: openings.Random, Games: games, Skip: skip, Min: 1, Max: 22, Parity: openings.Balanced}
	}
	empty := func(games int) openings.Set { return openings.Set{Kind: openings.Empty, Games: games} }
	for _, test := range []struct {
		name      string
		sets      []openings.Set
		end, each int
		decides   bool // the first number
	}{
		{"random boards", []openings.Set{random(100, 0)}, 10, 10, true},
		{"random boards after others", []openings.Set{random(100, 7)}, 17, 10, true},
		{"few", []openings.Set{random(4, 0)}, 4, 4, true},
		{"the empty board alone", []openings.Set{empty(100)}, 10, 10, true},
		{"beside the empty board", []openings.Set{empty(100), random(100, 0)}, 20, 20, false},
		{"beside few from the empty board", []openings.Set{empty(3), random(100, 0)}, 20, 13, false},
		{"few beside many from the empty board", []openings.Set{random(1, 0), empty(1_000_000_000)}, 38, 20, true},
	} {
		p := arenatest.Pentago(t, "random", "ruins")
		p.Openings = test.sets
		if end, each := p.Beginning(); end != test.end || each != test.each || p.Decides(0) != test.decides {
			t.Errorf("%s: %d openings before number %d, want %d before %d", test.name, each, end, test.each, test.end)
		}
	}
}

// TestNext: the numbers that follow each other are those of games.
func TestNext(t *testing.T) {
	p := arenatest.Pentago(t, "random", "ruins")
	p.Openings[0].Skip, p.Openings[1].Games = 4, 3
	more := p
	more.Openings = append(p.Openings, openings.Set{Kind: openings.Random, Games: 2, Skip: 9})
	const beyond = 60
	for _, p := range []plan.Plan{p, more} {
		for from := range beyond {
			want := from
			for want < beyond && !p.Has(want) {
				want++
			}
			if got, ok := p.Next(from); ok != (want < beyond) || ok && got != want {
				t.Errorf("%d sets: from %d on the next number is %d (%t), want %d", len(p.Openings), from, got, ok, want)
			}
		}
	}
}
