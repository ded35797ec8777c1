package report

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"tourney/arena/review"
	"tourney/arena/transcript"
	"tourney/players/search"
	"tourney/report/chart"
	"tourney/report/compare"
	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/gamelist"
	"tourney/results/resultstest"
	"tourney/results/stats"
)

// TestCharts holds the text of charts of all kinds: words, scales, and each mark with its place and its colour.
func TestCharts(t *testing.T) {
	charts := map[string]func() (chart.Chart, error){}
	// In a gauntlet, one player meets all others in the second seat: the map has one row, not a square of gaps. Numbers
	// are exact: as floats, 51/80 would round down and 59/80 up.
	charts["heat-map"] = func() (chart.Chart, error) {
		r := run("abcd", []int{0, 1}, []int{0, 2}, []int{0, 3})
		return heatMap(evidenceOf(t, r, "random", [3]int{51, 0, 29}, [3]int{59, 0, 21}, [3]int{}), "Interim.")
	}
	// The parts of a bar are as long as their shares, and whiskers as long as the intervals, above and below it.
	charts["bars"] = func() (chart.Chart, error) {
		r := run("ab", []int{0, 1}, []int{1, 0})
		r.Facts.Challengers, r.Finished = []string{"a"}, time.Unix(1e9, 0)
		return barsChart(evidenceOf(t, r, "empty", [3]int{60, 30, 110}, [3]int{}), "Interim.")
	}
	charts["places"] = func() (chart.Chart, error) {
		r, games := seatedRun("r", 12, []string{"a", "b", "c", "d", "e"}, []int{0, 1, 2, 3}, []int{0, 0, 0, 0}, []int{1, 4, 4, 4})
		games = slices.DeleteFunc(games, func(g results.Record) bool { return g.Pairing == 3 && g.Number > 9 || g.Pairing > 4 })
		return placesChart(countsOf(t, r, games), "Interim.")
	}
	charts["turns"] = func() (chart.Chart, error) {
		r := run("ab", []int{0, 1}, []int{1, 0})
		r.Finished = time.Unix(1e9, 0)
		counts := []results.TurnCount{{Opening: "empty", Turns: 10, Games: 6}, {Opening: "empty", Turns: 12, Games: 3}, {Opening: "empty", Turns: 30, Games: 1}}
		return turnsChart(r, counts, "")
	}
	// Of many pairings a row has the games of a player, each game once, without an interval.
	charts["turns-by-player"] = func() (chart.Chart, error) {
		r := run("abc")
		r.Finished = time.Unix(1e9, 0)
		var counts []results.TurnCount
		for i := range mostPairings + 1 {
			seats := [][]int{{0, 1}, {1, 0}, {2, 2}}[i%3]
			r.Pairings = append(r.Pairings, results.Pairing{Seats: seats})
			counts = append(counts, results.TurnCount{Pairing: i, Opening: "random", Turns: 10 + 10*seats[0], Games: 1})
		}
		return turnsChart(r, append(counts, results.TurnCount{Pairing: 2, Opening: "random", Turns: 60, Games: 1}), "")
	}
	charts["scatter"] = func() (chart.Chart, error) {
		cell := func(opening string, won int, tested, rejected bool) compare.Cell {
			return compare.Cell{Result: compare.Result{Players: []string{"a", "b"}, Opening: opening, Theirs: compare.Counts{80, 20}},
				Tested: tested, Rejected: rejected, Ours: compare.Counts{won, 180 - won, 20}}
		}
		return ScatterChart(compare.Published{Runs: []string{"r1", "r2", "r3"}, Game: "g", Reference: "paper.csv", EmptyCells: 1, EmptyP: 0.04321,
			Cells: []compare.Cell{cell("random", 150, true, true), cell("empty", 160, true, false), cell(compare.Total, 150, false, false)}}, "Interim.")
	}
	study := func(trials []results.Trial, weights []results.Weight, onlyDefault bool) func() (chart.Chart, error) {
		return func() (chart.Chart, error) { return studyOf(trials, weights, onlyDefault), nil }
	}
	charts["study"] = study(three(), oneWeight, false)
	charts["study-against-the-default"] = study(three(), oneWeight, true)
	switched := three()
	for i := range switched {
		switched[i].Weights = map[string]float64{"w": 1}
	}
	charts["study-of-a-switch"] = study(switched, []results.Weight{{Name: "w", Switch: true}}, false)
	charts["study-of-another-weight"] = study(three(), []results.Weight{{Name: "other", Max: 1}}, false)
	charts["study-of-a-logarithm"] = study(three(), []results.Weight{{Name: "w", Max: 4, Log: true}}, false)
	// Of trials that are not in the order of their numbers the best score so far never falls.
	reversed := many(9, 0)
	reversed[0].Wins, reversed[0].Losses = 405, 595
	slices.Reverse(reversed)
	charts["study-reversed"] = study(reversed, nil, false)
	// Missing parts are named, in studies that go on and in those that are finished.
	for name, trials := range map[string][]results.Trial{"none": nil, "screening": three()[:3], "proof-alone": three()[3:]} {
		for end, at := range map[string]time.Time{"": {}, "-finished": time.Unix(1e9, 0)} {
			charts["study-"+name+end] = func() (chart.Chart, error) {
				return studyChart(compare.BestFinding(compare.Findings(results.Study{Method: results.RandomSearch, Finished: at}, trials)), trials, oneWeight, false, ""), nil
			}
		}
	}
	charts["study-retests"] = study(many(40, 30), nil, true)
	times := Timings{Name: "clock", Game: "pentago", Players: []string{"a", "b"}, Depths: []int{2, 4, 6}, Boards: 2, Published: "paper", PublishedBoards: 20,
		Timings: slices.Concat(timed("a", 2, [3]float64{4, 0.3, 10}, [3]float64{0, 0.1, 100}), timed("a", 6, [3]float64{0, 5, 0})), Note: "Interim.", Machine: "2 cores"}
	charts["times-by-stones"] = func() (chart.Chart, error) { return StonesChart(times) }
	charts["times-by-depth"] = func() (chart.Chart, error) { return DepthChart(times, 0) }
	// Won and lost are infinite. A player's own scores in another unit have a scale of their own.
	values := []review.Decision{valued(1, 0, -1000, 1), valued(2, 0, 5, search.Win-7), valued(3, 0, 5, 7-search.Win), valued(3, 1, 0, 0)}
	values[3].Thought, values[3].Best = nil, nil
	for name, own := range map[string][]int{"review": {0}, "review-of-two-units": {1}} {
		charts[name] = func() (chart.Chart, error) {
			r := reviewed(values...)
			r.Own, r.Turning = own, []review.TurningPoint{{Decision: 1, Kind: review.Missed}}
			return r.chart()
		}
	}
	charts["review-shares"] = func() (chart.Chart, error) {
		r := reviewed(values[:3]...)
		r.Continued = &review.Continued{Positions: []review.Expectation{{Turn: 1, Shares: []review.Share{{Value: 50, Lo: 40, Hi: 60}}}, {Turn: 2, Played: "there",
			Shares: []review.Share{{Hi: 2}}}, {Turn: 3, Shares: []review.Share{{}}}, {Turn: 4, Seat: -1, Shares: []review.Share{{}}}},
			Turning: []review.Turned{{Position: 1, Drop: review.Share{Value: 40}}}}
		return r.chart()
	}
	for name, on := range map[string]bool{"grid": false, "grid-with-the-default": true} {
		charts[name] = func() (chart.Chart, error) { return gridChart(grid(on)), nil }
	}
	charts["evaluations"] = evaluated(t).chart
	spent, games := spending()
	charts["costs"] = costsOfGames(t, spent, games).chart
	for name, r := range ratings(t) {
		charts["ratings"+name] = func() (chart.Chart, error) { return RatingsChart(r) }
	}
	// Comparisons of which one is far shorter than the other, or both are short. Of 39 blocks the last is no point of
	// the course.
	for name, n := range map[string][2]int{"settled": {39, 1}, "settled-of-few": {3, 3}} {
		charts[name] = func() (chart.Chart, error) {
			run, store := pairedGames(n[0], n[1])
			c, err := evidence.Read(t.Context(), store, run)
			if err != nil {
				return chart.Chart{}, err
			}
			return settledChart(t.Context(), store, c, "Interim.")
		}
	}
	for name, draw := range charts {
		c, err := draw()
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		resultstest.Golden(t, *update, "testdata/chart-"+name+".txt", textOf(c))
	}
}

