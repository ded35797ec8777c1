package gamestest

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tourney/games"
)

const (
	playthroughFile  = "testdata/playthrough.txt"
	pictureFile      = "testdata/picture-%d.svg" // by the number of sub-moves
	playthroughLines = 400                       // boards are drawn more rarely where the file would have more
	listedWhole      = 12                        // legal sub-moves that are all listed
	listedFirst      = 6                         // of those that are more
)

// Playthrough is one random game to be written down, for people who learn the notation from it.
type Playthrough struct {
	Game     games.Game
	Options  games.Options // completed by the defaults
	Seed     uint64        // of the random sub-moves
	Notation string        // how sub-moves are written: lines for the header
	Pictured []int         // after how many sub-moves the board is a picture, too
}

// Compare fails the test if the playthrough differs from testdata/playthrough.txt, or a picture from its file. With
// update it writes the files. A change of rules, notation, position lines, hashes, diagrams or the order of moves
// changes the playthrough.
func (g Playthrough) Compare(t testing.TB, update bool) {
	t.Helper()
	g.Options = Complete(t, g.Game, g.Options)
	compareFile(t, playthroughFile, g.write(t), update)
	for _, plies := range g.Pictured {
		p := variant{g.Game, g.Options}.start(t)
		for r, n := g.stream(), 0; n < plies; n++ {
			legal := p.AppendMoves(nil)
			p.Do(legal[r.IntN(len(legal))])
		}
		compareFile(t, fmt.Sprintf(pictureFile, plies), string(p.AppendSVG(nil)), update)
	}
}

func (g Playthrough) stream() *rand.Rand { return rand.New(rand.NewPCG(g.Seed, 10)) }

// compareFile fails the test if a file is not as wanted. With update it writes the file.
func compareFile(t testing.TB, file, got string, update bool) {
	t.Helper()
	if update {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v: go test -update writes it", err)
	}
	if n, g, w := firstDifference(got, string(want)); n != 0 {
		t.Fatalf("%s:%d differs (go test -update writes it anew)\n got %s\nwant %s", file, n, g, w)
	}
}

// firstDifference returns the number of the first line, from 1, in which two texts differ, and that line of both. It
// returns 0 if they are equal.
func firstDifference(got, want string) (number int, gotLine, wantLine string) {
	a, b := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range max(len(a), len(b)) {
		gotLine, wantLine = "(end of file)", "(end of file)"
		if i < len(a) {
			gotLine = a[i]
		}
		if i < len(b) {
			wantLine = b[i]
		}
		if gotLine != wantLine {
			return i + 1, gotLine, wantLine
		}
	}
	return 0, "", ""
}

// write draws the board as often as the length of the file allows.
func (g Playthrough) write(t testing.TB) string {
	t.Helper()
	for every := 1; ; every++ {
		p := variant{g.Game, g.Options}.start(t)
		text := g.header(every) + g.play(t, p, every)
		if strings.Count(text, "\n") <= playthroughLines || every > p.Turns() {
			return text
		}
	}
}

func (g Playthrough) header(every int) string {
	drawn := "after each turn"
	if every > 1 {
		drawn = fmt.Sprintf("after every %d turns", every)
	}
	return fmt.Sprintf(`A game of %[1]s

game     %[2]s
options  %[3]s
seats    %[4]s (in the order of play)

Every sub-move of this game is drawn at random among the legal ones.
A sub-move takes two lines:
- The first has the number of the sub-move from 1, the seat that makes it, and its notation.
  Behind them are the number that stands for it in stored games, and the number of legal sub-moves.
  Legal sub-moves follow in ascending order of their numbers: all up to %[5]d, else the first %[6]d.
- The second has the position after the sub-move as a line of text, and the hash of that position.
The board is drawn at the start, %[7]s, and at the end.
%[8]s
`, g.Game.Name(), g.Game.Doc(), g.options(), strings.Join(g.Game.SeatNames(g.Options), ", "), listedWhole, listedFirst,
		drawn, strings.TrimSpace(g.Notation))
}

func (g Playthrough) options() string {
	if len(g.Options) == 0 {
		return "none"
	}
	return g.Options.String()
}

// play plays the game to its end and returns its course.
func (g Playthrough) play(t testing.TB, p games.Position, every int) string {
	t.Helper()
	var b strings.Builder
	r := g.stream()
	names := g.Game.SeatNames(g.Options)
	fmt.Fprintf(&b, "\nThe start, %s to move\n%s     %s  %016x\n\n", names[p.Mover()], p.AppendDiagram(nil), text(t, p), p.Hash())
	for ply := 1; !p.Over(); ply++ {
		if ply > longestGame {
			t.Fatalf("the game has not ended after %d sub-moves", longestGame)
		}
		legal := p.AppendMoves(nil)
		m := legal[r.IntN(len(legal))]
		fmt.Fprintf(&b, "%3d  %s  %s  (%d; %d legal: %s)\n", ply, names[p.Mover()], p.AppendMove(nil, m), m, len(legal), listed(p, legal))
		turns := p.Turns()
		p.Do(m)
		fmt.Fprintf(&b, "     %s  %016x\n", text(t, p), p.Hash())
		if p.Over() || p.Turns() > turns && p.Turns()%every == 0 {
			fmt.Fprintf(&b, "\n%s\n", p.AppendDiagram(nil))
		}
	}
	o := p.Outcome()
	fmt.Fprintf(&b, "The game is over after %d turns: %s\n", p.Turns(), o.Reason)
	for s, name := range names {
		fmt.Fprintf(&b, "%s: place %d", name, o.Place[s])
		if o.Points != [games.MaxSeats]int16{} {
			fmt.Fprintf(&b, ", points %d", o.Points[s])
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// listed returns the notation of legal sub-moves, or of the first of many.
func listed(p games.Position, legal []games.Move) string {
	more := ""
	if len(legal) > listedWhole {
		legal, more = legal[:listedFirst], " ..."
	}
	words := make([]string, len(legal))
	for i, m := range legal {
		words[i] = string(p.AppendMove(nil, m))
	}
	return strings.Join(words, " ") + more
}
