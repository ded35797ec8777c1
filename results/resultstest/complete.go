package resultstest

import (
	"cmp"
	"slices"
	"time"

	"tourney/results"
)

// Complete returns a run with what every stored run has, where r lacks it: facts of a plan with more games than a test
// plays, on boards of these kinds, and a stretch.
func Complete(r results.Run, kinds ...string) results.Run {
	f := &r.Facts
	if f.Planned == 0 {
		f.Planned = 1 << 30
	}
	if len(f.SeatNames) == 0 {
		f.SeatNames = []string{"first", "second", "third", "fourth"}
	}
	if len(f.Openings) == 0 {
		for _, kind := range kinds {
			f.Openings = append(f.Openings, results.OpeningSet{Kind: kind, Games: 1 << 20})
		}
	}
	if len(r.Stretches) == 0 {
		r.Stretches = []results.Stretch{{Started: r.Started.UTC().Truncate(time.Second), Version: r.Version, Signature: r.Signature,
			Machine: "1 core"}}
	}
	return r
}

// Planned is Complete for a run whose plan has just these games, if r has no plan. Each kind of opening is a set, in
// the order in which numbers meet the kinds.
func Planned(r results.Run, games []results.Record) results.Run {
	planned := cmp.Or(r.Facts.Planned, len(games))
	byNumber := slices.Clone(games)
	slices.SortStableFunc(byNumber, func(a, b results.Record) int { return a.Number - b.Number })
	var sets []results.OpeningSet
	for i, g := range byNumber {
		at := slices.IndexFunc(sets, func(s results.OpeningSet) bool { return s.Kind == g.Opening })
		if at < 0 {
			at, sets = len(sets), append(sets, results.OpeningSet{Kind: g.Opening})
		}
		if i == 0 || g.Number != byNumber[i-1].Number {
			sets[at].Games++
		}
	}
	if len(r.Facts.Openings) == 0 {
		r.Facts.Openings = sets
	}
	r = Complete(r)
	r.Facts.Planned = planned
	return r
}

// Tallied is Planned for games that are given by their tallies.
func Tallied(r results.Run, tallies []results.Tally) results.Run {
	var games []results.Record
	n := 0
	for i, t := range tallies {
		games = append(games, results.Record{Number: i, Opening: t.Opening})
		n += t.Games
	}
	r.Facts.Planned = cmp.Or(r.Facts.Planned, n)
	return Planned(r, games)
}
