package external_test

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"tourney/games"
	_ "tourney/games/blokus"
	"tourney/players"
	_ "tourney/players/all"
	"tourney/players/served"
)

// TestEngineGTP is no test but the engine of the others, which start this program with arguments: "serve PLAYER" is a player
// of ours, anything else is a fake.
func TestEngineGTP(t *testing.T) {
	switch flag.Arg(0) {
	case "":
		t.Skip("an engine for other tests")
	case "serve":
		g, options := blokusDuo(t, nil)
		spec, err := players.ParsePlayer("blokus", flag.Arg(1))
		if err != nil {
			t.Fatal(err)
		}
		e := served.Engine{Game: g, Options: options, Spec: spec}
		if err := e.Serve(context.Background(), "gtp", os.Stdin, os.Stdout); err != nil {
			t.Fatal(err)
		}
	default:
		fake(flag.Arg(0))
	}
	os.Exit(0)
}

// fake answers as engines do, except to the commands that have an answer in fakes.
func fake(name string) {
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
		if other, ok := fakes[name].answers[word]; ok {
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

// fakes are engines with answers of their own. These are by command; ID is the number of the request.
var fakes = map[string]struct {
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

func TestGTPAnswers(t *testing.T) {
	for name, test := range fakes {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g, options := blokusDuo(t, nil)
			start := parse(t, g, options, "14/14/14/14/14/14/14/14/14/9W4/14/14/14/14 b")
			p := seat(t, gtpPlayer(name))
			limit := time.Minute
			if test.kind == players.Overdue {
				limit = time.Second
			}
			ctx, cancel := context.WithTimeout(t.Context(), limit)
			defer cancel()
			d, err := players.Decision{}, p.Begin(ctx, players.Setup{Game: g, Options: options, Start: start})
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
		_, err := players.ParsePlayer("blokus", gtpPlayer("plain")+","+limit)
		if want := "gtp has no words for " + limit + ": use a limit of the program's own, in its command"; err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %s", limit, err, want)
		}
	}
	if _, err := players.ParsePlayer("loa", gtpPlayer("plain")); err == nil || !strings.Contains(err.Error(), "gtp has no notation for loa") {
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
		g, options := blokusDuo(t, test.rules)
		spec, err := players.ParsePlayer("blokus", gtpPlayer("plain"))
		if err != nil {
			t.Fatal(err)
		}
		err = spec.Try(t.Context(), g, options)
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%v: error %v, want %q", test.rules, err, test.want)
		}
	}
}

// TestGTPGames plays our players against each other over two pipes. They must play as they do in process. The protocol tells no
// seeds: so players with chance get a new process for every game, which begins with the seed 0 as those in process do.
func TestGTPGames(t *testing.T) {
	const each = 25
	g, options := blokusDuo(t, nil)
	starts := []games.Position{
		parse(t, g, options, "14/14/14/14/14/14/14/14/14/14/14/14/14/14 w"), // White first, which no sequence of moves tells
		parse(t, g, options, "14/14/14/14/14/14/14/14/14/9W4/14/14/14/14 w"),
	}
	r := rand.New(rand.NewPCG(1, 1))
	for len(starts) < each {
		start, err := g.Random(options, r, games.Draw{Min: 0, Max: 25})
		if err != nil {
			t.Fatal(err)
		}
		starts = append(starts, start)
	}
	for _, test := range []struct {
		black, white, restart string
	}{
		{"simple@1,kind=blockem", "eastwood@1,kind=blockem,first-move=search", "crash"},
		{"eastwood@1,kind=blockem", "influence@1,kind=blockem", "never"},
		{"eastwood@1", "simple@1", "game"},
		{"random", "eastwood@1", "game"},
	} {
		t.Run(test.black+"-"+test.white, func(t *testing.T) {
			t.Parallel()
			local := [2]players.Player{seat(t, test.black), seat(t, test.white)}
			remote := [2]players.Player{
				seat(t, gtpPlayer("serve", test.black)+",restart="+test.restart), seat(t, gtpPlayer("serve", test.white)+",restart="+test.restart),
			}
			plies := 0
			for _, start := range starts {
				got, want := play(t, g, options, start, remote), play(t, g, options, start, local)
				if plies += len(got); !slices.Equal(got, want) {
					line, _ := start.AppendText(nil)
					t.Errorf("%s: over the pipe it went\n%s\nin process\n%s", line, notation(start, got), notation(start, want))
				}
			}
			if plies < 10*len(starts) {
				t.Errorf("%d games had %d plies", len(starts), plies)
			}
		})
	}
}

// play plays a game and returns its moves, which it checks.
func play(t *testing.T, g games.Game, o games.Options, start games.Position, seated [2]players.Player) (played []games.Move) {
	t.Helper()
	for s, p := range seated {
		if err := p.Begin(t.Context(), players.Setup{Game: g, Options: o, Start: start.Clone(), Seat: games.Seat(s)}); err != nil {
			t.Fatal(err)
		}
	}
	board := start.Clone()
	for !board.Over() {
		d, err := seated[board.Mover()].Choose(t.Context(), players.Request{Position: board.Clone(), Played: played})
		if err != nil {
			t.Fatalf("%s\n%v", board.AppendDiagram(nil), err)
		}
		if len(d.Moves) != 1 || !slices.Contains(board.AppendMoves(nil), d.Moves[0]) {
			t.Fatalf("%s\nillegal: %s", board.AppendDiagram(nil), games.Notation(board, d.Moves))
		}
		played = append(played, d.Moves[0])
		board.Do(d.Moves[0])
	}
	return played
}

func notation(start games.Position, moves []games.Move) []byte {
	var text []byte
	for board := start.Clone(); len(moves) > 0; moves = moves[1:] {
		text = append(board.AppendMove(text, moves[0]), ' ')
		board.Do(moves[0])
	}
	return text
}

// gtpPlayer returns a player string for this program as an engine.
func gtpPlayer(args ...string) string {
	command := fmt.Sprintf("%q -test.run=^TestEngineGTP$ --", os.Args[0])
	for _, arg := range args {
		command += fmt.Sprintf(" %q", arg)
	}
	return "external@command=" + games.Quote(command) + ",protocol=gtp"
}

// seat builds a player for the time of a test.
func seat(t *testing.T, text string) players.Player {
	t.Helper()
	spec, err := players.ParsePlayer("blokus", text)
	if err != nil {
		t.Fatal(err)
	}
	p, err := spec.New()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	})
	return p
}

func blokusDuo(t *testing.T, rules games.Options) (games.Game, games.Options) {
	t.Helper()
	g, options, _, err := games.SetUp("blokus", rules, "")
	if err != nil {
		t.Fatal(err)
	}
	return g, options
}

func parse(t *testing.T, g games.Game, o games.Options, text string) games.Position {
	t.Helper()
	p, err := g.Parse(o, text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
