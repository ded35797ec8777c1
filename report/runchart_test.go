package report

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tourney/report/chart"
	"tourney/report/compare"
	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/resultstest"
)

// marks returns those of a kind.
func marks[M chart.Mark](list []chart.Mark) []M {
	var found []M
	for _, m := range list {
		if m, ok := m.(M); ok {
			found = append(found, m)
		}
	}
	return found
}

// evidenceOf takes tallies of pairings as evidence, of won, drawn and lost games of the first of two seats.
func evidenceOf(t *testing.T, run results.Run, opening string, games ...[3]int) *evidence.Counts {
	t.Helper()
	var tallies []results.Tally
	for i, g := range games {
		n := g[0] + g[1] + g[2]
		tallies = append(tallies, results.Tally{Pairing: i, Opening: opening, Games: n, Different: n, Starts: 1, Seats: []results.SeatTally{
			{Wins: g[0], Draws: g[1], Losses: g[2], Places: [4]int64{int64(12*g[0] + 6*g[1]), int64(12*g[2] + 6*g[1])}},
			{Wins: g[2], Draws: g[1], Losses: g[0], Places: [4]int64{int64(12*g[2] + 6*g[1]), int64(12*g[0] + 6*g[1])}},
		}})
	}
	tallies = slices.DeleteFunc(tallies, func(t results.Tally) bool { return t.Games == 0 })
	return resultstest.Must(evidence.New(resultstest.Tallied(run, tallies), tallies, results.BlockTotals{}))
}

// run seats players of the names a, b, … two by two.
func run(names string, seats ...[]int) results.Run {
	r := results.Run{Name: "r", Game: "g", Facts: results.Facts{SeatNames: []string{"White", "Black"}}}
	for _, name := range names {
		r.Players = append(r.Players, results.Player{Name: string(name)})
	}
	for _, s := range seats {
		r.Pairings = append(r.Pairings, results.Pairing{Seats: s})
	}
	return r
}

// A map of very many players has colours and no numbers, and says so.
func TestHugeHeatMap(t *testing.T) {
	r := results.Run{Name: "r", Game: "g", Players: make([]results.Player, mostCells+1)}
	for i := range r.Players {
		r.Pairings = append(r.Pairings, results.Pairing{Seats: []int{i, 0}})
	}
	c, err := heatMap(evidenceOf(t, r, "random", [3]int{5, 1, 4}), "")
	if err != nil || len(marks[chart.Text](c.Bands[0].Panels[0].Marks)) > 0 || !strings.Contains(c.Notes, "scores are colours only") {
		t.Errorf("%v: %s", err, c.Notes)
	}
}

// Neighbouring places can be told apart.
func TestPlaceColours(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		if colours := slices.Compact(placeColours(seats)); len(colours) != seats || colours[0] != chart.Vermilion || colours[seats-1] != chart.Blue {
			t.Errorf("%d places: %v", seats, colours)
		}
	}
}

func TestTurnBins(t *testing.T) {
	for _, tt := range []struct {
		least, most int
		want        turnBins
	}{
		{9, 36, turnBins{9, 1, 28}}, {12, 12, turnBins{8, 1, 10}}, {1, 2, turnBins{0, 1, 10}}, {0, 0, turnBins{0, 1, 10}},
		{1, 45, turnBins{1, 1, 45}}, {1, 46, turnBins{0, 2, 24}}, {103, 412, turnBins{100, 10, 32}}, {7, 20000, turnBins{0, 500, 41}},
	} {
		if got := newTurnBins([]results.TurnCount{{Turns: tt.most}, {Turns: tt.least}}); got != tt.want {
			t.Errorf("turns from %d to %d: bins %v, want %v", tt.least, tt.most, got, tt.want)
		}
	}
	rapid.Check(t, func(t *rapid.T) { // whatever the counts, the bins hold all games, and are neither few nor many
		most := rapid.SampledFrom([]int{3, 40, 1000, 100_000}).Draw(t, "most")
		counts := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) results.TurnCount {
			return results.TurnCount{Turns: rapid.IntRange(0, most).Draw(t, "turns"), Games: rapid.IntRange(1, 50).Draw(t, "games")}
		}), 1, 20).Draw(t, "counts")
		b := newTurnBins(counts)
		h := b.histograms(counts, func(pairing int) []int { return []int{pairing} })[group{}]
		for _, games := range h.bins {
			h.games -= games
		}
		if h.games != 0 || b.first < 0 || b.n < 10 || b.n > 46 {
			t.Fatalf("bins %v lack %d of the games", b, h.games)
		}
	})
}

// Charts that cannot be drawn are refused in words.
func TestChartsRefuse(t *testing.T) {
	two, nobody := run("ab", []int{0, 1}), run("ab")
	none := evidenceOf(t, two, "empty")
	refused := func(_ chart.Chart, err error) error { return err }
	for _, tt := range []struct {
		err  error
		want string
	}{
		{refused(heatMap(evidenceOf(t, nobody, ""), "")), "run r: no pairings to draw"},
		{refused(heatMap(evidenceOf(t, run("ab", []int{0, 1, 0}), ""), "")), "run r: a heat map needs games of two players, but a-b-a seats 3: ask for places instead"},
		{refused(barsChart(none, "")), "run r: no games to draw yet"},
		{refused(barsChart(evidenceOf(t, nobody, ""), "")), "run r: no games to draw yet"},
		{refused(turnsChart(two, nil, "")), "run r: no games to draw yet"},
		{refused(placesChart(none, "")), "run r: no games to draw yet"},
		{refused(placesChart(evidenceOf(t, run("a", []int{0, 0}), "empty", [3]int{2, 1, 1}), "")), "run r: places are drawn for players with a single seat, and no game has one: ask for wdl instead"},
		{refused(DepthChart(Timings{Name: "clock", Game: "g", Timings: timed("a", 2, [3]float64{4, 0.3, 10})}, 7)), `chart "clock (g)": no times to draw yet`},
		{refused(ScatterChart(compare.Published{Runs: []string{"r1"}, Reference: "paper.csv"}, "")), "comparison of r1 with paper.csv: no tested cells to draw"},
	} {
		if tt.err == nil || tt.err.Error() != tt.want {
			t.Errorf("got error %v, want %s", tt.err, tt.want)
		}
	}
}

// A kind of opening has the same colour whether there are games from empty boards, too, or not.
func TestOpeningStyle(t *testing.T) {
	for _, tt := range []struct {
		openings, kind string
		want           int
	}{{"empty random", "empty", 0}, {"empty random", "random", 1}, {"random", "random", 1}, {"random list", "list", 2}} {
		if got := openingStyle(strings.Fields(tt.openings), tt.kind); got != tt.want {
			t.Errorf("of %s, %s has place %d, want %d", tt.openings, tt.kind, got, tt.want)
		}
	}
}

// Rows are headed by all seats, and stand apart in groups unless most would.
func TestPairingRows(t *testing.T) {
	r := run("ab", []int{0, 1}, []int{0, 1, 1}, []int{0, 1}, []int{1, 0})
	r.Facts.SeatNames = []string{"White", "Black", "Red", "Green"}
	rows := pairingRows(r, 22)
	if got := strings.Join(rows.Headings, ", "); got != "White, Black, Red" {
		t.Errorf("the seats are called %s", got)
	}
	if rows.List[2].Apart || !rows.List[3].Apart || pairingRows(run("ab", []int{0, 1}, []int{1, 0}), 22).List[1].Apart {
		t.Errorf("rows stand apart: %+v", rows.List)
	}
}
