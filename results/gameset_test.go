package results

import (
	"math"
	"runtime"
	"testing"

	"pgregory.net/rapid"

	"tourney/games/gamestest"
)

// TestGameSet compares a set with a map: numbers close together and far apart, negative ones too.
func TestGameSet(t *testing.T) {
	number := rapid.OneOf(rapid.IntRange(-3, 140), rapid.IntRange(1<<20-2, 1<<20+2), rapid.Int(),
		rapid.SampledFrom([]int{math.MinInt, math.MinInt + 1, math.MaxInt - 1, math.MaxInt}))
	type game struct{ pairing, number int }
	rapid.Check(t, func(t *rapid.T) {
		var set GameSet
		twin := map[game]bool{}
		asked := map[game]bool{}
		for range rapid.IntRange(0, 200).Draw(t, "games") {
			g := game{number.Draw(t, "pairing"), number.Draw(t, "number")}
			asked[g] = true
			asked[game{g.number, g.pairing}], asked[game{g.pairing + 8, g.number}] = true, true
			asked[game{g.pairing, g.number - 64}], asked[game{g.pairing, -g.number}] = true, true
			if rapid.Bool().Draw(t, "add") {
				set.Add(g.pairing, g.number)
				twin[g] = true
			}
			if set.Len() != len(twin) {
				t.Fatalf("after %v: %d games, want %d", g, set.Len(), len(twin))
			}
		}
		for g := range asked {
			if got := set.Has(g.pairing, g.number); got != twin[g] {
				t.Fatalf("Has(%d, %d): got %t, want %t", g.pairing, g.number, got, twin[g])
			}
		}
	})
}

func TestGameSetEmpty(t *testing.T) {
	for name, set := range map[string]*GameSet{"nil": nil, "zero": {}} {
		if set.Has(0, 0) || set.Has(-1, -1) || set.Len() != 0 {
			t.Errorf("%s: not empty", name)
		}
	}
}

// TestGameSetMemory checks the sizes in the comment of GameSet for runs of several shapes.
func TestGameSetMemory(t *testing.T) {
	gamestest.SkipShort(t)
	for _, test := range []struct {
		name                           string
		pairings, numbers, apart, most int // megabytes
	}{
		{"one pairing", 1, 1 << 20, 1, 4},
		{"twelve pairings", 12, 1 << 20 / 12, 1, 1},
		{"a million pairings", 1 << 20, 2, 1, 32},
		{"far apart", 1 << 10, 2, 1 << 30, 1},
	} {
		if got := sizeOf(test.pairings, test.numbers, test.apart) / 1e6; got > float64(test.most) {
			t.Errorf("%s: %.1f MB, want at most %d", test.name, got, test.most)
		}
	}
}

// fill returns a set of games in the order in which a tournament plays them.
func fill(pairings, numbers, apart int) *GameSet {
	set := &GameSet{}
	for number := range numbers {
		for pairing := range pairings {
			set.Add(pairing, number*apart)
		}
	}
	return set
}

// sizeOf returns the bytes that a set keeps in memory.
func sizeOf(pairings, numbers, apart int) float64 {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	set := fill(pairings, numbers, apart)
	runtime.GC()
	runtime.ReadMemStats(&after)
	runtime.KeepAlive(set)
	return float64(after.HeapAlloc) - float64(before.HeapAlloc)
}
