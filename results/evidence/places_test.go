package evidence

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"tourney/results"
	"tourney/results/resultstest"
	"tourney/results/stats"
)

// row is a player over all seatings of different players, or against one company.
type row struct {
	player, against string
	Score
}

// rows returns the rows of a run, in the order of its matchups.
func rows(c *Counts) []row {
	var list []row
	var seats [][]SeatOf
	for pairing, p := range c.Run.Pairings {
		for _, player := range p.Singles() {
			r := row{player: c.Run.Players[player].Name}
			if len(p.Singles()) < c.Seats {
				r.against = c.Run.Others(p, player)
			}
			i := slices.IndexFunc(list, func(o row) bool { return o.player == r.player && o.against == r.against })
			if i < 0 {
				i, list, seats = len(list), append(list, r), append(seats, nil)
			}
			seats[i] = append(seats[i], SeatOf{pairing, slices.Index(p.Seats, player)})
		}
	}
	for i := range list {
		list[i].Score = c.Cell(seats[i], "", -1)
	}
	return list
}

// lines writes rows for comparison: player, company, games, how often in each place, faults, blocks, and the mean
// place.
func lines(c *Counts) string {
	var b strings.Builder
	for _, r := range rows(c) {
		fmt.Fprintf(&b, "%s/%s %d:", r.player, r.against, r.Games)
		for _, p := range r.Places[:c.Seats] {
			fmt.Fprintf(&b, " %.4g", float64(p)/12)
		}
		fmt.Fprintf(&b, "; %d faults, %d blocks, wins %.4g, place %.4g, points %.4g\n",
			r.Faults, r.Sample.Blocks(), r.Estimate().Value, r.Place.Value, r.Points.Value)
	}
	return b.String()
}

func TestEstimates(t *testing.T) {
	run := runOf(turned([]int{0, 1})...)
	var games []results.Record
	for i, places := range [][]int{{1, 2}, {2, 1}, {1, 2}, {1, 1}, {2, 1}, {1, 2}} {
		games = append(games, resultstest.Game(i%2, i/2, "empty", places...))
	}
	first := rows(countsOf(run, games...))[0]
	if got, want := first.Estimate(), stats.Pairs([5]int{1, 0, 0, 1, 1}).Score(); math.Abs(got.Lo-want.Lo)+math.Abs(got.Hi-want.Hi) > 1e-12 {
		t.Errorf("wins %+v, want those of pairs, %+v", got, want)
	}
	if place := first.Place; !place.Known() || place.Lo != 1 || place.Hi != 2 {
		t.Errorf("mean place %+v, want an interval within the places", place)
	}
	none := rows(countsOf(run, resultstest.Game(0, 0, "empty", 1, 2)))[0]
	if e := none.Estimate(); e.Known() || e.Why != "no block is complete" || e.Games != 1 || e.Beside(0.5) != 0 {
		t.Errorf("without a complete block: %+v", e)
	}
}

// TestMeansOverOpenings: mean place and points over several companies are Student's over the means of openings, as the
// share of wins is. One opening has no spread.
func TestMeansOverOpenings(t *testing.T) {
	const openings, quantile = 6, 2.570582 // of Student's t with 5 degrees of freedom
	run := planned(runOf(turned([]int{0, 1, 2}, []int{0, 1, 3}, []int{0, 2, 3}, []int{1, 2, 3})...), openings)
	var games []results.Record
	r := rand.New(rand.NewPCG(1, 2))
	for number := range openings {
		for i := range run.Pairings {
			places := [][]int{{1, 2, 3}, {2, 1, 3}, {1, 1, 3}, {1, 2, 2}}[r.IntN(4)]
			g := resultstest.Game(i, number, "random", places...)
			for seat := range g.Seats {
				g.Seats[seat].Points = 60 - 5*places[seat] + r.IntN(9)
			}
			games = append(games, g)
		}
	}
	for _, row := range rows(readAll(t, run, games)) {
		var place, points [openings]float64 // means
		for _, g := range games {
			for seat, player := range run.Pairings[g.Pairing].Seats {
				if run.Players[player].Name != row.player {
					continue
				}
				for i, twelfths := range g.Places(seat) {
					place[g.Number] += float64((i+1)*twelfths) / results.Twelfths / 9 // games
				}
				points[g.Number] += float64(g.Seats[seat].Points) / 9
			}
		}
		for _, figure := range []struct {
			name  string
			got   stats.Estimate
			means [openings]float64
		}{{"place", row.Place, place}, {"points", row.Points, points}} {
			mean, squares := 0.0, 0.0
			for _, x := range figure.means {
				mean += x / openings
			}
			for _, x := range figure.means {
				squares += (x - mean) * (x - mean)
			}
			half, e := quantile*math.Sqrt(squares/(openings-1)/openings), figure.got
			if math.Abs(e.Value-mean) > 1e-9 || math.Abs(e.Margin()-half) > 1e-6 || e.N != openings || e.Method != row.Estimate().Method {
				t.Errorf("%s: mean %s %+v, want %g±%g over openings", row.player, figure.name, e, mean, half)
			}
		}
	}
	one := rows(readAll(t, planned(run, 1), games[:len(run.Pairings)]))[0]
	for _, e := range []stats.Estimate{one.Estimate(), one.Place, one.Points} {
		if e.Known() || e.Why != "one opening has no spread" || e.Games != 9 {
			t.Errorf("one opening: %+v", e)
		}
	}
}

