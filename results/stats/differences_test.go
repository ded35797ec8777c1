package stats

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"tourney/games/gamestest"
)

// edit draws the differences of an opening's blocks, one for each opponent. The scores of some opponents vary.
type edit struct {
	varied int
	draw   func(r *rand.Rand) []float64
}

// follow adds openings to differences and calls look after each, until it returns true.
func (e edit) follow(r *rand.Rand, openings int, look func(Differences) bool) bool {
	d := Differences{Varied: e.varied}
	for range openings {
		sum, blocks := 0.0, e.draw(r)
		for _, gain := range blocks {
			sum += gain
		}
		d.Add(sum, len(blocks), 2*len(blocks))
		if look(d) {
			return true
		}
	}
	return false
}

// moving is an edit worth gain points against some of the opponents; those who are still lose all to both versions. A
// part of the blocks changes. On every opening it is worth more or less, by spread, to all of them alike.
func moving(varied, still int, part, gain, spread float64) edit {
	pair := func(r *rand.Rand, chance float64) (score float64) {
		for range 2 {
			if r.Float64() < chance {
				score += 0.5
			}
		}
		return score
	}
	return edit{varied, func(r *rand.Rand) []float64 {
		list, worth := make([]float64, varied+still), gain+spread*r.NormFloat64()
		for i := range varied {
			if board := 0.5 + 0.2*r.NormFloat64(); r.Float64() < part {
				list[i] = pair(r, board+worth/2) - pair(r, board-worth/2)
			}
		}
		return list
	}}
}

// skewed is worth nothing: against one opponent it gains on most openings, and on few it loses to all. A part of the
// openings does not change. With always it is the same opponent.
func skewed(opponents int, same, gain, loss float64, always bool) edit {
	rare := gain / (gain + loss*float64(opponents))
	return edit{opponents, func(r *rand.Rand) []float64 {
		list := make([]float64, opponents)
		switch {
		case r.Float64() < same:
		case r.Float64() < rare:
			for i := range list {
				list[i] = -loss
			}
		case always:
			list[0] = gain
		default:
			list[r.IntN(opponents)] = gain
		}
		return list
	}}
}

// TestFalseDifferences: an edit worth nothing is ever called better or worse in fewer than one comparison of twenty,
// though somebody looks after every opening; also if differences are skewed, mostly 0, or go alike against all
// opponents.
func TestFalseDifferences(t *testing.T) {
	gamestest.SkipShort(t)
	for i, tt := range []struct {
		name string
		want int
		edit edit
	}{
		{"five opponents", 10, moving(5, 0, 1, 0, 0)},
		{"one opponent", 8, moving(1, 0, 1, 0, 0)},
		{"two of five still", 7, moving(3, 2, 1, 0, 0)},
		{"few changes", 0, moving(3, 2, 0.05, 0, 0)},
		{"alike against all", 12, moving(5, 0, 1, 0, 0.3)},
		{"rare losses to one", 8, skewed(1, 0, 0.25, 1, true)},
		{"rare small losses to five", 4, skewed(5, 0, 0.25, 0.5, false)},
		{"rare large losses to five", 9, skewed(5, 0, 0.25, 1, false)},
		{"the same, mostly equal", 0, skewed(5, 0.8, 0.25, 1, false)},
		{"wins and rare large losses", 10, skewed(5, 0.5, 1, 1, false)},
		{"gains against the same one", 10, skewed(3, 0, 0.25, 0.5, true)},
		{"gains against the same one, and loses all", 16, skewed(5, 0, 0.5, 1, true)},
		{"twenty opponents", 5, skewed(20, 0, 1, 0.5, false)},
	} {
		simulated{n: 600, want: tt.want, most: mostFalse(600)}.check(t, tt.name, uint64(800+i), func(r *rand.Rand) bool {
			return tt.edit.follow(r, gamestest.Full(100, 600), func(d Differences) bool {
				return d.Against(0) >= NeededFor(1, falsely())
			})
		})
	}
}

// TestDifferencesAtAnyTime: the interval ever misses the true difference in fewer than one comparison of twenty.
func TestDifferencesAtAnyTime(t *testing.T) {
	gamestest.SkipShort(t)
	for i, tt := range []struct {
		name  string
		want  int
		truth float64 // nearly the gain: no player has a chance above 1
		edit  edit
	}{
		{"ten points", 9, 0.0988, moving(5, 0, 1, 0.1, 0)},
		{"thirty points against one", 5, 0.2941, moving(1, 0, 1, 0.3, 0)},
		{"few changes", 1, 0.0215, moving(3, 2, 0.05, 0.8, 0)},
	} {
		simulated{n: 600, want: tt.want, most: mostFalse(600)}.check(t, tt.name, uint64(820+i), func(r *rand.Rand) bool {
			return tt.edit.follow(r, gamestest.Full(100, 600), func(d Differences) bool {
				return d.Against(tt.truth) >= NeededFor(1, falsely())
			})
		})
	}
}

