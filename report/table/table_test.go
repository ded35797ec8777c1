package table

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tourney/results"
	"tourney/results/resultstest"
	"tourney/results/stats"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// hostile is a name that means something to every format.
const hostile = "*a_b|50%&{#\"^~\\$<c>`,\x1b[31m\n=x"

// specimen has columns of all types, spread over groups, with footnotes, asides, cells that are missing, and hostile
// names.
func specimen() Table {
	type row struct {
		player, opening string
		games, won      int
	}
	rows := []row{{"ann", "empty", 200, 84}, {"ann", "random", 1, 1}, {"漢字 of the north", "empty", 0, 0}, {"漢字 of the north", "total", 64, 60},
		{hostile, "random", 1000, 333}}
	t := Table{Kind: "specimen", Title: "night (pentago): " + hostile, Lead: []string{"A sentence above, as long as it takes to be broken where lines are short."},
		Facts: []Fact{{Key: "run", Value: "night"}, {Key: "faults", Value: 3, Apart: true}, {Key: "names", Value: []string{"a", hostile}, Apart: true},
			{Key: "proof", Value: []Fact{{Key: "games", Value: 2}, {Key: "none", Value: stats.Estimate{}}}, Apart: true},
			{Key: "list", Value: [][]Fact{{{Key: "x", Value: 1.5}}, nil}, Apart: true}},
		Legend: []Entry{{"ann", []string{"bias 0.5", "plies 2"}}, {"漢字 of the north", strings.Split(strings.Repeat("a weight 1.125;", 13)+"plies 4", ";")},
			{hostile, []string{"command " + hostile}}},
		Notes: []string{"A note of the table."}, Note: "Interim: 5 of 9."}
	Fill(&t, rows, func(c *Row, r row) {
		share := stats.Share(r.won, r.games)
		games := Cell{Value: r.games}
		if r.games == 1000 || r.games == 64 {
			games.Note = "Few of these differ."
		}
		c.Text("player", r.player)
		c.Number("rank", When(r.player == "ann", 1))
		c.Text("opening", Cell{Value: r.opening, Shown: r.opening + " boards"}, "")
		c.Number("games", games)
		c.PerMille("won", share)
		c.Percent("score", Cell{Value: share, Aside: fmt.Sprint(r.games)})
		c.Gain("gain", share)
		c.Mean("turns", 1, stats.Mean(r.games, int64(20*r.games), int64(405*r.games)), "turns of all seats")
		c.Elo("elo", stats.Elo(share), "Elo")
		c.Number("fair", 0.25, "")
		c.Group, c.Derived = "all", true
		c.Text("sound", When(r.opening != "total", fmt.Sprint(r.games < 500)))
	})
	t.View = View{Keys: []string{"player", "rank"}, Across: "opening", Values: []string{"empty", "random", "total"},
		Cells: []string{"games", "won", "score", "gain", "turns", "elo"}, After: []string{"sound"}}
	return t
}

