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
	"tourney/games"
	_ "tourney/games/all"
	"tourney/games/gamestest"
	"tourney/players"
	_ "tourney/players/all"
	"tourney/results"
	"tourney/results/sqlite"
)

func init() { // a player that meets itself makes no blocks
	atRandom(players.Method{Name: "dice"}, func(p players.Player) players.Player { return p })
}

// BenchmarkCost measures the arena's own cost, rules included: games of trivial players, on one worker, with a store
// that keeps nothing, and the smallest games with a database, blocks and hashes. It counts the CPU time of all threads.
func BenchmarkCost(b *testing.B) {
	for _, test := range []struct {
		name, game string
		options    games.Options
		games      int
	}{
		{"pentago", "pentago", nil, 2000}, {"gomoku", "gomoku", nil, 500}, {"loa", "loa", nil, 500}, {"blokus", "blokus", nil, 500},
		{"splut", "splut", nil, 300}, {"gomoku-5", "gomoku", games.Options{"size": "5"}, 4000},
		{"kept", "gomoku", games.Options{"size": "5"}, 20_000},
	} {
		b.Run(test.name, func(b *testing.B) {
			p := planOf(b, test.game, test.options, "random", "dice")
			p.Thoughts = true
			p.Openings = []openings.Set{{Kind: openings.Empty, Games: test.games / 2}}
			plies := 0
			before := spent()
			for b.Loop() {
				if test.name != "kept" {
					arenatest.Play(b, p, sieve{arenatest.NewMemory(), &plies}, "", 1)
					continue
				}
				store := gamestest.Must(sqlite.Open(b.Context(), filepath.Join(b.TempDir(), "t.db"), nil))(b)
				arenatest.Play(b, p, store, "", 1)
				gamestest.OK(b, store.Close())
			}
			took := spent() - before
			b.ReportMetric(float64(test.games*b.N)/took.Seconds(), "games/cpu-s")
			if plies > 0 {
				b.ReportMetric(float64(took.Nanoseconds())/float64(plies), "cpu-ns/ply")
			}
		})
	}
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
