package external_test

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
	"tourney/games/gomoku"
	"tourney/players"
)

func init() {
	engines["gomocup"] = func(args []string) { fakeGomocup(gomocupFakes[args[0]].answers, args[1]) }
	engines["forgetful"] = func([]string) { serve([]string{"gomocup", "gomoku", "windows@1"}, forgetful(), gomocupOut) }
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

// fakeGomocup plays the first empty cell in reading order. answers replace those to commands; one may be used up by "once".
// What it reads is appended to a file.
func fakeGomocup(answers map[string]string, file string) {
	log, err := os.OpenFile(file, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		panic(err)
	}
	taken := map[string]bool{}
	abouts := 0
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		fmt.Fprintln(log, in.Text())
		word, rest, _ := strings.Cut(in.Text(), " ")
		answer := ""
		switch word {
		case "START":
			clear(taken)
			answer = "OK"
		case "ABOUT":
			if answer = `name="fake"`; abouts > 0 && answers["ABOUT"] == "once" {
				answer = ""
			}
			abouts++
		case "END":
			return
		case "TURN":
			taken[rest] = true
		default:
			if cell := strings.Split(word, ","); len(cell) == 3 {
				taken[cell[0]+","+cell[1]] = true
			}
		}
		if word == "BEGIN" || word == "TURN" || word == "DONE" {
			for i := 0; answer == ""; i++ {
				if cell := fmt.Sprintf("%d,%d", i%15, i/15); !taken[cell] {
					answer = cell
				}
			}
			taken[answer] = true
		}
		if other, ok := answers[word]; ok && other != "once" {
			answer = other
		}
		switch answer {
		case "":
		case "exit":
			fmt.Fprintln(os.Stderr, "no more")
			os.Exit(3)
		default:
			fmt.Println(strings.ReplaceAll(answer, "CELL", rest))
		}
	}
}

// gomocupFakes are engines with answers of their own, by command; CELL is what follows the command.
var gomocupFakes = map[string]struct {
	answers map[string]string
	kind    players.FaultKind // "" if it does well
	text    string            // of the fault
}{
	"plain":        {nil, "", ""},
	"lower case":   {map[string]string{"START": "ok"}, "", ""},
	"other ends":   {map[string]string{"START": "\r\nOK\r", "TURN": "3,3\r"}, "", ""},
	"blanks":       {map[string]string{"TURN": " 3, 3 "}, "", ""},
	"more text":    {map[string]string{"TURN": "3,3 for sure"}, "", ""},
	"remarks":      {map[string]string{"START": "MESSAGE hello\nOK", "TURN": "MESSAGE depth 3\ndebug 7,7\n\n3,3"}, "", ""},
	"a suggestion": {map[string]string{"TURN": "SUGGEST 3,4", "PLAY": "CELL"}, "", ""},
	"complaints":   {map[string]string{"INFO": "MESSAGE what is this?\nERROR unknown\nUNKNOWN CELL"}, "", ""},
	"no about":     {map[string]string{"ABOUT": "UNKNOWN"}, "", ""},
	"no about, complaints": {
		map[string]string{"ABOUT": "ERROR what?", "INFO": "ERROR unknown"}, "", ""},
	"silent about": {map[string]string{"ABOUT": ""}, "", ""},
	"wordy about":  {map[string]string{"ABOUT": "Fake 1.0\nby nobody"}, "", ""},
	"about twice":  {map[string]string{"TURN": "name=\"fake\"\n3,3"}, "", ""},

	"an error at the start": {map[string]string{"START": "ERROR only 19"}, players.NotStarted, `"ERROR only 19" to "START 15"`},
	"no such start":         {map[string]string{"START": "UNKNOWN"}, players.NotStarted, `"UNKNOWN" to "START 15"`},
	"another start":         {map[string]string{"START": "hello"}, players.NotStarted, `"hello" to "START 15": want OK`},
	"no start":              {map[string]string{"START": ""}, players.NotStarted, "does not answer within 1s"},
	"an end at the start":   {map[string]string{"START": "exit"}, players.NotStarted, "exit status 3; its last words: no more"},
	"an error":              {map[string]string{"TURN": "ERROR no"}, players.Unspoken, `"ERROR no" to "TURN 7,7": want x,y`},
	"an unknown command":    {map[string]string{"TURN": "UNKNOWN TURN"}, players.Unspoken, `"UNKNOWN TURN" to "TURN 7,7"`},
	"garbage":               {map[string]string{"TURN": "h8"}, players.Unspoken, `"h8" to "TURN 7,7"`},
	"half a cell":           {map[string]string{"TURN": "3"}, players.Unspoken, `"3" to "TURN 7,7"`},
	"a taken cell":          {map[string]string{"TURN": "CELL"}, players.IllegalMove, `"7,7": the cell holds a stone, x`},
	"right of the board":    {map[string]string{"TURN": "15,0"}, players.IllegalMove, `"15,0" is no cell`},
	"left of the board":     {map[string]string{"TURN": "-1,3"}, players.IllegalMove, `"-1,3" is no cell`},
	"an end":                {map[string]string{"TURN": "exit"}, players.Crashed, "exit status 3; its last words: no more"},
	"no move":               {map[string]string{"TURN": ""}, players.Overdue, "it does not answer"},
	"no end of remarks": {map[string]string{"TURN": strings.Repeat("MESSAGE and so on\n", 20_000)},
		players.Unspoken, "lines without an answer"},
	"deaf": {map[string]string{"ABOUT": "once"}, players.Stalled, "it has not answered ABOUT, sent 10 times"},
}

