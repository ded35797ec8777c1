package pentago

import (
	"math/rand/v2"
	"testing"

	"tourney/games"
)

const midgame = "W..WB./BB..../BB..BW/W..BBW/B....W/WWW... w p"

// BenchmarkDoUndo plays and takes back a placement and a rotation.
func BenchmarkDoUndo(b *testing.B) {
	var p games.Position = read(b, withRotation, midgame)
	place := p.AppendMoves(nil)
	n := 0
	for b.Loop() {
		p.Do(place[n%len(place)])
		p.Do(firstRotation + games.Move(n%8))
		p.Undo()
		p.Undo()
		n++
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(2*n), "ns/node")
}

func BenchmarkAppendMoves(b *testing.B) {
	var p games.Position = read(b, withRotation, midgame)
	buffer := make([]games.Move, 0, cells)
	for b.Loop() {
		buffer = p.AppendMoves(buffer[:0])
	}
}

func BenchmarkPerft(b *testing.B) {
	p := read(b, withRotation, midgame)
	var nodes uint64
	for b.Loop() {
		n, err := games.Perft(b.Context(), p, 4)
		if err != nil {
			b.Fatal(err)
		}
		nodes += n
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(nodes), "ns/node")
}

// BenchmarkRandomGames plays uniformly random games from the empty board.
func BenchmarkRandomGames(b *testing.B) {
	p := read(b, withRotation, emptyBoard)
	r := rand.New(rand.NewPCG(1, 5))
	played := 0
	for b.Loop() {
		for range playRandomly(p, r) {
			p.Undo()
		}
		played++
	}
	b.ReportMetric(float64(played)/b.Elapsed().Seconds(), "games/s")
}
