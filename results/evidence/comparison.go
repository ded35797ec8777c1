package evidence

import (
	"slices"

	"tourney/results"
	"tourney/results/stats"
)

// Comparison is what games say of one player beside another. It is finished: tables, pictures and sentences ask nothing back.
type Comparison struct {
	A, B            int    // players, as indices; A is compared with B
	Subject, Object string // their names; in larger games Object has those beside B, too, as in "b beside c"
	// Set is the population: boards of a generator, the openings of a list, or the empty board. Its Kind is "" where the
	// games are of several sets or runs.
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

	// A decision may take From to To more blocks, if the difference is as it looks; To is 0 if none is in sight. A block takes one
	// worker Seconds; 0 if that is not known. Foregone is set if one of them ended every game by a fault: more games tell nothing.
	From, To int
	Seconds  float64
	Foregone bool

	side stats.Side
}

// Open reports whether the comparison has no word yet.
func (c Comparison) Open() bool { return c.Word == stats.NotDecided }

// Known reports whether it is known who is better, or that they are equal. Of deterministic players on the empty board all is
// known.
func (c Comparison) Known() bool {
	return c.Word != "" && !c.Open() || c.Exact && c.Score.Value != 0.5
}

// Against returns the evidence of a part of the games.
func (c Comparison) Against(s stats.Sample) stats.Evidence { return contest{side: c.side}.against(s) }

// Comparisons returns a comparison for every two players who are compared fairly, and each set of openings that they have
// blocks on, in the order of the matchups, fresh openings first.
func (c *Counts) Comparisons() []Comparison {
	var list []Comparison
	for _, one := range c.contests() {
		list = append(list, c.comparison(one))
	}
	return list
}

// comparison finishes a contest. Where there are fresh openings, play from the empty board has no word.
func (c *Counts) comparison(of contest) Comparison {
	o := Comparison{A: of.a, B: of.b, Subject: c.Run.Players[of.a].Name, Object: c.objectOf(of), Set: of.set, Exact: of.exact, Decides: of.decides,
		Score: of.sample.Score(), Sample: of.sample, Blocks: of.sample.Blocks(), Unit: results.BlockName(c.Seats), Evidence: of.against(of.sample),
		Needed: c.Needed(), AnyTime: c.AnyTime, side: of.side, Foregone: c.Forfeits(of.a)+c.Forfeits(of.b) > 0}
	o.From, o.To = o.Sample.Remaining(o.Needed)
	if r := c.ratings; r != nil {
		o.Seconds = r.secondsOf(of.a, of.b)
	}
	switch {
	case of.exact:
		o.Evidence, o.Score = 0, stats.Estimate{Value: o.Score.Value, N: 1, Games: o.Sample.Games(), Why: stats.OnlyExact}
		return o
	case of.decides:
		o.Word, o.Decided = c.wordOf(of), of.decision.Blocks
	}
	if c.AnyTime {
		o.Score = of.sample.AtAnyTime()
	}
	if c.within(of) {
		o.Within = c.Run.Facts.Margin
	}
	return o
}

// objectOf names the second player of a contest and the others in their games.
func (c *Counts) objectOf(of contest) string {
	name := c.Run.Players[of.b].Name
	for i, player := range of.beside {
		name += map[bool]string{true: " beside ", false: ", "}[i == 0] + c.Run.Players[player].Name
	}
	return name
}

// wordOf returns the verdict of a contest: in a run until decided or proven the first one, else that of its present evidence.
func (c *Counts) wordOf(of contest) stats.Word {
	switch {
	case of.decision.Word != "":
		return of.decision.Word
	case c.Run.Facts.Sequential() || !of.decides:
		return stats.NotDecided
	}
	word, _ := of.sample.Verdict(c.Needed(), stats.Either)
	if word == stats.NotDecided && c.within(of) {
		return stats.Within
	}
	return word
}

// within reports whether the players of a contest are known to be within the run's margin; false without one.
func (c *Counts) within(of contest) bool {
	if c.Run.Facts.Sequential() {
		return of.decision.Within
	}
	margin := c.Run.Facts.Margin
	return margin > 0 && of.decides && of.sample.Within(margin, c.Needed())
}

// Between compares two players by all games of a run; see Ratings.Between. It is for games of two seats; without games that may
// decide, the word is "". Without ratings, their contests say it together: one word if all that may be decided say it, with the
// least evidence.
func (c *Counts) Between(a, b int) (o Comparison) {
	if c.Seats != 2 || a == b {
		return o
	}
	r := c.Ratings()
	if r != nil && r.Compared() {
		if o = r.Between(a, b); o.Blocks == 0 {
			o.Word = ""
		}
		return o
	}
	if r != nil {
		o = r.Between(a, b)
	}
	o.Word = ""
	fewer, other := a, b
	if len(c.byPlayer[b]) < len(c.byPlayer[a]) {
		fewer, other = b, a
	}
	for _, i := range c.byPlayer[fewer] {
		if !slices.Contains(c.matchups[i].Players, other) {
			continue
		}
		for _, of := range c.contestsOf(i) {
			if !of.decides {
				continue
			}
			one, e := c.wordOf(of), of.against(of.sample)
			if of.a != a {
				one = one.Mirrored()
			}
			switch {
			case o.Word == "":
				o.Word, o.Evidence = one, e
			case o.Word != one:
				o.Word, o.Evidence = stats.NotDecided, min(o.Evidence, e)
			default:
				o.Evidence = min(o.Evidence, e)
			}
		}
	}
	return o
}
