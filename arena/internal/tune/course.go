package tune

import (
	"cmp"
	"fmt"
	"slices"

	"tourney/players"
	"tourney/results"
	"tourney/results/stats"
)

// StageTrial is a trial of a study. Its ID is its number in the study.
type StageTrial struct {
	Trial
	Stage     results.Stage
	Round     int            // from 1
	Proof     int            // number of A among the vectors proven, from 1; 0 in other stages
	Before    stats.Evidence // from the earlier proofs of A, which did not decide
	Candidate int            // number of A: 0 is the default, others count from 1 in the order asked for
	Opponents []Opponent     // B alone, if there is one
}

// Course leads a study through its rounds. In the screening an optimiser chooses the trials. The vector that it
// recommends meets the default in the proof; a re-test may choose it among several. The proof selects nothing, so its
// score has no bias from selection. Beside it the two play a ply deeper and from the empty board. A Course is a pure
// state machine.
type Course struct {
	space     *Space
	rounds    []Rules
	opponents int
	search    func(round int, s Search) Optimiser

	round     int // from 1
	stage     results.Stage
	optimiser Optimiser
	pool      *pool
	games     int             // of the search, asked for
	held      *Trial          // asked for by the optimiser, until the pool has been revised
	own       map[int]int     // of trials of the search: the optimiser's own numbers
	finals    []StageTrial    // trials of the present stage after the search
	begun     int             // of them, asked for
	scores    map[int]float64 // of finals told, by ID
	proofs    []proof

	asked   int                // trials asked for
	open    map[int]StageTrial // trials asked for and not told, by ID
	vectors []players.Weights  // of all candidates
	numbers map[string]int     // of candidates, by the key of their weights
}

// NewCourse begins a study of a space with the rules of each round, at least one. search makes the optimiser of a
// round, counted from 1; opponents is the number of the study's opponents.
func NewCourse(s *Space, opponents int, rounds []Rules, search func(round int, s Search) Optimiser) *Course {
	c := &Course{space: s, rounds: rounds, opponents: opponents, search: search,
		open: map[int]StageTrial{}, numbers: map[string]int{}}
	c.number(s.Start())
	c.begin()
	return c
}

// Ask returns the next trials, at most max (at least 1), all of one stage. It returns none while the next trial depends
// on missing results; every stage depends on all results of the one before. If it returns none although all trials were
// told, the study is over. Neither max nor the order of results changes the trials.
func (c *Course) Ask(max int) []StageTrial {
	for {
		trials := c.ask(max)
		for _, t := range trials {
			c.open[t.ID] = t
		}
		if len(trials) > 0 || len(c.open) > 0 || !c.advance() {
			return trials
		}
	}
}

func (c *Course) ask(max int) []StageTrial {
	if c.stage == results.Screening {
		return c.screen(max)
	}
	trials := c.finals[c.begun:min(len(c.finals), c.begun+max)]
	c.begun += len(trials)
	return slices.Clip(trials)
}

// Tell gives the results of a trial against each of its opponents. It panics if the trial was not asked for, or was
// told before.
func (c *Course) Tell(id int, against []Result) {
	t, ok := c.open[id]
	if !ok {
		panic(fmt.Sprintf("tune: told of trial %d, which is not open", id))
	}
	delete(c.open, id)
	var all Result
	for i, r := range against {
		all = all.plus(r)
		if c.stage == results.Screening && t.B == nil {
			c.pool.results[t.Opponents[i]] = c.pool.results[t.Opponents[i]].plus(r)
		}
	}
	switch c.stage {
	case results.Screening:
		c.optimiser.Tell(c.own[id], all)
	case results.Proof:
		c.proofs[t.Proof-1].add(t, all)
	default:
		c.scores[id] = all.score()
	}
}

// Best returns the vector that the present search would recommend, or what the last search has recommended.
func (c *Course) Best() players.Weights {
	if c.stage == results.Screening {
		if best := c.optimiser.Best(); len(best) > 0 {
			return best[0]
		}
	}
	return c.known()
}

// screen returns the trials that the optimiser asks for. Before the pool changes all trials must be told, and the next
// one must begin a comparison.
func (c *Course) screen(max int) []StageTrial {
	var trials []StageTrial
	for len(trials) < max {
		next := c.held
		if c.held = nil; next == nil {
			asked := c.optimiser.Ask(1)
			if len(asked) == 0 {
				break
			}
			next = &asked[0]
		}
		if next.Begins && c.pool.due(c.games) {
			if len(c.open) > 0 || len(trials) > 0 {
				c.held = next
				break
			}
			c.pool.revise(c.games, c.number(c.Best()))
		}
		trials = append(trials, c.screening(*next))
	}
	return trials
}

