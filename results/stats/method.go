package stats

import (
	"fmt"
	"slices"
	"strings"
)

// Method is the way in which an interval was found, and the unit of evidence that it was found over.
type Method string

// The methods.
const (
	WilsonGames   Method = "wilson-games"        // Wilson's score interval of single games
	WilsonBlocks  Method = "wilson-equal-blocks" // the same, where blocks show no spread
	StudentGames  Method = "student-games"       // Student's t over single games
	StudentBlocks Method = "student-blocks"      // Student's t over the means of blocks

	StudentOpenings Method = "student-openings" // Student's t over openings, each over all blocks on it
	EqualOpenings   Method = "equal-openings"   // how far openings unlike these can move the mean, where these are all equal
)

// methods says what readers are told of each method, in the order of notes.
var methods = []struct {
	method Method
	words  string
}{
	{StudentBlocks, "Student over blocks, the games of one opening in all seat orders"},
	{WilsonBlocks, "Wilson over games where there is but one block, or all blocks are equal"},
	{WilsonGames, "Wilson over games for shares (conservative where points are shared)"},
	{StudentGames, "Student over games for means"},
	{StudentOpenings, "Student over openings, each over all opponents met on it, and the kinds of openings apart"},
	{EqualOpenings, "where all openings gave the same, how far openings that give otherwise can move it"},
}

// Notes collects how the figures of a table or a chart were made, for the note below it. The zero Notes has none.
type Notes struct {
	shown []Method
	whys  []string
}

// Add notes figures that are shown. Those that rest on no game are not.
func (n *Notes) Add(estimates ...Estimate) {
	for _, e := range estimates {
		switch {
		case e.Known() && !slices.Contains(n.shown, e.Method):
			n.shown = append(n.shown, e.Method)
		case !e.Known() && e.Games > 0 && e.Why != "" && !slices.Contains(n.whys, e.Why):
			n.whys = append(n.whys, e.Why)
		}
	}
}

// Sentences say what intervals are shown as, such as "± is half the width of", how they were found, and why some figures
// have none.
func (n Notes) Sentences(shownAs string) []string {
	var ways, said []string
	for _, m := range methods {
		if slices.Contains(n.shown, m.method) {
			ways = append(ways, m.words)
		}
	}
	if len(ways) > 0 {
		s := fmt.Sprintf("%s the %g %% interval: %s.", shownAs, 100*Level, strings.Join(ways, "; "))
		if n.ofShares() {
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
	return slices.ContainsFunc(n.shown, func(m Method) bool { return m != StudentGames && m != StudentOpenings })
}
