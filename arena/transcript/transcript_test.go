package transcript

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp/cmpopts"

	"tourney/games"
	"tourney/games/gamestest"
	"tourney/results"
	"tourney/results/resultstest"
)

// stored returns a run of Pentago with a player that this build lacks, and a game of it.
func stored(moves ...uint32) (results.Run, results.Record) {
	run := results.Run{
		Name: "far", Game: "pentago", Players: []results.Player{{Name: "x", Spec: "unheard(of=1)@4,kind=alpha-beta"}, {Name: "dice", Spec: "random"}},
		Pairings: []results.Pairing{{Seats: []int{0, 1}}},
		Facts:    results.Facts{SeatNames: []string{"White", "Black"}, Planned: 1},
	}
	return run, results.Record{Opening: "list", Start: "....../....../....../....../....../...... w p", Moves: moves, Plies: len(moves),
		Seats: []results.Seat{{Place: 1}, {Place: 2}}, End: results.End{Kind: results.Resigned, Seat: 1}}
}

// TestOpen: opening a game needs only its rules, and errors name the cause.
func TestOpen(t *testing.T) {
	run, record := stored(14, 41, 0)
	g := gamestest.Must(Open(run, record))(t)
	if want := "far/x-dice/0, list opening\nWhite: x  unheard(of=1)@4\nBlack: dice  random\n"; g.Heading() != want {
		t.Errorf("heading %q, want %q", g.Heading(), want)
	}
	if p := g.Players; p[0].Spec.Method != "" || p[1].Spec.Method != "random" || p[1].Seat != "Black" {
		t.Errorf("players %+v", p)
	}
	for n, want := range []string{record.Start, "....../....../..W.../....../....../...... w r", "....../....../W...../....../....../...... b p", "B...../....../W...../....../....../...... b r"} {
		if text := gamestest.Line(g.At(n)); !strings.HasPrefix(text, want[:6]) || !strings.HasSuffix(text, want[len(want)-3:]) {
			t.Errorf("after %d plies: %s, want like %s", n, text, want)
		}
	}
	for _, test := range []struct {
		change func(*results.Run, *results.Record)
		want   string
		is     error
	}{
		{func(r *results.Run, _ *results.Record) { r.Game = "chess" }, `run far: this build lacks its game: unknown game "chess"`, ErrNoRules},
		{func(r *results.Run, _ *results.Record) { r.Facts.Options = games.Options{"gravity": "on"} }, `run far: unknown option "gravity"`, nil},
		{func(_ *results.Run, r *results.Record) { r.Start = "nonsense" }, "far/x-dice/0: its start: ", nil},
		{func(_ *results.Run, r *results.Record) { r.Moves[2] = 40 }, "the database is damaged or was edited: the stored move at ply 3 is not legal", results.ErrDamaged},
	} {
		run, record := stored(14, 41, 0)
		test.change(&run, &record)
		if _, err := Open(run, record); err == nil || !strings.HasPrefix(err.Error(), test.want) || test.is != nil && !errors.Is(err, test.is) {
			t.Errorf("%v, want %s", err, test.want)
		}
	}
}

// TestTurns: a game is split at the ends of turns; an unfinished turn shows its sub-moves.
func TestTurns(t *testing.T) {
	_, _, start, err := games.SetUp("pentago", nil, "W...../....../....../....../....../...... w r")
	gamestest.OK(t, err)
	want := []Turn{
		{Number: 1, Seat: 0, First: 0, End: 1, Notes: []string{"2-"}, Whole: true},
		{Number: 2, Seat: 1, First: 1, End: 3, Notes: []string{"7", "0+"}, Whole: true},
		{Number: 3, Seat: 0, First: 3, End: 4, Notes: []string{"35"}},
	}
	var played []games.Move
	p := start.Clone()
	for _, turn := range want {
		for _, note := range turn.Notes {
			m := gamestest.Must(p.ParseMove(note))(t)
			played = append(played, m)
			p.Do(m)
		}
	}
	got := Turns(start, played)
	for i, g := range got {
		q := start.Clone()
		for _, m := range played[:g.End] {
			q.Do(m)
		}
		if g.Board == nil || g.Board.Hash() != q.Hash() {
			t.Errorf("turn %d: the board is not that after ply %d", i+1, g.End)
		}
	}
	resultstest.Same(t, "turns", want, got, cmpopts.IgnoreFields(Turn{}, "Board"))
	if text := got[1].Text([]string{"White", "Black"}, "   well"); !strings.HasPrefix(text, "\n2. Black: 7 0+   well\n 0 ") {
		t.Errorf("turn 2 is written %q", text)
	}
	if Turns(start, nil) != nil {
		t.Error("turns of a game without moves")
	}
}
