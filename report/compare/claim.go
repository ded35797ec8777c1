package compare

import (
	"fmt"
	"math"
	"strings"

	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/stats"
)

// Claim is a comparison in words: of one player beside another, or of a player before and after an edit.
type Claim struct {
	evidence.Comparison
	On   string // the openings that it holds for, as Population has it
	Gain bool   // Score is what the subject's share of the points has gained over the object's
}

// ClaimOf returns the claim of a comparison of two players in a run.
func ClaimOf(c evidence.Comparison) Claim {
	return Claim{Comparison: c, On: Population(c.Set, c.Blocks)}
}

// Sentences returns the claim with an end, and why its word stays if evidence has fallen back below what decides.
func (c Claim) Sentences(end string) []string {
	odds, decided, looked := "", "", "of a finished plan"
	if c.Word != "" {
		odds = ", evidence " + c.Evidence.Odds()
	}
	if c.Word == stats.NotDecided && c.Needed > 0 {
		odds += fmt.Sprintf(" of the %s that decides", c.Needed.Whole())
	}
	if c.Decided > 0 { // later ones may have taken evidence back, and the word stays
		decided = fmt.Sprintf(", decided at %s %d", c.Unit, c.Decided)
	}
	if c.AnyTime {
		looked = "may be looked at any time"
	}
	said := results.Words{fmt.Sprintf("%s: %s, %s%s%s; %s%s", c.head(), c.Figure(c.Score), results.Counted(c.Blocks, c.Unit),
		odds, decided, looked, end)}
	said.When(c.Decided > 0 && c.Word != stats.Within && c.Evidence < c.Needed,
		"The first decision stays: at %s %d the evidence was %s or more.", c.Unit, c.Decided, c.Needed.Whole())
	return said
}

// Figure writes a score of the claim, or a gain. Elo is for games of two.
func (c Claim) Figure(e stats.Estimate) string {
	switch {
	case c.Gain:
		return gain(e)
	case c.Unit == results.BlockName(2) || c.Unit == "game" || !e.Known():
		return shareText(e)
	}
	return between(e)
}

// head returns the verdict with its players and openings.
func (c Claim) head() string {
	within := fmt.Sprintf("within ±%s points of %s", strings.TrimSuffix(stats.OfHundred(c.Within), ".0"), c.Object)
	text := fmt.Sprintf("%s is %s than %s", c.Subject, c.Word, c.Object)
	switch {
	case c.Word == "":
		text = c.Subject + " against " + c.Object
	case c.Word == stats.NotDecided:
		text = fmt.Sprintf("It is not decided whether %s is better than %s", c.Subject, c.Object)
	case c.Word == stats.Within:
		text = c.Subject + " is " + within
	case c.Within > 0:
		text += ", and " + within + ","
	}
	if c.On != "" {
		text += " on " + c.On
	}
	return text
}

// shareText writes a share of the points with its interval, and with the difference in Elo: "54.2 % [51.6, 56.8] (+29
// Elo [+11, +47])". Without games it is "no games".
func shareText(score stats.Estimate) string {
	switch {
	case score.Games == 0:
		return "no games"
	case !score.Known():
		return fmt.Sprintf("%s %% (%s)", stats.OfHundred(score.Value), score.Why)
	}
	return fmt.Sprintf("%s (%s)", between(score), eloBetween(score))
}

// between writes a share with its interval.
func between(score stats.Estimate) string {
	end := func(share float64) string {
		const even = "50.0"
		if text := stats.OfHundred(share); text != even || share == 0.5 {
			return text
		}
		return stats.Decimal(100*share, 2) // on which side of even it lies
	}
	return fmt.Sprintf("%s %% [%s, %s]", stats.OfHundred(score.Value), end(score.Lo), end(score.Hi))
}

// gain writes a difference of shares: "+2.1 points [+0.5, +3.7]".
func gain(e stats.Estimate) string {
	points := func(share float64) string {
		text := stats.OfHundred(share)
		if share > 0 && strings.Trim(text, "0.") != "" {
			text = "+" + text
		}
		return text
	}
	return fmt.Sprintf("%s points [%s, %s]", points(e.Value), points(e.Lo), points(e.Hi))
}

// eloBetween returns the difference in Elo with the ends of its interval, open where the share ends at 0 or 1.
func eloBetween(score stats.Estimate) string {
	end := func(share float64, none string) string {
		e := stats.Elo(stats.Estimate{Value: share, Games: 1, Why: "an end"})
		if share <= 0 || share >= 1 || math.Abs(e.Value) > 9999 {
			return none
		}
		return stats.Signed(e.Value)
	}
	if score.Value <= 0 || score.Value >= 1 {
		return stats.Elo(score).Why
	}
	return fmt.Sprintf("%s Elo [%s, %s]", end(score.Value, "?"), end(score.Lo, "open"), end(score.Hi, "open"))
}

// Population names the openings that a comparison on a set of them holds for. blocks is the number played.
func Population(set results.OpeningSet, blocks int) string {
	switch {
	case set.Kind == results.EmptyBoard:
		return "the game's own start"
	case len(set.Lines) == 0:
		return "random boards"
	case set.Shuffled && blocks >= len(set.Lines):
		return fmt.Sprintf("these %s, all of them played", results.Counted(len(set.Lines), "opening"))
	}
	return "these " + results.Counted(len(set.Lines), "opening")
}
