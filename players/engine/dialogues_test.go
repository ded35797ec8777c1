package engine_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"tourney/games"
	"tourney/games/gamestest"
	"tourney/players"
	"tourney/players/engine"
)

func init() {
	engines["fake"] = func(args []string) { fake(args[0], args[1]) }
	engines["forgetful"] = func([]string) { serve([]string{"gomocup", "gomoku", "windows@1"}, forgetful(), gomocupOut) }
}

// answers are what an engine answers to commands. ID is the number of the request, CELL what follows the command, ROW what
// follows the comma of that, and COUNT how often the command has come. An engine that answers exit ends, and one that answers
// once gives its usual answer once. An answer that ends with a bare CR gets no LF.
type answers map[string]string

// usual are the answers of fakes, by protocol. Those to further commands have no name.
var usual = map[string]answers{
	"gtp":     {"": "=ID \n", "genmove": "=ID e10\n", "known_command": "=ID true\n", "get_value": "=ID 0.25\n"},
	"tourney": {"tourney": "ready fake", "go": "move aCOUNT"},
	"gomocup": {"START": "OK", "ABOUT": `name="fake"`, "BEGIN": "0,0", "DONE": "0,0", "TURN": "1,ROW"},
}

// fake is an engine with the usual answers, or those of one of fakes. What it reads is appended to a file.
func fake(name, file string) {
	log, err := os.OpenFile(file, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		panic(err)
	}
	protocol, _, _ := strings.Cut(name, ":")
	mine := maps.Clone(usual[protocol])
	maps.Copy(mine, fakes[name].answers)
	counts := map[string]int{}
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		id, request := "", in.Text()
		if before, after, numbered := strings.Cut(request, " "); numbered && protocol == "gtp" {
			id, request = before, after
		}
		fmt.Fprintln(log, request)
		word, rest, _ := strings.Cut(request, " ")
		_, row, _ := strings.Cut(rest, ",")
		answer, known := mine[word]
		if !known {
			answer = mine[""]
		}
		switch answer {
		case "":
		case "exit":
			fmt.Fprintln(os.Stderr, "no more")
			os.Exit(3)
		case "once":
			mine[word] = ""
			fmt.Println(usual[protocol][word])
		default:
			counts[word]++
			answer = strings.NewReplacer("ID", id, "CELL", rest, "ROW", row, "COUNT", fmt.Sprint(counts[word])).Replace(answer)
			if !strings.HasSuffix(answer, "\r") {
				answer += "\n"
			}
			fmt.Print(answer)
		}
	}
}

// resigns stands for no fault, but a player that gives up.
const resigns players.FaultKind = "resigns"

