package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"tourney/cmd/internal/shell"
	"tourney/games"
	"tourney/players"
)

// clumsy is an opponent that does something wrong whenever it is asked.
type clumsy struct {
	do func(p games.Position) ([]games.Move, error)
}

func (clumsy) Begin(games.Position, games.Seat, *rand.Rand) error { return nil }

func (c clumsy) Choose(_ context.Context, p games.Position, _ []games.Move) (players.Decision, error) {
	moves, err := c.do(p)
	return players.Decision{Moves: moves}, err
}

// registerClumsy makes the clumsy opponents known, but not to the scripts, whose programs are processes of their own.
var registerClumsy = sync.OnceFunc(func() {
	for name, do := range map[string]func(games.Position) ([]games.Move, error){
		"clumsy-panics":  func(games.Position) ([]games.Move, error) { panic("lost the thread") },
		"clumsy-fails":   func(games.Position) ([]games.Move, error) { return nil, errors.New("no idea") },
		"clumsy-cheats":  func(games.Position) ([]games.Move, error) { return []games.Move{77}, nil },
		"clumsy-silent":  func(games.Position) ([]games.Move, error) { return nil, nil },
		"clumsy-resigns": func(games.Position) ([]games.Move, error) { return nil, players.ErrResign },
		"clumsy-babbles": func(p games.Position) ([]games.Move, error) {
			return append(p.AppendMoves(nil)[:1], 36, 3), nil
		},
	} {
		players.RegisterMethod(players.Method{
			Name: name, Game: "pentago", Doc: "clumsy",
			New: func(players.Spec, players.Evaluator) (players.Player, error) { return clumsy{do}, nil },
		})
	}
})

// TestPlayClumsy: whatever the opponent does wrong costs the opponent its game, and the person at most a hint.
func TestPlayClumsy(t *testing.T) {
	registerClumsy()
	for _, test := range []struct{ against, hint, verdict string }{
		{"clumsy-panics", "there is no hint: clumsy-panics panics: lost the thread\n", "White (person) won: panic, 1 turn\n"},
		{"clumsy-fails", "there is no hint: no idea\n", "White (person) won: error, 1 turn\n"},
		{"clumsy-cheats", "there is no hint: it chooses a move that is not legal\n", "White (person) won: illegal move, 1 turn\n"},
		{"clumsy-silent", "there is no hint: it chooses no move\n", "White (person) won: illegal move, 1 turn\n"},
		{"clumsy-babbles", "there is no hint: it chooses a move that is not legal\n", "White (person) won: illegal move, 2 turns\n"},
		{"clumsy-resigns", "there is no hint: the player resigns\n", "White (person) won: resigned, 1 turn\n"},
	} {
		t.Run(test.against, func(t *testing.T) {
			t.Chdir(t.TempDir())
			var stdout, stderr bytes.Buffer
			env := &shell.Environment{Ctx: t.Context(), Stdin: strings.NewReader("hint\n14 2-\n"), Stdout: &stdout, Stderr: &stderr}
			if err := program().Run(env, []string{"play", "pentago", "--against", test.against}); err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(stderr.String(), test.hint) {
				t.Errorf("want %q in\n%s", test.hint, stderr.String())
			}
			if !strings.Contains(stdout.String(), test.verdict) {
				t.Errorf("want %q in\n%s", test.verdict, stdout.String())
			}
		})
	}
}

// TestPlayKeptTurns: what is repeated after an undo counts as what it was, moves, work and time.
func TestPlayKeptTurns(t *testing.T) {
	c := playCommand{Game: "pentago", Against: "a@2", First: true}
	m, err := c.match()
	if err != nil {
		t.Fatal(err)
	}
	m.choices = []choice{
		{Decision: players.Decision{Moves: []games.Move{14, 41}}, took: 5 * time.Second},
		{Decision: players.Decision{Moves: []games.Move{0}, Counts: players.Counts{Nodes: 1000}}, seat: 1, played: 2, took: time.Second},
		{Decision: players.Decision{Moves: []games.Move{36}, Counts: players.Counts{Nodes: 100}}, seat: 1, played: 3, took: 2 * time.Second},
	}
	var stdout bytes.Buffer
	env := &shell.Environment{Ctx: t.Context(), Stdin: strings.NewReader("resign\n"), Stdout: &stdout, Stderr: io.Discard}
	record, err := m.play(env)
	if err != nil {
		t.Fatal(err)
	}
	if record.Plies != 4 || record.Turns != 2 || record.Moves[3] != 36 {
		t.Errorf("%d plies, %d turns, moves %v; want 4, 2 and those kept", record.Plies, record.Turns, record.Moves)
	}
	for s, want := range []struct{ nodes, micros int64 }{{0, 5e6}, {1100, 3e6}} {
		if got := record.Seats[s]; got.Nodes != want.nodes || got.Micros < want.micros || got.Micros > want.micros+4e6 {
			t.Errorf("seat %d: %d nodes and %d µs, want %d and a little over %d", s, got.Nodes, got.Micros, want.nodes, want.micros)
		}
	}
}

