package compare

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/stats"
)

// Sentences describe the finding in plain English. The score of the proof comes first, apart from the score that the
// winner was chosen by. The number of candidates is always given; warnings come last.
func (f Finding) Sentences() []string {
	said := results.Words(f.withoutProof())
	if f.Winner != nil {
		said = f.withProof()
	}
	for _, w := range f.Warnings {
		said.Add("Warning: %s.", w)
	}
	return said
}

// withProof returns the winner's score in the proof and the way the winner was chosen.
func (f Finding) withProof() results.Words {
	claim, gap, n := f.claim(), stats.Detectable(f.Variance, f.Proof.N, stats.NeededAt(f.Nth)), f.Winner.Games()
	said := results.Words(claim.Sentences(". Nothing was chosen by these games."))
	said.When(f.Word == stats.NotDecided && gap < 0.5, "%s would have shown a gain of %s points four times out of five.",
		results.Counted(f.Proof.N, claim.Unit), stats.OfHundred(gap))
	said.When(n < f.Planned && !f.Fixed && f.Word != stats.NotDecided, "The proof ended early, by its evidence: after %d of at most %s.",
		n, results.Counted(f.Planned, "game"))
	said.When(f.Proofs > 1, "It is number %d of %d vectors put to the proof against the default: each needs more evidence than the one before.",
		f.Nth, f.Proofs)
	said.When(f.Before != 0, "%s are of an earlier part of the proof, which did not decide; its evidence was %s.",
		results.Counted(f.earlier.Blocks(), claim.Unit), f.Before.Odds())
	said.List("By opening", f.byOpening(), len(f.Openings), ", ")
	var beside []string // games that decide nothing
	for _, k := range []struct {
		trial *results.Trial
		from  func(t results.Trial) string
	}{{f.Deeper, depth}, {f.Empty, func(results.Trial) string { return "from the empty board" }}} {
		if t := k.trial; t != nil {
			beside = append(beside, fmt.Sprintf("%s %s (%s)", Percent(ScoreOf(f.Study, *t)), k.from(*t), results.Counted(t.Games(), "game")))
		}
	}
	said.List("Beside the proof, against the default", beside, 2, ", ")
	said = append(said, f.chosen())
	others := ""
	if f.Retested > 1 {
		others = " with " + results.Counted(f.Retested-1, "other")
	}
	said.When(f.Retest.Games > 0, "Re-tested%s, it scored %s in %s against the default.", others,
		Percent(f.Retest), results.Counted(f.Retest.Games, "new game"))
	said = append(said, f.advice()...)
	said.When(f.Study.Finished.IsZero(), "Unfinished: %s.", f.progress())
	return said
}

// claim is the verdict of the proof.
func (f Finding) claim() Claim {
	c := Claim{On: cmp.Or(f.On, f.on()), Comparison: evidence.Comparison{Subject: f.Winner.Player, Object: "the default", Word: f.Word, Score: f.Proof,
		Unit: "pair", Blocks: f.Proof.N, Evidence: f.Evidence, Needed: stats.NeededAt(f.Nth), Decided: f.Decided, AnyTime: !f.Fixed}}
	if f.Proof.Method == stats.BetGames || f.Proof.Method == stats.WilsonGames {
		c.Unit = "game"
	}
	return c
}

// advice says to keep the default unless the winner is better. The empty board may have its own verdict.
func (f Finding) advice() []string {
	var begin stats.Word // verdict from the empty board, if other openings decide Word
	if i := slices.IndexFunc(f.Openings, isEmpty); i >= 0 && len(f.Openings) > 1 {
		begin = f.Openings[i].Word
	}
	keep, weights := "Keep the default", "the weights of "+f.Winner.Player
	if begin == stats.Better {
		keep += ", unless all games begin from the empty board"
	}
	switch {
	case f.Word == stats.Worse:
		return []string{keep + ": " + weights + " are worse."}
	case f.Word == stats.NotDecided:
		return []string{keep + ": these games do not show that " + weights + " are better."}
	case begin == stats.Worse:
		return []string{"Keep the default if all games begin from the empty board: there " + weights + " are worse."}
	}
	return nil
}

func isEmpty(o OpeningScore) bool { return o.Opening == results.EmptyBoard }

