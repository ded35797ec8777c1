package tourney

import (
	"context"
	"os"
	"strings"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"tourney/results"
	"tourney/results/resultstest"
	"tourney/results/sqlite"
)

// Names that would move the cursor, break a line, hide text or end it.
const (
	hostile = "e\x1b[2J\nv\ti\u009bl\u202e\u2066\u200b\xff\x00\r\a\x7f"
	tame    = `e\x1b[2J\nv\ti\u009bl\u202e\u2066\u200b\xff\x00\r\a\x7f`
)

// hostile DB stores two runs that have such names wherever another program could put them; the options of the second one, too.
// $E is such a text as it may be shown, $V where it must be UTF-8, and $RAW as it is, without what no name of a file should have.
// paper.csv is a table that has a player of such a name, too.
func storeHostile(ts *testscript.TestScript, _ bool, args []string) {
	valid := strings.Replace(tame, `\xff`, "\ufffd", 1)
	ts.Setenv("E", tame)
	ts.Setenv("V", valid)
	ts.Setenv("RAW", strings.NewReplacer("\x00", "", "\xff", "", "\n", "", "\t", "").Replace(hostile))
	paper := "white" + strings.ToLower(valid) + ",black,opening,won,lost,drawn,games\n" +
		"p" + tame + ",q" + tame + ",total,1,1,0,2\n" + hostile[:4] + ",b,c,1,1,0,2\n"
	ts.Check(os.WriteFile(ts.MkAbs("paper.csv"), []byte(paper), 0o666))
	ctx := context.Background()
	store, err := sqlite.Open(ctx, ts.MkAbs(args[0]), nil)
	ts.Check(err)
	defer store.Close()
	for _, name := range []string{"run", "other"} {
		run, games := hostileRun(name + hostile)
		if name == "other" {
			run.Facts.Options = map[string]string{"option" + hostile: "value" + hostile}
		}
		ts.Check(store.Enter(ctx, &run))
		ts.Check(store.Append(ctx, run, games))
	}
}

// hostileRun returns a run of such names with its games.
func hostileRun(name string) (run results.Run, games []results.Record) {
	noon := time.Date(2016, 5, 4, 12, 0, 0, 0, time.UTC)
	opening := "opening" + strings.ToValidUTF8(hostile, "\ufffd") // JSON has no bytes that are no UTF-8
	run = resultstest.Complete(results.Run{
		Name: name, Game: "pentago", Config: "game: " + hostile, Version: "v" + hostile, Signature: "s" + hostile, Started: noon, Finished: noon,
		Players:  []results.Player{{Name: "p" + hostile, Spec: "x" + hostile}, {Name: "q" + hostile, Spec: "random"}},
		Pairings: []results.Pairing{{Key: "k" + hostile, Seats: []int{0, 1}}, {Key: "l", Seats: []int{1, 0}}},
		Facts: results.Facts{SeatNames: []string{"White" + hostile, "Black"}, Options: map[string]string{"last_rotation": "true"}, Planned: 6,
			Openings:     []results.OpeningSet{{Kind: opening, Games: 3}},
			Unrepeatable: map[string]string{"p" + hostile: "by " + hostile}},
	})
	for pairing := range run.Pairings {
		for number, end := range []results.End{
			{Kind: results.ByRules, Seat: -1, Text: "reason" + hostile}, {Kind: results.Panic, Seat: 0, Text: "fault" + hostile},
			{Kind: results.Resigned, Seat: 0},
		} {
			games = append(games, results.Record{Pairing: pairing, Number: number, Opening: opening,
				Start: "WWWWBB/BWBBW./WW.W.W/WWWWBB/W.BBBB/B.B.BB w p", Plies: 2, Turns: 1, Moves: []uint32{14, 41}, Finished: noon,
				Seats: []results.Seat{{Place: 2}, {Place: 1}}, End: end})
		}
	}
	return run, games
}