// TestEditsAreFound: edits are found about as early as by a design of fixed length that knows their worth beforehand,
// and after 30 openings about as early as ToGo says.
func TestEditsAreFound(t *testing.T) {
	gamestest.SkipShort(t)
	for i, tt := range []struct {
		name string
		want string // of few comparisons: medians of the lengths, and of what ToGo says of them
		edit edit
	}{
		{"ten points against five", "68, foretold 66", moving(5, 0, 1, 0.1, 0)},
		{"ten against three, two still", "92, foretold 85", moving(3, 2, 1, 0.1, 0)},
		{"few changes", "173, foretold 140", moving(3, 2, 0.05, 0.8, 0)},
		{"twenty against one", "66, foretold 77", moving(1, 0, 1, 0.2, 0)},
	} {
		var lengths, foretold []int
		simulated{n: 150, want: 15, least: 0.98, most: 1}.check(t, tt.name, uint64(830+i), func(r *rand.Rand) bool {
			var last Differences
			found := tt.edit.follow(r, 1000, func(d Differences) bool {
				last = d
				if d.openings == 30 {
					foretold = append(foretold, 30+d.ToGo(d.AtAnyTime(), Needed(2)).Openings)
				}
				return d.Against(0) >= Needed(2)
			})
			lengths = append(lengths, last.openings)
			return found && last.mean() > 0
		})
		slices.Sort(lengths)
		slices.Sort(foretold)
		median, said := lengths[len(lengths)/2], foretold[len(foretold)/2]
		if got := fmt.Sprintf("%d, foretold %d", median, said); !gamestest.Long && got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
		gain, square, n := 0.0, 0.0, 0.0
		for r := rand.New(rand.NewPCG(1, 1)); n < 20000; n++ {
			sum := 0.0
			for _, x := range tt.edit.draw(r) {
				sum += x
			}
			gain, square = gain+sum, square+sum*sum
		}
		gain, square = gain/n, square/n
		fixed := (2.24 + 0.842) * (2.24 + 0.842) * (square - gain*gain) / (gain * gain) // two-sided 2.5 %, 80 % power
		if gamestest.Long && (float64(median) > 2*fixed+20 || said < median/2 || said > 2*median) {
			t.Errorf("%s: the median length is %d openings, foretold %d, and that of a fixed design with 80 %% power %.0f", tt.name, median, said, fixed)
		}
	}
}

// drawnDifferences draws openings of some opponents, of which a part may have no block.
func drawnDifferences(t *rapid.T) (list []gained, varied int) {
	opponents := rapid.IntRange(1, 6).Draw(t, "opponents")
	for range rapid.IntRange(1, 40).Draw(t, "openings") {
		blocks := rapid.IntRange(1, opponents).Draw(t, "blocks")
		quarters := rapid.IntRange(-4*blocks, 4*blocks).Draw(t, "quarters")
		list = append(list, gained{sum: float64(quarters) / 4, blocks: blocks})
	}
	return list, rapid.IntRange(1, opponents).Draw(t, "varied")
}

func differencesOf(list []gained, varied, still int) Differences {
	d := Differences{Varied: varied}
	for _, g := range list {
		d.Add(g.sum, g.blocks+still, 2*(g.blocks+still))
	}
	return d
}

// TestDifferencesByProducts: the evidence is the average capital of the bets, each of which wins no more than it can
// lose. The interval has the means that the evidence does not refute.
func TestDifferencesByProducts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list, varied := drawnDifferences(t)
		d := differencesOf(list, varied, 0)
		most, sum, n := 0, 0.0, 0
		for _, g := range list {
			most, sum, n = max(most, g.blocks), sum+g.sum, n+g.blocks
		}
		against := func(mean float64) float64 {
			capital := 0.0
			for _, stake := range stakes {
				larger, smaller := 1.0, 1.0
				for _, g := range list {
					win := stake * 2 / float64(1+min(varied, most)) * (g.sum - mean*float64(g.blocks))
					win = math.Max(-0.99, math.Min(0.99, win))
					larger, smaller = larger*(1+win), smaller*(1-win)
				}
				capital += (larger + smaller) / float64(2*len(stakes))
			}
			return math.Log(capital)
		}
		for _, mean := range []float64{0, -0.3, 0.7} {
			if got, want := float64(d.Against(mean)), against(mean); math.Abs(got-want) > 1e-6*math.Max(1, math.Abs(want)) {
				t.Fatalf("against %v: %v, want %v", mean, got, want)
			}
		}
		e := d.AtAnyTime()
		if math.Abs(e.Value-sum/float64(n)) > 1e-12 || e.N != len(list) || e.Games != 2*n {
			t.Fatalf("%+v, want the mean %v", e, sum/float64(n))
		}
		for _, mean := range []float64{-0.9, -0.5, -0.2, -0.05, 0, 0.05, 0.2, 0.5, 0.9} {
			if refuted := against(mean) >= float64(Needed(1)); refuted != (e.Beside(mean) != 0) {
				t.Fatalf("%+v: evidence %v against %v", e, against(mean), mean)
			}
		}
	})
}