// fakes are engines with answers of their own. Each has the name of its protocol.
var fakes = map[string]struct {
	answers answers
	kind    players.FaultKind // "" if it does well
	text    string            // of the fault, or the last move and its value
}{
	"gtp: plain":         {nil, "", "e10 0.25"},
	"gtp: other ends":    {answers{"genmove": "\n\r\n=ID\tE10 \r\n\r\n"}, "", "e10 0.25"},
	"gtp: no values":     {answers{"known_command": "?ID unknown\n", "get_value": "exit"}, "", "e10 0"},
	"gtp: unknown value": {answers{"known_command": "=ID false\n", "get_value": "exit"}, "", "e10 0"},
	"gtp: wordy value":   {answers{"get_value": "=ID well\n"}, "", "e10 0"},
	"gtp: no value now":  {answers{"get_value": "?ID 7\n"}, "", "e10 0"},
	"gtp: infinite":      {answers{"get_value": "=ID inf\n"}, "", "e10 0"},
	"gtp: no clock": {answers{"time_settings": "?ID unknown command\n", "time_left": "?ID unknown command\n"},
		"", "e10 0.25"},
	"gtp: a clock": {answers{"time_settings": "=ID \n", "time_left": "exit"},
		players.Crashed, "it has ended: exit status 3; its last words: no more"},
	"gtp: another game":   {answers{"set_game": "?ID only Classic\n"}, players.NotStarted, "it says: only Classic"},
	"gtp: no clear_board": {answers{"clear_board": "?ID not now\n"}, players.Unspoken, `it refuses "clear_board": not now`},
	"gtp: no play":        {answers{"play": "?ID illegal move\n"}, players.Unspoken, `it refuses "play w j5": illegal move`},
	"gtp: no genmove":     {answers{"genmove": "?ID too hard\n"}, players.Unspoken, `it refuses "genmove b": too hard`},
	"gtp: garbage": {answers{"genmove": "e10\n"}, players.Unspoken,
		`it answers "e10" to "genmove b": want = or ?, the number of the request, and a blank`},
	"gtp: letters":       {answers{"genmove": "=IDe10\n"}, players.Unspoken, `it answers "=5e10" to "genmove b"`},
	"gtp: wrong id":      {answers{"genmove": "=99 e10\n"}, players.Unspoken, "to request 5: want that number"},
	"gtp: no id":         {answers{"genmove": "= e10\n"}, players.Unspoken, `it answers "= e10" to request`},
	"gtp: no move":       {answers{"genmove": "=ID\n"}, players.Unspoken, "it answers genmove b without a move"},
	"gtp: resigns":       {answers{"genmove": "=ID Resign\n"}, resigns, ""},
	"gtp: pass":          {answers{"genmove": "=ID PASS\n"}, players.IllegalMove, "there are no passes"},
	"gtp: illegal":       {answers{"genmove": "=ID a1\n"}, players.IllegalMove, "the first piece of B must cover e10"},
	"gtp: no square":     {answers{"genmove": "=ID e10,z99\n"}, players.IllegalMove, "z99 is off the board"},
	"gtp: two moves":     {answers{"genmove": "=ID e10 e11\n"}, players.IllegalMove, "is not a square"},
	"gtp: no blank line": {answers{"genmove": "=ID e10"}, players.Overdue, "it does not answer"},
	"gtp: no end": {answers{"genmove": "=ID e10\n" + strings.Repeat("and so on\n", 20_000)}, players.Unspoken,
		"lines without an answer"},
	"gtp: an end": {answers{"genmove": "exit"}, players.Crashed, "exit status 3; its last words: no more"},

	"tourney: plain":                   {nil, "", "a2 0"},
	"tourney: CR":                      {answers{"tourney": "ready fake\r", "go": "move aCOUNT\r"}, "", "a2 0"},
	"tourney: CR and LF":               {answers{"tourney": "\r\nready fake\r\n", "go": "info\r\nmove aCOUNT\r\n"}, "", "a2 0"},
	"tourney: a banner":                {answers{"tourney": "id name Fake 1.0\nid author Anon\n\nreadyok\nready fake"}, "", "a2 0"},
	"tourney: a hundred banners":       {answers{"tourney": strings.Repeat("Fake\n", 100) + "ready fake"}, "", "a2 0"},
	"tourney: no end of banners":       {answers{"tourney": strings.Repeat("Fake\n", 101) + "ready fake"}, players.NotStarted, `101 lines, the last of them "Fake": want ready`},
	"tourney: a value alone":           {answers{"go": "move aCOUNT value=-0.5"}, "", "a2 -0.5 valued"},
	"tourney: a value of nothing":      {answers{"go": "move aCOUNT value=0"}, "", "a2 0 valued"},
	"tourney: no value":                {answers{"go": "move aCOUNT value=nan"}, players.Unspoken, `it reports "value=nan"`},
	"tourney: two answers":             {answers{"go": "move aCOUNT\nmove b1"}, players.Unspoken, `it says "move b1", and was not asked: want one answer to each go`},
	"tourney: an answer too late":      {answers{"go": "move aCOUNT\nresign"}, players.Unspoken, `it says "resign", and was not asked`},
	"tourney: infos after the answer":  {answers{"go": "move aCOUNT\ninfo done\n\ninfo really"}, "", "a2 0"},
	"tourney: two moves for one stone": {answers{"go": "move aCOUNT b1"}, players.IllegalMove, "2 sub-moves for a turn of 1"},
	"gomocup: an unasked move":         {answers{"TURN": "1,ROW\n3,ROW"}, players.Unspoken, `it says "3,7", and was not asked for a move`},

	"gomocup: plain":                {nil, "", "b9 0"},
	"gomocup: lower case":           {answers{"START": "ok"}, "", "b9 0"},
	"gomocup: other ends":           {answers{"START": "\r\nOK\r", "TURN": "3,3\r\n"}, "", "d12 0"},
	"gomocup: blanks":               {answers{"TURN": " 3, 3 "}, "", "d12 0"},
	"gomocup: more text":            {answers{"TURN": "3,3 for sure"}, "", "d12 0"},
	"gomocup: remarks":              {answers{"START": "MESSAGE hello\nOK", "TURN": "MESSAGE depth 3\ndebug 7,7\n\n3,3"}, "", "d12 0"},
	"gomocup: a suggestion":         {answers{"TURN": "SUGGEST 3,4", "PLAY": "CELL"}, "", "d11 0"},
	"gomocup: complaints":           {answers{"INFO": "MESSAGE what is this?\nERROR unknown\nUNKNOWN CELL"}, "", "b9 0"},
	"gomocup: no about":             {answers{"ABOUT": "UNKNOWN"}, "", "b9 0"},
	"gomocup: no about, complaints": {answers{"ABOUT": "ERROR what?", "INFO": "ERROR unknown"}, "", "b9 0"},
	"gomocup: silent about":         {answers{"ABOUT": ""}, "", "b9 0"},
	"gomocup: wordy about":          {answers{"ABOUT": "Fake 1.0\nby nobody"}, "", "b9 0"},
	"gomocup: about twice":          {answers{"TURN": "name=\"fake\"\n3,3"}, "", "d12 0"},
	"gomocup: late about":           {answers{"ABOUT": "", "TURN": "name=\"fake\"\n3,3"}, "", "d12 0"},

	"gomocup: an error at the start": {answers{"START": "ERROR only 19"}, players.NotStarted, `"ERROR only 19" to "START 15"`},
	"gomocup: no such start":         {answers{"START": "UNKNOWN"}, players.NotStarted, `"UNKNOWN" to "START 15"`},
	"gomocup: another start":         {answers{"START": "hello"}, players.NotStarted, `"hello" to "START 15": want OK`},
	"gomocup: no start":              {answers{"START": ""}, players.NotStarted, "does not answer within 1s"},
	"gomocup: an end at the start":   {answers{"START": "exit"}, players.NotStarted, "exit status 3; its last words: no more"},
	"gomocup: an error":              {answers{"TURN": "ERROR no"}, players.Unspoken, `"ERROR no" to "TURN 7,7": want x,y`},
	"gomocup: an unknown command":    {answers{"TURN": "UNKNOWN TURN"}, players.Unspoken, `"UNKNOWN TURN" to "TURN 7,7"`},
	"gomocup: garbage":               {answers{"TURN": "h8"}, players.Unspoken, `"h8" to "TURN 7,7"`},
	"gomocup: half a cell":           {answers{"TURN": "3"}, players.Unspoken, `"3" to "TURN 7,7"`},
	"gomocup: a taken cell":          {answers{"TURN": "CELL"}, players.IllegalMove, `"7,7": the cell holds a stone, x`},
	"gomocup: right of the board":    {answers{"TURN": "15,0"}, players.IllegalMove, `"15,0" is no cell`},
	"gomocup: left of the board":     {answers{"TURN": "-1,3"}, players.IllegalMove, `"-1,3" is no cell`},
	"gomocup: an end":                {answers{"TURN": "exit"}, players.Crashed, "exit status 3; its last words: no more"},
	"gomocup: no move":               {answers{"TURN": ""}, players.Overdue, "it does not answer"},
	"gomocup: no end of remarks": {answers{"TURN": strings.Repeat("MESSAGE and so on\n", 20_000)},
		players.Unspoken, "lines without an answer"},
	"gomocup: deaf": {answers{"ABOUT": "once"}, players.Stalled, "it has not answered ABOUT, sent 10 times"},
}

