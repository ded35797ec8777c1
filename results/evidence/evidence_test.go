package evidence

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"gonum.org/v1/gonum/stat/distuv"
	"pgregory.net/rapid"

	"tourney/results"
	"tourney/results/resultstest"
	"tourney/results/stats"
)

// share is a seat's part of a game in twelfths, from the places alone.
func share(g results.Record, seat int) int64 {
	first := 0
	for _, s := range g.Seats {
		if s.Place <= g.Seats[seat].Place && s.Place < 1 {
			panic("no such place")
		}
		if s.Place == 1 {
			first++
		}
	}
	if g.Seats[seat].Place != 1 {
		return 0
	}
	return int64(12 / first)
}

// slowly computes a player's score in all their matchups straight from the games.
func slowly(run results.Run, games []results.Record, player int, opening string) (stats.Estimate, Support) {
	sets := map[string][]int{} // pairings, by who meets
	for i, p := range run.Pairings {
		sorted := slices.Sorted(slices.Values(p.Seats))
		seats := 0
		for _, s := range sorted {
			if s == player {
				seats++
			}
		}
		if seats == 1 {
			sets[fmt.Sprint(sorted)] = append(sets[fmt.Sprint(sorted)], i)
		}
	}
	blocks := true // whether they are the unit
	for _, pairings := range sets {
		// Each of the set in each seat equally often.
		sat := map[[2]int]int{}
		for _, i := range pairings {
			for seat, p := range run.Pairings[i].Seats {
				sat[[2]int{p, seat}]++
			}
		}
		for _, p := range run.Pairings[pairings[0]].Seats {
			for seat := range run.Pairings[pairings[0]].Seats {
				blocks = blocks && sat[[2]int{p, seat}] == sat[[2]int{p, 0}]
			}
		}
	}
	all, twelfths := 0, int64(0)
	different, starts := map[string]bool{}, map[string]map[string]bool{}
	type stratum struct {
		kind  string
		means []float64 // of complete blocks
	}
	strata := map[string]*stratum{}
	inBlocks := 0
	for key, pairings := range sets {
		type sums struct {
			games int
			given int64
			kind  string
		}
		byNumber := map[int]sums{}
		for _, g := range games {
			if !slices.Contains(pairings, g.Pairing) || opening != "" && g.Opening != opening {
				continue
			}
			given := share(g, slices.Index(run.Pairings[g.Pairing].Seats, player))
			all, twelfths = all+1, twelfths+given
			b := byNumber[g.Number]
			byNumber[g.Number] = sums{b.games + 1, b.given + given, g.Opening}
			at := fmt.Sprint(g.Pairing)
			different[fmt.Sprint(at, g.Opening, g.First, g.Start, g.Moves)] = true
			if starts[at] == nil {
				starts[at] = map[string]bool{}
			}
			starts[at][fmt.Sprint(g.Opening, g.First, g.Start)] = true
		}
		for _, b := range byNumber {
			if b.games == len(pairings) {
				inBlocks += b.games
				if strata[key+b.kind] == nil {
					strata[key+b.kind] = &stratum{kind: b.kind}
				}
				strata[key+b.kind].means = append(strata[key+b.kind].means, float64(b.given)/float64(12*b.games))
			}
		}
	}
	support := Support{Games: all, Different: len(different)}
	for _, s := range starts {
		support.Starts = max(support.Starts, len(s))
	}
	switch {
	case all == 0:
		return stats.Estimate{Why: "no games"}, support
	case !blocks:
		return stats.Divided(twelfths, all), support
	case len(strata) == 0:
		return stats.Estimate{Value: float64(twelfths) / float64(12*all), Games: all, Why: "no block is complete"}, support
	}
	// A quarter of a block at both ends of the scale is added to each stratum; strata count by the openings in the
	// plan.
	e := stats.Estimate{Games: inBlocks, Level: 0.95, Method: stats.StudentBlocks}
	planned := func(kind string) (n float64) {
		for _, s := range run.Facts.Openings {
			if s.Kind == kind {
				n = float64(s.Games)
			}
		}
		return n
	}
	openings := 0.0
	for _, s := range strata {
		e.N += len(s.means)
		openings += planned(s.kind)
	}
	middle, variance, freedom := 0.0, 0.0, 0.0
	for _, s := range strata {
		means := s.means
		n := float64(len(means))
		w := planned(s.kind) / openings
		sum := 0.25
		for _, m := range means {
			sum += m
			e.Value += w * m / n
		}
		centre := sum / (n + 0.5)
		squares := 0.25*centre*centre + 0.25*(1-centre)*(1-centre)
		for _, m := range means {
			squares += (m - centre) * (m - centre)
		}
		v := w * w * squares / (n - 0.5) / (n + 0.5)
		middle, variance, freedom = middle+w*centre, variance+v, freedom+v*v/(n-0.5)
	}
	half := distuv.StudentsT{Sigma: 1, Nu: variance * variance / freedom}.Quantile(0.975) * math.Sqrt(variance)
	e.Lo, e.Hi = max(0, min(e.Value, middle-half)), min(1, max(e.Value, middle+half))
	return e, support
}

