package report

import (
	"fmt"
	"maps"
	"math"
	"runtime"
	"slices"
	"strings"
	"time"

	"tourney/report/compare"
	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/stats"
)

// spoken names players in a sentence, the first of them.
func spoken(r *evidence.Ratings, players ...int) string {
	var names []string
	for _, player := range players {
		names = append(names, results.Spoken(r.Players[player]))
	}
	return results.FirstOf(names, mostSaid, ", ")
}

// neighbours compares the neighbours of an order, the higher beside the lower, best first.
func neighbours(r *evidence.Ratings, order []int) (list []evidence.Comparison) {
	for place := range len(order) - 1 {
		list = append(list, r.Between(order[place], order[place+1]))
	}
	return list
}

// challenged compares challengers and the opponents they met in a single gauntlet.
func challenged(r *evidence.Ratings) (list []evidence.Comparison) {
	if len(r.Runs) > 1 {
		return nil
	}
	challenges := func(player int) bool { return slices.Contains(r.Runs[0].Run.Facts.Challengers, r.Players[player]) }
	for _, a := range r.Order {
		for _, b := range r.Order {
			if challenges(a) && !challenges(b) && r.Met(a, b) {
				list = append(list, r.Between(a, b))
			}
		}
	}
	return list
}

// blocksToGo writes how many more blocks a decision takes: "120–900", or "120 or more".
func blocksToGo(o evidence.Comparison) string {
	switch {
	case o.From == 0:
		return "–"
	case o.To == 0:
		return significantly(o.From) + " or more"
	case o.From == o.To:
		return significantly(o.From)
	}
	return significantly(o.From) + "–" + significantly(o.To)
}

// significantly rounds a number that is foretold to two digits.
func significantly(n int) string {
	unit := math.Pow(10, max(0, math.Floor(math.Log10(float64(max(1, n))))-1))
	return fmt.Sprint(int(math.Round(float64(n)/unit) * unit))
}

// toGo writes how much more a decision takes: "120–900 more pairs, 3 to 25 minutes".
func toGo(o evidence.Comparison) string {
	text := blocksToGo(o) + " more " + o.Unit + "s"
	switch {
	case o.From == 0:
		return "no " + o.Unit + " was played yet"
	case o.To == 0:
		text = fmt.Sprintf("%s %ss or more", significantly(o.From), o.Unit)
	case o.To == 1:
		text = "1 more " + o.Unit
	}
	if from, to := lasts(o); to > 0 {
		text += ", " + results.Span(from, to)
	}
	return text
}

// lasts returns how long the games to a decision take all cores of this machine; 0 if that is not known, or no minute.
func lasts(o evidence.Comparison) (from, to time.Duration) {
	each := o.Seconds / float64(runtime.NumCPU()) * float64(time.Second)
	from, to = time.Duration(each*float64(o.From)), time.Duration(each*float64(max(o.From, o.To)))
	if to < time.Minute {
		return 0, 0
	}
	return from, to
}

// mostSaid is the largest number of names and pairs that the summary names.
const mostSaid = 3

// toDecide returns the comparisons that matter: of challengers and their opponents in a gauntlet, else of neighbours.
// Players who ended every game by a fault are left out.
func toDecide(r *evidence.Ratings) (list []evidence.Comparison, of string) {
	if list, of = challenged(r), "challengers and their opponents"; len(list) == 0 {
		list, of = neighbours(r, sound(r)), "neighbours"
	}
	return slices.DeleteFunc(list, func(o evidence.Comparison) bool { return o.Foregone }), of
}

// sound lists the players who played some game to its end, best first.
func sound(r *evidence.Ratings) []int {
	return slices.DeleteFunc(slices.Clone(r.Order), func(player int) bool { return r.Forfeits(player) > 0 })
}

// Open returns the first pair of players of whom more games would tell who is better. ok is false if there is none.
func Open(r *evidence.Ratings) (a, b int, ok bool) {
	list, _ := toDecide(r)
	for _, o := range list {
		if o.Open() && o.Blocks > 0 {
			return o.A, o.B, true
		}
	}
	return 0, 0, false
}

// summary returns paragraphs on the ranking of runs, those who only have faults first. They say who is best, what is
// open, what it would take, and what went wrong.
func summary(r *evidence.Ratings) []string {
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
	list, what := toDecide(r)
	said := results.Words{best(r)}
	var open, unmet, unfair []string
	equal, timed := false, false
	for _, o := range list {
		switch names := spoken(r, o.A) + " or " + spoken(r, o.B); {
		case !o.Open():
			equal = equal || o.Word == stats.Within
		case !r.Met(o.A, o.B):
			unmet = append(unmet, names)
		case o.Blocks == 0:
			unfair = append(unfair, names)
		default:
			open = append(open, fmt.Sprintf("%s (%s)", names, toGo(o)))
			_, to := lasts(o)
			timed = timed || to > 0
		}
	}
	switch {
	case len(list) == 1:
		said.When(len(open) > 0, "A decision may take %s.", toGo(list[0]))
	case len(open)+len(unmet)+len(unfair) > 0:
		said.List(fmt.Sprintf("Open among %s (%d of %d)", what, len(open), len(list)), open, mostSaid, "; ")
	case equal:
		said.Add("All %s are decided, or known to be equal within %g points of 100.", what, 100*r.Margin())
	default:
		said.Add("All %s are decided.", what)
	}
	said.When(timed, "Times are for %s.", results.Counted(runtime.NumCPU(), "core"))
	if c := r.Runs[0]; len(open) > 0 && len(r.Runs) == 1 && c.Run.Facts.Until == results.UntilRanked && !c.Run.Finished.IsZero() {
		ended := "its games were used up"
		if c.LeftOut() > 0 {
			ended = "these players have no games left: some were left out"
		}
		said.Add("The run ended as %s.", ended)
	}
	said.List("Neighbours who have not met", unmet, mostSaid, "; ")
	said.List("Neighbours without a block that compares them", unfair, mostSaid, "; ")
	return strings.Join(slices.Concat(said, oneWay(r), scaleWords(r), wrong(r.Runs...)), " ")
}

