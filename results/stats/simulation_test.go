package stats

import (
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"testing"
)

// looks is the number of blocks of a match that is watched to its end.
const looks = 4000

// TestFalseDecisions: of equal players, one is ever called better in fewer than one match of twenty, although somebody
// looks after every block. It should be one of thirty to fifty: a rate near 0 would waste games.
func TestFalseDecisions(t *testing.T) {
	simulates(t)
	// A list has openings that favour either player. It is played once, in a drawn order, and the mean over all is ½.
	list := make([]float64, looks)
	for i := range list {
		list[i] = 100 * math.Sin(2*math.Pi*float64(i)/looks)
	}
	for i, tt := range []struct {
		name string
		draw func(r *rand.Rand) blocks
	}{
		{firstHeavy.name, always(pairs(firstHeavy.chances(0)))},
		{drawish.name, always(pairs(drawish.chances(0)))},
		{"three seats", always(tables(allOrders(3), []float64{2, 2, 1}))},
		{"four seats", always(tables(allOrders(4), []float64{1, 1, 2, 3}))},
		{"one against a field", always(tables(oneAgainstField(4), []float64{1, 1}))},
		{"a list", func(r *rand.Rand) blocks {
			order, next := r.Perm(looks), 0
			return func(r *rand.Rand) (int, int64, int64) {
				next++
				return pairs(drawish.chances(list[order[next-1]]))(r)
			}
		}},
		// A player who is stronger, and loses by faults what that gains.
		{"faults", always(pairs(withFaults(firstHeavy.scoring(0.6), 1./6)))},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := rate(*matches, uint64(i), func(r *rand.Rand) bool { return decides(r, tt.draw(r), Needed(1), looks) })
			t.Logf("%.1f %% of %d matches are decided falsely", 100*got, *matches)
			if got > mostFalse(*matches) || got == 0 {
				t.Errorf("%.1f %% of %d matches are decided falsely, want 2 to 3 %%", 100*got, *matches)
			}
		})
	}
}

func always(b blocks) func(*rand.Rand) blocks { return func(*rand.Rand) blocks { return b } }

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
	simulates(t)
	for i, world := range []pairWorld{firstHeavy, drawish} {
		for _, share := range []float64{0.53, 0.65, 0.9} {
			t.Run(fmt.Sprint(world.name, share), func(t *testing.T) {
				chances := world.scoring(share)
				truth, _ := mean(chances)
				got := rate(*matches, uint64(100+i), func(r *rand.Rand) bool {
					var counts [5]int
					for range looks {
						counts[drawn(r, chances)]++
						if Pairs(counts).Against(truth, Either) >= Needed(1) { // the interval has all others
							return true
						}
					}
					e := Pairs(counts).AtAnyTime()
					if !(e.Lo <= truth && truth <= e.Hi) {
						t.Errorf("[%v, %v] lacks %v, against which there is too little evidence", e.Lo, e.Hi, truth)
					}
					return false
				})
				t.Logf("%.1f %% of %d intervals are ever off", 100*got, *matches)
				if got > mostFalse(*matches) || got == 0 {
					t.Errorf("%.1f %% of %d intervals are ever off, want 1 to 4 %%", 100*got, *matches)
				}
			})
		}
	}
}

// TestFiguresOfAllBlocks: where evidence falls back after the decision, the score of the blocks up to the deciding one
// flatters the winner by 4 points or more. That of all blocks, which is printed, flatters by half of that at most, and its
// interval holds.
func TestFiguresOfAllBlocks(t *testing.T) {
	simulates(t)
	const goesOn = 250 // blocks, as the proofs of studies do
	chances := firstHeavy.scoring(0.515)
	truth, _ := mean(chances)
	var mu sync.Mutex
	var fell, early, all, missed float64
	rate(5**matches, 700, func(r *rand.Rand) bool {
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
		mu.Lock()
		defer mu.Unlock()
		e := s.Sample().AtAnyTime()
		fell, early, all = fell+1, early+deciding.Score().Value-truth, all+e.Value-truth
		if e.Beside(truth) != 0 {
			missed++
		}
		return true
	})
	early, all = early/fell, all/fell
	t.Logf("in %.0f matches evidence fell back; their score was %.1f points too high at the decision, and is %.1f at the end", fell, 100*early, 100*all)
	if fell < 20 || early < 0.04 || all > early/2 || missed/fell > 0.05 {
		t.Errorf("of %.0f matches whose evidence fell back %.0f intervals of all blocks miss; scores are %.1f points too high at the decision and %.1f at the end",
			fell, missed, 100*early, 100*all)
	}
}