// TestGomocupAnswers seats each fake as White, who answers h8 and, if that went well, one stone more.
func TestGomocupAnswers(t *testing.T) {
	for name, test := range gomocupFakes {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			limit := time.Minute
			if test.kind == players.Overdue {
				limit = time.Second
			}
			ctx, cancel := context.WithTimeout(t.Context(), limit)
			defer cancel()
			settle := "1ms"
			if strings.HasPrefix(name, "no about") {
				settle = "500ms" // on a busy machine: nothing else keeps complaints from being taken for the answer
			}
			p := gomocupPlayer(t, games.Options{"start": "1s", "settle": settle}, "gomocup", name, os.DevNull)
			board := gomokuBoard(t, nil, "")
			_, options, _, err := games.SetUp("gomoku", nil, "")
			if err != nil {
				t.Fatal(err)
			}
			setup := players.Setup{Game: gomoku.Game{}, Options: options, Start: board, Seat: gomoku.White}
			err = p.Begin(ctx, setup)
			var played []games.Move
			for _, stone := range []string{"h8", "h9"} {
				if err != nil {
					break
				}
				played = append(played, do(t, board, stone))
				var d players.Decision
				if d, err = p.Choose(ctx, players.Request{Position: board.Clone(), Played: played}); err == nil {
					board.Do(d.Moves[0])
					played = append(played, d.Moves[0])
				}
				if test.answers["TURN"] != "" {
					break // that answer is legal only once
				}
			}
			fault, _ := errors.AsType[*players.Fault](err)
			switch {
			case test.kind == "" && err != nil:
				t.Errorf("error %v, want none", err)
			case test.kind != "" && (fault == nil || fault.Kind != test.kind || !strings.Contains(fault.Text, test.text)):
				t.Errorf("error %v, want %s with %q", err, test.kind, test.text)
			}
		})
	}
}

