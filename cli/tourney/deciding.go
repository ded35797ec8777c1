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
	"tourney/report"
	"tourney/results"
	"tourney/results/evidence"
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
	p, err := plan.Of(c.Run)
	if err != nil { // of a program with other games and heuristics, perhaps: its tables are shown all the same
		return ""
	}
	m, ok := matchOf(p, a, b)
	if !ok {
		return ""
	}
	m.Option = shell.UnusualRules(c.Run.Game, c.Run.Facts.Options)
	if next, err := m.plan(nil); err == nil && next.Name == c.Run.Name { // a number of games was played by that name
		m.Name = results.MadeName(next.Name, "-decided")
	}
	words := append([]string{"tourney", "match"}, m.words()...)
	if db != "tourney.db" || shell.UsualDB() != db {
		words = append(words, "--db", db)
	}
	return fmt.Sprintf("%s: to decide between %s and %s: %s\n", c.Run.Name, r.Players[a], r.Players[b], shell.CommandLine(words))
}

// matchOf returns the match between two players, on boards like those that decide in their plan, without its rule
// options. There is none of persons, by a clock, or on a list of openings: ok is false.
func matchOf(p plan.Plan, a, b int) (m matchCommand, ok bool) {
	g, options, _, err := games.SetUp(p.Game, p.Options, "")
	if err != nil || p.Clock != (players.Clock{}) {
		return m, false
	}
	for _, player := range []int{a, b} {
		if e := p.Players[player]; e.Spec.Person() || strings.HasPrefix(e.Name, results.BaseOf) { // whose program may be gone
			return m, false
		}
	}
	m = matchCommand{Game: p.Game, A: p.Players[a].Spec.Typed(), B: p.Players[b].Spec.Typed(), Openings: openings.Random, Seed: 1}
	sets := slices.Clone(p.Openings)
	if slices.ContainsFunc(sets, func(s openings.Set) bool { return s.Kind != openings.Empty }) {
		sets = slices.DeleteFunc(sets, func(s openings.Set) bool { return s.Kind == openings.Empty })
	}
	usual := g.DefaultDraw(options)
	switch set := sets[0]; {
	case len(sets) > 1 || set.Kind == openings.List:
		return m, false
	case set.Kind == openings.Empty:
		m.Openings = openings.Empty
	case set.Min != usual.Min || set.Max != usual.Max:
		m.Openings = fmt.Sprintf("%s:%d..%d", openings.Random, set.Min, set.Max)
	}
	return m, true
}
