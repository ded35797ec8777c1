package tune

import (
	"cmp"
	"fmt"
	"slices"

	"tourney/players"
	"tourney/results"
)

// Rules holds the numbers of games in the stages of a study.
type Rules struct {
	Budget int // games of all stages together, never exceeded
	Trial  int // games of each vector in the screening
	Best   int // candidates that are re-tested, at least 1
	Retest int // games of each re-tested candidate; 0 if Best is 1
	Proof  int // games of the best candidate
}

// Vectors returns the number of vectors that the budget pays for, including the default.
func (r Rules) Vectors() int { return max(0, r.Budget-r.After()) / r.Trial }

// After returns the number of games after the screening.
func (r Rules) After() int { return r.Best*r.Retest + r.Proof }

// Check returns an error if the budget does not pay for the default and Best other vectors. The error names a
// sufficient budget.
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
	Candidate int // number of A: 0 is the default, others count from 1 in the order asked for
	Opponent  int // number of B, if B is not nil
}

// Course leads a study through its stages. In the screening an optimiser chooses the trials. The best vectors, without
// the default, meet the default in the re-test, and the best of these meets it again in the proof. The proof selects
// nothing, so its score has no bias from selection. A Course is a pure state machine.
type Course struct {
	optimiser Optimiser
	space     *Space
	best      int
	blocks    map[results.Stage]int

	stage   results.Stage
	vectors []players.Weights // of all candidates
	numbers map[string]int    // of candidates, by the key of their weights
	asked   int               // trials asked for
	open    map[int]bool      // trials asked for and not told
	finals  []StageTrial      // trials of the present stage, after the screening
	scores  map[int]float64   // of finals told, by ID
}

// NewCourse begins a study of a space; best is the number of candidates to re-test. blocks holds the blocks of a trial
// in the later stages.
func NewCourse(o Optimiser, s *Space, best int, blocks map[results.Stage]int) *Course {
	c := &Course{
		optimiser: o, space: s, best: best, blocks: blocks, stage: results.Screening,
		numbers: map[string]int{}, open: map[int]bool{}, scores: map[int]float64{},
	}
	c.number(s.Start())
	return c
}

// Ask returns the next trials, at most max (at least 1), all of one stage. It returns none while the next trial depends
// on missing results; every stage depends on all results of the one before. If it returns none although all trials were
// told, the study is over. Neither max nor the order of results changes the trials.
func (c *Course) Ask(max int) []StageTrial {
	if c.stage == results.Screening {
		if trials := c.screen(max); len(trials) > 0 || len(c.open) > 0 {
			return trials
		}
		c.endScreening()
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

// Tell gives the result of a trial. It panics if the trial was not asked for, or was told before.
func (c *Course) Tell(id int, r Result) {
	if !c.open[id] {
		panic(fmt.Sprintf("tune: told of trial %d, which is not open", id))
	}
	delete(c.open, id)
	if c.stage == results.Screening {
		c.optimiser.Tell(id, r)
	} else {
		c.scores[id] = r.Score()
	}
}

// screen returns the trials that the optimiser asks for.
func (c *Course) screen(max int) []StageTrial {
	var trials []StageTrial
	for _, t := range c.optimiser.Ask(max) {
		staged := StageTrial{Trial: t, Stage: results.Screening, Candidate: c.number(t.A)}
		if t.B != nil {
			staged.Opponent = c.number(t.B)
		}
		trials = append(trials, staged)
		c.open[t.ID] = true
	}
	c.asked += len(trials)
	return trials
}

// number returns the candidate number of a vector, and gives a new vector the next one.
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

// endScreening begins the re-test, or the proof if there is only one candidate.
func (c *Course) endScreening() {
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

// endRetest begins the proof of the best candidate.
func (c *Course) endRetest() {
	best := slices.MaxFunc(c.finals, func(a, b StageTrial) int {
		return cmp.Compare(c.scores[a.ID], c.scores[b.ID]) // of equals, the first did better in the screening
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