func rendered(t interface{ Fatal(...any) }, f Format, s Style, tables ...Table) string {
	var b bytes.Buffer
	if err := Write(&b, f, s, tables...); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestGolden writes one table in every format, and as text for several widths; one without rows, which has its headings
// in every format but JSON; and one whose view has no columns, which leaves readers the sentences, and programs the
// rows.
func TestGolden(t *testing.T) {
	files := map[Format]string{Markdown: "specimen.md", CSV: "specimen.csv", LaTeX: "specimen.tex", JSON: "specimen.json", HTML: "specimen.html"}
	got := map[string]string{}
	for f, file := range files {
		got[file] = rendered(t, f, Style{}, specimen())
	}
	for _, width := range []int{60, 80, 120, 0} {
		got["specimen.txt"] += fmt.Sprintf("== %d columns\n%s", width, rendered(t, Plain, Style{Width: width}, specimen()))
	}
	bare := specimen()
	bare.Rows = nil
	said := Table{Title: "Nothing known", Notes: []string{"Nobody has a rating."}, View: View{Cells: []string{}}}
	Fill(&said, []string{"somebody"}, func(r *Row, name string) { r.Text("player", name) })
	for _, f := range []Format{Plain, Markdown, CSV, LaTeX, JSON, HTML} {
		got["no-rows.txt"] += fmt.Sprintf("== %s\n%s", f, rendered(t, f, Style{}, bare))
		got["sentences.txt"] += fmt.Sprintf("== %s\n%s", f, rendered(t, f, Style{}, said))
	}
	for file, text := range got {
		resultstest.Golden(t, *update, "testdata/"+file, text)
	}
}

// TestPrograms: what programs read is valid, and has the same figures in both formats.
func TestPrograms(t *testing.T) {
	table := specimen()
	records, err := csv.NewReader(strings.NewReader(rendered(t, CSV, Style{}, table))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Table string
		Note  *string
		Rows  []map[string]any
	}
	if err := json.Unmarshal([]byte(rendered(t, JSON, Style{}, table)), &got); err != nil {
		t.Fatal(err)
	}
	if got.Table != "specimen" || *got.Note != table.Note || len(got.Rows) != len(table.Rows) || len(records) != 1+len(table.Rows) {
		t.Fatalf("table %s with note %v, %d rows in JSON, %d lines of CSV", got.Table, got.Note, len(got.Rows), len(records))
	}
	for i, record := range records[1:] {
		for j, key := range records[0] {
			value := got.Rows[i][key]
			for _, part := range []string{"lo", "hi", "n", "method"} {
				if whole, found := strings.CutSuffix(key, "_"+part); found {
					if e, ok := got.Rows[i][whole].(map[string]any); ok {
						value = e[part]
					}
				}
			}
			if e, ok := value.(map[string]any); ok {
				value = e["value"]
			}
			switch {
			case key == "run" || key == "note":
			case value == nil && record[j] != "":
				t.Errorf("row %d: %s is %q in CSV, null in JSON", i, key, record[j])
			case value != nil && fmt.Sprint(value) != record[j]:
				t.Errorf("row %d: %s is %q in CSV, %v in JSON", i, key, record[j], value)
			}
		}
		if _, ok := got.Rows[i]["sound"]; ok {
			t.Error("programs see what is for readers alone")
		}
	}
}

// TestWriteParts checks that a table in parts is the same as the whole.
func TestWriteParts(t *testing.T) {
	for _, rows := range []int{len(specimen().Rows), 1, 0} {
		whole := specimen()
		whole.Rows = whole.Rows[:rows]
		for _, f := range []Format{CSV, JSON} {
			for size := 1; size <= rows+1; size++ {
				var want, got bytes.Buffer
				if err := Write(&want, f, Style{}, whole); err != nil {
					t.Fatal(err)
				}
				part := whole
				err := WriteParts(&got, f, func(write func(part Table) error) (err error) {
					for list := range slices.Chunk(append(slices.Clone(whole.Rows), nil), size) { // the last part may have no rows
						part.Rows = slices.DeleteFunc(list, func(row []Cell) bool { return row == nil })
						err = errors.Join(err, write(part))
					}
					return err
				})
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(want.String(), got.String()); diff != "" {
					t.Errorf("%d rows as %s in parts of %d (-whole +parts):\n%s", rows, f, size, diff)
				}
			}
		}
	}
}

// TestNothingRaw: no format writes a control character raw, and text has no escape sequence unless colour is asked for.
func TestNothingRaw(t *testing.T) {
	const raw = "\x1b[2J\u202e\r\n\xff"
	table := specimen()
	table.Title, table.Note, table.Lead[0], table.Notes[0] = raw, raw, raw, raw
	table.Facts, table.Legend = append(table.Facts, Fact{Key: raw, Value: raw}), []Entry{{raw, []string{raw}}}
	for c := range table.Columns {
		table.Columns[c].Head += raw
		table.Columns[c].Group += raw
	}
	for _, row := range table.Rows {
		row[0].Value, row[1].Shown, row[1].Aside, row[1].Note = raw, raw, raw, raw
	}
	for _, f := range []Format{Plain, Markdown, CSV, LaTeX, JSON, HTML} {
		for line := range strings.Lines(rendered(t, f, Style{Width: 70}, table)) {
			if line = strings.TrimSuffix(line, "\n"); line != results.Visible(line) {
				t.Errorf("%s has the line %q", f, line)
				break
			}
		}
	}
	text := rendered(t, Plain, Style{Color: true}, table)
	for _, escape := range []string{bold, faint, reset} {
		text = strings.ReplaceAll(text, escape, "")
	}
	if plain := rendered(t, Plain, Style{}, table); text != plain {
		t.Errorf("with colour:\n%s\nwithout:\n%s", text, plain)
	}
}

// TestFormulas: a spreadsheet runs no text of CSV, and numbers stay numbers. No other format changes.
func TestFormulas(t *testing.T) {
	table := specimen()
	table.Note = "-1+1"
	table.Facts = append(table.Facts, Fact{Key: "of", Value: "+1+1"})
	for i, row := range table.Rows {
		row[0].Value = []string{"=1+1", "@a", "-3.5", "a=1"}[i%4]
	}
	records, err := csv.NewReader(strings.NewReader(rendered(t, CSV, Style{}, table))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	first, fact := slices.Index(records[0], table.Columns[0].Key), slices.Index(records[0], "of")
	for i, record := range records[1:] {
		if want := []string{"'=1+1", "'@a", "-3.5", "a=1"}[i%4]; record[first] != want || record[fact] != "'+1+1" || record[len(record)-1] != "'-1+1" {
			t.Errorf("row %d: %q, want %q", i, record, want)
		}
	}
	for _, f := range []Format{Plain, Markdown, LaTeX, JSON, HTML} {
		if text := rendered(t, f, Style{}, table); strings.Contains(text, "'=1+1") || strings.Contains(text, "'-1+1") {
			t.Errorf("%s: a quote stands before a text", f)
		}
	}
}

// TestEstimates: figures are rounded as the 2016 report has them: thousandths down, all others halves up, and no margin
// is 0. A lopsided interval has its ends in place of ±.
func TestEstimates(t *testing.T) {
	known := stats.Estimate{Value: 0.6375, Lo: 0.53, Hi: 0.73, Method: stats.StudentBlocks, Games: 80}
	sure := stats.Estimate{Value: 2, Lo: 2 - 1e-9, Hi: 2 + 1e-9, Method: stats.StudentBlocks, Games: 8}
	for _, test := range []struct {
		typ      columnType
		decimals int
		e        stats.Estimate
		want     string
	}{
		{perMilles, 0, stats.Share(268, 400), "670 ±46"}, {perMilles, 0, stats.Share(2, 3), "666 [208, 939]"}, {perMilles, 0, stats.Share(0, 200), "0 [0, 19]"},
		{perMilles, 0, stats.Share(9_999_999, 10_000_000), "999 [998, 1000]"}, {perMilles, 0, stats.Share(3, 10), "300 [108, 603]"}, {perMilles, 0, stats.Share(0, 0), "–"},
		{percents, 0, stats.Score(51, 0, 29), "63.8 ±10.3"}, {percents, 0, stats.Score(59, 0, 21), "73.8 [63.2, 82.1]"}, {percents, 0, known, "63.8 ±10.0"},
		{percents, 0, stats.Estimate{Value: 0.25, Games: 1}, "25.0 ±?"}, {percents, 0, stats.Estimate{}, "–"}, {percents, 0, stats.OfBlocks(2, 18).Score(), "75.0 ±?"},
		{gains, 0, known, "+63.8 ±10.0"}, {gains, 0, stats.Estimate{Value: 0.0004, Games: 1}, "0.0 ±?"}, {gains, 0, stats.Estimate{Value: -0.1, Games: 1}, "-10.0 ±?"},
		{means, 1, stats.Mean(4, 81, 1641), "20.3 ±0.8"}, {means, 1, stats.Mean(1, 21, 441), "21.0 ±?"}, {means, 1, stats.Mean(0, 0, 0), "–"},
		{means, 2, stats.Estimate{Value: 2.125, Lo: 2, Hi: 2.25, Method: stats.StudentBlocks, Games: 8}, "2.13 ±0.13"},
		{means, 1, stats.Estimate{Value: -2.5, Games: 1}, "-2.5 ±?"}, {means, 2, sure, "2.00 ±0.01"}, {elos, 0, sure, "+2 ±1"},
	} {
		c := column{Type: test.typ, Decimals: test.decimals}
		if got := c.show(Cell{Value: test.e}).inline(results.Visible, " ±"); got != test.want {
			t.Errorf("type %d of %v: %q, want %q", test.typ, test.e, got, test.want)
		}
	}
}

// TestFootnotes: equal footnotes share a mark, marks count in the order of reading, and a figure without an interval
// says why.
func TestFootnotes(t *testing.T) {
	const why = "one game has no spread"
	var table Table
	Fill(&table, []int{0, 1, 2, 3}, func(r *Row, i int) {
		r.Text("a", Cell{Value: "x", Note: []string{"", "one", "two", "one"}[i]})
		r.Percent("b", Cell{Value: stats.Estimate{Games: 1, Why: why}, Note: []string{"", "one", "", ""}[i]})
	})
	g := table.grid()
	var got []int
	for _, row := range g.rows {
		got = append(got, row[0].mark, row[1].mark)
	}
	if want := []int{0, 1, 2, 3, 4, 1, 2, 1}; !slices.Equal(got, want) {
		t.Errorf("marks %v, want %v", got, want)
	}
	none := "No interval (" + why + ")."
	if diff := cmp.Diff([]string{none, "one", "one " + none, "two"}, g.feet); diff != "" {
		t.Errorf("footnotes (-want +got):\n%s", diff)
	}
	if raised(0) != "" || raised(120) != "¹²⁰" {
		t.Errorf("raised: %q, %q", raised(0), raised(120))
	}
}
