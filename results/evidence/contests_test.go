package evidence

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"tourney/results"
	"tourney/results/resultstest"
	"tourney/results/stats"
)

// memory holds the games of a run as a store does.
type memory struct {
	games    []results.Record
	unplayed []results.Unplayed
}

func (m memory) Unplayed(context.Context, results.Run) ([]results.Unplayed, error) {
	return m.unplayed, nil
}

func (m memory) Blocks(_ context.Context, run results.Run, _ results.BlockOrder, visit func(results.Block) error) error {
	for _, b := range resultstest.BlocksByOpening(run, m.games) {
		if err := visit(b); err != nil {
			return err
		}
	}
	return nil
}

// read returns the counts of a run as Read does.
func (m memory) read(t testing.TB, run results.Run) *Counts { return m.counts(t, run, false) }

// readAll returns the counts of a run as ReadAll does.
func (m memory) readAll(t testing.TB, run results.Run) *Counts { return m.counts(t, run, true) }

func (m memory) counts(t testing.TB, run results.Run, all bool) *Counts {
	t.Helper()
	c, err := newCounts(resultstest.Planned(run, m.games))
	if err != nil {
		t.Fatal(err)
	}
	if all || c.needsBlocks() {
		if err := c.follow(t.Context(), m, nil); err != nil {
			t.Fatal(err)
		}
	}
	tallies, totals, _ := resultstest.Count(run, m.games)
	if err := c.fill(tallies, totals); err != nil {
		t.Fatal(err)
	}
	return c
}

// won returns games of all pairings on a number, won by the player with that index, or shared by all where they do not
// sit. The start is a random board of that number.
func won(run results.Run, number, player int) (list []results.Record) {
	for i, p := range run.Pairings {
		places := make([]int, len(p.Seats))
		for seat := range places {
			places[seat] = 2
			if !slices.Contains(p.Seats, player) || p.Seats[seat] == player {
				places[seat] = 1
			}
		}
		g := game(i, number, places...)
		g.Opening, g.Start = "random", fmt.Sprint("random ", number)
		list = append(list, g)
	}
	return list
}

// planned gives a run a plan of random boards.
func planned(run results.Run, games int) results.Run {
	run.Facts = results.Facts{Planned: games * len(run.Pairings), Openings: []results.OpeningSet{{Kind: "random", Games: games}}}
	return run
}

// titles names the contests of counts.
func titles(c *Counts) string {
	var list []string
	for _, o := range c.Contests() {
		name := c.Run.Players[o.A].Name + c.Run.Players[o.B].Name
		for _, player := range o.Beside {
			name += "," + c.Run.Players[player].Name
		}
		list = append(list, name)
	}
	return strings.Join(list, " ")
}

// orders lists all orders of players.
func orders(players ...int) (list [][]int) {
	if len(players) == 0 {
		return [][]int{nil}
	}
	for i, first := range players {
		for _, rest := range orders(slices.Concat(players[:i:i], players[i+1:])...) {
			list = append(list, append([]int{first}, rest...))
		}
	}
	return list
}

// TestFairContests: only blocks in which two players can exchange their names compare them.
func TestFairContests(t *testing.T) {
	for _, tt := range []struct {
		name     string
		pairings [][]int
		want     string
	}{
		{"both orders", [][]int{{0, 1}, {1, 0}}, "ab"},
		{"one order", [][]int{{0, 1}}, ""},
		{"self-play", [][]int{{0, 0}}, ""},
		{"three in rotation", turned([]int{0, 1, 2}), ""},
		{"three in all orders", orders(0, 1, 2), "ab,c ac,b bc,a"},
		{"four in rotation", turned([]int{0, 1, 2, 3}), ""},
		{"four in even orders", slices.DeleteFunc(orders(0, 1, 2, 3), odd), ""},
		{"two and two", turned([]int{0, 0, 1, 1}), "ab"},
		{"one against a field", turned([]int{0, 1, 1}), ""},
		{"and the reverse", append(turned([]int{0, 1, 1}), turned([]int{1, 0, 0})...), "ab"},
		{"pairs beside different others", append(orders(0, 1, 2), orders(0, 1, 3)...), "ab,c ac,b bc,a ab,d ad,b bd,a"},
	} {
		run := planned(runOf(tt.pairings...), 2)
		c := memory{games: slices.Concat(won(run, 0, 0), won(run, 1, 0))}.read(t, run)
		if got := titles(c); got != tt.want || c.Compared() != len(strings.Fields(tt.want)) {
			t.Errorf("%s: %d contests, %q, want %q", tt.name, c.Compared(), got, tt.want)
		}
		for _, o := range c.Contests() {
			if o.Sample.Blocks() != 2 {
				t.Errorf("%s: %d blocks, want 2", tt.name, o.Sample.Blocks())
			}
		}
	}
}