// valued is a decision of a seat, with the player's own score and the deeper value.
func valued(turn, seat int, own, deeper float64) review.Decision {
	return review.Decision{Turn: turn, Seat: seat, Played: "there", Thought: &gamelist.Thought{Score: &own}, Best: &review.Value{Score: deeper}}
}

// reviewed is a review of a game of two.
func reviewed(decisions ...review.Decision) Review {
	run := results.Run{Name: "night", Game: "pentago", Facts: results.Facts{SeatNames: []string{"White", "Black"}},
		Players: []results.Player{{Name: "a"}, {Name: "b"}}, Pairings: []results.Pairing{{Seats: []int{0, 1}}}}
	record := results.Record{Number: 17, Turns: 3, Seats: []results.Seat{{Place: 1}, {Place: 2}}, End: results.End{Kind: results.ByRules, Seat: -1, Text: "five"}}
	r := Review{In: review.Input{Game: transcript.Game{Run: run, Record: record, Players: []transcript.Player{{Seat: "White", Name: "a"}, {Seat: "Black", Name: "b"}}}}}
	r.Decisions = decisions
	return r
}

// grid is a plane of two weights with a cell that is empty. The default has a cell if on is set.
func grid(on bool) (results.Study, plane, string) {
	p := plane{Across: gridAxis{results.Weight{Name: "tempo"}, []float64{0.5, 1.25}}, Up: gridAxis{results.Weight{Name: "quads", Switch: true}, []float64{0, 1}},
		Vectors: 4, Default: map[string]float64{"tempo": 1, "quads": 1}, Winner: &results.Trial{Player: "m.3", Weights: map[string]float64{"tempo": 1.25, "quads": 0}},
		Cells: [][]stats.Estimate{{stats.Score(50, 0, 50), stats.Score(61, 0, 39)}, {stats.Score(42, 0, 58), {}}}}
	if on {
		p.On, p.Default["tempo"] = true, 0.5
	}
	return results.Study{Name: "night", Game: "loa", Heuristic: "mixture"}, p, "Noted."
}

