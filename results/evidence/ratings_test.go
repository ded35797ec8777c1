package evidence

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"tourney/results"
	"tourney/results/resultstest"
	"tourney/results/stats"
)

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
		return readAll(t, run, append(won(run, 0, 0), won(run, 1, 1)...))
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
		case tt.want == "" && r.Between(0, 1).Sample.Blocks() != 4:
			t.Errorf("%d blocks, want 4", r.Between(0, 1).Sample.Blocks())
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
		return readAll(t, run, games)
	}
	r := resultstest.Must(Rate(read(1, "a", "b"), read(2, "b", "a")))
	if c := r.Between(0, 1); c.Sample.Blocks() != 6 || c.Sample.Score().Value != 1 {
		t.Errorf("%+v", c)
	}
}

// TestIntervalsDecide: the word on two players, the interval of their score and the ranks say the same, of finished
// plans and at any time.
func TestIntervalsDecide(t *testing.T) {
	said := map[string]int{}
	for seed := range uint64(40) {
		random := pcg(seed)
		var seatings [][]int
		for b := range 4 {
			for a := range b {
				seatings = append(seatings, []int{a, b})
			}
		}
		run := planned(runOf(turned(seatings...)...), 20)
		if seed%2 == 0 {
			run.Finished = time.Time{}
		}
		var games []results.Record
		for _, pair := range seatings {
			edge, scores := 0.6*float64(pair[1]-pair[0])*random.Float64(), ""
			for range 20 {
				scores += string("012"[min(2, max(0, int(1.5+edge+1.2*random.NormFloat64())))])
			}
			games = append(games, duel(run, pair, scores)...)
		}
		r := resultstest.Must(Rate(readAll(t, run, games)))
		ranks := r.Standings()
		for _, pair := range seatings {
			for _, p := range [][2]int{{pair[0], pair[1]}, {pair[1], pair[0]}} {
				a, b := p[0], p[1]
				c := r.Between(a, b)
				e, word, by := c.Score, c.Word, r.own(a, b).word
				own := by != stats.NotDecided
				side := map[stats.Word]int{stats.Better: 1, stats.Worse: -1}[by]
				if e.Value < e.Lo || e.Value > e.Hi || e.Beside(0.5) != side || own && word != by || c.Jointly != (!own && !c.Open()) {
					t.Errorf("seed %d: %s and %s: %s, %s by their own games, %+v", seed, r.Players[a], r.Players[b], word, by, e)
				}
				said[fmt.Sprintf("%s, own %t", word, own)]++
			}
		}
		by := stats.Standings(4, func(a, b int) bool { return a != b && r.Between(a, b).Word == stats.Better })
		if r.Cycle() == nil && !slices.Equal(by, ranks) {
			t.Errorf("seed %d: ranks %v, want %v", seed, ranks, by)
		}
	}
	for _, want := range []string{"better, own true", "better, own false", "not decided, own false"} {
		if said[want] == 0 {
			t.Errorf("nothing was %s: %v", want, said)
		}
	}
}

// TestOwnGamesFirst: two players' own games go before all games together, and a pair that only its own games decide has
// its rank.
func TestOwnGamesFirst(t *testing.T) {
	run := planned(runOf(turned([]int{0, 1}, []int{0, 2}, []int{1, 2})...), 40)
	play := func(ab, ac, bc string) *Ratings {
		var games []results.Record
		for i, scores := range []string{ab, ac, bc} {
			pair := [][]int{{0, 1}, {0, 2}, {1, 2}}[i]
			games = append(games, duel(run, pair, strings.Repeat(scores, 10))...)
		}
		return resultstest.Must(Rate(readAll(t, run, games)))
	}
	r := play("2211", "0001", "2221") // what a takes from b, c takes from a, and b from c, and more
	if a, b := r.Between(0, 1).Word, r.Between(1, 0).Word; a != stats.Better || b != stats.Worse || !r.Proven(1, 0) {
		t.Errorf("a is %s than b, and b %s than a; by all games together b is better: %t", a, b, r.Proven(1, 0))
	}
	r = play("2211", "1110", "2211") // over c, b is as good as a
	want := []stats.Standing{{Best: 1, Worst: 2}, {Best: 2, Worst: 2}, {Best: 2, Worst: 3}}
	if ranks := r.Standings(); !slices.Equal(ranks, want) || r.Proven(0, 1) {
		t.Errorf("ranks %v, want %v; by all games together a is better: %t", ranks, want, r.Proven(0, 1))
	}
}

// TestForfeits: who ended every game by a fault, in all runs, has none to its end; so do two who end each other's.
func TestForfeits(t *testing.T) {
	read := func(seed int64, faults int) *Counts {
		run := planned(runOf(turned([]int{0, 1})...), 4)
		run.Seed = seed
		games := duel(run, []int{0, 1}, "2222")
		for i := range games {
			if games[i].Number < faults {
				games[i].End = results.End{Kind: results.Crash, Seat: slices.Index(run.Pairings[games[i].Pairing].Seats, 1)}
			}
		}
		return readAll(t, run, games)
	}
	for _, tt := range []struct{ first, second, want int }{{4, 4, 16}, {4, 3, 0}, {3, 4, 0}, {0, 4, 0}, {1, 1, 0}} {
		r := resultstest.Must(Rate(read(1, tt.first), read(2, tt.second)))
		if got := r.Forfeits(1); got != tt.want || r.Forfeits(0) != 0 {
			t.Errorf("faults on %d and %d of four openings: %d games forfeited, want %d, and %d of the opponent", tt.first, tt.second, got, tt.want, r.Forfeits(0))
		}
	}
	run := planned(runOf(turned([]int{0, 1})...), 4)
	games := duel(run, []int{0, 1}, "2020")
	for i, g := range games {
		games[i].End = results.End{Kind: results.Crash, Seat: slices.IndexFunc(g.Seats, func(s results.Seat) bool { return s.Place == 2 })}
	}
	if c := readAll(t, run, games); c.Forfeits(0) != 8 || c.Forfeits(1) != 8 {
		t.Errorf("two players who end each other's games by faults: %d and %d games forfeited, want all 8", c.Forfeits(0), c.Forfeits(1))
	}
}
