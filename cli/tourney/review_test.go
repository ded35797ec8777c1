package tourney

import (
	"bytes"
	"os"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"

	"tourney/cli/shell"
	"tourney/games"
	"tourney/games/gamestest"
	"tourney/players"
)

// bell is a heuristic of Pentago that calls the test.
type bell struct{}

// asked is called at each evaluation of a bell.
var asked atomic.Pointer[func()]

func (bell) Evaluate(p games.Position, _ games.Seat) float64 {
	(*asked.Load())()
	return float64(p.Hash()%1021) * players.Unit
}

// registerBell makes the bell known, which is not heard outside of a test.
func registerBell() {
	unheard := func() {}
	asked.Store(&unheard)
	players.RegisterHeuristic(players.Heuristic{Game: "pentago", Name: "bell", Doc: "a toy",
		New: func(players.Weights) (players.Evaluator, error) { return bell{}, nil }})
}

// TestStoppedInsideWork: Ctrl-C in the middle of long work shows what there is.
func TestStoppedInsideWork(t *testing.T) {
	gamestest.SkipShort(t)
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"duel.yaml":  "game: pentago\nopenings: [{kind: random, games: 1, stones: 10}]\nsearch: {plies: 1}\nplayers: [{eval: bell}, {kind: random}]\n",
		"times.yaml": "game: pentago\nboards: 1\nstones: 0\ndepths: [1, 12]\nplayers: [{eval: bell, search: {kind: minimax}}]\n",
	} {
		gamestest.OK(t, os.WriteFile(name, []byte(text), 0o666))
	}
	if _, said, code := executed(t, "run", "duel.yaml", "--plot", "p.svg"); code != 0 {
		t.Fatal(said)
	}
	for _, test := range []struct {
		args  string
		asked int64 // at which evaluation the Ctrl-C comes
		want  string
	}{
		{"review duel/bell-random/0 --deeper 90", 1000, `(?ms)^There was time for \d+ of \d+ positions only\..*tourney: stopped$`},
		{"review duel/bell-random/0 --deeper 1 --judge control --continuations 100000", 5000,
			`(?ms)^From each of \d+ positions the game was continued \d+ (to \d+ )?times, not 100000\.$.*tourney: stopped$`},
		{"bench times.yaml --plot times.svg", 1000, `(?ms)^    1      0 +[\d.]+$.*\sIncomplete:\s1\sof\s2\stimes\swere\smeasured\.$.*` +
			`pictures in times-depth\.svg and times-stones\.svg.*tourney: stopped with 1 of 2 times to go$`},
	} {
		var n atomic.Int64
		stop := make(chan struct{})
		count := func() {
			if n.Add(1) == test.asked {
				close(stop)
			}
		}
		unheard := asked.Swap(&count)
		var out bytes.Buffer
		env := &shell.Environment{Ctx: t.Context(), Stop: stop, Stdout: &out, Stderr: &out}
		if code := Program().Execute(env, strings.Fields(test.args)); code != 1 || !regexp.MustCompile(test.want).Match(out.Bytes()) {
			t.Errorf("%s: exit code %d, want 1 and %s in\n%s", test.args, code, test.want, &out)
		}
		asked.Store(unheard)
	}
}
