package spluteval

import (
	"cmp"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"tourney/games"
	"tourney/games/gamestest"
	"tourney/games/splut"
)

var update = flag.Bool("update", false, "write testdata/axiomcounts.txt")

// printed holds the evaluations that the author of the original printed for the steps of five searches. They are the
// first, second, fourth, fifth and seventh of a game of four seats. By their numbers of steps South is a person, who
// has moved first, and West, North and East play by the program, two steps, three and three.
var printed = [5][]int64{
	{992, 655, 147},
	{3749, 22, 1, 22, 22, 22, 22, 1, 1},
	{382, 42, 213, 35, 392, 21, 62, 40, 49},
	{1465, 189, 1, 1, 1, 1, 1, 1, 1, 52, 91},
	{1509, 2074, 637, 492, 249, 800, 415, 877, 963},
}

// fit is a reading of the original beside the printed counts.
type fit struct {
	axiomReading
	plies int
	exact int      // counts that agree, of 41
	steps []string // of the game, those that fit best
	found [5][]int64
}

// fitting searches a game in which a reading fits. The steps between the searches are not printed: from one printed
// search to the next all are tried, and those of the best fit are kept. Noise is taken to be 0.
func fitting(t testing.TB, reading axiomReading, plies int) (best fit) {
	o := complete(t, games.Options{"levitation": "round", "seats": "4"})
	start := opening(t, o)
	reading.noise = 0
	f := &fitter{fit: fit{axiomReading: reading, plies: plies}, player: begun(t, "axiom", start, o)}
	f.player.axiomReading, f.player.plies = reading, plies
	best.exact = -1
	// The first step is a person's; one of all is followed through the whole game.
	for _, first := range start.AppendMoves(nil) {
		f.found, f.exact, f.steps = [5][]int64{}, 0, nil
		played := []games.Move{first}
		for group, steps := range [5]int{0, 1, 2, 1, 2} {
			played = f.follow(t, start, played, steps, group)
		}
		b := start.Clone().(*splut.Board)
		for _, m := range played {
			f.steps = append(f.steps, string(b.AppendMove(nil, m)))
			b.Do(m)
		}
		if f.exact > best.exact {
			best = f.fit
		}
	}
	return best
}

type fitter struct {
	fit
	player *axiom
}

// follow plays a number of steps, and returns the game. After them the search agrees with the most counts of a group,
// or else comes nearest to their sum.
func (f *fitter) follow(t testing.TB, start *splut.Board, played []games.Move, steps, group int) []games.Move {
	b := start.Clone().(*splut.Board)
	for _, m := range played {
		b.Do(m)
	}
	best, far, chosen := -1, int64(0), played
	var walk func(line []games.Move, left int)
	walk = func(line []games.Move, left int) {
		if left > 0 {
			for _, m := range b.AppendMoves(nil) {
				b.Do(m)
				walk(append(line[:len(line):len(line)], m), left-1)
				b.Undo()
			}
			return
		}
		counts := f.counts(t, b, line)
		exact, distance := 0, int64(0)
		for i, n := range printed[group] {
			if len(counts) == len(printed[group]) && counts[i] == n {
				exact++
			}
			distance += n
		}
		for _, n := range counts {
			distance -= n
		}
		if distance = max(distance, -distance); len(counts) != len(printed[group]) {
			distance += 1 << 40 // another number of steps
		}
		if exact > best || exact == best && distance < far {
			best, far, chosen, f.found[group] = exact, distance, line, counts
		}
	}
	walk(played, steps)
	f.exact += best
	return chosen
}

// counts returns the evaluations that a search spends on each step.
func (f *fitter) counts(t testing.TB, b *splut.Board, played []games.Move) []int64 {
	p := f.player
	turn, err := p.prepare(t.Context(), played, b)
	if err != nil {
		t.Fatal(err)
	}
	p.try(b, turn, p.levels[0].moves)
	return slices.Clone(p.spent)
}

