package arena_test

import (
	"context"
	"fmt"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"tourney/arena"
	"tourney/arena/arenatest"
	"tourney/arena/openings"
	"tourney/arena/plan"
	"tourney/arena/schedule"
	"tourney/games"
	_ "tourney/games/all"
	"tourney/players"
	_ "tourney/players/all"
	"tourney/results"
	"tourney/results/sqlite"
)

// BenchmarkCost measures the arena's own cost, rules included: games of trivial players, on one worker, with a store
// that keeps nothing. It counts the CPU time of all threads.
func BenchmarkCost(b *testing.B) {
	for _, test := range []struct {
		name, game string
		options    games.Options
		games      int
	}{
		{"pentago", "pentago", nil, 2000},
		{"gomoku", "gomoku", nil, 500},
		{"gomoku-5", "gomoku", games.Options{"size": "5"}, 4000},
		{"loa", "loa", nil, 500},
		{"blokus", "blokus", nil, 500},
		{"splut", "splut", nil, 300},
	} {
		b.Run(test.name, func(b *testing.B) {
			p := randomPlan(b, test.game, test.options, test.games)
			run := plan.RunOf(p, "", plan.Build{})
			plies := 0
			before := spent()
			for b.Loop() {
				source, err := plan.NewSource(p, run, &results.GameSet{}, nil)
				if err != nil {
					b.Fatal(err)
				}
				_, err = arena.Play(context.Background(), arena.Tournament{
					Run: run, Stored: &results.GameSet{}, Source: source, Runner: arena.Local{Workers: 1}, Store: sieve{},
					Sinks: []arena.Sink{arena.Watch(func(c arena.Commit) {
						for _, r := range c.Games {
							plies += r.Plies
						}
					})},
				})
				if err != nil {
					b.Fatal(err)
				}
			}
			took := spent() - before
			b.ReportMetric(float64(took.Nanoseconds())/float64(plies), "cpu-ns/ply")
			b.ReportMetric(float64(test.games*b.N)/took.Seconds(), "games/cpu-s")
		})
	}
}

func init() {
	players.RegisterMethod(players.Method{
		Name: "dice", Doc: "plays at random under another name, so that two of them make blocks",
		New: func(s players.Spec, _ players.Evaluator) (players.Player, error) {
			s.Method = "random"
			return s.New()
		},
	})
}

// BenchmarkEndToEnd measures the smallest games with everything that is kept of them: a database, blocks, hashes.
func BenchmarkEndToEnd(b *testing.B) {
	const games = 20_000
	p := randomPlan(b, "gomoku", map[string]string{"size": "5"}, games/2)
	p.Schedule.Self = false
	dice, err := players.ParsePlayer("gomoku", "dice")
	if err != nil {
		b.Fatal(err)
	}
	p.Players = append(p.Players, plan.Entrant{Name: "dice", Spec: dice})
	before := spent()
	for b.Loop() {
		store, err := sqlite.Open(b.Context(), filepath.Join(b.TempDir(), "t.db"), nil)
		if err != nil {
			b.Fatal(err)
		}
		arenatest.Play(b, p, store, "", 1)
		if err := store.Close(); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(games*b.N)/(spent()-before).Seconds(), "games/cpu-s")
}

// randomPlan is a plan of games of the random player against itself from the game's own start.
func randomPlan(t testing.TB, game string, given games.Options, n int) plan.Plan {
	t.Helper()
	g, err := games.Find(game)
	if err != nil {
		t.Fatal(err)
	}
	o, err := games.Complete(g.Options(), given)
	if err != nil {
		t.Fatal(err)
	}
	random, err := players.ParsePlayer(game, "random")
	if err != nil {
		t.Fatal(err)
	}
	p := plan.Plan{
		Name: "cost", Game: game, Options: o, Seed: 1, Schedule: schedule.Rule{Order: schedule.Both, Self: true},
		Players: []plan.Entrant{{Name: "random", Spec: random}}, Openings: []openings.Set{{Kind: openings.Empty, Games: n}},
		Thoughts: true,
	}
	if p.Seats() > 2 {
		p.Schedule.Seating = schedule.OneVField
	}
	return p
}

// spent is the processor time that the process has used.
func spent() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(fmt.Sprint("getrusage: ", err))
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// sieve is a store that keeps nothing.
type sieve struct{ results.Store }

func (sieve) Append(context.Context, results.Run, []results.Record) error { return nil }
func (sieve) Finish(context.Context, string, time.Time) error             { return nil }
