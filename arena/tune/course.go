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

// Trial asks for one stage of one candidate.
type Trial struct {
	Number    int // in the study, from 0
	Stage     results.Stage
	Candidate int // 0 is the default, others count from 1
	Weights   players.Weights
}

// Course leads a study through its stages. An optimiser searches; the best vectors it found, but for the default, are
// re-tested; and the best of these has to prove itself in games by which nothing is chosen any more, so that its score
// there is worth what it says. It is a pure state machine like the optimiser.
type Course struct {
	optimiser Optimiser
	best      int
	stage     results.Stage
	vectors   []players.Weights // of all candidates
	asked     []Trial           // in the order of their numbers
	scores    []float64         // of those, in force where told
	told      []bool
	batch     int // the first trial asked for last
}

// NewCourse begins a study, of which the best so many are re-tested. The optimiser's first vector is the default.
func NewCourse(o Optimiser, best int) *Course {
	return &Course{optimiser: o, best: best, stage: results.Search}
}

// Ask returns the trials to be played next, all of one stage; none when the study is over. It must be told the scores
// of all of them before it is asked again.
func (c *Course) Ask() []Trial {
	if i := slices.Index(c.told, false); i >= 0 {
		panic(fmt.Sprintf("tune: asked again without the score of trial %d", i))
	}
	last := c.asked[c.batch:]
	c.batch = len(c.asked)
	switch c.stage {
	case results.Search:
		if len(last) > 0 {
			c.optimiser.Tell(c.scores[len(c.asked)-len(last):])
		}
		if vectors := c.optimiser.Ask(); len(vectors) > 0 {
			for _, w := range vectors {
				c.vectors = append(c.vectors, w)
				c.ask(len(c.vectors) - 1)
			}
			break
		}
		short := slices.DeleteFunc(c.optimiser.Best(), func(candidate int) bool { return candidate == 0 })
		short = short[:min(c.best, len(short))]
		c.stage = results.Retest
		if len(short) < 2 { // there is nothing to choose
			c.stage = results.Proof
		}
		for _, candidate := range short {
			c.ask(candidate)
		}
	case results.Retest:
		c.stage = results.Proof
		best := slices.MaxFunc(last, func(a, b Trial) int {
			return cmp.Compare(c.scores[a.Number], c.scores[b.Number]) // the first of equal ones did better in the search
		})
		c.ask(best.Candidate)
	}
	return c.asked[c.batch:]
}

func (c *Course) ask(candidate int) {
	c.asked = append(c.asked, Trial{
		Number: len(c.asked), Stage: c.stage, Candidate: candidate, Weights: c.vectors[candidate],
	})
	c.scores, c.told = append(c.scores, 0), append(c.told, false)
}

// Tell gives the score, in [0,1], of a trial that was asked for. The order does not matter.
func (c *Course) Tell(number int, score float64) {
	c.scores[number], c.told[number] = score, true
}