// oneWay names players who took every point from others.
func oneWay(r *evidence.Ratings) (said results.Words) {
	for _, group := range r.Groups {
		var tiers []string
		for _, tier := range group {
			players := slices.DeleteFunc(sound(r), func(player int) bool { return !slices.Contains(tier, player) })
			if len(players) > 0 {
				tiers = append(tiers, spoken(r, players...))
			}
		}
		if len(tiers) > 1 {
			said.List("All points went one way between", tiers, mostSaid, " | ")
			break
		}
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
			groups = append(groups, spoken(r, slices.Concat(g...)...))
		}
		return "Nobody is best, as not all are connected by games that compare them: " + strings.Join(groups, " | ") + "."
	}
	if len(order) == 2 {
		other := spoken(r, order[1])
		switch word := r.Between(top, order[1]).Word; {
		case word == stats.Better:
			return fmt.Sprintf("%s is better than %s%s.", first, other, on)
		case word == stats.Within:
			return fmt.Sprintf("%s and %s are equal within %g points of 100%s.", first, other, 100*r.Margin(), on)
		}
		return fmt.Sprintf("It is not decided who of %s and %s is better%s.", first, other, on)
	}
	var rivals, above []int // who may be as good, and who are better
	equals := []int{top}    // those with the same rating as printed
	var unbeaten []int      // those of the rivals who lost no point, and have no rating
	over := ""
	for _, player := range order[1:] {
		if r.SameRating(top, player) {
			equals = append(equals, player)
		}
		o := r.Between(top, player)
		switch o.Word {
		case stats.Better:
		case stats.Worse:
			above = append(above, player)
		default:
			rivals = append(rivals, player)
			if _, higher, ok := r.Beyond(player); ok && higher && r.Scale.Scale(player) < 0 {
				unbeaten = append(unbeaten, player)
			}
		}
		if r.AnyTime && o.Blocks == 0 {
			over = ", over others where they have not met"
		}
	}
	switch {
	case len(above) > 0 && len(equals) == 1:
		return fmt.Sprintf("Nobody is best%s: %s has the highest rating, but is beaten by %s.", on, first, spoken(r, above...))
	case len(rivals) > 0 && r.Scale.Scale(top) < 0:
		return fmt.Sprintf("Nobody is known to be best%s: %s lost no point, but it is open whether this player is better than %s.",
			on, first, spoken(r, rivals...))
	case len(unbeaten) > 0:
		return fmt.Sprintf("Nobody is known to be best%s: %s has the highest rating, but %s lost no point.",
			on, first, spoken(r, unbeaten...))
	case len(equals) > 1:
		return fmt.Sprintf("Nobody is best%s by these games: the ratings of %s are equal.", on, spoken(r, equals...))
	case len(rivals) > 0:
		return fmt.Sprintf("%s leads by rating%s, but it is open whether this player is better than %s.", first, on, spoken(r, rivals...))
	}
	return fmt.Sprintf("%s is best%s: better than each of the others%s.", first, on, over)
}

// populationOf names the openings of a single run that decide, as " on random boards"; "" for several kinds.
func populationOf(r *evidence.Ratings) string {
	on := ""
	for _, c := range r.Runs {
		for _, o := range c.Comparisons() {
			if !o.Decides {
				continue
			}
			words := " on " + compare.Population(o.Set, 0)
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
		return []string{fmt.Sprintf("A cycle is proven: %[1]s beats %[2]s, %[2]s beats %[3]s, and %[3]s beats %[1]s. No ranking holds for these three.",
			spoken(r, cycle[0]), spoken(r, cycle[1]), spoken(r, cycle[2]))}
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
	return []string{fmt.Sprintf("One scale misses %[1]s–%[2]s by %[3]s points: %[1]s scores more against %[2]s than the ratings say.",
		spoken(r, m.A), spoken(r, m.B), stats.OfHundred(m.Missed))}
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
	var list, said results.Words
	var by []string
	for _, name := range slices.Sorted(maps.Keys(faults)) {
		if n := faults[name]; n > 0 {
			by = append(by, fmt.Sprintf("%s %d", results.Spoken(name), n))
		}
	}
	list.When(by != nil, "games lost by a fault (crash, illegal move, time), and counted: %s",
		results.FirstOf(by, mostSaid, ", "))
	list.When(left > 0, "%s left out", results.Counted(left, "game"))
	said.List("Went wrong", list, len(list), "; ")
	return said
}
