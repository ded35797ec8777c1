package stats

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestOddRecords: one-sided and tiny records give finite figures. On some of them quick formulas of likelihood ratios
// decide at once, or overflow. The values are those of a second implementation.
func TestOddRecords(t *testing.T) {
	for _, tt := range []struct {
		name   string
		counts [5]int
		odds   string
		lo, hi float64 // per cent
	}{
		{"three won", [5]int{4: 3}, "1.4:1", 13.9, 100},
		{"five won", [5]int{4: 5}, "2.5:1", 29.2, 100},
		{"ten won", [5]int{4: 10}, "33:1", 53, 100},
		{"all even", [5]int{2: 200}, "1.0:1", 48.4, 51.6},
		{"one lost, one even, the rest won", [5]int{0: 1, 2: 1, 4: 400}, "10^115:1", 97.5, 100},
		{"one pair", [5]int{3: 1}, "1.0:1", 0.4, 99.9},
	} {
		s := Pairs(tt.counts)
		if got := s.Against(0.5, Either).Odds(); got != tt.odds {
			t.Errorf("%s: evidence %s, want %s", tt.name, got, tt.odds)
		}
		e := s.AtAnyTime()
		if lo, hi := math.Round(1000*e.Lo)/10, math.Round(1000*e.Hi)/10; lo != tt.lo || hi != tt.hi {
			t.Errorf("%s: [%v, %v] %%, want [%v, %v]", tt.name, lo, hi, tt.lo, tt.hi)
		}
	}
}

// TestEvidenceBySimpleProducts: the evidence is the average over bets of the product of their factors.
func TestEvidenceBySimpleProducts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var counts [5]int
		for i := range counts {
			counts[i] = rapid.IntRange(0, 4).Draw(t, "pairs")
		}
		m := rapid.Float64Range(0.05, 0.95).Draw(t, "mean")
		sums := map[Side]float64{}
		for _, k := range stakes {
			up, down := 1., 1.
			for score, n := range counts {
				x := float64(score) / 4
				up *= math.Pow(1+k/m*(x-m), float64(n))
				down *= math.Pow(1-k/(1-m)*(x-m), float64(n))
			}
			sums[Above], sums[below], sums[Either] = sums[Above]+up, sums[below]+down, sums[Either]+(up+down)/2
		}
		for side, sum := range sums {
			want := math.Log(sum / float64(len(stakes)))
			if got := float64(Pairs(counts).Against(m, side)); math.Abs(got-want) > 1e-9*max(1, math.Abs(want)) {
				t.Fatalf("%v against %v, side %v: %v, want %v", counts, m, side, got, want)
			}
		}
	})
}

// TestEvidenceProperties: the other player's evidence is the mirror image; the interval has the mean and the means that
// too little evidence is against, and no other; the order of pairs does not matter.
func TestEvidenceProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var counts [5]int
		for i := range counts {
			counts[i] = rapid.SampledFrom([]int{0, 0, 1, 3, 40, 1000}).Draw(t, "pairs")
		}
		mirrored := counts
		slices.Reverse(mirrored[:])
		a, b := Pairs(counts), Pairs(mirrored)
		const rounding = 1e-6
		for _, sides := range [][2]Side{{Either, Either}, {Above, below}, {below, Above}} {
			x, y := a.Against(0.5, sides[0]), b.Against(0.5, sides[1])
			if math.Abs(float64(x-y)) > rounding {
				t.Fatalf("%v: evidence %v, from the other side %v", counts, x, y)
			}
		}
		if a.Games() == 0 {
			return
		}
		e, o := a.AtAnyTime(), b.AtAnyTime()
		if !(0 <= e.Lo && e.Lo <= e.Value && e.Value <= e.Hi && e.Hi <= 1) || math.Abs(e.Lo+o.Hi-1) > rounding {
			t.Fatalf("%v: %+v, from the other side %+v", counts, e, o)
		}
		m := rapid.Float64Range(0.001, 0.999).Draw(t, "mean")
		if inside := e.Lo <= m && m <= e.Hi; inside != (a.Against(m, Either) < Needed(1)) && math.Abs(m-e.Lo) > rounding && math.Abs(m-e.Hi) > rounding {
			t.Fatalf("%v: [%v, %v] and the evidence %v against %v", counts, e.Lo, e.Hi, a.Against(m, Either), m)
		}
		if fixed := a.Score(); fixed.Known() && a.Blocks() > 10 && fixed.Hi-fixed.Lo > (e.Hi-e.Lo)*1.1+0.01 {
			t.Fatalf("%v: the interval of a finished plan [%v, %v] is wider than that at any time [%v, %v]", counts, fixed.Lo, fixed.Hi, e.Lo, e.Hi)
		}
	})
}