// TestStillOpponents: opponents of whom no block differs change no evidence. The mean and its interval are divided by
// their number, and nothing else.
func TestStillOpponents(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list, varied := drawnDifferences(t)
		blocks := list[0].blocks
		for i := range list {
			list[i].sum *= float64(blocks) / float64(list[i].blocks)
			list[i].blocks = blocks
		}
		without := differencesOf(list, min(varied, blocks), 0)
		a := without.AtAnyTime()
		for still := 1; still <= 3; still++ {
			with := differencesOf(list, min(varied, blocks), still)
			b, part := with.AtAnyTime(), float64(blocks)/float64(blocks+still)
			if without.Against(0) != with.Against(0) {
				t.Fatalf("evidence %v, and %v with %d opponents who lose everything", without.Against(0), with.Against(0), still)
			}
			for _, end := range [][2]float64{{a.Value, b.Value}, {a.Lo, b.Lo}, {a.Hi, b.Hi}} {
				if -0.99 < a.Lo && a.Hi < 0.99 && math.Abs(end[0]*part-end[1]) > 1e-9 {
					t.Fatalf("%+v, and %+v with %d opponents who lose everything", a, b, still)
				}
			}
		}
	})
}

// TestFewDifferences: no opening, or equal ones, give words or finite figures.
func TestFewDifferences(t *testing.T) {
	if e := (Differences{}).AtAnyTime(); e.Known() || e.Why == "" || (Differences{}).Against(0) != 0 {
		t.Errorf("without openings: %+v", e)
	}
	for _, tt := range []struct {
		gain    float64
		decides bool
	}{{-1, true}, {0, false}, {0.5, true}, {1, true}} {
		d := Differences{Varied: 1}
		for range 200 {
			d.Add(2*tt.gain, 2, 4)
		}
		e := d.AtAnyTime()
		inside := -1 <= e.Lo && e.Lo <= tt.gain && tt.gain <= e.Hi && e.Hi <= 1
		if e.Value != tt.gain || !inside || e.Hi-e.Lo > 0.2 || (d.Against(0) >= Needed(1)) != tt.decides {
			t.Errorf("200 times %v: %+v, evidence %v", tt.gain, e, d.Against(0))
		}
	}
	// Sums in another order are the same difference.
	d, parts := Differences{}, []float64{0.1, 0.2, 0.3}
	one, other := parts[0]+parts[1]+parts[2], parts[2]+parts[1]+parts[0]
	d.Add(one, 3, 6)
	d.Add(other, 3, 6)
	if one == other || len(d.list) != 1 {
		t.Errorf("%v and %v are %d differences, want 1", one, other, len(d.list))
	}
}

// TestOpeningsToGo: they shrink with the evidence, and have no upper end while the difference may be 0.
func TestOpeningsToGo(t *testing.T) {
	of := func(lost, equal, won int) Differences {
		d := Differences{Varied: 1}
		for sum, n := range []int{lost, equal, won} {
			for range n {
				d.Add(float64(sum-1)/2, 1, 2)
			}
		}
		return d
	}
	for _, tt := range []struct {
		differences Differences
		want        string
	}{
		{of(20, 60, 20), "0, 141 to 0"},
		{of(18, 60, 22), "0, 106 to 0"},
		{of(15, 60, 30), "274, 59 to 0"},
		{of(30, 60, 15), "274, 59 to 0"},
		{of(30, 120, 60), "194, 56 to 0"},
		{of(15, 60, 45), "40, 17 to 1302"},
		{of(0, 0, 3), "21, 15 to 0"},
	} {
		to := tt.differences.ToGo(tt.differences.AtAnyTime(), Needed(20))
		if got := fmt.Sprintf("%d, %d to %d", to.Openings, to.From, to.To); got != tt.want {
			t.Errorf("%+v: %s, want %s", tt.differences.list, got, tt.want)
		}
	}
}
