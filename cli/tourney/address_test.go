package tourney

import (
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"tourney/results"
	"tourney/results/resultstest"
	"tourney/results/sqlite"
)

// storePairs stores finished runs of Pentago with any names, as another program might have written them. All players
// meet all others in one game each, of a single move, which White resigns.
func storePairs(t *testing.T, db string, runs map[string][]string) {
	t.Helper()
	store, err := sqlite.Open(t.Context(), db, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	noon := time.Date(2016, 5, 4, 12, 0, 0, 0, time.UTC)
	for name, players := range runs {
		run := results.Run{Name: name, Game: "pentago", Config: "name: " + name + "\ngame: pentago\n", Version: "1.0", Signature: "1", Started: noon, Finished: noon}
		var games []results.Record
		for i, player := range players {
			run.Players = append(run.Players, results.Player{Name: player, Spec: "random"})
			for j := range players {
				if i == j {
					continue
				}
				games = append(games, results.Record{Pairing: len(run.Pairings), Opening: results.EmptyBoard,
					Start: "....../....../....../....../....../...... w p", Plies: 2, Turns: 1, Moves: []uint32{14, 41}, Finished: noon,
					Seats: []results.Seat{{Place: 2}, {Place: 1}}, End: results.End{Kind: results.Resigned, Seat: 0}})
				run.Pairings = append(run.Pairings, results.Pairing{Key: strconv.Itoa(len(run.Pairings)), Seats: []int{i, j}})
			}
		}
		run.Facts = results.Facts{SeatNames: []string{"White", "Black"}, Options: map[string]string{"last_rotation": "true"}, Planned: len(games)}
		run = resultstest.Planned(run, games)
		if err := store.Enter(t.Context(), &run); err != nil {
			t.Fatal(err)
		}
		if err := store.Append(t.Context(), run, games); err != nil {
			t.Fatal(err)
		}
	}
}

// TestAddresses: names may contain the separators of addresses. An ambiguous address returns an error with all its
// meanings, each written so that it is accepted; an unknown one suggests similar addresses.
func TestAddresses(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes many commands")
	}
	t.Chdir(t.TempDir())
	storePairs(t, "t.db", map[string][]string{
		"night":     {"a", "b", "a-b", "c", "b-c"},
		"2016/may":  {"x/y", "z"},
		"2016":      {"may", "x"},
		"2016/tie":  {"a", "b"},
		"2016/tie/": {"a", "b"},
		"slashed":   {"a/b", "c", "b/0", "c/0"},
		`say "hi"`:  {`"q"`, "plain"},
	})
	for _, test := range []struct {
		text  string
		code  int
		want  string // begin of the transcript, or a regular expression for the error
		ready []string
	}{
		{"night/a-b/0", 0, "night/a-b/0, empty opening\nWhite: a  random\nBlack: b  random\n", nil},
		{"night/b-a/0", 0, "night/b-a/0, ", nil},
		{"night/a-b-a/0", 0, "night/a-b-a/0, empty opening\nWhite: a-b  random\nBlack: a  random\n", nil},
		{"night/a-b-c/0", 2, `^t\.db: "night/a-b-c/0" can mean .*: ask for one of these$`,
			[]string{`night/"a"-"b-c"/0`, `night/"a-b"-"c"/0`}},
		{"2016/may/x/y-z/0", 0, "2016/may/x/y-z/0, empty opening\nWhite: x/y  random\nBlack: z  random\n", nil},
		{"2016/may-x/0", 0, "2016/may-x/0, ", nil},
		{`2016/"may"-"x"/0`, 0, "2016/may-x/0, ", nil},
		{"2016/tie/a-b/0", 0, "2016/tie/a-b/0, ", nil},
		{"2016/tie//a-b/0", 0, "2016/tie//a-b/0, ", nil},
		{"slashed/a/b-c/0", 0, "slashed/a/b-c/0, ", nil}, // and no game of the pairing of a/b and c/0
		{"slashed/a/b-c/0/0", 0, "slashed/a/b-c/0/0, ", nil},
		{`"say \"hi\""/"\"q\""-plain/0`, 0, `"say \"hi\""/"\"q\""-plain/0, `, nil},
		{`say "hi"/"q"-plain/0`, 0, `"say \"hi\""/"\"q\""-plain/0, `, nil},

		{"nigth/a-b/0", 2, `^t\.db: unknown run "nigth" \(did you mean night\? there is: `, nil},
		{"night/a-d/0", 2, `^t\.db: run night: unknown pairing "a-d" \(did you mean a-b\? there is: a-b, a-a-b, .*\)$`, nil},
		{"night/a-b/x", 2, `^t\.db: run night, pairing a-b: no such game: "x" is not the number of a game$`, nil},
		{"night/a-b/-1", 2, `^t\.db: run night, pairing a-b: no such game: "-1" is not the number of a game$`, nil},
		{"night/a-b/00", 2, `^t\.db: run night, pairing a-b: no such game: "00" is not the number of a game$`, nil},
		{"night/a-b/0/", 2, `^t\.db: run night, pairing a-b: no such game: "0/" is not the number of a game$`, nil},
		{"night/a-b/1", 2, `^t\.db: run "night", pairing a-b, game 1: no such game \(games stored: 1, numbered 0\.\.0\)$`, nil},
		{"night/a-b/", 2, `^t\.db: run night: unknown pairing "a-b/" \(did you mean a-b\? `, nil},
		{"night/a-b", 2, `^game "night/a-b": want RUN/PAIRING/N, as in quick-start/a-a-star/0$`, nil},
		{"2016/may/x", 2, `^t\.db: run 2016/may: unknown pairing "x" \(there is: x/y-z, z-x/y\)$`, nil},
		{"", 2, `^game "": want RUN/PAIRING/N`, nil},
		{"//", 2, `^t\.db: unknown run "/" \(there is: `, nil},
	} {
		out, said, code := executed(t, "replay", "--db", "t.db", "--", test.text)
		if code != test.code {
			t.Errorf("%s: exit code %d (%s), want %d", test.text, code, said, test.code)
			continue
		}
		if code == 0 {
			if !strings.HasPrefix(out, test.want) {
				t.Errorf("%s shows\n%.100s, want\n%s", test.text, out, test.want)
			}
			continue
		}
		said = strings.TrimSuffix(strings.TrimPrefix(said, "tourney: "), "\n")
		if !regexp.MustCompile(test.want).MatchString(said) {
			t.Errorf("%s: %s\nwant %s", test.text, said, test.want)
		}
		shown := map[string]bool{}
		for _, candidate := range test.ready {
			if !strings.Contains(said, candidate) {
				t.Errorf("%s: %s does not name %s", test.text, said, candidate)
			}
			out, said, code := executed(t, "replay", candidate, "--db", "t.db")
			if code != 0 || shown[out] {
				t.Errorf("the candidate %s shows no game of its own: %s\n%s", candidate, said, out)
			}
			shown[out] = true
		}
	}
}