func near(a, b stats.Estimate) bool {
	far := math.Abs(a.Value-b.Value) + math.Abs(a.Lo-b.Lo) + math.Abs(a.Hi-b.Hi)
	a.Value, a.Lo, a.Hi = b.Value, b.Lo, b.Hi
	return far < 1e-9 && a == b
}

// The counts of every player and kind of opening equal the sums of the games.
func TestAgainstGames(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		run, games := drawRun(t)
		run = resultstest.Planned(run, games)
		c := countsOf(run, rapid.Permutation(games).Draw(t, "order")...)
		for player := range run.Players {
			for _, opening := range append([]string{""}, c.Openings...) {
				want, support := slowly(run, games, player, opening)
				got := c.Player(player, opening)
				if diff := cmp.Diff(support, got.Support); diff != "" || !near(got.Estimate(), want) {
					t.Fatalf("player %d, opening %q:\n got %+v\nwant %+v\n%s", player, opening, got.Estimate(), want, diff)
				}
				if n := got.Wins + got.Draws + got.Losses; n != got.Games {
					t.Fatalf("%d results of %d games", n, got.Games)
				}
			}
		}
		for i := range run.Pairings {
			for seat := range c.Seats {
				all, twelfths := 0, int64(0)
				for _, g := range games {
					if g.Pairing == i {
						all, twelfths = all+1, twelfths+share(g, seat)
					}
				}
				if got := c.Seat(i, seat, "").Estimate(); got != stats.Divided(twelfths, all) {
					t.Fatalf("seat %d of pairing %d: got %+v, want %d/12 of %d games", seat, i, got, twelfths, all)
				}
			}
		}
	})
}

// A player has one score in a run: that of their only matchup, of all matchups, and of their row among places.
func TestFiguresAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		run, games := drawRun(t)
		c := countsOf(run, games...)
		for player, p := range run.Players {
			matchups, n := c.byPlayer[player], 0
			if len(matchups) == 1 && c.Matchup(matchups[0], player, "").Estimate() != c.Player(player, "").Estimate() {
				t.Fatalf("%s has another score against all than against the only ones it has met", p.Name)
			}
			var only row
			for _, r := range rows(c) {
				if r.player == p.Name {
					n, only = n+1, r
				}
			}
			if n == 1 && only.Estimate() != c.Player(player, "").Estimate() {
				t.Fatalf("%s: wins %+v, score %+v", p.Name, only.Estimate(), c.Player(player, "").Estimate())
			}
		}
	})
}

