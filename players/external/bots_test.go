package external_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"tourney/arena/match"
	"tourney/games"
	_ "tourney/games/all"
	"tourney/players"
	"tourney/players/external"
	_ "tourney/players/random"
	"tourney/results"
)

// tool returns the first of some programs that is installed, or skips the test.
func tool(t *testing.T, names ...string) string {
	t.Helper()
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skipf("there is no %s on this machine", strings.Join(names, " or "))
	return ""
}

// bot returns the path of a bot of the documents.
func bot(t *testing.T, name string) string {
	t.Helper()
	path, err := filepath.Abs(filepath.Join("../../docs/bots", name))
	if err == nil {
		_, err = os.Stat(path)
	}
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// seatOf builds a player of a program and its arguments; without any it is random.
func seatOf(t *testing.T, game string, words ...string) players.Player {
	t.Helper()
	spec := players.Spec{Game: game, Method: "random"}
	if len(words) > 0 {
		spec.Method, spec.Options = external.Name, games.Options{players.CommandOption: external.Command(words...)}
	}
	spec, err := spec.Complete()
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

// twoSeats are the options of games that have more seats by default.
var twoSeats = map[string]games.Options{"blokus-classic": {"seats": "2"}}

// single plays a game from its own start. Only the rules, or a player who resigns, may end it.
func single(t *testing.T, game string, number int, seated ...players.Player) results.Record {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	g, err := games.Find(game)
	if err != nil {
		t.Fatal(err)
	}
	options, err := games.Complete(g.Options(), twoSeats[game])
	if err != nil {
		t.Fatal(err)
	}
	board, err := g.New(options)
	if err != nil {
		t.Fatal(err)
	}
	start, err := board.AppendText(nil)
	if err != nil {
		t.Fatal(err)
	}
	j := match.Job{
		Address: results.Address{Run: "bots", Seats: []string{"one", "other"}, Number: number},
		Game:    game, Options: options, Start: string(start), Players: []string{"one", "other"}, Seed: 5, Key: game,
	}
	r, err := match.Single(ctx, j, seated)
	if err != nil {
		t.Fatal(err)
	}
	if r.End.Kind.Fault() {
		t.Fatalf("%s, game %d: %+v", game, number, r.End)
	}
	return r
}

// TestDice plays the bots of the documents that choose at random: without a fault in every game, and equal seeds lead to equal
// games.
func TestDice(t *testing.T) {
	for name, command := range map[string]func(t *testing.T) []string{
		"dice.py": func(t *testing.T) []string { return []string{tool(t, "python3", "python"), bot(t, "dice.py")} },
		"dice.js": func(t *testing.T) []string { return []string{tool(t, "node", "nodejs"), bot(t, "dice.js")} },
		"dice.sh": func(t *testing.T) []string { return []string{tool(t, "dash", "sh"), bot(t, "dice.sh")} },
		"dice.cpp": func(t *testing.T) []string {
			program := filepath.Join(t.TempDir(), "dice")
			build := exec.CommandContext(t.Context(), tool(t, "g++", "clang++", "c++"), "-O1", "-o", program, bot(t, "dice.cpp"))
			if out, err := build.CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			return []string{program}
		},
	} {
		t.Run(name, func(t *testing.T) {
			words := command(t)
			for _, game := range games.Names() {
				dice, random := seatOf(t, game, words...), seatOf(t, game)
				first := single(t, game, 0, dice, random)
				other := single(t, game, 1, random, dice)
				again := single(t, game, 0, dice, random) // by the same process
				if !slices.Equal(first.Moves, again.Moves) {
					t.Errorf("%s: equal seeds lead to other games:\n%v\n%v", game, first.Moves, again.Moves)
				}
				if slices.Equal(first.Moves, other.Moves) {
					t.Errorf("%s: other seeds lead to the same game: %v", game, first.Moves)
				}
			}
		})
	}
}

// TestDiceQuoted: the document shows the whole of dice.py.
func TestDiceQuoted(t *testing.T) {
	source, err := os.ReadFile(bot(t, "dice.py"))
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile("../../docs/engine-protocol.md")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(page), "```python\n"+string(source)+"```\n") {
		t.Error("docs/engine-protocol.md does not show docs/bots/dice.py as it is")
	}
}

// TestFives plays the bot of the documents that knows what it wants.
func TestFives(t *testing.T) {
	const rounds, want = 20, 18
	fives := seatOf(t, "gomoku", tool(t, "python3", "python"), bot(t, "fives.py"))
	random := seatOf(t, "gomoku")
	won := 0
	for number := range rounds {
		seated := []players.Player{fives, random}
		if number%2 == 1 {
			slices.Reverse(seated)
		}
		if single(t, "gomoku", number, seated...).Won(number % 2) {
			won++
		}
	}
	if won < want {
		t.Errorf("fives.py wins %d of %d games against random, want at least %d", won, rounds, want)
	}
	pentago, err := games.Find("pentago")
	if err != nil {
		t.Fatal(err)
	}
	spec, err := players.ParsePlayer("pentago", "external:"+external.Command("python3", bot(t, "fives.py")))
	if err != nil {
		t.Skip(err)
	}
	if err := spec.Try(t.Context(), pentago, nil); err == nil || !strings.Contains(err.Error(), "it plays gomoku, not pentago") {
		t.Errorf("pentago: %v, want what fives.py says", err)
	}
}
