package tables

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"tourney/results"
	"tourney/results/stats"
)

func TestParseFormat(t *testing.T) {
	for _, f := range Formats {
		if got, err := ParseFormat(string(f)); got != f || err != nil {
			t.Errorf("ParseFormat(%q) = %q, %v", f, got, err)
		}
	}
	_, err := ParseFormat("html")
	const want = `unknown table format "html" (there is: text, markdown, csv, latex, json)`
	if err == nil || err.Error() != want {
		t.Errorf("ParseFormat(html): got %v, want %s", err, want)
	}
}

func TestUnknownFormatIsRefused(t *testing.T) {
	var got bytes.Buffer
	run, tallies := report()
	if err := WinRates(run, tallies, nil).Write(&got, "html"); err == nil || got.Len() > 0 {
		t.Errorf("wrote %d bytes with error %v, want none and an error", got.Len(), err)
	}
}

func TestWinRatesSubject(t *testing.T) {
	run, tallies := report()
	aAgainstOne := func(p results.Pairing) int { return p.Seats[0] / 2 } // the first seat, but the second of player 3
	table := WinRates(run, tallies, aAgainstOne)
	for _, tt := range []struct {
		row  int
		want WinRate // from the empty board
	}{
		{2, WinRate{Games: 200, Won: 180, Lost: 11, Drawn: 9}},
		{8, WinRate{Games: 200, Won: 130, Lost: 50, Drawn: 20}},
		{3, WinRate{Games: 1, Won: 1, Faults: 1}},
	} {
		got := table.Rows[tt.row].Rates[0]
		got.Turns, got.TurnsSquared = 0, 0
		if got != tt.want {
			t.Errorf("row %d %v: got %+v, want %+v", tt.row, table.Rows[tt.row].Players, got, tt.want)
		}
	}
}

// Openings keep the order in which they were met, but for empty boards; totals are the sum over them.
func TestWinRatesOpenings(t *testing.T) {
	run, _ := report()
	run.Pairings = run.Pairings[:1]
	table := WinRates(run, []results.Tally{
		tallied(11, "random", 0, 3, 0, 1, 9), tallied(11, "book", 0, 1, 1, 0, 9),
		tallied(11, "empty", 0, 0, 0, 2, 9), tallied(11, "random", 1, 5, 0, 0, 9),
	}, nil)
	if diff := cmp.Diff([]string{"empty", "random", "book"}, table.Openings); diff != "" {
		t.Errorf("openings (-want +got):\n%s", diff)
	}
	games := []int{table.Rows[0].Total.Games}
	for _, r := range table.Rows[0].Rates {
		games = append(games, r.Games)
	}
	if diff := cmp.Diff([]int{13, 2, 9, 2}, games); diff != "" {
		t.Errorf("games of the total and of each opening (-want +got):\n%s", diff)
	}
}

// Each thousandth is rounded down, so that a row need not add up to 1000: 2 of 3 games are 666, as in the report.
func TestPerMilleRoundsDown(t *testing.T) {
	for _, tt := range []struct {
		k, n int
		want string
	}{
		{268, 400, "670 ±46"}, {2, 3, "666 ±365"}, {0, 200, "0 ±9"}, {9_999_999, 10_000_000, "999 ±1"}, {0, 0, "–"},
	} {
		if got := perMille(tt.k, tt.n).inline(plain, " ±"); got != tt.want {
			t.Errorf("%d of %d: got %q, want %q", tt.k, tt.n, got, tt.want)
		}
	}
}

// Scores and turns round halves up, all of them: as floats, 51/80 would print 63.7 and 20.25 would print 20.2.
func TestHalvesRoundUp(t *testing.T) {
	for _, tt := range []struct {
		cell cell
		want string
	}{
		{percent(Results{Wins: 51, Losses: 29}), "63.8 ±10.3"}, {percent(Results{Wins: 59, Losses: 21}), "73.8 ±9.5"},
		{meanTurns(4, 81, stats.Mean(4, 81, 1641)), "20.3 ±0.8"},
		{meanTurns(1, 21, stats.Mean(1, 21, 441)), "21.0 ±?"},
		{percent(Results{}), "–"}, {meanTurns(0, 0, stats.Mean(0, 0, 0)), "–"},
	} {
		if got := tt.cell.inline(plain, " ±"); got != tt.want {
			t.Errorf("got %q, want %q", got, tt.want)
		}
	}
}

