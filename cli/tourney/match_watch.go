package tourney

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"tourney/arena"
	"tourney/arena/openings"
	"tourney/arena/plan"
	"tourney/arena/schedule"
	"tourney/arena/sequential"
	"tourney/cli/shell"
	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/stats"
)

// watcher follows a match block by block. The arena's goroutines call its methods side by side.
type watcher struct {
	plan  plan.Plan
	mu    sync.Mutex
	judge sequential.Judge
	seq   *stats.Sequence

	needed stats.Evidence
}

func newWatcher(p plan.Plan) *watcher {
	c := &watcher{plan: p, needed: neededBy(p)}
	c.judge, c.seq = sequential.Compare(p)
	return c
}

// neededBy returns the evidence that decides a match.
func neededBy(p plan.Plan) stats.Evidence { return evidence.NeededOf(plan.FactsOf(p), 1) }

// hear is the Judge of the match.
func (c *watcher) hear(b sequential.Block) (enough bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.judge(b)
}

// reading returns the progress of the match: the score of the first player, the evidence, and how much more a decision
// may take.
func (c *watcher) reading(name string, p arena.Progress) shell.Reading {
	c.mu.Lock()
	defer c.mu.Unlock()
	r := readGames(name, p)
	r.Line = fmt.Sprintf("%s: %d of at most %d games", name, r.Done, r.Total)
	sample := c.seq.Sample()
	score := sample.AtAnyTime()
	if !score.Known() {
		return r
	}
	end := "decided"
	if _, decided := c.seq.Decision(); !decided {
		block := len(c.plan.Pairings())
		end = toGo(sample, c.needed, c.plan.Schedule.Margin, p.Left()/block, results.BlockName(c.plan.Seats()), p.Rate()/float64(block))
	}
	figure := fmt.Sprintf("%s %% [%s, %s]", stats.Decimal(100*score.Value, 1), stats.Decimal(100*score.Lo, 1), stats.Decimal(100*score.Hi, 1))
	odds := sample.Against(0.5, stats.Either).Odds()
	short, _, _ := strings.Cut(end, " to go") // a terminal may have 80 columns
	r.Label = fmt.Sprintf("%s, %s, %s", figure, strings.Replace(odds, "less than ", "<", 1), short)
	r.Line += fmt.Sprintf(": %s %s, evidence %s, %s", c.plan.Players[0].Name, figure, odds, end)
	return r
}

// toGo says how many more blocks a decision may take. margin ends the match if the players are equal, 0 if it does not.
// most are left; rate is blocks a second, 0 if not known.
func toGo(s stats.Sample, needed stats.Evidence, margin float64, most int, unit string, rate float64) string {
	from, to := s.Remaining(needed)
	if margin > 0 {
		if equal := max(1, stats.WithinLength(s.Variance(), margin, needed)-s.Blocks()); to == 0 || to > equal {
			from, to = min(from, equal), equal
		}
	}
	switch {
	case from > most:
		return "no decision in sight"
	case to == 0 || to > most:
		return fmt.Sprintf("%d or more %ss to go", from, unit)
	case from == to:
		return fmt.Sprintf("about %s to go%s", results.Counted(to, unit), lasts(to, rate))
	default:
		return fmt.Sprintf("%d to %d %ss to go%s", from, to, unit, lasts(to, rate))
	}
}

// lasts returns the longest time of blocks in parentheses, "" without a rate.
func lasts(blocks int, rate float64) string {
	took := time.Duration(float64(blocks) / max(rate, 1e-9) * float64(time.Second)).Round(time.Second)
	if rate <= 0 || took < time.Second {
		return ""
	}
	return fmt.Sprintf(" (up to %v)", took)
}

// fewest is the number of blocks that decide if one player wins all their games.
const fewest = 10

// usualVariance is that of a game's share in the score of a block, in most matches of heuristics. That of a pair lies
// between 0.06 with many draws and 0.08 with a strong first move.
const usualVariance = 0.14

// versus names the players of a match, its blocks, and where its games start.
func versus(p plan.Plan) string {
	text := fmt.Sprintf("%s against %s, %ss of %d games from %s", p.Players[0].Name, results.Spoken(p.Players[1].Name),
		results.BlockName(p.Seats()), len(p.Pairings()), startsOf(p.Openings[0]))
	if p.Schedule.Until == schedule.Decided {
		return text + fmt.Sprintf(", until decided, at most %d games", p.Games())
	}
	return text + ", " + results.Counted(p.Games(), "game")
}

