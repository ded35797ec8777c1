package plots

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gonum.org/v1/plot/vg"
	"tourney/results"
	"tourney/results/stats"
)

func TestBarsCounts(t *testing.T) {
	run := results.Run{Name: "r", Game: "g", Players: []results.Player{{Name: "a"}, {Name: "b"}},
		Pairings: []results.Pairing{{Seats: []int{0, 1}}, {Seats: []int{1, 0}}},
		Facts:    results.Facts{SeatNames: []string{"White", "Black"}, Challengers: []string{"a"}}}
	got, err := Bars(countsOf(t, run, []results.Tally{
		tallied(0, "random", 0, 2, 3, 1), tallied(0, "random", 1, 0, 0, 4), tallied(1, "empty", 0, 0, 5, 0),
	}), Options{Note: "Interim."})
	if err != nil {
		t.Fatal(err)
	}
	want := BarChart{
		Title: "r (g)", Seats: []string{"White", "Black"}, Openings: []string{"empty", "random"}, Note: "Interim.",
		Rows: []BarRow{
			{[]string{"a", "b"}, 0, []Bar{{}, {3, 2, 5}}},
			{[]string{"b", "a"}, 1, []Bar{{0, 0, 5}, {}}},
		},
	}
	got.repeats = nil
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(BarChart{})); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	const subtitle = "Games won, drawn and lost by the player in bold; 5 to 10 games in a bar."
	if got := got.subtitle(); got != subtitle {
		t.Errorf("subtitle %s, want %s", got, subtitle)
	}
}

func TestBarsAndTurnsRefuse(t *testing.T) {
	run, _ := madeUp("a", "b")
	for _, run := range []results.Run{run, {Name: "made-up"}} {
		const want = "run made-up: no games to draw yet"
		if _, err := Bars(countsOf(t, run, nil), Options{}); err == nil || err.Error() != want {
			t.Errorf("bars: error %v, want %s", err, want)
		}
		if _, err := Turns(run, nil, Options{}); err == nil || err.Error() != want {
			t.Errorf("turns: error %v, want %s", err, want)
		}
	}
}

// The parts of a bar are as long as their shares, from left to right, and the whiskers reach from one end of their
// intervals to the other, above and below it.
func TestBarsToScale(t *testing.T) {
	bar := Bar{Won: 60, Drawn: 30, Lost: 110}
	b := BarChart{Seats: []string{"first", "second"}, Openings: []string{"empty"},
		Rows: []BarRow{{[]string{"a", "b"}, 0, []Bar{bar}}}}
	r := record(b.drawing())

	one := coloured(r.fills, won)[1].area // the first is in the key
	two, three := coloured(r.fills, drawn)[1].area, coloured(r.fills, lost)[1].area
	from, length := one.Min.X, three.Max.X-one.Min.X
	at := func(share float64) vg.Length { return from + length*vg.Length(share) }
	near := func(what string, got, want vg.Length) {
		if math.Abs(float64(got-want)) > 1e-6 {
			t.Errorf("%s at %.3f, want %.3f", what, got, want)
		}
	}
	near("end of won", one.Max.X, at(0.3))
	near("begin of drawn", two.Min.X, at(0.3))
	near("end of drawn", two.Max.X, at(0.45))
	near("begin of lost", three.Min.X, at(0.45))

	whiskers := coloured(r.lines, ink)[3:] // after those in the key: each is a line and its two ends
	if len(whiskers) != 6 {
		t.Fatalf("%d lines, want two whiskers of three", len(whiskers))
	}
	above, below := whiskers[0].area, whiskers[3].area
	share := stats.Share(bar.Won, 200)
	near("begin of the upper whisker", above.Min.X, at(share.Lo))
	near("end of the upper whisker", above.Max.X, at(share.Hi))
	share = stats.Share(bar.Lost, 200)
	near("begin of the lower whisker", below.Min.X, at(1-share.Hi))
	near("end of the lower whisker", below.Max.X, at(1-share.Lo))
	if above.Max.Y >= one.Min.Y || below.Min.Y <= one.Max.Y {
		t.Errorf("whiskers at %.1f and %.1f, want them above %.1f and below %.1f",
			above.Max.Y, below.Min.Y, one.Min.Y, one.Max.Y)
	}

	seen := map[string]bool{}
	for _, text := range r.texts {
		seen[text.s] = true
	}
	for _, want := range []string{"30", "15", "55", "opening: empty", "first", "a"} {
		if !seen[want] {
			t.Errorf("%q is not printed", want)
		}
	}
}

func TestWholePercent(t *testing.T) {
	for _, tt := range []struct {
		k, n int
		want string
	}{
		{0, 3, "0"}, {1, 3, "33"}, {1, 8, "13"}, {1, 1000, "1"}, {999, 1000, "99"}, {5, 5, "100"},
	} {
		if got := wholePercent(tt.k, tt.n); got != tt.want {
			t.Errorf("wholePercent(%d, %d) = %s, want %s", tt.k, tt.n, got, tt.want)
		}
	}
}
