package evidence

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tourney/results"
	"tourney/results/stats"
)

// TestRatedBlocks: a league has the blocks that count: not those of the empty board beside others, nor repeats, nor games of
// players against themselves, and in unfinished runs none after a missing one.
func TestRatedBlocks(t *testing.T) {
	run := planned(runOf(turned([]int{0, 1}, []int{0, 2}, []int{1, 2}, []int{0, 0})...), 4)
	run.Facts.Openings = append(run.Facts.Openings, results.OpeningSet{Kind: "empty", Games: 4})
	run.Facts.Planned *= 2
	var games []results.Record
	for number := range 8 {
		for _, g := range won(run, number, number/2%3) {
			if number%2 == 1 {
				g.Opening, g.Start = "empty", "empty"
			}
			games = append(games, g)
		}
	}
	finished := memory{games: games}.read(t, run)
	open := run
	open.Finished = results.Run{}.Finished
	missing := slices.DeleteFunc(slices.Clone(games), func(g results.Record) bool { return g.Pairing == 0 && g.Number == 4 })
	unfinished := memory{games: missing}.read(t, open)
	certain := run
	certain.Facts.Deterministic = []string{"a", "b", "c"}
	same := slices.Clone(games)
	for i := range same {
		same[i].Start = "random 0"
	}
	for _, tt := range []struct {
		name string
		c    *Counts
		want [3]int // games of a, b and c
	}{
		{"finished", finished, [3]int{16, 16, 16}},
		{"unfinished, block 4 of a and b missing", unfinished, [3]int{12, 12, 16}},
		{"deterministic from one start", memory{games: same}.read(t, certain), [3]int{4, 4, 4}},
	} {
		r, got := tt.c.Ratings(), [3]int{}
		for player := range got {
			got[player] = r.Rating(player).Games
		}
		if got != tt.want {
			t.Errorf("%s: games %v, want %v", tt.name, got, tt.want)
		}
	}
}

// TestRatedTables: in games of three seats, blocks of all orders rate the players by what they take from each other, with
// no term for the first move; rotations alone rate nobody.
func TestRatedTables(t *testing.T) {
	all := planned(runOf(orders(0, 1, 2)...), 30)
	var games []results.Record
	for number := range 30 {
		games = append(games, won(all, number, []int{0, 1, 0, 2, 0, 1}[number%6])...)
	}
	r, err := Rate(memory{games: games}.readAll(t, all))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, player := range r.Order {
		names = append(names, r.Players[player]+" "+stats.Signed(r.Rating(player).Value))
		if n := r.Rating(player).Games; n != 180 {
			t.Errorf("%d games of %s, want 180", n, r.Players[player])
		}
	}
	// a wins half of the blocks, b a third and c a sixth: a scores (1 + 1/2 − 1/3)/2 = 7/12 beside b and 2/3 beside c.
	if got := strings.Join(names, ", "); got != "a +60, b +0, c -60" || r.Scale.WhyNoMover == "" {
		t.Errorf("%s, first move: %q", got, r.Scale.WhyNoMover)
	}
	turns := planned(runOf(turned([]int{0, 1, 2})...), 4)
	var few []results.Record
	for number := range 4 {
		few = append(few, won(turns, number, number%3)...)
	}
	if r := (memory{games: few}).readAll(t, turns).Ratings(); r.Compared() || !r.Met(0, 1) || r.Proven(0, 1) || r.Proven(1, 0) {
		t.Error("rotations compare players, or they have not met")
	}
}