// byOpening returns the winner's score for each kind of opening, if there are several. Weights may be better on one
// kind only.
func (f Finding) byOpening() (kinds []string) {
	for _, o := range f.Openings {
		if len(f.Openings) > 1 {
			kinds = append(kinds, fmt.Sprintf("%s from %s (%s: %s)", Percent(o.Score), boardsOf(o.Opening), results.Counted(o.Score.Games, "game"), o.Word))
		}
	}
	return kinds
}

// on names the openings behind the verdict, if known.
func (f Finding) on() string {
	switch {
	case len(f.Openings) == 0:
		return ""
	case slices.ContainsFunc(f.Openings, func(o OpeningScore) bool { return !isEmpty(o) }):
		return "fresh boards"
	}
	return boardsOf(results.EmptyBoard)
}

// boardsOf names the boards of a kind of opening. All stages share the one empty board, so it is never fresh.
func boardsOf(opening string) string {
	if opening == results.EmptyBoard {
		return "the empty board"
	}
	return "fresh " + opening + " boards"
}

// depth returns how far a candidate looks ahead in the games a ply deeper, as in "at 3 plies".
func depth(t results.Trial) string {
	_, plies, _ := strings.Cut(t.Spec, "@")
	plies, _, _ = strings.Cut(plies, ",")
	return "at " + plies + " plies"
}

// chosen returns the score that the winner was chosen by, and its bias. Searches that learn choose by no score of
// their own.
func (f Finding) chosen() string {
	candidates := results.Counted(f.Candidates, "candidate")
	switch {
	case f.Selected.Games > 0:
		return fmt.Sprintf("It was chosen among %s, for %s in %s against the opponents: a score that choosing makes too "+
			"high.%s", candidates, Percent(f.Selected), results.Counted(f.Selected.Games, "game"), f.there())
	case results.Learns(f.Study.Method):
		return fmt.Sprintf("It is what the search recommends, by %s among %s.", f.Study.Method, candidates)
	}
	return "It was chosen among " + candidates + ", but its own trial in the screening is missing." + f.there()
}

// there returns the default's score in the screening, or "" if unknown.
func (f Finding) there() string {
	if f.Default == nil {
		return ""
	}
	return " The default scored " + Percent(ScoreOf(f.Study, *f.Default)) + " there."
}

// withoutProof describes a study without a proof.
func (f Finding) withoutProof() []string {
	candidates, finished := results.Counted(f.Candidates, "candidate"), !f.Study.Finished.IsZero()
	said := results.Words{"Unfinished: " + f.progress() + "; nothing is proven yet."}
	if finished {
		said[0] = "Nothing is proven: the study was finished without games for it. Keep the default."
	}
	switch {
	case results.Learns(f.Study.Method) && finished:
		return []string{fmt.Sprintf("Keep the default: of %s, the search by %s recommends no other.", candidates, f.Study.Method)}
	case results.Learns(f.Study.Method):
		said.Add("The search by %s has looked at %s.", f.Study.Method, candidates)
	case f.Leader != nil:
		leads := fmt.Sprintf("Of %s in the screening none is best: %s and %s have the highest score", candidates, f.Leader.Player,
			results.Counted(f.Equals, "other"))
		switch {
		case f.Equals == 0:
			leads = fmt.Sprintf("The best of %s in the screening is %s", candidates, f.Leader.Player)
		case f.Default != nil && share(*f.Default) >= share(*f.Leader):
			leads = fmt.Sprintf("Of %s in the screening none scores more than the default; the next is %s", candidates, f.Leader.Player)
		}
		said.Add("%s, with %s in %s against the opponents: a score that choosing makes too high.%s", leads,
			Percent(ScoreOf(f.Study, *f.Leader)), results.Counted(f.Leader.Games(), "game"), f.there())
	case f.Default != nil:
		said.Add("1 candidate has been looked at, the default: it scored %s in %s against the opponents.",
			Percent(ScoreOf(f.Study, *f.Default)), results.Counted(f.Default.Games(), "game"))
	default:
		said.Add("0 candidates have been looked at.")
	}
	said.When(f.Retested > 0, "Re-tested against the default, in new games: %s.",
		results.Counted(f.Retested, "candidate"))
	return said
}

// progress returns the number of games in finished trials. A study may end below its budget.
func (f Finding) progress() string {
	return fmt.Sprintf("%d of at most %s are in finished trials", f.Games, results.Counted(f.Study.Budget, "game"))
}
