package report

import (
	"strings"
	"testing"
	"time"

	"tourney/report/chart"
	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/resultstest"
)

// duelOf returns a finished run of two players in pairs from these sets of openings, which come in turn. won says of
// which pairs the first player wins both games; the other wins the rest.
func duelOf(sets []results.OpeningSet, won func(set, n int) bool) (results.Run, *resultstest.Store) {
	run := run("ab", []int{0, 1}, []int{1, 0})
	run.Facts.Openings, run.Finished = sets, time.Unix(1e9, 0)
	store := &resultstest.Store{}
	for at, set := range sets {
		for n := range set.Games {
			for pairing := range 2 {
				places := []int{1, 2}
				if (pairing == 0) != won(at, n) {
					places = []int{2, 1}
				}
				store.List = append(store.List, resultstest.Game(pairing, len(sets)*n+at, set.Kind, places...))
			}
		}
	}
	run.Facts.Planned = len(store.List)
	return run, store
}

// pairedGames is a duel from random boards and a shuffled list, with as many pairs of each. The first player wins every
// other pair from random boards, and all from the list.
func pairedGames(random, list int) (results.Run, *resultstest.Store) {
	return duelOf([]results.OpeningSet{{Kind: "random", Games: random}, {Kind: "list", Games: list, Lines: make([]string, list), Shuffled: true}},
		func(set, n int) bool { return set == 1 || n%2 == 0 })
}

// TestUnfinishedList: a list in its own order has no interval and no verdict before its end; every picture and table of
// such a run says so, or shows the figures alone.
func TestUnfinishedList(t *testing.T) {
	run, store := duelOf([]results.OpeningSet{{Kind: "list", Games: 24}}, func(_, n int) bool { return n%4 != 3 })
	run.Facts.Openings[0].Games, run.Facts.Openings[0].Lines, run.Facts.Planned, run.Finished = 40, make([]string, 40), 80, time.Time{}
	c := resultstest.Must(evidence.Read(t.Context(), store, run))
	if said := strings.Join(verdicts(c), " "); !strings.Contains(said, "a list in its own order tells nothing before its end") {
		t.Errorf("%q", said)
	}
	picture := resultstest.Must(heatMap(c, ""))
	for _, m := range marks[chart.Text](picture.Bands[0].Panels[0].Marks) {
		if strings.ContainsAny(m.S, "±~") {
			t.Errorf("the map has %q", m.S)
		}
	}
	if _, err := barsChart(c, ""); err != nil {
		t.Error(err)
	}
	if _, err := crossTable(c); err != nil {
		t.Error(err)
	}
	if _, err := settledChart(t.Context(), store, c, ""); err == nil || !strings.Contains(err.Error(), "a list in its own order") {
		t.Errorf("%v", err)
	}
}
