package engine_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
	"tourney/players"
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

// twoSeats are the options of games that have more seats by default.
var twoSeats = map[string]games.Options{"blokus-classic": {"seats": "2"}}

// TestDice plays the bots of the documents that choose at random: without a fault in every game, and equal seeds lead to equal
// games.
func TestDice(t *testing.T) {
	gamestest.SkipShort(t)
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
				if name != "dice.py" && game != "pentago" && !gamestest.Long {
					continue // the bots are alike, and each process costs
				}
				dice, random := seat(t, started(t, game, nil, words...)), seat(t, specOf(t, game, "random"))
				first := single(t, game, twoSeats[game], 0, dice, random)
				other := single(t, game, twoSeats[game], 1, random, dice)
				again := single(t, game, twoSeats[game], 0, dice, random) // by the same process
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

// runtimes are small engines that answer without rules, in languages whose programs reserve far more memory than they use.
var runtimes = map[string]struct{ program, file, text string }{
	"go": {"go", "bot.go", `package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
)

func main() {
	var legal []string
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		switch words := strings.Fields(in.Text()); words[0] {
		case "tourney":
			fmt.Println("ready go legal")
		case "legal":
			legal = words[1:]
		case "go":
			fmt.Println("move", legal[0])
		}
	}
}
`},
	"java": {"java", "Bot.java", `import java.util.Scanner;

class Bot {
	public static void main(String[] args) {
		String[] legal = null;
		for (Scanner in = new Scanner(System.in); in.hasNextLine();) {
			String[] words = in.nextLine().split(" ");
			if (words[0].equals("tourney")) System.out.println("ready java legal");
			if (words[0].equals("legal")) legal = words;
			if (words[0].equals("go")) System.out.println("move " + legal[1]);
		}
	}
}
`},
}

// TestRuntimes: programs of Go and Java start and play under the usual limit of memory, as those of Python and Node do in TestDice.
func TestRuntimes(t *testing.T) {
	gamestest.OnlyLong(t)
	for name, r := range runtimes {
		t.Run(name, func(t *testing.T) {
			program, folder := tool(t, r.program), t.TempDir()
			file := filepath.Join(folder, r.file)
			if err := os.WriteFile(file, []byte(r.text), 0o644); err != nil {
				t.Fatal(err)
			}
			words := []string{program, file}
			if name == "go" {
				words = []string{filepath.Join(folder, "bot")}
				if out, err := exec.CommandContext(t.Context(), program, "build", "-o", words[0], file).CombinedOutput(); err != nil {
					t.Fatalf("%v\n%s", err, out)
				}
			}
			single(t, "loa", nil, 0, seat(t, started(t, "loa", nil, words...)), seat(t, specOf(t, "loa", "random")))
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
	gamestest.SkipShort(t)
	number := gamestest.Rounds(0, 8, 20)
	want := number * 9 / 10
	spec := started(t, "gomoku", nil, tool(t, "python3", "python"), bot(t, "fives.py"))
	fives, random := seat(t, spec), seat(t, specOf(t, "gomoku", "random"))
	won := 0
	for n := range number {
		seated := []players.Player{fives, random}
		if n%2 == 1 {
			slices.Reverse(seated)
		}
		if single(t, "gomoku", nil, n, seated...).Won(n % 2) {
			won++
		}
	}
	if won < want {
		t.Errorf("fives.py wins %d of %d games against random, want at least %d", won, number, want)
	}
	pentago, err := games.Find("pentago")
	if err != nil {
		t.Fatal(err)
	}
	spec.Game = "pentago"
	if err := spec.Try(t.Context(), pentago, nil); err == nil || !strings.Contains(err.Error(), "it plays gomoku, not pentago") {
		t.Errorf("pentago: %v, want what fives.py says", err)
	}
}
