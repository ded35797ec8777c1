package report

import (
	"fmt"
	"maps"
	"math"
	"runtime"
	"slices"
	"strings"
	"time"

	"tourney/report/verdict"
	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/stats"
)

// gap is what is known of two neighbours in a ranking, of the higher beside the lower.
type gap struct {
	evidence.Comparison
	decided  bool    // one is better, or both are equal within the run's margin; see evidence.Ratings.Word
	forfeits bool    // one ended every game by a fault, so that more games would tell nothing
	from, to int     // blocks until a decision; to is 0 if none is in sight
	seconds  float64 // of one worker, for a block; 0 if not known
	unit     string
}

// spoken returns the name of a player in a sentence.
func spoken(r *evidence.Ratings, player int) string { return results.Spoken(r.Players[player]) }

// gapsOf returns the gaps between neighbours of an order, best first.
func gapsOf(r *evidence.Ratings, order []int) []gap {
	var list []gap
	for place := range len(order) - 1 {
		list = append(list, gapOf(r, order[place], order[place+1]))
	}
	return list
}

// challenged returns the gaps between challengers and the opponents they met in a single gauntlet.
func challenged(r *evidence.Ratings) []gap {
	var list []gap
	if len(r.Runs) > 1 {
		return nil
	}
	challenges := func(player int) bool { return slices.Contains(r.Runs[0].Run.Facts.Challengers, r.Players[player]) }
	for _, a := range r.Order {
		for _, b := range r.Order {
			if challenges(a) && !challenges(b) && r.Met(a, b) {
				list = append(list, gapOf(r, a, b))
			}
		}
	}
	return list
}

func gapOf(r *evidence.Ratings, a, b int) gap {
	g := gap{Comparison: r.Compare(a, b), unit: results.BlockName(r.Runs[0].Seats), seconds: max(r.Seconds[[2]int{a, b}], r.Seconds[[2]int{b, a}])}
	g.decided, g.forfeits = r.Word(a, b) != stats.NotDecided, r.Forfeits(a)+r.Forfeits(b) > 0
	if g.from, g.to = g.Sample.Remaining(r.Needed); g.to > mostForetold {
		g.to = 0
	}
	return g
}

// mostForetold is the largest number of blocks that is foretold.
const mostForetold = 1e6