// The places of a row add up to its games, and those of all rows of seatings of different players to one of each place
// in every game. The order of games does not matter.
func TestPlacesAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		run, games := drawRun(t)
		c := countsOf(run, games...)
		matchups, every := run.Matchups(), drawnOpenings*len(run.Pairings)
		oneSize := !slices.ContainsFunc(matchups, func(m results.Matchup) bool { return len(m.Pairings) != len(matchups[0].Pairings) })
		var places [results.MostSeats]int64
		for _, r := range rows(c) {
			sum, mean := int64(0), 0.0
			for i, p := range r.Places {
				sum += p
				mean += float64(i+1) * float64(p) / 12
				if r.against == "" {
					places[i] += p
				}
			}
			if sum != 12*int64(r.Games) {
				t.Fatalf("%+v: places add up to %v games", r, float64(sum)/12)
			}
			// Blocks of different sizes count alike, so that games of larger blocks count less; and kinds of openings
			// as often as the plan has them, whichever are missing.
			if won := r.Estimate(); len(games) == every && !c.Uneven() && r.Games > 0 && oneSize {
				if math.Abs(won.Value*float64(r.Games)-float64(r.Places[0])/12) > 1e-9 || math.Abs(r.Place.Value*float64(r.Games)-mean) > 1e-9 {
					t.Fatalf("%+v: wins and mean place are not those of the places", r)
				}
			}
			if won := r.Estimate(); won.Known() && !(won.Lo <= won.Value && won.Value <= won.Hi) {
				t.Fatalf("wins %+v", won)
			}
		}
		for _, p := range places[:c.Seats] {
			if p != places[0] {
				t.Fatalf("places add up to %v over all players", places)
			}
		}
		other := countsOf(run, rapid.Permutation(games).Draw(t, "order")...)
		if diff := cmp.Diff(rows(c), rows(other), cmp.Exporter(func(reflect.Type) bool { return true })); diff != "" {
			t.Fatalf("in another order (-want +got):\n%s", diff)
		}
	})
}

// If the seat alone decides, every block gives all players the same: no player is above or below the fair share, and
// the shares by seat show the reason.
func TestRotationsCancelSeats(t *testing.T) {
	for _, run := range []results.Run{
		runOf(turned([]int{0, 1, 2, 3}, []int{0, 1, 2, 4})...), runOf(turned([]int{0, 1, 1, 1}, []int{1, 0, 0, 0})...),
		runOf(turned([]int{0, 1, 2}, []int{2, 1, 0})...), runOf(turned([]int{0, 1})...),
	} {
		seats := len(run.Pairings[0].Seats)
		decided := func(_, seat int) float64 { return math.Pow(1e-12, float64(seat)) }
		games := drawn(rand.New(rand.NewPCG(1, 1)), run, 30, decided)
		for i := range games { // without shared places the first seat always wins
			for seat := range seats {
				games[i].Seats[seat].Place = seat + 1
			}
		}
		for _, r := range rows(countsOf(run, games...)) {
			if math.Abs(r.Estimate().Value-1/float64(seats)) > 1e-12 || math.Abs(r.Place.Value-float64(seats+1)/2) > 1e-12 {
				t.Errorf("%d seats, where only the first wins: %s has wins %v and mean place %v", seats, r.player, r.Estimate().Value, r.Place.Value)
			}
		}

		biased := func(_, seat int) float64 { return []float64{6, 1, 1, 1}[seat] }
		games = drawn(rand.New(rand.NewPCG(1, 2)), run, 400, biased)
		c, fair := countsOf(run, games...), 1/float64(seats)
		for _, r := range rows(c) {
			// Twice the interval: with this many intervals some miss the truth, but hardly one by that much.
			if off := math.Abs(r.Estimate().Value - fair); off > 2*r.Estimate().Margin() {
				t.Errorf("%d seats, of which the first is good: %s has wins %+v", seats, r.player, r.Estimate())
			}
		}
		for seat := range seats {
			var of []SeatOf
			for pairing := range run.Pairings {
				of = append(of, SeatOf{pairing, seat})
			}
			won := c.Cell(of, "", -1)
			if want := map[bool]int{true: 1, false: -1}[seat == 0]; stats.Divided(won.Places[0], won.Games).Beside(fair) != want {
				t.Errorf("%d seats, of which the first is good: seat %d has won %+v", seats, seat, won)
			}
		}
	}
}
