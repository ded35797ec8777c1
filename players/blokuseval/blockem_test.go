package blokuseval

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/blokus"
	"tourney/games/gamestest"
	"tourney/players"
	"tourney/players/evaltest"
)

// TestBlockemAgainstSlow compares searches of random and of rare boards with the twin.
func TestBlockemAgainstSlow(t *testing.T) {
	gamestest.SkipShort(t)
	r := rand.New(rand.NewPCG(11, 12))
	for i := range gamestest.Rounds(0, 12, 60) {
		b := playedTo(t, r, []int{0, 1, 2, 6, 14, 18, 22, 24, 26, 28, 30, 40}[i%12])
		checkSearch(t, b, names[r.IntN(len(names))], r.IntN(11))
	}
	for _, c := range rareBoards {
		checkSearch(t, read(t, c.line), "eastwood", c.fiveFirst)
	}
}

// rareBoards are boards on which one side has a piece left, and boards on which no piece of five squares fits.
var rareBoards = []struct {
	line      string
	fiveFirst int
}{
	{"B2BB1BB6/B2BB1B1BBB3/B2B4B1B3/1BB1B2B3BB1/1B1BBB1B3BB1/1B1B2BB6/4BB1B1BBBBB/" +
		"2BBB3B5/B4BB1BBBB1B/BB1BB2B1W2BB/B1B1B1BBBWWWB1/2B1BBWBWBBW1B/BBB2WWWBBWBBB/3BBBBWB1W2B b", 0},
	{"5WWW2WWW1/WWWWW1W1WW3W/5W2W2W1W/WW1BBWW1W2W2/WBWWB1WW3WWW/BBWWB3WWW3/1BW1BWW2W1WW1/" +
		"1WBBWBWW1W2W1/WWW1WBW1W3WW/1W1WWB2WW4/4WB1W1W1WW1/WWWW1BWW1W1WW1/W5W1W1W3/2WWWW2WWW3 w", 0},
	{"4BB8/4B1B7/BBB2BBB2B1BB/B2BB1B1BBBB1B/4BB6BB/3B2BBW2W2/3B3WWW1WW1/" +
		"2BB1WW1W1W1WW/2B1WW4W3/1B1W2WW1WW3/1B3W1W1W1W2/1B3W1WW1WW2/1B1BB4W1W2/2BBB1WWWW4 w", 10},
	{"BB2BB8/2B1BB1B3B2/2BB1B1B1BBB2/WBB4BB2B2/W2BBBB3B3/WWW3B2BBB2/3WWW1BB1B1B1/" +
		"4WW1BBW2B1/1WWW2W2W1BB1/1W1W2W1WW1B1B/2W3W1W1W3/1WW3WW2WW2/WW1W5W1W2/2WWWW2WW4 w", 10},
}

// checkSearch compares searches with the twin, to all depths that the twin reaches in reasonable time.
func checkSearch(t *testing.T, b *blokus.Board, name string, fiveFirst int) {
	t.Helper()
	twin := slow{gridOf(b), complete(t, name, nil), fiveFirst}
	moves := twin.moves(b.Mover(), fiveFirst)
	for depth, leaves := 1, len(moves); depth <= 5 && leaves < 3000; depth++ {
		values := twin.root(b.Mover(), depth, moves)
		best := slices.Max(values)
		player := fmt.Sprintf("%s@%d,kind=blockem,first-move=search,five-first=%d", name, depth, fiveFirst)
		d := choose(t, player, b)
		want := move(t, b, moves[slices.Index(values, best)])
		if d.Score != float64(best)*players.Unit || d.Moves[0] != want {
			t.Errorf("%s: got %v, %s, want %v, %s\n%s", player, d.Score, b.AppendMove(nil, d.Moves[0]),
				float64(best)*players.Unit, b.AppendMove(nil, want), b.AppendDiagram(nil))
		}
		a := evaltest.Analyze(t, evaltest.Player(t, game, player), b)
		evaltest.Agree(t, b, d, a)
		if len(a.Moves) != len(moves) {
			t.Errorf("%s: %d moves are valued, want %d\n%s", player, len(a.Moves), len(moves), b.AppendDiagram(nil))
		}
		for _, m := range a.Moves {
			i := slices.IndexFunc(moves, func(l laid) bool { return move(t, b, l) == m.Move })
			end := twin.follow(t, b, m.Line, depth)
			if i < 0 || m.Value != float64(values[i])*players.Unit || end != values[i] {
				t.Fatalf("%s: value %v of %s, whose line leads to %d\n%s", player, m.Value, games.Notation(b, m.Line), end,
					b.AppendDiagram(nil))
			}
		}
		d = choose(t, player+",order=random", b)
		if i := slices.IndexFunc(moves, func(m laid) bool { return move(t, b, m) == d.Moves[0] }); i < 0 || values[i] != best {
			t.Errorf("%s in random order: got %s, not one of the best", player, b.AppendMove(nil, d.Moves[0]))
		}
		leaves *= max(2, len(moves))
	}
}

