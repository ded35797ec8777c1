package stats

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"tourney/games/gamestest"
)

// TestFalseDecisions: of equal players, one is ever called better in fewer than one match of twenty, although somebody
// looks after every block. It should be one of thirty to fifty: a rate near 0 would waste games.
func TestFalseDecisions(t *testing.T) {
	gamestest.SkipShort(t)
	// A list has openings that favour either player. It is played once, in a drawn order, and the mean over all is ½.
	list := make([]float64, looks())
	for i := range list {
		list[i] = 100 * math.Sin(2*math.Pi*float64(i)/float64(len(list)))
	}
	always := func(b blocks) func(*rand.Rand) blocks { return func(*rand.Rand) blocks { return b } }
	for i, tt := range []struct {
		name string
		want int
		draw func(r *rand.Rand) blocks
	}{
		{firstHeavy.name, 2, always(pairs(firstHeavy.chances(0)))},
		{drawish.name, 4, always(pairs(drawish.chances(0)))},
		{"three seats", 5, always(tables(allOrders(3), []float64{2, 2, 1}))},
		{"four seats", 1, always(tables(allOrders(4), []float64{1, 1, 2, 3}))},
		{"one against a field", 4, always(tables(oneAgainstField(4), []float64{1, 1}))},
		{"a list", 7, func(r *rand.Rand) blocks {
			order, next := r.Perm(len(list)), 0
			return func(r *rand.Rand) (int, int64, int64) {
				next++
				return pairs(drawish.chances(list[order[next-1]]))(r)
			}
		}},
		// A player who is stronger, and loses by faults what that gains.
		{"faults", 6, always(pairs(withFaults(firstHeavy.scoring(0.6), 1./6)))},
	} {
		simulated{n: 150, want: tt.want, least: 1. / 150, most: mostFalse(150)}.check(t, tt.name, uint64(i), func(r *rand.Rand) bool {
			return decides(r, tt.draw(r), NeededFor(1, falsely()), looks())
		})
	}
}

// withFaults turns a part of the points of pairs into losses, as by a crash whatever the position.
func withFaults(chances [5]float64, part float64) (list [5]float64) {
	for i, p := range chances {
		list[i] += p * (1 - part)
		list[0] += p * part
	}
	return list
}

// TestIntervalsAtAnyTime: the interval ever misses the true score in fewer than one match of twenty.
func TestIntervalsAtAnyTime(t *testing.T) {
	gamestest.SkipShort(t)
	needed := NeededFor(1, falsely())
	for i, tt := range []struct {
		world pairWorld
		share float64
		want  int
	}{{firstHeavy, 0.53, 4}, {firstHeavy, 0.65, 6}, {firstHeavy, 0.9, 5}, {drawish, 0.53, 4}, {drawish, 0.65, 3}, {drawish, 0.9, 5}} {
		chances := tt.world.scoring(tt.share)
		truth, _ := mean(chances)
		what := fmt.Sprint(tt.world.name, " ", tt.share)
		simulated{n: 150, want: tt.want, least: 1. / 150, most: mostFalse(150)}.check(t, what, uint64(100+i), func(r *rand.Rand) bool {
			var counts [5]int
			for range looks() {
				counts[drawn(r, chances)]++
				if Pairs(counts).Against(truth, Either) >= needed { // the interval has all others
					return true
				}
			}
			if e := Pairs(counts).unrefuted(needed); !(e.Lo <= truth && truth <= e.Hi) {
				t.Errorf("%s: [%v, %v] lacks %v, against which there is too little evidence", what, e.Lo, e.Hi, truth)
			}
			return false
		})
	}
}

// TestFiguresOfAllBlocks: where evidence falls back after the decision, the score of the blocks up to the deciding one
// flatters the winner by 4 points or more. That of all blocks, which is printed, flatters by half of that at most, and
// its interval holds.
func TestFiguresOfAllBlocks(t *testing.T) {
	gamestest.SkipShort(t)
	const goesOn = 250 // blocks, as the proofs of studies do
	chances := firstHeavy.scoring(0.515)
	truth, _ := mean(chances)
	var early, all, missed, fell float64
	fallsBack := func(r *rand.Rand) bool {
		s, draw, deciding := NewSequence(NeededAt(1), 0, Above), pairs(chances), Sample{}
		for range goesOn {
			s.Add(draw(r))
			if d, ok := s.Decision(); ok && d.Blocks == s.Sample().Blocks() {
				deciding = s.Sample().Plus(Sample{})
			}
		}
		d, _ := s.Decision()
		if word, _ := s.Sample().Verdict(NeededAt(1), Above); d.Word != Better || word == Better {
			return false
		}
		e := s.Sample().AtAnyTime()
		fell, early, all = fell+1, early+deciding.Score().Value-truth, all+e.Value-truth
		if e.Beside(truth) != 0 {
			missed++
		}
		return true
	}
	simulated{n: 750, want: 3, least: 20. / 750, most: 1}.check(t, "evidence falls back", 700, fallsBack)
	if early/fell < 0.04 || all > early/2 || missed/fell > 0.05 {
		t.Errorf("of %.0f matches whose evidence fell back %.0f intervals of all blocks miss; scores are %.1f points too high at the decision and %.1f at the end",
			fell, missed, 100*early/fell, 100*all/fell)
	}
}

