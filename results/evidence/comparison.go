package evidence

import (
	"cmp"
	"slices"

	"tourney/results"
	"tourney/results/stats"
)

// Comparison is what games say of one player beside another. It is finished: tables, pictures and sentences ask nothing
// back.
type Comparison struct {
	A, B            int    // players, as indices; A is compared with B
	Subject, Object string // their names; in larger games Object has those beside B, too, as in "b beside c"
	// Set is the population: boards of a generator, the openings of a list, or the empty board. Its Kind is "" where
	// the games are of several sets or runs.
	Set     results.OpeningSet
	Exact   bool // deterministic players on the empty board: their one block says it all
	Decides bool // it may have a word: not play from one position beside fresh openings

	Score   stats.Estimate // of A, with the interval by which it is decided
	Word    stats.Word     // "" for a comparison that may have none
	Jointly bool           // all games together decide it, and not those of the two players
	Within  float64        // a margin that the score is known to be within, as a share of the points; 0 for none
	Decided int            // the block at which the word was decided, for one that stays; 0 for others

	Sample   stats.Sample // of A's score beside B
	Blocks   int
	Unit     string         // "pair" or "block"
	Evidence stats.Evidence // of their own games against equal strength
	Needed   stats.Evidence // to decide
	AnyTime  bool           // the figures may be looked at while games are played

	// A decision may take From to To more blocks, if the difference is as it looks; To is 0 if none is in sight. A
	// block takes one worker Seconds; 0 if that is not known. Foregone is set if one of them ended every game by a
	// fault: more games tell nothing.
	From, To int
	Seconds  float64
	Foregone bool

	key      comparisonKey
	side     stats.Side
	decision stats.Decision // the first one of a run until decided; its Word is "" before, and in other runs
}

// fresh reports whether the openings are not just the empty board. Only fresh openings say who is better in general.
func (c Comparison) fresh() bool { return c.Set.Kind != results.EmptyBoard }

// Open reports whether the comparison has no word yet.
func (c Comparison) Open() bool { return c.Word == stats.NotDecided }

// Known reports whether it is known who is better, or that they are equal. Of deterministic players on the empty board
// all is known.
func (c Comparison) Known() bool {
	return c.Word != "" && !c.Open() || c.Exact && c.Score.Value != 0.5
}

// Against returns the evidence of a part of the games against equal strength. In a proof it is that of the likelier
// direction.
func (c Comparison) Against(s stats.Sample) stats.Evidence {
	if c.side == stats.Either {
		return s.Against(0.5, stats.Either)
	}
	_, e := s.Verdict(stats.NeededAt(1), c.side)
	return e
}

// Comparisons returns a comparison for every two players who are compared fairly and each set of openings. They have
// blocks on it. The order is that of the matchups, fresh openings first.
func (c *Counts) Comparisons() []Comparison {
	list := c.unfinished()
	for i := range list {
		c.finish(&list[i])
	}
	return list
}

// finish finds the figures of a comparison. Where there are fresh openings, play from the empty board has no word.
func (c *Counts) finish(o *Comparison) {
	o.Score, o.Blocks, o.Evidence, o.Needed = o.Sample.Score(), o.Sample.Blocks(), o.Against(o.Sample), c.Needed()
	o.Foregone = c.Forfeits(o.A)+c.Forfeits(o.B) > 0
	o.From, o.To = o.Sample.Remaining(o.Needed)
	if c.ratings != nil {
		o.Seconds = c.ratings.seconds[ordered(o.A, o.B)]
	}
	switch {
	case o.Exact:
		o.Evidence, o.Score = 0, stats.Estimate{Value: o.Score.Value, N: 1, Games: o.Sample.Games(), Why: stats.OnlyExact}
		return
	case c.AnyTime:
		o.Score = o.Sample.AtAnyTime()
	}
	within, margin := o.decision.Within, c.Run.Facts.Margin
	if !c.Run.Facts.Sequential() {
		within = margin > 0 && o.Decides && o.Sample.Within(margin, o.Needed)
	}
	if within {
		o.Within = margin
	}
	switch {
	case !o.Decides:
	case c.Run.Facts.Sequential(): // the first word stays
		o.Word, o.Decided = cmp.Or(o.decision.Word, stats.NotDecided), o.decision.Blocks
	default:
		if o.Word, _ = o.Sample.Verdict(o.Needed, stats.Either); o.Word == stats.NotDecided && within {
			o.Word = stats.Within
		}
	}
}

// Between compares two players by all games of a run; see Ratings.Between. It is for games of two seats; without games
// that may decide, the word is "". Without ratings, their comparisons say it together: one word if all that may be
// decided say it, with the least evidence.
func (c *Counts) Between(a, b int) Comparison {
	if c.Seats != 2 || a == b {
		return Comparison{}
	}
	o := Comparison{A: a, B: b, Subject: c.Run.Players[a].Name, Object: c.Run.Players[b].Name}
	if r := c.Ratings(); r != nil {
		by := r.Between(a, b)
		if r.Compared() && by.Blocks > 0 {
			return by
		}
		o.Score = by.Score
	}
	fewer, other := a, b
	if len(c.byPlayer[b]) < len(c.byPlayer[a]) {
		fewer, other = b, a
	}
	for _, i := range c.byPlayer[fewer] {
		if !slices.Contains(c.matchups[i].Players, other) {
			continue
		}
		for _, of := range c.unfinishedOf(i) {
			if !of.Decides {
				continue
			}
			c.finish(&of)
			one := of.Word
			if of.A != a {
				one = one.Mirrored()
			}
			if o.Word == "" {
				o.Word, o.Evidence = one, of.Evidence
			} else if o.Word != one {
				o.Word = stats.NotDecided
			}
			o.Evidence = min(o.Evidence, of.Evidence)
		}
	}
	return o
}