// Counts that contradict themselves or each other are refused; impossible counts never panic.
func TestContradictions(t *testing.T) {
	run := runOf(turned([]int{0, 1}, []int{0, 2}, []int{2, 2})...)
	run.Name, run.Facts.Planned = "night", 40
	games := drawn(pcg(5), run, 8, func(player, _ int) float64 { return float64(player + 1) })
	run = resultstest.Planned(run, games)
	tallies, totals, _ := resultstest.Count(run, games)
	if _, err := New(run, tallies, totals); err != nil {
		t.Fatal(err)
	}
	for name, spoil := range map[string]func(t []results.Tally, b results.BlockTotals){
		"a win more":       func(t []results.Tally, _ results.BlockTotals) { t[0].Seats[0].Wins++ },
		"a win for a loss": func(t []results.Tally, _ results.BlockTotals) { t[0].Seats[0].Wins++; t[0].Seats[0].Losses-- },
		"negative wins":    func(t []results.Tally, _ results.BlockTotals) { t[0].Seats[0].Wins -= 99; t[0].Seats[0].Losses += 99 },
		"a game more":      func(t []results.Tally, _ results.BlockTotals) { t[0].Games++ },
		"no games":         func(t []results.Tally, _ results.BlockTotals) { t[0] = results.Tally{Seats: t[0].Seats} },
		"a place moved": func(t []results.Tally, _ results.BlockTotals) {
			t[0].Seats[1].Places[0] += 12
			t[0].Seats[1].Places[1] -= 12
		},
		"a third place of two": func(t []results.Tally, _ results.BlockTotals) { t[0].Seats[1].Places[2] += 12 },
		"more different games": func(t []results.Tally, _ results.BlockTotals) { t[0].Different = t[0].Games + 1 },
		"more starts":          func(t []results.Tally, _ results.BlockTotals) { t[0].Starts = t[0].Different + 1 },
		"negative starts":      func(t []results.Tally, _ results.BlockTotals) { t[0].Starts = -1 },
		"no starts":            func(t []results.Tally, _ results.BlockTotals) { t[0].Starts = 0 },
		"no different games":   func(t []results.Tally, _ results.BlockTotals) { t[0].Different, t[0].Starts = 0, 0 },
		"turns":                func(t []results.Tally, _ results.BlockTotals) { t[0].Turns *= 3 },
		"squares":              func(t []results.Tally, _ results.BlockTotals) { t[0].TurnsSquared = 1 << 60 },
		"a seat too few":       func(t []results.Tally, _ results.BlockTotals) { t[0].Seats = t[0].Seats[:1] },
		"first of none":        func(t []results.Tally, _ results.BlockTotals) { t[0].First = 2 },
		"no such pairing":      func(t []results.Tally, _ results.BlockTotals) { t[0].Pairing = -1 },
		"faults":               func(t []results.Tally, _ results.BlockTotals) { t[0].Seats[0].Faults = t[0].Seats[0].Losses + 1 },
		"points":               func(t []results.Tally, _ results.BlockTotals) { t[0].Seats[0].Points++ },
		"more blocks":          func(_ []results.Tally, b results.BlockTotals) { b.Scores[0].Blocks++ },
		"negative blocks":      func(_ []results.Tally, b results.BlockTotals) { b.Scores[0].Blocks = -1 },
		"scores":               func(_ []results.Tally, b results.BlockTotals) { b.Scores[0].Scores = []int{99, -75} },
		"other scores":         func(_ []results.Tally, b results.BlockTotals) { slices.Reverse(b.Scores[0].Scores) },
		"a score too few":      func(_ []results.Tally, b results.BlockTotals) { b.Scores[0].Scores = []int{24} },
		"no such matchup":      func(_ []results.Tally, b results.BlockTotals) { b.Scores[0].Matchup = 77 },
		"of oneself":           func(_ []results.Tally, b results.BlockTotals) { b.Scores[len(b.Scores)-1].Matchup = 2 },
		"blocks of a sum":      func(_ []results.Tally, b results.BlockTotals) { b.Sums[0].Blocks++ },
		"places of a sum":      func(_ []results.Tally, b results.BlockTotals) { b.Sums[0].Place++ },
		"squares of a sum":     func(_ []results.Tally, b results.BlockTotals) { b.Sums[0].PlaceSquared = 0 },
		"points of a sum":      func(_ []results.Tally, b results.BlockTotals) { b.Sums[0].Points++ },
		"a sum's player":       func(_ []results.Tally, b results.BlockTotals) { b.Sums[0].Player = 2 },
		"a sum's matchup":      func(_ []results.Tally, b results.BlockTotals) { b.Sums[0].Matchup = -5 },
	} {
		tallies, totals, _ := resultstest.Count(run, games)
		for i := range totals.Scores { // those that are alike both ways would not change
			if totals.Scores[i].Scores[0] != totals.Scores[i].Scores[1] {
				totals.Scores[0], totals.Scores[i] = totals.Scores[i], totals.Scores[0]
				break
			}
		}
		spoil(tallies, totals)
		_, err := New(run, tallies, totals)
		if !errors.Is(err, results.ErrDamaged) || !strings.HasPrefix(err.Error(), "run night: ") {
			t.Errorf("%s: error %v", name, err)
		}
	}
	for want, change := range map[string]func(*results.Run){
		"40 games, but 39 in its plan":           func(r *results.Run) { r.Facts.Planned = 39 },
		"it is finished, but has 40 of 41 games": func(r *results.Run) { r.Facts.Planned, r.Finished = 41, r.Started.Add(time.Hour) },
		"run night: ":                            func(r *results.Run) { r.Facts.Openings = []results.OpeningSet{{Kind: "list", Games: 20}} },
	} {
		changed := run
		change(&changed)
		if _, err := New(changed, tallies, totals); !errors.Is(err, results.ErrDamaged) || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %s", err, want)
		}
	}
}

