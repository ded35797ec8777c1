package tourney

import (
	"bytes"
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"tourney/arena/config"
	"tourney/arena/evaluations"
	"tourney/cli/shell"
	"tourney/games"
	"tourney/players"
	"tourney/players/search"
	"tourney/results/report"
)

// steps is a count of the evaluations of two games and to two depths.
func steps(t *testing.T) evaluations.Experiment {
	t.Helper()
	e, err := config.DecodeEvaluations("steps.yaml", []byte("game: pentago\ngames: 2\nplayer: {name: x, eval: one}\n"+
		"against: {kind: random}\ndepths: [2, 4]\npositions: 2\n"))
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// stepsResult is what might be counted of it; the first game was answered at sight.
func stepsResult() evaluations.Result {
	spend := func(game, number int, evals int64, s search.Spread) evaluations.Search {
		return evaluations.Search{Game: game, Number: number, Seat: games.Seat(game), At: 4*number + 2*game, Depth: 6,
			Counts: players.Counts{Nodes: 10 * evals, Evals: evals, Cuts: 5, FirstCuts: 4}, Spread: s}
	}
	sample := search.Spread{Moves: 2, Min: 1, Max: 5, Mean: 3, Spikes: 1}
	return evaluations.Result{Games: 2, Searches: []evaluations.Search{
		spend(0, 0, 1, search.Spread{}), spend(1, 0, 6, sample), spend(1, 1, 2, search.Spread{}),
		spend(1, 2, 8, search.Spread{Moves: 1, Min: 8, Max: 8, Mean: 8}),
	}, Depths: []evaluations.Depth{{Depth: 2, Searches: []evaluations.Search{
		spend(0, 0, 7, search.Spread{}), spend(1, 1, 10, sample),
	}}}}
}

// TestEvaluationFaces: numbers count from 1, and what is missing is said; pictures show the first game that has something
// to show, and sums by depth.
func TestEvaluationFaces(t *testing.T) {
	table, err := evaluationsOf(steps(t), stepsResult())
	if err != nil {
		t.Fatal(err)
	}
	const note = "Incomplete: 2 of 2 games were played, and positions searched to 1 of 2 depths."
	if table.Player != "x" || table.Against != "random" || table.Note != note || len(table.Searches) != 4 || len(table.Depths) != 1 {
		t.Errorf("table %+v", table)
	}
	want := report.Search{Game: 2, Number: 1, Seat: 1, Ply: 2, Depth: 6, Nodes: 60, Evals: 6, Cuts: 5, FirstCuts: 4,
		Moves: 2, Least: 1, Most: 5, Mean: 3, Spikes: 1}
	if diff := cmp.Diff(want, table.Searches[1]); diff != "" {
		t.Errorf("search (-want +got):\n%s", diff)
	}
}

// TestNothingSpent: without anything to show there are no pictures, and that is said.
func TestNothingSpent(t *testing.T) {
	var stderr bytes.Buffer
	table := report.Evaluations{Name: "steps", Searches: []report.Search{{Game: 1, Number: 1}}}
	if err := drawSpending(&shell.Environment{Stderr: &stderr}, table, "none/a.png", "none/b.png"); err != nil {
		t.Fatal(err)
	}
	if want := "steps: no pictures: nothing was searched but at sight\n"; stderr.String() != want {
		t.Errorf("got %q, want %q", stderr.String(), want)
	}
}

// TestEvaluationsLines: without a terminal there is a line every few seconds.
func TestEvaluationsLines(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := steps(t)
		var out bytes.Buffer
		m := shell.NewMeter(&out, "")
		_, err := evaluations.Run(context.Background(), e, func(p evaluations.Progress) {
			m.Show(func() shell.Reading { return evaluationsReading(e, p) })
			if p.Searches == 1 || p.Depth == 4 {
				time.Sleep(10 * time.Second)
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		m.Finish()
		want := "steps: 0 of 2 games, searches: 1\nsteps: 0 of 2 games, searches: 2\n" +
			"steps: depth 4, 2 of 2 positions\n"
		if diff := cmp.Diff(want, out.String()); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
		done := 0
		for _, p := range []evaluations.Progress{{}, {Games: 1}, {Games: 2, Depth: 2, Searched: 1, Of: 2},
			{Games: 2, Depth: 4, Depths: 1, Searched: 1, Of: 2}, {Games: 2, Depth: 4, Depths: 1, Searched: 2, Of: 2}} {
			r := evaluationsReading(e, p)
			if r.Done < done || r.Done > r.Total {
				t.Errorf("%+v: the bar stands at %d of %d, after %d", p, r.Done, r.Total, done)
			}
			done = r.Done
		}
	})
}
