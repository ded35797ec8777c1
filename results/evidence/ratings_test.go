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
		return readAll(t, run, games)
	}
	r := resultstest.Must(Rate(read(1, "a", "b"), read(2, "b", "a")))
	if c := r.Compare(0, 1); c.Sample.Blocks() != 6 || c.Sample.Score().Value != 1 {
		t.Errorf("%+v", c)
	}
}

// TestIntervalsDecide: the word on two players, the interval of their score and the ranks say the same, of finished plans and at
// any time.
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
				c, word := r.Compare(a, b), r.Word(a, b)
				side := map[stats.Word]int{stats.Better: 1, stats.Worse: -1}[word]
				outside := c.Jointly && c.Score.Method != stats.JointOpenings // all games together expect another score
				if c.Score.Value < c.Score.Lo || c.Score.Value > c.Score.Hi || !outside && c.Score.Beside(0.5) != side {
					t.Errorf("seed %d: %s and %s: %s, by %+v", seed, r.Players[a], r.Players[b], word, c.Score)
				}
				if r.Cycle() == nil && word == stats.Better && ranks[a].Best > ranks[b].Worst {
					t.Errorf("seed %d: %s is better than %s, of ranks %v and %v", seed, r.Players[a], r.Players[b], ranks[a], ranks[b])
				}
				said[fmt.Sprintf("%s %t", word, c.Jointly)]++
			}
		}
	}
	for _, want := range []string{"better false", "better true", "not decided false"} {
		if said[want] == 0 {
			t.Errorf("nothing was %s: %v", want, said)
		}
	}
}
