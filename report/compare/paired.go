// Package compare says who is better: a run beside the one before an edit, runs beside published numbers, and what a
// study has found. All of them say it by a Claim.
//
// Two runs of the same players are paired by openings, so that the opening's advantage cancels and few games show small
// differences. Who edits and compares again and again will at last meet a difference that is chance. So comparisons
// with one run, the baseline, are numbered, and the k-th needs evidence of 20·k(k+1). Then the probability that any of
// them calls a player better or worse who is not is at most 5 %, however long the series is.
package compare

import (
	"context"
	"fmt"
	"maps"
	"math"
	"slices"

	"tourney/results"
	"tourney/results/stats"
)

// Version is one of the two runs, and the method of its store that reads blocks.
type Version struct {
	Run    results.Run
	Blocks func(ctx context.Context, r results.Run, order results.BlockOrder, visit func(results.Block) error) error
}

// Paired is the result of pairing two runs. A block is shared if both runs have all its games, between the same
// names, in the same seat orders, under the same number, from the same start.
type Paired struct {
	New, Old results.Run
	Number   int    // of the comparison with Old, from 1
	AnyTime  bool   // intervals are those at any time, because some run is not a finished plan
	Players  []Line // over all opponents that both runs have; edited players first, unchanged ones last, else in the order of New
	Cells    []Line // by opponent; a matchup of two seats is of the edited player
	Judged   int    // players who may have been edited and have a verdict
	Openings int    // numbers with a shared block
	Blocks   int    // shared blocks
	Changed  int    // shared blocks with other scores

	Only      Sides[[]string] // players of one run only
	Apart     []string        // players of both runs without a shared block
	Unmatched int             // matchups of players of both runs that one run lacks, or plays in other seat orders
	Self      bool            // there are games of players against themselves, which belong to no block
	Unpaired  Sides[int]      // complete blocks of one run that the other lacks
	Differing int             // complete blocks of both runs with different openings
	Repeated  int             // blocks of deterministic players on a position that they have met before
	Behind    int             // blocks behind one that a run lacks
	OneStart  []string        // kinds of openings but the empty board whose shared blocks all begin from one position
}

// Sides holds a value for each run.
type Sides[T any] struct{ New, Old T }

// Line is a player's scores in both runs on shared openings of one sort, over all opponents or against one. The sorts
// are the empty board, which is a single position, and all other openings together, which stand for more of their
// kinds.
type Line struct {
	Player  string
	Against string   // the opponent, or all other seats of three or four; "" over all
	Code    Code     // of the player
	From    []string // kinds of openings
	// New and Old are the player's share of the points of a game, divided by the player's seats in it. Difference is
	// New less Old. A unit of evidence is an opening with all its blocks, or a block from the empty board.
	New, Old, Difference stats.Estimate
	Evidence             stats.Evidence // of the units against a difference of 0
	Verdict              stats.Word     // "" for lines without a verdict
	ToGo                 stats.ToGo     // units to a verdict, of NotDecided lines
	Blocks               int            // shared blocks of the player
	Changed              int            // those with another score of the player
	differences          stats.Differences
}

// Moved is the verdict on a player whose code is the same: opponents, or a clock, have changed the score.
const Moved stats.Word = "moved"

// NeededInSeries returns the evidence that decides the verdict on one of n players in the k-th comparison with a run.
func NeededInSeries(k, n int) stats.Evidence {
	return stats.NeededAt(k) + stats.Evidence(math.Log(float64(max(1, n))))
}

// Refused is the error for runs that cannot be paired, with the reason.
type Refused string

// refuse returns a Refused.
func refuse(format string, args ...any) Refused { return Refused(fmt.Sprintf(format, args...)) }

func (r Refused) Error() string { return results.Visible(string(r)) }

