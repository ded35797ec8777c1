package config

import "fmt"

// Times makes every kind of openings n times as many, n >= 1, and may be called once. The error, of type Errors, names
// the openings of which there are too few.
func (f *File) Times(n int) error {
	r := reader{file: f.reader.file, lines: f.reader.lines}
	for i := range f.Plan.Openings {
		s := &f.Plan.Openings[i]
		at := f.nearest(fmt.Sprintf("openings.%d", i)) // the top of a config that leaves the openings to their defaults
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