// TestPower: differences are found about as early as by a design of fixed length that knows them beforehand, and as
// early as Length and Detectable say.
func TestPower(t *testing.T) {
	gamestest.SkipShort(t)
	for _, tt := range []struct {
		world pairWorld
		share float64
		want  string // of few matches
	}{
		{firstHeavy, 0.521, "median 1367, from 969 to 2522, shown by 2731"},
		{firstHeavy, 0.536, "median 408, from 335 to 862, shown by 934"},
		{firstHeavy, 0.55, "median 244, from 177 to 450, shown by 487"},
		{firstHeavy, 0.575, "median 143, from 83 to 204, shown by 221"},
		{firstHeavy, 0.61, "median 79, from 43 to 98, shown by 107"},
		{firstHeavy, 0.65, "median 45, from 27 to 56, shown by 61"},
		{drawish, 0.521, "median 1076, from 809 to 2104, shown by 2278"},
		{drawish, 0.536, "median 366, from 280 to 720, shown by 780"},
		{drawish, 0.55, "median 251, from 150 to 379, shown by 410"},
		{drawish, 0.575, "median 84, from 71 to 173, shown by 188"},
		{drawish, 0.61, "median 40, from 38 to 85, shown by 92"},
		{drawish, 0.65, "median 23, from 24 to 50, shown by 54"},
	} {
		what := fmt.Sprint(tt.world.name, " ", tt.share)
		seed := map[string]uint64{firstHeavy.name: 200, drawish.name: 201}[tt.world.name]
		chances := tt.world.scoring(tt.share)
		_, v := mean(chances)
		g := tt.share - 0.5
		fixed := func(z float64) int { return int(math.Ceil((1.96 + z) * (1.96 + z) * v / (g * g))) }
		most := 2 * fixed(1.645)
		if tt.share > 0.58 {
			most = most * 5 / 4
		}
		from, to := Length(v, g, Needed(1))
		var lengths []int
		simulated{n: 150, most: 0.02}.check(t, what+": the weaker player is found better", seed, func(r *rand.Rand) bool {
			s, n, draw := NewSequence(Needed(1), 0, Either), 0, pairs(chances)
			d, ok := s.Decision()
			for ; !ok && n < most+to; n++ {
				s.Add(draw(r))
				d, ok = s.Decision()
			}
			lengths = append(lengths, n)
			return d.Word == Worse
		})
		slices.Sort(lengths)
		within := func(n int) float64 {
			i, _ := slices.BinarySearch(lengths, n+1)
			return float64(i) / float64(len(lengths))
		}
		// By shows pairs, which would have shown this gap, four of five have shown it.
		median, shows := lengths[len(lengths)/2], atLeast+1
		for Detectable(v, shows, Needed(1)) > g {
			shows++
		}
		if got := fmt.Sprintf("median %d, from %d to %d, shown by %d", median, from, to, shows); !gamestest.Long && got != tt.want {
			t.Errorf("%s: %s, want %s", what, got, tt.want)
		}
		if !gamestest.Long {
			continue
		}
		const spare = 10 // pairs: large differences need a few whatever their size
		if fixed80 := fixed(0.842); float64(median) > 1.3*float64(fixed80)+spare {
			t.Errorf("%s: the median length is %d pairs, a fixed design with 80 %% power takes %d", what, median, fixed80)
		}
		if within(most) < 0.95-3*math.Sqrt(0.95*0.05/float64(len(lengths))) {
			t.Errorf("%s: %.3f are decided within %d pairs, want 0.95", what, within(most), most)
		}
		if share := within(to) - within(from); share < 0.38 || share > 0.62 {
			t.Errorf("%s: %.2f of the lengths lie in the quartiles %d to %d", what, share, from, to)
		}
		if got := within(shows); got < 0.70 || got > 0.90 {
			t.Errorf("%s: %.2f are decided within %d pairs, which would show the difference in four of five", what, got, shows)
		}
	}
}

// TestWithinLength: equal players are known to be within 2 points as late as WithinLength says.
func TestWithinLength(t *testing.T) {
	gamestest.SkipShort(t)
	const margin = 0.02
	for i, tt := range []struct {
		world        pairWorld
		length, want int
	}{{firstHeavy, 3003, 1}, {drawish, 2509, 2}} {
		chances := tt.world.chances(0)
		_, v := mean(chances)
		length := WithinLength(v, margin, Needed(1))
		if length != tt.length {
			t.Errorf("%s: %d pairs, want %d", tt.world.name, length, tt.length)
		}
		simulated{n: 50, want: tt.want, least: 0.3, most: 0.7}.check(t, tt.world.name, uint64(300+i), func(r *rand.Rand) bool {
			s, draw := NewSequence(Needed(1), margin, Either), pairs(chances)
			for range length {
				s.Add(draw(r))
			}
			d, _ := s.Decision()
			return d.Word == Within
		})
	}
}

// TestManyComparisons: of six equal players on shared openings, some pair is ever called decided in fewer than one
// table of twenty; and in a series of ten comparisons with one baseline, one is ever decided falsely in fewer than one
// of twenty.
func TestManyComparisons(t *testing.T) {
	gamestest.SkipShort(t)
	const pairings, openings = 15, 400
	game := func(r *rand.Rand, seat float64) int64 {
		if r.Float64() < 1/(1+math.Pow(10, -seat/400)) {
			return 12
		}
		return 0
	}
	simulated{n: 150, want: 3, most: mostFalse(150)}.check(t, "tables", 600, func(r *rand.Rand) bool {
		var samples [pairings]Sample
		for range openings {
			seat := 150 + 200*r.NormFloat64()
			for i := range samples {
				samples[i].AddBlocks(1, 2, game(r, seat)+game(r, -seat))
				if samples[i].Against(0.5, Either) >= NeededFor(pairings, falsely()) {
					return true
				}
			}
		}
		return false
	})
	simulated{n: 450, want: 4, most: mostFalse(450)}.check(t, "series", 700, func(r *rand.Rand) bool {
		for k := 1; k <= 10; k++ {
			if decides(r, pairs(drawish.chances(0)), NeededFor(k*(k+1), falsely()), 300) { // as NeededAt
				return true
			}
		}
		return false
	})
}
