package report

import (
	"image/color"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/report/chart"
	"tourney/results/report/compare"
	"tourney/results/resultstest"
	"tourney/results/stats"
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
	c, err := evidence.New(resultstest.Tallied(run, tallies), tallies, results.BlockTotals{})
	if err != nil {
		t.Fatal(err)
	}
	return c
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

// In a gauntlet, one player meets all others in the second seat: the map has one row, not a square of gaps. Numbers are
// exact: as floats, 51/80 would round down and 59/80 up.
func TestHeatMap(t *testing.T) {
	r := run("abcd", []int{0, 1}, []int{0, 2}, []int{0, 3})
	c, err := HeatMap(evidenceOf(t, r, "random", [3]int{51, 0, 29}, [3]int{59, 0, 21}, [3]int{}), "Interim.")
	if err != nil {
		t.Fatal(err)
	}
	map_ := c.Bands[0].Panels[0]
	if map_.Height != map_.Width/3 || map_.YTitle != "White" || map_.XTitle != "Black" {
		t.Errorf("a map of %g x %g: %s against %s", map_.Width, map_.Height, map_.YTitle, map_.XTitle)
	}
	var texts []string
	for _, m := range marks[chart.Text](map_.Marks) {
		texts = append(texts, m.S)
	}
	if diff := cmp.Diff([]string{"63.8", "±17.0", "73.8", "55.9–87.2", "–"}, texts); diff != "" {
		t.Errorf("numbers (-want +got):\n%s", diff)
	}
	boxes := marks[chart.Box](map_.Marks)
	for i, want := range []color.Color{chart.ScoreColour(51. / 80), chart.ScoreColour(59. / 80), chart.Blank} {
		if b := boxes[i]; b.Fill != want || math.Floor(b.From.X) != float64(i) || b.To.Y > 1 {
			t.Errorf("cell %d is %+v", i, b)
		}
	}
	const notes = "± is half the width of the 95 % interval: at any time, by bets on games. " +
		"Where it lies more to one side, its ends are printed. All games from openings of the kind random begin from one position. A dash on grey: nothing played. Interim."
	if c.Title != "r (g)" || !strings.HasSuffix(c.Subtitle, "; 80 games in each cell.") || c.Notes != notes {
		t.Errorf("%s: %s\n%s", c.Title, c.Subtitle, c.Notes)
	}
}

// A map of very many players has colours and no numbers, and says so.
func TestHugeHeatMap(t *testing.T) {
	r := results.Run{Name: "r", Game: "g", Players: make([]results.Player, mostCells+1)}
	for i := range r.Players {
		r.Pairings = append(r.Pairings, results.Pairing{Seats: []int{i, 0}})
	}
	c, err := HeatMap(evidenceOf(t, r, "random", [3]int{5, 1, 4}), "")
	if err != nil || len(marks[chart.Text](c.Bands[0].Panels[0].Marks)) > 0 || !strings.Contains(c.Notes, "scores are colours only") {
		t.Errorf("%v: %s", err, c.Notes)
	}
}

// The parts of a bar are as long as their shares, and whiskers as long as the intervals, above and below it.
func TestBarsChart(t *testing.T) {
	r := run("ab", []int{0, 1}, []int{1, 0})
	r.Facts.Challengers, r.Finished = []string{"a"}, time.Unix(1e9, 0)
	c, err := BarsChart(evidenceOf(t, r, "empty", [3]int{60, 30, 110}, [3]int{}), "Interim.")
	if err != nil {
		t.Fatal(err)
	}
	p, rows := c.Bands[0].Panels[0], c.Bands[0].Rows
	var ends []float64
	for _, b := range marks[chart.Box](p.Marks) {
		ends = append(ends, b.From.X, b.To.X)
	}
	if diff := cmp.Diff([]float64{0, 30, 30, 45, 45, 100}, ends); diff != "" {
		t.Errorf("parts (-want +got):\n%s", diff)
	}
	won, lost := stats.Share(60, 200), stats.Share(110, 200)
	want := []chart.Whisker{{From: 100 * won.Lo, To: 100 * won.Hi, Y: 0.5 - whiskerUp}, {From: 100 * (1 - lost.Hi), To: 100 * (1 - lost.Lo), Y: 0.5 + whiskerUp}}
	if diff := cmp.Diff(want, marks[chart.Whisker](p.Marks)); diff != "" {
		t.Errorf("whiskers (-want +got):\n%s", diff)
	}
	var labels []string
	for _, l := range marks[chart.Label](p.Marks) {
		labels = append(labels, l.S)
	}
	if texts := marks[chart.Text](p.Marks); strings.Join(labels, " ") != "30 15 55" || len(texts) != 1 || texts[0].S != "no games" || texts[0].At.Y != 1.5 {
		t.Errorf("labels %q, texts %v", labels, texts)
	}
	names := []chart.Row{{Names: []chart.Name{{Text: "a", Bold: true}, {Text: "b"}}}, {Names: []chart.Name{{Text: "b"}, {Text: "a", Bold: true}}}}
	if diff := cmp.Diff(names, rows.List); diff != "" || p.Heading != "opening: empty" || !slices.Equal(rows.Headings, []string{"White", "Black"}) {
		t.Errorf("%s, %q (-want +got):\n%s", p.Heading, rows.Headings, diff)
	}
}

// Each chart's notes name the methods of the intervals that it shows.
func TestNotesNameMethods(t *testing.T) {
	over := func(e stats.Estimate) string {
		row := evidence.Row{Player: "a", Wins: e}
		row.Games = 9
		return placesChart("t", evidence.Standings{Seats: 2, Rows: []evidence.Row{row}}, nil, "").Notes
	}
	turns, err := TurnsChart(run("ab", []int{0, 1}), []results.TurnCount{{Opening: "empty", Turns: 5, Games: 1}}, "")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ notes, has, lacks string }{
		{over(stats.Pairs([5]int{1, 1, 1, 1, 1}).Score()), "Whiskers and ± show the 95 % interval: Student over blocks", "Wilson"},
		{over(stats.OfBlocks(2, 9).Score()), "have no interval: no block is complete.", "the 95 % interval"},
		{turns.Notes, "have no interval: one game has no spread.", "Student"},
	} {
		if !strings.Contains(tt.notes, tt.has) || strings.Contains(tt.notes, tt.lacks) {
			t.Errorf("want %q and not %q in: %s", tt.has, tt.lacks, tt.notes)
		}
	}
}

