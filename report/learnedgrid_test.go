package report

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tourney/arena"
	"tourney/arena/config"
	"tourney/arena/plan"
	"tourney/arena/study"
	_ "tourney/games/all"
	"tourney/games/gamestest"
	_ "tourney/players/all"
	"tourney/results"
	"tourney/results/resultstest"
	"tourney/results/sqlite"
	"tourney/results/stats"
)

const gridStudy = `name: grid
game: pentago
seed: 3
budget: 400
method: grid
candidate: {eval: a, search: {plies: 1}}
opponents: [{eval: one-two, search: {plies: 1}}, {kind: random}]
space: {monica: {min: 1, max: 1.2, steps: 3}, middle: {min: 1, max: 1.3, steps: 2}, straight: {min: 1, max: 1.3, steps: 2}}
openings: [{kind: empty, games: 1}, {kind: random, games: 3}]
proof: {openings: [{kind: random, games: 10}]}
`

// playGrid plays a study, with a further round of some games unless these are 0.
func playGrid(t *testing.T, store *sqlite.Store, text string, further int) Study {
	t.Helper()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	file, err := config.DecodeStudy("study.yaml", []byte(text))
	must(err)
	s := file.Study
	entered, err := study.Enter(t.Context(), s, store, string(config.EncodeStudy(s)), plan.Build{Version: "test"})
	must(err)
	session := study.Session{Study: s, Entered: entered, Store: store, Runner: arena.Local{Workers: 2}, Encode: config.Encode, Report: func(study.Progress) {}}
	for rounds := range 2 {
		if rounds > 0 && further > 0 {
			must(store.AddRound(t.Context(), s.Name, further))
			session.Study.Rounds = []int{further}
			must(session.Study.CheckRounds())
			session.Entered, err = store.Study(t.Context(), s.Name)
			must(err)
		}
		progress, err := study.Play(t.Context(), session)
		must(err)
		if !progress.Complete {
			t.Fatalf("%+v: want a complete study", progress)
		}
	}
	l, err := Read(t.Context(), store, s.Name)
	must(err)
	return l
}

// belied is a store whose proofs have a pair less than their games say.
type belied struct{ *sqlite.Store }

func (b belied) Trials(ctx context.Context, study string) ([]results.Trial, error) {
	trials, err := b.Store.Trials(ctx, study)
	for i := range trials {
		if t := &trials[i]; t.Stage == results.Proof {
			t.Wins, t.Losses, t.Pairs[2] = t.Wins-1, t.Losses-1, t.Pairs[2]-1
		}
	}
	return trials, err
}

// TestGrid compares the cells of a heat map with counts of the games, after one round and after two.
func TestGrid(t *testing.T) {
	gamestest.SkipShort(t)
	store, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "t.db"), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	for rounds, further := range []int{0, 800} {
		l := playGrid(t, store, strings.Replace(gridStudy, "name: grid", fmt.Sprint("name: grid", rounds), 1), further)
		named := l
		named.Weights = []string{"straight", "monica"}
		p, err := named.plane(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([][]float64{{1, 1.3}, {1, 1.1, 1.2}}, [][]float64{p.Across.Values, p.Up.Values}); diff != "" || p.Vectors != 2 || p.On {
			t.Fatalf("%d vectors, the default on the grid: %t, values (-want +got):\n%s", p.Vectors, p.On, diff)
		}
		if diff := cmp.Diff(slowCells(t, store, l, p), p.Cells, cmp.Comparer(func(a, b float64) bool { return max(a-b, b-a) < 1e-12 })); diff != "" {
			t.Errorf("round %d (-want +got):\n%s", rounds+1, diff)
		}
		if n := p.Cells[0][0].Games; (n > 2*16) != (rounds > 0) {
			t.Errorf("%d rounds: %d games in a cell", rounds+1, n)
		}
		if _, err := Read(t.Context(), belied{store}, l.Stored.Name); !errors.Is(err, results.ErrDamaged) {
			t.Errorf("a proof that its run belies: error %v, want %v", err, results.ErrDamaged)
		}
		if c, err := resultstest.Must(Find(OfStudy, APicture, "heatmap")).Draw(t.Context(), l); err != nil || !strings.Contains(c.Title, "over monica and middle") {
			t.Errorf("without weights: %q, %v", c.Title, err)
		}
	}
}

