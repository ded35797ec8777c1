package arena

import "testing"

// BenchmarkPlay measures what the arena spends by itself: games of a mover that hardly thinks, and a store in memory.
func BenchmarkPlay(b *testing.B) {
	p := planOf(b, "random")
	p.Schedule.Self = true
	p.Openings = p.Openings[:1]
	p.Openings[0].Games = 2000
	plies := 0
	for b.Loop() {
		store := newMemory()
		playAll(b, p, store, 1)
		for _, r := range store.games {
			plies += r.Plies
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(plies), "ns/ply")
	b.ReportMetric(float64(2000*b.N)/b.Elapsed().Seconds(), "games/s")
}
