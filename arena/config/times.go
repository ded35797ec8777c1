package config

import "fmt"

// Times multiplies the number of openings of every set by n >= 1. Call it at most once. The error, of type Errors,
// names the sets that are too small.
func (f *File) Times(n int) error {
	r := reader{file: f.reader.file, lines: f.reader.lines}
	for i := range f.Plan.Openings {
		s := &f.Plan.Openings[i]
		at := f.nearest(fmt.Sprintf("openings.%d", i)) // the top of a config without openings
		most := maxGames
		if s.Distinct {
			most = maxDistinct
		}
		if s.Games > (most-s.Skip)/n {
			r.fail(at, "%d games times %d are too many: these openings can have up to %d", s.Games, n, most-s.Skip)
			continue
		}
		s.Games *= n
		if _, err := f.Plan.Source(i); err != nil {
			r.fail(at, "with %d games: %v", s.Games, err)
		}
	}
	f.times = n
	return r.errs.found()
}
