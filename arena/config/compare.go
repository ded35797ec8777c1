package config

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

	"tourney/arena/openings"
	"tourney/arena/plan"
	"tourney/arena/study"
)

// Extends returns nil if the config continues a run that began with the stored plan. A continued run may gain players
// and games; nothing else may differ. Otherwise the error, of type Errors, has an entry for every changed key. Players
// without a name of their own get the names that they have in the run.
func (f *File) Extends(stored plan.Plan) error {
	if f.keepNames(f.Plan.Players, stored.Players) {
		if f.checkPairings(); len(f.errs) > 0 {
			return f.errs.found()
		}
	}
	return f.beyond(stored, " (a run that has begun takes only more players and games: give this one another name (--as), "+
		"or another database)").found()
}

// Beyond describes all differences of a plan from a stored one, except further players and games. It returns nil if a
// config of the plan Extends the stored one.
func Beyond(p, stored plan.Plan) []string {
	var problems []string
	for _, e := range FileOf(p).beyond(stored, "").sorted() {
		problems = append(problems, e.Problem)
	}
	return problems
}

func (f *File) beyond(stored plan.Plan, advice string) Errors {
	c := newComparison(f, "run", advice)
	compareLevel(c, "", tournament, f.Plan, stored)
	if len(c.errs) == 0 {
		c.pairings(f.Plan, stored)
	}
	return c.errs
}

// Continues returns nil if the config equals that of the stored study. Otherwise the error, of type Errors, has an
// entry for every changed key: after any change, results would depend on the time of the change. Opponents keep their
// names as the players of a run do.
func (f *StudyFile) Continues(stored study.Study) error {
	f.keepNames(f.Study.Opponents, stored.Opponents)
	c := newComparison(f.File, "study", " (a study goes on as it began: give this one another name (--as), or another database)")
	compareLevel(c, "", studyLevel, f.Study, stored)
	return c.errs.found()
}

// Continues returns nil if the configs of both studies are equal, as StudyFile.Continues does.
func Continues(s, stored study.Study) error { return StudyFileOf(s).Continues(stored) }

// comparison collects the differences between a config and a stored run or study.
type comparison struct {
	file   *File
	whose  string // "run", which may gain players and games, or "study", which may not
	advice string // ends every error
	reader
	did map[string]bool // paths that changed
}

func newComparison(f *File, whose, advice string) *comparison {
	return &comparison{file: f, whose: whose, advice: advice, did: map[string]bool{},
		reader: reader{file: f.file, lines: f.lines}}
}

// compareLevel notes the changes in a level. It does not report a default that changed only because of another change.
func compareLevel[T any](c *comparison, path string, level []field[T], now, stored T) {
	for _, d := range level {
		if d.free || d.write == nil {
			continue
		}
		at, before := join(path, d.name), len(c.errs)
		if d.differ != nil {
			d.differ(c, at, now, stored)
		} else {
			c.same(at, d.write(now), d.write(stored))
		}
		if c.did[at] = len(c.errs) > before; c.did[at] && !c.file.gives(at) &&
			slices.ContainsFunc(d.follows, func(key string) bool { return c.did[key] }) {
			c.errs = c.errs[:before]
		}
		if d.stops && c.did[at] {
			return
		}
	}
}

// changed notes a difference at a path, or at the nearest path above that the config has.
func (c *comparison) changed(path, format string, args ...any) {
	c.fail(c.file.nearest(path), "%s%s", fmt.Sprintf(format, args...), c.advice)
}

// same notes a difference between two written values; "" means the key is left out.
func (c *comparison) same(path, now, stored string) {
	if now == stored {
		return
	}
	with := "with " + stored
	if stored == "" {
		with = "without it"
	} else if now == "" {
		now = "missing"
	}
	c.changed(path, "%s is %s, but the %s began %s", path, now, c.whose, with)
}

