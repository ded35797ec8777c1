package tourney

import (
	"fmt"
	"slices"
	"strings"

	"tourney/arena/openings"
	"tourney/arena/plan"
	"tourney/cli/shell"
	"tourney/games"
	"tourney/players"
	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/report"
)

// decidingLine names the match that decides the first open pair of a finished run. It is "" if no match plays such
// games.
func decidingLine(c *evidence.Counts, db string) string {
	r := c.Ratings()
	if r == nil || !r.Compared() || c.Run.Finished.IsZero() || c.Run.Facts.Sequential() {
		return ""
	}
	a, b, open := report.Open(r)
	if !open {
		return ""
	}
	p, err := storedPlan(c.Run)
	if err != nil { // of a program with other games and heuristics, perhaps: its tables are shown all the same
		return ""
	}
	words, ok := matchOf(p, a, b)
	if !ok {
		return ""
	}
	words = append(words, optionWords(c.Run)...)
	if db != "tourney.db" || shell.UsualDB() != db {
		words = append(words, "--db", db)
	}
	return fmt.Sprintf("%s: to decide between %s and %s: %s\n", c.Run.Name, r.Players[a], r.Players[b], shell.CommandLine(words))
}

// matchOf returns the command line of a match between two players, on boards like those that decide in their plan.
// There is none of persons, by a clock, or on a list of openings: ok is false.
func matchOf(p plan.Plan, a, b int) (words []string, ok bool) {
	g, options, _, err := games.SetUp(p.Game, p.Options, "")
	if err != nil || p.Clock != (players.Clock{}) {
		return nil, false
	}
	words = []string{"tourney", "match", p.Game}
	for _, player := range []int{a, b} {
		spec := p.Players[player].Spec
		if spec.Person() || strings.HasPrefix(p.Players[player].Name, results.BaseOf) { // whose program may be gone
			return nil, false
		}
		words = append(words, spec.Short())
	}
	sets := slices.Clone(p.Openings)
	if slices.ContainsFunc(sets, func(s openings.Set) bool { return s.Kind != openings.Empty }) {
		sets = slices.DeleteFunc(sets, func(s openings.Set) bool { return s.Kind == openings.Empty })
	}
	usual := g.DefaultDraw(options)
	switch set := sets[0]; {
	case len(sets) > 1 || set.Kind == openings.List:
		return nil, false
	case set.Kind == openings.Empty:
		words = append(words, "--openings", string(openings.Empty))
	case set.Min != usual.Min || set.Max != usual.Max:
		words = append(words, "--openings", fmt.Sprintf("%s:%d..%d", openings.Random, set.Min, set.Max))
	}
	return words, true
}
