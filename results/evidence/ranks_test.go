package evidence

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"tourney/results"
	"tourney/results/stats"
)

// unfinishedDuels returns the ratings of an unfinished run of a, b, c … whose pairs met on as many openings as scores has
// digits: 2 if the first player of the pair won both games, 1 if they won one, 0 if none.
func unfinishedDuels(t *testing.T, scores map[[2]int]string) *Ratings {
	t.Helper()
	var pairings [][]int
	for a := range 4 {
		for b := range 4 {
			if scores[[2]int{min(a, b), max(a, b)}] != "" && a != b {
				pairings = append(pairings, []int{a, b})
			}
		}
	}
	run := planned(runOf(pairings...), 1000)
	run.Finished = time.Time{}
	var games []results.Record
	for i, p := range run.Pairings {
		a, b := p.Seats[0], p.Seats[1]
		for number, score := range scores[[2]int{min(a, b), max(a, b)}] {
			g := game(i, number, 1, 2)
			if score == '0' && a < b || score == '1' || score == '2' && a > b { // of one game each the second seat wins
				g = game(i, number, 2, 1)
			}
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

// TestMetPairsAreDecidedByTheirOwnGames: in an unfinished run the games against others decide between two players only if
// these have not met. Otherwise their own games do, whatever others say.
func TestMetPairsAreDecidedByTheirOwnGames(t *testing.T) {
	beats := strings.Repeat("2221", 15) // decided, without every point
	for _, tt := range []struct {
		name string
		own  string // scores of a against c
		want bool   // a is proven stronger than c
	}{
		{"not met", "", true},
		{"met, and even", "0220", false},
		{"met, and behind", "011", false},
		{"met, and decided", beats, true},
	} {
		r := unfinishedDuels(t, map[[2]int]string{{0, 1}: beats, {1, 2}: beats, {0, 2}: tt.own})
		if !r.Fits || !r.Proven(0, 1) || !r.Proven(1, 2) || r.Proven(1, 0) {
			t.Fatalf("%s: the test needs a decided over b, and b over c", tt.name)
		}
		if got := r.Proven(0, 2); got != tt.want || r.Proven(2, 0) {
			t.Errorf("%s: a proven stronger than c: %t, want %t", tt.name, got, tt.want)
		}
		worst := map[bool]int{true: 1, false: 2}[tt.want]
		if s := r.Standings()[0]; s != (stats.Standing{Best: 1, Worst: worst}) {
			t.Errorf("%s: a has ranks %+v, want 1 to %d", tt.name, s, worst)
		}
	}
}

// TestRatingsOutsideTheirBounds: a rating of an unfinished run that its bounds exclude has no interval, and says which pair
// does not fit, also where some scale lies within all bounds. No interval is stretched to the rating.
func TestRatingsOutsideTheirBounds(t *testing.T) {
	for _, tt := range []struct {
		name   string
		scores map[[2]int]string
		fits   bool
		want   [3]string // reasons
	}{
		{"one scale fits", map[[2]int]string{{0, 1}: strings.Repeat("21", 20), {1, 2}: strings.Repeat("21", 20), {0, 2}: strings.Repeat("221", 20)},
			true, [3]string{}},
		{"a scale lies within the bounds, but not the ratings",
			map[[2]int]string{{0, 1}: strings.Repeat("20", 18), {0, 2}: strings.Repeat("2222222221", 12), {1, 2}: strings.Repeat("1", 6)},
			true, [3]string{1: "one scale does not hold: c–b misses it by at least 5.2 points", 2: "one scale does not hold: c–b misses it by at least 5.2 points"}},
		{"no scale lies within the bounds",
			map[[2]int]string{{0, 1}: strings.Repeat("2222222221", 30), {1, 2}: strings.Repeat("2222222221", 30), {0, 2}: strings.Repeat("2221", 12)},
			false, [3]string(slices.Repeat([]string{"one scale does not hold: c–a misses it by at least 3.6 points"}, 3))},
	} {
		r := unfinishedDuels(t, tt.scores)
		if r.Fits != tt.fits {
			t.Errorf("%s: the bounds leave a scale: %t", tt.name, r.Fits)
		}
		for player, why := range tt.want {
			if e := r.Rating(player); e.Why != why || e.Known() && !(e.Lo < e.Value && e.Value < e.Hi) || e.Known() != (why == "") {
				t.Errorf("%s: %s has %v in [%v, %v], %q, want %q", tt.name, r.Players[player], e.Value, e.Lo, e.Hi, e.Why, why)
			}
		}
	}
}
