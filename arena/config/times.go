package config

import (
	"fmt"
	"slices"

	"tourney/arena/plan"
)

// Times multiplies the number of openings of every set by n >= 1. Call it at most once. The error, of type Errors,
// names the sets that are too small.
func (f *File) Times(n int) error {
	r := reader{file: f.file, lines: f.lines}
	for i := range f.Plan.Openings {
		s := &f.Plan.Openings[i]
		at := f.nearest(fmt.Sprintf("openings.%d", i)) // the top of a config without openings
		set := ""                                      // where no line says so
		if at.Line == 0 {
			set = fmt.Sprintf("openings.%d: ", i)
		}
		most := maxGames
		if s.Distinct {
			most = maxDistinct
		}
		if s.Games > (most-s.Skip)/n {
			r.fail(at, "%s%d games times %d are too many: these openings can have up to %d", set, s.Games, n, most-s.Skip)
			continue
		}
		s.Games *= n
		if _, err := f.Plan.Source(i); err != nil {
			r.fail(at, "%swith %d games: %v", set, s.Games, err)
		}
	}
	f.times = n
	return r.errs.found()
}

// TimesOf returns the factor for Times that gives the config the games of a stored plan. It returns 0 if there is none,
// or if the config does not extend the plan with that factor either.
func (f *File) TimesOf(stored plan.Plan) (n int) {
	now := *f
	now.Plan.Openings = slices.Clone(f.Plan.Openings)
	if len(now.Plan.Openings) != len(stored.Openings) {
		return 0
	}
	for i := range now.Plan.Openings {
		s := &now.Plan.Openings[i]
		once := s.Games / max(1, f.times)
		if i == 0 {
			n = stored.Openings[i].Games / max(1, once)
		}
		s.Games = n * once
		if s.Games != stored.Openings[i].Games {
			return 0
		}
	}
	if len(now.beyond(stored, "")) > 0 {
		return 0
	}
	return n
}