// follow returns the value for the mover after a line. It must not end before the depth while a side can place.
func (p *slow) follow(t *testing.T, b *blokus.Board, line []games.Move, depth int) int64 {
	b = b.Clone().(*blokus.Board)
	root, side := b.Mover(), b.Mover()
	pass := func() {
		side = 1 - side
		depth--
	}
	for _, m := range line {
		if b.Mover() != side {
			pass()
		}
		b.Do(m)
		pass()
	}
	end := slow{gridOf(b), p.weights, p.fiveFirst}
	value := end.search(side, depth)
	if side != root {
		value = -value
	}
	if depth > 0 && !b.Over() && b.Mover() != side && end.left(side) > 0 {
		pass()
	}
	if depth > 0 && !b.Over() && end.left(side) > 0 {
		t.Errorf("the line %v leaves %d plies\n%s", line, depth, b.AppendDiagram(nil))
	}
	return value
}

// TestBlockemAnalyzesFirstPieces analyzes first pieces, for which the player has rules, by search.
func TestBlockemAnalyzesFirstPieces(t *testing.T) {
	b := read(t, "")
	want := choose(t, "influence@2,kind=blockem,first-move=search", b)
	a := evaltest.Analyze(t, evaltest.Player(t, game, "influence@2,kind=blockem"), b)
	evaltest.Agree(t, b, want, a)
	note := "blockem plays " + crossBlack + " here, by its rules for the first piece"
	if len(a.Notes) != 1 || !strings.Contains(a.Notes[0], note) {
		t.Errorf("notes %q, want %q", a.Notes, note)
	}
}

// TestBlockemDraws checks that order=random draws evenly among equal moves.
func TestBlockemDraws(t *testing.T) {
	b := replay(t, "b e9,e10 w j5,j6")
	twin := slow{gridOf(b), complete(t, "simple", nil), 5}
	values := twin.root(b.Mover(), 1, twin.moves(b.Mover(), 5))
	best := 0
	for _, v := range values {
		if v == slices.Max(values) {
			best++
		}
	}
	p := evaltest.Player(t, game, "simple@1,kind=blockem,order=random")
	times := map[games.Move]int{}
	const draws = 200
	for seed := range uint64(draws * best) {
		times[evaltest.Choose(t, p, b, players.Seed{seed, 16}).Moves[0]]++
	}
	if best < 2 || len(times) != best {
		t.Fatalf("%d moves were drawn of %d in %d, want several and all", len(times), best, len(values))
	}
	for m, n := range times {
		if n < draws*7/10 || n > draws*13/10 {
			t.Errorf("%s was drawn %d times, want about %d", b.AppendMove(nil, m), n, draws)
		}
	}
}

func TestBlockemSearch(t *testing.T) {
	var usual []string
	for _, settings := range []string{"1", "3", "auto", "3,order=random", "1,first-move=search"} {
		usual = append(usual, "influence@"+settings+",kind=blockem")
	}
	b := playedTo(t, rand.New(rand.NewPCG(19, 20)), 22)
	evaltest.Searches(t, game, nil, gamestest.Line(b), "eastwood@9,kind=blockem,five-first=0", usual...)
}

// TestBlockemCounts checks that the counts of a search are consistent.
func TestBlockemCounts(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	for range 10 {
		d := choose(t, "influence@3,kind=blockem,first-move=search", playedTo(t, r, r.IntN(30)))
		if d.Plies != 3 || d.Evals == 0 || d.Nodes <= d.Evals || d.FirstCuts > d.Cuts || d.Cuts > d.Nodes {
			t.Errorf("got %+v", d)
		}
	}
}
