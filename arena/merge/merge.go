// Package merge makes one database of several. Runs of one name become one run if they are parts of the same tournament,
// and so do studies; what contradicts itself is refused.
package merge

import (
	"context"
	"fmt"
	"slices"

	"tourney/arena/study"
	"tourney/results"
)

// Source is a database to read.
type Source struct {
	Name  string // for messages
	Store results.StudyStore
}

// Result is what has become of the runs or studies of one name.
type Result struct {
	Study     bool // it is a study, else a run
	Name      string
	Count     int      // of games or trials, each number once
	Of        []int    // the same for each source; -1 where it has no run or study of that name
	Unchecked []string // players of a run of which some source has no fingerprint
}

// Conflict is the error of runs, or studies, of one name that cannot become one. Renaming one of them helps.
type Conflict struct {
	Name    string // of the run, or of the study whose run it is
	Source  string // the database that has the second of them
	Problem string
}

// Error is the problem, which names the run and both databases.
func (c *Conflict) Error() string { return c.Problem }

// Into copies all runs and studies of some databases into an empty one. The sources are only read, and may be written to
// meanwhile: what they have got when their turn comes is copied. watch is told, in any number of steps, how many of the
// games are read. The error is a *Conflict if two runs or studies of one name do not go together. After an error the
// database has a part of the runs and is of no use.
func Into(ctx context.Context, out results.StudyStore, sources []Source, watch func(done, total int)) ([]Result, error) {
	m := merger{ctx: ctx, out: out, watch: watch}
	for _, s := range sources {
		if err := m.read(s); err != nil {
			return nil, err
		}
	}
	// What can be refused without the games is refused before the first is copied.
	studies, err := m.joinStudies()
	if err != nil {
		return nil, err
	}
	runs, err := m.joinRuns(studies)
	if err != nil {
		return nil, err
	}
	var list []Result
	for _, j := range runs {
		result, err := m.copyRun(j)
		if err != nil {
			return nil, err
		}
		list = append(list, result)
	}
	for _, j := range studies { // behind the runs, which have the players of their trials
		result, err := m.copyStudy(j)
		if err != nil {
			return nil, err
		}
		list = append(list, result)
	}
	return list, nil
}

// merger is one call of Into.
type merger struct {
	ctx         context.Context
	out         results.StudyStore
	watch       func(done, total int)
	sources     []contents
	done, total int // games
}

// result begins what is told of a name.
func (m *merger) result(name string) Result {
	return Result{Name: name, Of: slices.Repeat([]int{-1}, len(m.sources))}
}

// contents is what a source has, except its games.
type contents struct {
	Source
	studies []results.Study
	trials  map[string][]results.Trial // by study
	runs    []results.Run
}

// read reads what a source has. A program that writes to it meanwhile stores the games of a trial before the trial, so
// trials are read before runs, and these before their games.
func (m *merger) read(s Source) (err error) {
	c := contents{Source: s, trials: map[string][]results.Trial{}}
	if c.studies, err = s.Store.Studies(m.ctx); err != nil {
		return err
	}
	for _, one := range c.studies {
		if c.trials[one.Name], err = s.Store.Trials(m.ctx, one.Name); err != nil {
			return err
		}
	}
	if c.runs, err = s.Store.Runs(m.ctx); err != nil {
		return err
	}
	for _, r := range c.runs {
		tallies, err := s.Store.Tallies(m.ctx, r)
		if err != nil {
			return err
		}
		for _, t := range tallies {
			m.total += t.Games
		}
	}
	m.sources = append(m.sources, c)
	return nil
}

// joinRuns finds the runs of each name, in the order in which the sources have them.
func (m *merger) joinRuns(studies []*joinedStudy) ([]*joinedRun, error) {
	var all []results.Study
	for _, j := range studies {
		all = append(all, j.study)
	}
	var list []*joinedRun
	byName := map[string]*joinedRun{}
	for source, c := range m.sources {
		for _, r := range c.runs {
			owner, owned := study.OwnerOf(r.Name, all)
			if owned {
				if err := m.belongs(source, r.Name, owner.Name); err != nil {
					return nil, err
				}
			}
			j := byName[r.Name]
			if j == nil {
				j = &joinedRun{rename: r.Name, owned: owned}
				if owned {
					j.rename = owner.Name
				}
				byName[r.Name] = j
				list = append(list, j)
			}
			j.parts = append(j.parts, part{source: source, file: c.Name, run: r})
		}
	}
	for _, j := range list {
		if err := j.join(); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// belongs refuses a run that is a tournament in a source, but has the games of a study in another.
func (m *merger) belongs(source int, run, owner string) error {
	has := func(c contents) bool {
		return slices.ContainsFunc(c.studies, func(s results.Study) bool { return s.Name == owner })
	}
	here := m.sources[source]
	if has(here) {
		return nil
	}
	there := m.sources[slices.IndexFunc(m.sources, has)]
	return &Conflict{Name: run, Source: here.Name, Problem: fmt.Sprintf("run %s is a tournament in %s, but in %s it is for games of the study %s",
		run, here.Name, there.Name, owner)}
}
