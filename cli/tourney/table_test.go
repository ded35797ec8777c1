package tourney

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"tourney/games/gamestest"
	"tourney/results"
	"tourney/results/resultstest"
	"tourney/results/sqlite"
)

// storeRun stores a finished run of these pairings of the players a, b, c, …, with six games each. The first in the
// alphabet wins, except in every third game, which the first seat wins. The config is of an unknown program.
func storeRun(t *testing.T, db, name string, pairings ...[]int) {
	t.Helper()
	store := gamestest.Must(sqlite.Open(t.Context(), db, nil))(t)
	defer store.Close()
	noon := time.Date(2016, 5, 4, 12, 0, 0, 0, time.UTC)
	run := results.Run{Name: name, Game: "heap", Config: "name: " + name + "\ngame: heap\n", Version: "1.0", Signature: "1", Started: noon, Finished: noon}
	for i := range 4 {
		run.Players = append(run.Players, results.Player{Name: string(rune('a' + i)), Spec: "random"})
	}
	for i, seats := range pairings {
		run.Pairings = append(run.Pairings, results.Pairing{Key: fmt.Sprint(i), Seats: seats})
	}
	var games []results.Record
	for pairing, p := range run.Pairings {
		for number := range 6 {
			g := results.Record{Pairing: pairing, Number: number, Opening: []string{"empty", "random"}[number%2], Start: "3 4 5",
				End: results.End{Kind: results.ByRules, Seat: -1, Text: "end"}, Plies: 9, Turns: 9 + number, Finished: noon, Seats: make([]results.Seat, len(p.Seats))}
			for seat, player := range p.Seats {
				g.Seats[seat].Place = 1
				for other, rival := range p.Seats {
					ahead := rival < player
					if number%3 == 0 && rival == player || number%3 == 2 {
						ahead = other < seat
					}
					if ahead {
						g.Seats[seat].Place++
					}
				}
			}
			games = append(games, g)
		}
	}
	run = resultstest.Planned(run, games)
	gamestest.OK(t, store.Enter(t.Context(), &run))
	gamestest.OK(t, store.Append(t.Context(), run, games))
}

// Runs of three seats have tables and pictures of their own; those of two keep theirs, and have the new ones when asked.
func TestSeveralSeats(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays games")
	}
	t.Chdir(t.TempDir())
	storeRun(t, "t.db", "three", []int{0, 1, 2}, []int{1, 2, 0}, []int{2, 0, 1}, []int{1, 2, 3}, []int{2, 3, 1}, []int{3, 1, 2})
	storeRun(t, "t.db", "field", []int{0, 1, 1}, []int{1, 0, 1}, []int{1, 1, 0}, []int{2, 2, 2})
	storeRun(t, "t.db", "two", []int{0, 1}, []int{1, 0})
	storeRun(t, "t.db", "mixed", []int{0, 1}, []int{1, 0, 2})
	for _, tt := range []struct {
		args string
		want []string // in the output, in this order
		fail string   // or in the error
	}{
		{"table three", []string{"three (heap): places by player", "a         18¹", "three (heap): wins by seat", "seat   first"}, ""},
		{"table three --kind places", []string{"places by player", "Players who share"}, ""},
		{"table three --format csv", []string{"run,game,player,against,games,different,starts,blocks,first,second,third,faults,fair,wins,", "three,heap,a,,18,6,2,6,"}, ""},
		{"table three --format csv --kind seats", []string{"run,game,by,name,opening,", "three,heap,mover,third,total,36,"}, ""},
		{"table three --kind rates", []string{"results by pairing", "a      b       c      first"}, ""},
		{"table three --kind cross", nil, "run three: a crosstable needs games of two players, but a-b-c seats 3: ask for places instead"},
		{"table field", []string{"a       2 × b      18¹", "themselves): 6 games.", "wins by seat"}, ""},
		{"table field --format json", []string{`"player": "a"`, `"against": "2 × b"`}, ""},
		{"table field --kind rates", []string{"a      b       b      first", "b      a       b      second", "b      b       a      third", "c      c       c      first"}, ""},
		{"table two", []string{"two (heap): score of the row's player", "two (heap): results by pairing"}, ""},
		{"table two --format csv", []string{"run,game,first_seat,second_seat,"}, ""},
		{"table two --kind places", []string{"two (heap): places by player", "1st  2nd"}, ""},
		{"table two --kind seats", []string{"two (heap): wins by seat", "mover  second"}, ""},
		{"table mixed --kind places", nil, "run mixed: some of its games have 2 seats and some 3"},
		{"plot three --db t.db", nil, ""},
		{"plot field -o field.svg", nil, ""},
		{"plot three --kind wdl -o three-wdl.svg", nil, ""},
		{"plot three --kind turns -o three-turns.svg", nil, ""},
		{"plot two --kind places", nil, ""},
		{"plot two -o two.svg", nil, ""},
		{"plot three --kind heatmap -o no.png", nil, "run three: a heat map needs games of two players, but a-b-c seats 3: ask for places instead"},
		{"plot mixed --kind places -o no.png", nil, "run mixed: some of its games have 2 seats and some 3"},
	} {
		args := strings.Fields(tt.args)
		if !slices.Contains(args, "--db") {
			args = append(args, "--db", "t.db")
		}
		out, said, code := executed(t, args...)
		if (code != 0) != (tt.fail != "") || !strings.Contains(said, tt.fail) {
			t.Errorf("%s: exit code %d, %s, want %s", tt.args, code, said, tt.fail)
		}
		for rest := out; len(tt.want) > 0; tt.want = tt.want[1:] {
			_, after, ok := strings.Cut(rest, tt.want[0])
			if !ok {
				t.Errorf("%s: no %q in\n%s", tt.args, tt.want[0], out)
			}
			rest = after
		}
	}
	pictures, err := filepath.Glob("*.[ps][nv]g")
	if want := []string{"field.svg", "three-turns.svg", "three-wdl.svg", "three.png", "two-places.png", "two.svg"}; err != nil || !slices.Equal(pictures, want) {
		t.Errorf("pictures %q, want %q", pictures, want)
	}
	if svg, err := os.ReadFile("field.svg"); err != nil || !bytes.Contains(svg, []byte("fair share 33.3 %")) || !bytes.Contains(svg, []byte("2 × b")) {
		t.Errorf("the picture of a field lacks the fair share, or the field: %v", err)
	}
}