// String is a line of testdata/axiomcounts.txt: the counts that agree, the reading, and the sums of the five searches.
func (f fit) String() string {
	word := func(b bool, yes, no string) string {
		if b {
			return yes
		}
		return no
	}
	text := fmt.Sprintf("%2d  %d  %-8s  %2d  %-7s  %-10s  %-6s  %-8s  %-6s",
		f.exact, f.plies, word(f.bottomUp, "e1 first", "e9 first"), f.line, word(f.mover, "mover's", "root's"), f.signs(),
		word(f.takes, "takes", "throws"), word(f.unmarked, "no rocks", "rocks"), word(f.sweeps, "sweeps", "keeps"))
	for _, counts := range f.found {
		all := int64(0)
		for _, n := range counts {
			all += n
		}
		text += fmt.Sprintf("  %5d", all)
	}
	return text
}

func (f fit) signs() string {
	switch {
	case f.unsigned && f.leaves:
		return "leaf"
	case f.unsigned:
		return "none"
	case f.leaves:
		return "leaf, exit"
	}
	return "exit"
}

// TestAxiomCountsVectors compares the July revision with the printed counts. Of those that a troll's step onto a rock
// cannot change, all agree; the others are near.
func TestAxiomCountsVectors(t *testing.T) {
	best := fitting(t, axiomJuly, 6)
	const line = "De2e3 Db5c5 Wb6c6 De8e7 Wf8f7~e9 Wf7f8 Dh5g5"
	if got := strings.Join(best.steps, " "); got != line || best.exact != 28 {
		t.Errorf("%d counts agree in the game %s, want 28 in %s", best.exact, got, line)
	}
	want := [5][]int64{
		{998, 661, 147}, {3794, 22, 1, 22, 22, 22, 22, 1, 1}, {386, 42, 215, 35, 396, 21, 62, 40, 49},
		{1483, 189, 1, 1, 1, 1, 1, 1, 1, 52, 91}, {1532, 2005, 581, 492, 249, 744, 415, 822, 941},
	}
	if diff := gocmp.Diff(want, best.found); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestAxiomCounts tries all combinations of what the code leaves open and of what its revisions changed. The player is
// the one that fits best.
func TestAxiomCounts(t *testing.T) {
	gamestest.OnlyLong(t)
	var fits [4][]fit // by plies
	t.Run("plies", func(t *testing.T) {
		for i := range fits {
			t.Run(fmt.Sprint(4+i), func(t *testing.T) {
				t.Parallel()
				for n := range 256 {
					bit := func(k int) bool { return n>>k&1 == 1 }
					r := axiomReading{
						bottomUp: bit(0), line: 1, mover: bit(2), unsigned: bit(3), leaves: bit(4), takes: bit(5),
						unmarked: bit(6), sweeps: bit(7),
					}
					if bit(1) {
						r.line = -1
					}
					fits[i] = append(fits[i], fitting(t, r, 4+i))
				}
			})
		}
	})
	all := slices.Concat(fits[:]...)
	slices.SortStableFunc(all, func(x, y fit) int { return cmp.Compare(y.exact, x.exact) })
	silent := axiomJuly
	silent.noise = 0
	player := func(f fit) bool { return f.axiomReading == silent && f.plies == 6 }
	if all[0].exact == all[2].exact || !slices.ContainsFunc(all[:2], player) {
		t.Errorf("the best are\n%v\n%v\n%v", all[0], all[1], all[2])
	}
	var text strings.Builder
	text.WriteString("counts of 41 that agree, plies, order of cells, true, whose value, signs, a step onto a rock, " +
		"markers, cleaner; sums of five searches\n")
	for _, f := range all {
		fmt.Fprintln(&text, f)
	}
	file := filepath.Join("testdata", "axiomcounts.txt")
	if *update {
		gamestest.OK(t, os.WriteFile(file, []byte(text.String()), 0o644))
	}
	want, err := os.ReadFile(file)
	gamestest.OK(t, err)
	if diff := gocmp.Diff(strings.Split(string(want), "\n"), strings.Split(text.String(), "\n")); diff != "" {
		t.Errorf("%s (-want +got; -update writes it anew):\n%s", file, diff)
	}
}
