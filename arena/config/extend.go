package config

import (
	"fmt"
	"maps"
	"slices"

	"tourney/arena/openings"
	"tourney/arena/plan"
)

// Extends returns nil if the config continues a run that was begun with the stored plan: everything is the same but for
// further players and more games. Otherwise the error, of type Errors, names every line that changed.
func (f *File) Extends(stored plan.Plan) error {
	errs := f.beyond(stored, " (a run that has begun takes only more players and games: give this one another name (--as), or another database)")
	if len(errs) > 0 {
		return errs
	}
	return nil
}

// Beyond lists in words what differs from a stored plan beyond further players and more games. It is empty if the config
// Extends the plan.
func (f *File) Beyond(stored plan.Plan) []string {
	var problems []string
	for _, e := range f.beyond(stored, "") {
		problems = append(problems, e.Problem)
	}
	return problems
}

// beyond compares the config with a stored plan. The advice is said of every change.
func (f *File) beyond(stored plan.Plan, advice string) Errors {
	c := comparison{file: f, advice: advice, reader: reader{file: f.reader.file, lines: f.reader.lines}}
	now := f.Plan
	c.same("game", now.Game, stored.Game)
	if now.Game == stored.Game {
		for _, name := range slices.Sorted(maps.Keys(stored.Options)) {
			c.same("options", name+"="+now.Options[name], name+"="+stored.Options[name])
		}
	}
	c.same("seed", now.Seed, stored.Seed)
	c.same("deadline", encodeDeadline(now.Deadline), encodeDeadline(stored.Deadline))
	c.same("clock", encodeClock(now.Clock), encodeClock(stored.Clock))
	c.schedule(now, stored)
	c.openings(now, stored)
	c.players(now, stored)
	if len(c.reader.errs) == 0 {
		c.pairings(now, stored)
	}
	return c.reader.errs.sorted()
}

// comparison collects what differs between a config and a stored plan.
type comparison struct {
	file   *File
	advice string
	reader reader
}

// changed notes a difference where the config has the part, or at its top if it leaves the part to a default.
func (c *comparison) changed(path, format string, args ...any) {
	n := c.file.at[path]
	if n == nil {
		n = c.file.root
	}
	c.reader.fail(n, "%s%s", fmt.Sprintf(format, args...), c.advice)
}

// changedLine notes a difference at a line of a list.
func (c *comparison) changedLine(l listing, line int, format string, args ...any) {
	c.reader.errs = append(c.reader.errs, l.errorAt(line, fmt.Sprintf(format, args...)+c.advice))
}

func (c *comparison) same(path string, now, stored any) {
	if a, b := fmt.Sprintf("%+v", now), fmt.Sprintf("%+v", stored); a != b {
		c.changed(path, "%s is %s, but the run began with %s", path, a, b)
	}
}

// schedule wants the same rule. A seating that is left to its default follows from the number of players, which may have
// grown; or from what else has changed, which speaks for itself.
func (c *comparison) schedule(now, stored plan.Plan) {
	rule := now.Schedule
	if c.file.at["schedule.seating"] == nil {
		rule.Seating = stored.Schedule.Seating
	}
	c.same("schedule", rule, stored.Schedule)
	followed := rule.Seating != now.Schedule.Seating
	if followed && now.Seats() == stored.Seats() && rule.String() == stored.Schedule.String() {
		n := c.file.root
		if at := c.file.at["schedule"]; at != nil {
			n = at
		}
		c.reader.fail(n, "with so many players the seating is by default %s, but the run began with %s: to go on with it, write "+
			"seating: %s into the schedule", now.Schedule.Seating, rule.Seating, rule.Seating)
	}
}

func (c *comparison) openings(now, stored plan.Plan) {
	if len(now.Openings) != len(stored.Openings) {
		c.changed("openings", "there are %d kinds of openings, but the run began with %d", len(now.Openings), len(stored.Openings))
		return
	}
	for i, s := range now.Openings {
		path := fmt.Sprintf("openings.%d", i)
		before := stored.Openings[i]
		switch {
		case s.Kind == openings.List && before.Kind == openings.List:
			c.list(path, s, before)
		case s.Label() != before.Label():
			c.changed(path, "these openings are %s, but the run began with %s", s.Label(), before.Label())
		}
		if s.Skip != before.Skip {
			c.changed(path, "these openings skip %d, but the run began with skip: %d", s.Skip, before.Skip)
		}
		if s.Games < before.Games {
			if c.file.at[path+".games"] != nil {
				path += ".games"
			}
			times := ""
			if n := c.file.times; n > 1 {
				times = fmt.Sprintf(" (%d times %d)", s.Games/n, n)
			}
			c.changed(path, "games is %d%s, but the run has come to %d: make it that or more", s.Games, times, before.Games)
		}
	}
}

// list wants the lines the run began with, and names the first that differs. One more would be another opening for
// games that begin the list anew.
func (c *comparison) list(path string, now, before openings.Set) {
	if now.Symmetry != before.Symmetry {
		at := path
		if c.file.at[path+".symmetry"] != nil {
			at += ".symmetry"
		}
		c.changed(at, "symmetry is %t, but the run began with %t", now.Symmetry, before.Symmetry)
	}
	i := 0
	for i < len(now.Lines) && i < len(before.Lines) && now.Lines[i] == before.Lines[i] {
		i++
	}
	switch where := c.file.lists[path]; {
	case i < len(now.Lines) && i < len(before.Lines):
		c.changedLine(where, i, "this opening is %q, but the run began with %q", now.Lines[i], before.Lines[i])
	case i < len(now.Lines):
		c.changedLine(where, i, "there are %d openings, but the run began with the %d before this one", len(now.Lines), i)
	case i < len(before.Lines):
		c.changed(path, "the list has %d of the %d openings that the run began with: %q is missing", i, len(before.Lines),
			before.Lines[i])
	}
}

func (c *comparison) players(now, stored plan.Plan) {
	for _, before := range stored.Players {
		i := slices.IndexFunc(now.Players, func(e plan.Entrant) bool { return e.Name == before.Name })
		if i < 0 {
			c.changed("players", "player %q is missing, with which the run began", before.Name)
			continue
		}
		if a, b := now.Players[i].Spec, before.Spec; a.String() != b.String() {
			c.changed("players."+before.Name, "player %q is %s, but the run began with %s", before.Name, a.Short(), b.Short())
		}
	}
}

// pairings wants every pairing the run began with. Where each pair meets once, the order of the players decides who sits
// first, and at tables for more than two who sits behind whom.
func (c *comparison) pairings(now, stored plan.Plan) {
	seats := func(p plan.Plan, pairing []int) string {
		names := make([]string, len(pairing))
		for i, player := range pairing {
			names[i] = p.Players[player].Name
		}
		return fmt.Sprintf("%q", names)
	}
	planned := map[string]bool{}
	for _, pairing := range now.Pairings() {
		planned[seats(now, pairing)] = true
	}
	for _, pairing := range stored.Pairings() {
		if names := seats(stored, pairing); !planned[names] {
			c.changed("players", "the players are listed in another order, so that the pairing %s of the run is missing", names)
			return
		}
	}
}
