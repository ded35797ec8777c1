package tourney

import (
	"encoding/csv"
	"encoding/json"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"tourney/games/gamestest"
	"tourney/results"
	"tourney/results/resultstest"
	"tourney/results/sqlite"
)

// Names that would move the cursor, break a line, hide text or end it.
const (
	hostile = "e\x1b[2J\nv\ti\u009bl\u202e\u2066\u200b\xff\x00\r\a\x7f"
	tame    = `e\x1b[2J\nv\ti\u009bl\u202e\u2066\u200b\xff\x00\r\a\x7f`
)

// storeHostile stores a run that has such names wherever another program could put them.
func storeHostile(t *testing.T, db, name string, options map[string]string) {
	t.Helper()
	store := gamestest.Must(sqlite.Open(t.Context(), db, nil))(t)
	defer store.Close()
	noon := time.Date(2016, 5, 4, 12, 0, 0, 0, time.UTC)
	opening := "opening" + strings.ToValidUTF8(hostile, "\ufffd") // JSON has no bytes that are no UTF-8
	run := resultstest.Complete(results.Run{
		Name: name, Game: "pentago", Config: "game: " + hostile, Version: "v" + hostile, Signature: "s" + hostile, Started: noon, Finished: noon,
		Players:  []results.Player{{Name: "p" + hostile, Spec: "x" + hostile}, {Name: "q" + hostile, Spec: "random"}},
		Pairings: []results.Pairing{{Key: "k" + hostile, Seats: []int{0, 1}}, {Key: "l", Seats: []int{1, 0}}},
		Facts: results.Facts{SeatNames: []string{"White" + hostile, "Black"}, Options: options, Planned: 6,
			Openings:     []results.OpeningSet{{Kind: opening, Games: 3}},
			Unrepeatable: map[string]string{"p" + hostile: "by " + hostile}},
	})
	gamestest.OK(t, store.Enter(t.Context(), &run))
	var games []results.Record
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
	gamestest.OK(t, store.Append(t.Context(), run, games))
}

// raw reports whether a terminal or a reader would not show a text as it is.
func raw(text string) bool {
	strange := func(r rune) bool { return r != '\n' && !strconv.IsPrint(r) }
	return !utf8.ValidString(text) || strings.ContainsFunc(text, strange)
}