// TestReadWhilePlanGrows: a plan that has grown since its run was read is no damage.
func TestReadWhilePlanGrows(t *testing.T) {
	run := runOf(turned([]int{0, 1})...)
	run.Finished = time.Time{}
	games := drawn(pcg(7), run, 2, func(int, int) float64 { return 1 })
	store := &resultstest.Store{List: games, Now: resultstest.Planned(run, games)}
	before := resultstest.Planned(run, games[:2])
	if c, err := Read(t.Context(), store, before); err != nil || c.Run.Facts.Planned != len(games) {
		t.Errorf("%+v, %v: want the counts of the run as it is now", c, err)
	}
	store.Now = before
	if _, err := Read(t.Context(), store, before); !errors.Is(err, results.ErrDamaged) {
		t.Errorf("more games than in the plan: %v, want %v", err, results.ErrDamaged)
	}
}

// A change of any single number is refused, or changes nothing that can fail.
func TestAnyCounts(t *testing.T) {
	run := runOf(turned([]int{0, 1, 2})...)
	games := drawn(pcg(6), run, 5, func(player, _ int) float64 { return float64(player + 1) })
	run = resultstest.Planned(run, games)
	rapid.Check(t, func(t *rapid.T) {
		tallies, totals, _ := resultstest.Count(run, games)
		number := rapid.OneOf(rapid.Int64(), rapid.Int64Range(-3, 300)).Draw(t, "number")
		tally, sum, score := &tallies[rapid.IntRange(0, len(tallies)-1).Draw(t, "tally")], &totals.Sums[rapid.IntRange(0, len(totals.Sums)-1).Draw(t, "sum")],
			&totals.Scores[rapid.IntRange(0, len(totals.Scores)-1).Draw(t, "score")]
		seat := &tally.Seats[rapid.IntRange(0, 2).Draw(t, "seat")]
		whole := []*int{&tally.Pairing, &tally.First, &tally.Games, &tally.Different, &tally.Starts, &seat.Wins, &seat.Draws, &seat.Losses, &seat.Faults,
			&sum.Matchup, &sum.Player, &sum.Blocks, &score.Matchup, &score.Blocks, &score.Scores[0]}
		long := []*int64{&tally.Turns, &tally.TurnsSquared, &seat.Places[0], &seat.Places[3], &seat.Points, &sum.Place, &sum.PlaceSquared, &sum.Points, &sum.PointsSquared}
		if i := rapid.IntRange(0, len(whole)+len(long)-1).Draw(t, "which"); i < len(whole) {
			*whole[i] = int(number)
		} else {
			*long[i-len(whole)] = number
		}
		c, err := New(run, tallies, totals)
		if err != nil {
			return
		}
		rows(c)
		c.Cell([]SeatOf{{0, 0}, {1, 1}}, "", 1).Estimate()
		for i := range run.Pairings {
			s := c.Sum(i, "")
			stats.Mean(s.Games, s.Turns, s.TurnsSquared)
		}
	})
}