// TestPower: differences are found about as early as by a design of fixed length that knows them beforehand, and as
// early as Length and Detectable say.
func TestPower(t *testing.T) {
	simulates(t)
	for i, world := range []pairWorld{firstHeavy, drawish} {
		for _, share := range []float64{0.521, 0.536, 0.55, 0.575, 0.61, 0.65} {
			t.Run(fmt.Sprint(world.name, share), func(t *testing.T) {
				chances := world.scoring(share)
				_, v := mean(chances)
				g := share - 0.5
				fixed := func(z float64) int { return int(math.Ceil((1.96 + z) * (1.96 + z) * v / (g * g))) }
				most := 2 * fixed(1.645)
				if share > 0.58 {
					most = most * 5 / 4
				}
				from, to := Length(v, g, Needed(1))
				var mu sync.Mutex
				var lengths []int
				wrong := rate(*matches, uint64(200+i), func(r *rand.Rand) bool {
					s, n, draw := NewSequence(Needed(1), 0, Either), 0, pairs(chances)
					d, ok := s.Decision()
					for ; !ok && n < most+to; n++ {
						s.Add(draw(r))
						d, ok = s.Decision()
					}
					mu.Lock()
					lengths = append(lengths, n)
					mu.Unlock()
					return d.Word == Worse
				})
				slices.Sort(lengths)
				within := func(n int) float64 {
					i, _ := slices.BinarySearch(lengths, n+1)
					return float64(i) / float64(len(lengths))
				}
				median, fixed80 := lengths[len(lengths)/2], fixed(0.842)
				t.Logf("median %d pairs, %.2f of a fixed design; decided by %d: %.3f; quartiles [%d, %d] hold %.2f", median,
					float64(median)/float64(fixed80), most, within(most), from, to, within(to)-within(from))
				if wrong > 0.02 {
					t.Errorf("%.1f %% find the weaker player better", 100*wrong)
				}
				const spare = 10 // pairs: large differences need a few whatever their size
				if float64(median) > 1.3*float64(fixed80)+spare {
					t.Errorf("the median length is %d pairs, a fixed design with 80 %% power takes %d", median, fixed80)
				}
				if within(most) < 0.95-3*math.Sqrt(0.95*0.05/float64(*matches)) {
					t.Errorf("%.3f are decided within %d pairs, want 0.95", within(most), most)
				}
				if share := within(to) - within(from); share < 0.38 || share > 0.62 {
					t.Errorf("%.2f of the lengths lie in the quartiles %d to %d", share, from, to)
				}
				// By the number of pairs that would have shown this gap, four of five have shown it.
				n := atLeast + 1
				for Detectable(v, n, Needed(1)) > g {
					n++
				}
				if got := within(n); got < 0.70 || got > 0.90 {
					t.Errorf("%.2f are decided within %d pairs, which would show the difference in four of five", got, n)
				}
			})
		}
	}
}

// TestWithinLength: equal players are known to be within 2 points as late as WithinLength says.
func TestWithinLength(t *testing.T) {
	simulates(t)
	const margin = 0.02
	for i, world := range []pairWorld{firstHeavy, drawish} {
		chances := world.chances(0)
		_, v := mean(chances)
		want := WithinLength(v, margin, Needed(1))
		early := rate(*matches/3, uint64(300+i), func(r *rand.Rand) bool {
			s, draw := NewSequence(Needed(1), margin, Either), pairs(chances)
			for range want {
				s.Add(draw(r))
			}
			d, _ := s.Decision()
			return d.Word == Within
		})
		t.Logf("%s: %.2f are within the margin after %d pairs", world.name, early, want)
		if early < 0.3 || early > 0.7 {
			t.Errorf("%s: %.2f are known to be within the margin after %d pairs, want half", world.name, early, want)
		}
	}
}

