package report

import (
	"encoding/csv"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"tourney/report/compare"
	"tourney/report/table"
	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/resultstest"
)

// noted adds the caller's note.
func noted(t table.Table, note string) table.Table {
	t.Note = note
	return t
}

// allTables are tables of all kinds but those of shown; nil before the first test that asks.
var allTables map[string][]table.Table

// shown returns tables of all kinds, as they are for a format. Tests share them.
func shown(t *testing.T, f table.Format) map[string][]table.Table {
	if allTables == nil {
		allTables = tablesOfAllKinds(t)
	}
	m := maps.Clone(allTables)
	alone := timings()
	for i := range alone.Timings {
		alone.Timings[i].Published = 0
	}
	m["timings"], m["timings-alone"], m["evaluations"] = TimingTables(timings(), f), TimingTables(alone, f), evaluated(t).tables(f)
	return m
}

func tablesOfAllKinds(t *testing.T) map[string][]table.Table {
	one := func(x table.Table) []table.Table { return []table.Table{x} }
	run, games := report()
	gauntlet := run
	gauntlet.Facts.Challengers = []string{"A hacked", "new_50%"}
	const interim = "Interim: 3601 of 6400 games."
	beside := resultstest.Must(reference(run, games))
	sorted := beside
	sorted.Cells = slices.Clone(sorted.Cells)
	sorted.SortByDifference()
	sorted.Runs = append(slices.Clone(sorted.Runs), "report-5")
	pub := func(c compare.Published, note string) []table.Table { return one(noted(PublishedTable(c), note)) }
	lined := linedUp()
	uneven, unevenGames := misranked()
	few := results.Run{Name: "quick", Game: "pentago", Players: run.Players[:2], Pairings: run.Pairings[:2]}
	m := map[string][]table.Table{
		"rates":       one(noted(ratesTable(countsOf(t, gauntlet, games)), interim)),
		"cross":       one(noted(crossOf(t, readOf(t, run, games)), interim)),
		"rates-empty": one(noted(ratesTable(countsOf(t, few, games[:200])), "")),
		"rates-none":  one(noted(ratesTable(countsOf(t, few, nil)), "")),
		"published":   pub(beside, ""), "published-by": pub(sorted, interim),
		"costs": one(costs(t)),
	}
	add := func(name string, rows, columns []string, filter map[string]string, run results.Run, games []results.Record) {
		run.Facts.SeatNames = []string{"White", "Black"}
		m["projection"+name] = one(projectionTable(readOf(t, run, games), Projection{Rows: rows, Columns: columns, Filter: filter}))
	}
	add("", []string{"player"}, []string{"opening", "first"}, nil, run, games)
	add("-lines", []string{"player", "opponent"}, nil, map[string]string{"opening": "random"}, run, games)
	add("-seats", []string{"seat", "first"}, nil, nil, run, games)
	add("-players", []string{"player"}, []string{"opening"}, nil, run, games)
	add("-rows", []string{"opponent"}, []string{"player", "seat"}, nil, run, games)
	add("-opponents", []string{"opponent"}, []string{"seat"}, map[string]string{"player": "one"}, run, games)
	// Kinds of openings in the order of their tallies, the empty board first.
	kinds := slices.Concat(played(0, "random", 0, 3, 0, 1, 9), played(0, "book", 0, 1, 1, 0, 9), played(0, "empty", 0, 0, 0, 2, 9),
		played(0, "random", 1, 5, 0, 0, 9))
	few.Pairings = few.Pairings[:1]
	m["rates-kinds"] = one(ratesTable(countsOf(t, few, kinds)))
	// Where counts differ, total scores rank wrongly: the crosstable ranks by ratings then, and says so.
	lacking := slices.DeleteFunc(slices.Clone(games), func(g results.Record) bool { return g.Pairing == 4 && g.Number%7 == 0 })
	m["cross-misranked"], m["cross-incomplete"] = one(crossOf(t, readOf(t, uneven, unevenGames))), one(crossOf(t, countsOf(t, run, lacking)))
	m["settings"] = one(settingsOfAll(lined))
	for i := range widest { // of whom readers see what differs
		lined.Players = append(lined.Players, lineup(fmt.Sprintf("c.%d: eval=one one.bias=1 plies=2*", i))...)
	}
	m["settings-many"] = one(settingsOfAll(lined))
	nobody, _ := league("none", 1, map[string]float64{"a": 0, "b": 0, "c": 0}, func(int, int) int { return 20 })
	nobody.Finished = time.Time{}
	nobodyRated := resultstest.Must(evidence.Rate(readOf(t, nobody, nil)))
	m["ratings-none"] = one(RatingsTable(nobodyRated)) // readers get words instead of a table of dashes
	for name, r := range ratings(t) {
		m["ratings"+name] = one(RatingsTable(r))
	}
	for k, v := range pairs(t) {
		m[k] = one(v)
	}
	weights := []results.Weight{{Name: "triple line"}, {Name: "monica"}, {Name: "off", Switch: true}}
	complete, trials := tunedStudy(9)
	begun, open := unpaired()
	warned := compare.BestFinding(compare.Findings(begun, open))
	warned.Warnings = []string{"b is too hard to learn from", "its machine was busy"}
	m["study"] = one(findingTable(compare.BestFinding(compare.Findings(complete, trials)), trials, weights, 2))
	m["study-open"] = one(noted(findingTable(warned, open, weights[1:2], 0), "Interim."))
	m["study-none"] = one(findingTable(compare.BestFinding(compare.Findings(begun, nil)), nil, weights, 10))
	searching, model, _, _ := searched(t)
	m["weights"] = one(weightsTable(searching, model))
	players := []string{"default@3", "default@2", "new_50%", "greedy", "random"}
	four, fourGames := seatedRun("free-for-all", 60, players, []int{0, 1, 2, 3}, []int{0, 1, 2, 4}, []int{0, 1, 3, 4}, []int{0, 2, 3, 4}, []int{1, 2, 3, 4})
	field, fieldGames := seatedRun("field", 40, players[:2], []int{0, 1, 1}, []int{1, 0, 0}, []int{0, 0, 0})
	for i := range fieldGames {
		for seat := range fieldGames[i].Seats {
			fieldGames[i].Seats[seat].Points = 0
		}
		fieldGames[i].End = results.End{Kind: results.ByRules, Seat: -1}
	}
	fieldGames = slices.DeleteFunc(fieldGames, func(g results.Record) bool { return g.Pairing == 5 && g.Number > 34 })
	duel, duelGames := seatedRun("duel", 50, players[:2], []int{0, 1})
	single := results.Run{Name: "one", Game: "splut", Players: four.Players[:3], Pairings: four.Pairings[:1]}
	single.Players = append(slices.Clone(single.Players), four.Players[3])
	const places = "Interim: 1200 of 2400 games."
	addSeats := func(name string, run results.Run, games []results.Record, note string, names ...string) {
		m["places"+name] = one(noted(placesTable(countsOf(t, run, games)), note))
		run.Facts.SeatNames = names
		m["seats"+name] = one(noted(seatsTable(countsOf(t, run, games)), note))
	}
	addSeats("", four, fourGames, places, "South", "West", "North", "East")
	addSeats("-field", field, fieldGames, "")
	addSeats("-duel", duel, duelGames, "", "White", "Black")
	addSeats("-one", single, fourGames[:1], "")
	addSeats("-none", single, nil, "")
	return m
}

