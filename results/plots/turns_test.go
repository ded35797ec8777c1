package plots

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
	"tourney/results"
)

func TestTurnsRows(t *testing.T) {
	run := results.Run{Name: "r", Game: "g", Players: []results.Player{{Name: "a"}, {Name: "b"}},
		Pairings: []results.Pairing{{Seats: []int{0, 1}}, {Seats: []int{1, 0}}}}
	counts := []results.TurnCount{
		{Pairing: 0, Opening: "random", Turns: 3, Games: 9},
		{Pairing: 0, Opening: "random", Turns: 4, Games: 1},
		{Pairing: 1, Opening: "empty", Turns: 8, Games: 2},
	}
	got, err := Turns(run, counts, Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := TurnChart{
		Title: "r (g)", Seats: []string{"first seat", "second seat"}, Openings: []string{"empty", "random"},
		Rows: []TurnRow{
			{[]string{"a", "b"}, [][]results.TurnCount{nil, counts[:2]}},
			{[]string{"b", "a"}, [][]results.TurnCount{counts[2:], nil}},
		},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestBins(t *testing.T) {
	for _, tt := range []struct {
		least, most int
		want        bins
	}{
		{9, 36, bins{9, 1, 28}},
		{12, 12, bins{8, 1, 10}}, // in the middle of ten
		{1, 2, bins{0, 1, 10}},
		{0, 0, bins{0, 1, 10}},
		{1, 45, bins{1, 1, 45}},
		{1, 46, bins{0, 2, 24}},
		{103, 412, bins{100, 10, 32}},
		{7, 20000, bins{0, 500, 41}},
	} {
		rows := []TurnRow{
			{Counts: [][]results.TurnCount{{{Turns: tt.most}}, nil}},
			{Counts: [][]results.TurnCount{nil, {{Turns: tt.least}}}},
		}
		if got := newBins(rows); got != tt.want {
			t.Errorf("turns from %d to %d: bins %v, want %v", tt.least, tt.most, got, tt.want)
		}
	}
}

// Whatever the counts, the bins hold all games, and they are neither few nor many.
func TestBinsHoldAllGames(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		count := rapid.Custom(func(t *rapid.T) results.TurnCount {
			most := rapid.SampledFrom([]int{3, 40, 1000, 100_000}).Draw(t, "most")
			return results.TurnCount{
				Turns: rapid.IntRange(0, most).Draw(t, "turns"),
				Games: rapid.IntRange(1, 50).Draw(t, "games"),
			}
		})
		counts := rapid.SliceOfN(count, 1, 20).Draw(t, "counts")
		b := newBins([]TurnRow{{Counts: [][]results.TurnCount{counts}}})
		sum := 0.0
		for _, share := range b.shares(counts) {
			sum += share
		}
		if math.Abs(sum-1) > 1e-9 || b.first < 0 || b.count < fewestBins || b.count > mostBins+1 {
			t.Fatalf("bins %v hold %v of the games", b, sum)
		}
	})
}

// Bars are as high as their shares and stand over their turns; the line of the mean is where the mean is.
func TestTurnsToScale(t *testing.T) {
	chart := TurnChart{Seats: []string{"first", "second"}, Openings: []string{"empty"}, Rows: []TurnRow{{
		[]string{"a", "b"}, [][]results.TurnCount{{{Turns: 10, Games: 6}, {Turns: 12, Games: 3}, {Turns: 30, Games: 1}}},
	}}}
	d := chart.drawing()
	r := record(d)
	bars := coloured(r.fills, openingColour(0))
	if len(bars) != 3 {
		t.Fatalf("%d bars, want 3", len(bars))
	}
	high := func(i int) float64 { return float64(bars[i].area.Size().Y) }
	at := func(i int) float64 { return float64(bars[i].area.Min.X+bars[i].area.Max.X) / 2 }
	turn := (at(2) - at(0)) / 20
	mean := coloured(r.lines, ink)[0].area.Min.X
	for _, tt := range []struct {
		what      string
		got, want float64
	}{
		{"height of the first", high(0), float64(tallest)},
		{"height of the second", high(1), float64(tallest) / 2},
		{"height of the third", high(2), float64(tallest) / 6},
		{"second over its turn", at(1), at(0) + 2*turn},
		{"mean", float64(mean), at(0) + 2.6*turn},
	} {
		if math.Abs(tt.got-tt.want) > 1e-6 {
			t.Errorf("%s: %.4f, want %.4f", tt.what, tt.got, tt.want)
		}
	}
	var texts []string
	for _, text := range r.texts {
		texts = append(texts, text.s)
	}
	for _, want := range []string{"12.6", "±4.4", "turns; highest bar 60 %"} {
		if !slices.Contains(texts, want) {
			t.Errorf("%q is not printed, but %q", want, texts)
		}
	}
}

func TestMeans(t *testing.T) {
	for _, tt := range []struct {
		counts []results.TurnCount
		want   string
	}{
		{nil, " "},
		{[]results.TurnCount{{Turns: 7, Games: 1}}, "7.0 "},
		{[]results.TurnCount{{Turns: 7, Games: 5}}, "7.0 "},
		{[]results.TurnCount{{Turns: 7, Games: 99999}, {Turns: 8, Games: 1}}, "7.0 ±0.1"},
		{[]results.TurnCount{{Turns: 1, Games: 1}, {Turns: 3, Games: 1}}, "2.0 ±12.7"},
	} {
		m := newMean(tt.counts)
		if got := fmt.Sprint(m.text, " ", m.margin); got != tt.want {
			t.Errorf("mean of %v: %q, want %q", tt.counts, got, tt.want)
		}
	}
}