// TestAnswers seats each fake: in Blokus Duo as Black, in Gomoku as White, who answers h8 and, if all is well, h9.
func TestAnswers(t *testing.T) {
	for name, test := range fakes {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			budget := players.Budget{}
			if strings.HasSuffix(name, "clock") {
				budget.Game = time.Minute
			}
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			defer cancel()
			settings := games.Options{}
			game, start, stones := "blokus", "14/14/14/14/14/14/14/14/14/9W4/14/14/14/14 b", []string{""}
			protocol, _, _ := strings.Cut(name, ":")
			if protocol != "gtp" {
				game, start, stones = "gomoku", "", []string{"h8", "h9"}
				settings["start"] = "1s"
			}
			if protocol == "gomocup" {
				settings["settle"] = "1ms"
			}
			if strings.HasPrefix(name, "gomocup: no about") {
				settings["settle"] = "500ms" // on a busy machine: nothing else keeps complaints from being taken for the answer
			}
			g, options, board, err := games.SetUp(game, nil, start)
			if err != nil {
				t.Fatal(err)
			}
			p := speaker(t, game, protocol, settings, "fake", name, os.DevNull)
			err = p.Begin(ctx, players.Setup{Game: g, Options: options, Start: board.Clone(), Seat: games.Seat(len(stones) - 1)})
			if test.kind == players.Overdue {
				ctx, cancel = context.WithTimeout(ctx, time.Second)
				defer cancel()
			}
			var played []games.Move
			got := ""
			for _, stone := range stones {
				if err != nil || len(played) > 0 && test.answers["TURN"] != "" && !strings.Contains(test.text, "not asked") { // legal only once
					break
				}
				played = append(played, do(t, board, stone)...)
				var d players.Decision
				if d, err = p.Choose(ctx, players.Request{Position: board.Clone(), Played: played, Budget: budget}); err == nil {
					if got = fmt.Sprint(games.Notation(board, d.Moves), " ", d.Score); d.Valued && protocol == "tourney" {
						got += " valued"
					}
					played = append(played, d.Moves[0])
					board.Do(d.Moves[0])
				}
			}
			fault, _ := errors.AsType[*players.Fault](err)
			switch {
			case test.kind == "" && (err != nil || got != test.text):
				t.Errorf("it plays %s, error %v, want %s", got, err, test.text)
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

// TestRequests compares what an engine is sent with what it must be sent.
func TestRequests(t *testing.T) {
	hello := func(size int, more ...string) []string {
		return slices.Concat([]string{fmt.Sprint("START ", size), "ABOUT", "INFO max_memory 350000000", "INFO game_type 1"}, more, []string{"END"})
	}
	greeted := []string{"set_game Blokus Duo", "known_command get_value", "clear_board"}
	for _, test := range []struct {
		name     string
		protocol string
		options  games.Options
		settings games.Options
		clock    players.Budget
		start    string   // moves, "" for none
		requests []string // moves played since the start, at each request
		want     []string
	}{
		{
			"black", "gomocup", nil, nil, players.Budget{}, "", []string{"", "a15 h8"},
			hello(15, "INFO rule 0", "ABOUT", "INFO timeout_match 0", "INFO timeout_turn 1000", "ABOUT", "BEGIN", "ABOUT", "TURN 7,7"),
		},
		{
			"white, by positions", "gomocup", games.Options{"size": "20", "rule": "standard"}, games.Options{"nodes": "2000"},
			players.Budget{}, "", []string{"a1"},
			hello(20, "INFO rule 1", "INFO max_node 2000", "ABOUT", "INFO timeout_match 0", "INFO timeout_turn 30000", "ABOUT", "TURN 0,19"),
		},
		{
			"a start, by depth", "gomocup", nil, games.Options{"plies": "3", "millis": "70"},
			players.Budget{Turn: time.Second}, "h8 g7 a1", []string{"", "a15 c3"},
			hello(15, "INFO rule 0", "INFO max_depth 3", "ABOUT", "INFO timeout_match 0", "INFO timeout_turn 70", "ABOUT",
				"BOARD", "7,7,2", "6,8,1", "0,14,2", "DONE", "ABOUT", "TURN 2,12"),
		},
		{
			"a start of a stone, hardly any time", "gomocup", nil, nil, players.Budget{Turn: time.Microsecond}, "h8", []string{""},
			hello(15, "INFO rule 0", "ABOUT", "INFO timeout_match 0", "INFO timeout_turn 1", "ABOUT", "TURN 7,7"),
		},
		{
			"a start and play", "gomocup", nil, nil, players.Budget{}, "h8 g7", []string{"c3"},
			hello(15, "INFO rule 0", "ABOUT", "INFO timeout_match 0", "INFO timeout_turn 1000", "ABOUT",
				"BOARD", "7,7,2", "6,8,1", "2,12,2", "DONE"),
		},
		{
			"a clock", "gomocup", nil, nil, players.Budget{Game: time.Minute}, "", []string{"", "a15 h8"},
			hello(15, "INFO rule 0", "ABOUT", "INFO timeout_match 60000", "INFO timeout_turn 60000", "INFO time_left 60000", "ABOUT", "BEGIN",
				"ABOUT", "INFO time_left 60000", "ABOUT", "TURN 7,7"),
		},
		{
			"another way", "gomocup", nil, nil, players.Budget{Turn: time.Second}, "", []string{"", "o1 h8"},
			hello(15, "INFO rule 0", "ABOUT", "INFO timeout_match 0", "INFO timeout_turn 1000", "ABOUT", "BEGIN",
				"ABOUT", "START 15", "INFO max_memory 350000000", "INFO game_type 1", "INFO rule 0",
				"ABOUT", "INFO timeout_match 0", "INFO timeout_turn 1000", "ABOUT", "BOARD", "14,14,1", "7,7,2", "DONE"),
		},
		{
			"weights, told again for each game", "gomocup", nil, games.Options{"weights": "attack=1.5:0..5 n=3:1..9:integer"}, players.Budget{}, "",
			[]string{"", "o1 h8"},
			hello(15, "INFO rule 0", "INFO attack 1.5", "INFO n 3", "ABOUT", "INFO timeout_match 0", "INFO timeout_turn 1000", "ABOUT", "BEGIN",
				"ABOUT", "START 15", "INFO max_memory 350000000", "INFO game_type 1", "INFO rule 0", "INFO attack 1.5", "INFO n 3",
				"ABOUT", "INFO timeout_match 0", "INFO timeout_turn 1000", "ABOUT", "BOARD", "14,14,1", "7,7,2", "DONE"),
		},
		{
			"weights", "gtp", nil, games.Options{"weights": "fast=1:0..1:switch rave=0.5", "set": "param {name} {value}"}, players.Budget{}, "",
			[]string{""},
			slices.Concat(greeted[:2], []string{"param fast 1", "param rave 0.5", "clear_board", "genmove b", "get_value", "quit"}),
		},
		{
			"a turn", "gtp", nil, nil, players.Budget{Turn: 90 * time.Second}, "", []string{""},
			slices.Concat(greeted, []string{"time_settings 0 90 1", "time_left b 90 1", "genmove b", "get_value", "quit"}),
		},
		{
			"a clock that is nearly over", "gtp", nil, nil, players.Budget{Game: time.Millisecond, Turn: time.Second}, "", []string{""},
			slices.Concat(greeted, []string{"time_settings 1 0 0", "time_left b 1 0", "genmove b", "get_value", "quit"}),
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join(t.TempDir(), "log")
			game, settings := "blokus", games.Options{}
			if test.protocol == "gomocup" {
				game, settings["settle"] = "gomoku", "1s"
			}
			maps.Copy(settings, test.settings)
			p := speaker(t, game, test.protocol, settings, "fake", test.protocol+": plain", file)
			g, options, start := laid(t, game, test.options, test.start)
			seat := (start.Mover() + games.Seat(len(strings.Fields(test.requests[0])))) % 2
			if err := p.Begin(t.Context(), players.Setup{Game: g, Options: options, Start: start.Clone(), Seat: seat}); err != nil {
				t.Fatal(err)
			}
			for _, moves := range test.requests {
				board := start.Clone()
				played := do(t, board, moves)
				if _, err := p.Choose(t.Context(), players.Request{Position: board, Played: played, Budget: test.clock}); err != nil {
					t.Fatal(err)
				}
			}
			if err := p.Close(); err != nil {
				t.Fatal(err)
			}
			engine.EndIdle()
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Split(strings.TrimSpace(string(text)), "\n"); !slices.Equal(got, test.want) {
				t.Errorf("it was sent\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(test.want, "\n"))
			}
		})
	}
}

// speaker seats an engine that speaks a protocol.
func speaker(t *testing.T, game, protocol string, settings games.Options, words ...string) players.Player {
	t.Helper()
	given := games.Options{"protocol": protocol}
	maps.Copy(given, settings)
	return seat(t, engineOf(t, game, given, words...))
}

// laid returns a start board after moves.
func laid(t *testing.T, game string, given games.Options, moves string) (games.Game, games.Options, games.Position) {
	t.Helper()
	g, options, start, err := games.SetUp(game, given, "")
	if err == nil {
		gamestest.Play(t, start, moves)
		start, err = g.Parse(options, gamestest.Line(start))
	}
	if err != nil {
		t.Fatal(err)
	}
	return g, options, start
}

// do plays moves, and returns them.
func do(t *testing.T, board games.Position, moves string) (played []games.Move) {
	t.Helper()
	for _, text := range strings.Fields(moves) {
		m, err := board.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		board.Do(m)
		played = append(played, m)
	}
	return played
}

// gomocupOut is the standard output of an engine. It notes when the engine last began to write a move: before the move is out,
// so that nothing that answers it can come sooner.
var gomocupOut = &noting{}

type noting struct{ moved atomic.Int64 } // in nanoseconds of the system's clock

func (n *noting) Write(text []byte) (int, error) {
	if strings.Contains(string(text), ",") && !strings.Contains(string(text), "name=") {
		n.moved.Store(time.Now().UnixNano())
	}
	return os.Stdout.Write(text)
}

// forgetful passes on the standard input. It drops lines that come in the first milliseconds after a move.
func forgetful() io.Reader {
	r, w := io.Pipe()
	go func() {
		for in := bufio.NewScanner(os.Stdin); in.Scan(); {
			if time.Now().UnixNano()-gomocupOut.moved.Load() > int64(5*time.Millisecond) {
				fmt.Fprintln(w, in.Text())
			}
		}
		w.Close()
	}()
	return r
}

// TestGomocupForgetful plays with an engine that drops what it is sent soon after a move.
func TestGomocupForgetful(t *testing.T) {
	g, options, start := laid(t, "gomoku", nil, "h8 h9")
	seated := [2]players.Player{
		speaker(t, "gomoku", "gomocup", nil, "forgetful"), speaker(t, "gomoku", "gomocup", nil, "serve", "gomocup", "gomoku", "fhive@1"),
	}
	for range gamestest.Rounds(1, 2, 6) {
		play(t, players.Setup{Game: g, Options: options, Start: start}, seated)
		slices.Reverse(seated[:])
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
		err = engineOf(t, "blokus", games.Options{"protocol": "gtp"}, "fake", "gtp: plain", os.DevNull).Try(t.Context(), g, options)
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%v: error %v, want %q", test.rules, err, test.want)
		}
	}
}