// odd reports whether an order has an odd number of inversions.
func odd(order []int) bool {
	n := 0
	for i := range order {
		for _, later := range order[i+1:] {
			if later < order[i] {
				n++
			}
		}
	}
	return n%2 == 1
}

// TestPrefix: while figures hold at any time, blocks count up to the first missing one.
func TestPrefix(t *testing.T) {
	finished := planned(runOf([]int{0, 1}, []int{1, 0}), 6)
	unfinished := finished
	unfinished.Finished = time.Time{}
	half := won(finished, 4, 0)[:1]
	games := slices.Concat(won(finished, 0, 0), won(finished, 1, 1), won(finished, 3, 0), half, won(finished, 5, 0))
	for _, tt := range []struct {
		name   string
		run    results.Run
		games  []results.Record
		blocks int
		later  string
	}{
		{"in progress", unfinished, games, 2, "2 of a-b"},
		{"the first is missing", unfinished, won(finished, 1, 0), 0, "1 of a-b"},
		{"complete", unfinished, slices.Concat(won(finished, 0, 0), won(finished, 1, 0)), 2, ""},
		{"a finished plan", finished, slices.Concat(won(finished, 0, 0), won(finished, 3, 0)), 2, ""},
	} {
		tt.run.Facts.Planned = 12
		if tt.name == "a finished plan" {
			tt.run.Facts.Planned = 4
		}
		c := memory{games: tt.games}.read(t, tt.run)
		n := 0
		for _, o := range c.Contests() {
			n += o.Sample.Blocks()
		}
		if later, _ := c.Uncounted(); n != tt.blocks || strings.Join(later, "; ") != tt.later {
			t.Errorf("%s: %d blocks and %q behind, want %d and %q", tt.name, n, later, tt.blocks, tt.later)
		}
	}
}

// TestDeterministic: a start that deterministic players have met is no new evidence. In a run until decided they leave it
// out; before the run has ended such a gap cannot be told from a game in progress.
func TestDeterministic(t *testing.T) {
	run := planned(runOf([]int{0, 1}, []int{1, 0}), 4)
	run.Facts.Deterministic = []string{"a", "b"}
	var games []results.Record
	for number := range 4 {
		list := won(run, number, 0)
		for i := range list {
			list[i].Start = fmt.Sprint("board ", number%2)
		}
		games = append(games, list...)
	}
	c := memory{games: games}.read(t, run)
	if _, repeats := c.Uncounted(); c.Contests()[0].Sample.Blocks() != 2 || strings.Join(repeats, "") != "2 of a-b" {
		t.Errorf("%d blocks count, repeats %q: want 2 and 2", c.Contests()[0].Sample.Blocks(), repeats)
	}
	if e := c.Player(0, "").Estimate(); e.N != 2 {
		t.Errorf("the score %+v, want that of 2 blocks", e)
	}

	gap := slices.Concat(won(run, 0, 0), won(run, 3, 0))
	run.Facts.Until, run.Facts.Error = results.UntilRanked, 0.05
	for _, tt := range []struct {
		finished time.Time
		unplayed []results.Unplayed
		want     int
	}{{time.Unix(1, 0), nil, 2}, {time.Time{}, nil, 1}, {time.Unix(1, 0), []results.Unplayed{{Pairing: 0, From: 1, To: 1, Final: true}}, 1}} {
		run.Finished = tt.finished
		if n := (memory{gap, tt.unplayed}).read(t, run).Contests()[0].Sample.Blocks(); n != tt.want {
			t.Errorf("finished %v, left out %v: %d blocks count, want %d", tt.finished, tt.unplayed, n, tt.want)
		}
	}

	// From the empty board they play one game in each seat order: its result is known, and needs no word.
	run = runOf([]int{0, 1}, []int{1, 0})
	run.Facts = results.Facts{Planned: 2, Openings: []results.OpeningSet{{Kind: "empty", Games: 1}}, Deterministic: []string{"a", "b"}}
	c = memory{games: []results.Record{game(0, 0, 1, 2), game(1, 0, 2, 1)}}.read(t, run)
	if o := c.Contests()[0]; !o.Exact || o.Decides() || !c.Decided(o) || c.Word(o) != stats.NotDecided || c.Compared() != 0 {
		t.Errorf("%+v: want a known result without a verdict", o)
	}
	if e := c.Player(0, "").Estimate(); e.Known() || e.Why != stats.OnlyExact || e.Value != 1 {
		t.Errorf("%+v, want 1 without an interval", e)
	}
}

