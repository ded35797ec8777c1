package timing

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"tourney/arena/plan"
	"tourney/games"
	_ "tourney/games/pentago"
	"tourney/players"
	_ "tourney/players/pentagoeval"
	_ "tourney/players/search"
)

// experiment is one on Pentago boards; players are player strings, the depths of which do not count.
func experiment(t testing.TB, boards, least, most int, depths []int, entrants ...string) Experiment {
	t.Helper()
	e := Experiment{Game: "pentago", Options: games.Options{"last_rotation": "true"}, Seed: 7,
		Boards: boards, Min: least, Max: most, Depths: depths}
	for _, text := range entrants {
		spec, err := players.ParsePlayer("pentago", text)
		if err != nil {
			t.Fatal(err)
		}
		e.Players = append(e.Players, plan.Entrant{Name: text, Spec: spec})
	}
	return e
}

// measured runs an experiment and returns the complete cells without their times.
func measured(t testing.TB, e Experiment) []Cell {
	t.Helper()
	var cells []Cell
	err := Run(t.Context(), e, func(c Cell) {
		if c.Boards == e.Boards {
			c.Time = 0
			cells = append(cells, c)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return cells
}

// TestNodes: plain minimax visits all sequences of sub-moves, whose numbers are known (perft of the empty board).
func TestNodes(t *testing.T) {
	e := experiment(t, 2, 0, 0, []int{2, 4}, "one@auto,kind=minimax")
	want := []Cell{
		{Point: Point{Depth: 2}, Boards: 2, Nodes: 2 * (36 + 288), Evals: 2 * 288},
		{Point: Point{Depth: 4}, Boards: 2, Nodes: 2 * (36 + 288 + 10080 + 80640), Evals: 2 * 80640},
	}
	if diff := cmp.Diff(want, measured(t, e)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestReductions: symmetries, equal positions and cut-offs each save nodes, most of them together, and give the same
// counts whenever they are measured.
func TestReductions(t *testing.T) {
	e := experiment(t, 1, 0, 0, []int{4}, "one@auto,kind=minimax", "one@auto,kind=minimax,distinct=true",
		"one@auto,kind=minimax,symmetry=all", "one@auto,kind=minimax,distinct=true,symmetry=all", "one")
	cells := measured(t, e)
	for i := 1; i < len(cells); i++ {
		if cells[i].Nodes >= cells[i-1].Nodes {
			t.Errorf("%s visits %d nodes, %s %d", e.Players[i].Name, cells[i].Nodes, e.Players[i-1].Name, cells[i-1].Nodes)
		}
	}
	if diff := cmp.Diff(cells, measured(t, e)); diff != "" {
		t.Errorf("measured again (-before +after):\n%s", diff)
	}
}

func TestPoints(t *testing.T) {
	e := experiment(t, 1, 3, 4, []int{1, 2}, "one", "a")
	var got []string
	for _, p := range e.Points() {
		got = append(got, fmt.Sprint(p.Depth, p.Stones, p.Player))
	}
	if diff := cmp.Diff("1 3 0|1 3 1|1 4 0|1 4 1|2 3 0|2 3 1|2 4 0|2 4 1", strings.Join(got, "|")); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// witness is a player that writes down what it is given.
type witness struct {
	settings string
	begun    string
	seat     games.Seat
	chance   uint64
}

// seen has what the witnesses were given: board, seat and first random number, by their settings.
var seen map[string][]string

func init() {
	players.RegisterMethod(players.Method{
		Name: "witness", Options: []games.Option{{Name: players.PliesOption, Default: "1", Min: 1, Max: 9},
			{Name: "fails", Default: "0", Max: 99}},
		New: func(s players.Spec, _ players.Evaluator) (players.Player, error) {
			return &witness{settings: s.String()}, nil
		},
	})
}

func (w *witness) Close() error { return nil }

func (w *witness) Begin(_ context.Context, s players.Setup) error {
	text, err := s.Start.AppendText(nil)
	w.begun, w.seat, w.chance = string(text), s.Seat, s.Rand.Uint64()
	s.Start.Do(s.Start.AppendMoves(nil)[0]) // which it may
	return err
}

func (w *witness) Choose(_ context.Context, r players.Request) (players.Decision, error) {
	p := r.Position
	text, err := p.AppendText(nil)
	if string(text) != w.begun {
		return players.Decision{}, fmt.Errorf("begun on %s, asked about %s", w.begun, text)
	}
	if strings.Contains(w.settings, fmt.Sprintf("fails=%d", len(seen[w.settings])+1)) {
		return players.Decision{}, errors.New("enough")
	}
	seen[w.settings] = append(seen[w.settings], fmt.Sprint(w.begun, w.seat, w.chance))
	p.Do(p.AppendMoves(nil)[0])
	return players.Decision{Counts: players.Counts{Nodes: 10, Evals: 1}}, err
}

// TestSameBoards: all players get the same boards at all depths, the first of them once more before, and these have the
// number of stones asked for; the mover searches.
func TestSameBoards(t *testing.T) {
	seen = map[string][]string{}
	e := experiment(t, 3, 4, 5, []int{1, 2}, "witness", "witness@1,fails=99")
	cells := measured(t, e)
	if len(seen) != 4 || len(cells) != 8 {
		t.Fatalf("%d kinds of players in %d cells, want 4 in 8", len(seen), len(cells))
	}
	boards, err := e.Draw()
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for i, drawn := range boards {
		for _, n := range []int{0, 0, 1, 2} {
			text, err := drawn[n].AppendText(nil)
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Count(string(text), "W") + strings.Count(string(text), "B"); got != 4+i {
				t.Errorf("%s has %d stones, want %d", text, got, 4+i)
			}
			want = append(want, fmt.Sprint(string(text), drawn[n].Mover(), rand.New(rand.NewPCG(7, uint64(n))).Uint64()))
		}
	}
	for settings, got := range seen {
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", settings, diff)
		}
	}
	for _, c := range cells {
		if c.Boards != 3 || c.Nodes != 30 || c.Evals != 3 {
			t.Errorf("cell %+v, want 3 boards, 30 nodes, 3 evaluations", c)
		}
	}
	if slices.Equal(want[:4], want[4:]) || want[1] == want[2] {
		t.Error("the boards do not differ")
	}
	e.Boards, e.Min = 2, 5
	fewer, err := e.Draw()
	if err != nil || fewer[0][1].Hash() != boards[1][1].Hash() {
		t.Errorf("with fewer boards and numbers of stones the boards are others (%v)", err)
	}
}

// TestStopped: what was measured stays when the context ends, and when a player fails.
func TestStopped(t *testing.T) {
	seen = map[string][]string{}
	ctx, cancel := context.WithCancel(t.Context())
	var cells []Cell
	visit := func(c Cell) {
		if cells = append(cells, c); len(cells) == 3 {
			cancel()
		}
	}
	e := experiment(t, 2, 4, 5, []int{1}, "witness")
	if err := Run(ctx, e, visit); !errors.Is(err, context.Canceled) || len(cells) != 3 || cells[2].Boards != 1 {
		t.Errorf("error %v after %+v", err, cells)
	}
	cells = nil
	e = experiment(t, 2, 4, 5, []int{1}, "witness@1,fails=6")
	err := Run(t.Context(), e, visit)
	if want := `player "witness@1,fails=6", depth 1, stones 5: enough`; err == nil || err.Error() != want || len(cells) != 3 {
		t.Errorf("error %v after %+v, want %s", err, cells, want)
	}
	e.Max = 31
	if err := Run(t.Context(), e, visit); err == nil || !strings.Contains(err.Error(), "a random board takes 0 to 30 stones") {
		t.Errorf("error %v", err)
	}
}

// TestForecast foretells exactly what goes on at one pace.
func TestForecast(t *testing.T) {
	e := experiment(t, 2, 0, 1, []int{2, 4}, "one@2,kind=minimax", "one")
	f, err := NewForecast(e)
	if err != nil {
		t.Fatal(err)
	}
	work := map[Point]float64{}
	for _, p := range e.Points() {
		empty := float64(36 - p.Stones)
		work[p] = empty * 8
		if p.Depth == 4 {
			work[p] *= (empty - 1) * 8
		}
		work[p] *= float64(1 + p.Player) // the second player takes twice as long
	}
	points := e.Points()
	for i, p := range points {
		for board := 1; board <= e.Boards; board++ {
			if left, ok := f.Left(); ok != (i > 1 || i == 1 && board == 2) {
				t.Errorf("cell %d, board %d: %v, %v", i, board, left, ok)
			}
			f.Add(Cell{Point: p, Boards: board, Time: time.Duration(float64(board) * work[p])})
			want := float64(e.Boards-board) * work[p]
			for _, later := range points[i+1:] {
				want += float64(e.Boards+1) * work[later]
			}
			if left, ok := f.Left(); ok && left != time.Duration(want) {
				t.Errorf("cell %d, board %d: %v left, want %v", i, board, left, time.Duration(want))
			}
		}
		if measured, all := f.Complete(); measured != i+1 || all != len(points) {
			t.Errorf("%d of %d complete, want %d of %d", measured, all, i+1, len(points))
		}
	}
}