// TestVerifyAmbiguous: an address of one game for replay may also mean a pairing for --verify, which then asks.
func TestVerifyAmbiguous(t *testing.T) {
	t.Chdir(t.TempDir())
	storePairs(t, "t.db", map[string][]string{"slashed": {"a/b", "c", "b/0", "c/0"}})
	const want = `can mean slashed/"a/b"-"c"/0 or slashed/"a/b"-"c/0": ask for one of these`
	if _, said, code := executed(t, "replay", "--verify", "slashed/a/b-c/0", "--db", "t.db"); code != 2 || !strings.Contains(said, want) {
		t.Errorf("exit code %d, %s, want 2 and %s", code, said, want)
	}
}

// TestVerifyForeign: verifying a game that this build cannot play returns an error; tables need no players and are
// shown.
func TestVerifyForeign(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays games anew")
	}
	t.Chdir(t.TempDir())
	spoil := func(db string, change func(*results.Run)) {
		t.Helper()
		config := "game: pentago\nopenings: [{kind: empty, games: 1}]\nplayers: [{eval: a, search: {plies: 1}}, {kind: random}]\n"
		if err := os.WriteFile("night.yaml", []byte(config), 0o666); err != nil {
			t.Fatal(err)
		}
		tourney(t, "", "run", "night.yaml", "--db", db)
		store, err := sqlite.Open(t.Context(), db, nil)
		if err != nil {
			t.Fatal(err)
		}
		defer store.Close()
		run, err := store.Run(t.Context(), "night")
		if err != nil {
			t.Fatal(err)
		}
		change(&run)
		if err := store.Enter(t.Context(), &run); err != nil { // checksums are as they should be
			t.Fatal(err)
		}
	}
	swap := func(old, new string) func(*results.Run) {
		return func(r *results.Run) {
			if !strings.Contains(r.Config, old) {
				t.Fatalf("no %s in %s", old, r.Config)
			}
			r.Config = strings.Replace(r.Config, old, new, 1)
		}
	}
	for _, test := range []struct {
		name   string
		change func(*results.Run)
		want   string
	}{
		{"a heuristic", swap("eval: a,", "eval: zenith,"), `run "night": the config stored with it cannot be read:\n.*unknown heuristic of pentago "zenith"`},
		{"a game", swap("game: pentago", "game: go"), `run "night": the config stored with it cannot be read:\n.*unknown game "go"`},
		{"no config", func(r *results.Run) { r.Config = "" }, `run "night": the config stored with it cannot be read:\n.*it is empty`},
		{"no YAML", func(r *results.Run) { r.Config = "{" }, `run "night": the config stored with it cannot be read:\n`},
		{"another player", swap("name: a,", "name: b,"), `run "night": its stored config has no pairing a-random`},
		{"another seed", swap("seed: 1", "seed: 2"), `run "night" is of pentago with seed 1, but its stored config says pentago with seed 2\n$`},
		{"another specification", func(r *results.Run) { r.Players[0].Spec = "one@1" },
			`run "night": player a is one@1, but its stored config has a\(.*: the database is damaged or was edited\n$`},
	} {
		t.Run(test.name, func(t *testing.T) {
			db := strings.ReplaceAll(test.name, " ", "-") + ".db"
			spoil(db, test.change)
			for _, args := range [][]string{{"verify"}, {"replay", "night", "--verify"}} {
				stdout, stderr, code := executed(t, append(args, "--db", db)...)
				if code != 1 || !regexp.MustCompile(test.want).MatchString(stderr) || strings.Contains(stderr, "goroutine") {
					t.Errorf("%s: exit code %d, %q, want 1 and %s", args[0], code, stderr, test.want)
				}
				if stdout != "" {
					t.Errorf("%s says %q", args[0], stdout)
				}
			}
			for _, args := range [][]string{{"table", "night"}, {"list", "pentago"}, {"replay", "night/a-random/0"}} {
				if _, stderr, code := executed(t, append(args, "--db", db)...); code != 0 {
					t.Errorf("%s: exit code %d, %s", args[0], code, stderr)
				}
			}
		})
	}
}
