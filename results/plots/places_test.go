package plots

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/plot/vg"

	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/stats"
)

func TestPlacesRefuse(t *testing.T) {
	run, _ := madeUp("a", "b")
	itself := results.Run{Name: "made-up", Players: run.Players[:1], Pairings: run.Pairings[:1]}
	for _, tt := range []struct {
		run     results.Run
		tallies []results.Tally
		want    string
	}{
		{results.Run{Name: "made-up"}, nil, "run made-up: no games to draw yet"},
		{run, nil, "run made-up: no games to draw yet"},
		{itself, []results.Tally{tallied(0, "empty", 0, 1, 2, 1)}, "run made-up: places are drawn for players with a single seat, and no game has one: ask for wdl instead"},
	} {
		if _, err := Places(countsOf(t, tt.run, tt.tallies), Options{}); err == nil || err.Error() != tt.want {
			t.Errorf("error %v, want %s", err, tt.want)
		}
	}
}

// The parts of a bar are as long as the shares of its places, from left to right; the whisker above reaches from one end of
// the interval of the wins to the other, and the line of the fair share stands at a quarter.
func TestPlacesToScale(t *testing.T) {
	row := evidence.Row{Player: "a", Wins: stats.Estimate{Value: 0.45, Lo: 0.3, Hi: 0.6, Method: stats.StudentBlocks, Games: 40}}
	row.Games, row.Places = 40, [4]int64{18 * 12, 12, 12*12 + 6, 8*12 + 6}
	p := PlacesChart{Standings: evidence.Standings{Seats: 4, Rows: []evidence.Row{row}}}
	r := record(p.drawing())

	colours := placeColours(4)
	first, last := coloured(r.fills, colours[0])[1].area, coloured(r.fills, colours[3])[1].area // the first is in the key
	from, length := first.Min.X, last.Max.X-first.Min.X
	near := func(what string, got vg.Length, share float64) {
		t.Helper()
		if want := from + length*vg.Length(share); math.Abs(float64(got-want)) > 1e-6 {
			t.Errorf("%s at %.3f, want %.3f", what, got, want)
		}
	}
	for place, ends := range [][2]float64{{0, 0.45}, {0.45, 0.475}, {0.475, 0.7875}, {0.7875, 1}} {
		part := coloured(r.fills, colours[place])[1].area
		near("begin of a place", part.Min.X, ends[0])
		near("end of a place", part.Max.X, ends[1])
	}
	lines := coloured(r.lines, ink)[1+3:] // after the fair share and the whisker of the key
	near("fair share", lines[0].area.Min.X, 0.25)
	near("begin of the whisker", lines[1].area.Min.X, 0.3)
	near("end of the whisker", lines[1].area.Max.X, 0.6)
	if lines[1].area.Max.Y >= first.Min.Y {
		t.Errorf("the whisker at %.1f is not above the bar at %.1f", lines[1].area.Max.Y, first.Min.Y)
	}
	var texts []string
	for _, text := range r.texts {
		texts = append(texts, text.s)
		if at := (text.corners[0].X + text.corners[1].X) / 2; text.s == "45" {
			near("the number of the wins, to the left of the line of the fair share", at, 0.125)
		}
	}
	for _, want := range []string{"45", "31", "21", "45.0", "±15.0", "wins", "player", "fair share 25.0 %"} {
		if !slices.Contains(texts, want) {
			t.Errorf("%q is not printed: %q", want, texts)
		}
	}
	if slices.Contains(texts, "3") {
		t.Error("a number is printed where there is no room")
	}
}

func TestLabelAt(t *testing.T) {
	for _, tt := range []struct {
		name           string
		from, to, line vg.Length
		want           vg.Length
		ok             bool
	}{
		{"the line is elsewhere", 0, 20, 90, 10, true},
		{"no room", 0, 15, 90, 7.5, false},
		{"the line is at the left", 0, 40, 18, 29, true},
		{"the line is at the right", 0, 40, 24, 12, true},
		{"the line leaves no room", 0, 24, 12, 18, false},
		{"the line is in it, but not in the way", 0, 100, 10, 50, true},
	} {
		if x, ok := labelAt(tt.from, tt.to, 10, tt.line); x != tt.want || ok != tt.ok {
			t.Errorf("%s: %v, %v, want %v, %v", tt.name, x, ok, tt.want, tt.ok)
		}
	}
}

// Neighbouring places can be told apart, and numbers can be read on each of them.
func TestPlaceColours(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		colours := placeColours(seats)
		if len(colours) != seats || colours[0] != won || colours[seats-1] != lost {
			t.Fatalf("%d places: %v", seats, colours)
		}
		for i, c := range colours {
			l, m := luminance(c), luminance(inkOn(c))
			if contrast := (max(l, m) + 0.05) / (min(l, m) + 0.05); contrast < 4.5 {
				t.Errorf("place %d of %d: numbers have a contrast of %.1f", i+1, seats, contrast)
			}
			if i > 0 && c == colours[i-1] {
				t.Errorf("places %d and %d of %d look alike", i, i+1, seats)
			}
		}
	}
}
