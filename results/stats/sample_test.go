package stats

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Pooled samples are those of all their blocks or games; games that are units of their own make all of them so.
func TestSamplesPlus(t *testing.T) {
	blocks := blocksOf(2, 0, 24, 12)
	partly := OfBlocks(3, 24) // a block that gave everything, and a game of another one
	partly.AddBlocks(1, 2, 24)
	for _, tt := range []struct {
		name     string
		sample   Sample
		want     Estimate
		blocks   int
		inBlocks int
	}{
		{"blocks and nothing", blocks.Plus(Sample{}), blocks.Score(), 3, 6},
		{"blocks and blocks", blocks.Plus(blocksOf(2, 12, 18)), blocksOf(2, 0, 24, 12, 12, 18).Score(), 5, 10},
		{"blocks of different sizes", blocksOf(2, 24, 0).Plus(blocksOf(4, 24, 36)), blocksOf(4, 48, 0, 24, 36).Score(), 4, 12},
		{"an incomplete block", blocks.Plus(partly), blocksOf(2, 0, 24, 12, 24).Score(), 4, 8},
		{"games", OfGames(4, 30).Plus(OfGames(2, 6)), Divided(36, 6), 0, 0},
		{"blocks and games", blocks.Plus(OfGames(2, 6)), Divided(42, 8), 0, 0},
		{"no block is complete", OfBlocks(4, 24), Estimate{Value: 0.5, Games: 4, Why: "no block is complete"}, 0, 0},
	} {
		got := tt.sample.Score()
		tt.want.N, tt.want.Games = got.N, got.Games // blocks of four games stand for some of two
		wantEstimate(t, tt.name, got, tt.want, 1e-12)
		if tt.sample.Blocks() != tt.blocks || tt.sample.inBlocks != tt.inBlocks {
			t.Errorf("%s: %d blocks of %d games, want %d of %d",
				tt.name, tt.sample.Blocks(), tt.sample.inBlocks, tt.blocks, tt.inBlocks)
		}
	}
	if e := blocksOf(2, 0, 24, 12).Score(); e != blocks.Score() {
		t.Errorf("a sample that was added to has changed: %+v", blocks.Score())
	}
}

// Notes name the methods of the figures that are shown, of two at most, and no other; and why some have no interval,
// once each.
func TestNotes(t *testing.T) {
	all := map[string]Estimate{
		"over blocks":                  blocksOf(2, 0, 24, 12).Score(),
		"Wilson over games for shares": Share(1, 2), "Student over games": Mean(2, 4, 10),
		"no block is complete": OfBlocks(1, 0).Score(), "one game has no spread": Mean(1, 5, 25), "no games": Share(0, 0),
	}
	rapid.Check(t, func(t *rapid.T) {
		var n Notes
		words := rapid.SliceOf(rapid.SampledFrom(slices.Sorted(maps.Keys(all)))).Draw(t, "shown")
		for _, w := range words {
			n.Add(all[w])
		}
		said := strings.Join(n.Sentences("± is half the width of"), " ")
		ways := 0
		for w, e := range all {
			if e.Known() && slices.Contains(words, w) {
				ways++
			}
		}
		if ways > 2 != strings.Contains(said, " 95 % interval; the manual says how each kind is found.") {
			t.Fatal(said)
		}
		for w, e := range all {
			want := 0
			if slices.Contains(words, w) && w != "no games" && !(e.Known() && ways > 2) {
				want = 1
			}
			if got := strings.Count(said, w); got != want {
				t.Fatalf("%q stands %d times, want %d, in: %s", w, got, want, said)
			}
		}
		if known := strings.HasPrefix(said, "± is half the width of the 95 % interval"); known != (ways > 0) {
			t.Fatal(said)
		}
	})
}

func TestBeside(t *testing.T) {
	for _, tt := range []struct {
		e    Estimate
		want int
	}{
		{Estimate{Lo: 0.26, Hi: 0.4, Method: WilsonGames}, 1}, {Estimate{Lo: 0.2, Hi: 0.24, Method: WilsonGames}, -1},
		{Estimate{Lo: 0.25, Hi: 0.4, Method: WilsonGames}, 0}, {Estimate{Value: 1, Games: 3, Why: "refused"}, 0}, {Estimate{}, 0},
	} {
		if got := tt.e.Beside(0.25); got != tt.want {
			t.Errorf("%+v beside a quarter: %+d, want %+d", tt.e, got, tt.want)
		}
	}
}
