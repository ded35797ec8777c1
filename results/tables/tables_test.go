package tables

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/stats"
	"tourney/results/verdict"
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
	if err := WinRates(countsOf(t, results.Run{Name: "none"}, nil)).Write(&got, "html"); err == nil || got.Len() > 0 {
		t.Errorf("wrote %d bytes with error %v, want none and an error", got.Len(), err)
	}
}

func TestWinRatesSubject(t *testing.T) {
	run, games := report()
	run.Facts.Challengers = []string{"A hacked", "new_50%"}
	table := WinRates(countsOf(t, run, games))
	for _, tt := range []struct {
		row, subject, games, won, lost, drawn, forfeited, faults int // from the empty board
	}{
		{2, 0, 200, 180, 11, 9, 0, 0},
		{1, 1, 200, 198, 0, 2, 0, 0},
		{3, 1, 1, 0, 1, 0, 1, 1},
	} {
		got := table.Rows[tt.row].Rates[0]
		if table.Rows[tt.row].Subject != tt.subject || got.Games != tt.games || got.Won != tt.won || got.Lost != tt.lost ||
			got.Drawn != tt.drawn || got.Forfeited != tt.forfeited || got.Faults != tt.faults {
			t.Errorf("row %d %v: got %+v, want %+v", tt.row, table.Rows[tt.row].Players, got, tt)
		}
	}
}

// Openings are in the order of the tallies, but for empty boards; totals are the sum over them.
func TestWinRatesOpenings(t *testing.T) {
	run, _ := report()
	run.Pairings = run.Pairings[:1]
	games := slices.Concat(played(0, "random", 0, 3, 0, 1, 9), played(0, "book", 0, 1, 1, 0, 9), played(0, "empty", 0, 0, 0, 2, 9),
		played(0, "random", 1, 5, 0, 0, 9))
	table := WinRates(countsOf(t, run, games))
	if diff := cmp.Diff([]string{"empty", "book", "random"}, table.Openings); diff != "" {
		t.Errorf("openings (-want +got):\n%s", diff)
	}
	got := []int{table.Rows[0].Total.Games}
	for _, r := range table.Rows[0].Rates {
		got = append(got, r.Games)
	}
	if diff := cmp.Diff([]int{13, 2, 2, 9}, got); diff != "" {
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
		if got := perMille(tt.k, tt.n).inline(results.Visible, " ±"); got != tt.want {
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
		{percent(stats.Score(51, 0, 29)), "63.8 ±10.3"}, {percent(stats.Score(59, 0, 21)), "73.8 ±9.5"},
		{meanTurns(4, 81, stats.Mean(4, 81, 1641)), "20.3 ±0.8"},
		{meanTurns(1, 21, stats.Mean(1, 21, 441)), "21.0 ±?"},
		{percent(stats.Score(0, 0, 0)), "–"}, {percent(stats.OfBlocks(2, 18).Score()), "75.0 ±?"}, {meanTurns(0, 0, stats.Mean(0, 0, 0)), "–"},
	} {
		if got := tt.cell.inline(results.Visible, " ±"); got != tt.want {
			t.Errorf("got %q, want %q", got, tt.want)
		}
	}
}

// Pairings may share a title, here "a-b-c" of a and b-c and of a-b and c: they stay apart all the same.
func TestEqualTitlesStayApart(t *testing.T) {
	run := results.Run{Name: "twins", Game: "pentago",
		Players:  []results.Player{{Name: "a"}, {Name: "a-b"}, {Name: "b-c"}, {Name: "c"}},
		Pairings: []results.Pairing{{Seats: []int{0, 2}}, {Seats: []int{1, 3}}},
	}
	c := countsOf(t, run, append(played(0, "empty", 0, 3, 0, 1, 9), played(1, "empty", 0, 0, 0, 9, 9)...))
	var games []int
	for _, row := range WinRates(c).Rows {
		games = append(games, row.Total.Games)
	}
	if diff := cmp.Diff([]int{4, 9}, games); diff != "" {
		t.Errorf("win rates: games (-want +got):\n%s", diff)
	}
	table, err := Cross(c)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string][3]int{}
	for _, s := range table.Standings {
		got[s.Player] = [3]int{s.Total.Wins, s.Total.Draws, s.Total.Losses}
	}
	want := map[string][3]int{"a": {3, 0, 1}, "a-b": {0, 0, 9}, "b-c": {1, 0, 3}, "c": {9, 0, 0}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("crosstable: totals (-want +got):\n%s", diff)
	}
}

