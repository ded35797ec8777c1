package sequential

import (
	"cmp"
	"fmt"
	"slices"
	"sync"

	"tourney/arena"
	"tourney/arena/plan"
	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/stats"
)

// Ranked hands out the blocks of a plan until the order of its players is known. Every pair of players begins with the
// same openings. Then only neighbours in the present order get further blocks, as long as it is not decided which one
// is better; in a gauntlet, all pairs. Each pair takes the openings in the order of the plan, and goes on with its own
// next one. Like Source it decides by nothing but the results of earlier blocks.
type Ranked struct {
	plan   plan.Plan
	run    results.Run
	stored *results.GameSet
	jobs   *plan.Jobs
	needed stats.Evidence // to decide a pair
	pairs  []pair
	at     map[[2]int]int // indices of pairs
	games  int            // of a block

	end   int   // number after the equal beginning
	turn  int   // number of the opening of the beginning that is being handed out
	place int   // the pair that is next on it
	taken int   // blocks handed out
	spent int   // games that are handed out or stored
	most  int   // of them
	left  int   // blocks that may follow
	heard []int // pairs of blocks handed out and not heard of
	over  bool

	points []int // by player, of the block that is being counted

	mu    sync.Mutex
	state State
}

var _ arena.Listener = (*Ranked)(nil)

// pair is two players with all their seat orders.
type pair struct {
	players  [2]int
	pairings [][]int
	index    []int // of the pairings in the run
	course   *course
	blocks   int // handed out
	sample   stats.Sample
	points   float64 // of the first player, in the games of the sample
	decided  bool
	closed   bool // it gets no more blocks
	missing  bool // a game of a block that decides was left out: no later block counts
}

// NewRanked returns a Ranked source of the plan's games. The run is the plan's. stored are its games: those of an
// extended plan may be others than those that are handed out now, and the most games of the run count them too.
func NewRanked(p plan.Plan, run results.Run, stored *results.GameSet) (*Ranked, error) {
	jobs, err := p.Jobs()
	if err != nil {
		return nil, err
	}
	counts, err := evidence.New(run, nil, results.BlockTotals{})
	if err != nil {
		return nil, err
	}
	r := &Ranked{plan: p, run: run, stored: stored, jobs: jobs, needed: counts.Needed(), at: map[[2]int]int{}, spent: stored.Len(), most: p.Games(),
		points: make([]int, len(p.Players))}
	index, err := p.In(run)
	if err != nil {
		return nil, err
	}
	all, fresh := &course{plan: p, jobs: jobs}, &course{plan: p, jobs: jobs, met: map[string]bool{}}
	for i, seats := range p.Pairings() {
		players := [2]int{slices.Min(seats), slices.Max(seats)}
		at, known := r.at[players]
		if !known {
			at = len(r.pairs)
			r.at[players] = at
			one := pair{players: players, course: all}
			if p.Players[players[0]].Spec.Deterministic() && p.Players[players[1]].Spec.Deterministic() {
				one.course = fresh
			}
			r.pairs = append(r.pairs, one)
		}
		r.pairs[at].pairings, r.pairs[at].index = append(r.pairs[at].pairings, seats), append(r.pairs[at].index, index[i])
	}
	r.games = len(p.Pairings()) / max(1, len(r.pairs))
	for _, one := range r.pairs {
		if len(one.pairings) != r.games {
			return nil, fmt.Errorf("the pairs of run %q have different numbers of seat orders", run.Name)
		}
	}
	r.left = len(r.pairs) * p.Each()
	r.end, _ = p.Beginning()
	r.turn, _ = p.Next(0)
	return r, nil
}

// course is the openings that a pair meets, found as they are asked for. Deterministic players meet no start twice: it
// would be the same game, and no new evidence.
type course struct {
	plan    plan.Plan
	jobs    *plan.Jobs
	met     map[string]bool // starts, for deterministic players
	next    int             // number from which the openings are still to be found
	numbers []int
	starts  []string
}

// opening returns the number and the start of the n-th opening, from 0; ok is false after the last.
func (c *course) opening(n int) (number int, start string, ok bool, err error) {
	for n >= len(c.numbers) {
		if number, ok = c.plan.Next(c.next); !ok {
			return 0, "", false, nil
		}
		if start, err = c.jobs.Start(number); err != nil {
			return 0, "", false, err
		}
		if c.next = number + 1; c.met != nil {
			if c.met[start] {
				continue
			}
			c.met[start] = true
		}
		c.numbers, c.starts = append(c.numbers, number), append(c.starts, start)
	}
	return c.numbers[n], c.starts[n], true, nil
}

// opening returns the next opening of a pair; ok is false if it gets no more blocks.
func (r *Ranked) opening(p *pair) (number int, start string, ok bool, err error) {
	if p.closed {
		return 0, "", false, nil
	}
	if number, start, ok, err = p.course.opening(p.blocks); !ok && err == nil {
		r.close(p)
	}
	return number, start, ok, err
}

// close ends a pair.
func (r *Ranked) close(p *pair) {
	if !p.closed {
		p.closed = true
		r.left -= r.plan.Each() - p.blocks
	}
}

// Next returns the games of the next blocks. While no pair is open, blocks in progress may still change the order.
func (r *Ranked) Next() (b arena.Batch, more bool, err error) {
	if r.over {
		return b, false, nil
	}
	next, among, err := r.choice()
	if err != nil {
		return b, false, err
	}
	for size := max(1, among/share); size > 0; size-- {
		at, ok, err := next()
		if err != nil {
			return arena.Batch{}, false, err
		}
		if !ok {
			break
		}
		if !r.hand(&b, at) {
			r.over = true
			return b, false, nil
		}
	}
	r.over = len(b.Jobs) == 0 && len(r.heard) == 0
	return b, !r.over, nil
}

