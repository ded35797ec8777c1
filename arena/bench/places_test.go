package bench

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tourney/games"
	"tourney/games/gamestest"
	"tourney/players"
	"tourney/players/search"
	"tourney/results/resultstest"
)

// TestPlaced: the counts are those of single boards, whatever order they are searched in.
func TestPlaced(t *testing.T) {
	gamestest.SkipShort(t)
	var sum Places
	for _, at := range []search.Place{{First: 3, Legal: 7}, {First: 1, Legal: 5}, {Forced: true, First: 1}, {Equal: true, Legal: 9}} {
		sum.add(at)
	}
	resultstest.Same(t, "the sum", Places{First: []int{1, 0, 1}, Boards: 2, Legal: 12, Forced: 1, Equal: 1}, sum)
	auto := players.AutoPliesOf("splut")
	always := func(n int) players.AutoPlies { return func(games.Position) int { return n } }
	for _, c := range []struct {
		game, player string
		plies        players.AutoPlies
	}{
		{"gomoku", "windows@2", always(2)}, {"pentago", "a@3", always(3)}, {"loa", "mixture@2", always(2)},
		{"splut", "standard", auto}, {"blokus", "simple@2", always(2)},
		{"pentago", "a@18:2_0:3", func(p games.Position) int {
			if p.(games.Filled).Empty() >= 18 {
				return 2
			}
			return 3
		}},
	} {
		game, player := c.game, c.player
		spec := gamestest.Must(players.ParsePlayer(game, player))(t)
		g, o, _, err := games.SetUp(game, nil, "")
		gamestest.OK(t, err)
		n := 12
		if game == "pentago" {
			n = 100 // so that some searches end before the sub-moves of the root
		}
		boards, err := RandomBoards(g, o, n)
		if err != nil || len(boards) != n {
			t.Fatalf("%s: %d boards, %v", game, len(boards), err)
		}
		seen := map[uint64]bool{}
		for _, b := range boards {
			if seen[b.Hash()] || b.Over() {
				t.Errorf("%s: a board that is drawn again, or a game that is over", game)
			}
			seen[b.Hash()] = true
		}
		last := 0
		got, err := Placed(t.Context(), spec, boards, func(n int) { last = n })
		if err != nil || last != n {
			t.Fatalf("%s: %d boards done, %v", game, last, err)
		}
		eval := gamestest.Must(spec.NewEvaluator())(t)
		var want Places
		for _, b := range boards {
			at := gamestest.Must(search.NewAnalyst(eval).Place(t.Context(), b, c.plies(b)))(t)
			want.add(at)
		}
		if diff := cmp.Diff(want, got); diff != "" || want.Boards+want.Forced+want.Equal != n {
			t.Errorf("%s, %d boards (-want +got):\n%s", player, n, diff)
		}
	}
}

// TestAmong: the games taken begin with the first, and no two gaps between them and the end differ by more than one.
func TestAmong(t *testing.T) {
	for _, c := range []struct{ n, all int }{{100, 199}, {4, 7}, {3, 3}, {5, 3}, {1, 9}, {7, 100}} {
		var taken []int
		for i := range c.all + 2 { // more come in while they are read
			if among(i, c.n, c.all) {
				taken = append(taken, i)
			}
		}
		least, most := c.all, 0
		for k, i := range append(taken, c.all)[1:] {
			least, most = min(least, i-taken[k]), max(most, i-taken[k])
		}
		if len(taken) != min(c.n, c.all) || taken[0] != 0 || most-least > 1 {
			t.Errorf("%d of %d: taken are %v", c.n, c.all, taken)
		}
	}
}

// TestTooManyBoards: more boards than a game has are refused.
func TestTooManyBoards(t *testing.T) {
	g := gamestest.Must(games.Find("splut"))(t)
	if _, err := RandomBoards(few{g}, nil, 3); err == nil || err.Error() != "3 boards are too many: 1 different ones were drawn, and hardly more come" {
		t.Errorf("got %v", err)
	}
}

// few is a game with one board.
type few struct{ games.Game }

func (f few) Random(games.Options, *rand.Rand, games.Draw) (games.Position, error) {
	o, err := games.Complete(f.Options(), nil)
	if err != nil {
		return nil, err
	}
	return f.New(o)
}

func (few) DefaultDraw(games.Options) games.Draw { return games.Draw{} }
