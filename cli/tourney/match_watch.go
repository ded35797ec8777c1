package tourney

import (
	"fmt"
	"sync"
	"time"

	"tourney/arena"
	"tourney/arena/openings"
	"tourney/arena/plan"
	"tourney/arena/schedule"
	"tourney/arena/sequential"
	"tourney/cli/shell"
	"tourney/results"
	"tourney/results/stats"
)

// contest follows a match block by block. The arena's goroutines call its methods side by side.
type contest struct {
	plan  plan.Plan
	mu    sync.Mutex
	judge sequential.Judge
	seq   *stats.Sequence
}

func newContest(p plan.Plan) *contest {
	c := &contest{plan: p}
	c.judge, c.seq = sequential.Compare(p)
	return c
}

// hear is the Judge of the match.
func (c *contest) hear(b sequential.Block) (enough bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.judge(b)
}

// reading returns the progress of the match: the score of the first player, the evidence, and how much more a decision
// may take.
func (c *contest) reading(name string, p arena.Progress) shell.Reading {
	c.mu.Lock()
	defer c.mu.Unlock()
	r := shell.ReadGames(name, p)
	r.Line = fmt.Sprintf("%s: %d of at most %d games", name, r.Done, r.Total)
	sample := c.seq.Sample()
	score := sample.AtAnyTime()
	if !score.Known() {
		return r
	}
	_, decided := c.seq.Decision()
	says := fmt.Sprintf("%s %s %% [%s, %s], evidence %s", c.plan.Players[0].Name, stats.Decimal(100*score.Value, 1),
		stats.Decimal(100*score.Lo, 1), stats.Decimal(100*score.Hi, 1), sample.Against(0.5, stats.Either).Odds())
	if decided {
		says += ", decided"
	} else {
		block := len(c.plan.Pairings())
		says += ", " + toGo(sample, p.Left()/block, unitOf(c.plan), p.Rate()/float64(block))
	}
	r.Label, r.Line = says, r.Line+": "+says
	return r
}

// toGo says how many more blocks a decision takes if the true score lies near the present one. most are left; rate is
// blocks a second, 0 if not known.
func toGo(s stats.Sample, most int, unit string, rate float64) string {
	from, to := stats.Length(s.Variance(), s.Score().Value-0.5, stats.Needed(1))
	from, to = max(1, from-s.Blocks()), max(1, to-s.Blocks())
	switch {
	case s.Score().Value == 0.5 || from > most:
		return fmt.Sprintf("no decision in sight within %s", results.Counted(most, unit)+lasts(most, rate))
	case to > most:
		return fmt.Sprintf("%d or more %ss to go%s", from, unit, lasts(most, rate))
	}
	return fmt.Sprintf("%d to %d %ss to go%s", from, to, unit, lasts(to, rate))
}

// lasts returns the longest time of blocks in parentheses, "" without a rate.
func lasts(blocks int, rate float64) string {
	if rate <= 0 {
		return ""
	}
	return fmt.Sprintf(" (up to %v)", time.Duration(float64(blocks)/rate*float64(time.Second)).Round(time.Second))
}

// unitOf names a block of a match.
func unitOf(p plan.Plan) string {
	if p.Seats() == 2 {
		return "pair"
	}
	return "block"
}

// usualVariance is the variance of a pair's score in most matches of heuristics, from 0.06 with many draws to 0.08 with
// a strong first move.
const usualVariance = 0.07

// versus names the players of a match, its blocks, and where its games start.
func versus(p plan.Plan) string {
	text := fmt.Sprintf("%s against %s, %ss of %d games from %s", p.Players[0].Name, p.Players[1].Name, unitOf(p), len(p.Pairings()), startsOf(p.Openings[0]))
	if p.Schedule.Until == schedule.Decided {
		return text + fmt.Sprintf(", until decided, at most %d games", p.Games())
	}
	return text + fmt.Sprintf(", %d games", p.Games())
}

// ahead says how many blocks a decision takes, by the difference of the players. With games a second it adds the time.
func ahead(p plan.Plan, rate float64) string {
	if p.Schedule.Until != schedule.Decided {
		return ""
	}
	rate /= float64(len(p.Pairings()))
	text, unit := "", unitOf(p)
	for _, points := range []float64{10, 5, 2} {
		from, to := stats.Length(usualVariance, points/100, stats.Needed(1))
		text += fmt.Sprintf("  a difference of %g points is decided after %d to %d %ss%s\n", points, from, to, unit, lasts(to, rate))
	}
	if d := p.Schedule.Margin; d > 0 {
		n := stats.WithinLength(usualVariance, d, stats.Needed(1))
		text += fmt.Sprintf("  equal players are known to be within ±%g points after about %d %ss%s\n", 100*d, n, unit, lasts(n, rate))
	}
	return text
}

// startsOf names the openings of a set.
func startsOf(s openings.Set) string {
	switch s.Kind {
	case openings.Empty:
		return "the game's own start"
	case openings.List:
		return results.Counted(s.Games, "opening") + " of a list"
	}
	if s.Min == s.Max {
		return fmt.Sprintf("random boards of %s", results.Counted(s.Min, "stone"))
	}
	return fmt.Sprintf("random boards of %d to %d stones", s.Min, s.Max)
}