// slowCells counts the cells of a plane game by game.
func slowCells(t *testing.T, store *sqlite.Store, l Study, p plane) [][]stats.Estimate {
	t.Helper()
	type opening struct {
		run    string
		number int
		kind   string
		other  string // where every block stands alone
	}
	cells := make([][]stats.Estimate, len(p.Up.Values))
	runs, err := study.ReadRuns(t.Context(), store.Run, l.Stored)
	if err != nil {
		t.Fatal(err)
	}
	for up, high := range p.Up.Values {
		for _, wide := range p.Across.Values {
			points, games := map[opening]float64{}, map[opening]int{}
			for _, trial := range l.Trials {
				if trial.Stage != results.Screening || trial.Candidate == 0 || trial.Weights[p.Up.Name] != high || trial.Weights[p.Across.Name] != wide {
					continue
				}
				run := runs[slices.IndexFunc(runs, func(r results.Run) bool { return r.Name == trial.Run })]
				if err := store.Games(t.Context(), run, nil, func(g results.Record) error {
					for seat, player := range run.Pairings[g.Pairing].Seats {
						if run.Players[player].Name != trial.Player {
							continue
						}
						at := opening{run: run.Name, number: g.Number, kind: g.Opening}
						if g.Opening == results.EmptyBoard {
							at.other = trial.Player + " " + run.Players[run.Pairings[g.Pairing].Seats[1-seat]].Name
						}
						if games[at]++; g.Seats[seat].Place == 1 {
							points[at]++
							if g.Seats[1-seat].Place == 1 {
								points[at] -= 0.5
							}
						}
					}
					return nil
				}); err != nil {
					t.Fatal(err)
				}
			}
			var sum stats.Openings
			for _, at := range slices.SortedFunc(maps.Keys(games), func(a, b opening) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) }) {
				sum.Add(at.kind, points[at]/2, games[at]/2, games[at])
			}
			cells[up] = append(cells[up], sum.Mean(0, 1))
		}
	}
	return cells
}

// TestNoHeatMap: other studies, single weights and wrong names have no heat map, and the error says so.
func TestNoHeatMap(t *testing.T) {
	for _, test := range []struct {
		old, new string
		weights  []string
		want     string
	}{
		{"", "", []string{"monica"}, "a heat map takes two different weights, as in monica,middle"},
		{"", "", []string{"monica", "triple"}, `unknown weight of study grid "triple" (there is: monica, middle, straight); a heat map takes weights that move by themselves`},
		{", middle: {min: 1, max: 1.3, steps: 2}, straight: {min: 1, max: 1.3, steps: 2}", "", nil, "study grid has one weight that moves by itself, and a heat map is of two: use study"},
		{"method: grid", "method: random", nil, "study grid is by the method random, and a heat map is of a grid: use contour"},
	} {
		text := strings.Replace(gridStudy, test.old, test.new, 1)
		if strings.Contains(test.new, "random") {
			text = strings.NewReplacer(", steps: 3", "", ", steps: 2", "").Replace(text)
		}
		file, err := config.DecodeStudy("study.yaml", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		l := Study{Weights: test.weights, Stored: file.Study.Stored("", plan.Build{})}
		_, err = resultstest.Must(Find(OfStudy, APicture, "heatmap")).Draw(t.Context(), l)
		if _, ok := errors.AsType[Unsuited](err); !ok || err.Error() != test.want {
			t.Errorf("got %v\nwant %s", err, test.want)
		}
	}
}
