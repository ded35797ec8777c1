package pentagoeval

import (
	"math/rand/v2"
	"testing"

	"tourney/games"
	"tourney/games/pentago"
	"tourney/players"
)

// BenchmarkSearch searches positions of four stones to depth 4, each with an empty transposition table. Refinements are
// added one by one.
func BenchmarkSearch(b *testing.B) {
	var list []games.Position
	r := rand.New(rand.NewPCG(3, 4))
	for range 16 {
		p, err := pentago.Game{}.Random(nil, r, games.Draw{Min: 4, Max: 4})
		if err != nil {
			b.Fatal(err)
		}
		list = append(list, p)
	}
	for _, name := range []string{"a", "one"} {
		options := refined(0)
		b.Run(name+"/plain", func(b *testing.B) { benchmarkSearch(b, name, options, list) })
		for _, v := range []struct{ name, option, value string }{
			{"+foresight", "foresight", "true"},
			{"+distinct", "distinct", "true"},
			{"+symmetry", "symmetry", "exact"},
			{"+frontier", "frontier", "true"},
			{"+history", "order", "history"},
			{"+table", "table", "13"},
			{"+deepening", "deepening", "2"},
			{"+pvs", "pvs", "true"},
		} {
			options[v.option] = v.value
			b.Run(name+"/"+v.name, func(b *testing.B) { benchmarkSearch(b, name, options, list) })
		}
		b.Run(name+"/default", func(b *testing.B) { benchmarkSearch(b, name, nil, list) })
	}
}

func benchmarkSearch(b *testing.B, name string, options games.Options, list []games.Position) {
	w := searcher(b, players.Spec{Method: "alpha-beta", Heuristic: name, Options: options}, 4)
	r := rand.New(rand.NewPCG(1, 2))
	var nodes int64
	i := 0
	search := func() {
		p := list[i%len(list)]
		i++
		begin(b, w, p, r)
		nodes += choose(b, w, p).Nodes
	}
	search() // the buffers grow
	nodes = 0
	b.ReportAllocs()
	for b.Loop() {
		search()
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(nodes), "ns/node")
	b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
}
