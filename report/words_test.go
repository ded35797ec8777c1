package report

import (
	"go/ast"
	"go/parser"
	"go/token"
	"reflect"
	"testing"
	"time"

	"tourney/arena"
	"tourney/games/gamestest"
	"tourney/results"
	"tourney/results/resultstest"
)

// other is an event that has no sentence.
type other struct{ arena.Trouble }

// TestSentence: every kind of event has its sentence, and no text of a stranger controls a terminal.
func TestSentence(t *testing.T) {
	tested := map[string]bool{}
	for _, test := range []struct {
		event arena.Event
		want  string
	}{
		{arena.Waiting{Path: "night.db", Waited: 2 * time.Second}, "night.db: another program has locked the database: waiting for it, 2s so far"},
		{arena.Waiting{Path: "\x1b.db", Full: true, Waited: time.Minute},
			`\x1b.db: the disk is full: nothing is lost, free some space: waiting for it, 1m0s so far`},
		{arena.Waiting{Path: "night.db"}, ""},
		{arena.Trouble{Why: "it is late\n"}, `it is late\n`},
		{arena.NotClosed{Player: "anna", Seat: 1, Why: "it panics: no"}, "closing the player anna in seat 1: it panics: no"},
		{arena.Crowded{Run: "night", Workers: 8, Cores: 2}, "night: 8 workers share 2 cores, and players think by the clock: " +
			"waiting for a core takes their time, and may lose them games; use --workers 2"},
		{arena.Withdrawal{Player: "anna", Openings: 1, Fault: "crash: exit 1"}, "anna was withdrawn: it failed on an opening (crash: exit 1)"},
		{arena.Withdrawal{Player: "anna", Openings: 3, Fault: "stall"}, "anna was withdrawn: it failed on 3 openings in a row (stall)"},
		{arena.Refused{Worker: "w", Host: "h", Why: "it is another program"}, "the worker w on h was refused: it is another program"},
		{arena.Refused{Worker: "w", Why: "too long"}, "a message of the worker w was refused: too long"},
		{arena.Refused{Worker: "w", Results: 2, Why: "game 1"}, "2 results of the worker w cannot be: game 1"},
		{arena.Refused{Host: "10.0.0.1", Why: "it has no ticket"}, "a connection from 10.0.0.1 was refused: it has no ticket"},
		{arena.Refused{Why: "messages of workers: slow"}, "messages of workers: slow"},
		{arena.WorkerLost{Worker: "w", Host: "h", Games: 16}, "the worker w on h is gone or silent, and others play its games (16)"},
		{arena.WorkerLost{Worker: "w", Host: "h", Why: "a bug"}, "the worker w on h has ended: a bug"},
		{arena.Coordinator{Address: "night:4222"}, "waiting for the coordinator at night:4222"},
		{arena.Coordinator{Address: "night:4222", Why: "EOF"}, "waiting for the coordinator at night:4222 (EOF)"},
		{arena.Coordinator{Address: "night:4222", Is: arena.Gone}, "the coordinator at night:4222 has gone: waiting for it"},
		{arena.Coordinator{Address: "night:4222", Is: arena.Back}, "the coordinator is there"},
		{arena.Coordinator{Address: "night:4222", Is: arena.Employer}, "at work for the coordinator at night:4222"},
		{arena.Played{Games: 1}, "1 game played"},
		{arena.Unstored{Players: "a against b"}, "the game of a against b on the page was not finished, so it is not stored"},
		{arena.Unstored{Players: "a against b", Run: "play-2", Aside: "n-play.db", Why: "busy"},
			"the game of a against b on the page is stored as play-2 in n-play.db (busy): tourney merge puts both together"},
		{arena.Unstored{Players: "a against b", Aside: "n-play.db", Why: "busy", Lost: "full"},
			"the game of a against b on the page is lost: busy; full"},
		{other{arena.Trouble{Why: "new"}}, "report.other: {Trouble:{Why:new}}"},
	} {
		resultstest.Same(t, "sentence", test.want, Sentence(test.event))
		tested[reflect.TypeOf(test.event).Name()] = true
	}
	for _, d := range gamestest.Must(parser.ParseFile(token.NewFileSet(), "../arena/event.go", nil, 0))(t).Decls {
		if f, ok := d.(*ast.FuncDecl); ok && !tested[f.Recv.List[0].Type.(*ast.Ident).Name] {
			t.Errorf("%s has no sentence here", f.Recv.List[0].Type)
		}
	}
}

// TestGameEnd: a game that all seats share is drawn, and points are told by seat. Scripts of cli/tourney show shared
// first places.
func TestGameEnd(t *testing.T) {
	seated := []results.Pairing{{Seats: []int{0, 1, 1, 1}}}
	run := results.Run{Players: []results.Player{{Name: "a"}, {Name: "b"}}, Pairings: seated}
	for want, seats := range map[string][]results.Seat{
		"drawn: end, 26 turns":                       {{Place: 1}, {Place: 1}},
		"East (b) won: end, 26 turns, points 66 : 8": {{Place: 2, Points: 66}, {Place: 1, Points: 8}},
		"drawn: end, 26 turns\nplaces: 1 North (a), 1 East (b), 1 South (b), 1 West (b)": {
			{Place: 1}, {Place: 1}, {Place: 1}, {Place: 1}},
	} {
		game := results.Record{Turns: 26, Seats: seats, End: results.End{Kind: results.ByRules, Seat: -1, Text: "end"}}
		resultstest.Same(t, "the end", want, GameEnd(run, []string{"North", "East", "South", "West"}, game))
	}
}
