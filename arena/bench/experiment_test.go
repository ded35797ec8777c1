package bench

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tourney/arena/plan"
	"tourney/games"
	"tourney/games/gamestest"
	"tourney/players"
	"tourney/players/search"
	"tourney/results/resultstest"
)

// experiment is one on Pentago boards; entrants are player strings, the depths of which do not count.
func experiment(t testing.TB, boards, least, most int, depths []int, entrants ...string) Experiment {
	t.Helper()
	e := Experiment{Game: "pentago", Options: games.Options{"last_rotation": "true"}, Seed: 7,
		Boards: boards, Min: least, Max: most, Depths: depths}
	for _, text := range entrants {
		spec := gamestest.Must(players.ParsePlayer("pentago", text))(t)
		e.Players = append(e.Players, plan.Entrant{Name: text, Spec: spec})
	}
	return e
}

// TestCost: plain minimax visits all sequences of sub-moves, whose numbers are known (perft of the empty board).
func TestCost(t *testing.T) {
	e := experiment(t, 2, 0, 0, []int{2, 4}, "one@auto,kind=minimax")
	want := map[int]Cost{
		2: {Boards: 2, Counts: players.Counts{Nodes: 2 * (36 + 288), Evals: 2 * 288},
			Spread: search.Spread{Moves: 72, Min: 8, Max: 8, Mean: 8}},
		4: {Boards: 2, Counts: players.Counts{Nodes: 2 * (36 + 288 + 10080 + 80640), Evals: 2 * 80640},
			Spread: search.Spread{Moves: 72, Min: 2240, Max: 2240, Mean: 2240}},
	}
	got := map[int]Cost{}
	err := e.Run(t.Context(), func(at Point, c Cost) {
		if c.Time <= 0 {
			t.Errorf("depth %d took %v", at.Depth, c.Time)
		}
		c.Time = 0
		got[at.Depth] = c
	})
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("error %v (-want +got):\n%s", err, diff)
	}
}

// witness is a player that notes what it is given.
type witness struct {
	spec  players.Spec
	begun string
}

var (
	seen   map[string][]string // by player string: board, seat and first random number of every search
	cancel func()
)

func init() {
	players.RegisterMethod(players.Method{
		Name: "witness", Options: []games.Option{{Name: players.PliesOption, Default: "1", Min: 1, Max: 9},
			{Name: "fails", Default: "0", Max: 99}, {Name: "stops", Default: "0", Max: 99}},
		New: func(s players.Spec, _ players.Evaluator) (players.Player, error) { return &witness{spec: s}, nil },
	})
}

func (w *witness) Close() error { return nil }

func (w *witness) Begin(_ context.Context, s players.Setup) error {
	w.begun = fmt.Sprint(gamestest.Line(s.Start), s.Seat, s.Seed.Rand().Uint64())
	s.Start.Do(s.Start.AppendMoves(nil)[0]) // which a player may
	return nil
}

func (w *witness) Choose(_ context.Context, r players.Request) (d players.Decision, err error) {
	if board := gamestest.Line(r.Position); !strings.HasPrefix(w.begun, board) {
		return d, fmt.Errorf("begun on %s, asked about %s", w.begun, board)
	}
	player := w.spec.String()
	switch len(seen[player]) + 1 {
	case w.spec.Options.Int("fails"):
		return d, errors.New("enough")
	case w.spec.Options.Int("stops"):
		cancel()
	}
	seen[player] = append(seen[player], w.begun)
	r.Position.Do(r.Position.AppendMoves(nil)[0])
	d.Counts = players.Counts{Nodes: 10, Evals: 1}
	return d, nil
}

// TestSameBoards: all players have the same boards and chances at all depths, in every pass; these have the number of
// stones asked for, whatever other boards the experiment has.
func TestSameBoards(t *testing.T) {
	seen = map[string][]string{}
	var order []string
	e := experiment(t, 3, 4, 5, []int{1, 2}, "witness", "witness@1,fails=99")
	err := e.Run(t.Context(), func(at Point, c Cost) {
		order = append(order, fmt.Sprint(at.Depth, at.Stones, at.Player))
		if c.Boards != 3 || c.Counts != (players.Counts{Nodes: 30, Evals: 3}) || c.Spread != (search.Spread{}) {
			t.Errorf("cost %+v, want 3 boards, 30 nodes, 3 evaluations", c)
		}
	})
	if diff := cmp.Diff("1 4 0|1 4 1|1 5 0|1 5 1|2 4 0|2 4 1|2 5 0|2 5 1", strings.Join(order, "|")); diff != "" || err != nil {
		t.Errorf("error %v (-want +got):\n%s", err, diff)
	}
	boards := gamestest.Must(e.Draw())(t)
	var want []string
	for i, drawn := range boards {
		for range Passes {
			for n, b := range drawn {
				board := gamestest.Line(b)
				if got := strings.Count(board, "W") + strings.Count(board, "B"); got != 4+i {
					t.Errorf("%s has %d stones, want %d", board, got, 4+i)
				}
				want = append(want, fmt.Sprint(board, b.Mover(), chances(n, 7).Rand().Uint64()))
			}
		}
	}
	if len(seen) != 4 || want[0] == want[1] || slices.Equal(want[:3], want[9:12]) {
		t.Errorf("%d players, boards %v", len(seen), want)
	}
	for player, got := range seen {
		resultstest.Same(t, player, want, got)
	}
	e.Boards, e.Min = 2, 5
	fewer, err := e.Draw()
	if err != nil || fewer[0][1].Hash() != boards[1][1].Hash() {
		t.Errorf("with fewer boards and numbers of stones the boards are others (%v)", err)
	}
}

// TestExperimentStops: costs of before are handed over when the context ends or a player fails, and none of a part.
func TestExperimentStops(t *testing.T) {
	for _, test := range []struct {
		player, want string
		most, cells  int
	}{
		{"witness@1,stops=8", "context canceled", 5, 1}, // of 6 searches a cell
		{"witness@1,fails=8", `player "witness@1,fails=8", depth 1, stones 5: enough`, 5, 1},
		{"witness", "a random board takes 0 to 30 stones", 31, 0},
	} {
		seen = map[string][]string{}
		var ctx context.Context
		ctx, cancel = context.WithCancel(t.Context())
		cells := 0
		err := experiment(t, 2, 4, test.most, []int{1}, test.player).Run(ctx, func(Point, Cost) { cells++ })
		cancel()
		if err == nil || !strings.Contains(err.Error(), test.want) || cells != test.cells {
			t.Errorf("%s: %d cells and error %v, want %d and %s", test.player, cells, err, test.cells, test.want)
		}
	}
}
