package report

import (
	"fmt"
	"maps"
	"math"
	"runtime"
	"slices"
	"strings"
	"time"

	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/report/verdict"
	"tourney/results/stats"
)

// gap is what is known of two neighbours in a ranking.
type gap struct {
	evidence.Comparison
	score    stats.Estimate // of the better one, in their own games
	told     bool           // one is proven better, by all games or their own, or both are equal within the run's margin
	from, to int            // blocks until a decision; to is 0 if none is in sight
	seconds  float64        // of one worker, for a block; 0 if not known
	unit     string
}

// gapsOf returns the gaps between neighbours, best first.
func gapsOf(r *evidence.Ratings) []gap {
	var list []gap
	for place := range len(r.Order) - 1 {
		list = append(list, gapOf(r, r.Order[place], r.Order[place+1]))
	}
	return list
}

func gapOf(r *evidence.Ratings, a, b int) gap {
	g := gap{Comparison: r.Compare(a, b), unit: results.BlockName(r.Runs[0].Seats), seconds: max(r.Seconds[[2]int{a, b}], r.Seconds[[2]int{b, a}])}
	g.told = r.Proven(a, b) || r.Proven(b, a) || g.Word != stats.NotDecided
	if g.score = g.Sample.Score(); r.AnyTime {
		g.score = g.Sample.AtAnyTime()
	}
	g.from, g.to = g.Sample.Remaining(r.Needed)
	return g
}

// blocks writes how many more blocks a decision takes: "120–900", or "120 or more".
func (g gap) blocks() string {
	switch {
	case g.from == 0:
		return "–"
	case g.to == 0 || g.to > 1e6:
		return significantly(g.from) + " or more"
	case g.from == g.to:
		return significantly(g.from)
	}
	return significantly(g.from) + "–" + significantly(g.to)
}

// significantly rounds a number that is foretold to two digits.
func significantly(n int) string {
	unit := math.Pow(10, max(0, math.Floor(math.Log10(float64(max(1, n))))-1))
	return fmt.Sprint(int(math.Round(float64(n)/unit) * unit))
}

// toGo writes how much more a decision takes: "120–900 more pairs, 3 to 25 minutes".
func (g gap) toGo() string {
	if g.from == 0 {
		return "no " + g.unit + " was played yet"
	}
	text := g.blocks() + " more " + g.unit + "s"
	if from, to, ok := strings.Cut(text, " or more more"); ok {
		text = from + " or more" + to
	}
	if from, to := g.lasts(); to > 0 {
		text += ", " + results.Span(from, to)
	}
	return text
}

// lasts returns how long the games to a decision take all cores of this machine; 0 if that is not known, or no minute.
func (g gap) lasts() (from, to time.Duration) {
	last := g.to
	if g.to == 0 || g.to > 1e6 {
		last = g.from
	}
	each := g.seconds / float64(runtime.NumCPU()) * float64(time.Second)
	from, to = time.Duration(each*float64(g.from)), time.Duration(each*float64(last))
	if to < time.Minute {
		return 0, 0
	}
	return from, to
}

// mostGaps is the largest number of neighbours that the summary names.
const mostGaps = 3

// Summary returns a paragraph on the ranking of runs: who is best, what is open, what it would take, and what went wrong.
func Summary(r *evidence.Ratings) []string {
	if len(r.Order) < 2 || len(r.Groups) == 0 || games(r) == 0 {
		return wrong(r.Runs...)
	}
	standings, gaps := r.Standings(), gapsOf(r)
	said := []string{best(r, standings)}
	var open, apart []string
	shown := 0.0 // the largest difference in points that would have been shown
	for _, g := range gaps {
		switch names := r.Players[g.A] + " or " + r.Players[g.B]; {
		case g.told:
		case g.Sample.Blocks() == 0:
			apart = append(apart, names)
		default:
			open = append(open, fmt.Sprintf("%s (%s)", names, g.toGo()))
			shown = max(shown, stats.Detectable(g.Sample.Variance(), g.Sample.Blocks(), r.Needed))
		}
	}
	switch {
	case len(open) == 0 && len(apart) == 0:
		words := "All neighbours in the ranking are told apart"
		if slices.ContainsFunc(gaps, func(g gap) bool { return g.Word == stats.Within }) {
			words += fmt.Sprintf(", or known to be equal within %g points of 100", 100*r.Margin())
		}
		said = append(said, words+".")
	case len(open) > 0:
		verb := "are"
		if len(open) == 1 {
			verb = "is"
		}
		words := fmt.Sprintf("Open %s %d of %d pairs of neighbours: %s.", verb, len(open), len(gaps), results.FirstOf(open, mostGaps, "; "))
		if len(gaps) == 1 {
			words = "Open: " + open[0] + "."
		}
		said = append(said, words)
		if 0 < shown && shown < 0.5 {
			said = append(said, fmt.Sprintf("These games would have shown a difference of %s points from even four times out of five.", stats.Decimal(100*shown, 1)))
		}
		if slices.ContainsFunc(gaps, func(g gap) bool { _, to := g.lasts(); return !g.told && to > 0 }) {
			said = append(said, fmt.Sprintf("Times are for %s.", results.Counted(runtime.NumCPU(), "core")))
		}
	}
	if len(apart) > 0 {
		said = append(said, "Neighbours who have not met: "+results.FirstOf(apart, mostGaps, "; ")+".")
	}
	return []string{strings.Join(slices.Concat(said, scaleWords(r), wrong(r.Runs...)), " ")}
}