// TestSingleGames: shared wins count as games won and lost with the same sum, which is never more evidence.
func TestSingleGames(t *testing.T) {
	for _, tt := range []struct {
		games    int
		twelfths int64
	}{{10, 120}, {10, 0}, {12, 72}, {7, 30}, {1000, 6600}} {
		s := OfGames(tt.games, tt.twelfths)
		got, e := s.Against(0.5, Either), s.AtAnyTime()
		if math.IsNaN(float64(got)) || !(e.Lo <= e.Value && e.Value <= e.Hi) || e.Method != BetGames || e.N != tt.games {
			t.Errorf("%+v: evidence %v, %+v", tt, got, e)
		}
	}
	shared, whole := OfBlocks(20, 120), OfGames(20, 120) // 20 games shared by both
	shared.AddBlocks(20, 1, 6)
	if a, b := whole.Against(0.4, Either), shared.Against(0.4, Either); a > b {
		t.Errorf("evidence %v of sums, more than %v of the games themselves", a, b)
	}
}

func TestNoEvidence(t *testing.T) {
	if e := Pairs([5]int{}).Against(0.5, Either); e != 0 {
		t.Errorf("no pairs: evidence %v, want 0", e)
	}
	if e := OfBlocks(4, 24).AtAnyTime(); e.Known() || e.Why != NoBlock {
		t.Errorf("no block is complete: %+v", e)
	}
}

// TestDifferences: blocks of two players have the same scores by differences as by shares; with others in the game,
// equal players have ½ whatever the others are.
func TestDifferences(t *testing.T) {
	var shares, differences Sample
	for a := int64(0); a <= 24; a += 6 {
		shares.AddBlocks(2, 2, a)
		differences.AddDifferences(2, 2, a, 24-a)
	}
	if a, b := shares.Against(0.3, Either), differences.Against(0.3, Either); a != b {
		t.Errorf("evidence %v by shares and %v by differences", a, b)
	}
	var d Sample
	d.AddDifferences(3, 6, 10, 10)
	d.AddDifferences(1, 24, 100, 100)
	if e := d.AtAnyTime(); e.Value != 0.5 || e.Games != 42 || e.N != 4 {
		t.Errorf("%+v", e)
	}
}

// TestSequence: the first decision stays, with the number of its block; a margin decides as well.
func TestSequence(t *testing.T) {
	s := NewSequence(Needed(1), 0, Either)
	for range 12 {
		s.Add(2, 24, 0)
	}
	first, ok := s.Decision()
	if !ok || first != (Decision{Word: Better, Blocks: 10}) {
		t.Fatalf("%+v", first)
	}
	for range 100 {
		s.Add(2, 0, 24)
	}
	if again, _ := s.Decision(); again != first || s.Sample().Blocks() != 112 {
		t.Errorf("the decision has changed: %+v, after %d blocks", again, s.Sample().Blocks())
	}

	for _, tt := range []struct {
		name   string
		margin float64
		side   Side
		a      int64 // points of each pair
		word   Word
		within bool
	}{
		{"worse", 0, Either, 0, Worse, false},
		{"worse, of a test for better", 0, Above, 0, Worse, false},
		{"better, of a test for better", 0, Above, 24, Better, false},
		{"equal", 0.02, Either, 12, Within, true},
		{"within a wide margin, before better", 0.3, Either, 15, Within, true},
		{"better, before within", 0.3, Either, 18, Better, false},
		{"equal, without a margin", 0, Either, 12, "", false},
	} {
		s := NewSequence(Needed(1), tt.margin, tt.side)
		d, ok := s.Decision()
		for range 2000 {
			if s.Add(2, tt.a, 24-tt.a); !ok {
				d, ok = s.Decision()
			}
		}
		if d.Word != tt.word || d.Within != tt.within {
			t.Errorf("%s: %+v", tt.name, d)
		}
	}
}

