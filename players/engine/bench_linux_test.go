package engine_test

import (
	"syscall"
	"testing"
	"time"

	"tourney/games"
	"tourney/players"
)

// BenchmarkPipe measures the processor time of this process for a ply of two engines, and that of two random players without
// pipes, the referee's. The times of the engines do not count.
func BenchmarkPipe(b *testing.B) {
	for _, game := range []string{"pentago", "gomoku", "blokus"} {
		b.Run(game+"/in-process", func(b *testing.B) { benchmarkPipe(b, game, specOf(b, game, "random")) })
		b.Run(game+"/engine", func(b *testing.B) {
			benchmarkPipe(b, game, engineOf(b, game, games.Options{"memory": "none"}, "serve", "tourney", game, "random"))
		})
	}
}

func benchmarkPipe(b *testing.B, game string, spec players.Spec) {
	seated := []players.Player{seat(b, spec), seat(b, spec)}
	play := func(number int) int { return single(b, game, nil, number, seated...).Plies }
	play(0) // starts the engines
	plies, number := 0, 0
	begun := processorTime(b)
	for b.Loop() {
		number++
		plies += play(number)
	}
	used := processorTime(b) - begun
	b.ReportMetric(float64(used.Nanoseconds())/1000/float64(plies), "cpu-µs/ply")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/1000/float64(plies), "µs/ply")
	b.ReportMetric(0, "ns/op")
}

// processorTime returns the processor time of this process, without its children.
func processorTime(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
