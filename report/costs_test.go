package report

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"tourney/report/table"
	"tourney/results"
	"tourney/results/resultstest"
	"tourney/results/stats"
)

// spending is a finished run on two kinds of openings of two players who search and one who does not, and its games. A
// search costs what the opening asks for, in both its games.
func spending() (results.Run, []results.Record) {
	run := results.Run{Name: "spent", Game: "pentago", Started: time.Unix(1e9, 0), Finished: time.Unix(2e9, 0),
		Players:   []results.Player{{Name: "deep"}, {Name: "new_50%"}, {Name: "random"}},
		Pairings:  []results.Pairing{{Seats: []int{0, 1}}, {Seats: []int{1, 0}}, {Seats: []int{0, 2}}},
		Stretches: []results.Stretch{{Started: time.Unix(1e9, 0), Machine: "Small Computer 4, 4 cores, 7.6 GiB, linux/arm64, go1.26"}}}
	var games []results.Record
	for pairing, p := range run.Pairings {
		for number := range 70 {
			g := results.Record{Pairing: pairing, Number: number, Opening: []string{"empty", "random"}[number%2], Start: "start of " + string(rune(number)),
				End: results.End{Kind: results.ByRules, Seat: -1}}
			for seat, player := range p.Seats {
				turns := 4 + number%7 + seat
				s := results.Seat{Place: 1 + seat, Turns: turns, Micros: 1}
				if player < 2 {
					nodes := int64(turns * (1 + number%5) * []int{5000, 10}[player])
					s.Nodes, s.Evals, s.Micros = nodes, nodes/2, nodes/3
				}
				g.Seats, g.Turns = append(g.Seats, s), g.Turns+turns
			}
			games = append(games, g)
		}
	}
	return run, games
}

func costsOfGames(t testing.TB, run results.Run, games []results.Record) Costs {
	t.Helper()
	return resultstest.Must(readCosts(t.Context(), (&resultstest.Store{List: games}).Costs, countsOf(t, run, games)))
}

func costTable(t testing.TB, run results.Run, games []results.Record) table.Table {
	t.Helper()
	return resultstest.Must(costsOfGames(t, run, games).table())
}

func costs(t testing.TB) table.Table {
	run, games := spending()
	run.Players = lineup("deep: eval=a plies=4", "new_50%: eval=a a.monica=1.5 plies=4", "random: random.kind=random")
	return costTable(t, run, games)
}

// TestCostsKnown says what is known of a run's costs, and in words what is not.
func TestCostsKnown(t *testing.T) {
	run, games := spending()
	unfinished, mixed := run, run
	unfinished.Finished = time.Time{}
	mixed.Stretches = append(slices.Clone(run.Stretches), results.Stretch{Machine: results.FleetMachines}, run.Stretches[0])
	for _, test := range []struct {
		name        string
		run         results.Run
		games       []results.Record
		turns, game bool // whether deep's time of a turn and of a game have an interval
		note        string
	}{
		{"finished", run, games, true, true, "Times are of Small Computer 4, 4 cores, 7.6 GiB, linux/arm64, go1.26."},
		{"unfinished", unfinished, games, false, false, "Times are of Small"},
		{"several machines", mixed, games, true, true, "Times of several machines are mixed, and say little together: Small Computer 4, 4 cores, 7.6 GiB, " +
			"linux/arm64, go1.26; and the machines of a fleet's workers."},
	} {
		list := costTable(t, test.run, test.games)
		turn, game := list.Cell(2, "turn_milliseconds").Value.(stats.Estimate), list.Cell(2, "game_milliseconds").Value.(stats.Estimate)
		if turn.Known() != test.turns || game.Known() != test.game || !strings.Contains(strings.Join(list.Notes, " ")+list.Note, test.note) {
			t.Errorf("%s: a turn %+v, a game %+v, notes %q, note %q", test.name, turn, game, list.Notes, list.Note)
		}
		if math.IsNaN(turn.Value) || turn.Games == 0 {
			t.Errorf("%s: a turn %+v", test.name, turn)
		}
	}
	for i := range games {
		games[i].Seats = []results.Seat{{Place: 1}, {Place: 2}}
	}
	const want = "run spent: its 210 games ended before anybody was asked for a move"
	none := costsOfGames(t, run, games)
	_, err := none.table()
	_, drawn := none.chart()
	for _, err := range []error{err, drawn} {
		if _, ok := errors.AsType[Unsuited](err); !ok || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	empty := costsOfGames(t, run, nil)
	if list, err := empty.table(); err != nil || len(list.Rows) > 0 {
		t.Errorf("without games: %v, %v", list.Rows, err)
	}
	if _, err := empty.chart(); err == nil || err.Error() != "run spent: no games to draw yet" {
		t.Errorf("without games: %v", err)
	}
}

// TestGrowthOfEvaluations: between players of one depth growth means nothing, and readers do not see it.
func TestGrowthOfEvaluations(t *testing.T) {
	e := evaluated(t)
	e.efforts.add(effort{place{4, 0, 0}, 1, 1, 1, 1, 1}) // two players of one depth
	if readers := e.tables(table.Plain); len(readers[0].View.Cells) != 4 {
		t.Errorf("cells %v", readers[0].View.Cells)
	}
}

// TestNoEvaluations: games that keep no evaluations are no suitable ones; without games tables are empty, and there is
// nothing to draw.
func TestNoEvaluations(t *testing.T) {
	run := results.Run{Name: "bare", Game: "pentago", Players: make([]results.Player, 1)}
	_, err := readEvaluations(t.Context(), &resultstest.Store{List: make([]results.Record, 1)}, run)
	const want = "run bare: no evaluations are stored with its 1 game: players without a search make none, and a config with thoughts: off stores none"
	if _, ok := errors.AsType[Unsuited](err); !ok || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	e, err := readEvaluations(t.Context(), &resultstest.Store{}, run)
	if tables := e.tables(table.Plain); err != nil || len(tables[0].Rows)+len(tables[1].Rows) != 0 {
		t.Errorf("error %v, tables %v", err, tables)
	}
	if _, err := e.chart(); err == nil || err.Error() != "run bare: no games to draw yet" {
		t.Errorf("error %v", err)
	}
}