// TestUnrated: runs that cannot be pooled are refused in words.
func TestUnrated(t *testing.T) {
	base := func(change func(*results.Run)) *Counts {
		run := planned(runOf(turned([]int{0, 1})...), 2)
		run.Seed, run.Name = 1, "night"
		run.Pairings[0].Key, run.Pairings[1].Key = "k0", "k1"
		for i := range run.Players {
			run.Players[i].Spec, run.Players[i].Fingerprint = run.Players[i].Name+"@2", "f"+run.Players[i].Name
		}
		change(&run)
		c, err := newCounts(run)
		if err != nil {
			t.Fatal(err)
		}
		if err := c.follow(t.Context(), memory{games: append(won(run, 0, 0), won(run, 1, 1)...)}, nil); err != nil {
			t.Fatal(err)
		}
		return c
	}
	first := base(func(*results.Run) {})
	for _, tt := range []struct {
		change func(r *results.Run)
		want   string // "" for runs that go together
	}{
		{func(r *results.Run) { r.Game = "loa" }, "different games, g and loa"},
		{func(r *results.Run) { r.Facts.Options = map[string]string{"size": "19"} }, "different rules"},
		{func(r *results.Run) { r.Seed, r.Players[1].Spec = 2, "b@3" }, "different players called b, with 2 and 3: rate these runs apart, or play one again under another name"},
		{func(r *results.Run) { r.Seed, r.Players[1].Spec = 2, "b(u=1,v=2,w=3)@3" }, "called b, with 2 and u=1, v=2, w=3, …: rate"},
		{func(r *results.Run) { r.Seed, r.Players[0].Fingerprint = 2, "x" }, "a plays otherwise in one of night and night-2"},
		{func(*results.Run) {}, "may have the same games of a-b, as their seeds are equal"},
		{func(r *results.Run) { r.Seed = 2 }, ""},
		{func(r *results.Run) { r.Seed, r.Players[0].Fingerprint = 2, "" }, ""},
		{func(r *results.Run) { r.Pairings[0].Key, r.Pairings[1].Key = "other", "keys" }, ""},
	} {
		other := base(func(r *results.Run) { r.Name = "night-2"; tt.change(r) })
		r, err := Rate(first, other)
		switch {
		case tt.want == "" && err != nil:
			t.Errorf("refused: %v", err)
		case tt.want == "" && r.Compare(0, 1).Sample.Blocks() != 4:
			t.Errorf("%d blocks, want 4", r.Compare(0, 1).Sample.Blocks())
		case tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)):
			t.Errorf("error %v, want %s", err, tt.want)
		}
		if err == nil {
			if got := len(r.Unverified()) > 0; got != (other.Run.Players[0].Fingerprint == "") {
				t.Errorf("unverified %v", r.Unverified())
			}
		}
	}
}

// TestPooledRunsOfOtherOrders: runs that list their players in different orders are pooled by names.
func TestPooledRunsOfOtherOrders(t *testing.T) {
	read := func(seed int64, names ...string) *Counts { // a wins all
		run := planned(runOf(turned([]int{0, 1})...), 3)
		run.Seed = seed
		var games []results.Record
		for i, name := range names {
			run.Players[i].Name = name
		}
		for number := range 3 {
			games = append(games, won(run, number, slices.Index(names, "a"))...)
		}
		return memory{games: games}.readAll(t, run)
	}
	r, err := Rate(read(1, "a", "b"), read(2, "b", "a"))
	if err != nil {
		t.Fatal(err)
	}
	if c := r.Compare(0, 1); c.Sample.Blocks() != 6 || c.Sample.Score().Value != 1 {
		t.Errorf("%+v", c)
	}
}

// TestCycles: a cycle is named only when all three pairs are decided.
func TestCycles(t *testing.T) {
	run := planned(runOf(turned([]int{0, 1}, []int{1, 2}, []int{2, 0})...), 40)
	play := func(beaten int) *Ratings { // in the first openings each beats the next, later games are shared
		var games []results.Record
		for number := range 40 {
			for i, p := range run.Pairings {
				places := []int{1, 2}
				if p.Seats[1] != (p.Seats[0]+1)%3 {
					places = []int{2, 1}
				}
				if number >= beaten {
					places = []int{1, 1}
				}
				g := game(i, number, places...)
				g.Opening, g.Start = "random", fmt.Sprint("random ", number)
				games = append(games, g)
			}
		}
		r, err := Rate(memory{games: games}.readAll(t, run))
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	if got := play(40).Cycle(); fmt.Sprint(got) != "[0 1 2]" && fmt.Sprint(got) != "[0 2 1]" {
		t.Errorf("cycle %v", got)
	}
	if r := play(5); r.Cycle() != nil || r.Compare(0, 1).Word != stats.NotDecided {
		t.Errorf("cycle %v of pairs that are not decided", r.Cycle())
	}
}
