package external_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"tourney/games"
	"tourney/players"
)

func init() { engines["gtp"] = func(args []string) { fakeGTP(args[0]) } }

// fakeGTP answers as engines do, except to the commands that have an answer in gtpFakes.
func fakeGTP(name string) {
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		id, request, _ := strings.Cut(in.Text(), " ")
		word, _, _ := strings.Cut(request, " ")
		answer := "=" + id + " \n\n"
		switch word {
		case "genmove":
			answer = "=" + id + " e10\n\n"
		case "known_command":
			answer = "=" + id + " true\n\n"
		case "get_value":
			answer = "=" + id + " 0.25\n\n"
		}
		if other, ok := gtpFakes[name].answers[word]; ok {
			answer = strings.ReplaceAll(other, "ID", id)
		}
		if answer == "exit" {
			fmt.Fprintln(os.Stderr, "no more")
			os.Exit(3)
		}
		fmt.Print(answer)
	}
}

// resigns stands for no fault, but a player that gives up.
const resigns players.FaultKind = "resigns"

// gtpFakes are engines with answers of their own. These are by command; ID is the number of the request.
var gtpFakes = map[string]struct {
	answers map[string]string
	kind    players.FaultKind // "" if it does well
	text    string            // of the fault
	clock   players.Budget
	score   float64
}{
	"plain":         {nil, "", "", players.Budget{}, 0.25},
	"other ends":    {map[string]string{"genmove": "\n\r\n=ID\tE10 \r\n\r\n"}, "", "", players.Budget{}, 0.25},
	"no values":     {map[string]string{"known_command": "?ID unknown\n\n", "get_value": "exit"}, "", "", players.Budget{}, 0},
	"unknown value": {map[string]string{"known_command": "=ID false\n\n", "get_value": "exit"}, "", "", players.Budget{}, 0},
	"wordy value":   {map[string]string{"get_value": "=ID well\n\n"}, "", "", players.Budget{}, 0},
	"no value now":  {map[string]string{"get_value": "?ID 7\n\n"}, "", "", players.Budget{}, 0},
	"infinite":      {map[string]string{"get_value": "=ID inf\n\n"}, "", "", players.Budget{}, 0},
	"no clock": {map[string]string{"time_settings": "?ID unknown command\n\n", "time_left": "?ID unknown command\n\n"},
		"", "", players.Budget{Turn: time.Minute}, 0.25},
	"a clock": {map[string]string{"time_settings": "=ID \n\n", "time_left": "exit"},
		players.Crashed, "it has ended: exit status 3; its last words: no more", players.Budget{Game: time.Minute}, 0},
	"another game":   {map[string]string{"set_game": "?ID only Classic\n\n"}, players.NotStarted, "it says: only Classic", players.Budget{}, 0},
	"no clear_board": {map[string]string{"clear_board": "?ID not now\n\n"}, players.Unspoken, `it refuses "clear_board": not now`, players.Budget{}, 0},
	"no play":        {map[string]string{"play": "?ID illegal move\n\n"}, players.Unspoken, `it refuses "play w j5": illegal move`, players.Budget{}, 0},
	"no genmove":     {map[string]string{"genmove": "?ID too hard\n\n"}, players.Unspoken, `it refuses "genmove b": too hard`, players.Budget{}, 0},
	"garbage": {map[string]string{"genmove": "e10\n\n"}, players.Unspoken,
		`it answers "e10" to "genmove b": want = or ?, the number of the request, and a blank`, players.Budget{}, 0},
	"letters":       {map[string]string{"genmove": "=IDe10\n\n"}, players.Unspoken, `it answers "=5e10" to "genmove b"`, players.Budget{}, 0},
	"wrong id":      {map[string]string{"genmove": "=99 e10\n\n"}, players.Unspoken, "to request 5: want that number", players.Budget{}, 0},
	"no id":         {map[string]string{"genmove": "= e10\n\n"}, players.Unspoken, `it answers "= e10" to request`, players.Budget{}, 0},
	"no move":       {map[string]string{"genmove": "=ID\n\n"}, players.Unspoken, "it answers genmove b without a move", players.Budget{}, 0},
	"resigns":       {map[string]string{"genmove": "=ID Resign\n\n"}, resigns, "", players.Budget{}, 0},
	"pass":          {map[string]string{"genmove": "=ID PASS\n\n"}, players.IllegalMove, "there are no passes", players.Budget{}, 0},
	"illegal":       {map[string]string{"genmove": "=ID a1\n\n"}, players.IllegalMove, "the first piece of B must cover e10", players.Budget{}, 0},
	"no square":     {map[string]string{"genmove": "=ID e10,z99\n\n"}, players.IllegalMove, "z99 is off the board", players.Budget{}, 0},
	"two moves":     {map[string]string{"genmove": "=ID e10 e11\n\n"}, players.IllegalMove, "is not a square", players.Budget{}, 0},
	"no blank line": {map[string]string{"genmove": "=ID e10\n"}, players.Overdue, "it does not answer", players.Budget{}, 0},
	"no end": {map[string]string{"genmove": "=ID e10\n" + strings.Repeat("and so on\n", 20_000)}, players.Unspoken,
		"lines without an answer", players.Budget{}, 0},
	"an end": {map[string]string{"genmove": "exit"}, players.Crashed, "exit status 3; its last words: no more", players.Budget{}, 0},
}

