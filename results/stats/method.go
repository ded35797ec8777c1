package stats

import (
	"fmt"
	"slices"
	"strings"
)

// Method names the way an interval was found, and its unit of evidence.
type Method string

const (
	WilsonGames     Method = "wilson-games"     // Wilson's score interval of single games
	wilsonPositions Method = "wilson-positions" // the same of positions
	studentGames    Method = "student-games"    // Student's t over single games
	StudentBlocks   Method = "student-blocks"   // Student's t over the means of blocks

	StudentOpenings Method = "student-openings" // Student's t over openings, each with all its blocks
	EqualOpenings   Method = "equal-openings"   // range of the mean if other openings differ from these equal ones

	betBlocks Method = "bet-blocks" // at any time: the means that bets on blocks do not refute
	BetGames  Method = "bet-games"  // the same over single games

	BetOpenings Method = "bet-openings" // the same over openings, each with all its blocks

	sandwichOpenings  Method = "sandwich-openings"  // errors of a joint fit, by the spread of openings
	JackknifeOpenings Method = "jackknife-openings" // the same, by leaving out one opening after another
	Regression        Method = "regression-trials"  // errors of a model of strength over weights, by the spread of trials
	betRatings        Method = "bet-ratings"        // at any time: the ratings that bets on no pair of players refute

	NewcombeGames  Method = "newcombe-games"  // differences of shares, by the Wilson intervals of both
	jackknifeParts Method = "jackknife-parts" // ratios of sums, by leaving out one part of the openings after another

	certain Method = "certain" // the figure is known: the interval has no width
)

// methods explains each method to readers, in the order of notes.
var methods = []struct {
	method Method
	words  string
}{
	{StudentBlocks, "Student over blocks, the games of one opening in all seat orders"},
	{WilsonGames, "Wilson over games for shares (conservative where points are shared)"},
	{wilsonPositions, "Wilson over positions"},
	{studentGames, "Student over games for means"},
	{StudentOpenings, "Student over openings, each with all opponents met on it, the kinds of openings apart"},
	{sandwichOpenings, "of a joint fit, by the spread of openings"},
	{JackknifeOpenings, "of a joint fit, by leaving out one opening after another"},
	{Regression, "of a model of strength over the weights, by the spread of trials"},
	{betBlocks, "at any time, by bets on blocks, the games of one opening in all seat orders"},
	{BetGames, "at any time, by bets on games"},
	{BetOpenings, "at any time, by bets on openings, each with all opponents met on it"},
	{betRatings, "at any time, the ratings that bets on no pair of players refute"},
	{NewcombeGames, "Newcombe over games for differences of shares"},
	{jackknifeParts, "of ratios of sums, by leaving out one of at most 31 parts of the openings after another; all games on an opening are in one part"},
	{certain, "none where the result is known"},
	{EqualOpenings, "if all openings gave the same, the range that other openings allow"},
}

// Words returns the method in words for readers.
func (m Method) Words() string {
	for _, known := range methods {
		if known.method == m {
			return known.words
		}
	}
	return string(m)
}

// Notes collects the methods behind the figures of a table or chart, for a note below it. The zero Notes is empty.
type Notes struct {
	shown    []Method
	whys     []string
	lopsided bool // some figure is
}

// Add adds figures that are shown. It ignores figures without games.
func (n *Notes) Add(estimates ...Estimate) {
	for _, e := range estimates {
		n.lopsided = n.lopsided || e.Games > 0 && e.Lopsided()
		switch {
		case e.Known() && !slices.Contains(n.shown, e.Method):
			n.shown = append(n.shown, e.Method)
		case !e.Known() && e.Games > 0 && e.Why != "" && !slices.Contains(n.whys, e.Why):
			n.whys = append(n.whys, e.Why)
		}
	}
}

// mostWays is the largest number of methods that a note names. Nobody would know which figure is of which.
const mostWays = 2

// Sentences returns the notes: the methods of the intervals, and why some figures have none. shownAs begins the first,
// as in "± is half the width of".
func (n Notes) Sentences(shownAs string) []string {
	var ways, said []string
	for _, m := range methods {
		if slices.Contains(n.shown, m.method) {
			ways = append(ways, m.words)
		}
	}
	if len(ways) > 0 {
		s := fmt.Sprintf("%s the %g %% interval: %s.", shownAs, 100*Level, strings.Join(ways, "; "))
		if len(ways) > mostWays {
			s = fmt.Sprintf("%s the %g %% interval; the manual says how each kind is found.", shownAs, 100*Level)
		}
		switch printed := strings.Contains(shownAs, "±"); {
		case printed && n.lopsided:
			s += " Where it lies more to one side, its ends are printed."
		case !printed && n.ofShares():
			s += " Near the ends of the scale an interval lies mostly to one side."
		}
		said = append(said, s)
	}
	if len(n.whys) > 0 {
		said = append(said, "Figures with ±?, or without ±, have no interval: "+strings.Join(n.whys, "; ")+".")
	}
	return said
}

// ofShares reports whether some interval may end at 0 or 100 %.
func (n Notes) ofShares() bool {
	return slices.ContainsFunc(n.shown, func(m Method) bool {
		return m != studentGames && m != StudentOpenings && m != sandwichOpenings && m != JackknifeOpenings && m != Regression && m != betRatings && m != jackknifeParts
	})
}