// TestFirstDecision: a run until decided keeps the verdict of the block that decided, whatever followed. Blocks from the
// empty board decide nothing beside others.
func TestFirstDecision(t *testing.T) {
	run := runOf([]int{0, 1}, []int{1, 0})
	run.Facts = results.Facts{Planned: 400, Until: results.UntilDecided,
		Openings: []results.OpeningSet{{Kind: "empty", Games: 100}, {Kind: "random", Games: 100}}}
	var games []results.Record
	for n := range 30 {
		winner := 0
		if n >= 12 {
			winner = 1
		}
		games = append(games, won(run, 2*n+1, winner)...)
		games = append(games, game(0, 2*n, 1, 2), game(1, 2*n, 2, 1))
	}
	c := memory{games: games}.read(t, run)
	list := c.Contests()
	if len(list) != 2 || !list[0].Fresh() || list[1].Fresh() || c.Compared() != 1 || c.Needed() != stats.Needed(1) {
		t.Fatalf("%+v", list)
	}
	d := list[0].Decision
	if d.Word != stats.Better || d.Blocks != 10 || c.Word(list[0]) != stats.Better || list[0].Sample.Blocks() != 30 {
		t.Errorf("%+v of %d blocks, want better by 10 of 30", d, list[0].Sample.Blocks())
	}
	if e := list[1]; e.Decides() || e.Decision.Word != "" || c.Word(e) != stats.NotDecided || e.Evidence() < stats.Needed(1) {
		t.Errorf("from the empty board: %+v, want no verdict", e)
	}

	run.Facts.Until = results.UntilProven
	if c := (memory{games: games}).read(t, run); c.Needed() != stats.NeededAt(1) || c.Contests()[0].Decision.Blocks != 10 {
		t.Errorf("a proof needs %s, and decides by %+v", c.Needed().Odds(), c.Contests()[0].Decision)
	}
}

// TestManyContests: a table of more pairs of players needs more evidence for each, so that adding players may take a word
// back.
func TestManyContests(t *testing.T) {
	two := planned(runOf([]int{0, 1}, []int{1, 0}), 11)
	four := planned(runOf(slices.Concat(orders(0, 1), orders(0, 2), orders(0, 3), orders(1, 2), orders(1, 3), orders(2, 3))...), 11)
	for _, tt := range []struct {
		run  results.Run
		want stats.Word
	}{{two, stats.Better}, {four, stats.NotDecided}} {
		var games []results.Record
		for n := range 11 {
			games = append(games, won(tt.run, n, 0)...)
		}
		c := memory{games: games}.read(t, tt.run)
		if o := c.Contests()[0]; c.Word(o) != tt.want || (c.Compared() == 1) != (tt.want == stats.Better) {
			t.Errorf("%d comparisons: %s by evidence %s of %s", c.Compared(), c.Word(o), o.Evidence().Odds(), c.Needed().Odds())
		}
	}
}

// TestRankedWords: the words of a run until ranked are those of its present blocks, by the error that it states. A pair
// of deterministic players may lack starts that they had met.
func TestRankedWords(t *testing.T) {
	run := planned(runOf(slices.Concat(orders(0, 1), orders(0, 2), orders(1, 2))...), 400)
	run.Facts.Until, run.Facts.Error, run.Facts.Planned = results.UntilRanked, 0.01, 2400
	var games []results.Record
	for n := range 18 {
		winner := 0
		if n >= 17 {
			winner = 1
		}
		games = append(games, won(run, n, winner)...)
	}
	upto := func(numbers int) *Counts {
		return memory{games: games[:len(run.Pairings)*numbers]}.read(t, run)
	}
	if c := upto(17); c.Needed() != stats.NeededFor(3, 0.01) || c.Word(c.Contests()[0]) != stats.Better || !c.AnyTime {
		t.Errorf("%s of %s after 17 blocks", c.Contests()[0].Evidence().Odds(), c.Needed().Whole())
	}
	c := upto(18)
	if one := c.Contests()[0]; c.Word(one) != stats.NotDecided || one.Decision.Word != "" {
		t.Errorf("%s by %s of %s after 18 blocks, one of them lost", c.Word(one), one.Evidence().Odds(), c.Needed().Whole())
	}
	run.Facts.Error = 0.2
	if c := upto(18); c.Word(c.Contests()[0]) != stats.Better {
		t.Errorf("%s of %s after 18 blocks", c.Contests()[0].Evidence().Odds(), c.Needed().Whole())
	}

	games = nil
	for n := range 400 {
		games = append(games, won(run, n, n%2)...)
	}
	for margin, want := range map[float64]stats.Word{0: stats.NotDecided, 0.2: stats.Within} {
		run.Facts.Margin = margin
		c := upto(400)
		one := c.Contests()[0]
		if word, _ := c.Between(1, 0); c.Word(one) != want || word != want || c.Within(one) != (margin > 0) || c.Decided(one) != (margin > 0) {
			t.Errorf("margin %v: %s", margin, c.Word(one))
		}
	}
}