// Pairings may share a title, here "a-b-c" of a and b-c and of a-b and c: they stay apart all the same.
func TestEqualTitlesStayApart(t *testing.T) {
	run := results.Run{Name: "twins", Game: "pentago",
		Players:  []results.Player{{Name: "a"}, {Name: "a-b"}, {Name: "b-c"}, {Name: "c"}},
		Pairings: []results.Pairing{{ID: 1, Seats: []int{0, 2}}, {ID: 2, Seats: []int{1, 3}}},
	}
	tallies := []results.Tally{tallied(1, "empty", 0, 3, 0, 1, 9), tallied(2, "empty", 0, 0, 0, 9, 9)}
	var games []int
	for _, row := range WinRates(run, tallies, nil).Rows {
		games = append(games, row.Total.Games)
	}
	if diff := cmp.Diff([]int{4, 9}, games); diff != "" {
		t.Errorf("win rates: games (-want +got):\n%s", diff)
	}
	table, err := Cross(run, tallies)
	if err != nil {
		t.Fatal(err)
	}
	totals := map[string]Results{}
	for _, s := range table.Standings {
		totals[s.Player] = s.Total
	}
	want := map[string]Results{
		"a": {Wins: 3, Losses: 1}, "a-b": {Losses: 9}, "b-c": {Wins: 1, Losses: 3}, "c": {Wins: 9},
	}
	if diff := cmp.Diff(want, totals); diff != "" {
		t.Errorf("crosstable: totals (-want +got):\n%s", diff)
	}
}

// threeSeats is one pairing of three players, of which the last forfeited a game.
func threeSeats() (results.Run, []results.Tally) {
	run := results.Run{Name: "trio", Game: "blokus",
		Players:  []results.Player{{Name: "a"}, {Name: "b"}, {Name: "c"}},
		Pairings: []results.Pairing{{ID: 7, Seats: []int{2, 0, 1}}},
	}
	seats := []results.SeatTally{
		{Wins: 4, Draws: 1, Losses: 5}, {Wins: 3, Draws: 1, Losses: 6}, {Wins: 2, Losses: 8, Faults: 1},
	}
	return run, []results.Tally{{Pairing: 7, Opening: "empty", Games: 10, Turns: 600, TurnsSquared: 36100, Seats: seats}}
}

func TestThreeSeats(t *testing.T) {
	run, tallies := threeSeats()
	var got bytes.Buffer
	if err := WinRates(run, tallies, func(results.Pairing) int { return 1 }).Write(&got, CSV); err != nil {
		t.Fatal(err)
	}
	records, err := csv.NewReader(&got).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"trio", "blokus", "c", "a", "b", "second", "empty", "10", "3", "6", "1", "0", "1"}
	if diff := cmp.Diff(want, records[1][:len(want)]); diff != "" {
		t.Errorf("win rates (-want +got):\n%s", diff)
	}

	_, err = Cross(run, tallies)
	const words = "run trio: a crosstable needs games of two players, but c-a-b seats 3: ask for places instead"
	if err == nil || err.Error() != words {
		t.Errorf("crosstable: got error %v, want %s", err, words)
	}
}

func TestCrossRanks(t *testing.T) {
	run, _ := report()
	for _, tt := range []struct {
		name          string
		tallies       []results.Tally
		players       []string
		ranks         []int
		uneven, unmet bool
	}{
		{"nothing played", nil, []string{"A", "A hacked", "one", "new_50%"}, []int{0, 0, 0, 0}, false, true},
		{"equal scores keep the run's order and share a rank", []results.Tally{
			tallied(12, "empty", 0, 1, 0, 1, 9), tallied(21, "empty", 0, 2, 0, 2, 9), // A and A hacked halve
			tallied(13, "empty", 0, 1, 0, 0, 9), tallied(31, "empty", 0, 0, 0, 1, 9), // A wins twice against one
			tallied(23, "empty", 0, 1, 0, 0, 9), tallied(32, "empty", 0, 0, 0, 1, 9), // and so does A hacked
		}, []string{"A", "A hacked", "one", "new_50%"}, []int{1, 1, 3, 0}, false, true},
		{"games against oneself count for nothing", []results.Tally{
			tallied(11, "empty", 0, 0, 0, 50, 9), tallied(31, "empty", 0, 0, 0, 1, 9),
		}, []string{"A", "one", "A hacked", "new_50%"}, []int{1, 2, 0, 0}, true, true},
		{"all pairs in one order", []results.Tally{
			tallied(12, "empty", 0, 0, 0, 9, 9), tallied(13, "empty", 0, 0, 0, 9, 9), tallied(14, "empty", 0, 0, 0, 9, 9),
			tallied(23, "empty", 0, 0, 0, 9, 9), tallied(24, "empty", 0, 0, 0, 9, 9), tallied(34, "empty", 0, 0, 0, 9, 9),
		}, []string{"new_50%", "one", "A hacked", "A"}, []int{1, 2, 3, 4}, true, false},
	} {
		table, err := Cross(run, tt.tallies)
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		var players []string
		var ranks []int
		for _, s := range table.Standings {
			players, ranks = append(players, s.Player), append(ranks, s.Rank)
		}
		if diff := cmp.Diff(tt.players, players) + cmp.Diff(tt.ranks, ranks); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
		if table.Uneven != tt.uneven || table.SomeNeverMet != tt.unmet {
			t.Errorf("%s: uneven %v, some never met %v, want %v, %v",
				tt.name, table.Uneven, table.SomeNeverMet, tt.uneven, tt.unmet)
		}
	}
}

