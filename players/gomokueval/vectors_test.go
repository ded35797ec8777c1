package gomokueval

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
	"tourney/games/gomoku"
	"tourney/players"
	"tourney/players/evaltest"
)

const vectorSize = 15

// lay sets f up with the board of a vector: rows from the top, o player 1, x player 2. Unlike boards of games, it may
// have any numbers of stones.
func lay(t testing.TB, f *fhiveSearch, board string) {
	t.Helper()
	if len(board) != vectorSize*vectorSize {
		t.Fatalf("board %q has %d cells", board, len(board))
	}
	f.reset(geometries[vectorSize](), fhiveLookup())
	for i, c := range board {
		if s := strings.IndexRune("ox", c); s >= 0 {
			f.lay(transposed(i), owner(s))
		}
	}
	f.settle()
}

// transposed converts a cell number between numbering by rows and by columns.
func transposed(cell int) int { return cell%vectorSize*vectorSize + cell/vectorSize }

// utility is the original's test of wins. It returns the player who has won, or 0.
func utility(value int64) int {
	switch {
	case value > fhiveWin:
		return 1
	case value < -fhiveWin:
		return 2
	}
	return 0
}

func TestFhiveSearchVectors(t *testing.T) {
	type vector struct {
		ID            string `json:"id"`
		Board         string
		Player        int
		Effort, Depth int
		BestValue     int64 `json:"best_value"`
		Move          [2]int
		Leaves        int64
		HvalAfter     int64 `json:"hval_after"`
		UtilityAfter  int   `json:"utility_after"`
	}
	var f fhiveSearch
	for _, v := range gamestest.Vectors[vector](t, "gomoku_search.jsonl") {
		lay(t, &f, v.Board)
		s := owner(v.Player - 1)
		value, cell := f.search(context.Background(), s, v.Depth, v.Effort)
		move := [2]int{cell / vectorSize, cell % vectorSize}
		if value != v.BestValue || move != v.Move || f.leaves != v.Leaves {
			t.Errorf("%s, player %d, effort %d, depth %d:\n%s\n"+
				" got value %d, move %v, %d leaves\nwant value %d, move %v, %d leaves",
				v.ID, v.Player, v.Effort, v.Depth, v.Board, value, move, f.leaves, v.BestValue, v.Move, v.Leaves)
			continue
		}
		f.put(cell, s)
		if f.sum != v.HvalAfter || utility(f.sum) != v.UtilityAfter {
			t.Errorf("%s after %v: got value %d, winner %d, want %d, %d",
				v.ID, move, f.sum, utility(f.sum), v.HvalAfter, v.UtilityAfter)
		}
		f.takeBack(cell, s)
	}
}

func TestFhiveHeuristicVectors(t *testing.T) {
	type vector struct {
		ID      string `json:"id"`
		Board   string
		Hval    int64
		Utility int
		Top1    [][3]int64 `json:"top_p1"`
		Top2    [][3]int64 `json:"top_p2"`
	}
	var f fhiveSearch
	for _, v := range append(gamestest.Vectors[vector](t, "gomoku_heuristic.jsonl"), gamestest.Vectors[vector](t, "gomoku_win.jsonl")...) {
		lay(t, &f, v.Board)
		if f.sum != v.Hval || utility(f.sum) != v.Utility {
			t.Errorf("%s: got value %d, winner %d, want %d, %d:\n%s", v.ID, f.sum, utility(f.sum), v.Hval, v.Utility, v.Board)
		}
		for s, want := range [][][3]int64{v.Top1, v.Top2} {
			if len(want) == 0 {
				continue
			}
			if got := top(&f.gains, owner(s), len(want)); !slices.Equal(got, want) {
				t.Errorf("%s, player %d: best stones and their values:\n got %v\nwant %v", v.ID, s+1, got, want)
			}
		}
	}
}

// top returns the n best stones of a side as (column, row, value after the stone).
func top(g *gains, s owner, n int) (list [][3]int64) {
	var o picker
	o.best(g, s, n)
	for _, key := range o.keys[:n] {
		cell, gain := cellOf(key), keyGain(key)
		if s == 1 {
			gain = -gain
		}
		list = append(list, [3]int64{int64(cell / vectorSize), int64(cell % vectorSize), g.sum + gain})
	}
	return list
}

// TestFhiveAutoplayVectors plays whole games through the interface players.Player.
func TestFhiveAutoplayVectors(t *testing.T) {
	type vector struct {
		Depths, Efforts [2]int // of players 1 and 2
		Moves           [][2]int
		Values, Leaves  []int64
		Winner          int
		FinalHval       int64 `json:"final_hval"`
	}
	for i, v := range gamestest.Vectors[vector](t, "gomoku_autoplay.jsonl") {
		p := newBoard(t, nil)
		seated := map[games.Seat]players.Player{
			gomoku.White: newPlayer(t, v.Depths[0], v.Efforts[0]),
			gomoku.Black: newPlayer(t, v.Depths[1], v.Efforts[1]),
		}
		for seat, player := range seated {
			if err := player.Begin(context.Background(), players.Setup{Start: p.Clone(), Seat: seat, Seed: players.Seed{1, 2}}); err != nil {
				t.Fatal(err)
			}
		}
		var played []games.Move
		for n, want := range v.Moves {
			if p.Over() {
				t.Errorf("game %d is over after %d stones, want %d", i, n, len(v.Moves))
				break
			}
			mover := p.Mover()
			d, err := seated[mover].Choose(context.Background(), players.Request{Position: p.Clone(), Played: played})
			if err != nil {
				t.Fatal(err)
			}
			m := d.Moves[0]
			if got := [2]int{int(m) % vectorSize, int(m) / vectorSize}; got != want {
				t.Errorf("game %d, stone %d: got %v, want %v", i, n, got, want)
				break
			}
			depth, value, leaves := 0, int64(0), int64(0)
			if n > 0 {
				value, leaves = v.Values[n-1], v.Leaves[n-1]
				depth = v.Depths[1-mover]
			}
			if mover == gomoku.Black {
				value = -value
			}
			if d.Score != float64(value) || d.Evals != leaves || d.Plies != depth {
				t.Errorf("game %d, stone %d: got %+v, want score %d, %d leaves, %d plies", i, n, d, value, leaves, depth)
			}
			p.Do(m)
			played = append(played, m)
		}
		winner := map[games.Seat]int{games.NoSeat: 0, gomoku.White: 1, gomoku.Black: 2}[p.Outcome().Winner()]
		if winner != v.Winner {
			t.Errorf("game %d: the board says player %d has won, want %d", i, winner, v.Winner)
		}
		var f fhiveSearch
		f.setUp(p)
		if f.sum != v.FinalHval || utility(f.sum) != v.Winner {
			t.Errorf("game %d ends with value %d, winner %d, want %d, %d", i, f.sum, utility(f.sum), v.FinalHval, v.Winner)
		}
	}
}

func newBoard(t testing.TB, o games.Options) *gomoku.Board {
	t.Helper()
	_, _, p, err := games.SetUp(game, o, "")
	if err != nil {
		t.Fatal(err)
	}
	return p.(*gomoku.Board)
}

func newPlayer(t testing.TB, plies, effort int) players.Player {
	t.Helper()
	return evaltest.Player(t, game, fmt.Sprintf("fhive@%d,effort=%d", plies, effort))
}