// sameEntries compares a mapping whose keys are not declared here, such as options.
func (c *comparison) sameEntries(path string, now, stored map[string]string) {
	all := map[string]string{}
	maps.Copy(all, stored)
	maps.Copy(all, now)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		c.same(join(path, name), now[name], stored[name])
	}
}

// openings compares the keys of sets of openings that a usage has.
func (c *comparison) openings(path string, use usage, now, stored []openings.Set) {
	if len(now) != len(stored) {
		c.changed(path, "%s lists %d kinds of openings, but the %s began with %d", path, len(now), c.whose, len(stored))
		return
	}
	for i := range now {
		compareLevel(c, join(path, strconv.Itoa(i)), use.level(), now[i], stored[i])
	}
}

// games compares the number of openings of a set. A run may gain openings, a study may not.
func (c *comparison) games(path string, now, stored openings.Set) {
	switch {
	case c.whose == "study":
		c.same(path, strconv.Itoa(now.Games), strconv.Itoa(stored.Games))
	case now.Games < stored.Games:
		times := ""
		if n := c.file.times; n > 1 {
			times = fmt.Sprintf(" (%d times %d)", now.Games/n, n)
		}
		c.changed(path, "%s is %d%s, but the run has come to %d: make it that or more", path, now.Games, times, stored.Games)
	}
}

// lines compares two lists and names the first line that differs. A further line is a difference too: games after the
// old end of the list would get other openings.
func (c *comparison) lines(path string, now, stored openings.Set) {
	i := 0
	for i < len(now.Lines) && i < len(stored.Lines) && now.Lines[i] == stored.Lines[i] {
		i++
	}
	atLine := func(format string, args ...any) {
		list, read := c.file.lists[parent(path)]
		if !read { // as by FileOf
			c.changed(parent(path), format, args...)
			return
		}
		c.errs = append(c.errs, list.errorAt(i, fmt.Sprintf(format, args...)+c.advice))
	}
	switch {
	case i < len(now.Lines) && i < len(stored.Lines):
		atLine("this opening is %q, but the %s began with %q", now.Lines[i], c.whose, stored.Lines[i])
	case i < len(now.Lines):
		atLine("there are %d openings, but the %s began with the %d before this one", len(now.Lines), c.whose, i)
	case i < len(stored.Lines):
		c.changed(parent(path), "the list has %d of the %d openings that the %s began with: %q is missing", i, len(stored.Lines), c.whose,
			stored.Lines[i])
	}
}

// lineup compares players. A run may gain players, anywhere in the list; a study may not.
func (c *comparison) lineup(path string, now, stored []plan.Entrant) {
	if a, b := names(now), names(stored); c.whose == "study" && !slices.Equal(a, b) {
		c.same(path, inlineList(a), inlineList(b))
	}
	for _, before := range stored {
		i := slices.IndexFunc(now, func(e plan.Entrant) bool { return e.Name == before.Name })
		if i >= 0 {
			c.player(path, now[i], before)
		} else if c.whose == "run" {
			c.changed(path, "player %q is missing, with which the run began", before.Name)
		}
	}
}

func names(list []plan.Entrant) []string { return plan.Plan{Players: list}.Names() }

// player compares two players and reports whether they differ in more than their names. The path is that of the player
// or of its list.
func (c *comparison) player(path string, now, before plan.Entrant) (differ bool) {
	a, b := now.Spec, before.Spec
	if a.String() == b.String() {
		return false
	}
	at := c.file.seated[now.Name]
	if at == nil {
		at = c.file.nearest(path)
	}
	c.fail(at, "player %q is %s, but the %s began with %s%s", now.Name, a.Short(), c.whose, b.Short(), c.advice)
	return true
}

// pairings checks that every pairing of the run is still there. The order of the players decides who sits where: with
// order: listed for two seats, and always for more.
func (c *comparison) pairings(now, stored plan.Plan) {
	seats := func(p plan.Plan, pairing []int) string { return fmt.Sprintf("%q", p.Seated(pairing)) }
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