// foregone reports whether both players are deterministic and begin from one position: then one block says it all.
func foregone(p plan.Plan) bool {
	return p.Openings[0].Kind == openings.Empty && !slices.ContainsFunc(p.Players, func(e plan.Entrant) bool { return !e.Spec.Deterministic() })
}

// ahead says how many blocks a decision takes, by the difference of the players. With games a second it adds the time.
func ahead(p plan.Plan, rate float64) string {
	if p.Schedule.Until != schedule.Decided {
		return resolution(p)
	}
	if foregone(p) {
		return "  both players are deterministic: they play one game in each seat order\n"
	}
	text := ""
	if p.Players[0].Spec.String() == p.Players[1].Spec.String() {
		text = "  both players are the same configuration: what differs is chance\n"
	}
	block := len(p.Pairings())
	rate /= float64(block)
	variance, unit, most := usualVariance/float64(block), results.BlockName(p.Seats()), p.Openings[0].Games
	for _, points := range []float64{10, 5, 2, 1} {
		text += fmt.Sprintf("  a difference of %s (%g %%): ", results.Counted(int(points), "point"), 50+points)
		if from, to := stats.Length(variance, points/100, neededBy(p)); from > most {
			text += fmt.Sprintf("%d %ss or more, so that this match may end before\n", from, unit)
		} else {
			text += fmt.Sprintf("half of all matches take %d to %d %ss%s\n", from, to, unit, lasts(to, rate))
		}
	}
	if d := p.Schedule.Margin; d > 0 {
		n := stats.WithinLength(variance, d, neededBy(p))
		text += fmt.Sprintf("  equal players are known to be within ±%g points after about %d %ss", 100*d, n, unit)
		if n > most {
			text += ", so that this match may end before\n"
		} else {
			text += lasts(n, rate) + "\n"
		}
	}
	if most < fewest {
		text += fmt.Sprintf("  fewer than %d %ss decide nothing, even if one player wins them all\n", fewest, unit)
	}
	return text
}

// resolution says which difference of two players a plan shows.
func resolution(p plan.Plan) string {
	counts, err := evidence.New(plan.RunOf(p, "", plan.Build{}), nil, results.BlockTotals{})
	switch {
	case err != nil || len(p.Players) < 2:
		return ""
	case counts.Compared() == 0:
		return "  no two players are compared: seats are not exchanged in all orders, see order: in the schedule\n"
	}
	unit := results.BlockName(p.Seats())
	blocks, empty := 0, 0 // of the smallest set, as each is compared alone
	for _, s := range p.Openings {
		switch {
		case s.Kind == openings.Empty:
			empty += s.Games
		case blocks == 0 || s.Games < blocks:
			blocks = s.Games
		}
	}
	if blocks == 0 {
		blocks = empty
	}
	blocks = min(blocks, p.Games()/len(p.Pairings())/len(p.Openings)) // the sets take turns until the most games are played
	block := 1
	for _, m := range counts.Matchups() {
		if !m.Self() {
			block = len(m.Pairings)
		}
	}
	words, n := "the comparison", counts.Compared()
	if n > 1 {
		words = fmt.Sprintf("each of %d comparisons", n)
	}
	variance := usualVariance / float64(block)
	if p.Schedule.Until == schedule.Ranked {
		text := ""
		for _, points := range []float64{10, 5, 2, 1} {
			from, to := stats.Length(variance, points/100, counts.Needed())
			text += fmt.Sprintf("  neighbours %g points apart: half of them take %d to %d %ss\n", points, from, to, unit)
		}
		return text
	}
	if blocks == 0 {
		return fmt.Sprintf("  no %s of games is complete: this is no evidence\n", unit)
	}
	words += " has " + results.Counted(blocks, unit)
	gap := stats.Detectable(variance, blocks, counts.Needed())
	if gap >= 0.5 {
		return fmt.Sprintf("  %s: too few to show any difference\n", words)
	}
	return fmt.Sprintf("  %s:\n  they show a difference of about %s points from even, four times out of five\n", words, stats.Decimal(100*gap, 0))
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
		return fmt.Sprintf("random boards (random:%d)", s.Min)
	}
	return fmt.Sprintf("random boards (random:%d..%d)", s.Min, s.Max)
}