// screening returns a trial of the optimiser as one of the study.
func (c *Course) screening(t Trial) StageTrial {
	staged := StageTrial{Trial: t, Stage: results.Screening, Round: c.round, Candidate: c.number(t.A)}
	if t.B != nil {
		staged.Opponents = []Opponent{{Fixed: -1, Candidate: c.number(t.B)}}
	} else {
		staged.Opponents = slices.Clone(c.pool.members)
	}
	staged.ID = c.asked
	c.own[staged.ID] = t.ID
	c.asked++
	c.games += c.task().cost(t)
	return staged
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

// Vector returns the vector of a candidate's number.
func (c *Course) Vector(candidate int) players.Weights { return c.vectors[candidate] }

func (c *Course) rules() Rules { return c.rounds[c.round-1] }

func (c *Course) task() Search {
	s := c.rules().task()
	s.Space, s.Start, s.Present = c.space, c.known(), func() int { return c.pool.games(c.rules().Pool) }
	return s
}

// advance begins the next stage with trials. It returns false after the last.
func (c *Course) advance() bool {
	switch c.stage {
	case results.Screening:
		c.endScreening()
	case results.Retest:
		best := slices.MaxFunc(c.finals, func(a, b StageTrial) int {
			return cmp.Compare(c.scores[a.ID], c.scores[b.ID]) // of equals, the first did better in the screening
		})
		c.prove(best.Candidate)
	case results.Proof:
		c.endProof(results.Deeper)
	case results.Deeper:
		c.endProof(results.Empty)
	default:
		if c.round == len(c.rounds) {
			return false
		}
		c.begin()
	}
	return true
}

// begin begins the next round: with a search, or with a longer proof of the vector of the last round if that is likely
// to decide.
func (c *Course) begin() {
	c.round++
	c.stage, c.held, c.games = results.Screening, nil, 0
	blocks := c.rules().Budget / 2
	if i := c.provenIn(c.round - 1); i >= 0 && !c.rules().OneLook && c.proofs[i].promising(blocks, i+1) {
		c.enterProof(i+1, blocks)
		return
	}
	c.pool, c.own = newPool(c.opponents, c.rules()), map[int]int{}
	c.optimiser = c.search(c.round, c.task())
}

// endScreening begins the re-test, or the proof if there is only one candidate. There is nothing to prove if the search
// recommends the default, or a vector whose proof has decided.
func (c *Course) endScreening() {
	var short []int
	for _, best := range c.optimiser.Best() {
		candidate := c.number(best)
		if candidate == 0 && results.Learns(c.rules().Method) && len(short) == 0 {
			break
		}
		if candidate != 0 && len(short) < c.rules().Best {
			short = append(short, candidate)
		}
	}
	switch {
	case len(short) > 1:
		c.enter(results.Retest, c.rules().Retest/2, short...)
	case len(short) == 1:
		c.prove(short[0])
	default:
		c.pass(results.Empty)
	}
}

// pass goes to a stage without trials.
func (c *Course) pass(stage results.Stage) { c.enter(stage, 0) }

// prove begins the proof of a candidate, or goes on with an undecided one.
func (c *Course) prove(candidate int) {
	i := slices.IndexFunc(c.proofs, func(p proof) bool { return p.candidate == candidate })
	switch {
	case i < 0:
		c.proofs = append(c.proofs, proof{candidate: candidate, round: c.round, word: stats.NotDecided})
		c.enterProof(len(c.proofs), c.rules().Proof/2)
	case c.proofs[i].word == stats.NotDecided && !c.rules().OneLook:
		c.enterProof(i+1, c.rules().Proof/2)
	default:
		c.pass(results.Empty)
	}
}

// enterProof plans the proof of the n-th vector proven.
func (c *Course) enterProof(n, blocks int) {
	p := &c.proofs[n-1]
	p.latest = c.round
	c.enter(results.Proof, blocks, p.candidate)
	c.finals[0].Proof, c.finals[0].Before = n, p.evidence
}

// provenIn returns the index of the proof that had games in a round, or -1.
func (c *Course) provenIn(round int) int {
	return slices.IndexFunc(c.proofs, func(p proof) bool { return p.latest == round })
}

// endProof begins the games of the winner beside its proof. A vector that was proven worse gets none.
func (c *Course) endProof(beside results.Stage) {
	p := c.proofs[c.provenIn(c.round)]
	games := map[results.Stage]int{results.Deeper: c.rules().Deeper, results.Empty: c.rules().Empty}[beside]
	switch {
	case p.word == stats.Worse || p.round != c.round: // the games beside an earlier proof have been played
		c.pass(results.Empty)
	case games == 0:
		c.pass(beside)
	default:
		c.enter(beside, games/2, p.candidate)
	}
}

// known returns the vector with which a further search begins: the last one proven better, else the last undecided one
// with more than half of the points, else the default.
func (c *Course) known() players.Weights {
	for _, word := range []stats.Word{stats.Better, stats.NotDecided} {
		for _, p := range slices.Backward(c.proofs) {
			if p.word == word && p.sample.Score().Value > 0.5 {
				return c.vectors[p.candidate]
			}
		}
	}
	return c.vectors[0]
}

// enter plans the trials of a stage in which candidates meet the default.
func (c *Course) enter(stage results.Stage, blocks int, candidates ...int) {
	c.stage, c.finals, c.begun, c.scores = stage, nil, 0, map[int]float64{}
	for _, candidate := range candidates {
		c.finals = append(c.finals, StageTrial{
			Trial: Trial{ID: c.asked, A: c.vectors[candidate], B: c.vectors[0], Blocks: blocks},
			Stage: stage, Round: c.round, Candidate: candidate, Opponents: []Opponent{{Fixed: -1}},
		})
		c.asked++
	}
}
