package study

import (
	"math"

	"tourney/arena"
	"tourney/arena/plan"
	"tourney/arena/schedule"
	"tourney/arena/sequential"
	"tourney/results/stats"
)

// untilProven returns the plan of a proof that ends by its evidence. Each vector that a study proves needs more; what
// earlier proofs of the vector have shown counts.
func (s Study) untilProven(p plan.Plan, t *trial) plan.Plan {
	p.Players = []plan.Entrant{t.entrant, t.opponents[0]}
	p.Schedule.Until = schedule.Proven
	if n := t.asked.Proof; n > 1 || t.asked.Before != 0 {
		p.Schedule.Error = math.Exp(float64(t.asked.Before - stats.NeededAt(n)))
	}
	return p
}

// A proof that has decided goes on to measured pairs, or to a quarter of its most pairs if these are fewer. A score at the
// moment of decision flatters, and few pairs measure a gain badly.
const (
	measured     = 250
	measuredPart = 4
)

// prover hands out the games of a proof until its evidence decides.
type prover struct {
	*source
	blocks *sequential.Source
	trial  *trial
	ended  bool // no more games are handed out
	broken bool // by a game that was left out
	goesOn bool // without the games that were left out
}

// newProver returns the source of a proof. without reports whether games were left out in an earlier session: then it goes on
// without them.
func newProver(s *source, first *trial, without bool) (*prover, error) {
	judge, sequence := sequential.Compare(s.plan)
	p := &prover{source: s, trial: first, goesOn: without}
	least := min(measured, count(Fresh(s.plan.Openings))/measuredPart)
	blocks, err := sequential.New(s.plan, s.run, func(b sequential.Block) bool {
		enough := judge(b)
		p.broken = p.broken || enough && !b.Whole
		return enough && (!b.Whole || sequence.Sample().Blocks() >= least)
	})
	first.left = -1 // no number of games completes it
	p.blocks = blocks
	return p, err
}

// Next keeps the trial after the last game.
func (p *prover) Next() (b arena.Batch, more bool, err error) {
	r := p.runner
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case p.err != nil:
		return b, false, p.err
	case p.ended && p.broken && !p.goesOn: // the last word of a study can wait until they are played
		return b, false, errWithout
	case p.ended:
		p.over = true
		return b, false, r.keep([]*trial{p.trial})
	}
	b, more, err = p.blocks.Next()
	p.ended = !more
	for _, j := range b.Jobs {
		seat := 0
		if j.Address.Seats[0] != p.trial.entrant.Name {
			seat = 1
		}
		p.places[game{j.Pairing, j.Address.Number}] = place{p.trial, 0, seat}
	}
	return b, true, err
}

func (p *prover) Left() (int, bool) { return p.blocks.Left() }

func (p *prover) Lag() int { return p.blocks.Lag() }

func (p *prover) Report(batch []arena.Finished) {
	p.blocks.Report(batch)
	p.source.Report(batch)
}