// TestFixedIntervals: intervals of finished plans cover the true score in 95 of 100 samples, whatever the world, the
// strength and the number of pairs. Of few pairs all samples are counted with their probabilities, of many some are
// drawn.
func TestFixedIntervals(t *testing.T) {
	simulates(t)
	type cell struct {
		what    string
		chances [5]float64
		pairs   int
	}
	var cells []cell
	for _, first := range []float64{0, 150, 300} {
		for _, spread := range []float64{0, 200} {
			for _, draws := range []float64{0.1, 0.5} {
				for _, elo := range []float64{0, 30, 60, 120, 200, 300, 400} {
					for _, n := range []int{5, 10, 20, 100, 400} {
						cells = append(cells, cell{fmt.Sprintf("%v ±%v Elo, %v drawn, %v Elo stronger, %d pairs", first, spread, draws, elo, n),
							pairWorld{"", first, spread, draws}.chances(elo), n})
					}
				}
			}
		}
	}
	covered := make([]float64, len(cells))
	var group sync.WaitGroup
	next := make(chan int)
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			for i := range next {
				covered[i] = coverage(rand.New(rand.NewPCG(400, uint64(i))), cells[i].chances, cells[i].pairs)
			}
		})
	}
	for i := range cells {
		next <- i
	}
	close(next)
	group.Wait()
	sum, counted, least := 0.0, 0, 1.0
	for i, c := range cells {
		m, _ := mean(c.chances)
		if lost := (1 - m) * float64(2*c.pairs); lost < 5 || m*float64(2*c.pairs) < 5 {
			continue
		}
		sum, counted, least = sum+covered[i], counted+1, min(least, covered[i])
		if covered[i] < 0.92-0.012 { // three standard errors of a drawn cell
			t.Errorf("%s: covered in %.3f", c.what, covered[i])
		}
	}
	t.Logf("%d cells: mean coverage %.4f, least %.4f", counted, sum/float64(counted), least)
	if got := sum / float64(counted); got < 0.94 || got > 0.97 {
		t.Errorf("mean coverage %.4f of %d cells, want 0.94 to 0.97", got, counted)
	}
}

// coverage returns the probability that the interval of n pairs has their true score.
func coverage(r *rand.Rand, chances [5]float64, n int) float64 {
	truth, _ := mean(chances)
	covers := func(counts [5]int) bool {
		e := Pairs(counts).Score()
		return e.Lo <= truth && truth <= e.Hi
	}
	if n <= 20 {
		sum := 0.0
		var count func(counts [5]int, score, left int, log float64)
		count = func(counts [5]int, score, left int, log float64) {
			if score == 4 {
				counts[4] = left
				log += float64(left)*math.Log(chances[4]) - logFactorial(left)
				if covers(counts) {
					sum += math.Exp(log + logFactorial(n))
				}
				return
			}
			for k := range left + 1 {
				counts[score] = k
				count(counts, score+1, left-k, log+float64(k)*math.Log(chances[score])-logFactorial(k))
			}
		}
		count([5]int{}, 0, n, 0)
		return sum
	}
	const samples = 2000
	covered := 0
	for range samples {
		var counts [5]int
		for range n {
			counts[drawn(r, chances)]++
		}
		if covers(counts) {
			covered++
		}
	}
	return float64(covered) / samples
}

func logFactorial(n int) float64 {
	l, _ := math.Lgamma(float64(n + 1))
	return l
}

