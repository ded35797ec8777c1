package tune

import (
	"cmp"
	"math/bits"
	"slices"

	"tourney/players"
)

const Halving = "halving"

// halving is successive halving: vectors drawn evenly, among them the start, play rounds of equal cost on common
// openings. After each round the better half goes on. The results of all rounds count.
//
// Source: K. Jamieson, A. Talwalkar, Non-stochastic best arm identification and hyperparameter optimization, AISTATS
// 2016.
type halving struct {
	search  Search
	vectors []players.Weights
	alive   []int    // indices of vectors, those of the present round
	out     []int    // the others, those that went on longest first
	results []Result // by vector
	cost    int      // games of a round
	first   int      // opening of the next round
	trials  []Trial  // of the present round
	asked   int      // of them
	open    int      // of them, without a result
	next    int      // number of the next trial
	owner   []int    // vectors, by trial
	spent   int      // games of all trials
	over    bool
}

// leastHalving is the least number of games of a vector in the first round: many vectors find more than good
// measurement.
const leastHalving = 4

func newHalving(s Search) *halving {
	h := &halving{search: s}
	n := 2
	for 2*n*bits.Len(uint(n))*h.firstRound() <= s.Games {
		n *= 2
	}
	h.vectors = distinct(s.Space, n, []players.Weights{s.Start}, s.Rand)
	h.results = make([]Result, len(h.vectors))
	for i := range h.vectors {
		h.alive = append(h.alive, i)
	}
	h.cost = s.Games / max(1, bits.Len(uint(len(h.vectors)-1)))
	h.begin()
	return h
}

// firstRound returns the least games of a vector in the first round.
func (h *halving) firstRound() int { return max(leastHalving, h.search.Pool) }

// begin begins a round.
func (h *halving) begin() {
	blocks := h.cost / (len(h.alive) * h.search.pool())
	if h.over = len(h.alive) < 2 || blocks == 0; h.over {
		return
	}
	h.trials, h.asked, h.open = nil, 0, len(h.alive)
	for i, v := range h.alive {
		h.trials = append(h.trials, Trial{ID: h.next, A: h.vectors[v], First: h.first, Blocks: blocks, Begins: i == 0})
		h.owner = append(h.owner, v)
		h.spent += h.search.cost(h.trials[i])
		h.next++
	}
	h.first += blocks
}

func (h *halving) Ask(max int) []Trial {
	if h.over {
		return nil
	}
	asked := h.trials[h.asked:min(len(h.trials), h.asked+max)]
	h.asked += len(asked)
	return asked
}

func (h *halving) Tell(id int, r Result) {
	v := h.owner[id]
	h.results[v] = h.results[v].plus(r)
	if h.open--; h.open > 0 {
		return
	}
	slices.SortStableFunc(h.alive, h.better)
	keep := (len(h.alive) + 1) / 2
	h.out = append(slices.Clone(h.alive[keep:]), h.out...)
	h.alive = slices.Clone(h.alive[:keep])
	slices.Sort(h.alive) // neither the order of results nor that of scores is one of trials
	h.begin()
}

// better orders vectors by score, the best first.
func (h *halving) better(a, b int) int {
	return cmp.Compare(h.results[b].score(), h.results[a].score())
}

// Best lists those that are still in the race, by score, and then the others, those that left last first.
func (h *halving) Best() []players.Weights {
	alive := slices.Clone(h.alive)
	slices.SortStableFunc(alive, h.better)
	var list []players.Weights
	for _, v := range append(alive, h.out...) {
		list = append(list, h.vectors[v])
	}
	return list
}