// TestListInOrder: the first openings of a list in its own order do not stand for all, so that nothing is said of it
// before its end.
func TestListInOrder(t *testing.T) {
	for _, shuffled := range []bool{false, true} {
		run := planned(runOf(slices.Concat(orders(0, 1), orders(0, 2), orders(1, 2))...), 40)
		run.Facts.Openings[0] = results.OpeningSet{Kind: "list", Games: 40, Lines: 40, Shuffled: shuffled}
		var games []results.Record
		for n := range 40 {
			list := won(run, n, 0)
			for i := range list {
				list[i].Opening = "list"
			}
			games = append(games, list...)
		}
		for _, finished := range []time.Time{{}, time.Unix(1, 0)} {
			run.Finished = finished
			c := memory{games: games}.read(t, run)
			says := shuffled || !finished.IsZero()
			for name, e := range map[string]stats.Estimate{"total": c.Player(0, "").Estimate(), "cell": c.Matchup(0, 0, "").Estimate(), "seat": c.Seat(0, 0, "").Estimate()} {
				if e.Known() != says || e.Value != 1 {
					t.Errorf("shuffled %t, finished %v: the %s is %+v", shuffled, finished, name, e)
				}
			}
			if word, _ := c.Between(0, 1); (word == stats.Better) != says || (len(c.Contests()) == 3) != says || (c.Compared() == 3) != says {
				t.Errorf("shuffled %t, finished %v: %q of %d contests, %d compared", shuffled, finished, word, len(c.Contests()), c.Compared())
			}
		}
	}
}

// TestTrace visits the contests after every block, in the order of the plan, and ends where the counts are.
func TestTrace(t *testing.T) {
	run := planned(runOf(append(orders(0, 1, 2), orders(0, 1, 3)...)...), 5)
	var games []results.Record
	for n := range 5 {
		games = append(games, won(run, n, n%2)...)
	}
	m := memory{games: games}
	c := m.read(t, run)
	seen, last := map[string]int{}, map[string]Contest{}
	name := func(o Contest) string { return fmt.Sprint(o.A, o.B, o.Beside) }
	err := c.Trace(t.Context(), m, func(o Contest) {
		if seen[name(o)]++; o.Sample.Blocks() != seen[name(o)] {
			t.Errorf("%s: visit %d with %d blocks", name(o), seen[name(o)], o.Sample.Blocks())
		}
		last[name(o)] = o
	})
	if err != nil || len(seen) != 6 {
		t.Fatalf("%d contests (%v), want 6", len(seen), err)
	}
	for _, o := range c.Contests() {
		if l := last[name(o)]; !o.Is(l) || l.Evidence() != o.Evidence() {
			t.Errorf("%s ends with evidence %v, want %v", name(o), l.Evidence(), o.Evidence())
		}
	}
}

// TestBetween: two players are decided if all their contests say the same.
func TestBetween(t *testing.T) {
	run := runOf(orders(0, 1)...)
	run.Facts = results.Facts{Planned: 160, Openings: []results.OpeningSet{{Kind: "random", Games: 40}, {Kind: "list", Games: 40, Lines: 40, Shuffled: true}}}
	for _, tt := range []struct {
		list int // who wins from the list; a wins from random boards
		want stats.Word
	}{{0, stats.Better}, {1, stats.NotDecided}} {
		var games []results.Record
		for n := range 40 {
			games = append(games, won(run, 2*n, 0)...)
			from := won(run, 2*n+1, tt.list)
			for i := range from {
				from[i].Opening = "list"
			}
			games = append(games, from...)
		}
		c := memory{games: games}.read(t, run)
		ab, _ := c.Between(0, 1)
		ba, _ := c.Between(1, 0)
		self, _ := c.Between(0, 0)
		if ab != tt.want || ba != tt.want.Mirrored() || self != "" || c.Compared() != 2 {
			t.Errorf("a against b: %q, b against a: %q, a against a: %q, %d compared; want %q", ab, ba, self, c.Compared(), tt.want)
		}
	}
}