// TestPlayDeterministic: what was typed, typed again with the same seed, gives the same game, undo and hints included.
func TestPlayDeterministic(t *testing.T) {
	const typed = "14 2-\n21 0+\nundo\nhint\n20 0+\nvalue\nresign\n"
	var games [2]string
	for i := range games {
		t.Chdir(t.TempDir())
		var stdout bytes.Buffer
		env := &shell.Environment{Ctx: t.Context(), Stdin: strings.NewReader(typed), Stdout: &stdout, Stderr: io.Discard}
		if err := program().Run(env, []string{"play", "pentago", "--against", "a@2", "--seed", "9"}); err != nil {
			t.Fatal(err)
		}
		games[i] = stdout.String()
	}
	if games[0] != games[1] {
		t.Errorf("first\n%s\nthen\n%s", games[0], games[1])
	}
}

// failing is an input or output that does not work.
type failing struct{}

func (failing) Read([]byte) (int, error)  { return 0, errors.New("the line is dead") }
func (failing) Write([]byte) (int, error) { return 0, errors.New("the line is dead") }

// TestPlayBrokenTerminal: without a terminal that works there is an error, and no game.
func TestPlayBrokenTerminal(t *testing.T) {
	for _, test := range []struct {
		name   string
		stdin  io.Reader
		stdout io.Writer
		want   string
	}{
		{"stdin", failing{}, io.Discard, "the input cannot be read: the line is dead"},
		{"endless line", strings.NewReader(strings.Repeat("x", longestLine+1)), io.Discard, "the input cannot be read: bufio.Scanner: token too long"},
		{"stdout", strings.NewReader("resign\n"), failing{}, "the line is dead"},
	} {
		t.Chdir(t.TempDir())
		env := &shell.Environment{Ctx: t.Context(), Stdin: test.stdin, Stdout: test.stdout, Stderr: io.Discard}
		err := program().Run(env, []string{"play", "pentago", "--against", "random"})
		if err == nil || err.Error() != test.want {
			t.Errorf("%s: %v, want %s", test.name, err, test.want)
		}
		reader, err := shell.OpenReader("tourney.db")
		if err != nil {
			t.Fatal(err)
		}
		if runs, err := reader.Runs(t.Context()); err != nil || len(runs) != 0 {
			t.Errorf("%s: %v, %d runs are stored, want none", test.name, err, len(runs))
		}
		reader.Close()
	}
}

// TestPlayStopped: a Ctrl-C while the person thinks ends the game at once.
func TestPlayStopped(t *testing.T) {
	t.Chdir(t.TempDir())
	ctx, cancel := context.WithCancel(t.Context())
	stdin, hand := io.Pipe()
	defer hand.Close()
	go func() {
		io.WriteString(hand, "14 2-\n")
		io.WriteString(hand, "moves\n")
		io.WriteString(hand, "moves\n") // read only once the line before has been asked for, in the next turn
		cancel()
	}()
	env := &shell.Environment{Ctx: ctx, Stdin: stdin, Stdout: io.Discard, Stderr: io.Discard}
	if err := program().Run(env, []string{"play", "pentago", "--against", "random"}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want that it was stopped", err)
	}
}

func TestColumns(t *testing.T) {
	many := strings.Fields(strings.Repeat("12345678 ", 9))
	for _, test := range []struct {
		words []string
		want  string
	}{
		{[]string{"a1"}, "a1\n"},
		{[]string{"a", "longer", "b"}, "a       longer  b\n"},
		{many, strings.Repeat("12345678  ", 7) + "12345678\n12345678\n"},
		{[]string{strings.Repeat("x", 100), "y"}, strings.Repeat("x", 100) + "\ny\n"},
	} {
		if got := columns(test.words); got != test.want {
			t.Errorf("columns(%q):\n%swant\n%s", test.words, got, test.want)
		}
	}
}
