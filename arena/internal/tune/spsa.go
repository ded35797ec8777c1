package tune

import (
	"maps"
	"math"
	"slices"

	"tourney/players"
)

const spsaMethod = "spsa"

// spsa is simultaneous perturbation stochastic approximation. Each step moves all weights at once by a small amount in
// random directions, lets this vector meet the one with all directions reversed, and goes towards the better one. The
// recommendation is the mean of the later steps: single ones wander. Steps are taken in batches, whose games can be
// played side by side, and a batch begins from the results of all batches but the last.
//
// Sources: J. Spall, Implementation of the simultaneous perturbation algorithm for stochastic optimization, IEEE
// Transactions on Aerospace and Electronic Systems 34 (1998); B. Polyak, A. Juditsky, Acceleration of stochastic
// approximation by averaging, SIAM Journal on Control and Optimization 30 (1992).
type spsa struct {
	search  Search
	steps   int // in all
	blocks  int // of a duel
	pool    int // games of a block against the opponents, in the beginning
	first   int // opening of the next step
	batch   int // steps of a batch
	gain    float64
	reach   float64 // last size of a perturbation, as a part of a side of the cube
	theta   []float64
	sum     []float64 // of the later thetas
	summed  int       // batches in the sum
	begun   int       // steps begun
	games   [2]int    // of duels, and of trials against the opponents
	batches []*batch  // begun and not applied, at most two
	next    int       // number of the next trial
	trials  map[int]*step
}

// batch is steps from one point.
type batch struct {
	steps  []*step
	trials []Trial
	asked  int
	open   int // trials without a result
}

// step is a perturbation with its result.
type step struct {
	of      *batch
	flips   []float64 // directions
	factor  float64   // of the result, in the move
	minus   int       // trial of the vector with the directions reversed; -1 in a duel
	outcome float64   // of the upper vector: half points above even in the duel, or more than the lower one against the opponents
}

// The constants of the sequences of gains, as usual. The last perturbation shrinks slowly with the number of games:
// large ones measure well, but blur narrow valleys.
const (
	spsaAlpha  = 0.602
	spsaGamma  = 0.101
	spsaReach  = 0.1 // at a thousand games
	spsaShrink = 1. / 24
	spsaRate   = 0.05    // at a thousand games
	spsaDelay  = 0.1     // part of the steps by which the first gains are held down
	spsaLater  = 0.6     // part of the steps that count for the mean
	batchSize  = 16      // steps, at most
	manySteps  = 128     // batches, if their steps are fewer
	fewSteps   = 2       // of a batch
	retries    = 20      // for two different vectors
	mostSteps  = 1 << 15 // of a search: each has two players, and one run holds them all
)

func newSPSA(s Search) *spsa {
	games := float64(s.Games)
	o := &spsa{search: s, theta: s.Space.point(s.Start), sum: make([]float64, s.Space.sides()), trials: map[int]*step{}}
	o.pool = s.pool()
	blocks := int(s.Duels*games/2) + int((1-s.Duels)*games)/(2*o.pool)
	o.blocks = max(1, (blocks+mostSteps-1)/mostSteps)
	o.steps = blocks / o.blocks
	o.batch = min(batchSize, max(fewSteps, o.steps/manySteps))
	size := max(1, games/1000)
	o.reach = spsaReach * math.Pow(size, -spsaShrink)
	n := float64(blocks)
	o.gain = spsaRate / math.Sqrt(size) * o.reach * o.reach * math.Pow((1+spsaDelay)*n, spsaAlpha)
	return o
}

func (o *spsa) Ask(max int) []Trial {
	var trials []Trial
	for len(trials) < max {
		b := o.last()
		if b == nil || b.asked == len(b.trials) {
			if !o.begin() {
				break
			}
			continue
		}
		trials = append(trials, b.trials[b.asked])
		b.asked++
	}
	return trials
}

func (o *spsa) last() *batch {
	if len(o.batches) == 0 {
		return nil
	}
	return o.batches[len(o.batches)-1]
}

// begin begins the next batch. It returns false at the end, and while a batch before the last is open.
func (o *spsa) begin() bool {
	if len(o.batches) == 2 {
		if o.batches[0].open > 0 {
			return false
		}
		o.apply()
	}
	if o.begun == o.steps {
		return false
	}
	b := &batch{}
	for range min(o.batch, o.steps-o.begun) {
		o.add(b)
	}
	if len(b.trials) > 0 {
		b.trials[0].Begins = true
	}
	b.open = len(b.trials)
	o.batches = append(o.batches, b)
	return true
}

