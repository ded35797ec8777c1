package tourney

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tourney/results/report"
)

// TestForm3: databases of before form 4 are read without a byte being written, and say the same as after their migration.
// Those in testdata/form3 were played by the program of commit bd9cab6: duel.db is a gauntlet with a player that thinks by
// the clock and one that overruns the deadline, and has a game against a person; four.db seats four.
func TestForm3(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes many processes")
	}
	kinds := []string{report.Rates, report.Cross, report.Places, report.Seats}
	for _, test := range []struct {
		name, more string // the openings of the config, with more games
		tables     []string
		pictures   []string
		games      []string // whose replay is shown
		verified   string
		grown      string // after more games were played
	}{
		{"duel", "{kind: empty, games: 3}", kinds,
			[]string{report.HeatmapPicture, report.BarsPicture, report.TurnsPicture, report.PlacesPicture},
			[]string{"duel/a-dice/5", "duel/quick-dice/1", "duel/dice-slow/2", "play-1/person-a/0"},
			"duel: 36 games verified, 12 of them by the rules only, as what was played by the clock cannot be played again\n" +
				"play-1: 1 game verified by the rules only, as what was played by a person cannot be played again\n",
			"duel: 42 games verified"},
		{"four", "{kind: random, games: 3}", slices.DeleteFunc(slices.Clone(kinds), func(k string) bool { return k == report.Cross }),
			[]string{report.BarsPicture, report.TurnsPicture, report.PlacesPicture},
			[]string{"four/one-chance-chance-chance/0", "four/two-two-two-one/1"},
			"four: 48 games verified\n", "four: 72 games verified"},
	} {
		t.Run(test.name, func(t *testing.T) {
			folder := t.TempDir()
			db, config := test.name+".db", test.name+".yaml"
			for _, file := range []string{db, config} {
				content, err := os.ReadFile(filepath.Join("testdata/form3", file))
				if err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(filepath.Join(folder, file), content, 0o666); err != nil {
					t.Fatal(err)
				}
			}
			t.Chdir(folder)

			// all says all that can be read of the database.
			all := func() map[string]string {
				said := map[string]string{}
				note := func(args ...string) {
					said[strings.Join(args, " ")], _ = tourney(t, "", append(args, "--db", db)...)
				}
				note("list")
				note("verify")
				for _, kind := range append(test.tables, "") {
					for _, format := range []string{"text", "markdown", "csv", "latex", "json"} {
						note("table", test.name, "--kind", kind, "--format", format)
					}
				}
				for _, kind := range test.pictures {
					tourney(t, "", "plot", test.name, "--kind", kind, "--plot", "picture.svg", "--db", db)
					picture, err := os.ReadFile("picture.svg")
					if err != nil {
						t.Fatal(err)
					}
					said["plot "+kind] = string(picture)
					os.Remove("picture.svg")
				}
				for _, game := range test.games {
					note("replay", game)
					note("replay", game, "--verify")
				}
				return said
			}

			before, err := os.ReadFile(db)
			if err != nil {
				t.Fatal(err)
			}
			old := all()
			if old["verify"] != test.verified {
				t.Errorf("verify: %s, want %s", old["verify"], test.verified)
			}
			if test.name == "duel" {
				tourney(t, "", "run", config, "--as", "later", "--db", "later.db", "--plot", "later.svg")
				_, said := tourney(t, "", "compare", "later", test.name, "--db", "later.db", "--old-db", db)
				if want := "not counted as comparison 1 with duel: duel.db was written by an earlier program: tourney run brings it into the present form\n"; said != want {
					t.Errorf("a comparison says %q, want %q", said, want)
				}
				for _, file := range []string{"later.db", "later.svg"} {
					if err := os.Remove(file); err != nil {
						t.Error(err)
					}
				}
			}
			after, err := os.ReadFile(db)
			if err != nil || !bytes.Equal(before, after) {
				t.Errorf("reading has changed the file (%v)", err)
			}
			if files, err := filepath.Glob("*"); err != nil || !slices.Equal(files, []string{db, config}) {
				t.Errorf("reading has left %q (%v), want the database and the config", files, err)
			}

			_, said := tourney(t, "", "run", config, "--db", db, "--plot", "run.svg")
			if !strings.Contains(said, test.name+": not checked: this run is older than fingerprints (but ") {
				t.Errorf("of its players is said: %s", said)
			}
			if migrated, err := os.ReadFile(db); err != nil || bytes.Equal(before, migrated) {
				t.Fatalf("the run has not migrated the file (%v)", err)
			}
			if diff := cmp.Diff(old, all()); diff != "" {
				t.Errorf("the migrated database says something else (-old +migrated):\n%s", diff)
			}

			text, err := os.ReadFile(config)
			if err != nil {
				t.Fatal(err)
			}
			kind, _, _ := strings.Cut(test.more, ", games")
			_, rest, _ := strings.Cut(string(text), kind)
			less := kind + rest[:strings.Index(rest, "}")+1]
			if err := os.WriteFile(config, []byte(strings.Replace(string(text), less, test.more, 1)), 0o666); err != nil {
				t.Fatal(err)
			}
			tourney(t, "", "run", config, "--db", db, "--plot", "run.svg")
			_, said = tourney(t, "", "run", config, "--db", db, "--plot", "run.svg")
			if !strings.Contains(said, test.name+": not checked: this run is older than fingerprints (but ") {
				t.Errorf("with more games, of its players is said: %s", said)
			}
			if out, _ := tourney(t, "", "verify", "--db", db); !strings.Contains(out, test.grown) {
				t.Errorf("with more games: %s, want %s", out, test.grown)
			}
		})
	}
}
