package tourney

import (
	"bytes"
	"io"
	"strings"
	"sync"
	"testing"

	"tourney/arena/arenatest"
	"tourney/arena/config"
	"tourney/cli/shell"
	"tourney/games"
	"tourney/games/gamestest/heap"
	"tourney/results"
	"tourney/results/report"
)

// registerHeap makes a game for up to four seats known, but not to the scripts, whose programs are processes of their own.
var registerHeap = sync.OnceFunc(func() { games.Register(heap.Game{}) })

// tourney runs a command in the working folder and types something.
func tourney(t *testing.T, typed string, args ...string) (stdout, stderr string) {
	t.Helper()
	var out, said bytes.Buffer
	env := &shell.Environment{Ctx: t.Context(), Stdin: strings.NewReader(typed), Stdout: &out, Stderr: &said}
	if err := Program().Run(env, args); err != nil {
		t.Fatalf("tourney %q: %v\n%s", args, err, said.String())
	}
	return out.String(), said.String()
}

// TestPlayMoreSeats: a person plays against copies of a player in all other seats, wherever that person sits, and the
// game is stored, replayed and checked like any other.
func TestPlayMoreSeats(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	registerHeap()
	for _, test := range []struct {
		name, typed, against string
		flags                []string
		greeting, address    string
		want                 []string // of what is printed
	}{
		{"four seats", "hint\n3 3\nmoves\nboard\nvalue\nundo\n3 3\nresign\n", "control@2", nil,
			"play-1: heap. You are North, against control@2 as East, South and West. Type help for help.",
			"play-1/person-control-control.2-control.3/0",
			[]string{"\n1. North: 3 3\n", "\n2. East: ", "\n3. South: ", "\n4. West: ", "control@2 would play ", " for North at 2 plies",
				"control@2 as West played ", " for West at 2 plies", "\nback in turn 1\n",
				"East (control) and West (control.3) share first place: resigned, 4 turns\n" + // South is out before
					"places: 1 East (control), 1 West (control.3), 3 South (control.2), 4 North (person)\n"}},
		{"the seat after the first", "resign\n", "random", []string{"--no-first"},
			"You are East, against random as South, West and North.", "play-1/random-person-random.2-random.3/0",
			[]string{"\n1. North: ", "North (random), South (random.2) and West (random.3) share first place: resigned, 1 turn\n"}},
		{"three seats, in the middle of a game", "1\n1\n2\n2\n1\n1\n1\n1\n1\n1\n1\n1\n", "random",
			[]string{"--option", "seats=3", "--position", "2 1 0 -"},
			"You are East, against random as South and North.", "play-1/random-person-random.2/0",
			[]string{"\n1. East: 1 1\n", "\nplaces: 1 "}},
		{"passing over who is out", "resign\n", "random", []string{"--position", "12 0 0 1", "--no-first"},
			"You are South, against random as West, North and East.", "play-1/random-random.2-person-random.3/0",
			[]string{"North (random) and West (random.3) share first place: resigned, 1 turn\n" +
				"places: 1 North (random), 1 West (random.3), 3 East (random.2), 4 South (person)\n"}},
		{"two seats", "resign\n", "random", []string{"--option", "seats=2"},
			"You are North, against random as East.", "play-1/person-random/0",
			[]string{"East (random) won: resigned, 0 turns\n\n"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			stdout, stderr := tourney(t, test.typed, append([]string{"play", "heap", "--against", test.against}, test.flags...)...)
			for _, want := range append(test.want, test.greeting) {
				if !strings.Contains(stdout+"\n", want) {
					t.Errorf("%q is missing in\n%s", want, stdout)
				}
			}
			if !strings.Contains(stderr, "tourney replay "+test.address+" --db tourney.db\n") {
				t.Errorf("want the address %s in\n%s", test.address, stderr)
			}
			stdout, _ = tourney(t, "", "replay", test.address)
			for _, want := range test.want[len(test.want)-1:] {
				if !strings.Contains(stdout+"\n", want) {
					t.Errorf("the replay has no %q:\n%s", want, stdout)
				}
			}
			stdout, _ = tourney(t, "", "replay", test.address, "--verify")
			if want := ": verified by the rules only, as what was played by a person"; !strings.Contains(stdout, want) {
				t.Errorf("%s, want %s", stdout, want)
			}
			if stdout, _ = tourney(t, "", "list", "heap"); !strings.Contains(stdout, "play-1") {
				t.Errorf("the game is not listed:\n%s", stdout)
			}
		})
	}
}

