package all

import (
	"math/rand/v2"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

// BenchmarkCopy copies the board in the middle of a random game, by Clone and by CopyFrom.
func BenchmarkCopy(b *testing.B) {
	for _, name := range games.Names() {
		p := midgame(b, name)
		b.Run(name+"/clone", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				p.Clone()
			}
		})
		if c, ok := p.Clone().(games.Copier); ok {
			b.Run(name+"/copy", func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					c.CopyFrom(p)
				}
			})
		}
	}
}

func midgame(b *testing.B, name string) games.Position {
	g, err := games.Find(name)
	if err != nil {
		b.Fatal(err)
	}
	o, err := games.Complete(g.Options(), nil)
	if err != nil {
		b.Fatal(err)
	}
	p, err := g.New(o)
	if err != nil {
		b.Fatal(err)
	}
	plies := gamestest.PlayRandomly(p, rand.New(rand.NewPCG(1, 5)))
	for range plies / 2 {
		p.Undo()
	}
	return p
}
