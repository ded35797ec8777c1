package configs_test

import (
	"cmp"
	"slices"
	"testing"

	"tourney/arena"
	"tourney/arena/arenatest"
	"tourney/arena/config"
	"tourney/arena/plan"
	"tourney/arena/schedule"
	"tourney/arena/sequential"
	"tourney/games/gamestest"
	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/sqlite"
	"tourney/results/stats"
)

// TestRankedSaves: an adaptive night decides all neighbours with fewer games than a round robin of equally many games
// for all pairs. At full size the players are the ten of the report.
func TestRankedSaves(t *testing.T) {
	gamestest.SkipShort(t)
	p := decoded(t, "pentago-ranked.yaml", config.Decode).Plan
	p.Name, p.Openings[0].Games = "ranked", 14_000
	if !gamestest.Long { // few, and far apart
		p.Schedule.Margin, p.Openings[0].Games = 0.25, 400
		p.Players = slices.DeleteFunc(p.Players, func(e plan.Entrant) bool {
			return !slices.Contains([]string{"control", "passive", "active defence", "one bias 1"}, e.Name)
		})
	}
	store := newStore(t)
	run, err := plan.Enter(t.Context(), p, store, "", plan.Build{})
	if err != nil {
		t.Fatal(err)
	}
	rest, err := plan.Resume(t.Context(), p, run, store)
	if err != nil {
		t.Fatal(err)
	}
	if rest.Source, err = sequential.NewRanked(p, run, rest.Stored); err != nil {
		t.Fatal(err)
	}
	rest.Runner = arena.Local{Workers: 2}
	progress, err := arena.Play(t.Context(), rest)
	if err != nil {
		t.Fatal(err)
	}
	stored, err := store.Run(t.Context(), p.Name)
	if err != nil {
		t.Fatal(err)
	}
	counts, err := evidence.Read(t.Context(), store, stored)
	if err != nil {
		t.Fatal(err)
	}
	ratings := counts.Ratings()
	for place, a := range ratings.Order[1:] { // what ended the night is what its table says
		if c := ratings.Between(ratings.Order[place], a); c.Open() || c.Jointly {
			t.Errorf("%s and %s are not decided", ratings.Players[c.A], ratings.Players[c.B])
		}
	}
	margin := p.Schedule.Margin
	p.Name, p.Schedule = "fixed", schedule.Rule{Order: schedule.Both}
	all, _ := arenatest.Play(t, p, store, "", 2)
	fixed := untilDecided(t, store, all, margin)
	t.Logf("%d games, and %d of the round robin (0: not enough)", progress.Played, fixed)
	if fixed == 0 || progress.Played >= fixed || !gamestest.Long && [2]int{progress.Played, fixed} != [2]int{362, 720} {
		t.Errorf("an adaptive night took %d games, a round robin %d", progress.Played, fixed)
	}
}

// untilDecided returns the games of a round robin until all neighbours are decided, 0 if some stay open. It looks after
// every tenth opening.
func untilDecided(t *testing.T, store *sqlite.Store, run results.Run, margin float64) (games int) {
	t.Helper()
	matchups, last, decided := run.Matchups(), -1, false
	samples := make([]stats.Sample, len(matchups))
	needed := stats.Needed(len(matchups))
	look := func() bool {
		var duels []stats.Duel
		at := map[[2]int]stats.Sample{}
		for i, m := range matchups {
			n := float64(samples[i].Games())
			at[[2]int{m.Players[0], m.Players[1]}] = samples[i]
			duels = append(duels, stats.Duel{A: m.Players[0], B: m.Players[1], Games: n, Points: n * samples[i].Score().Value})
		}
		strength, order := stats.Strengths(len(run.Players), duels), make([]int, len(run.Players))
		for i := range order {
			order[i] = i
		}
		slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(strength[b], strength[a]) })
		for i, a := range order[1:] {
			one := at[[2]int{min(a, order[i]), max(a, order[i])}]
			if word, _ := one.Verdict(needed, stats.Either); word == stats.NotDecided && !one.Within(margin, needed) {
				return false
			}
		}
		return true
	}
	count := 0
	err := store.Blocks(t.Context(), run, results.ByOpening, func(b results.Block) error {
		if b.Number != last && b.Number%10 == 0 && b.Number > 0 && !decided && look() {
			decided, games = true, count
		}
		last = b.Number
		count += b.Games
		samples[b.Matchup].AddDifferences(1, b.Orders, int64(b.Scores[0]), int64(b.Scores[1]))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return games
}
