package tune

import (
	"cmp"
	"fmt"
	"slices"

	"tourney/players"
	"tourney/results"
)

// Rules say how many games the stages of a study have.
type Rules struct {
	Budget int // of all stages together, never exceeded
	Trial  int // for each vector of the search
	Best   int // how many of them are re-tested, at least 1
	Retest int // for each of these; 0 if Best is 1, as there is nothing to choose
	Proof  int // for the best of these
}

// Vectors returns the number of vectors that the budget pays for, the default among them.
func (r Rules) Vectors() int { return max(0, r.Budget-r.After()) / r.Trial }

// After returns the games after the search.
func (r Rules) After() int { return r.Best*r.Retest + r.Proof }

// Check returns an error that says what would be enough, if the budget does not pay for the default and as many vectors
// more as are to be re-tested.
func (r Rules) Check() error {
	least := 1 + r.Best
	if r.Vectors() >= least {
		return nil
	}
	retest := ""
	if r.Retest > 0 {
		retest = fmt.Sprintf(", %d for re-testing %d of them", r.Best*r.Retest, r.Best)
	}
	return fmt.Errorf("a budget of %d games is too small: %d vectors at least (the default and those to be re-tested) take %d games%s "+
		"and %d for the proof: %d in all", r.Budget, least, least*r.Trial, retest, r.Proof, least*r.Trial+r.After())
}

// StageTrial is a trial of a study. Its ID is its number in the study.
type StageTrial struct {
	Trial
	Stage     results.Stage
	Candidate int // A's number: 0 is the default, others count from 1 in the order asked for
	Opponent  int // B's number of the same kind, if B is not nil
}

// Course leads a study through its stages. An optimiser searches; its best vectors, except the default, meet the default
// in a re-test; and the best of these meets it once more in the proof. Nothing is chosen by the proof, so that its score
// is not too high by selection. A course is a pure state machine like the optimiser.
type Course struct {
	optimiser Optimiser
	space     *Space
	best      int
	blocks    map[results.Stage]int

	stage   results.Stage
	vectors []players.Weights // of all candidates
	numbers map[string]int    // of candidates, by the key of their weights
	asked   int               // trials so far
	open    map[int]bool      // trials asked for and not told
	finals  []StageTrial      // of the present stage, after the search
	scores  map[int]float64   // of finals told, by ID
}

// NewCourse begins a study of a space, in which the given number of the best are re-tested. blocks are the budgets of a
// trial of the later stages.
func NewCourse(o Optimiser, s *Space, best int, blocks map[results.Stage]int) *Course {
	c := &Course{
		optimiser: o, space: s, best: best, blocks: blocks, stage: results.Search,
		numbers: map[string]int{}, open: map[int]bool{}, scores: map[int]float64{},
	}
	c.number(s.Start())
	return c
}

// Ask returns the trials to be played next, at most max (at least 1), all of one stage. It returns none while results are
// missing that the next trial depends on, as those of a stage are before the next. If it returns none though every trial
// was told, the study is over. Neither max nor the order in which results are told changes the trials.
func (c *Course) Ask(max int) []StageTrial {
	if c.stage == results.Search {
		if trials := c.search(max); len(trials) > 0 || len(c.open) > 0 {
			return trials
		}
		c.endSearch()
	}
	if c.stage == results.Retest && len(c.scores) == len(c.finals) {
		c.endRetest()
	}
	trials := c.finals[len(c.scores)+len(c.open):]
	trials = slices.Clip(trials[:min(max, len(trials))])
	for _, t := range trials {
		c.open[t.ID] = true
	}
	c.asked += len(trials)
	return trials
}

// Tell gives the result of a trial that was asked for. It panics if the trial was not, or was told before.
func (c *Course) Tell(id int, r Result) {
	if !c.open[id] {
		panic(fmt.Sprintf("tune: told of trial %d, which is not open", id))
	}
	delete(c.open, id)
	if c.stage == results.Search {
		c.optimiser.Tell(id, r)
	} else {
		c.scores[id] = r.Score()
	}
}

// search hands on what the optimiser asks for.
func (c *Course) search(max int) []StageTrial {
	var trials []StageTrial
	for _, t := range c.optimiser.Ask(max) {
		staged := StageTrial{Trial: t, Stage: results.Search, Candidate: c.number(t.A)}
		if t.B != nil {
			staged.Opponent = c.number(t.B)
		}
		trials = append(trials, staged)
		c.open[t.ID] = true
	}
	c.asked += len(trials)
	return trials
}

// number returns the candidate's number of a vector, a new one if the vector is new.
func (c *Course) number(w players.Weights) int {
	key := c.space.key(w)
	candidate, ok := c.numbers[key]
	if !ok {
		candidate = len(c.vectors)
		c.numbers[key] = candidate
		c.vectors = append(c.vectors, w)
	}
	return candidate
}

// endSearch begins the re-test of the best, or the proof if there are too few to choose from.
func (c *Course) endSearch() {
	var short []int
	for _, best := range c.optimiser.Best() {
		if candidate := c.number(best.Weights); candidate != 0 && len(short) < c.best {
			short = append(short, candidate)
		}
	}
	if len(short) > 1 {
		c.begin(results.Retest, short...)
	} else {
		c.begin(results.Proof, short...)
	}
}

// endRetest begins the proof of the best.
func (c *Course) endRetest() {
	best := slices.MaxFunc(c.finals, func(a, b StageTrial) int {
		return cmp.Compare(c.scores[a.ID], c.scores[b.ID]) // the first of equal ones did better in the search
	})
	c.begin(results.Proof, best.Candidate)
}

// begin plans the trials of a stage in which candidates meet the default.
func (c *Course) begin(stage results.Stage, candidates ...int) {
	c.stage, c.finals = stage, nil
	clear(c.scores)
	for i, candidate := range candidates {
		c.finals = append(c.finals, StageTrial{
			Trial: Trial{ID: c.asked + i, A: c.vectors[candidate], B: c.vectors[0], Blocks: c.blocks[stage]},
			Stage: stage, Candidate: candidate,
		})
	}
}