func TestLengths(t *testing.T) {
	if from, to := Length(0.08, 0, Needed(1)); from != 0 || to != 0 {
		t.Errorf("without a difference: %d to %d", from, to)
	}
	if from, to := Length(0.08, 1e-12, Needed(1)); !(0 < from && from <= to) {
		t.Errorf("a tiny difference: %d to %d", from, to)
	}
	for _, blocks := range []int{0, 1, 9, 10} {
		if gap := Detectable(0.25, blocks, Needed(1)); gap != 0.5 {
			t.Errorf("%d blocks detect %v", blocks, gap)
		}
	}
}

// TestStratified: kinds of openings are weighted as in the plan; an exact stratum adds no uncertainty.
func TestStratified(t *testing.T) {
	one, other := blocksOf(2, 24, 18, 24, 12, 24), blocksOf(2, 0, 6, 0, 12, 0)
	even := Stratified([]Stratum{{Sample: one, Weight: 1}, {Sample: other, Weight: 1}})
	if math.Abs(even.Value-0.5) > 0.01+1e-9 || !even.Known() {
		t.Errorf("%+v", even)
	}
	alone := Stratified([]Stratum{{Sample: one, Weight: 7}})
	wantEstimate(t, "one kind", alone, one.Score(), 0)
	weighted := Stratified([]Stratum{{Sample: one, Weight: 3}, {Sample: other, Weight: 1}})
	if want := 0.75*one.Score().Value + 0.25*other.Score().Value; math.Abs(weighted.Value-want) > 1e-12 {
		t.Errorf("weighted: %v, want %v", weighted.Value, want)
	}
	middle := blocksOf(2, 6, 12, 18, 12, 12, 12)
	exact := Stratified([]Stratum{{Sample: middle, Weight: 1}, {Sample: blocksOf(2, 0), Weight: 1, Exact: true}})
	if half := middle.Score(); math.Abs((exact.Hi-exact.Lo)-(half.Hi-half.Lo)/2) > 1e-9 || exact.Value != half.Value/2 {
		t.Errorf("with an exact kind: %+v, alone %+v", exact, half)
	}
	if e := Stratified([]Stratum{{Sample: blocksOf(2, 0), Weight: 1, Exact: true}}); e.Known() || e.Why != OnlyExact {
		t.Errorf("only exact: %+v", e)
	}
	if e := Stratified([]Stratum{{Sample: one, Weight: 1}, {Sample: OfBlocks(2, 12), Weight: 1}}); e.Known() || e.Why != NoBlock {
		t.Errorf("a kind without blocks: %+v", e)
	}
	if e := Stratified(nil); e.Known() || e.Games != 0 {
		t.Errorf("nothing: %+v", e)
	}
}