var update = flag.Bool("update", false, "rewrite the golden files")

// written returns tables as they are written.
func written(f table.Format, s table.Style, tables ...table.Table) string {
	var b strings.Builder
	if err := table.Write(&b, f, s, tables...); err != nil {
		panic(err)
	}
	return b.String()
}

// TestGolden writes a table of each kind as text, and some as programs read them.
func TestGolden(t *testing.T) {
	for f, names := range map[table.Format][]string{
		table.Plain: {"rates", "rates-kinds", "cross", "cross-misranked", "places", "seats", "study", "study-open", "weights",
			"published", "paired", "paired-many", "paired-none", "paired-three", "timings", "timings-alone", "evaluations", "costs", "settings", "settings-many",
			"projection", "projection-lines", "projection-seats", "projection-players", "projection-rows", "projection-opponents", "ratings", "ratings-stopped", "ratings-pooled", "ratings-beyond", "ratings-apart", "ratings-none"},
		table.CSV: {"rates", "published", "places", "places-field", "seats", "study-open", "timings", "evaluations", "settings", "ratings-none",
			"costs", "cross", "cross-incomplete", "projection", "projection-rows"},
	} {
		all := shown(t, f)
		for _, name := range names {
			if text := written(f, table.Style{}, all[name]...); f == table.CSV {
				resultstest.Golden(t, *update, "testdata/"+name+".csv", rounded(text))
			} else {
				resultstest.Golden(t, *update, "testdata/"+name+".txt", text)
			}
		}
	}
}

var formats = []table.Format{table.Plain, table.Markdown, table.CSV, table.LaTeX, table.JSON, table.HTML}

// TestEveryFormat: all tables, those without games too, are written in all formats, with as many CSV lines as rows and
// with valid JSON, and nothing that comes out of a database is raw.
func TestEveryFormat(t *testing.T) {
	for _, f := range formats {
		for name, tables := range shown(t, f) {
			text := written(f, table.Style{Width: 60}, tables...)
			for line := range strings.Lines(text) {
				if line = strings.TrimSuffix(line, "\n"); line != results.Visible(line) {
					t.Errorf("%s as %s has the line %q", name, f, line)
				}
			}
			switch f {
			case table.JSON:
				if len(tables) != 1 || !json.Valid([]byte(text)) {
					t.Errorf("%s: %d tables, or no valid JSON:\n%s", name, len(tables), text)
				}
			case table.CSV:
				records, err := csv.NewReader(strings.NewReader(text)).ReadAll()
				if err != nil || len(records) != 1+len(tables[0].Rows) {
					t.Errorf("%s: %d lines of CSV with error %v, want %d", name, len(records), err, 1+len(tables[0].Rows))
				}
			}
		}
	}
}

// TestPlacesWidth checks that tables of games of four seats are not much wider than a hundred columns in terminals.
func TestPlacesWidth(t *testing.T) {
	for name, tables := range shown(t, table.Plain) {
		if !strings.HasPrefix(name, "places") && !strings.HasPrefix(name, "seats") {
			continue
		}
		for line := range strings.Lines(written(table.Plain, table.Style{}, tables...)) {
			if n := len([]rune(line)); n > 112 {
				t.Errorf("%s: a line of %d columns: %s", name, n, line)
			}
		}
	}
}
