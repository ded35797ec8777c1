package pentago

import (
	"math/rand/v2"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

const midgame = "W..WB./BB..../BB..BW/W..BBW/B....W/WWW... w p"

// BenchmarkDoUndo plays and takes back one placement and one rotation.
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
		for range gamestest.PlayRandomly(p, r) {
			p.Undo()
		}
		played++
	}
	b.ReportMetric(float64(played)/b.Elapsed().Seconds(), "games/s")
}

// BenchmarkForesee runs on positions whose wins are at different distances.
func BenchmarkForesee(b *testing.B) {
	for _, c := range []benchmark{
		{"placement", rowOfFour + "w p"},
		{"rotation", midgame},
		{"none", "WB..BW/...W../..BW.B/BBWW.B/....BW/.W.... w p"},
	} {
		b.Run(c.name, func(b *testing.B) {
			p := read(b, withRotation, c.position)
			b.ReportAllocs()
			for b.Loop() {
				p.Foresee()
			}
		})
	}
}

func BenchmarkEnds(b *testing.B) {
	for _, c := range phases {
		b.Run(c.name, func(b *testing.B) {
			p := read(b, withRotation, c.position)
			b.ReportAllocs()
			for b.Loop() {
				p.Ends()
			}
		})
	}
}

// BenchmarkAppendEqual looks for equal rotations; a midgame seldom has any.
func BenchmarkAppendEqual(b *testing.B) {
	for _, c := range []benchmark{
		{"none", midgameRotation},
		{"some", "W...../....../....../....../....../...... w r"},
	} {
		b.Run(c.name, func(b *testing.B) { benchmarkRepresentatives(b, c.position, (*Board).AppendEqual) })
	}
}

// BenchmarkAppendImages looks for symmetries; a midgame seldom has any.
func BenchmarkAppendImages(b *testing.B) {
	for _, c := range append([]benchmark{{"all", emptyBoard}}, phases...) {
		b.Run(c.name, func(b *testing.B) { benchmarkRepresentatives(b, c.position, (*Board).AppendImages) })
	}
}

// benchmark is a named position.
type benchmark struct{ name, position string }

const midgameRotation = "W..WB./BB..../BB..BW/W..BBW/B....W/WWWW.. w r"

// phases are midgames before a placement and before a rotation.
var phases = []benchmark{{"place", midgame}, {"rotate", midgameRotation}}

func benchmarkRepresentatives(
	b *testing.B, position string, represent func(p *Board, dst, moves []games.Move) []games.Move,
) {
	p := read(b, withRotation, position)
	moves := p.AppendMoves(nil)
	buffer := make([]games.Move, 0, cells)
	b.ReportAllocs()
	for b.Loop() {
		represent(p, buffer, moves)
	}
}