// Pair pairs two runs, new and old, in the comparison of that number with old. It holds the blocks of one opening at
// a time. The error is a Refused if the runs share nothing to compare.
func Pair(ctx context.Context, new, old Version, number int) (Paired, error) {
	if err := alike(new.Run, old.Run); err != nil {
		return Paired{}, err
	}
	p := newPairing(new.Run, old.Run)
	p.Number, p.AnyTime = number, new.Run.Stopped() || old.Run.Stopped()
	if len(p.matchups) == 0 {
		return p.Paired, p.noMatchup()
	}
	if err := p.read(ctx, new, old); err != nil {
		return p.Paired, err
	}
	if p.Blocks == 0 {
		return p.Paired, p.noOpening()
	}
	for _, s := range p.starts {
		if !s.several && s.kind != results.EmptyBoard {
			p.OneStart = append(p.OneStart, s.kind)
		}
	}
	for i, player := range new.Run.Players {
		lines := p.players[i].lines(Line{Player: player.Name, Code: p.codes[i]}, p.AnyTime)
		if len(lines) == 0 && p.codes[i] != "" {
			p.Apart = append(p.Apart, player.Name)
		}
		p.Players = append(p.Players, lines...)
	}
	p.judge()
	slices.SortStableFunc(p.Players, func(a, b Line) int { return a.Code.rank() - b.Code.rank() })
	for _, m := range p.matchups {
		for _, s := range m.subjects {
			p.Cells = append(p.Cells, s.lines(Line{Player: new.Run.Players[s.player].Name, Code: p.codes[s.player],
				Against: new.Run.Others(new.Run.Pairings[m.Pairings[0]], s.player)}, p.AnyTime)...)
		}
	}
	return p.Paired, nil
}

// judge gives each player one verdict: on openings, or on the empty board where there is nothing else. A player who
// always plays the same game from there has none. Players with the same code are counted apart from the others.
func (p *pairing) judge() {
	var tested []*Line
	count := map[bool]int{} // by whether the code is the same
	for i := range p.Players {
		l := &p.Players[i]
		if l.Difference.Known() && (len(tested) == 0 || tested[len(tested)-1].Player != l.Player) {
			tested = append(tested, l)
			count[l.Code == Same]++
		}
	}
	for _, l := range tested {
		needed := NeededInSeries(p.Number, count[l.Code == Same])
		switch {
		case l.Evidence < needed:
			l.Verdict, l.ToGo = stats.NotDecided, l.differences.ToGo(l.Difference, needed)
		case l.Code == Same:
			l.Verdict = Moved
		case l.Difference.Value > 0:
			l.Verdict = stats.Better
		default:
			l.Verdict = stats.Worse
		}
	}
	p.Judged = count[false]
}

// alike returns a Refused if the runs are of different games or rules.
func alike(new, old results.Run) error {
	if new.Game != old.Game {
		return refuse("run %s is of %s, run %s of %s: only runs of one game can be paired", new.Name, new.Game, old.Name, old.Game)
	}
	options := map[string]string{}
	maps.Copy(options, old.Facts.Options)
	maps.Copy(options, new.Facts.Options)
	for _, name := range slices.Sorted(maps.Keys(options)) {
		if a, b := new.Facts.Options[name], old.Facts.Options[name]; a != b {
			return refuse("the rules differ: option %s is %q in run %s, and %q in run %s", name, a, new.Name, b, old.Name)
		}
	}
	return nil
}

// noMatchup returns the error for runs without a common matchup.
func (c Paired) noMatchup() Refused {
	why := fmt.Sprintf("%s has %s, %s has %s (players are the same if their names are)",
		c.New.Name, names(c.New.Players), c.Old.Name, names(c.Old.Players))
	switch {
	case c.Unmatched > 0:
		why = "players of both meet in one of them only, or in other seat orders"
	case c.Self && len(c.Only.New)+len(c.Only.Old) == 0:
		why = "players meet only themselves"
	}
	return refuse("runs %s and %s have no matchup in common: %s", c.New.Name, c.Old.Name, why)
}

func names(players []results.Player) string {
	var list []string
	for _, p := range players {
		list = append(list, p.Name)
	}
	return results.FirstOf(list, 8, ", ")
}

// noOpening returns the error for runs without a common block.
func (c Paired) noOpening() Refused {
	why, none := "no matchup has played games of equal numbers in both", "run %s has played none in all seat orders yet"
	switch {
	case c.Unpaired.New+c.Differing == 0:
		why = fmt.Sprintf(none, c.New.Name)
	case c.Unpaired.Old+c.Differing == 0:
		why = fmt.Sprintf(none, c.Old.Name)
	case c.New.Seed != c.Old.Seed:
		why = fmt.Sprintf("their seeds are %d and %d, and random openings follow from the seed; give both configs the same seed",
			c.New.Seed, c.Old.Seed)
	case c.Differing > 0:
		why = "games of equal numbers begin from different positions; give both configs the same openings, in the same order"
	}
	return refuse("runs %s and %s share no opening: %s", c.New.Name, c.Old.Name, why)
}

// Seats returns the number of seats of every game.
func (c Paired) Seats() int { return len(c.New.Pairings[0].Seats) }
