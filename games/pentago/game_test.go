package pentago

import (
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

const emptyBoard = "....../....../....../....../....../...... w p"

// withRotation and withoutRotation are the two rule variants.
var (
	withRotation    = games.Options{lastRotation: "true"}
	withoutRotation = games.Options{lastRotation: "false"}
)

func TestGame(t *testing.T) { gamestest.Run(t, Game{}) }

// TestPerftVectors compares with counts of an independent program: of all sub-moves, and of those with different
// boards.
func TestPerftVectors(t *testing.T) {
	for _, v := range gamestest.Vectors[struct {
		Pos      string
		Plies    int
		Perft    uint64
		Distinct uint64 `json:"perft_dedup"`
	}](t, "pentago_perft.jsonl") {
		p := read(t, withRotation, v.Pos)
		gamestest.CheckPerft(t, p, append(make([]uint64, v.Plies-1), v.Perft)...)
		if got := distinctPerft(p, v.Plies); got != v.Distinct {
			t.Errorf("%d plies from %s: %d with equal boards once, want %d", v.Plies, v.Pos, got, v.Distinct)
		}
	}
}

// distinctPerft is perft that counts rotations with equal boards once.
func distinctPerft(p games.Position, plies int) uint64 {
	if plies == 0 {
		return 1
	}
	var n uint64
	seen := map[uint64]bool{}
	for _, m := range p.AppendMoves(nil) {
		_, over := p.Do(m)
		if hash := p.Hash(); !seen[hash] {
			seen[hash] = true
			if !over || plies == 1 {
				n += distinctPerft(p, plies-1)
			}
		}
		p.Undo()
	}
	return n
}

func read(t gamestest.TB, o games.Options, line string) *Board {
	t.Helper()
	return gamestest.Read[*Board](t, Game{}, o, line)
}