// TestKindsAtAnyTime: a plan may play all openings of a short kind before most of a long one. The interval of both
// holds at every look; that of all blocks together would be off the plan's mean in nearly half of the runs.
func TestKindsAtAnyTime(t *testing.T) {
	short, long := [5]float64{0, 0, 0, 0.2, 0.8}, [5]float64{0.275, 0, 0.55, 0, 0.175}
	const nShort, nLong = 20, 180
	a, _ := mean(short)
	b, _ := mean(long)
	truth := (nShort*a + nLong*b) / (nShort + nLong)
	off := func(interval func(short, long Sample) Estimate) func(r *rand.Rand) bool {
		return func(r *rand.Rand) bool {
			var counts [2][5]int
			for n := range nLong {
				if n < nShort {
					counts[0][drawn(r, short)]++
				}
				counts[1][drawn(r, long)]++
				if n%4 > 0 {
					continue
				}
				if !covers(interval(Pairs(counts[0]), Pairs(counts[1])), truth) {
					return true
				}
			}
			return false
		}
	}
	if !testing.Short() {
		simulated{100, 0, 0, mostFalse(100)}.check(t, "the kinds apart", 900, off(func(short, long Sample) Estimate {
			return StratifiedAtAnyTime([]Stratum{{Sample: short, Weight: nShort}, {Sample: long, Weight: nLong}})
		}))
		simulated{100, 5, 0.2, 1}.check(t, "together", 900, off(func(short, long Sample) Estimate { return short.Plus(long).AtAnyTime() }))
	}
	half := Pairs([5]int{2: 40})
	both := StratifiedAtAnyTime([]Stratum{{Sample: half, Weight: 1}, {Sample: half, Weight: 3}})
	if one := half.unrefuted(Needed(2)); math.Abs(both.Lo-one.Lo)+math.Abs(both.Hi-one.Hi) > 1e-12 {
		t.Errorf("two kinds alike: %+v, each %+v", both, one)
	}
	exact := StratifiedAtAnyTime([]Stratum{{Sample: Pairs([5]int{4: 1}), Weight: 1, Exact: true}, {Sample: Pairs([5]int{2: 40}), Weight: 1}})
	if half := Pairs([5]int{2: 40}).AtAnyTime(); exact.Value != 0.75 || math.Abs(exact.Margin()-half.Margin()/2) > 1e-12 {
		t.Errorf("half exact: %+v, the other half %+v", exact, half)
	}
	if e := StratifiedAtAnyTime([]Stratum{{Sample: Pairs([5]int{4: 1}), Weight: 1, Exact: true}}); e.Known() || e.Why != OnlyExact || e.Value != 1 {
		t.Errorf("only exact: %+v", e)
	}
	if e := StratifiedAtAnyTime([]Stratum{{Sample: Pairs([5]int{4: 1}), Weight: 1}, {Sample: OfBlocks(2, 12), Weight: 1}}); e.Known() || !strings.HasPrefix(e.Why, "some kind of openings") || e.Games != 4 {
		t.Errorf("a kind without blocks: %+v", e)
	}
}

// TestRemaining: blocks to go shrink with the evidence, and have no upper end while the score may be even.
func TestRemaining(t *testing.T) {
	if from, to := Pairs([5]int{}).Remaining(Needed(1)); from != 0 || to != 0 {
		t.Errorf("without pairs: %d to %d", from, to)
	}
	from, to := Pairs([5]int{10, 10, 60, 10, 10}).Remaining(Needed(1))
	if from < 100 || to != 0 {
		t.Errorf("even: %d to %d", from, to)
	}
	before, most := Pairs([5]int{5, 10, 40, 20, 15}).Remaining(Needed(1))
	after, least := Pairs([5]int{10, 20, 80, 40, 30}).Remaining(Needed(1))
	if !(1 <= before && before <= most) || !(after < before && least < most) {
		t.Errorf("%d to %d pairs to go; after twice as many %d to %d", before, most, after, least)
	}
}

// BenchmarkSequence is one block of a match: a look.
func BenchmarkSequence(b *testing.B) {
	s := NewSequence(1e9, 0.02, Either)
	for i := int64(0); b.Loop(); i++ {
		s.Add(2, 6*(i%5), 24-6*(i%5))
	}
}