// TestTotals: the interval of a score over several opponents covers the truth in 95 of 100 tournaments, also where a
// player likes some boards and dislikes others, against every opponent. If blocks are taken for independent, it covers far
// fewer.
func TestTotals(t *testing.T) {
	simulates(t)
	const openings = 60
	n := 10 * *matches
	for i, opponents := range []int{5, 10} {
		for _, effect := range []float64{0, 100, 200} {
			chances := make([][4][5]float64, opponents) // by opponent and liking of the opening
			truth := 0.0
			for o := range chances {
				for k, liking := range []float64{-1.5, -0.5, 0.5, 1.5} {
					chances[o][k] = firstHeavy.chances(float64(40*o-100) + effect*liking/math.Sqrt(1.25))
					m, _ := mean(chances[o][k])
					truth += m / float64(4*opponents)
				}
			}
			interval := func(r *rand.Rand, cluster bool) Estimate {
				var sum Openings
				for range openings {
					k, given := r.IntN(4), 0.0
					for o := range chances {
						x := float64(drawn(r, chances[o][k])) / 4
						given += x
						if !cluster {
							sum.Add("random", x, 1, 2)
						}
					}
					if cluster {
						sum.Add("random", given, opponents, 2*opponents)
					}
				}
				return sum.Mean(0, 1)
			}
			covers := func(cluster bool) float64 {
				return rate(n, uint64(500+i), func(r *rand.Rand) bool {
					e := interval(r, cluster)
					return e.Lo <= truth && truth <= e.Hi
				})
			}
			got, single := covers(true), covers(false)
			t.Logf("%d opponents, likings of %v Elo: %.3f covered, %.3f by blocks taken for independent", opponents, effect, got, single)
			if slack := 3 * math.Sqrt(0.05*0.95/float64(n)); got < 0.94-slack || got > 0.96+slack {
				t.Errorf("%d opponents, likings of %v Elo: %.3f covered, want 0.93 to 0.97", opponents, effect, got)
			}
			if effect == 200 && single > 0.9 {
				t.Errorf("%d opponents: %.3f covered by blocks taken for independent: the test has no likings", opponents, single)
			}
		}
	}
}

// table plays six equal players on shared openings. It reports whether the evidence of some pair of players ever reaches
// the level.
func table(r *rand.Rand, needed Evidence, openings int) bool {
	const pairings = 15
	var samples [pairings]Sample
	game := func(seat float64) int64 {
		if r.Float64() < 1/(1+math.Pow(10, -seat/400)) {
			return 12
		}
		return 0
	}
	for range openings {
		seat := 150 + 200*r.NormFloat64()
		for i := range samples {
			samples[i].AddBlocks(1, 2, game(seat)+game(-seat))
			if samples[i].Against(0.5, Either) >= needed {
				return true
			}
		}
	}
	return false
}

// TestTableOfEquals: of six equal players, some pair is ever called decided in fewer than one table of twenty.
func TestTableOfEquals(t *testing.T) {
	simulates(t)
	got := rate(*matches, 600, func(r *rand.Rand) bool { return table(r, Needed(15), 400) })
	t.Logf("%.1f %% of %d tables have a false decision", 100*got, *matches)
	if got > mostFalse(*matches) {
		t.Errorf("%.1f %% of %d tables have a false decision", 100*got, *matches)
	}
}

// series compares ten equal versions with one baseline, and reports whether one is ever called better or worse.
func series(r *rand.Rand, needed func(k int) Evidence) bool {
	for k := 1; k <= 10; k++ {
		if decides(r, pairs(drawish.chances(0)), needed(k), 300) {
			return true
		}
	}
	return false
}

// TestSeriesOfComparisons: in a series of comparisons with one baseline, one is ever decided falsely in fewer than one
// series of twenty.
func TestSeriesOfComparisons(t *testing.T) {
	simulates(t)
	n := 3 * *matches // as many as show that the wrong bar for each fails, see TestPlantedFaults
	got := rate(n, 700, func(r *rand.Rand) bool { return series(r, NeededAt) })
	t.Logf("%.1f %% of %d series have a false decision", 100*got, n)
	if got > mostFalse(n) {
		t.Errorf("%.1f %% of %d series have a false decision", 100*got, n)
	}
}