// inGTP are the settings of engines that speak the protocol.
var inGTP = games.Options{"protocol": "gtp"}

func TestGTPAnswers(t *testing.T) {
	for name, test := range gtpFakes {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g, options, start, err := games.SetUp("blokus", nil, "14/14/14/14/14/14/14/14/14/9W4/14/14/14/14 b")
			if err != nil {
				t.Fatal(err)
			}
			p := seat(t, engineOf(t, "blokus", inGTP, "gtp", name))
			limit := time.Minute
			if test.kind == players.Overdue {
				limit = time.Second
			}
			ctx, cancel := context.WithTimeout(t.Context(), limit)
			defer cancel()
			var d players.Decision
			err = p.Begin(ctx, players.Setup{Game: g, Options: options, Start: start})
			if err == nil {
				d, err = p.Choose(ctx, players.Request{Position: start, Budget: test.clock})
			}
			fault, _ := errors.AsType[*players.Fault](err)
			switch {
			case test.kind == "" && (err != nil || games.Notation(start, d.Moves) != "e10" || d.Score != test.score):
				t.Errorf("it answers %+v, %v, want e10 of value %v", d, err, test.score)
			case test.kind == resigns:
				if !errors.Is(err, players.ErrResign) {
					t.Errorf("error %v, want that it resigns", err)
				}
			case test.kind != "" && (fault == nil || fault.Kind != test.kind || !strings.Contains(fault.Text, test.text)):
				t.Errorf("error %v, want a fault %s: %s", err, test.kind, test.text)
			}
		})
	}
}

func TestGTPRefusesLimits(t *testing.T) {
	for _, limit := range []string{"plies=3", "nodes=100", "millis=50"} {
		_, err := players.ParsePlayer("blokus", "external:sh@protocol=gtp,"+limit)
		if want := "gtp has no words for " + limit + ": use a limit of the program's own, in its command"; err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %s", limit, err, want)
		}
	}
	if _, err := players.ParsePlayer("loa", "external:sh@protocol=gtp"); err == nil || !strings.Contains(err.Error(), "gtp has no notation for loa") {
		t.Errorf("error %v for a game without notation", err)
	}
}

func TestGTPRules(t *testing.T) {
	for _, test := range []struct {
		rules games.Options
		want  string
	}{
		{games.Options{"bonus": "true"}, ""},
		{games.Options{"black": "a1"}, "the protocol cannot tell it that black is a1: its Blokus Duo has e10"},
		{games.Options{"white": "a1"}, "the protocol cannot tell it that white is a1: its Blokus Duo has j5"},
	} {
		g, options, _, err := games.SetUp("blokus", test.rules, "")
		if err != nil {
			t.Fatal(err)
		}
		err = engineOf(t, "blokus", inGTP, "gtp", "plain").Try(t.Context(), g, options)
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%v: error %v, want %q", test.rules, err, test.want)
		}
	}
}