// blocks writes how many more blocks a decision takes: "120–900", or "120 or more".
func (g gap) blocks() string {
	switch {
	case g.from == 0:
		return "–"
	case g.to == 0:
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
	var text string
	switch {
	case g.from == 0:
		return "no " + g.unit + " was played yet"
	case g.to == 0:
		text = fmt.Sprintf("%s %ss or more", significantly(g.from), g.unit)
	case g.from == 1 && g.to == 1:
		text = "1 more " + g.unit
	default:
		text = fmt.Sprintf("%s more %ss", g.blocks(), g.unit)
	}
	if from, to := g.lasts(); to > 0 {
		text += ", " + results.Span(from, to)
	}
	return text
}

// lasts returns how long the games to a decision take all cores of this machine; 0 if that is not known, or no minute.
func (g gap) lasts() (from, to time.Duration) {
	last := max(g.from, g.to)
	each := g.seconds / float64(runtime.NumCPU()) * float64(time.Second)
	from, to = time.Duration(each*float64(g.from)), time.Duration(each*float64(last))
	if to < time.Minute {
		return 0, 0
	}
	return from, to
}

// mostGaps is the largest number of neighbours that the summary names.
const mostGaps = 3

// gapsToClose returns the gaps that matter: between challengers and their opponents in a gauntlet, else between neighbours.
// Players who ended every game by a fault are left out.
func gapsToClose(r *evidence.Ratings) (gaps []gap, between string) {
	gaps, between = gapsOf(r, sound(r)), "neighbours"
	if list := challenged(r); len(list) > 0 {
		gaps, between = list, "challengers and their opponents"
	}
	return slices.DeleteFunc(gaps, func(g gap) bool { return g.forfeits }), between
}

// sound lists the players who played some game to its end, best first.
func sound(r *evidence.Ratings) []int {
	return slices.DeleteFunc(slices.Clone(r.Order), func(player int) bool { return r.Forfeits(player) > 0 })
}

// Open returns the first pair of players of whom more games would tell who is better. ok is false if there is none.
func Open(r *evidence.Ratings) (a, b int, ok bool) {
	gaps, _ := gapsToClose(r)
	for _, g := range gaps {
		if !g.decided && g.Sample.Blocks() > 0 {
			return g.A, g.B, true
		}
	}
	return 0, 0, false
}

// Summary returns paragraphs on the ranking of runs, those who only have faults first. They say who is best, what is open,
// what it would take, and what went wrong.
func Summary(r *evidence.Ratings) []string {
	if !r.Compared() {
		return append([]string{"No verdict: " + whyNone(r.Runs[0]) + "."}, wrong(r.Runs...)...)
	}
	var lost []string
	for _, player := range r.Order {
		if games := r.Forfeits(player); games > 0 {
			lost = append(lost, forfeitWords(spoken(r, player), games))
		}
	}
	if len(sound(r)) < 2 {
		return append(lost, wrong(r.Runs...)...)
	}
	return append(lost, rankingWords(r))
}

// forfeitWords says that a player has faults only.
func forfeitWords(player string, games int) string {
	return fmt.Sprintf("%s played no game to its end: all %d ended by a fault (crash, illegal move, time).", player, games)
}

// rankingWords says who is best, what is open, what it would take, and what went wrong.
func rankingWords(r *evidence.Ratings) string {
	gaps, what := gapsToClose(r)
	said := []string{best(r)}
	var open, unmet, unfair []string
	equal := false
	for _, g := range gaps {
		switch names := spoken(r, g.A) + " or " + spoken(r, g.B); {
		case g.decided:
			equal = equal || g.Word == stats.Within
		case !r.Met(g.A, g.B):
			unmet = append(unmet, names)
		case g.Sample.Blocks() == 0:
			unfair = append(unfair, names)
		default:
			open = append(open, fmt.Sprintf("%s (%s)", names, g.toGo()))
		}
	}
	switch {
	case len(open)+len(unmet)+len(unfair) > 0 || len(gaps) == 1:
	case equal:
		said = append(said, fmt.Sprintf("All %s are decided, or known to be equal within %g points of 100.", what, 100*r.Margin()))
	default:
		said = append(said, "All "+what+" are decided.")
	}
	if len(open) > 0 {
		words := fmt.Sprintf("Open among %s (%d of %d): %s.", what, len(open), len(gaps), results.FirstOf(open, mostGaps, "; "))
		if len(gaps) == 1 {
			words = "A decision may take " + gaps[0].toGo() + "."
		}
		said = append(said, words)
		if slices.ContainsFunc(gaps, func(g gap) bool { _, to := g.lasts(); return !g.decided && to > 0 }) {
			said = append(said, fmt.Sprintf("Times are for %s.", results.Counted(runtime.NumCPU(), "core")))
		}
	}
	if c := r.Runs[0]; len(open) > 0 && len(r.Runs) == 1 && c.Run.Facts.Until == results.UntilRanked && !c.Run.Finished.IsZero() {
		ended := "The run ended as its games were used up."
		if c.LeftOut() > 0 {
			ended = "The run ended as these players have no games left: some were left out."
		}
		said = append(said, ended)
	}
	if len(unmet) > 0 {
		said = append(said, "Neighbours who have not met: "+results.FirstOf(unmet, mostGaps, "; ")+".")
	}
	if len(unfair) > 0 {
		said = append(said, "Neighbours without a block that compares them: "+results.FirstOf(unfair, mostGaps, "; ")+".")
	}
	return strings.Join(slices.Concat(said, oneWay(r), scaleWords(r), wrong(r.Runs...)), " ")
}

// oneWay names players who took every point from others.
func oneWay(r *evidence.Ratings) []string {
	var said []string
	for _, group := range r.Groups {
		if len(group) < 2 || len(said) > 0 {
			continue
		}
		var tiers []string
		for _, tier := range group {
			var names []string
			for _, player := range sound(r) {
				if slices.Contains(tier, player) {
					names = append(names, spoken(r, player))
				}
			}
			if len(names) > 0 {
				tiers = append(tiers, results.FirstOf(names, mostGaps, ", "))
			}
		}
		if len(tiers) < 2 {
			continue
		}
		said = append(said, "All points went one way between: "+results.FirstOf(tiers, mostGaps, " | ")+".")
	}
	return said
}

// best says who is best, and on what.
func best(r *evidence.Ratings) string {
	on, order := populationOf(r), sound(r)
	top := order[0]
	first := spoken(r, top)
	if len(r.Groups) > 1 {
		var groups []string
		for _, g := range r.Groups {
			var names []string
			for _, player := range slices.Concat(g...) {
				names = append(names, spoken(r, player))
			}
			groups = append(groups, results.FirstOf(names, mostGaps, ", "))
		}
		return "Nobody is best, as not all are connected by games that compare them: " + strings.Join(groups, " | ") + "."
	}
	if len(order) == 2 {
		other := spoken(r, order[1])
		switch word := r.Word(top, order[1]); {
		case word == stats.Better:
			return fmt.Sprintf("%s is better than %s%s.", first, other, on)
		case word == stats.Within:
			return fmt.Sprintf("%s and %s are equal within %g points of 100%s.", first, other, 100*r.Margin(), on)
		}
		return fmt.Sprintf("It is not decided who of %s and %s is better%s.", first, other, on)
	}
	var rivals, above []string // who may be as good, and who are better
	equals := []string{first}  // those with the same rating as printed
	var unbeaten []string      // those of the rivals who lost no point, and have no rating
	for _, player := range order[1:] {
		name := spoken(r, player)
		if r.SameRating(top, player) {
			equals = append(equals, name)
		}
		switch {
		case r.Word(player, top) == stats.Better:
			above = append(above, name)
		case r.Word(top, player) != stats.Better:
			rivals = append(rivals, name)
			if _, higher, ok := r.Beyond(player); ok && higher && r.Scale.Scale(player) < 0 {
				unbeaten = append(unbeaten, name)
			}
		}
	}
	switch {
	case len(above) > 0 && len(equals) == 1:
		return fmt.Sprintf("Nobody is best%s: %s has the highest rating, but is beaten by %s.", on, first, results.FirstOf(above, mostGaps, ", "))
	case len(rivals) > 0 && r.Scale.Scale(top) < 0:
		return fmt.Sprintf("Nobody is known to be best%s: %s lost no point, but it is open whether this player is better than %s.", on, first, results.FirstOf(rivals, mostGaps, ", "))
	case len(unbeaten) > 0:
		return fmt.Sprintf("Nobody is known to be best%s: %s has the highest rating, but %s lost no point.", on, first, results.FirstOf(unbeaten, mostGaps, ", "))
	case len(equals) > 1:
		return fmt.Sprintf("Nobody is best%s by these games: the ratings of %s are equal.", on, results.FirstOf(equals, mostGaps, ", "))
	case len(rivals) > 0:
		return fmt.Sprintf("%s leads by rating%s, but it is open whether this player is better than %s.", first, on, results.FirstOf(rivals, mostGaps, ", "))
	}
	over := ""
	if r.AnyTime && slices.ContainsFunc(order[1:], func(other int) bool { return r.Compare(top, other).Sample.Blocks() == 0 }) {
		over = ", over others where they have not met"
	}
	return fmt.Sprintf("%s is best%s: better than each of the others%s.", first, on, over)
}

// populationOf names the openings of a single run that decide, as " on random boards"; "" for several kinds.
func populationOf(r *evidence.Ratings) string {
	on := ""
	for _, c := range r.Runs {
		for _, contest := range c.Contests() {
			if !contest.Decides() {
				continue
			}
			words := " on " + verdict.Population(contest.Set, 0)
			if len(r.Runs) > 1 || on != "" && on != words {
				return ""
			}
			on = words
		}
	}
	return on
}

// scaleWords says where one scale misses.
func scaleWords(r *evidence.Ratings) []string {
	if cycle := r.Cycle(); cycle != nil {
		names := []string{spoken(r, cycle[0]), spoken(r, cycle[1]), spoken(r, cycle[2])}
		return []string{fmt.Sprintf("A cycle is proven: %s beats %s, %s beats %s, and %s beats %s. No ranking holds for these three.",
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
	return []string{fmt.Sprintf("One scale misses %s–%s by %s points: %s scores more against %s than the ratings say.", spoken(r, m.A), spoken(r, m.B),
		stats.Decimal(100*m.Missed, 1), spoken(r, m.A), spoken(r, m.B))}
}

// wrong says what went wrong in the runs: faults and games left out.
func wrong(runs ...*evidence.Counts) []string {
	faults, left := map[string]int{}, 0
	for _, c := range runs {
		for player, n := range c.FaultsBy() {
			if c.Forfeits(player) == 0 { // else it is said by itself
				faults[c.Run.Players[player].Name] += n
			}
		}
		left += c.LeftOut()
	}
	var list, by []string
	for _, name := range slices.Sorted(maps.Keys(faults)) {
		if n := faults[name]; n > 0 {
			by = append(by, fmt.Sprintf("%s %d", results.Spoken(name), n))
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
