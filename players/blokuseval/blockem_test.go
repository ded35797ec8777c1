package blokuseval

import (
	"context"
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

// TestBlockemAgainstSlow compares searches of random boards with the twin.
func TestBlockemAgainstSlow(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	r := rand.New(rand.NewPCG(11, 12))
	for i := range gamestest.Rounds(0, 12, 60) {
		b := playedTo(t, r, []int{0, 1, 2, 6, 14, 18, 22, 24, 26, 28, 30, 40}[i%12])
		checkSearch(t, b, names[r.IntN(len(names))], r.IntN(11))
	}
}

// TestBlockemPieceless searches boards on which a player is about to place their last pieces.
func TestBlockemPieceless(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	r := rand.New(rand.NewPCG(13, 14))
	for range 6 {
		b := nearlyDone(t, r)
		checkSearch(t, b, names[r.IntN(len(names))], 0)
	}
}

// nearlyDone returns a board on which one side has at most three pieces left, the other many.
func nearlyDone(t *testing.T, r *rand.Rand) *blokus.Board {
	for {
		g := newGrid()
		ahead := games.Seat(r.IntN(2))
		var order []laid
		for moves := g.moves(ahead, blokus.Pieces); len(moves) > 0; moves = g.moves(ahead, blokus.Pieces) {
			order = append(order, moves[r.IntN(len(moves))])
			g.put(order[len(order)-1], ahead, true)
		}
		if g.left(ahead) > 0 {
			continue
		}
		for _, m := range order[len(order)-1-r.IntN(3):] {
			g.put(m, ahead, false)
		}
		for range 3 + r.IntN(3) {
			if moves := g.moves(1-ahead, 0); len(moves) > 0 {
				g.put(moves[r.IntN(len(moves))], 1-ahead, true)
			}
		}
		for s := range games.Seat(2) {
			if mover := (ahead + s) % 2; len(g.moves(mover, 0)) > 0 && len(g.moves(mover, 0)) < 200 {
				return read(t, g.text(mover))
			}
		}
	}
}

// checkSearch compares searches with the twin, to all depths that the twin reaches in reasonable time.
func checkSearch(t *testing.T, b *blokus.Board, name string, fiveFirst int) {
	t.Helper()
	twin := slow{gridOf(b), complete(t, name, nil), fiveFirst}
	moves := twin.moves(b.Mover(), fiveFirst)
	for depth, leaves := 1, len(moves); depth <= 5 && leaves < 3000; depth++ {
		_, values := twin.root(b.Mover(), depth, moves)
		best := slices.Max(values)
		player := fmt.Sprintf("%s@%d,kind=blockem,first-move=search,five-first=%d", name, depth, fiveFirst)
		d := choose(t, player, b)
		want := move(t, b, moves[slices.Index(values, best)])
		if d.Score != float64(best)*players.Unit || d.Moves[0] != want {
			t.Errorf("%s: got %v, %s, want %v, %s\n%s", player, d.Score, b.AppendMove(nil, d.Moves[0]),
				float64(best)*players.Unit, b.AppendMove(nil, want), b.AppendDiagram(nil))
		}
		d = choose(t, player+",order=random", b)
		if i := slices.IndexFunc(moves, func(m laid) bool { return move(t, b, m) == d.Moves[0] }); i < 0 || values[i] != best {
			t.Errorf("%s in random order: got %s, not one of the best", player, b.AppendMove(nil, d.Moves[0]))
		}
		leaves *= max(2, len(moves))
	}
}

// TestBlockemDraws checks that order=random draws evenly among equal moves.
func TestBlockemDraws(t *testing.T) {
	b := replay(t, "")
	for _, m := range []string{"e9,e10", "j5,j6"} {
		b.Do(parse(t, b, m))
	}
	twin := slow{gridOf(b), complete(t, "simple", nil), 5}
	moves, values := twin.root(b.Mover(), 1, twin.moves(b.Mover(), 5))
	best := 0
	for _, v := range values {
		if v == slices.Max(values) {
			best++
		}
	}
	p := evaltest.Player(t, game, "simple@1,kind=blockem,order=random")
	if err := p.Begin(context.Background(), players.Setup{Start: b, Seat: b.Mover(), Seed: players.Seed{15, 16}}); err != nil {
		t.Fatal(err)
	}
	times := map[games.Move]int{}
	const draws = 200
	for range draws * best {
		d, err := p.Choose(context.Background(), players.Request{Position: b})
		if err != nil {
			t.Fatal(err)
		}
		times[d.Moves[0]]++
	}
	if best < 2 || len(times) != best {
		t.Fatalf("%d moves were drawn of %d in %d, want several and all", len(times), best, len(moves))
	}
	for m, n := range times {
		if n < draws*7/10 || n > draws*13/10 {
			t.Errorf("%s was drawn %d times, want about %d", b.AppendMove(nil, m), n, draws)
		}
	}
}

func parse(t testing.TB, b *blokus.Board, text string) games.Move {
	t.Helper()
	m, err := b.ParseMove(text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestBlockemOptions(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"simple@kind=blockem", "@3,first-move=book,five-first=5,kind=blockem,order=original"},
		{"simple@auto,kind=blockem,first-move=copy,order=random", "@auto,first-move=copy,five-first=5,kind=blockem,order=random"},
		{"simple@9,kind=blockem,five-first=10,first-move=search", "@9,first-move=search,five-first=10,kind=blockem,order=original"},
		{"simple@0,kind=blockem", "plies cannot be"},
		{"simple@10,kind=blockem", "plies cannot be"},
		{"simple@kind=blockem,five-first=11", "five-first cannot be"},
		{"simple@kind=blockem,first-move=none", "first-move cannot be"},
		{"simple@kind=blockem,order=listed", "order cannot be"},
		{"simple@kind=blockem,effort=3", "effort"},
	} {
		s, err := players.ParsePlayer(game, c.text)
		if err != nil && strings.Contains(err.Error(), c.want) {
			continue
		}
		if err != nil || !strings.HasSuffix(s.String(), c.want) {
			t.Errorf("%s: got %v, error %v, want %s", c.text, s, err, c.want)
		}
	}
}

// TestBlockemRefused: heuristics of other packages are refused, as blockem needs the weights, and the classic game, as its search
// is of two colours.
func TestBlockemRefused(t *testing.T) {
	for text, want := range map[string]string{
		"blokus/control@kind=blockem":            "only heuristics of blokus, and control is not",
		"blokus-classic/eastwood@1,kind=blockem": "blockem plays blokus only, not blokus-classic",
	} {
		s, err := players.ParsePlayer("", text)
		if err == nil {
			_, err = s.New()
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got error %v, want %q", text, err, want)
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
	for _, b := range boards(t, rand.New(rand.NewPCG(21, 22)), 10) {
		d := choose(t, "influence@3,kind=blockem,first-move=search", b)
		if d.Plies != 3 || d.Evals == 0 || d.Nodes <= d.Evals || d.FirstCuts > d.Cuts || d.Cuts > d.Nodes {
			t.Errorf("got %+v", d)
		}
	}
}