// add adds a step to a batch.
func (o *spsa) add(b *batch) {
	o.begun++
	k, n := float64(o.begun*o.blocks), float64(o.steps*o.blocks)
	reach := o.reach * math.Pow(n/k, spsaGamma)
	s := &step{of: b, minus: -1, factor: o.gain / (math.Pow(spsaDelay*n+k, spsaAlpha) * reach)}
	plus, minus := o.pair(s, reach)
	if maps.Equal(plus, minus) {
		return // the weights have no others near by
	}
	b.steps = append(b.steps, s)
	ask := func(t Trial) int {
		t.ID, t.First = o.next, o.first
		o.trials[t.ID] = s
		b.trials = append(b.trials, t)
		o.next++
		return t.ID
	}
	most := o.blocks * o.pool / o.search.pool() // fewer opponents play more
	spent, two, both := o.games[0]+o.games[1], 2*o.blocks, 2*most*o.search.pool()
	duel := float64(o.games[0]) < o.search.Duels*float64(spent+both) && o.search.Duels > 0
	switch {
	case duel && spent+two <= o.search.Games:
		ask(Trial{A: plus, B: minus, Blocks: o.blocks})
		o.games[0] += two
		o.first += o.blocks
	case !duel && spent+both <= o.search.Games:
		ask(Trial{A: plus, Blocks: most})
		s.minus = ask(Trial{A: minus, Blocks: most})
		o.games[1] += both
		o.first += most
	}
}

// pair draws the vectors of a step. Whole numbers are rounded at random, in the mean to the point, and by one draw for
// both, so that they differ as often as they must. If both vectors are equal, the perturbation grows.
func (o *spsa) pair(s *step, reach float64) (plus, minus players.Weights) {
	d := len(o.theta)
	up, down, draws := make([]float64, d), make([]float64, d), make([]float64, d)
	for try := range retries {
		s.flips = make([]float64, d)
		for i := range s.flips {
			s.flips[i] = float64(2*o.search.Rand.IntN(2) - 1)
			draws[i] = o.search.Rand.Float64()
			move := s.flips[i] * reach * math.Pow(1.2, float64(try))
			up[i], down[i] = within(o.theta[i]+move), within(o.theta[i]-move)
		}
		plus, minus = o.search.Space.rounded(up, draws), o.search.Space.rounded(down, draws)
		if !maps.Equal(plus, minus) {
			break
		}
	}
	return plus, minus
}

// within returns the nearest place in [0,1).
func within(x float64) float64 { return min(max(x, 0), math.Nextafter(1, 0)) }

func (o *spsa) Tell(id int, r Result) {
	s := o.trials[id]
	delete(o.trials, id)
	points := 4 * float64(o.blocks) * r.score()
	switch {
	case s.minus < 0:
		s.outcome = points - 2*float64(o.blocks)
	case s.minus == id:
		s.outcome -= points
	default:
		s.outcome += points
	}
	s.of.open--
}

// apply moves by the results of the first batch. The sum takes the points before they are held in the cube: the mean of
// points at a wall would lie inside.
func (o *spsa) apply() {
	b := o.batches[0]
	o.batches = o.batches[1:]
	done := o.begun - len(o.batches)*o.batch
	later := float64(done) > (1-spsaLater)*float64(o.steps)
	for i := range o.theta {
		x := o.theta[i]
		for _, s := range b.steps {
			x += s.factor * s.outcome * s.flips[i]
		}
		o.theta[i] = within(x)
		if later {
			o.sum[i] += x
		}
	}
	if later {
		o.summed++
	}
}

// Best recommends the mean. Batches whose results are all there count, in their order.
func (o *spsa) Best() []players.Weights {
	end := *o
	end.theta, end.sum, end.batches = slices.Clone(o.theta), slices.Clone(o.sum), slices.Clone(o.batches)
	for len(end.batches) > 0 && end.batches[0].open == 0 {
		end.apply()
	}
	point := end.theta
	if end.summed > 0 {
		for i := range point {
			point[i] = within(end.sum[i] / float64(end.summed))
		}
	}
	best := []players.Weights{end.search.Space.weights(point)}
	if !maps.Equal(best[0], o.search.Start) {
		best = append(best, o.search.Start)
	}
	return best
}