// The parts of a bar are as long as the shares of its places; the whisker is that of the wins, beside their figure.
func TestPlacesChart(t *testing.T) {
	row := evidence.Row{Player: "a", Wins: stats.Estimate{Value: 0.45, Lo: 0.3, Hi: 0.6, Method: stats.StudentBlocks, Games: 40}}
	row.Games, row.Places = 40, [4]int64{18 * 12, 12, 12*12 + 6, 8*12 + 6}
	c := placesChart("t", evidence.Standings{Seats: 4, Rows: []evidence.Row{row, {Player: "b"}}, Incomplete: 3, Self: 4, Uneven: true}, nil, "")
	p := c.Bands[0].Panels[0]
	var ends []float64
	for _, b := range marks[chart.Box](p.Marks) {
		ends = append(ends, math.Round(1e6*b.To.X)/1e6)
	}
	if diff := cmp.Diff([]float64{45, 47.5, 78.75, 100}, ends); diff != "" {
		t.Errorf("parts (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]chart.Whisker{{From: 30, To: 60, Y: 0.5 - whiskerUp}}, marks[chart.Whisker](p.Marks)); diff != "" {
		t.Errorf("whiskers (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]chart.Figure{{Number: "45.0", Margin: "±15.0"}, {}}, p.Aside.Figures); diff != "" {
		t.Errorf("figures (-want +got):\n%s", diff)
	}
	if rules := marks[chart.Rule](p.Marks); len(rules) != 2 || rules[1].At != 25 {
		t.Errorf("the fair share stands at %v", rules)
	}
	for _, want := range []string{"incomplete blocks (3)", "themselves): 4 games.", "seats’ advantages"} {
		if !strings.Contains(c.Notes, want) {
			t.Errorf("no %q in: %s", want, c.Notes)
		}
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

// Bars are as high as their shares and stand over their turns; the line of the mean is where the mean is.
func TestTurnsChart(t *testing.T) {
	counts := []results.TurnCount{{Opening: "empty", Turns: 10, Games: 6}, {Opening: "empty", Turns: 12, Games: 3}, {Opening: "empty", Turns: 30, Games: 1}}
	r := run("ab", []int{0, 1}, []int{1, 0})
	r.Finished = time.Unix(1e9, 0)
	c, err := TurnsChart(r, counts, "")
	if err != nil {
		t.Fatal(err)
	}
	p := c.Bands[0].Panels[0]
	for i, want := range []struct{ turn, tall float64 }{{10, 1}, {12, 0.5}, {30, 1. / 6}} {
		b := marks[chart.Box](p.Marks)[i]
		if tall := (b.To.Y - b.From.Y) / tallest; math.Abs((b.From.X+b.To.X)/2-want.turn) > 1e-9 || math.Abs(tall-want.tall) > 1e-9 || b.To.Y != baseline {
			t.Errorf("bar %d is %+v, want %v", i, b, want)
		}
	}
	if mean := marks[chart.Line](p.Marks)[1].Points; mean[0].X != 12.6 || p.Aside.Figures[0] != (chart.Figure{Number: "12.6", Margin: "±4.4"}) {
		t.Errorf("the mean stands at %v, in figures %v", mean, p.Aside.Figures[0])
	}
	if p.XTitle != "turns; highest bar 60 %" || !strings.Contains(c.Subtitle, "one bar for each turn; 10 games in each row") || len(marks[chart.Text](p.Marks)) != 1 {
		t.Errorf("%s: %s", c.Subtitle, p.XTitle)
	}
}

// TestTurnsByPlayer: of many pairings a row has the games of a player, each game once, without an interval.
func TestTurnsByPlayer(t *testing.T) {
	r := run("abc")
	r.Finished = time.Unix(1e9, 0)
	var counts []results.TurnCount
	for i := range mostPairings + 1 {
		seats := [][]int{{0, 1}, {1, 0}, {2, 2}}[i%3]
		r.Pairings = append(r.Pairings, results.Pairing{Seats: seats})
		counts = append(counts, results.TurnCount{Pairing: i, Opening: "random", Turns: 10 + 10*seats[0], Games: 1})
	}
	counts = append(counts, results.TurnCount{Pairing: 2, Opening: "random", Turns: 60, Games: 1})
	c, err := TurnsChart(r, counts, "")
	if err != nil {
		t.Fatal(err)
	}
	b := c.Bands[0]
	want := []chart.Figure{{Number: "15.0"}, {Number: "15.0"}, {Number: "32.1"}}
	if diff := cmp.Diff(want, b.Panels[0].Aside.Figures); diff != "" || len(b.Rows.List) != 3 || b.Rows.List[2].Names[0].Text != "c" {
		t.Errorf("%d rows (-want +got):\n%s", len(b.Rows.List), diff)
	}
	if !strings.Contains(c.Subtitle, "14 to 28 games in a row of a panel. A row has all games of a player.") || !strings.Contains(c.Notes, "several pairings share openings") {
		t.Errorf("%s\n%s", c.Subtitle, c.Notes)
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

// The cross of a cell reaches over the intervals, theirs across and ours upwards, and meets in the two shares. Rejected
// cells are numbered and named.
func TestScatterChart(t *testing.T) {
	cell := func(opening string, tested, rejected bool) compare.Cell {
		return compare.Cell{Result: compare.Result{Players: []string{"a", "b"}, Opening: opening, Theirs: compare.Counts{Won: 80, Lost: 20}},
			Tested: tested, Rejected: rejected, Ours: compare.Counts{Won: 150, Lost: 30, Drawn: 20}}
	}
	c := compare.Comparison{Runs: []string{"r1", "r2", "r3"}, Game: "g", Reference: "paper.csv", EmptyCells: 1, EmptyP: 0.04321,
		Cells: []compare.Cell{cell("random", true, true), cell("empty", true, false), cell(compare.Total, false, false)}}
	s, err := ScatterChart(c, "Interim.")
	if err != nil {
		t.Fatal(err)
	}
	for i, counts := range [][2]int{{80, 150}, {0, 20}, {20, 30}} {
		theirs, ours := stats.Share(counts[0], 100), stats.Share(counts[1], 200)
		p := s.Bands[0].Panels[i]
		x, y := 100*theirs.Value, 100*ours.Value
		want := [][]chart.Point{{{X: 100 * theirs.Lo, Y: y}, {X: 100 * theirs.Hi, Y: y}}, {{X: x, Y: 100 * ours.Lo}, {X: x, Y: 100 * ours.Hi}}}
		lines := marks[chart.Line](p.Marks)
		if diff := cmp.Diff(want, [][]chart.Point{lines[1].Points, lines[2].Points}); diff != "" { // after the diagonal
			t.Errorf("%s: cross (-want +got):\n%s", p.Heading, diff)
		}
		if rings := marks[chart.Callouts](p.Marks)[0]; p.X != p.Y || len(rings.Points) != 1 || len(rings.Others) != 1 || lines[0].Points[1].X != lines[0].Points[1].Y {
			t.Errorf("%s: rings %v, diagonal %v", p.Heading, rings, lines[0])
		}
	}
	const subtitle = ": 2 cells, 1 rejected at 1 % after Holm’s correction; combined p of 1 cell from the empty board 0.043."
	if s.Title != "r1 … r3 (g) against paper.csv" || !strings.HasSuffix(s.Subtitle, subtitle) || !strings.HasSuffix(s.Notes, "Rejected: 1: a v b (random). Interim.") {
		t.Errorf("%s: %s\n%s", s.Title, s.Subtitle, s.Notes)
	}
	var key []string
	for _, e := range s.Key {
		key = append(key, e.Text)
	}
	if got := strings.Join(key, ", "); got != "opening: empty, opening: random, rejected" {
		t.Errorf("the key has %s", got)
	}
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
		{refused(HeatMap(evidenceOf(t, nobody, ""), "")), "run r: no pairings to draw"},
		{refused(HeatMap(evidenceOf(t, run("ab", []int{0, 1, 0}), ""), "")), "run r: a heat map needs games of two players, but a-b-a seats 3: ask for places instead"},
		{refused(BarsChart(none, "")), "run r: no games to draw yet"},
		{refused(BarsChart(evidenceOf(t, nobody, ""), "")), "run r: no games to draw yet"},
		{refused(TurnsChart(two, nil, "")), "run r: no games to draw yet"},
		{refused(PlacesChart(none, "")), "run r: no games to draw yet"},
		{refused(PlacesChart(evidenceOf(t, run("a", []int{0, 0}), "empty", [3]int{2, 1, 1}), "")), "run r: places are drawn for players with a single seat, and no game has one: ask for wdl instead"},
		{refused(ScatterChart(compare.Comparison{Runs: []string{"r1"}, Reference: "paper.csv"}, "")), "comparison of r1 with paper.csv: no tested cells to draw"},
	} {
		if tt.err == nil || tt.err.Error() != tt.want {
			t.Errorf("got error %v, want %s", tt.err, tt.want)
		}
	}
}

func TestWholePercent(t *testing.T) {
	for _, tt := range []struct {
		k, n int
		want string
	}{{0, 3, "0"}, {1, 3, "33"}, {1, 8, "13"}, {1, 1000, "1"}, {999, 1000, "99"}, {5, 5, "100"}} {
		if got := wholePercent(tt.k, tt.n); got != tt.want {
			t.Errorf("wholePercent(%d, %d) = %s, want %s", tt.k, tt.n, got, tt.want)
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

func TestCountGames(t *testing.T) {
	for _, tt := range []struct {
		games []int
		want  string
	}{
		{nil, "no games yet"}, {[]int{0, 0}, "no games yet"}, {[]int{0, 1, 1}, "1 game in each bar"},
		{[]int{0, 7, 7}, "7 games in each bar"}, {[]int{9, 0, 1, 7}, "1 to 9 games in a bar"},
	} {
		if got := countGames(tt.games, "bar"); got != tt.want {
			t.Errorf("countGames(%v) = %s, want %s", tt.games, got, tt.want)
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