func TestThreeSeats(t *testing.T) {
	run := results.Run{Name: "trio", Game: "blokus", Players: []results.Player{{Name: "a"}, {Name: "b"}, {Name: "c"}},
		Pairings: []results.Pairing{{Seats: []int{2, 0, 1}}}}
	run.Facts.Challengers = []string{"a"}
	var games []results.Record
	for number, first := range []int{0, 0, 1, 1, 1, 2} {
		g := played(0, "empty", 0, 1, 0, 0, 9)[0]
		g.Number, g.Seats, g.Moves = number, []results.Seat{{Place: 2}, {Place: 2}, {Place: 2}}, []uint32{uint32(number)}
		g.Seats[first].Place = 1
		games = append(games, g)
	}
	games[0].Seats[1].Place = 1
	games[0].End = results.End{Kind: results.Panic, Seat: 2}
	c := countsOf(t, run, games)
	var got bytes.Buffer
	if err := WinRates(c).Write(&got, CSV); err != nil {
		t.Fatal(err)
	}
	records, err := csv.NewReader(&got).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"trio", "blokus", "c", "a", "b", "second", "empty", "6", "6", "1", "3", "2", "1", "0", "1"}
	if diff := cmp.Diff(want, records[1][:len(want)]); diff != "" {
		t.Errorf("win rates (-want +got):\n%s", diff)
	}

	_, err = Cross(c)
	const words = "run trio: a crosstable needs games of two players, but c-a-b seats 3: ask for places instead"
	if err == nil || err.Error() != words {
		t.Errorf("crosstable: got error %v, want %s", err, words)
	}
}