// textOf writes all of a chart, but of a scale of colours only its ends. Scales have numbers, so that it shows who
// shares one.
func textOf(c chart.Chart) string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	scales := map[*chart.Scale]int{}
	scale := func(s *chart.Scale) string {
		if s == nil {
			return "none"
		}
		if scales[s] == 0 {
			scales[s] = len(scales) + 1
		}
		lo, hi := s.Ends()
		return fmt.Sprintf("#%d from %v to %v", scales[s], lo, hi)
	}
	line("title %q\nsubtitle %q\nnotes %q", c.Title, c.Subtitle, c.Notes)
	for _, e := range c.Key {
		line("key %#v", e)
	}
	for _, band := range c.Bands {
		line("\nband %q", band.Heading)
		if band.Rows != nil {
			line("  rows %q", band.Rows.Headings)
			for _, row := range band.Rows.List {
				line("    %#v", row)
			}
		}
		for _, p := range band.Panels {
			line("  panel %q, %v x %v\n    x %q %s\n    y %q %s", p.Heading, p.Width, p.Height, p.XTitle, scale(p.X), p.YTitle, scale(p.Y))
			if p.Right != nil {
				line("    right %s %v", scale(p.Right), p.RightInk)
			}
			const most = 150
			for i, m := range p.Marks {
				if len(p.Marks) < most || i == 0 || i == len(p.Marks)-1 {
					line("    %#v", m)
				}
			}
			if p.Aside != nil {
				line("    aside %#v", *p.Aside)
			}
			line("    pins %#v, empty %q", p.Pins, p.Empty)
		}
	}
	return rounded(strings.ReplaceAll(b.String(), "chart.", ""))
}

// rounded leaves fractions six digits: the last ones depend on the processor. Quoted texts stay as they are.
func rounded(text string) string {
	quotedOrNumber := regexp.MustCompile(`"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?e-\d+|-?\d+\.\d+(?:e\+\d+)?`)
	return quotedOrNumber.ReplaceAllStringFunc(text, func(part string) string {
		x, err := strconv.ParseFloat(part, 64)
		switch {
		case err != nil:
			return part
		case math.Abs(x) < 1e-12:
			return "0"
		}
		return strconv.FormatFloat(x, 'g', 6, 64)
	})
}
