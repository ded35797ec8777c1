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

// TestAddresses: an address divides at its slashes, and names may have hyphens. An unknown one suggests similar addresses.
func TestAddresses(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes many commands")
	}
	t.Chdir(t.TempDir())
	storePairs(t, "t.db", map[string][]string{
		"night":       {"a", "b", "a-b"},
		"nach 8, süß": {"x y", "ü"},
	})
	for _, test := range []struct {
		text string
		code int
		want string // begin of the transcript, or a regular expression for the error
	}{
		{"night/a-b/0", 0, "night/a-b/0, empty opening\nWhite: a  random\nBlack: b  random\n"},
		{"night/b-a/0", 0, "night/b-a/0, "},
		{"night/a-b-a/0", 0, "night/a-b-a/0, empty opening\nWhite: a-b  random\nBlack: a  random\n"},
		{"nach 8, süß/x y-ü/0", 0, "nach 8, süß/x y-ü/0, "},

		{"nigth/a-b/0", 2, `^t\.db: unknown run "nigth" \(did you mean night\? there is: `},
		{"night/a-d/0", 2, `^t\.db: run night: unknown pairing "a-d" \(did you mean a-b\? there is: a-b, a-a-b, .*\)$`},
		{"night/a-b/x", 2, `^t\.db: run night, pairing a-b: no such game: "x" is not the number of a game$`},
		{"night/a-b/-1", 2, `^t\.db: run night, pairing a-b: no such game: "-1" is not the number of a game$`},
		{"night/a-b/00", 2, `^t\.db: run night, pairing a-b: no such game: "00" is not the number of a game$`},
		{"night/a-b/0/", 2, `^t\.db: run night, pairing a-b: no such game: "0/" is not the number of a game$`},
		{"night/a-b/1", 2, `^t\.db: run "night", pairing a-b, game 1: no such game \(games stored: 1, numbered 0\.\.0\)$`},
		{"night/a-b/", 2, `^t\.db: run night, pairing a-b: no such game: "" is not the number of a game$`},
		{"night/a-b", 2, `^game "night/a-b": want RUN/PAIRING/N, as in quick-start/a-a-star/0$`},
		{"", 2, `^game "": want RUN/PAIRING/N`},
		{"//", 2, `^t\.db: unknown run "" \(there is: `},
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
	}
}

// TestVerifyForeign: verifying a game that this build cannot play returns an error; tables need no players and are
// shown.
func TestVerifyForeign(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays games anew")
	}
	t.Chdir(t.TempDir())
	config := "game: pentago\nopenings: [{kind: empty, games: 1}]\nplayers: [{eval: a, search: {plies: 1}}, {kind: random}]\n"
	if err := os.WriteFile("night.yaml", []byte(config), 0o666); err != nil {
		t.Fatal(err)
	}
	tourney(t, "", "run", "night.yaml")
	played, err := os.ReadFile("tourney.db")
	if err != nil {
		t.Fatal(err)
	}
	spoil := func(db string, change func(*results.Run)) {
		t.Helper()
		if err := os.WriteFile(db, played, 0o666); err != nil {
			t.Fatal(err)
		}
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
