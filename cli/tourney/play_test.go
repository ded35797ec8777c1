package tourney

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"math"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tourney/arena/sitting"
	"tourney/cli/shell"
	"tourney/games"
	"tourney/players"
	"tourney/results"
	"tourney/results/resultstest"
)

// clumsy is an opponent that does something wrong whenever it is asked.
type clumsy struct {
	do func(p games.Position) ([]games.Move, error)
}

func (clumsy) Begin(context.Context, players.Setup) error { return nil }

func (clumsy) Close() error { return nil }

func (c clumsy) Choose(_ context.Context, r players.Request) (players.Decision, error) {
	moves, err := c.do(r.Position)
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

// play runs tourney play in an empty folder, against a player and with more flags, and types something.
func play(t *testing.T, typed, against string, flags ...string) (stdout, stderr string) {
	t.Helper()
	t.Chdir(t.TempDir())
	var out, said bytes.Buffer
	env := &shell.Environment{Ctx: t.Context(), Stdin: strings.NewReader(typed), Stdout: &out, Stderr: &said}
	if err := Program().Run(env, append([]string{"play", "pentago", "--against", against}, flags...)); err != nil {
		t.Fatal(err)
	}
	return out.String(), said.String()
}

// TestPlayClumsy: any fault of the opponent loses the opponent's game, and costs the person at most a hint.
func TestPlayClumsy(t *testing.T) {
	registerClumsy()
	for _, test := range []struct{ against, hint, verdict string }{
		{"clumsy-panics", "clumsy-panics panics: lost the thread", "panic, 1 turn"},
		{"clumsy-fails", "no idea", "error, 1 turn"},
		{"clumsy-cheats", "it chooses a move that is not legal", "illegal move, 1 turn"},
		{"clumsy-silent", "it chooses no move", "illegal move, 1 turn"},
		{"clumsy-babbles", "it chooses a move that is not legal", "illegal move, 2 turns"},
		{"clumsy-resigns", "the player resigns", "resigned, 1 turn"},
	} {
		t.Run(test.against, func(t *testing.T) {
			stdout, stderr := play(t, "hint\n14 2-\n", test.against)
			if want := "there is no hint: " + test.hint + "\n"; !strings.Contains(stderr, want) {
				t.Errorf("want %q in\n%s", want, stderr)
			}
			if want := "White (person) won: " + test.verdict + "\n"; !strings.Contains(stdout, want) {
				t.Errorf("want %q in\n%s", want, stdout)
			}
		})
	}
}

// TestPlayRepeated: the same input with the same seed gives the same game, undo and hints included.
func TestPlayRepeated(t *testing.T) {
	const typed = "14 2-\n21 0+\nundo\nhint\n20 0+\nvalue\nresign\n"
	first, _ := play(t, typed, "a@2", "--seed", "9")
	again, _ := play(t, typed, "a@2", "--seed", "9")
	if n := len(spentAt.FindAllString(first, -1)); n != 2 {
		t.Errorf("%d turns of the opponent with their times, want 2:\n%s", n, first)
	}
	untimed := func(text string) string { return spentAt.ReplaceAllString(text, "$1\n") }
	if diff := cmp.Diff(untimed(first), untimed(again)); diff != "" {
		t.Errorf("another game (-first +again):\n%s", diff)
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
		{"stdout", strings.NewReader("resign\n"), failing{}, "the line is dead"},
	} {
		t.Chdir(t.TempDir())
		env := &shell.Environment{Ctx: t.Context(), Stdin: test.stdin, Stdout: test.stdout, Stderr: io.Discard}
		err := Program().Run(env, []string{"play", "pentago", "--against", "random"})
		if err == nil || err.Error() != test.want {
			t.Errorf("%s: %v, want %s", test.name, err, test.want)
		}
		if _, err := os.Stat("tourney.db"); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: %v, want no database of a game that was not finished", test.name, err)
		}
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
	if err := Program().Run(env, []string{"play", "pentago", "--against", "random"}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want that it was stopped", err)
	}
}

// TestPlayBesideOthers: a person's game does not lock the database while it lasts. A game that ends while another
// program writes is stored afterwards, under a free name.
func TestPlayBesideOthers(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	t.Chdir(t.TempDir())
	person, typed := io.Pipe()
	answers, stderr := io.Pipe()
	env := &shell.Environment{Ctx: t.Context(), Stdin: person, Stdout: io.Discard, Stderr: stderr}
	ended := make(chan error)
	go func() {
		err := Program().Run(env, []string{"play", "pentago", "--against", "random"})
		stderr.Close()
		ended <- err
	}()
	told := bufio.NewReader(answers)
	if _, err := told.ReadString('>'); err != nil { // the first prompt
		t.Fatal(err)
	}
	store, err := (&shell.Environment{Ctx: t.Context(), Stderr: io.Discard}).OpenStore("tourney.db")
	if err != nil {
		t.Fatalf("while a person thinks: %v", err)
	}
	other := resultstest.Complete(results.Run{Name: "play-1", Game: "pentago", Players: []results.Player{{Name: "a", Spec: "a"}, {Name: "b", Spec: "b"}},
		Pairings: []results.Pairing{{Key: "0", Seats: []int{0, 1}}}}, "empty")
	if err := store.Enter(t.Context(), &other); err != nil {
		t.Fatal(err)
	}
	go typed.Write([]byte("resign\n"))
	for line := ""; !strings.Contains(line, "tourney.db is being written to"); {
		if line, err = told.ReadString('\n'); err != nil {
			t.Fatalf("it does not wait: %v", err)
		}
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	rest, err := io.ReadAll(told)
	if err != nil || !strings.Contains(string(rest), "tourney replay play-2/person-random/0") {
		t.Errorf("%q, %v, want the game as play-2", rest, err)
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// TestPlayThoughts: the scores of the opponent's decisions are stored, each once, also after turns were taken back, and
// the person leaves none.
func TestPlayThoughts(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	for _, test := range []struct {
		name, typed string
		plies       []int // at which the opponent decided
	}{
		{"no turn taken back", "14 2-\n21 0+\nresign\n", []int{2, 6}},
		{"one taken back", "14 2-\n21 0+\nundo\n22 0+\nresign\n", []int{2, 6}},
		{"advice asked for", "14 2-\nhint\nvalue\nundo\nundo\n14 2-\nresign\n", []int{2}},
		{"nothing played", "resign\n", nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			play(t, test.typed, "a@2")
			store, err := (&shell.Environment{Ctx: t.Context(), Stderr: io.Discard}).OpenReader("tourney.db")
			if err != nil {
				t.Fatal(err)
			}
			defer store.Close()
			run, err := store.Run(t.Context(), "play-1")
			if err != nil {
				t.Fatal(err)
			}
			record, err := store.Game(t.Context(), run, 0, 0)
			if err != nil {
				t.Fatal(err)
			}
			var plies []int
			var nodes, micros int64
			for i, thought := range record.Thoughts {
				plies = append(plies, thought.Ply)
				nodes += thought.Nodes
				micros += record.Times[i]
				if thought.Seat != 1 || thought.Plies != 2 || math.IsNaN(thought.Score) {
					t.Errorf("%+v, want a score of seat 1 at 2 plies", thought)
				}
			}
			if !slices.Equal(plies, test.plies) {
				t.Errorf("thoughts at plies %v, want %v", plies, test.plies)
			}
			if black := record.Seats[1]; nodes != black.Nodes || nodes == 0 && len(test.plies) > 0 || micros > black.Micros {
				t.Errorf("thoughts of %d nodes and %d µs, but the seat has %d and %d", nodes, micros, black.Nodes, black.Micros)
			}
			tourney(t, "", "verify")
		})
	}
}

// TestPlayCompletions: a word completes to a legal sub-move after those before it, and the first word also to a
// command.
func TestPlayCompletions(t *testing.T) {
	s, err := sitting.New(sitting.Setup{Game: "pentago", Against: "random", Position: "WWWW../....../....../....../....../BBBB.. w p"})
	if err != nil {
		t.Fatal(err)
	}
	d := &dialogue{Sitting: s}
	for _, test := range []struct{ words, word, want string }{
		{"", "h", "hint help"},
		{"", "2", "20 21 22 23 24 25 26 27 28 29"},
		{"", "x", ""},
		{"14", "2", "2+ 2-"},
		{"14", "h", ""},
		{"14 2-", "", ""},
		{"4", "", ""}, // which ends the game
		{"0", "", ""}, // which is not legal
	} {
		if got := strings.Join(d.completions(strings.Fields(test.words), test.word), " "); got != test.want {
			t.Errorf("%q behind %q may become %q, want %q", test.word, test.words, got, test.want)
		}
	}
	if list := d.completions(nil, ""); len(list) != 28 || slices.Contains(list, "moves") {
		t.Errorf("an empty word may become %q, want the moves", list)
	}
}
