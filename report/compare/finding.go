package compare

import (
	"cmp"
	"slices"
	"strings"

	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/stats"
)

// Finding is the present result of a study. Trials are copies, nil if missing. The score by which a candidate was
// chosen among many is too high, and higher the more there were. So the score of the proof, whose games were played
// after the choice, is kept apart.
type Finding struct {
	Study      results.Study
	Games      int            // in all finished trials
	Candidates int            // finished in the screening, the default included
	Retested   int            // number of candidates
	Proofs     int            // vectors that were proven, over all rounds
	Nth        int            // the place of the winner among them, from 1: later ones need more evidence
	Before     stats.Evidence // from earlier parts of the winner's proof, which did not decide
	earlier    stats.Sample   // their pairs
	Deeper     *results.Trial // of the winner, a ply deeper than the proof
	Empty      *results.Trial // of the winner, from the empty board
	Default    *results.Trial // in the screening
	Leader     *results.Trial // the best other candidate in the screening; of equal ones the first drawn
	Equals     int            // number of further candidates, the default included, whose score there is as good as the leader's
	Winner     *results.Trial // the proof that says what to use, as BestFinding has it
	Selected   stats.Estimate // the winner's score in the screening
	Retest     stats.Estimate // the winner's score
	// Proof is the winner's score against the default, from fresh boards if there are any.
	Proof    stats.Estimate
	Fixed    bool           // the proof was played to its end, whatever it showed: its interval is that of a finished plan
	Evidence stats.Evidence // one-sided: that the winner is better or worse, whichever is likelier
	Variance float64        // of the score of a pair of the proof
	Planned  int            // the most games of the proof; 0 before Split
	Word     stats.Word     // better, worse or not decided; "" before the proof
	Decided  int            // the pair of the proof at which the word was decided; 0 if it was not, or is of a finished plan
	On       string         // the openings that the proof holds for, as Population has it; "" if not known
	Openings []OpeningScore // the proof by kind of opening, after Split
	Warnings []string       // filled in by the caller: sentences without capital and full stop
}

// OpeningScore is the winner's score in the proof for one kind of opening, and the verdict by these games alone.
type OpeningScore struct {
	Opening string // kind, as in results.Record
	Score   stats.Estimate
	Word    stats.Word
}

// Split divides the proof by kind of opening, the empty board first; c counts the proof's run. Games from fresh boards,
// if any, then give the verdict alone: all stages share the empty board, so weights may have been chosen for their play
// on it.
func (f *Finding) Split(c *evidence.Counts) {
	f.Planned, f.Fixed = c.Run.Facts.Planned, c.Run.Facts.Until == ""
	var fresh stats.Sample
	kinds := 0 // of fresh boards
	for _, kind := range c.Openings {
		sample := ScoreIn(c, f.Winner.Player, kind).Sample
		if sample.Games() == 0 {
			continue
		}
		word, _ := f.judge(sample)
		f.Openings = append(f.Openings, OpeningScore{kind, f.estimate(sample), word})
		if kind != results.EmptyBoard {
			fresh, kinds = fresh.Plus(sample), kinds+1
		}
	}
	if fresh.Games() == 0 {
		fresh = sampleOf(*f.Winner)
	}
	f.prove(fresh)
	for _, o := range c.Comparisons() {
		switch {
		case !o.Decides || kinds > 1:
			continue
		case o.Decided > 0: // the word of the first decision stays, the figures are those of all pairs
			f.Word, f.Decided = o.Word, f.earlier.Blocks()+o.Decided
			for i := range f.Openings {
				if one := &f.Openings[i]; !isEmpty(*one) && kinds == 1 {
					one.Score, one.Word = f.Proof, f.Word
				}
			}
		}
		f.On = Population(o.Set, o.Blocks)
	}
}

// prove sets the figures of the proof.
func (f *Finding) prove(s stats.Sample) {
	f.Word, f.Evidence = f.judge(s)
	all := s.Plus(f.earlier)
	f.Proof, f.Variance = f.estimate(all), all.Variance()
}

// estimate returns a score with the interval that the proof has.
func (f *Finding) estimate(s stats.Sample) stats.Estimate {
	if f.Fixed {
		return s.Score()
	}
	return s.AtAnyTime()
}

// ScoreIn returns the score of a player against all others in a run. It covers one kind of opening or, if opening is
// "", all.
func ScoreIn(c *evidence.Counts, player, opening string) evidence.Score {
	i := slices.IndexFunc(c.Run.Players, func(p results.Player) bool { return p.Name == player })
	if i < 0 {
		return evidence.Score{}
	}
	return c.Player(i, opening)
}

// BestFinding returns the finding to go by: of those that have shown a gain, the one whose score is highest for
// certain; else the last. The list is not empty.
func BestFinding(list []Finding) Finding {
	best := list[0]
	for _, f := range list[1:] {
		if best.Word != stats.Better || f.Word == stats.Better && f.Proof.Lo > best.Proof.Lo {
			best = f
		}
	}
	return best
}

