package transcript

import (
	"math"
	"strings"
	"testing"
	"time"

	"tourney/games"
	_ "tourney/games/all"
	"tourney/games/gamestest"
	_ "tourney/players/all"
	"tourney/players/search"
	"tourney/results"
	"tourney/results/gamelist"
	"tourney/results/resultstest"
)

// TestText: each turn is followed by its decisions, none, one or several, and the game by a decision without a legal
// move. The score of a player without a heuristic may be any number. A player that this program lacks is shown like a
// search.
func TestText(t *testing.T) {
	run := results.Run{
		Name: "night", Game: "pentago", Facts: results.Facts{SeatNames: []string{"White", "Black"}, Options: games.Options{"last_rotation": "true"}, Planned: 1},
		Players:  []results.Player{{Name: "lost", Spec: "lost@4,kind=alpha-beta"}, {Name: "dice", Spec: "random"}},
		Pairings: []results.Pairing{{Seats: []int{0, 1}}},
	}
	record := results.Record{
		Opening: "empty", Start: "....../....../....../....../....../...... w p", Moves: []uint32{14, 41, 0, 41, 1, 41}, Plies: 6, Turns: 3,
		Thoughts: []results.Thought{
			{Ply: 0, Seat: 0, Plies: 4, Score: -0.001, Nodes: 1234567},
			{Ply: 2, Seat: 1, Plies: 1, Score: search.Win, Nodes: 1},
			{Ply: 4, Seat: 0, Plies: 2, Score: 0.525, Nodes: 7},
			{Ply: 5, Seat: 0, Plies: 1, Score: math.NaN(), Nodes: 0},
			{Ply: 6, Seat: 1, Plies: 3, Score: -12, Nodes: 9},
		},
		Times: []int64{1234567, 999, 31, 0},
		Seats: []results.Seat{{Place: 1}, {Place: 2}},
		End:   results.End{Kind: results.IllegalMove, Seat: 1, Text: "no move"},
	}
	text := func() string {
		t.Helper()
		return gamestest.Must(Open(run, record))(t).Text()
	}
	var got []string
	for line := range strings.Lines(text()) {
		if strings.Contains(line, ". ") && strings.Contains(line, ":") || strings.Contains(line, "decision") {
			got = append(got, strings.TrimSpace(line))
		}
	}
	want := []string{
		"1. White: 14 2-   score -0.001 at 4 plies, 1234567 nodes, 1.23s",
		"2. Black: 0 2-   score 1000072 at 1 ply, 1 node, 999µs",
		"3. White: 1 2-   score 0.525 at 2 plies, 7 nodes, 31µs; no score at 1 ply, 0 nodes, 0s",
		"Black, last decision   score -12 at 3 plies, 9 nodes",
	}
	resultstest.Same(t, "decisions", want, got)
	record.Thoughts[0].Score = 30 - search.Win
	if text := text(); !strings.Contains(text, "14 2-   score loss, ply 30 at 4 plies") {
		t.Errorf("a seen loss is not named:\n%s", text)
	}
	record.Thoughts, record.Times = nil, nil
	if text := text(); strings.Contains(text, "   score") || strings.Contains(text, "decision") {
		t.Errorf("thoughts of a game that has none:\n%s", text)
	}
}

func TestRounded(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "0s", 7 * time.Microsecond: "7µs", 999 * time.Microsecond: "999µs", 1234 * time.Microsecond: "1.23ms",
		98765 * time.Microsecond: "98.8ms", 12345 * time.Millisecond: "12.3s", 754321 * time.Millisecond: "12m34s",
	} {
		if got := Rounded(d).String(); got != want {
			t.Errorf("%v is rounded to %s, want %s", d, got, want)
		}
	}
}

// TestSureWin: values of heuristics and proven wins are told apart as in the search.
func TestSureWin(t *testing.T) {
	if at, above := search.Text(gamelist.SureWin), search.Text(gamelist.SureWin+1); at != "999072" || above != "win, ply 999" {
		t.Errorf("values of %d and one more are %q and %q", gamelist.SureWin, at, above)
	}
}
