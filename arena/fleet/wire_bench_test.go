package fleet

import (
	"testing"

	"tourney/arena/arenatest"
	"tourney/arena/plan"
	"tourney/results"
)

// BenchmarkWire packs and unpacks the jobs and the results of chunks of 256 games of Pentago.
func BenchmarkWire(b *testing.B) {
	p := arenatest.Pentago(b, "random", "a@1", "one@1", "a-star@2")
	p.Openings[0].Games, p.Openings[1].Games, p.Thoughts = 10, 12, true
	store := arenatest.NewMemory()
	run, _ := arenatest.Play(b, p, store, "", 2)
	source, err := plan.NewSource(p, run, nil, nil)
	if err != nil {
		b.Fatal(err)
	}
	batch, _, err := source.Next()
	if err != nil {
		b.Fatal(err)
	}
	a := answer{Run: 1, Keys: map[int]string{}}
	if err := store.Games(b.Context(), run, nil, func(g results.Record) error {
		a.Keys[g.Pairing] = run.Pairings[g.Pairing].Key
		a.Games = append(a.Games, g)
		return nil
	}); err != nil {
		b.Fatal(err)
	}
	a.Games = a.Games[:len(batch.Jobs)]
	games := float64(len(batch.Jobs))
	sub := func(name string, message func() any, into func() any) {
		b.Run(name, func(b *testing.B) {
			bytes := 0
			for b.Loop() {
				packed, err := encode(message())
				if err == nil {
					err = decode(packed, into())
				}
				if err != nil {
					b.Fatal(err)
				}
				bytes = len(packed)
			}
			b.ReportMetric(float64(bytes)/games, "bytes/game")
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/games, "ns/game")
		})
	}
	sub("jobs", func() any {
		c := &chunk{}
		c.pack(batch.Jobs, nil)
		return c
	}, func() any { return &chunk{} })
	sub("results", func() any { return &a }, func() any { return &answer{} })
}
