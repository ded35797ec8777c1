package report

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/report/chart"
	"tourney/results/resultstest"
)

// stored is a store with the games of one run.
type stored struct {
	results.Store
	games []results.Record
}

func (s stored) Unplayed(context.Context, results.Run) ([]results.Unplayed, error) { return nil, nil }

func (s stored) Tallies(_ context.Context, run results.Run) ([]results.Tally, error) {
	return resultstest.Tallies(run, s.games), nil
}

func (s stored) Costs(_ context.Context, run results.Run) ([]results.Cost, error) {
	return resultstest.Costs(run, s.games), nil
}

func (s stored) BlockTotals(_ context.Context, run results.Run) (results.BlockTotals, error) {
	return resultstest.Blocks(run, s.games), nil
}

func (s stored) Blocks(_ context.Context, run results.Run, _ results.BlockOrder, visit func(results.Block) error) error {
	for _, b := range resultstest.BlocksByOpening(run, s.games) {
		if err := visit(b); err != nil {
			return err
		}
	}
	return nil
}

// pairedGames returns a run of two players from random boards and a shuffled list, with as many pairs of each. The first
// player wins every other pair from random boards, and all from the list.
func pairedGames(random, list int) (results.Run, stored) {
	run := run("ab", []int{0, 1}, []int{1, 0})
	run.Facts.Planned, run.Finished = 2*(random+list), time.Unix(1e9, 0)
	run.Facts.Openings = []results.OpeningSet{{Kind: "random", Games: random}, {Kind: "list", Games: list, Lines: list, Shuffled: true}}
	var games []results.Record
	for set, n := range []int{random, list} {
		for i := range n {
			for pairing := range 2 {
				g := results.Record{Pairing: pairing, Number: 2*i + set, Opening: run.Facts.Openings[set].Kind, Start: fmt.Sprint(set, i), Turns: 9,
					Moves: []uint32{uint32(i)}, Seats: []results.Seat{{Place: 1}, {Place: 2}}, End: results.End{Kind: results.ByRules, Seat: -1}}
				if (pairing == 1) != (set == 0 && i%2 == 1) {
					g.Seats[0].Place, g.Seats[1].Place = 2, 1
				}
				games = append(games, g)
			}
		}
	}
	return run, stored{games: games}
}

// TestUnfinishedList: a list in its own order has no interval and no verdict before its end; every picture and table of
// such a run says so, or shows the figures alone.
func TestUnfinishedList(t *testing.T) {
	run, store := pairedGames(12, 12)
	run.Facts.Openings[1].Shuffled, run.Finished = false, time.Time{}
	run.Facts.Openings = run.Facts.Openings[1:]
	for i := range store.games {
		store.games[i].Opening, store.games[i].Number = "list", i/2
	}
	run.Facts.Openings[0].Games, run.Facts.Openings[0].Lines, run.Facts.Planned = 40, 40, 80
	c, err := evidence.Read(t.Context(), store, run)
	if err != nil {
		t.Fatal(err)
	}
	if said := strings.Join(Verdicts(c), " "); !strings.Contains(said, "a list in its own order tells nothing before its end") {
		t.Errorf("%q", said)
	}
	picture, err := HeatMap(c, "")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range marks[chart.Text](picture.Bands[0].Panels[0].Marks) {
		if strings.ContainsAny(m.S, "±~") {
			t.Errorf("the map has %q", m.S)
		}
	}
	if _, err := BarsChart(c, ""); err != nil {
		t.Error(err)
	}
	if _, err := CrossTable(c); err != nil {
		t.Error(err)
	}
	if _, err := SettledChart(t.Context(), store, c, ""); err == nil || !strings.Contains(err.Error(), "a list in its own order") {
		t.Errorf("%v", err)
	}
}