// Findings returns a finding for each proof of a study, in their order; without a proof it returns one. Trials may be
// in any order, and incomplete. Those of one candidate in a stage are added up, except in the screening those against
// another candidate, and proofs. Trials that ScoreOf refuses are ignored.
func Findings(s results.Study, trials []results.Trial) []Finding {
	f := Finding{Study: s}
	type place struct {
		stage     results.Stage
		candidate int
	}
	found, tried := map[place]*results.Trial{}, map[string]bool{}
	var list []Finding
	last := map[int]Finding{} // the latest proof by candidate
	for _, t := range slices.SortedFunc(slices.Values(trials), inOrder) {
		if share(t) < 0 {
			continue
		}
		f.Games += t.Games()
		if t.Stage == results.Screening {
			tried[t.Player] = true
			if duel(s, t) {
				if !strings.HasPrefix(t.Meetings[0].Player, results.Champion) {
					tried[t.Meetings[0].Player] = true
				}
				continue
			}
		}
		at := place{t.Stage, t.Candidate}
		switch before := found[at]; {
		case t.Stage == results.Proof:
			if t.Candidate == 0 {
				break
			}
			sample, part := sampleOf(t), last[t.Candidate]
			g := Finding{Winner: &t, Nth: cmp.Or(part.Nth, len(last)+1), Before: part.Before, earlier: part.earlier}
			// Games after the proof chose nothing.
			g.Selected = scoreOf(s, found[place{results.Screening, t.Candidate}])
			g.Retest = scoreOf(s, found[place{results.Retest, t.Candidate}])
			g.prove(sample)
			list = append(list, g)
			g.Before, g.earlier = g.Before+sample.Against(0.5, stats.Above), sample.Plus(g.earlier)
			last[t.Candidate] = g
		case before != nil:
			*before = sum(*before, t)
		default:
			found[at] = &t
			if t.Stage == results.Retest {
				f.Retested++
			}
		}
	}
	f.Candidates, f.Proofs, f.Default = len(tried), len(last), found[place{results.Screening, 0}]
	for at, t := range found {
		if at.stage == results.Screening && at.candidate != 0 && (f.Leader == nil || Order(*t, *f.Leader) < 0) {
			f.Leader = t
		}
	}
	for at, t := range found {
		if at.stage == results.Screening && f.Leader != nil && t != f.Leader && share(*t) >= share(*f.Leader) {
			f.Equals++
		}
	}
	if len(list) == 0 {
		return []Finding{f}
	}
	for i := range list {
		g := &list[i]
		g.Study, g.Games, g.Candidates, g.Retested, g.Proofs = s, f.Games, f.Candidates, f.Retested, f.Proofs
		g.Default, g.Leader, g.Equals = f.Default, f.Leader, f.Equals
		g.Deeper = found[place{results.Deeper, g.Winner.Candidate}]
		g.Empty = found[place{results.Empty, g.Winner.Candidate}]
	}
	return list
}

// Met returns the trials of a stage without duels, whose two games say nothing. In the screening, all trials of a
// candidate are added up, except in a random search: it met the opponents again, as long as it did well or in each
// round of a grid.
func Met(s results.Study, trials []results.Trial, stage results.Stage) (list []results.Trial) {
	first := map[int]int{} // by candidate
	for _, t := range slices.SortedFunc(slices.Values(trials), inOrder) {
		if t.Stage != stage || duel(s, t) {
			continue
		}
		i, again := first[t.Candidate]
		if again && stage == results.Screening && s.Method != results.RandomSearch {
			list[i] = sum(list[i], t)
			continue
		}
		first[t.Candidate] = len(list)
		list = append(list, t)
	}
	return list
}

// Ranked returns what Met does, the best first: in the screening of a search that learns, those that went on longest.
func Ranked(s results.Study, trials []results.Trial, stage results.Stage) []results.Trial {
	list := Met(s, trials, stage)
	slices.SortFunc(list, func(a, b results.Trial) int {
		if stage == results.Screening && results.Learns(s.Method) {
			return cmp.Or(b.Games()-a.Games(), Order(a, b))
		}
		return Order(a, b)
	})
	return list
}

// duel reports whether a trial of the screening is one against another candidate.
func duel(s results.Study, t results.Trial) bool {
	return t.Stage == results.Screening && t.B() != nil &&
		!slices.ContainsFunc(s.Facts.Opponents, func(o results.Player) bool { return o.Name == t.Meetings[0].Player })
}

// sum adds the games of a later trial of the same candidate.
func sum(t, o results.Trial) results.Trial {
	t.Wins, t.Draws, t.Losses, t.Faults = t.Wins+o.Wins, t.Draws+o.Draws, t.Losses+o.Losses, t.Faults+o.Faults
	for i, n := range o.Pairs {
		t.Pairs[i] += n
	}
	return t
}

// judge returns the verdict of the proof by a sample, and its one-sided evidence.
func (f *Finding) judge(s stats.Sample) (stats.Word, stats.Evidence) {
	return s.Continued(stats.NeededAt(f.Nth), f.Before)
}