// TestGomocupRequests compares what an engine is sent with what it must be sent.
func TestGomocupRequests(t *testing.T) {
	hello := func(size int, more ...string) []string {
		return slices.Concat([]string{fmt.Sprint("START ", size), "ABOUT", "INFO max_memory 350000000", "INFO game_type 1"}, more)
	}
	for _, test := range []struct {
		name     string
		options  games.Options
		settings games.Options
		clock    players.Budget
		start    string   // cells of stones, Black first, "" for none
		requests []string // cells played since the start, at each request
		want     []string
	}{
		{
			"black", nil, nil, players.Budget{}, "", []string{"", "a15 h8"},
			hello(15, "INFO rule 0", "ABOUT", "INFO timeout_match 0", "INFO timeout_turn 1000", "ABOUT", "BEGIN", "ABOUT", "TURN 7,7"),
		},
		{
			"white, by positions", games.Options{"size": "20", "rule": "standard"}, games.Options{"nodes": "2000"}, players.Budget{}, "",
			[]string{"a1"},
			hello(20, "INFO rule 1", "INFO max_node 2000", "ABOUT", "INFO timeout_match 0", "INFO timeout_turn 30000", "ABOUT", "TURN 0,19"),
		},
		{
			"a start, by depth", nil, games.Options{"plies": "3", "millis": "70"}, players.Budget{Turn: time.Second}, "h8 g7 a1",
			[]string{"", "a15 c3"},
			hello(15, "INFO rule 0", "INFO max_depth 3", "ABOUT", "INFO timeout_match 0", "INFO timeout_turn 70", "ABOUT",
				"BOARD", "7,7,2", "6,8,1", "0,14,2", "DONE", "ABOUT", "TURN 2,12"),
		},
		{
			"a start of a stone", nil, nil, players.Budget{}, "h8", []string{""},
			hello(15, "INFO rule 0", "ABOUT", "INFO timeout_match 0", "INFO timeout_turn 1000", "ABOUT", "TURN 7,7"),
		},
		{
			"a start and play", nil, nil, players.Budget{}, "h8 g7", []string{"c3"},
			hello(15, "INFO rule 0", "ABOUT", "INFO timeout_match 0", "INFO timeout_turn 1000", "ABOUT",
				"BOARD", "7,7,2", "6,8,1", "2,12,2", "DONE"),
		},
		{
			"a clock", nil, nil, players.Budget{Game: time.Minute}, "", []string{"", "a15 h8"},
			hello(15, "INFO rule 0", "ABOUT", "INFO timeout_match 60000", "INFO timeout_turn 60000", "INFO time_left 60000", "ABOUT", "BEGIN",
				"ABOUT", "INFO time_left 60000", "ABOUT", "TURN 7,7"),
		},
		{
			"another way", nil, nil, players.Budget{Turn: time.Second}, "", []string{"", "o1 h8"},
			hello(15, "INFO rule 0", "ABOUT", "INFO timeout_match 0", "INFO timeout_turn 1000", "ABOUT", "BEGIN",
				"ABOUT", "START 15", "INFO max_memory 350000000", "INFO game_type 1", "INFO rule 0",
				"ABOUT", "INFO timeout_match 0", "INFO timeout_turn 1000", "ABOUT", "BOARD", "14,14,1", "7,7,2", "DONE"),
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join(t.TempDir(), "log")
			settings := games.Options{"settle": "1s"}
			maps.Copy(settings, test.settings)
			p := gomocupPlayer(t, settings, "gomocup", "plain", file)
			start := gomokuBoard(t, test.options, test.start)
			seat := start.Mover()
			if len(strings.Fields(test.requests[0]))%2 == 1 {
				seat = 1 - seat
			}
			_, options, _, err := games.SetUp("gomoku", test.options, "")
			if err != nil {
				t.Fatal(err)
			}
			setup := players.Setup{Game: gomoku.Game{}, Options: options, Start: start.Clone(), Seat: seat}
			if err := p.Begin(t.Context(), setup); err != nil {
				t.Fatal(err)
			}
			for _, cells := range test.requests {
				board := start.Clone()
				var played []games.Move
				for _, cell := range strings.Fields(cells) {
					played = append(played, do(t, board, cell))
				}
				if _, err := p.Choose(t.Context(), players.Request{Position: board, Played: played, Budget: test.clock}); err != nil {
					t.Fatal(err)
				}
			}
			if err := p.Close(); err != nil {
				t.Fatal(err)
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			want := append(test.want, "END")
			if got := strings.Split(strings.TrimSpace(string(text)), "\n"); !slices.Equal(got, want) {
				t.Errorf("it was sent\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
		})
	}
}

// TestGomocupForgetful plays with an engine that drops what it is sent soon after a move.
func TestGomocupForgetful(t *testing.T) {
	_, options, start, err := games.SetUp("gomoku", nil, gamestest.Line(gomokuBoard(t, nil, "h8 h9")))
	if err != nil {
		t.Fatal(err)
	}
	seated := [2]players.Player{gomocupPlayer(t, nil, "forgetful"), gomocupPlayer(t, nil, "serve", "gomocup", "gomoku", "fhive@1")}
	for range gamestest.Rounds(1, 2, 6) {
		play(t, players.Setup{Game: gomoku.Game{}, Options: options, Start: start}, seated)
		slices.Reverse(seated[:])
	}
}

// gomocupPlayer seats an engine that speaks the protocol.
func gomocupPlayer(t *testing.T, settings games.Options, words ...string) players.Player {
	t.Helper()
	given := games.Options{"protocol": "gomocup"}
	maps.Copy(given, settings)
	return seat(t, engineOf(t, "gomoku", given, words...))
}

// gomokuBoard returns a start board with stones on cells, Black's first.
func gomokuBoard(t *testing.T, o games.Options, cells string) games.Position {
	t.Helper()
	_, _, board, err := games.SetUp("gomoku", o, "")
	if err == nil {
		gamestest.Play(t, board, cells)
		_, _, board, err = games.SetUp("gomoku", o, gamestest.Line(board))
	}
	if err != nil {
		t.Fatal(err)
	}
	return board
}

// do plays a stone.
func do(t *testing.T, board games.Position, cell string) games.Move {
	t.Helper()
	m, err := board.ParseMove(cell)
	if err != nil {
		t.Fatal(err)
	}
	board.Do(m)
	return m
}
