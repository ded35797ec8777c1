package stats

import (
	"cmp"
	"fmt"
	"slices"
)

// Sample is the points of one player in units of evidence: blocks of games, or single games. A block is the games of
// one opening in all seat orders. The mean of a block is one observation: advantages of seats cancel inside a block, so
// that intervals are narrower than over single games if openings are unfair, and rightly wider if the games of a block
// are alike. The zero Sample has no games.
type Sample struct {
	single   bool  // games, not blocks, are the units
	games    int   // all games, including those of incomplete blocks
	twelfths int64 // sum of the points, in twelfths
	inBlocks int   // games of complete blocks
	blocks   []bin // complete blocks, ascending by mean
}

// bin is a number of blocks with equal means.
type bin struct {
	mean   int64 // in units of 1/whole
	blocks int
}

// whole is the number of units in 1. Half twelfths of a game, averaged over a Poolable number of games, are whole
// numbers of units: sums are exact.
const (
	whole     = 2 * 12 * mostGames
	mostGames = 24 // of a block: four seats in all orders
)

// Poolable reports whether a Sample or Moments can take blocks with that number of games.
func Poolable(games int) bool { return games > 0 && mostGames%games == 0 }

// OfGames returns the sample of single games; twelfths is the sum of the points in twelfths.
func OfGames(games int, twelfths int64) Sample {
	return Sample{single: true, games: games, twelfths: twelfths}
}

// OfBlocks returns the sample of games in blocks, complete or not, without any block yet: add complete ones with
// AddBlocks. twelfths is the sum of the points in twelfths.
func OfBlocks(games int, twelfths int64) Sample { return Sample{games: games, twelfths: twelfths} }

// Pairs returns the sample of pairs of games on one opening with the seats exchanged. counts is the number of pairs by
// one player's points in both games: 0, 1/2, 1, 3/2, 2. Pairs panics if a count is negative.
func Pairs(counts [5]int) Sample {
	var s Sample
	for i, n := range counts {
		s.games += 2 * n
		s.twelfths += int64(6 * i * n)
		s.AddBlocks(n, 2, int64(6*i))
	}
	return s
}

// AddBlocks adds complete blocks of the given number of games, each with the given points in twelfths. It panics if
// games is not Poolable, or if the points are impossible.
func (s *Sample) AddBlocks(blocks, games int, twelfths int64) {
	if !Poolable(games) || blocks < 0 || twelfths < 0 || twelfths > 12*int64(games) {
		panic(fmt.Sprintf("stats: %d blocks of %d games with %d/12 points each", blocks, games, twelfths))
	}
	if blocks > 0 && !s.single {
		s.inBlocks += blocks * games
		s.add(bin{2 * twelfths * int64(mostGames/games), blocks})
	}
}

// AddDifferences adds complete blocks of the given number of games for the comparison of two players. They have a and b
// points in each block, in twelfths. A block's score is (1 + (a−b)/games)/2, with a and b in games: ½ if both are
// equally strong, whatever the others in the games are. A player's share of the points would not do: its mean under
// equality depends on the others. AddDifferences panics if games is not Poolable, or if the points are impossible.
func (s *Sample) AddDifferences(blocks, games int, a, b int64) {
	if !Poolable(games) || blocks < 0 || a < 0 || b < 0 || a+b > 12*int64(games) {
		panic(fmt.Sprintf("stats: %d blocks of %d games with %d/12 and %d/12 points each", blocks, games, a, b))
	}
	if blocks > 0 {
		n, doubled := blocks*games, 12*int64(games)+a-b
		s.games, s.inBlocks, s.twelfths = s.games+n, s.inBlocks+n, s.twelfths+int64(blocks)*doubled/2
		s.add(bin{doubled * int64(mostGames/games), blocks})
	}
}

// Mirrored returns the sample of the other player of a comparison.
func (s Sample) Mirrored() Sample {
	o := s
	o.twelfths, o.blocks = 12*int64(s.games)-s.twelfths, nil
	for _, b := range slices.Backward(s.blocks) {
		o.blocks = append(o.blocks, bin{whole - b.mean, b.blocks})
	}
	return o
}

func (s *Sample) add(b bin) {
	i, found := slices.BinarySearchFunc(s.blocks, b, func(a, b bin) int { return cmp.Compare(a.mean, b.mean) })
	if found {
		s.blocks[i].blocks += b.blocks
	} else {
		s.blocks = slices.Insert(s.blocks, i, b)
	}
}