// TestHostileNames: control characters in a database are spelled out and never printed raw.
func TestHostileNames(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes many processes")
	}
	t.Chdir(t.TempDir())
	storeHostile(t, "t.db", "run"+hostile, map[string]string{"last_rotation": "true"})
	storeHostile(t, "t.db", "other"+hostile, map[string]string{"option" + hostile: "value" + hostile})
	const valid = `e\x1b[2J\nv\ti\u009bl\u202e\u2066\u200b` + "\ufffd" + `\x00\r\a\x7f` // JSON has no bytes that are no UTF-8
	const seat = "White" + valid
	reference := strings.ToLower(seat) + ",black,opening,won,lost,drawn,games\np" + tame + ",q" + tame + ",total,1,1,0,2\n" + hostile[:4] + ",b,c,1,1,0,2\n"
	gamestest.OK(t, os.WriteFile("paper.csv", []byte(reference), 0o666))
	strange := "t\x1b[2Ji\u009bl\u202e\u2066\u200b\r\a\x7f.db" // a name of a file
	storeHostile(t, strange, "run", nil)

	run, game := "run"+tame, "run"+tame+"/p"+tame+"-q"+tame+"/"
	type line struct {
		name  string
		args  []string
		code  int
		shows string // in stdout or stderr
	}
	lines := []line{
		{"list", []string{"list", "pentago"}, 0, run},
		{"heat map", []string{"plot", run, "-o", "1.svg"}, 0, ""},
		{"bars", []string{"plot", run, "--kind", "wdl", "-o", "2.svg"}, 0, ""},
		{"turns", []string{"plot", run, "--kind", "turns", "-o", "3.svg"}, 0, ""},
		{"places drawn", []string{"plot", run, "--kind", "places", "-o", "4.svg"}, 0, ""},
		{"a name for a picture", []string{"plot", run}, 0, run + ".png"},
		{"a report", []string{"report", run, "--games", "1"}, 0, "report in " + run + ".html"},
		{"no report of such a run", []string{"report", "r\x1b"}, 2, `unknown run or study "r\x1b"`},
		{"replay", []string{"replay", game + "0"}, 0, "reason" + tame},
		{"replay of a fault", []string{"replay", game + "1"}, 0, "fault" + tame},
		{"replay sgf", []string{"replay", game + "0", "--format", "roff"}, 2, "roff"},
		{"replay svg", []string{"replay", game + "0", "--format", "svg"}, 0, "<svg"},
		{"replay verified", []string{"replay", game + "0", "--verify"}, 1, "it lacks player p" + tame},
		{"a bad pairing", []string{"replay", run + "/\x1b/1"}, 2, "unknown pairing"},
		{"a bad run", []string{"replay", "r\x1b/a-b/1"}, 2, "unknown run"},
		{"a bad option", []string{"replay", strings.Replace(game, "run", "other", 1) + "0"}, 1, `unknown option "option`},
		{"compare", []string{"compare", run, "paper.csv", "-o", "5.svg"}, 2, "p" + tame},
		{"compare csv", []string{"compare", run, "paper.csv", "--format", "csv"}, 2, "p" + tame},
		{"compare json", []string{"compare", run, "paper.csv", "--format", "json"}, 2, "p"},
		{"compare runs", []string{"compare", run, run, "--old-db", "./t.db"}, 0, "p" + tame},
		{"compare runs csv", []string{"compare", run, run, "--old-db", "./t.db", "--format", "csv"}, 0, "p" + tame},
		{"compare runs json", []string{"compare", run, run, "--old-db", "./t.db", "--format", "json"}, 0, "p"},
		{"verify", []string{"verify"}, 1, "it lacks player p" + tame},
		{"games", []string{"games", run}, 0, "reason" + tame},
		{"games jsonl", []string{"games", run, "--format", "jsonl"}, 0, `"moves":["14","2-"]`},
		{"games of a player", []string{"games", run, "--player", "p\x1b", "--against", "q" + tame}, 2, "p" + tame},
		{"games of an opening", []string{"games", run, "--opening", "opening\x1b"}, 2, "opening" + valid},
		{"a file of such a name", []string{"list", "pentago", "--db", strange}, 0, `t\x1b[2Ji\u009bl\u202e\u2066\u200b\r\a\x7f.db`},
		{"no file of such a name", []string{"table", "x", "--db", "no" + strange}, 2, "file does not exist"},
		{"no config of such a name", []string{"run", "no" + strange}, 2, "no such file"},
		{"no picture of such a name", []string{"plot", run, "-o", "no/" + strange}, 2, "picture"},
		{"a run by its own name", []string{"table", "run" + strings.ReplaceAll(hostile, "\x00", "")}, 2, "unknown run"}, // no argument holds a NUL
	}
	for kind, shows := range map[string]string{"": "opening" + valid, "cross": "p" + tame, "places": "p" + tame, "seats": seat} {
		for _, format := range []string{"text", "markdown", "latex", "csv", "json"} {
			if format == "csv" && kind == "" {
				shows = "p" + tame
			} else if format != "text" && format != "csv" { // which have escapes of their own
				shows = "p"
			}
			lines = append(lines, line{kind + " " + format, []string{"table", run, "--kind", kind, "--format", format}, 0, shows})
		}
	}
	for _, test := range lines {
		t.Run(test.name, func(t *testing.T) {
			if !slices.Contains(test.args, "--db") {
				test.args = append(test.args, "--db", "t.db")
			}
			stdout, stderr, code := executed(t, test.args...)
			if code != test.code || !strings.Contains(stdout+stderr, test.shows) {
				t.Errorf("exit code %d, want %d and %s in\n%.2000s\n%s", code, test.code, test.shows, stdout, stderr)
			}
			if raw(stdout+stderr) || strings.Contains(stderr, "goroutine") {
				t.Errorf("there is a raw character or a stack trace in\n%.2000q\n%q", stdout, stderr)
			}
			if strings.HasSuffix(test.name, "json") && !json.Valid([]byte(stdout)) {
				t.Errorf("no JSON:\n%s", stdout)
			}
			if strings.HasSuffix(test.name, "csv") {
				if lines, err := csv.NewReader(strings.NewReader(stdout)).ReadAll(); err != nil || len(lines) < 2 {
					t.Errorf("no CSV: %v\n%s", err, stdout)
				}
			}
		})
	}
	for _, picture := range []string{"1.svg", "2.svg", "3.svg", "4.svg", "5.svg", run + ".html"} {
		svg, err := os.ReadFile(picture)
		if err != nil || raw(strings.NewReplacer("\t", "", "\u00a0", " ").Replace(string(svg))) { // its layout
			t.Errorf("%s: %v, or a raw character in it", picture, err)
		}
	}
}