// Every cell and its mirror are the same games seen from two sides.
// In a gauntlet of many challengers only those they are against have a column; where everybody meets everybody, all do.
func TestCrossOfMany(t *testing.T) {
	for _, test := range []struct {
		players, against int
		want             int // columns
	}{
		{20, 2, 20}, {21, 2, 2}, {200, 1, 1}, {21, 20, 21},
	} {
		run := results.Run{Name: "many", Game: "pentago"}
		var tallies []results.Tally
		for i := range test.players {
			run.Players = append(run.Players, results.Player{ID: int64(i), Name: fmt.Sprint("p", i)})
			for j := range min(i, test.against) {
				id := int64(len(run.Pairings))
				run.Pairings = append(run.Pairings, results.Pairing{ID: id, Seats: []int{i, j}})
				tallies = append(tallies, tallied(id, "empty", 0, 1, 0, 0, 9))
			}
		}
		cross, err := Cross(run, tallies)
		if err != nil {
			t.Fatal(err)
		}
		g := cross.grid()
		got := 0
		for _, c := range g.columns {
			if c.group == "against" {
				got++
			}
		}
		note := fmt.Sprintf("have the %d others as well", test.players-test.want)
		if noted := strings.Contains(strings.Join(g.notes, "\n"), note); got != test.want || noted != (test.want < test.players) {
			t.Errorf("%d players against %d: %d columns, want %d; notes %q", test.players, test.against, got, test.want, g.notes)
		}
	}
}

func TestCrossMirrors(t *testing.T) {
	run, tallies := report()
	table, err := Cross(run, tallies)
	if err != nil {
		t.Fatal(err)
	}
	for i, s := range table.Standings {
		var sum Results
		for j, r := range s.Against {
			if i == j {
				continue
			}
			if mirror := table.Standings[j].Against[i].reversed(); r != mirror {
				t.Errorf("%s against %s: %+v, but %+v the other way", s.Player, table.Standings[j].Player, r, mirror)
			}
			sum = sum.plus(r)
		}
		if sum != s.Total {
			t.Errorf("%s: total %+v, want the sum %+v", s.Player, s.Total, sum)
		}
	}
}

// hostile is a name that means something to every format.
const hostile = "*a_b|50%&{#\"^~\\$<c>`,\x1b[31m"

func TestNamesAreEscaped(t *testing.T) {
	run, tallies := report()
	run.Players[0].Name = hostile
	table := WinRates(run, tallies, nil)
	for _, tt := range []struct {
		format Format
		want   string
	}{
		{Text, "*a_b|50%&{#\"^~\\$<c>`, [31m A hacked                   first   │"},
		{Markdown, "| \\*a\\_b\\|50%\\&{#\"^\\~\\\\$\\<c>\\`, \\[31m | A hacked | first |"},
		{LaTeX, `{*}a\_b$|$50\%\&\{\#"\textasciicircum{}\textasciitilde{}\textbackslash{}\$$<$c$>$` +
			"`, {[}31m & A hacked & first &"},
		{CSV, "report-4,pentago,\"*a_b|50%&{#\"\"^~\\$<c>`,\x1b[31m\",A hacked,first,empty,200,0,198,2,"},
		{JSON, "\"*a_b|50%&{#\\\"^~\\\\$<c>`,\\u001b[31m\","},
	} {
		var got bytes.Buffer
		if err := table.Write(&got, tt.format); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(got.String(), tt.want) {
			t.Errorf("%s: no line has %s:\n%s", tt.format, tt.want, got.String())
		}
	}
}

// What machines read has to be valid, and to say null where there is nothing.
func TestJSONIsValid(t *testing.T) {
	run, tallies := report()
	cross, err := Cross(run, tallies)
	if err != nil {
		t.Fatal(err)
	}
	var got bytes.Buffer
	if err := cross.Write(&got, JSON); err != nil {
		t.Fatal(err)
	}
	var table struct {
		Note    *string
		Players []struct {
			Player  string
			Against []struct {
				Games int
				Score *struct{ Value, Lo, Hi float64 }
			}
		}
	}
	if err := json.Unmarshal(got.Bytes(), &table); err != nil {
		t.Fatal(err)
	}
	if table.Note != nil || len(table.Players) != 4 {
		t.Errorf("note %v and %d players, want null and 4", table.Note, len(table.Players))
	}
	for _, p := range table.Players {
		for _, r := range p.Against {
			s := r.Score
			if (s == nil) != (r.Games == 0) || s != nil && (s.Lo > s.Value || s.Value > s.Hi || s.Lo == s.Hi) {
				t.Errorf("%s: %d games with score %+v", p.Player, r.Games, s)
			}
		}
	}
}
