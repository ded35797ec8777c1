package stats

import (
	"math"
	"math/rand/v2"
	"testing"

	"tourney/games/gamestest"
)

// The tests of promises simulate matches between players whose strength is known.

// simulated says how often something may happen in simulations. A tenth of them are played, each from a known seed, and
// the number is exact: a change of method changes it. All are played in the long tier, where the promise itself is tested.
type simulated struct {
	n           int
	want        int     // in a tenth of them
	least, most float64 // shares of all
}

// check plays the simulations. Each has a source of random numbers of its own.
func (s simulated) check(t *testing.T, what string, seed uint64, happens func(r *rand.Rand) bool) {
	t.Helper()
	n, times := s.n, 0
	if !gamestest.Long {
		n /= 10
	}
	for i := range n {
		if happens(rand.New(rand.NewPCG(seed, uint64(i+1)))) {
			times++
		}
	}
	share := float64(times) / float64(n)
	switch {
	case !gamestest.Long && times != s.want:
		t.Errorf("%s: in %d of %d simulations, want %d", what, times, n, s.want)
	case gamestest.Long && !(s.least <= share && share <= s.most):
		t.Errorf("%s: in %.4f of %d simulations, want %.4f to %.4f", what, share, n, s.least, s.most)
	}
}

// mostFalse is the largest share of n simulations that may be wrong by chance if the promise of 5 % holds.
func mostFalse(n int) float64 { return 0.05 + 3*math.Sqrt(0.05*0.95/float64(n)) }

// falsely is the rate of false decisions that simulations test. The promise holds at any rate, and few matches tell more
// about ½ than about 5 %.
func falsely() float64 { return gamestest.Full(0.5, 1-Level) }

// looks is the number of blocks of a match that is watched to its end.
func looks() int { return gamestest.Full(1000, 4000) }

// pairWorld is how games of two seats end.
type pairWorld struct {
	name   string
	first  float64 // advantage of the first seat, in Elo
	spread float64 // standard deviation over openings of that advantage, in Elo
	draws  float64 // part of the games of equal players
}

var (
	firstHeavy = pairWorld{"first-mover-heavy", 150, 200, 0.1}
	drawish    = pairWorld{"drawish", 0, 50, 0.5}
)

// chances returns the probabilities of the five scores of a pair. elo is how much stronger the player is. The openings
// are of four equally frequent kinds, so the figures are exact.
func (w pairWorld) chances(elo float64) (list [5]float64) {
	game := func(elo float64) (results [3]float64) { // lost, drawn, won
		p := 1 / (1 + math.Pow(10, -elo/400))
		drawn := 2 * w.draws * min(p, 1-p)
		return [3]float64{1 - p - drawn/2, drawn, p - drawn/2}
	}
	for _, deviation := range []float64{-1.5, -0.5, 0.5, 1.5} {
		seat := w.first + w.spread*deviation/math.Sqrt(1.25)
		one, other := game(elo+seat), game(elo-seat)
		for i, a := range one {
			for j, b := range other {
				list[i+j] += a * b / 4
			}
		}
	}
	return list
}

// mean returns the mean score of a pair and its variance.
func mean(chances [5]float64) (mean, variance float64) {
	for i, p := range chances {
		mean += p * float64(i) / 4
	}
	for i, p := range chances {
		variance += p * (float64(i)/4 - mean) * (float64(i)/4 - mean)
	}
	return mean, variance
}

// scoring returns the chances in a world where the player has that share of the points.
func (w pairWorld) scoring(share float64) [5]float64 {
	low, high := -1000., 1000.
	for range 60 {
		elo := (low + high) / 2
		if got, _ := mean(w.chances(elo)); got < share {
			low = elo
		} else {
			high = elo
		}
	}
	return w.chances(low)
}

// blocks draws the points of two players in a block, in twelfths.
type blocks func(r *rand.Rand) (games int, a, b int64)

// pairs draws pairs of games.
func pairs(chances [5]float64) blocks {
	return func(r *rand.Rand) (games int, a, b int64) {
		n := drawn(r, chances)
		return 2, int64(6 * n), int64(24 - 6*n)
	}
}

// tables draws blocks of games of several seats, one for each order of strengths in seats. A seat wins by its strength
// times its advantage, which is the opening's own.
func tables(orders [][]int, strength []float64) blocks {
	return func(r *rand.Rand) (games int, a, b int64) {
		advantage := make([]float64, len(orders[0]))
		for seat := range advantage {
			advantage[seat] = math.Exp(0.5*r.NormFloat64() - 0.3*float64(seat))
		}
		points := make([]int64, len(strength))
		for _, seats := range orders {
			sum := 0.0
			for seat, player := range seats {
				sum += strength[player] * advantage[seat]
			}
			u, winner := r.Float64()*sum, len(seats)-1
			for seat, player := range seats {
				if u -= strength[player] * advantage[seat]; u < 0 {
					winner = seat
					break
				}
			}
			points[seats[winner]] += 12
		}
		return len(orders), points[0], points[1]
	}
}

// allOrders returns all orders of n players.
func allOrders(n int) (list [][]int) {
	var extend func(order []int, used int)
	extend = func(order []int, used int) {
		if len(order) == n {
			list = append(list, append([]int(nil), order...))
			return
		}
		for player := range n {
			if used>>player&1 == 0 {
				extend(append(order, player), used|1<<player)
			}
		}
	}
	extend(nil, 0)
	return list
}

// oneAgainstField returns the orders of one player against copies of another, in each seat and both ways round.
func oneAgainstField(seats int) (list [][]int) {
	for one := range 2 {
		for at := range seats {
			order := make([]int, seats)
			for seat := range order {
				order[seat] = 1 - one
			}
			order[at] = one
			list = append(list, order)
		}
	}
	return list
}

// decides reports whether the evidence against equal strength ever reaches a level within most blocks.
func decides(r *rand.Rand, draw blocks, needed Evidence, most int) bool {
	s := NewSequence(needed, 0, Either)
	for range most {
		s.Add(draw(r))
		if _, ok := s.Decision(); ok {
			return true
		}
	}
	return false
}

// drawn returns an index with its chance.
func drawn(r *rand.Rand, chances [5]float64) int {
	u := r.Float64()
	for i, chance := range chances {
		if u -= chance; u < 0 {
			return i
		}
	}
	return len(chances) - 1
}
