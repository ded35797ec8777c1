package tourney

import (
	"bufio"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"

	"tourney/arena/sitting"
	"tourney/cli/shell"
	"tourney/games/gamestest"
	"tourney/results"
	"tourney/results/resultstest"
)

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
	gamestest.SkipShort(t)
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
	gamestest.Must(told.ReadString('>'))(t) // the first prompt
	store, err := (&shell.Environment{Ctx: t.Context(), Stderr: io.Discard}).OpenStore("tourney.db")
	if err != nil {
		t.Fatalf("while a person thinks: %v", err)
	}
	other := resultstest.Complete(results.Run{Name: "play-1", Game: "pentago", Players: []results.Player{{Name: "a"}, {Name: "b"}},
		Pairings: []results.Pairing{{Seats: []int{0, 1}}}}, "empty")
	gamestest.OK(t, store.Enter(t.Context(), &other))
	go typed.Write([]byte("resign\n"))
	for line := ""; !strings.Contains(line, "tourney.db is being written to"); {
		if line, err = told.ReadString('\n'); err != nil {
			t.Fatalf("it does not wait: %v", err)
		}
	}
	gamestest.OK(t, store.Close())
	rest, err := io.ReadAll(told)
	if err != nil || !strings.Contains(string(rest), "tourney replay play-2/person-random/0") {
		t.Errorf("%q, %v, want the game as play-2", rest, err)
	}
	gamestest.OK(t, <-ended)
}

// TestPlayCompletions: a word completes to a legal sub-move after those before it, and the first word also to a
// command.
func TestPlayCompletions(t *testing.T) {
	s := gamestest.Must(sitting.New(sitting.Setup{Game: "pentago", Against: "random", Position: "WWWW../....../....../....../....../BBBB.. w p"}))(t)
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