// TestReplayMoreSeats checks and shows games of three seats, of a run that has grown.
func TestReplayMoreSeats(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	registerHeap()
	t.Chdir(t.TempDir())
	const text = "game: heap\noptions: {seats: 3}\nschedule: {seating: one-v-field}\n" +
		"openings: [{kind: empty, games: 2}, {kind: random, games: 3}]\nplayers:\n" +
		"  - {name: A, eval: control, search: {plies: 2}}\n  - {kind: random}\n"
	playConfig(t, text)
	if out, _ := tourney(t, "", "replay", "tables", "--verify"); out != "tables: 30 games verified\n" {
		t.Error(out)
	}
	playConfig(t, text+"  - {name: B, eval: control, search: {plies: 1}}\n")
	if out, _ := tourney(t, "", "replay", "tables", "--verify"); out != "tables: 90 games verified\n" {
		t.Error(out)
	}
	if out, _ := tourney(t, "", "replay", "tables/B-A-A", "--verify"); out != "tables/B-A-A: 5 games verified\n" {
		t.Error(out)
	}
	out, _ := tourney(t, "", "replay", "tables/random-A-random/0")
	for _, want := range []string{"North: random  random\n", "East: A  control@2\n", "South: random  random\n", "\nplaces: 1 "} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is missing in\n%s", want, out)
		}
	}
	if out, _ = tourney(t, "", "replay", "tables/random-A-random/0", "--verify"); out != "tables/random-A-random/0: verified\n" {
		t.Error(out)
	}
	if out, _ = tourney(t, "", "list"); !strings.Contains(out, "tables") || !strings.Contains(out, " 90 ") {
		t.Errorf("the list is\n%s", out)
	}
}

// playConfig plays a config as the run tables, without showing its results.
func playConfig(t *testing.T, text string) {
	t.Helper()
	file, err := config.Decode("tables.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	env := &shell.Environment{Ctx: t.Context(), Stderr: io.Discard}
	store, err := env.OpenStore("tourney.db")
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	match := tournament{file: file}
	if err := match.find(env, store, "tourney.db", nil); err != nil {
		t.Fatal(err)
	}
	arenatest.Play(t, file.Plan, store, string(config.Encode(file.Plan)), 2)
}

func TestVerdict(t *testing.T) {
	run := results.Run{
		Players: []results.Player{{Name: "a"}, {Name: "b"}}, Pairings: []results.Pairing{{Seats: []int{0, 1, 1, 1}}, {Seats: []int{0, 1}}},
	}
	seats := []string{"North", "East", "South", "West"}
	for _, test := range []struct {
		places  []int
		pairing int
		want    string
	}{
		{[]int{1, 2}, 1, "North (a) won: end, 1 turn"},
		{[]int{1, 1}, 1, "drawn: end, 1 turn"},
		{[]int{3, 4, 1, 2}, 0, "South (b) won: end, 1 turn\nplaces: 1 South (b), 2 West (b), 3 North (a), 4 East (b)"},
		{[]int{1, 3, 1, 3}, 0, "North (a) and South (b) share first place: end, 1 turn\nplaces: 1 North (a), 1 South (b), 3 East (b), 3 West (b)"},
		{[]int{4, 1, 1, 1}, 0, "East (b), South (b) and West (b) share first place: end, 1 turn\n" +
			"places: 1 East (b), 1 South (b), 1 West (b), 4 North (a)"},
		{[]int{1, 1, 1, 1}, 0, "drawn: end, 1 turn\nplaces: 1 North (a), 1 East (b), 1 South (b), 1 West (b)"},
	} {
		record := results.Record{Pairing: test.pairing, Turns: 1, End: results.End{Kind: results.ByRules, Seat: -1, Text: "end"}}
		for _, place := range test.places {
			record.Seats = append(record.Seats, results.Seat{Place: place})
		}
		if got := report.GameEnd(run, seats, record); got != test.want {
			t.Errorf("%v:\n got %s\nwant %s", test.places, got, test.want)
		}
	}
	counted := results.Record{Pairing: 1, Turns: 26, End: results.End{Kind: results.ByRules, Seat: -1, Text: "blocked"}, Seats: []results.Seat{{Place: 2, Points: 66}, {Place: 1, Points: 81}}}
	if got, want := report.GameEnd(run, seats, counted), "East (b) won: blocked, 26 turns, points 66 : 81"; got != want {
		t.Errorf("with points: got %s, want %s", got, want)
	}
}

// TestAnalyzeMoreSeats: an analysis names the seat to move.
func TestAnalyzeMoreSeats(t *testing.T) {
	registerHeap()
	t.Chdir(t.TempDir())
	out, _ := tourney(t, "", "analyze", "heap/control@3", "--position", "3 2 0 1")
	for _, want := range []string{"\nSouth to move, control@3\n", "\nvalue 0 at 3 plies\n"} {
		if !strings.Contains(out, want) {
			t.Errorf("analyze: %q is missing in\n%s", want, out)
		}
	}
	out, _ = tourney(t, "", "perft", "heap", "--option", "seats=3", "--position", "2 2 1 -", "--plies", "2")
	if !strings.Contains(out, " 2 ") || !strings.Contains(out, " 4 ") { // 1 or 2; then 1, or 1 to 3 from a new heap
		t.Errorf("perft:\n%s", out)
	}
}