// games returns the number of games of all comparisons.
func games(r *evidence.Ratings) int {
	n := 0
	for _, c := range r.Runs {
		n += c.Support("").Games
	}
	return n
}

// best says who is best, and on what.
func best(r *evidence.Ratings, standings []stats.Standing) string {
	on := ""
	if len(r.Runs) == 1 {
		if list := r.Runs[0].Contests(); len(list) > 0 {
			on = " on " + verdict.Population(list[0].Set, 0)
		}
	}
	if len(r.Groups) > 1 {
		var groups []string
		for _, g := range r.Groups {
			var names []string
			for _, player := range slices.Concat(g...) {
				names = append(names, r.Players[player])
			}
			groups = append(groups, results.FirstOf(names, mostGaps, ", "))
		}
		return "Nobody is best, as not all have met, directly or over others: " + strings.Join(groups, " | ") + "."
	}
	var first []string
	for _, player := range r.Order {
		if standings[player].Best == 1 {
			first = append(first, r.Players[player])
		}
	}
	top := r.Order[0]
	if len(first) == 1 {
		if len(r.Players) == 2 {
			return fmt.Sprintf("%s is better than %s%s.", r.Players[top], r.Players[r.Order[1]], on)
		}
		if r.AnyTime {
			return fmt.Sprintf("%s is best%s: it is decided that it is stronger than each of the others.", r.Players[top], on)
		}
		return fmt.Sprintf("%s is best%s: all games together prove it stronger than each of the others.", r.Players[top], on)
	}
	if len(r.Players) == 2 {
		return fmt.Sprintf("It is not decided who of %s and %s is better%s.", r.Players[top], r.Players[r.Order[1]], on)
	}
	return fmt.Sprintf("Best%s is %s, but %s may be as good: nobody is proven stronger than they.", on, r.Players[top],
		results.FirstOf(slices.DeleteFunc(first, func(name string) bool { return name == r.Players[top] }), mostGaps, ", "))
}

// scaleWords says where one scale misses.
func scaleWords(r *evidence.Ratings) []string {
	if cycle := r.Cycle(); cycle != nil {
		names := []string{r.Players[cycle[0]], r.Players[cycle[1]], r.Players[cycle[2]]}
		return []string{fmt.Sprintf("A cycle is proven: %s beats %s, %s beats %s, and %s beats %s. No ranking holds for all three.",
			names[0], names[1], names[1], names[2], names[2], names[0])}
	}
	if !r.Fits {
		return []string{"No scale holds the scores of all pairs: the ratings are only a rough order."}
	}
	if r.AnyTime {
		return nil
	}
	const points = 0.01 // less is of no interest
	m, ok := r.Scale.Misfit()
	if !ok || m.P > 0.05 || m.Missed <= points {
		return nil
	}
	return []string{fmt.Sprintf("One scale misses %s–%s by %s points: %s scores more against %s than the ratings say.", r.Players[m.A], r.Players[m.B],
		stats.Decimal(100*m.Missed, 1), r.Players[m.A], r.Players[m.B])}
}

// wrong says what went wrong in the runs: faults and games left out.
func wrong(runs ...*evidence.Counts) []string {
	faults, left := map[string]int{}, 0
	for _, c := range runs {
		for player, n := range c.FaultsBy() {
			faults[c.Run.Players[player].Name] += n
		}
		left += c.LeftOut()
	}
	var list, by []string
	for _, name := range slices.Sorted(maps.Keys(faults)) {
		if n := faults[name]; n > 0 {
			by = append(by, fmt.Sprintf("%s %d", name, n))
		}
	}
	if len(by) > 0 {
		list = append(list, "games lost by a fault (crash, illegal move, time), and counted: "+results.FirstOf(by, mostGaps, ", "))
	}
	if left > 0 {
		list = append(list, results.Counted(left, "game")+" left out")
	}
	if len(list) == 0 {
		return nil
	}
	return []string{"Went wrong: " + strings.Join(list, "; ") + "."}
}
