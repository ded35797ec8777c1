package tables

import (
	"io"
	"slices"
	"strconv"

	"tourney/results"
	"tourney/results/compare"
	"tourney/results/evidence"
	"tourney/results/stats"
)

type comparisonJSON struct {
	Runs      []string             `json:"runs"`
	Game      string               `json:"game"`
	Reference string               `json:"reference"`
	Note      *string              `json:"note"`
	Level     float64              `json:"level"` // family-wise, after Holm's correction
	Tested    int                  `json:"tested"`
	Rejected  int                  `json:"rejected"`
	Faults    int                  `json:"faults"`      // among our games
	Empty     int                  `json:"empty_cells"` // tested cells from the empty board
	EmptyP    *float64             `json:"empty_p"`     // of all of them, by Fisher's method; null without any
	Cells     []comparisonCellJSON `json:"cells"`
}

type comparisonCellJSON struct {
	Line       int        `json:"line"` // of the reference
	Run        string     `json:"run"`
	Seats      []string   `json:"seats"`   // players in seat order
	Subject    int        `json:"subject"` // the seat whose results are counted, from 0
	Opening    string     `json:"opening"`
	Ours       countsJSON `json:"ours"`
	Theirs     countsJSON `json:"theirs"`
	OurTurns   *figure    `json:"our_turns"` // the mean
	TheirTurns *string    `json:"their_turns"`
	OurFaults  int        `json:"our_faults"`
	distinct              // of our games
	Difference float64    `json:"difference"`
	Test       *testJSON  `json:"test"` // null where none was made
}

type countsJSON struct {
	Games int `json:"games"`
	Won   int `json:"won"`
	Lost  int `json:"lost"`
	Drawn int `json:"drawn"`
}

type testJSON struct {
	P        float64          `json:"p"`
	Mid      float64          `json:"mid_p"` // that is combined with others
	Method   stats.TestMethod `json:"method"`
	Holm     float64          `json:"holm"`
	Rejected bool             `json:"rejected"`
}

func (t ComparisonTable) forJSON() any {
	out := comparisonJSON{Runs: visible(t.Runs), Game: results.Visible(t.Game), Reference: results.Visible(t.Reference), Note: optional(t.Note), Level: compare.Level,
		Faults: t.Faults, Empty: t.Empty.Cells, Cells: []comparisonCellJSON{}}
	out.Tested, out.Rejected = t.Tested()
	if t.Empty.Cells > 0 {
		out.EmptyP = &t.Empty.P
	}
	for _, c := range t.Cells {
		cell := comparisonCellJSON{Line: c.Line, Run: results.Visible(c.Run), Seats: visible(c.Players), Subject: c.Subject, Opening: results.Visible(c.Opening),
			Ours: newCounts(c.Ours), Theirs: newCounts(c.Theirs), OurTurns: newFigure(c.MeanTurns()),
			TheirTurns: optional(c.TheirTurns), OurFaults: c.Faults, distinct: newDistinct(supportOf(c)), Difference: c.Difference()}
		if c.Tested {
			cell.Test = &testJSON{P: c.Test.P, Mid: c.Test.Mid, Method: c.Test.Method, Holm: c.Holm, Rejected: c.Rejected}
		}
		out.Cells = append(out.Cells, cell)
	}
	return out
}

// supportOf returns our games of a cell.
func supportOf(c compare.Cell) evidence.Support {
	return evidence.Support{Games: c.Ours.Games(), Different: c.Different, Starts: c.Starts}
}

func newCounts(c compare.Counts) countsJSON {
	return countsJSON{Games: c.Games(), Won: c.Won, Lost: c.Lost, Drawn: c.Drawn}
}

// writeCSV writes one line for each cell.
func (t ComparisonTable) writeCSV(w io.Writer) error {
	header := slices.Concat([]string{"run", "game"}, t.Seats, []string{"subject", "opening"})
	for _, side := range []string{"our_", "their_"} {
		for _, name := range []string{"games", "won", "lost", "drawn"} {
			header = append(header, side+name)
		}
	}
	header = append(append(header, "our_faults", "our_different", "our_starts"), figureColumns("our_turns")...)
	header = append(header, "their_turns", "difference", "p", "mid_p", "method", "holm",
		"rejected", "reference", "line", "note")
	records := [][]string{header}
	for _, c := range t.Cells {
		record := slices.Concat([]string{c.Run, t.Game}, c.Players, []string{t.Seats[c.Subject], c.Opening})
		for _, side := range []compare.Counts{c.Ours, c.Theirs} {
			for _, count := range []int{side.Games(), side.Won, side.Lost, side.Drawn} {
				record = append(record, strconv.Itoa(count))
			}
		}
		record = slices.Concat(record, []string{strconv.Itoa(c.Faults)}, newDistinct(supportOf(c)).fields(), fields(c.MeanTurns()),
			[]string{c.TheirTurns, fraction(c.Difference())})
		test := make([]string, 5)
		if c.Tested {
			test = []string{fraction(c.Test.P), fraction(c.Test.Mid), string(c.Test.Method), fraction(c.Holm), strconv.FormatBool(c.Rejected)}
		}
		records = append(records, slices.Concat(record, test, []string{t.Reference, strconv.Itoa(c.Line), t.Note}))
	}
	return writeCSV(w, records)
}
