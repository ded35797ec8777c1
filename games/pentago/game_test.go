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

type perftVector struct {
	Pos      string
	Plies    int
	Perft    uint64
	Distinct uint64 `json:"perft_dedup"`
}

// TestPerftVectors compares with counts of an independent program: of all sub-moves, and of those with different
// boards.
func TestPerftVectors(t *testing.T) {
	for _, v := range gamestest.Vectors[perftVector](t, "pentago_perft.jsonl") {
		p := read(t, withRotation, v.Pos)
		if got, err := games.Perft(t.Context(), p, v.Plies); err != nil || got != v.Perft {
			t.Errorf("%d plies from %s: %d, %v, want %d", v.Plies, v.Pos, got, err, v.Perft)
		}
		if got := distinctPerft(p, v.Plies); got != v.Distinct {
			t.Errorf("%d plies from %s: %d with equal boards once, want %d", v.Plies, v.Pos, got, v.Distinct)
		}
	}
}

// TestPerftFivePlies is a ply deeper than the vectors: 80 640 sequences of four plies, each followed by 34 placements.
func TestPerftFivePlies(t *testing.T) {
	p := read(t, withRotation, emptyBoard)
	got, err := games.Perft(t.Context(), p, 5)
	if want := uint64(2_741_760); err != nil || got != want {
		t.Errorf("5 plies from the empty board: %d, %v, want %d", got, err, want)
	}
	if got, want := distinctPerft(p, 5), uint64(512_856); got != want {
		t.Errorf("5 plies from the empty board: %d with equal boards once, want %d", got, want)
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

// read parses a position and fails the test on an error.
func read(t testing.TB, o games.Options, text string) *Board {
	t.Helper()
	b, err := parse(o, text)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