// Plus returns the union of two samples. Blocks are the unit only if they are the unit of both.
func (s Sample) Plus(o Sample) Sample {
	sum := Sample{single: s.single || o.single, games: s.games + o.games, twelfths: s.twelfths + o.twelfths}
	if !sum.single {
		sum.inBlocks, sum.blocks = s.inBlocks+o.inBlocks, slices.Clone(s.blocks)
		for _, b := range o.blocks {
			sum.add(b)
		}
	}
	return sum
}

// Single reports whether games are the unit of evidence.
func (s Sample) Single() bool { return s.single }

func (s Sample) Games() int { return s.games }

// Blocks returns the number of complete blocks.
func (s Sample) Blocks() int {
	n := 0
	for _, b := range s.blocks {
		n += b.blocks
	}
	return n
}

// Score returns the share of the points, in [0,1], with the interval of a finished plan.
//
// Single games get Wilson's interval. Blocks get Student's t over their means. A quarter of a block with the mean 0 and
// a quarter with the mean 1 are added, the degrees of freedom are half less than blocks, and the interval is clipped to
// [0,1]. So it is finite where all blocks are equal, also where every game was won. Its coverage is 93 to 97 % from
// five blocks on; Student's t alone falls to 10 % near the ends of the scale. Where the games of a block go together
// and few blocks differ from the rest, it is less, 80 % at worst. Without complete blocks there is the share without an
// interval.
//
// Source: Student, The probable error of a mean, Biometrika 6 (1908); the added blocks are in the manner of A. Agresti,
// B. A. Coull, The American Statistician 52 (1998).
func (s Sample) Score() Estimate {
	switch {
	case s.games < 0 || s.twelfths < 0 || s.twelfths > 12*int64(s.games) || s.inBlocks > s.games:
		panic(fmt.Sprintf("stats: %d games, %d of them in complete blocks, with %d/12 points", s.games, s.inBlocks, s.twelfths))
	case s.games == 0:
		return refuse("no games")
	case s.single:
		return Divided(s.twelfths, s.games)
	}
	return Stratified([]Stratum{{Sample: s, Weight: 1}})
}

// mean returns the mean score of the complete blocks and their number.
func (s Sample) mean() (mean, n float64) {
	sum := int64(0)
	for _, b := range s.blocks {
		sum, n = sum+b.mean*int64(b.blocks), n+float64(b.blocks)
	}
	if n == 0 {
		return 0, 0
	}
	return float64(sum) / (whole * n), n
}

// Variance returns the variance of a block's score, 0 without blocks.
func (s Sample) Variance() float64 {
	mean, n := s.mean()
	return s.squares(mean) / max(1, n)
}

// squares returns the sum of squared deviations of the blocks from a score.
func (s Sample) squares(from float64) float64 {
	sum := 0.0
	for _, b := range s.blocks {
		d := float64(b.mean)/whole - from
		sum += float64(b.blocks) * d * d
	}
	return sum
}

// NoBlock is the reason why figures over blocks have no interval yet.
const NoBlock = "no block is complete"

// Moments sums places, points or other whole numbers over blocks of games. The zero Moments has no blocks.
type Moments struct {
	blocks, games int
	sum, squares  int64 // of the blocks' means, in units of 1/mostGames
}

// Add adds blocks of the given number of games. The sums over blocks of the number and of its square are sum and
// squares. Add panics if games is not Poolable.
func (m *Moments) Add(blocks, games int, sum, squares int64) {
	if !Poolable(games) {
		panic(fmt.Sprintf("stats: a block of %d games", games))
	}
	scale := int64(mostGames / games)
	m.blocks += blocks
	m.games += blocks * games
	m.sum += scale * sum
	m.squares += scale * scale * squares
}

func (m Moments) Blocks() int { return m.blocks }

// Mean returns the mean of a game's number, divided by parts, with Student's t interval over the blocks' means. A
// single block or equal blocks have a mean without an interval. Mean panics if no numbers have such sums.
func (m Moments) Mean(parts int) Estimate {
	if m.blocks == 0 {
		return refuse("no games")
	}
	units := float64(parts * mostGames)
	e := Estimate{Value: float64(m.sum) / (units * float64(m.blocks)), N: m.blocks, Games: m.games}
	switch spread := excess(uint64(m.blocks), uint64(max(m.sum, -m.sum)), uint64(m.squares)); {
	case m.blocks == 1:
		e.Why = "one block has no spread"
	case spread == 0:
		e.Why = "all blocks are equal: no spread to judge by"
	default:
		half := student(float64(m.blocks), spread, units)
		e = e.within(e.Value-half, e.Value+half, StudentBlocks)
	}
	return e
}