func TestRefused(t *testing.T) {
	for _, tt := range []struct {
		pairings [][]int
		want     string
	}{
		{[][]int{{0, 1}, {0, 1, 2}}, "run r: some of its games have 2 seats and some 3: their places cannot be counted together"},
		{[][]int{{0, 1, 2, 3, 4}}, "run r: a-b-c-d-e seats 5: places are counted for up to 4 seats"},
	} {
		if _, err := New(runOf(tt.pairings...), nil, results.BlockTotals{}); err == nil || err.Error() != tt.want {
			t.Errorf("%v: error %v, want %s", tt.pairings, err, tt.want)
		}
	}
}

func TestSubject(t *testing.T) {
	gauntlet := runOf([]int{0, 1}, []int{1, 0}, []int{1, 1})
	gauntlet.Facts.Challengers = []string{"b"}
	for _, tt := range []struct {
		run  results.Run
		want []int
	}{
		{runOf([]int{0, 1}, []int{1, 0}), []int{0, 0}}, {gauntlet, []int{1, 0, 0}},
		{runOf([]int{0, 1, 1}, []int{1, 1, 0}, []int{0, 1, 2}, []int{0, 0, 0}), []int{0, 2, 0, 0}},
	} {
		c := countsOf(tt.run)
		for i, want := range tt.want {
			if got := c.Subject(i); got != want {
				t.Errorf("%s: the subject is in seat %d, want %d", tt.run.Title(tt.run.Pairings[i]), got, want)
			}
		}
	}
}

// Repeats names at most five figures with few different games, and says once that the empty board is one start.
func TestRepeats(t *testing.T) {
	run := runOf([]int{0, 1}, []int{0, 2}, []int{0, 0})
	var games []results.Record
	for number := range 20 {
		again, alike := resultstest.Game(0, number, "empty", 1, 2), resultstest.Game(2, number, "list", 1, 2)
		again.Moves[0], alike.Start = uint32(number%2), "0"
		games = append(games, again, resultstest.Game(1, number, "list", 1, 2), alike)
	}
	c := countsOf(run, games...)
	add := func(n int, opening string) string {
		r := c.Repeats()
		for range n {
			for i := range run.Pairings {
				r.Add(func() string { return run.Title(run.Pairings[i]) }, opening, c.Seat(i, 0, opening).Support)
			}
		}
		return strings.Join(r.Sentences(), " ")
	}
	const empty = "All games from the empty board begin from one position."
	for _, tt := range []struct{ got, want string }{
		{add(0, ""), ""},
		{add(1, "empty"), empty + " Few different games: a-b 20 games, 2 different."},
		{add(1, "list"), "Few different games: a-a 20 games, 20 different, all from one start."},
		{add(6, "empty"), empty + " Few different games: " + strings.Repeat("a-b 20 games, 2 different; ", 5) + "and 1 more."},
	} {
		if tt.got != tt.want {
			t.Errorf("got  %s\nwant %s", tt.got, tt.want)
		}
	}
}