func TestCrossRanks(t *testing.T) {
	run, _ := report()
	one := func(pairing, wins, losses int) []results.Record {
		return played(pairing, "empty", 0, wins, 0, losses, 9)
	}
	for _, tt := range []struct {
		name          string
		games         [][]results.Record
		players       []string
		ranks         []int
		uneven, unmet bool
	}{
		{"nothing played", nil, []string{"A", "A hacked", "one", "new_50%"}, []int{0, 0, 0, 0}, false, true},
		{"equal scores keep the run's order and share a rank", [][]results.Record{
			one(1, 1, 1), one(4, 2, 2), // A and A hacked halve
			one(2, 1, 0), one(8, 0, 1), // A wins twice against one
			one(6, 1, 0), one(9, 0, 1), // and so does A hacked
		}, []string{"A", "A hacked", "one", "new_50%"}, []int{1, 1, 3, 0}, false, true},
		{"games against oneself count for nothing", [][]results.Record{one(0, 0, 50), one(8, 0, 1)},
			[]string{"A", "one", "A hacked", "new_50%"}, []int{1, 2, 0, 0}, true, true},
		{"all pairs in one order", [][]results.Record{one(1, 0, 9), one(2, 0, 9), one(3, 0, 9), one(6, 0, 9), one(7, 0, 9), one(11, 0, 9)},
			[]string{"new_50%", "one", "A hacked", "A"}, []int{1, 2, 3, 4}, true, false},
	} {
		table, err := Cross(countsOf(t, run, slices.Concat(tt.games...)))
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

// In a gauntlet of many challengers only those they are against have a column; where everybody meets everybody, all do.
// Programs are not told of all those who never met.
func TestCrossOfMany(t *testing.T) {
	for _, test := range []struct {
		players, against int
		want             int // columns
	}{
		{20, 2, 20}, {21, 2, 2}, {200, 1, 1}, {21, 20, 21},
	} {
		run := results.Run{Name: "many", Game: "pentago"}
		var games []results.Record
		for i := range test.players {
			run.Players = append(run.Players, results.Player{Name: fmt.Sprint("p", i)})
			for j := range min(i, test.against) {
				run.Pairings = append(run.Pairings, results.Pairing{Seats: []int{i, j}})
				games = append(games, played(len(run.Pairings)-1, "empty", 0, 1, 0, 0, 9)...)
			}
		}
		cross, err := Cross(countsOf(t, run, games))
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
		var b bytes.Buffer
		if err := cross.Write(&b, CSV); err != nil {
			t.Fatal(err)
		}
		lines := 1 + 2*test.players + 2*len(games)
		if test.players <= widest {
			lines = 1 + test.players*(test.players+1)
		}
		if got := strings.Count(b.String(), "\n"); got != lines {
			t.Errorf("%d players against %d: %d lines, want %d", test.players, test.against, got, lines)
		}
	}
}

// Every cell and its mirror are the same games seen from two sides; a total is the sum of its row, and the score that the
// player has in the table of places and in what the verdict looks at.
func TestCrossMirrors(t *testing.T) {
	run, games := report()
	games = slices.DeleteFunc(games, func(g results.Record) bool { return g.Pairing == 4 && g.Number%7 == 0 })
	c := countsOf(t, run, games)
	table, err := Cross(c)
	if err != nil {
		t.Fatal(err)
	}
	if table.Incomplete == 0 {
		t.Error("no block lacks games")
	}
	for i, s := range table.Standings {
		var sum Results
		for j := range table.Standings {
			r, mirror := table.Against(i, j), table.Against(j, i)
			if i == j {
				continue
			}
			if r.Wins != mirror.Losses || r.Draws != mirror.Draws || r.Support != mirror.Support ||
				r.Games > 0 && math.Abs(r.Points.Value+mirror.Points.Value-1)+math.Abs(r.Points.Lo+mirror.Points.Hi-1) > 1e-12 && r.Points.Known() {
				t.Errorf("%s against %s: %+v, but %+v the other way", s.Player, table.Standings[j].Player, r, mirror)
			}
			sum.Games += r.Games
			sum.SeatTally.Add(r.SeatTally)
		}
		if sum.Games != s.Total.Games || sum.SeatTally != s.Total.SeatTally {
			t.Errorf("%s: total %+v, want the sum %+v", s.Player, s.Total, sum)
		}
		for _, r := range Places(c).Rows {
			if r.Player == s.Player && r.Wins != s.Total.Points {
				t.Errorf("%s: score %+v, but wins %+v in the table of places", s.Player, s.Total.Points, r.Wins)
			}
		}
	}
}

// hostile is a name that means something to every format.
const hostile = "*a_b|50%&{#\"^~\\$<c>`,\x1b[31m"

func TestNamesAreEscaped(t *testing.T) {
	run, games := report()
	run.Players[0].Name = hostile
	table := WinRates(countsOf(t, run, games))
	for _, tt := range []struct {
		format Format
		want   string
	}{
		{Text, "*a_b|50%&{#\"^~\\$<c>`,\\x1b[31m A hacked                      first   │"},
		{Markdown, "| \\*a\\_b\\|50%\\&{#\"^\\~\\\\$\\<c>\\`,\\\\x1b\\[31m | A hacked | first |"},
		{LaTeX, `{*}a\_b$|$50\%\&\{\#"\textasciicircum{}\textasciitilde{}\textbackslash{}\$$<$c$>$` +
			"`,\\textbackslash{}x1b{[}31m & A hacked & first &"},
		{CSV, "report-4,pentago,\"*a_b|50%&{#\"\"^~\\$<c>`,\\x1b[31m\",A hacked,first,empty,200,200,1,0,198,2,"},
		{JSON, "\"*a_b|50%&{#\\\"^~\\\\$<c>`,\\\\x1b[31m\","},
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

// No table writes a control character raw, whatever names come out of a database.
func TestNothingRaw(t *testing.T) {
	run, games := report()
	const raw = "\x1b[2J\u202e\r\n\xff"
	run.Name, run.Game, run.Facts.SeatNames = run.Name+raw, run.Game+raw, []string{raw, raw}
	for i := range run.Players {
		run.Players[i].Name += raw
	}
	for i := range games {
		games[i].Opening += raw
	}
	c := countsOf(t, run, games)
	cross, err := Cross(c)
	if err != nil {
		t.Fatal(err)
	}
	studied, trials := study(9)
	studied.Name, trials[0].Player, trials[0].Spec = raw, raw, raw
	for i, table := range []written{WinRates(c), cross, Places(c), Seats(c),
		Study(verdict.Of(studied, trials), trials, []results.Weight{{Name: raw}}, 0)} {
		for _, f := range Formats {
			var b bytes.Buffer
			if err := table.Write(&b, f); err != nil {
				t.Fatal(err)
			}
			for line := range strings.Lines(b.String()) {
				if line = strings.TrimSuffix(line, "\n"); line != results.Visible(line) {
					t.Errorf("table %d as %s has the line %q", i, f, line)
					break
				}
			}
		}
	}
}

// What machines read has to be valid, and to say null where there is nothing.
func TestJSONIsValid(t *testing.T) {
	run, games := report()
	cross, err := Cross(countsOf(t, run, games))
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
				Score *struct {
					Value, Lo, Hi float64
					N             int
					Method        *string
				}
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
			if (s == nil) != (r.Games == 0) || s != nil && (s.Method != nil && (s.Lo > s.Value || s.Value > s.Hi || s.Lo == s.Hi || s.N == 0)) {
				t.Errorf("%s: %d games with score %+v", p.Player, r.Games, s)
			}
		}
	}
}

// A thousand challengers against five opponents take little time and room, from counts to both tables in every format.
func BenchmarkGauntlet(b *testing.B) {
	run := results.Run{Name: "large"}
	var tallies []results.Tally
	var totals results.BlockTotals
	const blocks = 200
	for i := range 1076 {
		run.Players = append(run.Players, results.Player{Name: fmt.Sprint("p", i)})
		for j := range min(i, 5) {
			run.Pairings = append(run.Pairings, results.Pairing{Seats: []int{i, j}}, results.Pairing{Seats: []int{j, i}})
		}
	}
	for i := range run.Pairings {
		seat := results.SeatTally{Wins: 100, Losses: 100, Places: [4]int64{1200, 1200}}
		for _, opening := range []string{"empty", "random"} {
			tallies = append(tallies, results.Tally{Pairing: i, Opening: opening, Games: blocks, Different: blocks, Starts: blocks,
				Turns: 4000, TurnsSquared: 90000, Seats: []results.SeatTally{seat, seat}})
		}
	}
	for i, m := range run.Matchups() {
		for _, opening := range []string{"empty", "random"} {
			for j, scores := range [][]int{{0, 24}, {12, 12}, {24, 0}} {
				totals.Scores = append(totals.Scores, results.BlockScore{Matchup: i, Opening: opening, Scores: scores, Blocks: []int{50, 100, 50}[j]})
			}
			for _, player := range m.Players {
				totals.Sums = append(totals.Sums, results.BlockSum{Matchup: i, Opening: opening, Player: player, Blocks: blocks,
					Place: blocks * 36, PlaceSquared: blocks * 36 * 36})
			}
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		c, err := evidence.New(run, tallies, totals)
		if err != nil {
			b.Fatal(err)
		}
		cross, err := Cross(c)
		if err != nil {
			b.Fatal(err)
		}
		rates := WinRates(c)
		if len(rates.Rows) != len(run.Pairings) || len(cross.Standings) != len(run.Players) {
			b.Fatal("rows are missing")
		}
	}
}
