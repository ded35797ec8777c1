package arena_test

import (
	"context"
	"fmt"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"tourney/arena/arenatest"
	"tourney/arena/openings"
	"tourney/arena/plan"
	"tourney/games"
	_ "tourney/games/all"
	"tourney/games/gamestest"
	"tourney/players"
	_ "tourney/players/all"
	"tourney/results"
	"tourney/results/sqlite"
)

// BenchmarkCost measures the arena's own cost, rules included: games of trivial players, on one worker, with a store
// that keeps nothing. It counts the CPU time of all threads.
func BenchmarkCost(b *testing.B) {
	for _, test := range []struct {
		game    string
		options games.Options
		games   int
	}{
		{"pentago", nil, 2000}, {"gomoku", nil, 500}, {"gomoku", games.Options{"size": "5"}, 4000}, {"loa", nil, 500},
		{"blokus", nil, 500}, {"splut", nil, 300},
	} {
		b.Run(test.game+test.options["size"], func(b *testing.B) {
			p := randomPlan(b, test.game, test.options, test.games)
			plies := 0
			before := spent()
			for b.Loop() {
				arenatest.Play(b, p, sieve{arenatest.NewMemory(), &plies}, "", 1)
			}
			took := spent() - before
			b.ReportMetric(float64(took.Nanoseconds())/float64(plies), "cpu-ns/ply")
			b.ReportMetric(float64(test.games*b.N)/took.Seconds(), "games/cpu-s")
		})
	}
}

// Two players of one method would make no blocks.
func init() {
	atRandom(players.Method{Name: "dice"}, func(p players.Player) players.Player { return p })
}

// BenchmarkEndToEnd measures the smallest games with everything that is kept of them: a database, blocks, hashes.
func BenchmarkEndToEnd(b *testing.B) {
	const games = 20_000
	p := randomPlan(b, "gomoku", map[string]string{"size": "5"}, games/2, "dice")
	p.Schedule.Self = false
	before := spent()
	for b.Loop() {
		store := gamestest.Must(sqlite.Open(b.Context(), filepath.Join(b.TempDir(), "t.db"), nil))(b)
		arenatest.Play(b, p, store, "", 1)
		gamestest.OK(b, store.Close())
	}
	b.ReportMetric(float64(games*b.N)/(spent()-before).Seconds(), "games/cpu-s")
}

// randomPlan is a plan of games of the random player against itself and others from the game's own start.
func randomPlan(b *testing.B, game string, given games.Options, n int, others ...string) plan.Plan {
	b.Helper()
	p := planOf(b, game, given, append(others, "random")...)
	p.Schedule.Self, p.Thoughts = true, true
	p.Openings = []openings.Set{{Kind: openings.Empty, Games: n}}
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

// sieve is a store that keeps nothing, and counts sub-moves.
type sieve struct {
	*arenatest.Memory
	plies *int
}

func (s sieve) Append(_ context.Context, _ results.Run, games []results.Record) error {
	for _, r := range games {
		*s.plies += r.Plies
	}
	return nil
}