// choice returns a function that chooses the pair of the next block, with ok = false if none gets one. among is the
// number of blocks of the pairs that it chooses from.
func (r *Ranked) choice() (next func() (at int, ok bool, err error), among int, err error) {
	if _, ok, err := r.beginner(); ok || err != nil {
		return r.beginner, r.taken, err
	}
	open, err := r.open()
	for _, at := range open {
		among += r.pairs[at].blocks
	}
	return func() (int, bool, error) {
		for len(open) > 0 {
			i := 0 // with the fewest blocks; of equal ones the first in the plan
			for o, at := range open {
				if r.pairs[at].blocks < r.pairs[open[i]].blocks {
					i = o
				}
			}
			if _, _, ok, err := r.opening(&r.pairs[open[i]]); ok || err != nil {
				return open[i], ok, err
			}
			open = slices.Delete(open, i, i+1)
		}
		return 0, false, nil
	}, among, err
}

// beginner returns the pair that is next in the equal beginning: opening by opening, all pairs. ok is false after it.
func (r *Ranked) beginner() (at int, ok bool, err error) {
	for r.turn < r.end {
		for ; r.place < len(r.pairs); r.place++ {
			if number, _, ok, err := r.opening(&r.pairs[r.place]); err != nil || ok && number == r.turn {
				return r.place, ok, err
			}
		}
		r.place = 0
		if r.turn, ok = r.plan.Next(r.turn + 1); !ok {
			r.turn = r.end
		}
	}
	return 0, false, nil
}

// open lists the undecided pairs that get further blocks, in the order of the plan. It notes the state.
func (r *Ranked) open() (open []int, err error) {
	compared := r.neighbours()
	state := State{Pairs: len(compared), Gauntlet: len(r.plan.Schedule.Against) > 0}
	for _, at := range compared {
		p := &r.pairs[at]
		if p.decided {
			state.Decided++
			continue
		}
		_, _, ok, err := r.opening(p)
		if err != nil {
			return nil, err
		}
		if ok {
			open = append(open, at)
			state.Open = append(state.Open, [2]string{r.plan.Players[p.players[0]].Name, r.plan.Players[p.players[1]].Name})
		}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.state = state
	return open, nil
}

// neighbours lists the neighbours in the present order of the players, in the order of the plan; in a gauntlet all
// pairs.
func (r *Ranked) neighbours() []int {
	list := make([]int, 0, len(r.pairs))
	if len(r.plan.Schedule.Against) > 0 {
		for i := range r.pairs {
			list = append(list, i)
		}
		return list
	}
	var duels []stats.Duel
	for _, p := range r.pairs {
		if n := p.sample.Games(); n > 0 {
			duels = append(duels, stats.Duel{A: p.players[0], B: p.players[1], Games: float64(n), Points: p.points})
		}
	}
	strength, order := stats.Strengths(len(r.plan.Players), duels), make([]int, len(r.plan.Players))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(strength[b], strength[a]) })
	for i, a := range order[1:] {
		list = append(list, r.at[[2]int{min(a, order[i]), max(a, order[i])}])
	}
	slices.Sort(list)
	return list
}

// hand adds the next block of a pair to a batch. It returns false if the run has no games left for it.
func (r *Ranked) hand(b *arena.Batch, at int) bool {
	p := &r.pairs[at]
	number, start, _, _ := r.opening(p)
	fresh := 0
	for _, index := range p.index {
		if !r.stored.Has(index, number) {
			fresh++
		}
	}
	if r.spent+fresh > r.most {
		return false
	}
	r.spent += fresh
	for _, pairing := range p.index {
		b.Jobs = append(b.Jobs, r.jobs.Job(r.run, pairing, number, start))
	}
	p.blocks++
	r.taken++
	r.left--
	r.heard = append(r.heard, at)
	return true
}

// Left returns the largest number of games that may follow.
func (r *Ranked) Left() (int, bool) {
	if r.over {
		return 0, true
	}
	return max(0, min(r.left*r.games, r.most-r.taken*r.games)), true
}

// Lag returns the number of batches in progress.
func (r *Ranked) Lag() int { return lag }

// Report counts the blocks of a batch.
func (r *Ranked) Report(batch []arena.Finished) {
	for ; len(batch) > 0; batch = batch[r.games:] {
		p := &r.pairs[r.heard[0]]
		r.heard = r.heard[1:]
		r.count(p, batch[:r.games])
	}
}

// count adds a block to the evidence of its pair.
func (r *Ranked) count(p *pair, games []arena.Finished) {
	if p.missing || !r.plan.Decides(games[0].Number) {
		return
	}
	clear(r.points)
	for i, g := range games {
		if g.Unplayed != "" {
			p.missing = true
			r.close(p)
			return
		}
		divide(r.points, p.pairings[i], g.Places)
	}
	a, b := r.points[p.players[0]], r.points[p.players[1]]
	p.sample.AddDifferences(1, len(games), int64(a), int64(b))
	p.points += float64(len(games))/2 + float64(a-b)/(2*results.Twelfths)
	word, _ := p.sample.Verdict(r.needed, stats.Either)
	margin := r.plan.Schedule.Margin
	p.decided = word != stats.NotDecided || margin > 0 && p.sample.Within(margin, r.needed)
}

// State tells how far a run until ranked has come.
type State struct {
	Gauntlet bool        // the pairs are challengers with their opponents; else neighbours in the ranking
	Pairs    int         // to be decided by the results so far; 0 in the equal beginning
	Decided  int         // of them
	Open     [][2]string // those that get further games, by name
}

// State returns the state of the last batch. It is safe for concurrent use.
func (r *Ranked) State() State {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.state
}
