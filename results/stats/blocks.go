package stats

import "fmt"

// Blocks sums up what one player has got from blocks of games: shares of wins, points, places. A block is the games of one
// opening in every rotation of the seats, and its mean is one observation: what an opening gives to one of the seats
// cancels inside a block, so that intervals are narrower than those of as many single games where openings are unfair, and
// rightly wider where the games of a block are alike. The zero Blocks has none.
type Blocks struct {
	blocks, games int
	sum, squares  int64 // of the means of blocks, in units of 1/144
}

// whole is how many units of a block's mean make 1. Whole numbers shared by up to four players and averaged over up to
// four games, three, or two are whole numbers of units: sums are exact.
const whole = 144

// Add counts a block of 1, 2, 3 or 4 games that has given so many twelfths in all. It panics if there are more games.
func (b *Blocks) Add(games int, twelfths int64) {
	if games < 1 || games > 4 {
		panic(fmt.Sprintf("stats: a block of %d games", games))
	}
	mean := twelfths * int64(whole/12/games)
	b.blocks++
	b.games += games
	b.sum += mean
	b.squares += mean * mean
}

// Count returns the number of blocks.
func (b Blocks) Count() int { return b.blocks }

// Score returns the mean share that blocks have given, in [0,1], with Student's t interval of 95 % over the means of the
// blocks, clipped to [0,1]. A single block, or blocks that are all equal, get Wilson's interval of their games, as
// Pairs.Score makes it. It panics if the mean is outside [0,1].
//
// Source: Student, The probable error of a mean, Biometrika 6 (1908).
func (b Blocks) Score() Estimate {
	if b.blocks == 0 {
		return refuse("no games")
	}
	if b.sum < 0 || b.sum > int64(whole*b.blocks) {
		panic(fmt.Sprintf("stats: %d blocks have given shares of %d/%d in all", b.blocks, b.sum, whole))
	}
	if b.spread() == 0 {
		return proportion(b.mean()*float64(b.games), b.games)
	}
	e := b.Mean()
	e.Lo, e.Hi = max(0, e.Lo), min(1, e.Hi)
	return e
}

// Mean returns the mean of what games have given, of any size, with Student's t interval of 95 % over the means of the
// blocks. A single block, or blocks that are all equal, show no spread to make an interval of.
func (b Blocks) Mean() Estimate {
	e := Estimate{Value: b.mean(), Games: b.games}
	switch spread := b.spread(); {
	case b.blocks == 0:
		return refuse("no games")
	case b.blocks == 1:
		e.Why = "one block has no spread"
	case spread == 0:
		e.Why = "all blocks are equal: no spread to judge by"
	default:
		half := student(float64(b.blocks), spread, whole)
		e.Lo, e.Hi, e.Known = e.Value-half, e.Value+half, true
	}
	return e
}

// mean returns the mean of the blocks, of which there are some.
func (b Blocks) mean() float64 { return float64(b.sum) / float64(whole*b.blocks) }

// spread returns the square of the number of blocks times the variance of their means, in units.
func (b Blocks) spread() float64 {
	return excess(uint64(b.blocks), uint64(max(b.sum, -b.sum)), uint64(b.squares)) // the square of a sum has no sign
}
